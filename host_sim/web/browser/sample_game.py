# SPDX-License-Identifier: MIT
"""A solo game of Yahtzee, played by the simulator to be followed on the page.

Each press is the one that the footer offers, together with the picture that it leads to.
"""

import functools
from typing import NamedTuple

from host_sim.frontends.announcer import DETAIL
from host_sim.frontends.device_words import DeviceWords
from host_sim.handheld.device import Device
from host_sim.web.browser.visitor import pixels

SEED = 7
REST_SECONDS = 6  # after a press: all animations and cheers have ended
MOST_PRESSES = 300
OTHER_BUTTONS = {"Keep": "DOWN", "Learn": "B"}  # to the boxes; no lesson. All others: A


class SampleGame(NamedTuple):
    """A script to follow and the state it ends in."""

    script: list[
        tuple[str | None, str]
    ]  # (button, picture) for each press; the first button is None
    words: list[str]  # what is said of the last picture, without details
    nvm: bytes


@functools.cache
def play_until(*texts: str, more: int = 0) -> SampleGame:
    """Play from the menu until one of the texts is on the screen, and then `more` presses.

    On the page, the menu follows the title without a press once the language is chosen.
    """
    device = Device(seed=SEED)
    device.power_on()
    device.run(1)
    device.press("A")
    device.run(REST_SECONDS)
    script: list[tuple[str | None, str]] = [(None, pixels(device.image()))]
    lines = device.text()
    found = False
    while more or not found:
        if len(script) > MOST_PRESSES:
            raise AssertionError(f"{texts} never appeared: {lines}")
        more -= found
        button = OTHER_BUTTONS.get(lines[-1].split()[0], "A") if lines else "A"
        device.press(button)
        device.run(REST_SECONDS)
        script.append((button, pixels(device.image())))
        lines = device.text()
        found = found or any(text in line for text in texts for line in lines)
    words = [line for line in DeviceWords(device).describe() if not line.startswith(DETAIL)]
    device.cut_power()
    return SampleGame(script, words, bytes(device.nvm))


@functools.cache
def picture_after_power_on(nvm: bytes) -> str:
    """Return the simulator's picture two seconds after power-on with this memory."""
    device = Device(nvm=nvm, seed=SEED)
    device.power_on()
    device.run(2)
    picture = pixels(device.image())
    device.cut_power()
    return picture
