# SPDX-License-Identifier: MIT
"""Every way in which power can fail while flash is written, as the bytes that are left.

Programming clears bits a page at a time, erasing sets those of a sector. A cut leaves the bytes
before it done; what was under way is old, or some of its bits are done: also at the far end first.
"""

import random

from host_sim.sim.nvm import ERASED, PAGE, SECTOR

ERASE_SLICES = 16  # places at which an erase that runs from one end to the other is cut


def half_programmed(luck, new):
    """The bytes with only some of their zeros."""
    return bytes(byte | luck.randrange(256) & luck.randrange(256) for byte in new)


def half_erased(luck, old):
    """The bytes with some of their zeros raised to ones."""
    return bytes(byte | luck.randrange(256) for byte in old)


def program_cuts(cells, at, data, luck):
    """(name, image) for every byte of a page after which power can fail, and for pages of which
    all bits were on their way at once."""
    for done in range(len(data)):
        image = bytearray(cells)
        image[at : at + done] = data[:done]
        yield f"byte {done}", image
        if done % 8 == 0:
            image = bytearray(image)
            image[at + done : at + len(data)] = half_programmed(luck, data[done:])
            yield f"byte {done}, then some bits", image


def erase_cuts(cells, at, luck):
    """(name, image) for a sector in the middle of being erased."""
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


def after(cells, operation):
    """The bytes when the operation of a Flash's log is done."""
    image = bytearray(cells)
    if operation[0] == "erase":
        at = operation[1]
        end = min(at + SECTOR, len(image))
        image[at:end] = bytes([ERASED]) * (end - at)
    else:
        _, at, data = operation
        for place, byte in enumerate(data, at):
            image[place] &= byte
    return image


def cuts(cells, log, seed=0):
    """(operation's number, name, image) for every cut in a Flash's log, which began at `cells`."""
    cells = bytearray(cells)
    for number, operation in enumerate(log):
        luck = random.Random(seed * 100_003 + number)
        if operation[0] == "erase":
            found = erase_cuts(cells, operation[1], luck)
        else:
            found = program_cuts(cells, operation[1], operation[2], luck)
        for name, image in found:
            yield number, name, bytes(image)
        cells = after(cells, operation)


def tear(seed):
    """For `Flash.cut_after`: what was under way is done in part."""
    luck = random.Random(seed)

    def some_bits(cells, at, data):
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
