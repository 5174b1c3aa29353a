# SPDX-License-Identifier: MIT
"""A battery at a third of 3.9 V, as the Pico's VOLTAGE_MONITOR measures it."""


class AnalogIn:
    reference_voltage = 3.3
    value = 25816

    def __init__(self, pin):
        self.pin = pin

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def deinit(self):
        pass
