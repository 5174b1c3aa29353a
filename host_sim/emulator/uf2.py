# SPDX-License-Identifier: MIT
"""Firmware files: UF2, as they are dragged onto a board. See the format's page at microsoft/uf2."""

import struct
from pathlib import Path

from host_sim.bootstrap import Trouble

MAGIC = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
BLOCK = 512
RP2040 = 0xE48BFF56  # the family id
HAS_FAMILY, NOT_FLASH = 0x2000, 0x1
FLASH_START, FLASH_SIZE = 0x10000000, 2 << 20
WHERE = "circuitpython.org/board/raspberry_pi_pico, or another board with an RP2040"


def read(path):
    """The flash's first bytes as the file lays them down; one sentence if it is not for us."""
    path = Path(path)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise Trouble(
            f"cannot read the firmware {path} ({error.strerror}); CircuitPython's .uf2 file comes "
            f"from {WHERE}."
        ) from None
    return flash_of(data, path.name)


def flash_of(data, name="the firmware"):
    """The bytes that the blocks of a UF2 file put into flash, 0xFF where there are none."""
    if len(data) < BLOCK or len(data) % BLOCK:
        raise _no_firmware(name)
    flash = bytearray()
    for at in range(0, len(data), BLOCK):
        first, second, flags, address, size, _, _, family = struct.unpack_from("<8I", data, at)
        (last,) = struct.unpack_from("<I", data, at + BLOCK - 4)
        if (first, second, last) != MAGIC or size > BLOCK - 36:
            raise _no_firmware(name)
        if flags & NOT_FLASH:
            continue
        if flags & HAS_FAMILY and family != RP2040:
            raise Trouble(f"{name} is for another chip than the RP2040: take one from {WHERE}.")
        start = address - FLASH_START
        if not 0 <= start <= FLASH_SIZE - size:
            raise Trouble(f"{name} does not fit into the Pico's 2 MB of flash.")
        flash.extend(b"\xff" * (start + size - len(flash)))
        flash[start : start + size] = data[at + 32 : at + 32 + size]
    return bytes(flash)


def _no_firmware(name):
    return Trouble(f"{name} is no UF2 file; CircuitPython's comes from {WHERE}.")
