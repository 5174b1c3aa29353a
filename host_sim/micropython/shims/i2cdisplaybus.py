# SPDX-License-Identifier: MIT
"""CircuitPython's i2cdisplaybus: only the commands that switch the display on and off."""

import host

ON, OFF = 0xAF, 0xAE


class I2CDisplayBus:
    """A bus to the display."""

    def __init__(self, i2c_bus: object, *, device_address: int, reset: object = None) -> None:
        self.i2c = i2c_bus

    def send(self, command: int, data: bytes) -> None:
        """Switch the display on or off; ignore other commands."""
        if command in (ON, OFF):
            host.wake(command == ON)

    def reset(self) -> None:
        """Do nothing: the display needs no reset."""
