# SPDX-License-Identifier: MIT
"""The console on a piece of perfboard, hole by hole: where every part sits, and which wire goes
from which hole to which, found from the profile that the console itself reads.

A board of 5 x 7 cm has 18 x 24 plated holes. Display and switches are on its front. The Pico hangs
below it, its face to the back and its USB socket at the upper edge, its pins pushed through from
behind; so from the front its pins are mirrored: 1 to 20 at the right. Of the other side only the
twelve next to the socket are fitted, which hold it: a switch lies flat where the rest would come
through. All wires are on the front.
They run between the rows of holes, so none of them crosses a part's hole, and round the switches,
which lie flat on the board; two of them may cross but never lie upon each other.

host_sim/hardware/case takes the places of switches, display and Pico from here.
"""

import heapq
from typing import NamedTuple

from host_sim.errors import Trouble
from host_sim.hardware import boards
from host_sim.hardware.drawing import FAINT, GOLD, GOLD_EDGE, INK, METAL, PAPER, Drawing
from host_sim.hardware.wiring import CAPS, COLOURS, EDGES, GROUND, MODULE, SUPPLY

COLUMNS, ROWS = 18, 24  # the usual board of 5 x 7 cm: 432 holes
PICO_COLUMNS, PICO_TOP = (5, 12), 0  # its two rows of pins are 7 holes apart
HEADER_COLUMN, HEADER_ROW = 7, 0
HEADER = (GROUND, SUPPLY, "SCL", "SDA")  # the usual module's pins from left to right
SWITCH_WIDE, SWITCH_HIGH = 3, 2  # a 6x6 switch's legs, in holes
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
TURN, CROSSING = 1.5, 4  # what a bend and a crossing cost, in half holes of wire
HALF_WAYS = ((1, 0), (0, 1), (-1, 0), (0, -1))


class Link(NamedTuple):
    """One wire: its signal, the two holes it joins, and its way in half holes."""

    signal: str
    start: tuple
    end: tuple
    way: list


def pin_hole(number):
    """The hole of a pin of the Pico, 1 to 40, which is seen from behind."""
    if number <= PINS // 2:
        return PICO_COLUMNS[1], PICO_TOP + number - 1
    return PICO_COLUMNS[0], PICO_TOP + PINS - number


def pin_names():
    """{number: name} of a Pico's pins."""
    left, right = (edge.split() for edge in EDGES[boards.PICO])
    return dict(enumerate(left + right[::-1], 1))


def legs(button):
    """(the two holes for its pin, the two for ground): legs side by side are one piece of metal."""
    column, row = SWITCHES[button]
    return tuple(
        tuple((column + dx, row + dy) for dx in (0, SWITCH_WIDE)) for dy in (0, SWITCH_HIGH)
    )


def switch_middle(button):
    column, row = SWITCHES[button]
    return column + SWITCH_WIDE / 2, row + SWITCH_HIGH / 2


def header_hole(signal):
    return HEADER_COLUMN + HEADER.index(signal), HEADER_ROW


def part_names():
    """{hole: what is in it}, in words."""
    names = pin_names()
    found = {pin_hole(number): f"pin {number} {names[number]}" for number in FITTED}
    found.update({header_hole(signal): f"display {MODULE[signal]}" for signal in HEADER})
    for button in SWITCHES:
        for side, holes in zip((button, f"{button} ground"), legs(button), strict=True):
            found.update(dict.fromkeys(holes, side))
    return found


# --- the wires -----------------------------------------------------------------------------------


class Router:
    """Finds ways between the holes, one wire after the other: short, with few bends, upon no other
    wire. Places are in half holes: a hole is at two even numbers, a lane at an odd one."""

    def __init__(self):
        self.taken = {}  # {place: the way in which a wire passes it, None where no other may}
        for column, row in SWITCHES.values():  # no wire fits below a switch
            for x in range(2 * column + 1, 2 * (column + SWITCH_WIDE)):
                for y in range(2 * row, 2 * (row + SWITCH_HIGH) + 1):
                    self.taken[x, y] = None

    def link(self, signal, starts, ends):
        """The cheapest wire from one of these holes to one of those."""
        goals = {(2 * column, 2 * row) for column, row in ends}
        queue = [(0, (2 * column, 2 * row), (0, 0), None) for column, row in sorted(starts)]
        before = {}
        while queue:
            cost, place, heading, origin = heapq.heappop(queue)
            if (place, heading) in before:
                continue
            before[place, heading] = origin
            if place in goals:
                return self.lay(signal, place, heading, before)
            for step in HALF_WAYS:
                there = place[0] + step[0], place[1] + step[1]
                price = self.price(place, heading, step, there, goals)
                if price is not None and (there, step) not in before:
                    heapq.heappush(queue, (cost + price, there, step, (place, heading)))
        raise Trouble(f"no way is left on the perfboard for {signal}; move a part.")

    def price(self, place, heading, step, there, goals):
        """What a step costs, or None where it is not allowed."""
        if not (-1 <= there[0] <= 2 * COLUMNS - 1 and -1 <= there[1] <= 2 * ROWS - 1):
            return None
        hole = there[0] % 2 == there[1] % 2 == 0
        if hole and there not in goals:
            return None
        turning = heading not in ((0, 0), step)
        if turning and (heading == (-step[0], -step[1]) or place in self.taken):
            return None  # not back, and no corner where another wire passes
        cost = 1 + TURN * turning
        if there in self.taken and not hole:
            across = self.taken[there]
            if across is None or across == (abs(step[0]), abs(step[1])):
                return None
            cost += CROSSING
        return cost

    def lay(self, signal, place, heading, before):
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
        ends = [(column // 2, row // 2) for column, row in (way[0], way[-1])]
        return Link(signal, *ends, corners(way))


def corners(way):
    """A way without the places where it goes straight on."""
    kept = [way[0]]
    for before, here, after in zip(way, way[1:], way[2:], strict=False):
        if (here[0] - before[0], here[1] - before[1]) != (after[0] - here[0], after[1] - here[1]):
            kept.append(here)
    return [*kept, way[-1]]


def links(board=boards.PICO):
    """Every wire, from the profile of a board that has a Pico's shape."""
    if board not in PICOS:
        raise Trouble(
            f"the perfboard has the holes of a Pico, which {boards.short_name(board)} does not "
            f"fit; there are: {', '.join(map(boards.short_name, PICOS))}."
        )
    profile, router = boards.profiles()[board], Router()
    numbers = {}
    for number, name in pin_names().items():
        if number in FITTED:
            numbers.setdefault(name, []).append(number)

    def pins(name):
        return [pin_hole(number) for number in numbers[name]]

    found = [
        router.link(signal, [header_hole(signal)], pins(profile.get(signal, signal)))
        for signal in HEADER
    ]
    for button in sorted(SWITCHES, key=lambda name: -numbers[profile[name]][0]):
        found.append(router.link(button, legs(button)[0], pins(profile[button])))
    grounded = pins(GROUND)
    waiting = dict.fromkeys(SWITCHES)
    while waiting:  # the next button is the one nearest to what is grounded already
        near = min(waiting, key=lambda name: (distance(legs(name)[1], grounded), name))
        del waiting[near]
        found.append(router.link(GROUND, legs(near)[1], grounded))
        grounded += legs(near)[1]
    return found


def distance(some, others):
    return min(abs(a - c) + abs(b - d) for a, b in some for c, d in others)


# --- the picture ---------------------------------------------------------------------------------

PITCH = 34
EDGE = 1.35  # holes from the outermost ones to the board's edge at the sides
END = 2.28  # and at its ends
SUBSTRATE, SHADE, COPPER = "#2f7d5b", "#246648", "#e3c069"
PICO_SHADE = 1.37 / 2.54
PAD = 9


class Layout:
    """The drawing of one perfboard, seen from the front."""

    def __init__(self, board=boards.PICO):
        self.title = boards.profiles()[board]["title"]
        self.links = links(board)
        self.drawing = Drawing()
        self.draw_all()

    def draw_all(self):
        self.draw_board()
        self.draw_parts()
        for link in self.links:
            self.draw_link(link)
        self.draw_pads()
        self.draw_names()
        self.draw_list()
        self.drawing.crop()

    @staticmethod
    def at(column, row):
        return column * PITCH, row * PITCH

    def box(self, left, top, right, bottom, *look, **more):
        x, y = self.at(left, top)
        self.drawing.box(x, y, (right - left) * PITCH, (bottom - top) * PITCH, *look, **more)

    def draw_board(self):
        last, lowest = COLUMNS - 1, ROWS - 1
        self.box(-EDGE, -END, last + EDGE, lowest + END, SUBSTRATE, round_=10)
        left, right = PICO_COLUMNS
        below = PICO_TOP + PINS // 2 - 1 + PICO_SHADE
        self.box(left - 0.63, PICO_TOP - PICO_SHADE, right + 0.63, below, SHADE, PAPER)
        middle = (left + right) / 2
        self.box(middle - 1.5, PICO_TOP - 1.05, middle + 1.5, PICO_TOP + 1.2, SHADE, PAPER)
        for column in range(COLUMNS):
            for row in range(ROWS):
                self.drawing.dot(*self.at(column, row), 4, COPPER)
        for column in range(COLUMNS):
            for row in (-1.9, lowest + 1.9):
                self.drawing.text(*self.at(column, row), chr(ord("A") + column), 13, PAPER)
        for row in range(ROWS):
            for column in (-1, last + 1):
                self.drawing.text(*self.at(column, row), str(row + 1), 13, PAPER)

    def draw_parts(self):
        drawing = self.drawing
        left, right = HEADER_COLUMN - 0.5, HEADER_COLUMN + len(HEADER) - 0.5
        self.box(left, HEADER_ROW - 0.45, right, HEADER_ROW + 0.45, "#16305c", METAL)
        for button in SWITCHES:
            column, row = switch_middle(button)
            self.box(column - 1.18, row - 1.18, column + 1.18, row + 1.18, METAL, FAINT)
            drawing.dot(*self.at(column, row), 0.69 * PITCH, INK)
            drawing.text(*self.at(column, row), CAPS[button], 17, PAPER)

    def draw_link(self, link):
        points = [self.at(column / 2, row / 2) for column, row in link.way]
        self.drawing.line(points, PAPER, 7)  # an edge, so that crossings can be told apart
        self.drawing.line(points, COLOURS[link.signal], 4)

    def draw_pads(self):
        """Every part's holes, above the wires; the Pico's with their numbers."""
        ends = {hole: link.signal for link in self.links for hole in (link.start, link.end)}
        numbers = {pin_hole(number): str(number) for number in FITTED}
        for hole in part_names():
            place = self.at(*hole)
            if hole in ends:
                self.drawing.dot(*place, PAD + 2, COLOURS[ends[hole]])
            self.drawing.dot(*place, PAD, GOLD, GOLD_EDGE)
            self.drawing.text(*place, numbers.get(hole, ""), 11)

    def draw_names(self):
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

    def draw_list(self):
        """Every wire in words, to tick off."""
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


def hole_name(hole):
    column, row = hole
    return f"{chr(ord('A') + column)}{row + 1}"
