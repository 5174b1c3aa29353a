# SPDX-License-Identifier: MIT
"""A firmware of a few Thumb instructions that writes words and bytes to RAM, and a collector's
table of blocks to write with it."""

import struct

from host_sim.deploy.flash import uf2

AREA, TABLE, POOL = 0x20010000, 0x20010020, 0x20010100
LENGTH = 16  # bytes of the table, four blocks in each
HEAP = [  # the description of a heap with one area: next, table, length, first and last of the pool
    (AREA, 0), (AREA + 4, TABLE), (AREA + 8, LENGTH), (AREA + 12, POOL),
    (AREA + 16, POOL + LENGTH * 64),
]  # fmt: skip
HEAD, TAIL, MARKED = 1, 2, 3

# Words are written, then a pause in which the heap is found, then bytes; then it sleeps.
CODE = struct.pack(
    "<16HII",
    0x4B07,  # ldr r3, =list
    0xCB03, 0x2800, 0xD001, 0x6001, 0xE7FA,  # next: ldm r3!, {r0, r1}; until 0: str r1, [r0]
    0x4A05, 0x3A01, 0xD1FD,  # ldr r2, =pause; count down
    0xCB03, 0x2800, 0xD001, 0x7001, 0xE7FA,  # the same with strb
    0xBF30, 0xE7FD,  # wfi, again and again
    0x10000100, 60000,
)  # fmt: skip


def assemble(words, writes):
    """The program with its two lists of (address, value)."""
    lists = [*words, (0, 0), *writes, (0, 0)]
    return CODE.ljust(0x100, b"\0") + b"".join(struct.pack("<2I", *pair) for pair in lists)


def uf2_of(code):
    """The program as a UF2 file."""
    blocks = []
    for at in range(0, len(code), 256):
        head = struct.pack(
            "<8I", *uf2.MAGIC[:2], uf2.HAS_FAMILY, uf2.FLASH_START + at, 256, 0, 1, uf2.RP2040
        )
        data = head + code[at : at + 256].ljust(256, b"\0")
        blocks.append(data.ljust(508, b"\0") + struct.pack("<I", uf2.MAGIC[2]))
    return b"".join(blocks)


class Blocks:
    """The collector's table, changed block by block as it does; `writes` has every byte."""

    def __init__(self, count):
        self.states = [0] * count
        self.writes = []

    def set(self, block, state):
        self.states[block] = state
        first = block - block % 4
        value = sum(self.states[first + place] << 2 * place for place in range(4))
        self.writes.append((TABLE + block // 4, value))

    def allocate(self, block, count):
        self.set(block, HEAD)
        for tail in range(block + 1, block + count):
            self.set(tail, TAIL)

    def free(self, block, count):
        for one in range(block, block + count):
            self.set(one, 0)

    def mark(self, block):
        self.set(block, MARKED)

    def keep(self, block):
        self.set(block, HEAD)
