# SPDX-License-Identifier: MIT
"""`microcontroller.nvm` as flash behaves on the RP2040: programming clears bits, erasing sets them.

Bytes that are all 0xFF are only programmed, page by page. Anything else erases the whole sector and
programs it back. Works without a Device too; `cut_after(n)` raises PowerCut after n operations.
"""

from host_sim.sim.clock import PowerCut

SECTOR, PAGE = 4096, 256
ERASED = 0xFF


class Flash:
    """Bytes-like, with statistics and a log of what the silicon did: ("program", at, data) or
    ("erase", at)."""

    def __init__(self, image=SECTOR):
        self.cells = bytearray([ERASED]) * image if isinstance(image, int) else bytearray(image)
        self.erases = self.programs = self.bytes = 0
        self.log = []
        self._budget = self._tear = None
        self.guard = None  # a Device's check that its power is still on
        self.on_cut = None  # how a Device unwinds its firmware

    def __len__(self):
        return len(self.cells)

    def __bytes__(self):
        return bytes(self.cells)

    def __getitem__(self, index):
        if isinstance(index, slice):
            if index.step not in (None, 1):
                raise NotImplementedError("only slices with step=1 (aka None) are supported")
            return bytes(self.cells[index])
        return self.cells[self._check(index)]

    def __setitem__(self, index, value):
        if isinstance(index, slice):
            if index.step not in (None, 1):
                raise NotImplementedError("only slices with step=1 (aka None) are supported")
            start, stop, _ = index.indices(len(self.cells))
            data = bytes(value)
            if len(data) != max(0, stop - start):
                raise ValueError("Slice and value different lengths")
            if data:
                self._write(start, data)
        else:
            at = self._check(index)
            if not 0 <= value <= 0xFF:
                raise OverflowError("value out of range of target")
            self._write(at, bytes((value,)))

    def _check(self, index):
        size = len(self.cells)
        if not -size <= index < size:
            raise IndexError("index out of range")
        return index % size

    def cut_after(self, operations, tear=None):
        """Power fails when this many more elementary operations (a byte programmed, a sector
        erased) are done; None: never. What was under way is left undone, or `tear(cells, at, data)`
        does some of it: `data` is the rest of the page, or None for an erase from `at` on."""
        self._budget, self._tear = operations, tear

    def _write(self, start, data):
        if self.guard is not None:
            self.guard()
        if all(byte == ERASED for byte in self.cells[start : start + len(data)]):
            self._program(start, data)
            return
        for sector in range(start - start % SECTOR, start + len(data), SECTOR):
            end = min(sector + SECTOR, len(self.cells))
            new = bytearray(self.cells[sector:end])
            low, high = max(start, sector), min(start + len(data), end)
            new[low - sector : high - sector] = data[low - start : high - start]
            self._erase(sector, end)
            self._program(sector, new)

    def _erase(self, start, end):
        self._spend(start, None)
        self.erases += 1
        self.log.append(("erase", start))
        self.cells[start:end] = bytes([ERASED]) * (end - start)

    def _program(self, start, data):
        """Page by page. Bytes that stay 0xFF need no operation."""
        at = 0
        while at < len(data):
            room = PAGE - (start + at) % PAGE
            piece = bytes(data[at : at + room])
            if any(byte != ERASED for byte in piece):
                self._program_page(start + at, piece)
            at += room

    def _program_page(self, at, piece):
        self.programs += 1
        self.log.append(("program", at, piece))
        if self._budget is None:
            self.bytes += len(piece)
            old = self.cells[at : at + len(piece)]
            self.cells[at : at + len(piece)] = bytes(a & b for a, b in zip(old, piece, strict=True))
            return
        for offset, byte in enumerate(piece):
            self._spend(at + offset, piece[offset:])
            self.bytes += 1
            self.cells[at + offset] &= byte

    def _spend(self, at, data):
        if self._budget is None:
            return
        if self._budget <= 0:
            self._budget = None
            if self._tear is not None:
                self._tear(self.cells, at, data)
            cut = PowerCut("in the middle of writing nvm")
            if self.on_cut is not None:
                self.on_cut(cut)
            raise cut
        self._budget -= 1
