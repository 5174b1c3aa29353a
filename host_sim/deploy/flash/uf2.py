# SPDX-License-Identifier: MIT
"""Firmware files: UF2, as they are dragged onto a board. See the format's page at microsoft/uf2."""

import struct
from pathlib import Path
from typing import NamedTuple

from host_sim.errors import Trouble

MAGIC = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
BLOCK = 512
RP2040, RP2350 = 0xE48BFF56, 0xE48BFF59  # family ids; the second is its Arm side, secure
HAS_FAMILY, NOT_FLASH = 0x2000, 0x1
FLASH_START, FLASH_SIZE = 0x10000000, 2 << 20
PAGE, SECTOR = 256, 4096  # what a block carries; what the chip erases at once
WHERE = "circuitpython.org/board/raspberry_pi_pico, or another board with an RP2040"


class Block(NamedTuple):
    """A piece of flash."""

    address: int
    data: bytes
    family: int | None  # None where the file does not tell
    total: int  # how many blocks the file says it has


def read(path):
    """The flash's first bytes as the file lays them down; one sentence if it is not for us."""
    return flash_of(load(path), Path(path).name)


def load(path):
    """A firmware file's bytes."""
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise Trouble(
            f"cannot read the firmware {path} ({error.strerror}); CircuitPython's .uf2 file comes "
            f"from {WHERE}."
        ) from None


def flash_of(data, name="the firmware"):
    """The bytes that the blocks of a UF2 file put into a Pico's flash, 0xFF where there are
    none."""
    found = blocks(data, name)
    if any(block.family not in (None, RP2040) for block in found):
        raise Trouble(f"{name} is for another chip than the RP2040: take one from {WHERE}.")
    return laid(found, FLASH_SIZE, f"{name} does not fit into the Pico's 2 MB of flash.")


def blocks(data, name="the firmware"):
    """The Blocks of a UF2 file, without those that are not for flash."""
    if len(data) < BLOCK or len(data) % BLOCK:
        raise _no_firmware(name)
    found = []
    for at in range(0, len(data), BLOCK):
        first, second, flags, address, size, _, total, family = struct.unpack_from("<8I", data, at)
        (last,) = struct.unpack_from("<I", data, at + BLOCK - 4)
        if (first, second, last) != MAGIC or size > BLOCK - 36:
            raise _no_firmware(name)
        if not flags & NOT_FLASH:
            family = family if flags & HAS_FAMILY else None
            found.append(Block(address, data[at + 32 : at + 32 + size], family, total))
    return found


def laid(found, size, too_large):
    """The flash's first bytes with these Blocks in it; Trouble(too_large) if one is not within
    `size`."""
    flash = bytearray()
    for address, data, *_ in found:
        start = address - FLASH_START
        if not 0 <= start <= size - len(data):
            raise Trouble(too_large)
        flash.extend(b"\xff" * (start + len(data) - len(flash)))
        flash[start : start + len(data)] = data
    return bytes(flash)


def packed(parts, family):
    """A UF2 file that writes these parts of flash, {offset: bytes}, and nothing between them.

    Each part is filled up to whole sectors: the RP2040's boot ROM erases a sector when a block
    comes whose number, divided by 16, is new, so blocks 16n to 16n + 15 must lie in one sector."""
    pages = []
    for start, data in sorted(parts.items()):
        if start % SECTOR:
            raise ValueError(f"a part of flash begins at {start:#x}, within a sector")
        whole = data + b"\xff" * (-len(data) % SECTOR)
        pages += [(start + at, whole[at : at + PAGE]) for at in range(0, len(whole), PAGE)]
    return b"".join(
        (
            struct.pack(
                "<8I", *MAGIC[:2], HAS_FAMILY, FLASH_START + at, PAGE, number, len(pages), family
            )
            + page
        ).ljust(BLOCK - 4, b"\0")
        + struct.pack("<I", MAGIC[2])
        for number, (at, page) in enumerate(pages)
    )


def _no_firmware(name):
    return Trouble(f"{name} is no UF2 file; CircuitPython's comes from {WHERE}.")
