# SPDX-License-Identifier: MIT
"""The handheld without a screen, as in a build log.

A scenario plays, and its shots are printed as text.
"""

import sys
from pathlib import Path
from typing import Any, TextIO

from host_sim.frontends.terminal.art import text_art
from host_sim.handheld.handheld import Handheld
from host_sim.scenario.player import Player, play


def print_shot(name: str, device: Handheld, out: TextIO | None = None) -> None:
    """Print one shot in a frame, with its name and time."""
    out = out or sys.stdout
    encoding = getattr(out, "encoding", None)
    lines = text_art(device.image(), encoding)
    title = f"-- {name} ({device.now:.1f} s) "
    print(
        title.ljust(len(lines[0]), "-"), *lines, "-" * len(lines[0]), sep="\n", file=out, flush=True
    )


def play_scenario(path: str | Path, **options: Any) -> Player:
    """Play a scenario file, print each of its shots, and return the Player."""
    return play(path, on_shot=print_shot, **options)
