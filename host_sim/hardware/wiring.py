# SPDX-License-Identifier: MIT
"""Wiring diagrams as SVG and PNG, drawn from the same pins that the console reads.

The board is in the middle, seen from above with its USB socket up. Parts are beside the edge of
their pins, in the order of the pins, so that wires rarely cross. Wires from the other edge go round
the board.
"""

from collections.abc import Sequence
from typing import NamedTuple

from host_sim.hardware import boards
from host_sim.hardware.drawing import (
    BOARD,
    FAINT,
    GOLD,
    GOLD_EDGE,
    INK,
    METAL,
    PAPER,
    Drawing,
    Point,
)

# The pins along both edges from the USB socket down. Power pins as printed on the board.
_PICO = (
    "GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15",
    "VBUS VSYS GND 3V3_EN 3V3 VREF GP28 GND GP27 GP26 RUN GP22 GND GP21 GP20 GP19 GP18 GND GP17 "
    "GP16",
)
_SMALL_RIGHT = "5V GND 3V3"
EDGES = {
    "raspberry_pi_pico": _PICO,
    "raspberry_pi_pico_w": _PICO,
    "raspberry_pi_pico2": _PICO,
    "raspberry_pi_pico2_w": _PICO,
    "adafruit_feather_rp2040": (
        "RST 3V3 3V3 GND A0 A1 A2 A3 D24 D25 SCK MOSI MISO RX TX D4",
        "- - - - BAT EN USB D13 D12 D11 D10 D9 D6 D5 SCL SDA",
    ),
    "adafruit_qtpy_rp2040": ("A0 A1 A2 A3 SDA SCL TX", _SMALL_RIGHT + " MOSI MISO SCK RX"),
    "seeeduino_xiao_rp2040": ("D0 D1 D2 D3 D4 D5 D6", _SMALL_RIGHT + " D10 D9 D8 D7"),
}
GROUND, SUPPLY = "GND", "3V3"
MODULE = {  # names of the display's pins on the usual modules
    GROUND: "GND", SUPPLY: "VCC", "SDA": "SDA", "SCL": "SCL", "SCK": "D0 / SCK",
    "MOSI": "D1 / MOSI", "DC": "DC", "CS": "CS", "RESET": "RES",
}  # fmt: skip
CAPS = {"UP": "▲", "DOWN": "▼", "LEFT": "◀", "RIGHT": "▶", "A": "A", "B": "B"}
COLOURS = {
    GROUND: "#20242c", SUPPLY: "#d1343b", "SDA": "#2f6fd0", "SCL": "#e0a100", "SCK": "#e0a100",
    "MOSI": "#2f6fd0", "DC": "#86b300", "CS": "#1a3a8f", "RESET": "#7a8594", "UP": "#2a9d4a",
    "DOWN": "#e56b1f", "LEFT": "#8a4fc7", "RIGHT": "#8d5a2b", "A": "#189a8d", "B": "#d6499a",
}  # fmt: skip

PITCH = 22
BOARD_WIDE = 132
PIN = BOARD_WIDE / 2 - 8  # distance of the pins from the board's middle
LANE = 9
BUTTON_WIDE, RAIL = 36, 54
ROWS = {**dict.fromkeys(CAPS, 2), "rail": 1}  # height of a part in rows of pins
HEAD = 64


class Wire(NamedTuple):
    """A pin of the board and the part that it is wired to."""

    signal: str
    pin: str
    part: str  # "display", the name of a button, or "rail", which joins the buttons' other legs


class Net(NamedTuple):
    """A wire, and its way from the pin to the edge beside its part."""

    wire: Wire
    y: float  # where it leaves that edge
    points: list[Point]


# --- the diagram ---------------------------------------------------------------------------------


class Diagram:
    """The wiring of one board. `rail` is the other side of the buttons: GROUND or SUPPLY."""

    def __init__(self, board: str, bus: str = "i2c", rail: str = GROUND) -> None:
        self.profile = boards.profiles()[board]
        self.edges = [edge.split() for edge in EDGES[board]]
        self.bus, self.rail = bus, rail
        self.rows = max(map(len, self.edges))
        self.drawing = Drawing()
        self.rounds = {"top": 0, "bottom": 0}  # wires that go round the board
        self.draw_board()
        sides = [self.nets(side) for side in (0, 1)]
        self.first_lane = BOARD_WIDE / 2 + LANE * (sum(self.rounds.values()) + 3)
        for side, nets in enumerate(sides):
            self.draw_side(1 if side else -1, nets)
        self.draw_title()
        self.drawing.crop()

    # Places

    @staticmethod
    def y(row: float) -> float:
        """Return the middle of a row of the board's pins; parts are between them, at half rows."""
        return (row + 0.25) * PITCH

    def side_of(self, pin: str) -> int:
        """Return 0 for a pin of the left edge, 1 for the right one."""
        return 0 if pin in self.edges[0] else 1

    def parts(self) -> list[tuple[int, list[Wire]]]:
        """Return [(side, wires)] of the display and of every button."""
        names = boards.BUSES[self.bus]
        side = self.side_of(self.profile[names[0]])
        display = [Wire(name, self.profile[name], "display") for name in names]
        display += [Wire(power, power, "display") for power in (SUPPLY, GROUND)]
        found = [(side, display)]
        for name in boards.BUTTONS:
            pin = self.profile[name]
            found.append((self.side_of(pin), [Wire(name, pin, name)]))
        return found

    def nets(self, side: int) -> list[Net]:
        """Return the nets of all parts at this side."""
        parts = [wires for where, wires in self.parts() if where == side]
        nets: list[Net] = []
        buttons: list[float] = []
        for wires in parts:
            rows = [row for wire in wires for row in self.rows_of(side, wire.pin)[:1]]
            near = sum(rows) / len(rows)
            nets += [self.net(side, wire, near) for wire in wires]
            if wires[0].part != "display":
                buttons.append(near)
        if buttons:
            nets.append(self.net(side, Wire(self.rail, self.rail, "rail"), min(buttons) - 1))
        return nets

    def rows_of(self, side: int, pin: str) -> list[int]:
        """Return the rows of an edge that have this pin."""
        return [row for row, name in enumerate(self.edges[side]) if name == pin]

    def net(self, side: int, wire: Wire, near: float) -> Net:
        """Return the way of a wire to this edge.

        Of several pins with the name it takes the one nearest to the row `near`. If only the other
        edge has one, the wire goes round the board.
        """
        outward = 1 if side else -1
        found = self.rows_of(side, wire.pin)
        if found:
            y = self.y(min(found, key=lambda row: abs(row - near)))
            return Net(wire, y, [(outward * PIN, y)])
        row = min(self.rows_of(1 - side, wire.pin), key=lambda row: abs(row - near))
        aim = near if wire.signal in (GROUND, SUPPLY) else row
        way = "top" if aim < self.rows / 2 else "bottom"
        self.rounds[way] += 1
        y, count = self.y(row), self.rounds[way]
        over = -PITCH * 1.45 - LANE * count if way == "top" else self.rows * PITCH + LANE * count
        aside = -outward * (BOARD_WIDE / 2 + LANE * (sum(self.rounds.values()) + 1))
        return Net(wire, over, [(-outward * PIN, y), (aside, y), (aside, over)])

    def order(self, nets: Sequence[Net]) -> list[str]:
        """Return the parts from top to bottom, in the order of their pins.

        The display is above or below all buttons, the rail at their near end.
        """
        starts: dict[str, list[float]] = {}
        for net in nets:
            starts.setdefault(net.wire.part, []).append(net.y)
        middle = {part: sum(ys) / len(ys) for part, ys in starts.items()}
        buttons = sorted((part for part in middle if part in CAPS), key=lambda part: middle[part])
        found = list(buttons)
        if buttons:
            is_below = middle["rail"] > middle[buttons[-1]]
            found = [*found, "rail"] if is_below else ["rail", *found]
        if "display" in middle:
            is_lower = buttons and middle["display"] > middle[buttons[len(buttons) // 2]]
            found = [*found, "display"] if is_lower else ["display", *found]
        return found

    def terminals(self, nets: Sequence[Net]) -> tuple[dict[Wire, float], dict[str, float]]:
        """Return {wire: y of its end} and {part: y of its top}."""
        order = self.order(nets)
        own = {
            part: sorted((net for net in nets if net.wire.part == part), key=lambda net: net.y)
            for part in order
        }
        high = {part: len(own[part]) + 2 if part == "display" else ROWS[part] for part in order}
        row = round((self.rows - sum(high.values())) / 2)
        ends: dict[Wire, float] = {}
        tops: dict[str, float] = {}
        for part in order:
            tops[part] = self.y(row) + PITCH / 2
            for number, net in enumerate(own[part]):
                first = 1 if part == "display" else 0
                ends[net.wire] = tops[part] + PITCH * (first + number)
            row += high[part]
        return ends, tops

    def lanes(self, nets: Sequence[Net], ends: dict[Wire, float]) -> dict[Wire, float]:
        """Return {wire: x of the lane in which it turns}.

        Wires that go down take lanes from the outside in, those that go up from the inside out, so
        that wires in the same order never cross.
        """
        down = sorted((net for net in nets if ends[net.wire] >= net.y), key=lambda net: -net.y)
        up = sorted((net for net in nets if ends[net.wire] < net.y), key=lambda net: net.y)
        return {net.wire: self.first_lane + LANE * number for number, net in enumerate(down + up)}

    # Drawing

    def draw_board(self) -> None:
        """Draw the board with its pins."""
        drawing, high = self.drawing, self.rows * PITCH
        left = -BOARD_WIDE / 2
        drawing.box(left, -PITCH * 0.9, BOARD_WIDE, high + PITCH * 0.8, BOARD, radius=8)
        drawing.box(-20, -PITCH * 1.3, 40, PITCH * 1.2, METAL, FAINT)
        drawing.text(0, -PITCH * 0.7, "USB", 10)
        for side, edge in enumerate(self.edges):
            outward = 1 if side else -1
            for row, pin in enumerate(edge):
                if pin != "-":
                    x, y = outward * PIN, self.y(row)
                    drawing.dot(x, y, 5, GOLD, GOLD_EDGE)
                    anchor = "end" if side else "start"
                    drawing.text(x - outward * 9, y, pin, 11, PAPER, anchor)

    def draw_title(self) -> None:
        """Write the board's name, the bus and the buttons' other side."""
        y = -HEAD - LANE * self.rounds["top"]
        self.drawing.text(0, y - 12, self.profile["title"], 20)
        how = "to ground" if self.rail == GROUND else "to 3.3 V"
        words = f"display on {self.bus.upper()}, buttons {how}"
        self.drawing.text(0, y + 10, words, 12, FAINT)

    def draw_side(self, outward: int, nets: Sequence[Net]) -> None:
        """Draw the parts and wires of a side; `outward` is -1 for the left, 1 for the right."""
        if not nets:
            return
        ends, tops = self.terminals(nets)
        lanes = self.lanes(nets, ends)
        reach = self.first_lane + LANE * (len(nets) + 1)
        rail = reach + RAIL
        for part, top in tops.items():
            if part == "display":
                self.draw_display(outward, reach, top, sum(net.wire.part == part for net in nets))
            elif part != "rail":
                self.draw_button(part, outward, reach, top)
                points = [(outward * (reach + BUTTON_WIDE), top), (outward * rail, top)]
                self.drawing.line(points, COLOURS[self.rail])
        for net in nets:
            x, end = lanes[net.wire], ends[net.wire]
            to = rail if net.wire.part == "rail" else reach
            turn = [(outward * x, net.y), (outward * x, end), (outward * to, end)]
            self.drawing.line([*net.points, *turn], COLOURS[net.wire.signal])
            if net.wire.part == "display":
                anchor = "start" if outward > 0 else "end"
                self.drawing.dot(outward * (reach + 5), end, 4, GOLD, GOLD_EDGE)
                self.drawing.text(
                    outward * (reach + 14), end, MODULE[net.wire.signal], 11, PAPER, anchor
                )
        if "rail" in tops:
            self.draw_rail(outward, rail, [top for part, top in tops.items() if part != "display"])

    def draw_display(self, outward: int, reach: float, top: float, count: int) -> None:
        """Draw the display with `count` pins."""
        drawing, high, wide = self.drawing, (count + 1) * PITCH, 210
        left = reach if outward > 0 else -reach - wide
        drawing.box(left, top, wide, high, "#16305c", radius=6)
        glass = left + (84 if outward > 0 else 10)
        drawing.box(glass, top + 10, 116, high - 20, "#0b0d13", METAL, 2)
        drawing.text(glass + 58, top + high / 2 - 9, "SSD1306", 14, "#d8e9ff")
        drawing.text(glass + 58, top + high / 2 + 9, "128 x 64", 11, "#d8e9ff")

    def draw_button(self, part: str, outward: int, reach: float, y: float) -> None:
        """Draw a button."""
        drawing, middle = self.drawing, outward * (reach + BUTTON_WIDE / 2)
        drawing.box(middle - BUTTON_WIDE / 2, y - 15, BUTTON_WIDE, 30, METAL, FAINT)
        drawing.dot(middle, y, 11, INK)
        drawing.text(middle, y, CAPS[part], 12, PAPER)

    def draw_rail(self, outward: int, x: float, ends: Sequence[float]) -> None:
        """Draw the wire that joins the buttons' other legs."""
        colour = COLOURS[self.rail]
        self.drawing.line([(outward * x, min(ends)), (outward * x, max(ends))], colour)
        words = "ground" if self.rail == GROUND else "3.3 V"
        middle = (min(ends) + max(ends)) / 2
        anchor = "start" if outward > 0 else "end"
        self.drawing.text(outward * (x + 8), middle, words, 11, colour, anchor)
