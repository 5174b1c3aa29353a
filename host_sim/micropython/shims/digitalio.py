# SPDX-License-Identifier: MIT
"""Pins that read as released buttons."""


class Direction:
    INPUT = 0
    OUTPUT = 1


class Pull:
    UP = 1
    DOWN = 2


class DriveMode:
    PUSH_PULL = 0
    OPEN_DRAIN = 1


class DigitalInOut:
    def __init__(self, pin):
        self.pin = pin
        self.value = True

    def switch_to_input(self, pull=None):
        pass

    def switch_to_output(self, value=False, drive_mode=DriveMode.PUSH_PULL):
        self.value = value

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def deinit(self):
        pass
