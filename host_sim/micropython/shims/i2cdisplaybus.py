# SPDX-License-Identifier: MIT
"""Commands to the display, gone."""


class I2CDisplayBus:
    def __init__(self, i2c_bus, *, device_address, reset=None):
        self.i2c = i2c_bus

    def send(self, command, data):
        pass

    def reset(self):
        pass
