# SPDX-License-Identifier: MIT
"""CircuitPython's microcontroller: pins, the processor, and the nvm, which `host` stores."""

import host
from ends import PowerCut, Reset
from silicon import Pin, ResetReason, RunMode, cpu
from uctypes import addressof

__all__ = ("Pin", "ResetReason", "RunMode", "cpu", "nvm", "on_next_reset", "reset")


class ByteArray:
    """The nvm. `host` programs and erases it, and can cut the power."""

    def __len__(self) -> int:
        return host.nvm_size()

    def _range(self, index: slice) -> "tuple[int, int]":
        if index.step not in (None, 1):
            raise NotImplementedError("only slices with step=1 (aka None) are supported")
        size = len(self)
        start, stop = index.start or 0, size if index.stop is None else index.stop
        start, stop = (place + size if place < 0 else place for place in (start, stop))
        return min(start, size), max(min(stop, size), min(start, size))

    def __getitem__(self, index: "int | slice") -> "int | bytes":
        if isinstance(index, slice):
            start, stop = self._range(index)
            data = bytearray(stop - start)
            if data:
                host.nvm_read(start, addressof(data), len(data))
            return bytes(data)
        data = bytearray(1)
        host.nvm_read(self._check(index), addressof(data), 1)
        return data[0]

    def __setitem__(self, index: "int | slice", value: "int | bytes") -> None:
        if isinstance(index, slice):
            start, stop = self._range(index)
            data = bytes(value)
            if len(data) != stop - start:
                raise ValueError("Slice and value different lengths")
        else:
            start, data = self._check(index), bytes((value,))
        if data and not host.nvm_write(start, addressof(data), len(data)):
            raise PowerCut

    def _check(self, index: int) -> int:
        size = len(self)
        if not -size <= index < size:
            raise IndexError("index out of range")
        return index % size


nvm = ByteArray()


def reset() -> None:
    """Reset the microcontroller."""
    raise Reset


def on_next_reset(run_mode: object) -> None:
    """Do nothing: there are no other run modes."""


def delay_us(delay: int) -> None:
    """Do nothing: the clock moves only in time.sleep."""
