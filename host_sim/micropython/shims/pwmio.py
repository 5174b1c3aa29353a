# SPDX-License-Identifier: MIT
"""CircuitPython's pwmio: `host` plays it as a tone."""

import host


class PWMOut:
    """A pin with a tone."""

    def __init__(
        self,
        pin: object,
        *,
        duty_cycle: int = 0,
        frequency: int = 500,
        variable_frequency: bool = False,
    ) -> None:
        self.pin = pin
        self._varies = variable_frequency
        self._duty, self._frequency = duty_cycle, frequency

    @property
    def duty_cycle(self) -> int:
        """0 to 65535."""
        return self._duty

    @duty_cycle.setter
    def duty_cycle(self, duty: int) -> None:
        self._duty = duty
        self._play()

    @property
    def frequency(self) -> int:
        """Hertz."""
        return self._frequency

    @frequency.setter
    def frequency(self, frequency: int) -> None:
        self._frequency = frequency
        self._play()

    def _play(self) -> None:
        if self._varies:  # only the buzzer has a variable frequency
            host.tone(self._frequency, self._duty)

    def deinit(self) -> None:
        """Stop the tone."""
        self.duty_cycle = 0
