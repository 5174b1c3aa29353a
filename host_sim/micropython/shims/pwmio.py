# SPDX-License-Identifier: MIT
"""CircuitPython's pwmio: pins that nobody hears."""


class PWMOut:
    def __init__(self, pin, duty_cycle=0, frequency=500, variable_frequency=False):
        self.pin, self.duty_cycle, self.frequency = pin, duty_cycle, frequency

    def deinit(self):
        pass
