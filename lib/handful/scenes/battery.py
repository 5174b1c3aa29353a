# SPDX-License-Identifier: MIT
"""The battery's symbol, and the one notice that it is nearly empty. Read only where there is one
to be measured."""

from handful.hardware import WARNED
from handful.screen import WIDTH
from handful.screen.marks import BATTERY

LOW = 10  # percent, when it is time to say so
STEP = 20  # percent, of one symbol to the next of five


def draw(console):
    """The charge, in the upper right corner."""
    symbol = BATTERY + min(4, console.hardware.battery() // STEP)
    console.screen.mark(symbol, WIDTH - 8, 0)


def look(console):
    """Says that it is nearly empty, once after power-on."""
    kept = console.hardware.kept
    if not kept[WARNED] and console.hardware.battery() <= LOW:
        from handful.scenes.trouble import say

        kept[WARNED] = 1
        say(console, "battery")
