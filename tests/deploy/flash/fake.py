# SPDX-License-Identifier: MIT
"""A firmware that only says what CircuitPython's says of itself, as a UF2 file."""

import random
import struct

RP2040, RP2350, RISCV = 0xE48BFF56, 0xE48BFF59, 0xE48BFF5A
# What CircuitPython's sources say, in KB: where the nvm begins, how large the flash is.
BOARDS = {
    "raspberry_pi_pico": (RP2040, 1020, 2048),
    "raspberry_pi_pico_w": (RP2040, 1536, 2048),
    "raspberry_pi_pico2": (RP2350, 1020, 4096),
    "raspberry_pi_pico2_w": (RP2350, 1536, 4096),
}


def memory(board="raspberry_pi_pico", version="10.0.3", nvm=None, size=21_000):
    """Its bytes in flash: some pages, the last sector not full."""
    nvm = 1024 * (BOARDS.get(board, (0, 1020))[1] if nvm is None else nvm)
    words = (
        b"..Adafruit CircuitPython , not this\0"
        + f"Adafruit CircuitPython {version} on 2025-10-17; A Board with rp2040\0".encode()
        + f"\r\nBoard ID:%s\r\n\0BOARD={board}\0".encode()
        + struct.pack("<3I", 0x100B0000, 0x10000000 + nvm, 4096)
    )
    noise = random.Random(4).randbytes(size)
    return noise[:5000] + words + noise[5000 + len(words) :]


def uf2(data, family=RP2040, at=0x10000000, flags=0x2000, total=None):
    """A UF2 file with these bytes, 256 to a block."""
    parts = [data[start : start + 256].ljust(256, b"\0") for start in range(0, len(data), 256)]
    file = b""
    for number, part in enumerate(parts):
        head = (0x0A324655, 0x9E5D5157, flags, at + 256 * number, 256, number)
        file += struct.pack("<8I", *head, total or len(parts), family) + part
        file += bytes(508 - 288) + struct.pack("<I", 0x0AB16F30)
    return file
