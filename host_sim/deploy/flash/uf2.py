# SPDX-License-Identifier: MIT
"""Firmware files in the UF2 format, described at microsoft/uf2."""

import struct
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from host_sim.errors import Trouble
from host_sim.flash import CHIP_SIZE, PAGE, SECTOR

MAGIC = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
BLOCK = 512
RP2040, RP2350 = 0xE48BFF56, 0xE48BFF59  # family ids; the second is its Arm side, secure
HAS_FAMILY, NOT_FLASH = 0x2000, 0x1
FLASH_START = 0x10000000
WHERE = "circuitpython.org/board/raspberry_pi_pico, or another board with an RP2040"


class Block(NamedTuple):
    """A piece of flash."""

    address: int
    data: bytes
    family: int | None  # None if the file does not name it
    total: int  # the number of blocks according to the file


def read(path: str | Path) -> bytes:
    """Return a Pico's flash as this file writes it. Raise Trouble if it is not for a Pico."""
    return flash_of(load(path), Path(path).name)


def load(path: str | Path) -> bytes:
    """Return a firmware file's bytes. Raise Trouble if it cannot be read."""
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise Trouble(
            f"cannot read the firmware {path} ({error.strerror}); download CircuitPython's .uf2 "
            f"file from {WHERE}."
        ) from None


def flash_of(data: bytes, name: str = "the firmware") -> bytes:
    """Return the content of a Pico's flash after these blocks, 0xFF in the gaps.

    Raise Trouble if the file is not for a Pico.
    """
    found = blocks(data, name)
    if any(block.family not in (None, RP2040) for block in found):
        raise Trouble(f"{name} is not for the RP2040: download one from {WHERE}.")
    return place_blocks(found, CHIP_SIZE, f"{name} does not fit into the Pico's 2 MB of flash.")


def blocks(data: bytes, name: str = "the firmware") -> list[Block]:
    """Return the Blocks of a UF2 file that are for flash. Raise Trouble if it is not a UF2 file."""
    if len(data) < BLOCK or len(data) % BLOCK:
        raise _not_uf2(name)
    found = []
    for at in range(0, len(data), BLOCK):
        first, second, flags, address, size, _, total, family = struct.unpack_from("<8I", data, at)
        (last,) = struct.unpack_from("<I", data, at + BLOCK - 4)
        if (first, second, last) != MAGIC or size > BLOCK - 36:
            raise _not_uf2(name)
        if not flags & NOT_FLASH:
            family = family if flags & HAS_FAMILY else None
            found.append(Block(address, data[at + 32 : at + 32 + size], family, total))
    return found


def place_blocks(found: Iterable[Block], size: int, too_large: str) -> bytes:
    """Return the flash's first bytes with these Blocks, 0xFF in the gaps.

    Raise Trouble(too_large) if a Block does not fit into `size` bytes.
    """
    flash = bytearray()
    for address, data, *_ in found:
        start = address - FLASH_START
        if not 0 <= start <= size - len(data):
            raise Trouble(too_large)
        flash.extend(b"\xff" * (start + len(data) - len(flash)))
        flash[start : start + len(data)] = data
    return bytes(flash)


def packed(parts: Mapping[int, bytes], family: int) -> bytes:
    """Return a UF2 file that writes these parts of flash, {offset: bytes}.

    Each part is filled up to whole sectors. The RP2040's boot ROM erases a sector when a block's
    number, divided by 16, is new, so blocks 16n to 16n + 15 must lie in one sector.
    """
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


def _not_uf2(name: str) -> Trouble:
    return Trouble(f"{name} is not a UF2 file; download CircuitPython's from {WHERE}.")
