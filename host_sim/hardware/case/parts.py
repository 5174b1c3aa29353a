# SPDX-License-Identifier: MIT
"""What is bought, in millimetres: the one table of sizes, with the source of each.

"Datasheet" is the maker's own document. Modules without one (displays on a board, chargers) come
from many makers and differ by some tenths: those rows say which published measurements they are
taken from, and the case leaves room (plan.py). Nothing here was measured on a part of ours.
"""

from typing import NamedTuple


class Pico:
    """Raspberry Pi Pico datasheet, chapter 2, mechanical specification, where no other is named."""

    LONG, WIDE, THICK = 51.0, 21.0, 1.0
    HOLE = 2.1  # diameter of the four mounting holes
    HOLES_ACROSS, HOLES_ALONG = 11.4, 47.0  # from middle to middle
    FIRST_PIN = 1.37  # from the edge with the socket to the middle of pins 1 and 40
    USB_OVERHANG = 1.3  # of the socket over the edge
    # The socket's body: usual Micro-B receptacle, as NopSCADlib (vitamins/pcb.scad) has it.
    USB_WIDE, USB_LONG, USB_HIGH = 8.0, 6.0, 2.7
    TALLEST = 2.0  # of the other parts on its face; estimated from BOOTSEL's body, the same source
    # BOOTSEL's middle, from the socket's edge and from the left edge as one looks at the face with
    # the socket up; as modelled in NopSCADlib (vitamins/pcbs.scad). A Pico W's may be a little off.
    BOOTSEL = (12.75, 7.5)


class Perfboard:
    """The usual double-sided board of 5 x 7 cm: 50 x 70 x 1.6, its first holes 3.41 and 5.79 mm
    from the edges in NopSCADlib (vitamins/pcbs.scad), so 18 x 24 of them."""

    WIDE, HIGH, THICK = 50.0, 70.0, 1.6
    PITCH = 2.54
    HEADER = 2.54  # the plastic of a pin header, which keeps two boards apart


class Display(NamedTuple):
    """A module: its board, its glass, and the lit part of the glass."""

    name: str
    board: tuple  # wide, high, thick (the thickest that is sold)
    glass: tuple
    lit: tuple
    lit_below: float  # from the edge with the pins to the middle of what is lit
    pins_below: float  # from that edge to the pins
    spare: tuple  # what the window shows more than the lit part, at each side


DISPLAYS = {
    # Board 27.3 x 27.8: lckfb wiki's 0.96 inch I2C module. Glass 26.70 x 19.26 x 1.42, lit 21.74 x
    # 10.86: SunFounder's panel data (UG-2864 type). The lit part's middle is 12.0 mm (openscad-
    # components, ssd1306) to 12.25 mm (model of JMD0.96A-2) from the edge with the pins.
    "0.96": Display(
        "OLED module 0.96 inch, SSD1306, 128x64, I2C, 4 pins",
        (27.8, 27.8, 1.6), (26.7, 19.26, 1.5), (21.74, 10.86), 12.1, 1.5, (1.0, 1.0),
    ),
    # Board 35.4 x 33.5: estimated, "about 35 x 33 mm" in Silicon Chip, October 2023. Glass 34.5 x
    # 23.0 x 1.4, lit 29.42 x 14.7: datasheet of the 1.3 inch panel. Where the glass sits on the
    # board is not in it: centred glass gives about 14.7 mm to the lit part's middle, a published
    # case 16 mm; the window is as much higher.
    "1.3": Display(
        "OLED module 1.3 inch, SSD1306, 128x64, I2C, 4 pins",
        (35.4, 33.5, 1.6), (34.5, 23.0, 1.5), (29.42, 14.7), 15.35, 1.5, (1.0, 1.65),
    ),
}  # fmt: skip


class Switch:
    """Omron B3F-1000 datasheet: 6 x 6 mm, 4.3 mm high, plunger 3.5 mm; any make of 6x6x4.3 mm."""

    WIDE, BODY_HIGH, HIGH, PLUNGER = 6.0, 3.4, 4.3, 3.5
    LEGS_WIDE = 7.62  # its legs of 6.5 mm spread to holes of the board


class Cell:
    """A lithium polymer cell 502050 with protection: 5.0 x 20 x 50 mm by its number (a cell's
    number is thickness, width and length), and what leads, tape and swelling may add; estimated."""

    WIDE, LONG, HIGH = 20.5, 53.0, 5.8


class Charger:
    """Charger board with TP4056 and protection: 17.25 x 28 mm where a published holder measured it,
    17.5 x 26.2 x 1.0 in NopSCADlib. USB-C receptacle 8.94 x 7.35 x 3.26 in NopSCADlib."""

    WIDE, LONG, THICK = 17.5, 28.2, 1.6
    USB_WIDE, USB_LONG, USB_HIGH = 9.0, 7.4, 3.3
    USB_OVERHANG = 1.0  # estimated


class Slide:
    """Alps SSSS2 datasheet, 1 pole, vertical: body 8.5 x 3.5, 3.5 high, travel 2, knob 1.5. The
    usual SS12D00 is made like it; some tenths are added, and its longer knob (G4) is estimated."""

    LONG, DEEP, HIGH = 8.6, 3.7, 3.6
    TRAVEL, KNOB_WIDE, KNOB_LONG = 2.0, 1.5, 4.0


class Screw:
    """M2 x 16, cylinder head 3.8 mm wide and 2 mm high: NopSCADlib (vitamins/screws.scad), which
    also has the clearance; a pan head is lower."""

    THREAD, HEAD, HEAD_HIGH, LONG = 2.0, 3.8, 2.0, 16.0
    THROUGH, PILOT = 2.4, 1.7  # clearance hole; hole that it cuts its own thread into (estimated)


class Plug:
    """What the moulded part of a USB plug takes, which goes into the wall: 12 x 8 for Micro-B, 12 x
    6 for Type-C in the OpenAT Design Guide (Micro-B may have 10.6 x 8.5 at most)."""

    MICRO = (12.0, 8.0)
    TYPE_C = (12.6, 8.0)
