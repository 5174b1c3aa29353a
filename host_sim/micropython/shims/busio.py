# SPDX-License-Identifier: MIT
"""An I2C bus with a display on it that accepts everything."""


class I2C:
    def __init__(self, scl, sda, *, frequency=100000, timeout=255):
        self.frequency = frequency

    def try_lock(self):
        return True

    def unlock(self):
        pass

    def scan(self):
        return [0x3C]

    def writeto(self, address, buffer, *, start=0, end=None):
        if address != 0x3C:
            raise OSError(19)

    def readfrom_into(self, address, buffer, *, start=0, end=None):
        if address != 0x3C:
            raise OSError(19)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def deinit(self):
        pass
