# SPDX-License-Identifier: MIT
"""A game of Yahtzee for one on the simulator, to be followed on the page: each press is what the
footer suggests, and comes with the picture that it leads to."""

import functools
from typing import NamedTuple

from host_sim.handheld.device import Device
from host_sim.web.driving.visitor import pixels

SEED = 7
REST = 2.5  # seconds in which all has come to rest after a press
MOST = 300  # presses
OTHERWISE = {"Keep": "DOWN", "Learn": "B"}  # to the boxes; no lesson. Everything else is A


class Played(NamedTuple):
    script: list  # (button, picture) for each press; the first button is None
    lines: list  # what can be read in the end
    nvm: bytes


@functools.cache
def played(*until, more=0):
    """From the menu until one of the texts can be read, and so many presses more. On the page the
    title leads there by itself, once the language is chosen."""
    device = Device(seed=SEED)
    device.power_on()
    device.run(1)
    device.press("A")
    device.run(REST)
    script = [(None, pixels(device.image()))]
    lines = device.text()
    there = False
    while more or not there:
        if len(script) > MOST:
            raise AssertionError(f"{until} never came: {lines}")
        more -= there
        button = OTHERWISE.get(lines[-1].split()[0], "A") if lines else "A"
        device.press(button)
        device.run(REST)
        script.append((button, pixels(device.image())))
        lines = device.text()
        there = there or any(words in line for words in until for line in lines)
    device.cut_power()
    return Played(script, lines, bytes(device.nvm))


@functools.cache
def resumed(nvm):
    """The simulator's picture a moment after it was switched on with this memory."""
    device = Device(nvm=nvm, seed=SEED)
    device.power_on()
    device.run(2)
    picture = pixels(device.image())
    device.cut_power()
    return picture
