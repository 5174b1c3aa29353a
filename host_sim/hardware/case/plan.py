# SPDX-License-Identifier: MIT
"""The place of everything in the assembled console, in millimetres.

It follows from the sizes of the parts and from the holes of the perfboard. The middle of the
perfboard is x = y = 0, seen from the front with the USB socket up; z = 0 is the back that lies on
the table. The Pico hangs below the board with its face to the back, so BOOTSEL is reached from
there. Its four holes sit on pins of the base, which carry it and with it the board.
"""

from host_sim.hardware import perfboard
from host_sim.hardware.case.parts import (
    DISPLAYS,
    Charger,
    Perfboard,
    Pico,
    Plug,
    Screw,
    Slide,
    Switch,
)
from host_sim.hardware.case.solids import Pair, around

WALL = 2.0  # thickness of floor, front and sides
THIN = 1.8  # thickness of tongues, ribs and pins
LEAST = 1.6  # least thickness of any wall
GAP = 0.4  # between a bought part and its holder
CORNER = 4.0  # radius of the outer corners, and distance of the screws from them
PLAY = 0.3  # of a cap below the front

BATTERIES = ("none", "lipo")


class Plan:
    """One case. `display` is a name of DISPLAYS, `battery` one of BATTERIES."""

    def __init__(self, display: str = "0.96", battery: str = "lipo") -> None:
        self.display, self.battery = DISPLAYS[display], battery
        self.has_lipo = battery == "lipo"
        # Heights, from the back to the front.
        self.plug_z = WALL + Plug.MICRO[1] / 2  # the opening for a plug begins at the floor
        self.face_z = self.plug_z + Pico.USB_HIGH / 2  # the Pico's face, which is below
        self.pico_z = (self.face_z, self.face_z + Pico.THICK)
        below = self.pico_z[1] + Perfboard.HEADER
        self.board_z = (below, below + Perfboard.THICK)
        self.split_z = self.board_z[1]  # where the shells meet
        self.glass_z = (
            self.split_z + Perfboard.HEADER + self.display.board[2] + self.display.glass[2]
        )
        self.button_z = self.split_z + Switch.HIGH
        self.inside_z = max(self.button_z + CAP_FLANGE[1] + PLAY, self.glass_z + PLAY)
        self.front_z = self.inside_z + WALL
        # Half the inside. The sides have space for cell, charger and screws beside the Pico.
        self.half_wide, self.half_high = 33.5, Perfboard.HIGH / 2 + GAP
        self.outer = (self.half_wide + WALL, self.half_high + WALL)

    # Places

    @staticmethod
    def hole(column: float, row: float) -> Pair:
        """Return (x, y) of a hole of the perfboard."""
        return (
            Perfboard.PITCH * (column - (perfboard.COLUMNS - 1) / 2),
            Perfboard.PITCH * ((perfboard.ROWS - 1) / 2 - row),
        )

    def buttons(self) -> dict[str, Pair]:
        """Return {name: (x, y) of its middle}."""
        return {name: self.hole(*perfboard.switch_middle(name)) for name in perfboard.SWITCHES}

    def pico_edge(self) -> Pair:
        """Return (x of the Pico's middle, y of the edge with the socket)."""
        left, right = (self.hole(column, perfboard.PICO_TOP) for column in perfboard.PICO_COLUMNS)
        return (left[0] + right[0]) / 2, left[1] + Pico.FIRST_PIN

    def pico_holes(self) -> list[Pair]:
        """Return the Pico's mounting holes."""
        x, edge = self.pico_edge()
        upper = edge - (Pico.LONG - Pico.HOLES_ALONG) / 2
        return [
            (x + side * Pico.HOLES_ACROSS / 2, y)
            for side in (-1, 1)
            for y in (upper, upper - Pico.HOLES_ALONG)
        ]

    def bootsel(self) -> Pair:
        """Return BOOTSEL's middle, mirrored like the whole Pico: its left is at the right here."""
        x, edge = self.pico_edge()
        down, left = Pico.BOOTSEL
        return x + Pico.WIDE / 2 - left, edge - down

    def display_top(self) -> Pair:
        """Return (x of the display's middle, y of the edge with the pins)."""
        columns = [perfboard.header_hole(signal) for signal in perfboard.HEADER]
        first, last = self.hole(*columns[0]), self.hole(*columns[-1])
        return (first[0] + last[0]) / 2, first[1] + self.display.pins_below

    def lit(self) -> Pair:
        """Return the middle of the lit part."""
        x, top = self.display_top()
        return x, top - self.display.lit_below

    def window(self) -> tuple[Pair, Pair]:
        """Return the window as (low, high) of x and y."""
        wide, high = (
            lit + 2 * spare for lit, spare in zip(self.display.lit, self.display.spare, strict=True)
        )
        return around(*self.lit(), wide, high)

    def screws(self) -> list[Pair]:
        """Return the places of the screws."""
        x, y = (side - CORNER for side in self.outer)
        return [(i * x, j * y) for i in (-1, 1) for j in (-1, 1)]

    def block(self, x: float, y: float) -> tuple[Pair, Pair]:
        """Return the corner block around a screw, as (low, high) of x and y.

        It reaches into the wall, but not to the round part of the outside.
        """
        reach = Screw.THROUGH / 2 + LEAST + 0.05

        def side(place: float, outer: float) -> Pair:
            near, far = abs(place) - reach, outer - 0.75 * WALL
            return (near, far) if place > 0 else (-far, -near)

        return side(x, self.outer[0]), side(y, self.outer[1])

    def charger(self) -> tuple[float, float, float]:
        """Return (x of the charger's middle, y of the edge with the socket, z of its underside)."""
        x, _ = self.pico_edge()
        middle = x - Pico.WIDE / 2 - GAP - Charger.WIDE / 2
        return middle, self.half_high - 0.2 - Charger.USB_OVERHANG, WALL + RAIL

    def fence(self) -> Pair:
        """Return (low, high) x of the fence between Pico and cell."""
        low = self.pico_edge()[0] + Pico.WIDE / 2 + GAP
        return low, low + THIN

    def cell(self) -> Pair:
        """Return (x, y) of the cell's lower left corner, from the front."""
        return self.fence()[1] + 0.1, -23.0

    def slide(self) -> Pair:
        """Return (y, z) of the middle of the power switch at the left side."""
        return -18.0, WALL + 2.1 + Slide.DEEP / 2

    def supports(self) -> list[tuple[Pair, Pair, bool]]:
        """Return the blocks below the board's corners, and whether the base has space for them.

        Each is (low, high) of x and of y, up to inside the wall. The front has one above each.
        """
        x, y = (19.0, 24.0), (self.half_high - GAP - 3.0, self.half_high + WALL / 2)
        flipped: list[Pair] = [(-b, -a) for a, b in (x, y)]
        return [
            (x, flipped[1], True),
            (flipped[0], flipped[1], True),
            (x, y, True),
            (flipped[0], y, not self.has_lipo),  # the charger's place
        ]

    def posts(self) -> list[Pair]:
        """Return the places of further supports, where buttons are far from the Pico."""
        left = (-22.5, 0.0)
        return [left] if self.has_lipo else [left, (22.5, 0.0)]


CAP = 7.0  # diameter of a button's cap
CAP_HOLE = 7.5  # diameter of its hole in the front
CAP_FLANGE = (9.6, 1.6)  # diameter and thickness of its flange, which is wider than the hole
CAP_ABOVE = 1.5  # height of a cap above the front
RAIL = 1.2  # height of the rails below the charger
