# SPDX-License-Identifier: MIT
"""The console on perfboard, hole by hole: the place of every part, and the way of every wire.

The wires follow from the same pins that the console reads. A board of 5 x 7 cm has 18 x 24 plated
holes. Display and switches are on its front. The Pico hangs below it, its face to the back and its
USB socket at the upper edge; its pins come through from behind. So its pins are mirrored from the
front: 1 to 20 are at the right. Of the other side only the twelve pins next to the socket are
fitted, which hold it, because a switch lies flat over the holes of the others. All wires are on the
front. They run between the rows of holes, so none crosses a part's hole, and round the switches,
which lie flat on the board. Two wires may cross, but never lie upon each other.

host_sim/hardware/case takes the places of switches, display and Pico from here.
"""

import heapq
from collections.abc import Collection, Sequence
from typing import NamedTuple

from host_sim.errors import Trouble
from host_sim.hardware import boards
from host_sim.hardware.drawing import FAINT, GOLD, GOLD_EDGE, INK, METAL, PAPER, Drawing
from host_sim.hardware.wiring import CAPS, COLOURS, EDGES, GROUND, MODULE, SUPPLY

COLUMNS, ROWS = 18, 24  # the usual board of 5 x 7 cm: 432 holes
PICO_COLUMNS, PICO_TOP = (5, 12), 0  # the Pico's two rows of pins are 7 holes apart
HEADER_COLUMN, HEADER_ROW = 7, 0
HEADER = (GROUND, SUPPLY, "SCL", "SDA")  # pins of the usual display module from left to right
SWITCH_WIDE, SWITCH_HIGH = 3, 2  # distances of the legs of a 6x6 switch, in holes
SWITCHES = {  # the hole of a switch's upper left leg
    "UP": (3, 14),
    "DOWN": (3, 20),
    "LEFT": (0, 17),
    "RIGHT": (6, 17),
    "A": (14, 14),
    "B": (13, 18),
}
PICOS = tuple(board for board, edges in EDGES.items() if edges == EDGES[boards.PICO])
PINS = 40
FITTED = (*range(1, 21), *range(29, 41))
TURN, CROSSING = 1.5, 4  # cost of a bend and of a crossing, in half holes of wire
STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))

Hole = tuple[int, int]  # column, row
Place = tuple[int, int]  # the same in half holes: holes have two even numbers, lanes an odd one
Step = tuple[int, int]
Came = dict[tuple[Place, Step], "tuple[Place, Step] | None"]  # (place, heading): the one before


class Link(NamedTuple):
    """One wire: its signal, the two holes that it joins, and its way in half holes."""

    signal: str
    start: Hole
    end: Hole
    way: list[Place]


def pin_hole(number: int) -> Hole:
    """Return the hole of a pin of the Pico, 1 to 40."""
    if number <= PINS // 2:
        return PICO_COLUMNS[1], PICO_TOP + number - 1
    return PICO_COLUMNS[0], PICO_TOP + PINS - number


def pin_names() -> dict[int, str]:
    """Return {number: name} of a Pico's pins."""
    left, right = (edge.split() for edge in EDGES[boards.PICO])
    return dict(enumerate(left + right[::-1], 1))


def legs(button: str) -> tuple[tuple[Hole, Hole], tuple[Hole, Hole]]:
    """Return (two holes for its pin, two for ground). Legs side by side are connected."""
    column, row = SWITCHES[button]
    upper, lower = row, row + SWITCH_HIGH
    right = column + SWITCH_WIDE
    return ((column, upper), (right, upper)), ((column, lower), (right, lower))


def switch_middle(button: str) -> tuple[float, float]:
    """Return (column, row) of a switch's middle."""
    column, row = SWITCHES[button]
    return column + SWITCH_WIDE / 2, row + SWITCH_HIGH / 2


def header_hole(signal: str) -> Hole:
    """Return the hole of a pin of the display."""
    return HEADER_COLUMN + HEADER.index(signal), HEADER_ROW


def part_names() -> dict[Hole, str]:
    """Return {hole: name of what is in it}."""
    names = pin_names()
    found = {pin_hole(number): f"pin {number} {names[number]}" for number in FITTED}
    found.update({header_hole(signal): f"display {MODULE[signal]}" for signal in HEADER})
    for button in SWITCHES:
        for side, holes in zip((button, f"{button} ground"), legs(button), strict=True):
            found.update(dict.fromkeys(holes, side))
    return found


# --- the wires -----------------------------------------------------------------------------------


class Router:
    """A router that finds the ways of wires one after the other: short, with few bends."""

    def __init__(self) -> None:
        # {place: direction of a wire through it; None if no other wire may use it}
        self.taken: dict[Place, Step | None] = {}
        for column, row in SWITCHES.values():  # wires do not fit below a switch
            for x in range(2 * column + 1, 2 * (column + SWITCH_WIDE)):
                for y in range(2 * row, 2 * (row + SWITCH_HIGH) + 1):
                    self.taken[x, y] = None

    def link(self, signal: str, starts: Collection[Hole], ends: Collection[Hole]) -> Link:
        """Return the cheapest wire from one of the holes `starts` to one of `ends`.

        Raise Trouble if all ways are blocked.
        """
        goals = {(2 * column, 2 * row) for column, row in ends}
        queue: list[tuple[float, Place, Step, tuple[Place, Step] | None]] = [
            (0, (2 * column, 2 * row), (0, 0), None) for column, row in sorted(starts)
        ]
        before: Came = {}
        while queue:
            cost, place, heading, origin = heapq.heappop(queue)
            if (place, heading) in before:
                continue
            before[place, heading] = origin
            if place in goals:
                return self.lay(signal, place, heading, before)
            for step in STEPS:
                there = place[0] + step[0], place[1] + step[1]
                price = self.price(place, heading, step, there, goals)
                if price is not None and (there, step) not in before:
                    heapq.heappush(queue, (cost + price, there, step, (place, heading)))
        raise Trouble(f"the perfboard has no free way for the wire {signal}; move a part.")

    def price(
        self, place: Place, heading: Step, step: Step, there: Place, goals: set[Place]
    ) -> float | None:
        """Return the cost of a step, or None if it is not allowed."""
        if not (-1 <= there[0] <= 2 * COLUMNS - 1 and -1 <= there[1] <= 2 * ROWS - 1):
            return None
        hole = there[0] % 2 == there[1] % 2 == 0
        if hole and there not in goals:
            return None
        turning = heading not in ((0, 0), step)
        if turning and (heading == (-step[0], -step[1]) or place in self.taken):
            return None  # wires never turn back, and never turn at another wire
        cost = 1 + TURN * turning
        if there in self.taken and not hole:
            across = self.taken[there]
            if across is None or across == (abs(step[0]), abs(step[1])):
                return None
            cost += CROSSING
        return cost

    def lay(self, signal: str, place: Place, heading: Step, before: Came) -> Link:
        """Return the wire that ends at `place`, and mark its way as taken."""
        way, state = [place], before[place, heading]
        while state:
            way.append(state[0])
            state = before[state]
        way.reverse()
        for here, there, after in zip(way, way[1:], way[2:], strict=False):
            steps = {
                (abs(b[0] - a[0]), abs(b[1] - a[1])) for a, b in ((here, there), (there, after))
            }
            crossed = there in self.taken
            self.taken[there] = steps.pop() if len(steps) == 1 and not crossed else None
        start, end = ((column // 2, row // 2) for column, row in (way[0], way[-1]))
        return Link(signal, start, end, corners(way))


def corners(way: Sequence[Place]) -> list[Place]:
    """Return only the ends and bends of a way."""
    kept = [way[0]]
    for before, here, after in zip(way, way[1:], way[2:], strict=False):
        if (here[0] - before[0], here[1] - before[1]) != (after[0] - here[0], after[1] - here[1]):
            kept.append(here)
    return [*kept, way[-1]]


def links(board: str = boards.PICO) -> list[Link]:
    """Return every wire of a board with a Pico's shape. Raise Trouble for another board."""
    if board not in PICOS:
        raise Trouble(
            f"{boards.short_name(board)} does not fit the perfboard, which is made for a Pico; "
            f"choose from: {', '.join(map(boards.short_name, PICOS))}."
        )
    profile, router = boards.profiles()[board], Router()
    numbers: dict[str, list[int]] = {}
    for number, name in pin_names().items():
        if number in FITTED:
            numbers.setdefault(name, []).append(number)

    def pins(name: str) -> list[Hole]:
        return [pin_hole(number) for number in numbers[name]]

    found = [
        router.link(signal, [header_hole(signal)], pins(profile.get(signal, signal)))
        for signal in HEADER
    ]
    for button in sorted(SWITCHES, key=lambda name: -numbers[profile[name]][0]):
        found.append(router.link(button, legs(button)[0], pins(profile[button])))
    grounded = pins(GROUND)
    waiting = dict.fromkeys(SWITCHES)
    while waiting:  # the next button is the one nearest to a grounded hole
        near = min(waiting, key=lambda name: (distance(legs(name)[1], grounded), name))
        del waiting[near]
        found.append(router.link(GROUND, legs(near)[1], grounded))
        grounded += legs(near)[1]
    return found


def distance(some: Collection[Hole], others: Collection[Hole]) -> int:
    """Return the shortest distance between two sets of holes, in holes."""
    return min(abs(a - c) + abs(b - d) for a, b in some for c, d in others)


# --- the picture ---------------------------------------------------------------------------------

PITCH = 34
EDGE = 1.35  # from the outermost holes to the board's edge at the sides, in holes
END = 2.28  # the same at its ends
SUBSTRATE, SHADE, COPPER = "#2f7d5b", "#246648", "#e3c069"
PICO_SHADE = 1.37 / 2.54
PAD = 9


class Layout:
    """The drawing of one perfboard, seen from the front."""

    def __init__(self, board: str = boards.PICO) -> None:
        self.title = boards.profiles()[board]["title"]
        self.links = links(board)
        self.drawing = Drawing()
        self.draw_all()

    def draw_all(self) -> None:
        """Draw everything."""
        self.draw_board()
        self.draw_parts()
        for link in self.links:
            self.draw_link(link)
        self.draw_pads()
        self.draw_names()
        self.draw_list()
        self.drawing.crop()

    @staticmethod
    def at(column: float, row: float) -> tuple[float, float]:
        """Return the place of a hole in the drawing."""
        return column * PITCH, row * PITCH

    def box(
        self,
        left: float,
        top: float,
        right: float,
        bottom: float,
        fill: str,
        edge: str | None = None,
        radius: float = 4,
    ) -> None:
        """Draw a box between two corners, in holes."""
        x, y = self.at(left, top)
        wide, high = (right - left) * PITCH, (bottom - top) * PITCH
        self.drawing.box(x, y, wide, high, fill, edge, radius)

    def draw_board(self) -> None:
        """Draw the perfboard, the Pico behind it, and the names of columns and rows."""
        last, lowest = COLUMNS - 1, ROWS - 1
        self.box(-EDGE, -END, last + EDGE, lowest + END, SUBSTRATE, radius=10)
        left, right = PICO_COLUMNS
        below = PICO_TOP + PINS // 2 - 1 + PICO_SHADE
        self.box(left - 0.63, PICO_TOP - PICO_SHADE, right + 0.63, below, SHADE, PAPER)
        middle = (left + right) / 2
        self.box(middle - 1.5, PICO_TOP - 1.05, middle + 1.5, PICO_TOP + 1.2, SHADE, PAPER)
        for column in range(COLUMNS):
            for row in range(ROWS):
                self.drawing.dot(*self.at(column, row), 4, COPPER)
        for column in range(COLUMNS):
            for end in (-1.9, lowest + 1.9):
                self.drawing.text(*self.at(column, end), chr(ord("A") + column), 13, PAPER)
        for row in range(ROWS):
            for column in (-1, last + 1):
                self.drawing.text(*self.at(column, row), str(row + 1), 13, PAPER)

    def draw_parts(self) -> None:
        """Draw display header and switches."""
        drawing = self.drawing
        left, right = HEADER_COLUMN - 0.5, HEADER_COLUMN + len(HEADER) - 0.5
        self.box(left, HEADER_ROW - 0.45, right, HEADER_ROW + 0.45, "#16305c", METAL)
        for button in SWITCHES:
            column, row = switch_middle(button)
            self.box(column - 1.18, row - 1.18, column + 1.18, row + 1.18, METAL, FAINT)
            drawing.dot(*self.at(column, row), 0.69 * PITCH, INK)
            drawing.text(*self.at(column, row), CAPS[button], 17, PAPER)

    def draw_link(self, link: Link) -> None:
        """Draw a wire."""
        points = [self.at(column / 2, row / 2) for column, row in link.way]
        self.drawing.line(points, PAPER, 7)  # an outline, so that crossings are clear
        self.drawing.line(points, COLOURS[link.signal], 4)

    def draw_pads(self) -> None:
        """Draw every part's holes above the wires, the Pico's with their numbers."""
        ends = {hole: link.signal for link in self.links for hole in (link.start, link.end)}
        numbers = {pin_hole(number): str(number) for number in FITTED}
        for hole in part_names():
            place = self.at(*hole)
            if hole in ends:
                self.drawing.dot(*place, PAD + 2, COLOURS[ends[hole]])
            self.drawing.dot(*place, PAD, GOLD, GOLD_EDGE)
            self.drawing.text(*place, numbers.get(hole, ""), 11)

    def draw_names(self) -> None:
        """Write the names of pins and parts, and the title."""
        drawing, last = self.drawing, COLUMNS - 1
        for signal in HEADER:
            column, row = header_hole(signal)
            drawing.text(*self.at(column, row - 0.75), MODULE[signal], 11, PAPER)
        middle = sum(PICO_COLUMNS) / 2
        drawing.text(*self.at(middle, PICO_TOP + 9.5), self.title, 13, PAPER)
        drawing.text(*self.at(middle, PICO_TOP + 10.5), "below, its face to the back", 11, PAPER)
        drawing.text(*self.at(middle, PICO_TOP + 11.5), "pins 21 to 28 are left out", 11, PAPER)
        drawing.text(*self.at(last / 2, -END - 1.4), "Perfboard, 5 x 7 cm, from the front", 20)
        words = "all wires on this side, soldered at both ends"
        drawing.text(*self.at(last / 2, -END - 0.7), words, 13, FAINT)

    def draw_list(self) -> None:
        """Write the list of all wires."""
        parts, left = part_names(), COLUMNS - 1 + EDGE + 0.9
        for line, link in enumerate(self.links):
            row = line * 1.2 + 0.5
            self.drawing.line(
                [self.at(left, row), self.at(left + 0.9, row)], COLOURS[link.signal], 4
            )
            holes = f"{hole_name(link.start)} - {hole_name(link.end)}"
            self.drawing.text(*self.at(left + 1.3, row), holes, 14, INK, "start")
            words = f"{parts[link.start]} - {parts[link.end]}"
            self.drawing.text(*self.at(left + 4, row), words, 12, FAINT, "start")


def hole_name(hole: Hole) -> str:
    """Return the name of a hole, for example "A1"."""
    column, row = hole
    return f"{chr(ord('A') + column)}{row + 1}"
