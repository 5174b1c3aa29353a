# SPDX-License-Identifier: MIT
"""CircuitPython's i2cdisplaybus: only the commands that switch the display on and off."""

import browser

ON, OFF = 0xAF, 0xAE


class I2CDisplayBus:
    def __init__(self, i2c_bus, *, device_address, reset=None):
        self.i2c = i2c_bus

    def send(self, command, data):
        if command in (ON, OFF):
            browser.wake(command == ON)

    def reset(self):
        pass
