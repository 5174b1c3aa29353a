# SPDX-License-Identifier: MIT
"""`microcontroller.nvm` as flash of the RP2040: programming clears bits, erasing sets them.

If all target bytes are 0xFF, they are only programmed, page by page. Otherwise the whole sector is
erased and programmed again. It also works without a device. `cut_after(n)` raises PowerCut after n
operations.
"""

from collections.abc import Callable
from typing import overload

from host_sim.flash import ERASED, NVM_SIZE, PAGE, SECTOR
from host_sim.sim.clock import PowerCut

# Called at a power cut with (cells, address, rest of the page, or None for an erase).
Tear = Callable[[bytearray, int, bytes | None], None]
LogEntry = tuple[str, int] | tuple[str, int, bytes]  # ("erase", at) or ("program", at, data)


class Flash:
    """Bytes in flash, with counts and a log of all operations."""

    def __init__(self, image: int | bytes | bytearray = NVM_SIZE) -> None:
        self.cells = bytearray([ERASED]) * image if isinstance(image, int) else bytearray(image)
        self.erases = self.programs = self.bytes = 0
        self.log: list[LogEntry] = []
        self._budget: int | None = None
        self._tear: Tear | None = None
        self.guard: Callable[[], None] | None = None  # raises if the power is off
        self.on_cut: Callable[[PowerCut], None] | None = None  # unwinds the firmware

    def __len__(self) -> int:
        return len(self.cells)

    def __bytes__(self) -> bytes:
        return bytes(self.cells)

    @overload
    def __getitem__(self, index: int) -> int: ...

    @overload
    def __getitem__(self, index: slice) -> bytes: ...

    def __getitem__(self, index: int | slice) -> int | bytes:
        if isinstance(index, slice):
            if index.step not in (None, 1):
                raise NotImplementedError("only slices with step=1 (aka None) are supported")
            return bytes(self.cells[index])
        return self.cells[self._check(index)]

    @overload
    def __setitem__(self, index: int, value: int) -> None: ...

    @overload
    def __setitem__(self, index: slice, value: bytes | bytearray | memoryview) -> None: ...

    def __setitem__(self, index: int | slice, value: int | bytes | bytearray | memoryview) -> None:
        if isinstance(index, slice):
            if index.step not in (None, 1):
                raise NotImplementedError("only slices with step=1 (aka None) are supported")
            start, stop, _ = index.indices(len(self.cells))
            assert not isinstance(value, int)
            data = bytes(value)
            if len(data) != max(0, stop - start):
                raise ValueError("Slice and value different lengths")
            if data:
                self._write(start, data)
        else:
            assert isinstance(value, int)
            at = self._check(index)
            if not 0 <= value <= 0xFF:
                raise OverflowError("value out of range of target")
            self._write(at, bytes((value,)))

    def _check(self, index: int) -> int:
        size = len(self.cells)
        if not -size <= index < size:
            raise IndexError("index out of range")
        return index % size

    def cut_after(self, operations: int | None, tear: Tear | None = None) -> None:
        """Cut the power after this many more operations, or never if None.

        An operation programs a byte or erases a sector. The one under way is not done, unless
        `tear(cells, at, data)` does a part of it: `data` is the rest of the page, or None for an
        erase from `at` on.
        """
        self._budget, self._tear = operations, tear

    def _write(self, start: int, data: bytes) -> None:
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

    def _erase(self, start: int, end: int) -> None:
        self._count_operation(start, None)
        self.erases += 1
        self.log.append(("erase", start))
        self.cells[start:end] = bytes([ERASED]) * (end - start)

    def _program(self, start: int, data: bytes | bytearray) -> None:
        """Program page by page. Bytes that stay 0xFF need no operation."""
        at = 0
        while at < len(data):
            room = PAGE - (start + at) % PAGE
            piece = bytes(data[at : at + room])
            if any(byte != ERASED for byte in piece):
                self._program_page(start + at, piece)
            at += room

    def _program_page(self, at: int, piece: bytes) -> None:
        self.programs += 1
        self.log.append(("program", at, piece))
        if self._budget is None:
            self.bytes += len(piece)
            old = self.cells[at : at + len(piece)]
            self.cells[at : at + len(piece)] = bytes(a & b for a, b in zip(old, piece, strict=True))
            return
        for offset, byte in enumerate(piece):
            self._count_operation(at + offset, piece[offset:])
            self.bytes += 1
            self.cells[at + offset] &= byte

    def _count_operation(self, at: int, data: bytes | None) -> None:
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
