# SPDX-License-Identifier: MIT
"""The handheld without any screen, as in a build log: a scenario plays and its shots are printed as
text."""

import sys

from host_sim.frontends.terminal import text_art
from host_sim.scenario.player import play


def print_shot(name, device, out=None) -> None:
    """One shot in a frame, with its name and the moment."""
    out = out or sys.stdout
    encoding = getattr(out, "encoding", None)
    lines = text_art(device.image(), encoding)
    title = f"-- {name} ({device.now:.1f} s) "
    print(
        title.ljust(len(lines[0]), "-"), *lines, "-" * len(lines[0]), sep="\n", file=out, flush=True
    )


def play_scenario(path, **options):
    """Play a scenario file and print each of its shots; the Player afterwards."""
    return play(path, on_shot=print_shot, **options)
