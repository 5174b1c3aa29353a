# SPDX-License-Identifier: MIT
"""A random seed on a board without a source of true random numbers.

The journal keeps a random note. It is mixed with values that differ between two starts, and
replaced before the seed is used, so that no seed is used twice.
"""

import time
from binascii import crc32

import microcontroller

from handful import TYPE_CHECKING
from handful.chance import Chance

if TYPE_CHECKING:
    from handful.journal.journal import Journal

NOTE = "seed"
NOTE_SIZE = 12  # bytes
SEED_SIZE = 16  # bytes


def collect_noise() -> bytes:
    """Return the time until a game was chosen, the temperature and the chip's id as bytes."""
    cpu = microcontroller.cpu
    return str((time.monotonic_ns(), cpu.temperature, cpu.uid)).encode()


def make_seed(journal: "Journal") -> bytes:
    """Return a seed of 16 bytes, after saving the note for the next one."""
    note = (journal.get(NOTE) + bytes(NOTE_SIZE))[:NOTE_SIZE]
    pool = Chance(note + crc32(collect_noise()).to_bytes(4, "little"))
    numbers = bytes([pool.randbelow(256) for _ in range(SEED_SIZE + NOTE_SIZE)])
    journal.put(NOTE, numbers[SEED_SIZE:])
    return numbers[:SEED_SIZE]
