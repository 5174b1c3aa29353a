# SPDX-License-Identifier: MIT
"""Sizes of bought parts in millimetres, with the source of each.

"Datasheet" is the maker's own document. Modules without one (displays on a board, chargers) come
from many makers and differ by some tenths of a millimetre. Their rows name the published
measurements that they are taken from, and the case has tolerances (plan.py). None of these sizes
was measured on a part.
"""

from typing import NamedTuple


class Pico:
    """A Raspberry Pi Pico. Source: its datasheet, chapter 2, unless another one is named."""

    LONG, WIDE, THICK = 51.0, 21.0, 1.0
    HOLE = 2.1  # diameter of the four mounting holes
    HOLES_ACROSS, HOLES_ALONG = 11.4, 47.0  # from middle to middle
    FIRST_PIN = 1.37  # from the edge with the socket to the middle of pins 1 and 40
    USB_OVERHANG = 1.3  # of the socket over the edge
    # The socket's body: usual Micro-B receptacle, as NopSCADlib (vitamins/pcb.scad) has it.
    USB_WIDE, USB_LONG, USB_HIGH = 8.0, 6.0, 2.7
    TALLEST = 2.0  # height of the other parts on its face; estimated from BOOTSEL's body there
    # BOOTSEL's middle, from the socket's edge and from the left edge, seen from the face with the
    # socket up, as in NopSCADlib (vitamins/pcbs.scad). A Pico W may differ slightly.
    BOOTSEL = (12.75, 7.5)


class Perfboard:
    """The usual double-sided board of 5 x 7 cm: 50 x 70 x 1.6, with 18 x 24 holes.

    Its first holes are 3.41 and 5.79 mm from the edges in NopSCADlib (vitamins/pcbs.scad).
    """

    WIDE, HIGH, THICK = 50.0, 70.0, 1.6
    PITCH = 2.54
    HEADER = 2.54  # the plastic of a pin header, which keeps two boards apart


class Display(NamedTuple):
    """A module: its board, its glass, and the lit part of the glass."""

    name: str
    board: tuple[float, float, float]  # width, height, thickness (of the thickest on sale)
    glass: tuple[float, float, float]
    lit: tuple[float, float]  # width and height
    lit_below: float  # from the edge with the pins to the middle of the lit part
    pins_below: float  # from that edge to the pins
    spare: tuple[float, float]  # by how much the window is larger than the lit part, on each side


DISPLAYS = {
    # Board 27.3 x 27.8: lckfb wiki's 0.96 inch I2C module. Glass 26.70 x 19.26 x 1.42, lit 21.74 x
    # 10.86: SunFounder's panel data (UG-2864 type). The lit part's middle is 12.0 mm (openscad-
    # components, ssd1306) to 12.25 mm (model of JMD0.96A-2) from the edge with the pins.
    "0.96": Display(
        "OLED module 0.96 inch, SSD1306, 128x64, I2C, 4 pins",
        (27.8, 27.8, 1.6), (26.7, 19.26, 1.5), (21.74, 10.86), 12.1, 1.5, (1.0, 1.0),
    ),
    # Board 35.4 x 33.5: estimated, "about 35 x 33 mm" in Silicon Chip, October 2023. Glass 34.5 x
    # 23.0 x 1.4, lit 29.42 x 14.7: datasheet of the 1.3 inch panel. It does not give the place of
    # the glass on the board: centred glass gives about 14.7 mm to the lit part's middle, a
    # published case 16 mm. The window is higher by the difference.
    "1.3": Display(
        "OLED module 1.3 inch, SSD1306, 128x64, I2C, 4 pins",
        (35.4, 33.5, 1.6), (34.5, 23.0, 1.5), (29.42, 14.7), 15.35, 1.5, (1.0, 1.65),
    ),
}  # fmt: skip


class Switch:
    """A 6x6x4.3 mm switch of any make. Source: Omron B3F-1000 datasheet (plunger 3.5 mm)."""

    WIDE, BODY_HIGH, HIGH, PLUNGER = 6.0, 3.4, 4.3, 3.5
    LEGS_WIDE = 7.62  # its legs, 6.5 mm apart, are bent to fit the holes


class Cell:
    """A lithium polymer cell 502050 with protection.

    Its number means 5.0 x 20 x 50 mm. The rest is estimated for leads, tape and swelling.
    """

    WIDE, LONG, HIGH = 20.5, 53.0, 5.8


class Charger:
    """A charger board with TP4056 and protection.

    17.25 x 28 mm in a published holder, 17.5 x 26.2 x 1.0 in NopSCADlib, which also has the USB-C
    receptacle with 8.94 x 7.35 x 3.26.
    """

    WIDE, LONG, THICK = 17.5, 28.2, 1.6
    USB_WIDE, USB_LONG, USB_HIGH = 9.0, 7.4, 3.3
    USB_OVERHANG = 1.0  # estimated


class Slide:
    """A slide switch: body 8.5 x 3.5, 3.5 high, travel 2, knob 1.5.

    Source: Alps SSSS2 datasheet, 1 pole, vertical. The usual SS12D00 is similar; some tenths are
    added, and its longer knob (G4) is estimated.
    """

    LONG, DEEP, HIGH = 8.6, 3.7, 3.6
    TRAVEL, KNOB_WIDE, KNOB_LONG = 2.0, 1.5, 4.0


class Screw:
    """A screw M2 x 16, cylinder head 3.8 mm wide and 2 mm high; a pan head is lower.

    Source: NopSCADlib (vitamins/screws.scad), also for the clearance.
    """

    THREAD, HEAD, HEAD_HIGH, LONG = 2.0, 3.8, 2.0, 16.0
    THROUGH, PILOT = 2.4, 1.7  # clearance hole; hole for a self-cut thread (estimated)


class Plug:
    """Openings in the wall for the moulded part of a USB plug.

    12 x 8 for Micro-B, 12 x 6 for Type-C in the OpenAT Design Guide (Micro-B may have 10.6 x 8.5 at
    most).
    """

    MICRO = (12.0, 8.0)
    TYPE_C = (12.6, 8.0)
