# SPDX-License-Identifier: MIT
"""Pins and the processor: what microcontroller has on every machine without silicon."""


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
