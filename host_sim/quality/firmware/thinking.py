# SPDX-License-Identifier: MIT
"""Times that computer players need on genuine firmware, with one level in every seat.

Only rules and players are loaded, so the console's own work is not included.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from host_sim.handheld.emulated import Pico, deployed_files

DECISIONS = 200  # most of a game, or all of it
PATIENCE = 400  # emulated seconds for them
DONE = "thought"

# In place of code.py.
CODE = """
import sys
import time
sys.path.insert(0, "/lib")
from handful.chance import Chance
from handful.game import CHANCE, OVER
from handful.modules import load_game
from handful.match.match import draw_outcome

def think(thoughts):
    global slice_
    while True:
        begun = time.monotonic_ns()
        try:
            next(thoughts)
        except StopIteration as end:
            slice_ = max(slice_, time.monotonic_ns() - begun)
            return end.value
        slice_ = max(slice_, time.monotonic_ns() - begun)

seats, level = SEATS, "LEVEL"
luck = Chance(bytes([7] * 16))
state = load_game("GAME", "rules").State(seats)
bot = load_game("GAME", "bot")
longest = slice_ = decided = 0
while state.turn() != OVER and decided < DECISIONS:
    seat = state.turn()
    if seat == CHANCE:
        action = draw_outcome(state, luck)
    else:
        view = state.view(seat)
        begun = time.monotonic_ns()
        action = think(bot.choose(view, seat, level, luck))
        longest = max(longest, time.monotonic_ns() - begun)
        decided += 1
    state.apply(action)
print("DONE", decided, longest // 1000000, slice_ // 1000000)
while True:
    time.sleep(1)
"""


class Thought(NamedTuple):
    """The longest decision and the longest slice of one, in milliseconds."""

    decisions: int
    longest: int
    slice: int


def thought(
    firmware: str | Path,
    game: str,
    level: str,
    seats: int,
    files: Mapping[str, bytes] | None = None,
) -> Thought:
    """Return the times of this level in every seat."""
    code = CODE.replace("SEATS", str(seats)).replace("LEVEL", level).replace("GAME", game)
    code = code.replace("DECISIONS", str(DECISIONS)).replace("DONE", DONE)
    files = {**(files or deployed_files()), "code.py": code.encode()}
    with Pico(firmware, files, usb=True, known=True) as pico:
        pico.start()
        while pico.now < PATIENCE:
            pico.run(5)
            found = re.search(rf"{DONE} (\d+) (\d+) (\d+)", pico.serial)
            if found:
                return Thought(*map(int, found.groups()))
            if "Traceback" in pico.serial:
                break
        raise RuntimeError(f"{game}, {level}: no answer\n{pico.serial[-2000:]}")
