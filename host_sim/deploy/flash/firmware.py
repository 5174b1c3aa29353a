# SPDX-License-Identifier: MIT
"""What a CircuitPython firmware tells of itself: its chip, its board, its version, its nvm."""

import re
import struct
from pathlib import Path
from typing import NamedTuple

from host_sim.deploy import drives
from host_sim.deploy.flash import uf2
from host_sim.deploy.flash.layouts import LAYOUTS, NVM_SIZE
from host_sim.errors import Trouble

CHIPS = {uf2.RP2040: "RPI-RP2", uf2.RP2350: "RP2350"}  # and the drive that waits for firmware
WINDOW = 16 << 20  # the largest flash that these chips read from
BOARD = re.compile(rb"BOARD=(\w+)\0")
BANNER = re.compile(rb"Adafruit CircuitPython [ -~]+")


class Firmware(NamedTuple):
    """A firmware file for one of the chips we know."""

    file: str
    memory: bytes  # flash from its start
    family: int
    board: str
    name: str  # the board's, for people
    version: str

    @property
    def major(self):
        return drives.major(self.version)

    @property
    def drive(self):
        """What the board calls itself while it waits for a file."""
        return CHIPS[self.family]


def read(path):
    """The Firmware in a file; Trouble if an image cannot begin with it."""
    file = Path(path).name
    blocks = uf2.blocks(uf2.load(path), file)
    families = {block.family for block in blocks}
    if len(families) != 1 or not families <= set(CHIPS):
        raise Trouble(f"{file} is for another chip than an RP2040 or an RP2350: {take_one()}")
    if {block.total for block in blocks} != {len(blocks)}:
        raise Trouble(
            f"{file} is not whole: it has {len(blocks)} blocks and says {blocks[0].total}; "
            "download it again."
        )
    memory = uf2.laid(blocks, WINDOW, f"{file} has blocks outside of the flash: {take_one()}")
    told, board = banner_of(memory), board_of(memory)
    if not (told and board):
        raise Trouble(f"{file} is no CircuitPython: {take_one()}")
    version, name = told
    made = Firmware(file, memory, families.pop(), board, name, version)
    if made.major < drives.NEEDS:
        raise Trouble(
            f"{file} is CircuitPython {version}, and Handful needs {drives.NEEDS} or newer: "
            f"{take_one()}"
        )
    return made


def take_one():
    return f"take CircuitPython's .uf2 file for your board from {drives.DOWNLOAD}."


def board_of(memory):
    """The id of the board that a firmware is made for, or None."""
    found = BOARD.search(memory)
    return found.group(1).decode() if found else None


def banner_of(memory):
    """(version, the board's name) as boot_out.txt will tell them, or None."""
    for found in BANNER.finditer(memory):
        told = drives.told(found.group().decode())
        if told:
            return told
    return None


def layout_of(firmware):
    """The Layout of its board; Trouble for a board that is not in the table, or one whose firmware
    keeps the games elsewhere than the table says."""
    layout = LAYOUTS.get(firmware.board)
    if layout is None:
        raise Trouble(
            f"{firmware.file} is for the board {firmware.board}, and an image can be made for "
            f"{', '.join(LAYOUTS)}: put CircuitPython on it and use `deploy`."
        )
    check(firmware, layout)
    return layout


def check(firmware, layout):
    """Trouble unless a firmware keeps to a Layout."""
    if len(firmware.memory) > layout.nvm:
        raise Trouble(
            f"{firmware.file} has {-(-len(firmware.memory) // 1024)} KB, more than the "
            f"{layout.nvm // 1024} KB that {firmware.board} has for its firmware: {take_one()}"
        )
    if not names_nvm(firmware.memory, layout):
        raise Trouble(
            f"{firmware.file} does not keep its games at {layout.nvm // 1024} KB, where "
            f"CircuitPython 10 for {firmware.board} does, so an image could destroy them: put it "
            "on the board and use `deploy`."
        )


def names_nvm(memory, layout):
    """Whether the firmware's own record of its nvm, address and size, is in it."""
    return struct.pack("<2I", uf2.FLASH_START + layout.nvm, NVM_SIZE) in memory
