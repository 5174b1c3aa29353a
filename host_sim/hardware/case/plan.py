# SPDX-License-Identifier: MIT
"""Where everything is in the assembled console: from the table of parts and from the holes of the
perfboard, in millimetres.

The middle of the perfboard is x = y = 0, seen from the front with the USB socket up; z = 0 is the
back that lies on the table. The Pico hangs below the board with its face to the back, so BOOTSEL is
reached from there. Its four holes sit on pins of the base, which carry it and with it the board.
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
from host_sim.hardware.case.solids import around

WALL = 2.0  # floor, front and sides
THIN = 1.8  # tongues, ribs and pins
LEAST = 1.6  # what no wall goes below
GAP = 0.4  # between a bought part and what holds it
CORNER = 4.0  # the outer corners' radius, and how far inside them the screws are
PLAY = 0.3  # of a cap below the front

BATTERIES = ("none", "lipo")


class Plan:
    """One case: `display` is a name of DISPLAYS, `battery` one of BATTERIES."""

    def __init__(self, display="0.96", battery="lipo"):
        self.display, self.battery = DISPLAYS[display], battery
        self.lipo = battery == "lipo"
        # Heights, from the back to the front.
        self.plug_z = WALL + Plug.MICRO[1] / 2  # an opening for a plug begins at the floor
        self.face_z = self.plug_z + Pico.USB_HIGH / 2  # the Pico's, which looks down
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
        # Half the inside; the sides leave room for cell, charger and screws beside the Pico.
        self.half_wide, self.half_high = 33.5, Perfboard.HIGH / 2 + GAP
        self.outer = (self.half_wide + WALL, self.half_high + WALL)

    # What is where

    @staticmethod
    def hole(column, row):
        """A hole of the perfboard."""
        return (
            Perfboard.PITCH * (column - (perfboard.COLUMNS - 1) / 2),
            Perfboard.PITCH * ((perfboard.ROWS - 1) / 2 - row),
        )

    def buttons(self):
        """{name: its middle}"""
        return {name: self.hole(*perfboard.switch_middle(name)) for name in perfboard.SWITCHES}

    def pico_edge(self):
        """(x of its middle, y of the edge with the socket)"""
        left, right = (self.hole(column, perfboard.PICO_TOP) for column in perfboard.PICO_COLUMNS)
        return (left[0] + right[0]) / 2, left[1] + Pico.FIRST_PIN

    def pico_holes(self):
        x, edge = self.pico_edge()
        upper = edge - (Pico.LONG - Pico.HOLES_ALONG) / 2
        return [
            (x + side * Pico.HOLES_ACROSS / 2, y)
            for side in (-1, 1)
            for y in (upper, upper - Pico.HOLES_ALONG)
        ]

    def bootsel(self):
        """Mirrored, as all of the Pico is: its left is at the right from the front."""
        x, edge = self.pico_edge()
        down, left = Pico.BOOTSEL
        return x + Pico.WIDE / 2 - left, edge - down

    def display_top(self):
        """(x of its middle, y of the edge with the pins)"""
        columns = [perfboard.header_hole(signal) for signal in perfboard.HEADER]
        first, last = self.hole(*columns[0]), self.hole(*columns[-1])
        return (first[0] + last[0]) / 2, first[1] + self.display.pins_below

    def lit(self):
        """The middle of what is lit."""
        x, top = self.display_top()
        return x, top - self.display.lit_below

    def window(self):
        wide, high = (
            lit + 2 * spare for lit, spare in zip(self.display.lit, self.display.spare, strict=True)
        )
        return around(*self.lit(), wide, high)

    def screws(self):
        x, y = (side - CORNER for side in self.outer)
        return [(i * x, j * y) for i in (-1, 1) for j in (-1, 1)]

    def block(self, x, y):
        """The corner that a screw goes through; a little into the wall, but not as far as where the
        outside is round."""
        reach = Screw.THROUGH / 2 + LEAST + 0.05
        sides = []
        for place, outer in zip((x, y), self.outer, strict=True):
            near, far = abs(place) - reach, outer - 0.75 * WALL
            sides.append((near, far) if place > 0 else (-far, -near))
        return sides

    def charger(self):
        """(x of its middle, y of the edge with the socket, z of its underside)"""
        x, _ = self.pico_edge()
        middle = x - Pico.WIDE / 2 - GAP - Charger.WIDE / 2
        return middle, self.half_high - 0.2 - Charger.USB_OVERHANG, WALL + RAIL

    def fence(self):
        """x of the fence between Pico and cell."""
        low = self.pico_edge()[0] + Pico.WIDE / 2 + GAP
        return low, low + THIN

    def cell(self):
        """(x, y) of its lower left corner, from the front."""
        return self.fence()[1] + 0.1, -23.0

    def slide(self):
        """(y of its middle, z of its middle) at the left side."""
        return -18.0, WALL + 2.1 + Slide.DEEP / 2

    def supports(self):
        """Blocks that the board's corners lie on, as far as into the wall, and whether the base has
        room for them; the front has its own above each."""
        x, y = (19.0, 24.0), (self.half_high - GAP - 3.0, self.half_high + WALL / 2)
        flipped = [(-b, -a) for a, b in (x, y)]
        return [
            (x, flipped[1], True),
            (flipped[0], flipped[1], True),
            (x, y, True),
            (flipped[0], y, not self.lipo),  # there is the charger
        ]

    def posts(self):
        """More of them, where a thumb presses far from the Pico: [(x, y)]"""
        left = (-22.5, 0.0)
        return [left] if self.lipo else [left, (22.5, 0.0)]


CAP = 7.0  # a button's diameter
CAP_HOLE = 7.5
CAP_FLANGE = (9.6, 1.6)  # wider than its hole: diameter, thickness
CAP_ABOVE = 1.5  # the front
RAIL = 1.2  # below the charger
