# SPDX-License-Identifier: MIT
"""The boards that lib/handful/hardware/boards.txt knows, for the laptop: what is wired where."""

import configparser
import difflib
import re
from pathlib import Path

from host_sim.errors import Trouble
from host_sim.paths import ROOT
from host_sim.sim.board_pins import PICO  # noqa: F401 - boards.PICO

FILE = "lib/handful/hardware/boards.txt"
BUTTONS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")
EXTRAS = ("BUZZER", "MOTOR")  # wired where settings.toml asks for them
BUSES = {"i2c": ("SDA", "SCL"), "spi": ("SCK", "MOSI", "DC", "CS", "RESET")}


def profiles(root=ROOT):
    """{board id: {"title": ..., "UP": pin's name, ...}}, in the file's order."""
    reader = configparser.ConfigParser()
    reader.optionxform = str
    reader.read(Path(root) / FILE, encoding="utf-8")
    found = {}
    for board in reader.sections():
        own = dict(reader[board])
        found[board] = {**found.get(own.pop("same", ""), {}), **own}
    return found


def named(word, root=ROOT):
    """The id of the board that a person means by a word such as `pico` or `feather`."""
    known = profiles(root)
    short = {short_name(board): board for board in known}
    if word in known or word in short:
        return short.get(word, word)
    close = difflib.get_close_matches(word, short, 1, 0.4)
    hint = f"did you mean {close[0]}? There are" if close else "there are"
    raise Trouble(f"no board {word!r} is known ({hint}: {', '.join(short)}).")


def short_name(board):
    """`raspberry_pi_pico_w` is `pico-w` and `adafruit_qtpy_rp2040` is `qtpy`."""
    name = re.sub(r"^(raspberry_pi|adafruit|seeeduino)_|_rp2040$", "", board)
    return name.replace("_", "-")
