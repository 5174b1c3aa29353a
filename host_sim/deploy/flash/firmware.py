# SPDX-License-Identifier: MIT
"""A CircuitPython firmware file: its chip, board, version and nvm."""

import re
import struct
from pathlib import Path
from typing import NamedTuple

from host_sim.deploy import drives
from host_sim.deploy.flash import uf2
from host_sim.deploy.flash.layouts import LAYOUTS, Layout
from host_sim.errors import Trouble
from host_sim.flash import NVM_SIZE

CHIPS = {uf2.RP2040: "RPI-RP2", uf2.RP2350: "RP2350"}  # the name of the chip's bootloader drive
WINDOW = 16 << 20  # bytes of the largest flash that these chips support
BOARD = re.compile(rb"BOARD=(\w+)\0")
BANNER = re.compile(rb"Adafruit CircuitPython [ -~]+")


class Firmware(NamedTuple):
    """A firmware file for a supported chip."""

    file: str
    memory: bytes  # the flash from its start
    family: int
    board: str
    name: str  # the full name of the board
    version: str

    @property
    def major(self) -> int:
        """The major version of CircuitPython."""
        return drives.major(self.version)

    @property
    def drive(self) -> str:
        """The name of the board's bootloader drive."""
        return CHIPS[self.family]


def read(path: str | Path) -> Firmware:
    """Return the Firmware in a file. Raise Trouble if an image cannot be made with it."""
    file = Path(path).name
    blocks = uf2.blocks(uf2.load(path), file)
    families = {block.family for block in blocks}
    if len(families) != 1 or not families <= set(CHIPS):
        raise Trouble(f"{file} is not for an RP2040 or an RP2350: {take_one()}")
    if {block.total for block in blocks} != {len(blocks)}:
        raise Trouble(
            f"{file} is incomplete: it has {len(blocks)} of {blocks[0].total} blocks; download it "
            "again."
        )
    memory = uf2.place_blocks(blocks, WINDOW, f"{file} has blocks outside the flash: {take_one()}")
    banner, board = banner_of(memory), board_of(memory)
    if not (banner and board):
        raise Trouble(f"{file} is not CircuitPython: {take_one()}")
    version, name = banner
    family = next(chip for chip in CHIPS if chip in families)
    made = Firmware(file, memory, family, board, name, version)
    if made.major < drives.NEEDS:
        raise Trouble(
            f"{file} is CircuitPython {version}, but Handful needs {drives.NEEDS} or newer: "
            f"{take_one()}"
        )
    return made


def take_one() -> str:
    """Return the advice where to get a firmware file."""
    return f"download CircuitPython's .uf2 file for your board from {drives.DOWNLOAD}."


def board_of(memory: bytes) -> str | None:
    """Return the id of the board that a firmware is made for, or None."""
    found = BOARD.search(memory)
    return found.group(1).decode() if found else None


def banner_of(memory: bytes) -> tuple[str, str] | None:
    """Return (version, name of the board) as boot_out.txt will have them, or None."""
    for found in BANNER.finditer(memory):
        banner = drives.parse_banner(found.group().decode())
        if banner:
            return banner
    return None


def layout_of(firmware: Firmware) -> Layout:
    """Return the Layout of a firmware's board.

    Raise Trouble if the board is not in the table, or if the firmware has another layout.
    """
    layout = LAYOUTS.get(firmware.board)
    if layout is None:
        raise Trouble(
            f"{firmware.file} is for the board {firmware.board}, but images can only be made for "
            f"{', '.join(LAYOUTS)}: install CircuitPython on the board and use `deploy`."
        )
    check(firmware, layout)
    return layout


def check(firmware: Firmware, layout: Layout) -> None:
    """Raise Trouble if a firmware does not match a Layout."""
    if len(firmware.memory) > layout.nvm:
        raise Trouble(
            f"{firmware.file} has {-(-len(firmware.memory) // 1024)} KB, but {firmware.board} has "
            f"only {layout.nvm // 1024} KB for its firmware: {take_one()}"
        )
    if not names_nvm(firmware.memory, layout):
        raise Trouble(
            f"{firmware.file} does not have its nvm at {layout.nvm // 1024} KB, unlike "
            f"CircuitPython 10 for {firmware.board}. An image could destroy saved games: install "
            "the firmware on the board and use `deploy`."
        )


def names_nvm(memory: bytes, layout: Layout) -> bool:
    """Return True if the firmware contains the address and size of the nvm in this Layout."""
    return struct.pack("<2I", uf2.FLASH_START + layout.nvm, NVM_SIZE) in memory
