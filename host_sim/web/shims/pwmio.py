# SPDX-License-Identifier: MIT
"""CircuitPython's pwmio: the page plays it as a tone."""

import browser


class PWMOut:
    def __init__(self, pin, *, duty_cycle=0, frequency=500, variable_frequency=False):
        self.pin = pin
        self._varies = variable_frequency
        self._duty, self._frequency = duty_cycle, frequency

    @property
    def duty_cycle(self):
        return self._duty

    @duty_cycle.setter
    def duty_cycle(self, duty):
        self._duty = duty
        self._tell()

    @property
    def frequency(self):
        return self._frequency

    @frequency.setter
    def frequency(self, frequency):
        self._frequency = frequency
        self._tell()

    def _tell(self):
        if self._varies:  # only the buzzer's does
            browser.tone(self._frequency, self._duty)

    def deinit(self):
        self.duty_cycle = 0
