# SPDX-License-Identifier: MIT
"""Power cuts during a write to flash: the bytes that each of them leaves.

Programming clears bits, one page at a time. Erasing sets the bits of a sector. After a cut the
bytes before it are written. The rest is old, or some of its bits are written, in any order.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence

from host_sim.flash import ERASED, PAGE, SECTOR

ERASE_SLICES = 16  # places at which an erase is cut
Operation = tuple[str, int] | tuple[str, int, bytes]  # of a Flash's log


def half_programmed(luck: random.Random, new: Sequence[int]) -> bytes:
    """Return the bytes with only some of their zeros."""
    return bytes(byte | luck.randrange(256) & luck.randrange(256) for byte in new)


def half_erased(luck: random.Random, old: Sequence[int]) -> bytes:
    """Return the bytes with some of their zeros set to ones."""
    return bytes(byte | luck.randrange(256) for byte in old)


def program_cuts(
    cells: bytes | bytearray, at: int, data: bytes, luck: random.Random
) -> Iterator[tuple[str, bytearray]]:
    """Yield (name, image) for a cut after every byte of a page, and with half-written bits."""
    for done in range(len(data)):
        image = bytearray(cells)
        image[at : at + done] = data[:done]
        yield f"byte {done}", image
        if done % 8 == 0:
            image = bytearray(image)
            image[at + done : at + len(data)] = half_programmed(luck, data[done:])
            yield f"byte {done}, then some bits", image


def erase_cuts(
    cells: bytes | bytearray, at: int, luck: random.Random
) -> Iterator[tuple[str, bytearray]]:
    """Yield (name, image) for cuts while a sector is erased."""
    end = min(at + SECTOR, len(cells))
    old = bytes(cells[at:end])
    yield "before the erase", bytearray(cells)
    for part in range(1, ERASE_SLICES + 1):
        done = len(old) * part // ERASE_SLICES
        blank, zeros = bytes([ERASED]) * done, bytes(done)
        for name, new in (
            (f"the first {done} erased", blank + old[done:]),
            (f"the last {done} erased", old[: len(old) - done] + blank),
            # A chip programs all bits of a sector before it raises them.
            (f"the first {done} zeroed", zeros + old[done:]),
            (f"bits erased at random, {part}", half_erased(luck, old)),
            (f"bits erased at random to {done}", half_erased(luck, old[:done]) + old[done:]),
        ):
            image = bytearray(cells)
            image[at:end] = new
            yield name, image


def after(cells: bytes | bytearray, operation: Operation) -> bytearray:
    """Return the bytes after an operation of a Flash's log."""
    image = bytearray(cells)
    if len(operation) == 2:
        at = operation[1]
        end = min(at + SECTOR, len(image))
        image[at:end] = bytes([ERASED]) * (end - at)
    else:
        _, at, data = operation
        for place, byte in enumerate(data, at):
            image[place] &= byte
    return image


def cuts(
    cells: bytes | bytearray, log: Iterable[Operation], seed: int = 0
) -> Iterator[tuple[int, str, bytes]]:
    """Yield (operation's number, name, image) for every cut in a Flash's log.

    `cells` are the bytes before the log.
    """
    cells = bytearray(cells)
    for number, operation in enumerate(log):
        luck = random.Random(seed * 100_003 + number)
        if len(operation) == 2:
            found = erase_cuts(cells, operation[1], luck)
        else:
            found = program_cuts(cells, operation[1], operation[2], luck)
        for name, image in found:
            yield number, name, bytes(image)
        cells = after(cells, operation)


def tear(seed: int) -> Callable[[bytearray, int, bytes | None], None]:
    """Return a function for `Flash.cut_after` that writes or erases only some of the bits."""
    luck = random.Random(seed)

    def some_bits(cells: bytearray, at: int, data: bytes | None) -> None:
        if data is None:
            end = min(at + SECTOR, len(cells))
            cells[at:end] = half_erased(luck, cells[at:end])
        else:
            piece = data[: PAGE - at % PAGE]
            half = half_programmed(luck, piece)
            cells[at : at + len(half)] = bytes(
                old & new for old, new in zip(cells[at : at + len(half)], half, strict=True)
            )

    return some_bits
