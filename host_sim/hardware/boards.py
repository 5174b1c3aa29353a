# SPDX-License-Identifier: MIT
"""The boards and pins in lib/handful/hardware/boards.txt, for the laptop side."""

import configparser
import difflib
import re
from functools import cache
from pathlib import Path

from host_sim.errors import Trouble
from host_sim.paths import ROOT
from host_sim.sim import board_pins

PICO = board_pins.PICO
FILE = "lib/handful/hardware/boards.txt"
BUTTONS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")
EXTRAS = ("BUZZER", "MOTOR")  # wired only if settings.toml names their pins
BUSES = {"i2c": ("SDA", "SCL"), "spi": ("SCK", "MOSI", "DC", "CS", "RESET")}


def profiles(root: str | Path = ROOT) -> dict[str, dict[str, str]]:
    """Return {board id: {"title": ..., "UP": name of the pin, ...}} in the file's order."""
    path = Path(root) / FILE
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    return {board: dict(pins) for board, pins in _read(text).items()}


@cache
def _read(text: str) -> dict[str, dict[str, str]]:
    """Return the profiles in a text. Reading it is slow, and every simulated board needs them."""
    reader = configparser.ConfigParser()
    reader.optionxform = str  # type: ignore[assignment, method-assign]  # names keep their case
    reader.read_string(text)
    found: dict[str, dict[str, str]] = {}
    for board in reader.sections():
        own = dict(reader[board])
        found[board] = {**found.get(own.pop("same", ""), {}), **own}
    return found


def named(word: str, root: str | Path = ROOT) -> str:
    """Return the id of the board with a short name such as `pico` or `feather`.

    Raise Trouble for an unknown name.
    """
    known = profiles(root)
    short = {short_name(board): board for board in known}
    if word in known or word in short:
        return short.get(word, word)
    close = difflib.get_close_matches(word, short, 1, 0.4)
    hint = f"did you mean {close[0]}? Known boards" if close else "known boards"
    raise Trouble(f"unknown board {word!r} ({hint}: {', '.join(short)}).")


def short_name(board: str) -> str:
    """Return the short name of a board: `pico-w` for `raspberry_pi_pico_w`."""
    name = re.sub(r"^(raspberry_pi|adafruit|seeeduino)_|_rp2040$", "", board)
    return name.replace("_", "-")
