# SPDX-License-Identifier: MIT
"""Pins, the processor, and the nvm as flash that the page keeps."""

import browser
from ends import PowerCut, Reset
from uctypes import addressof


class Pin:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return "board." + self.name


class ResetReason:
    POWER_ON = 0
    BROWNOUT = 1
    SOFTWARE = 2
    DEEP_SLEEP_ALARM = 3
    RESET_PIN = 4
    WATCHDOG = 5
    UNKNOWN = 6


class RunMode:
    NORMAL = 0
    SAFE_MODE = 1
    UF2 = 2
    BOOTLOADER = 3


class cpu:
    frequency = 125_000_000
    temperature = 25.0
    voltage = None
    uid = b"handful!"
    reset_reason = ResetReason.POWER_ON


class ByteArray:
    """Flash: page/js/machine/flash.js programs and erases, and may lose its power meanwhile."""

    def __len__(self):
        return browser.nvm_size()

    def _range(self, index):
        if index.step not in (None, 1):
            raise NotImplementedError("only slices with step=1 (aka None) are supported")
        size = len(self)
        start, stop = index.start or 0, size if index.stop is None else index.stop
        start, stop = (place + size if place < 0 else place for place in (start, stop))
        return min(start, size), max(min(stop, size), min(start, size))

    def __getitem__(self, index):
        if isinstance(index, slice):
            start, stop = self._range(index)
            data = bytearray(stop - start)
            if data:
                browser.nvm_read(start, addressof(data), len(data))
            return bytes(data)
        data = bytearray(1)
        browser.nvm_read(self._check(index), addressof(data), 1)
        return data[0]

    def __setitem__(self, index, value):
        if isinstance(index, slice):
            start, stop = self._range(index)
            data = bytes(value)
            if len(data) != stop - start:
                raise ValueError("Slice and value different lengths")
        else:
            start, data = self._check(index), bytes((value,))
        if data and not browser.nvm_write(start, addressof(data), len(data)):
            raise PowerCut

    def _check(self, index):
        size = len(self)
        if not -size <= index < size:
            raise IndexError("index out of range")
        return index % size


nvm = ByteArray()


def reset():
    raise Reset


def on_next_reset(run_mode):
    pass


def delay_us(delay):
    pass
