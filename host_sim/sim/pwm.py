# SPDX-License-Identifier: MIT
"""`pwmio` of the RP2040: eight slices with two outputs each, and one frequency per slice.

Every change of a signal is recorded with its virtual time. Front ends make sound from it.
"""

from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple, Self

from host_sim.sim.imports import make_module
from host_sim.sim.pins import Pin

if TYPE_CHECKING:
    from host_sim.sim.machine import Machine

SLICES = 8
HIGHEST = 62_500_000  # hertz


class Pulse(NamedTuple):
    """The signal of a pin from one moment to the next change."""

    at: int  # nanoseconds
    pin: int
    frequency: int  # hertz
    duty: int  # 0 to 65535


class Slice:
    """One of the chip's PWM generators."""

    def __init__(self, frequency: int, is_variable: bool, pins: list[Pin]) -> None:
        self.frequency, self.is_variable, self.pins = frequency, is_variable, pins


def make_pwmio(machine: "Machine") -> ModuleType:
    """Return `pwmio` for one machine."""
    slices: dict[int, Slice] = {}

    class PWMOut:
        """An output with a frequency in hertz and a duty of 0 to 65535."""

        def __init__(
            self,
            pin: Pin,
            *,
            duty_cycle: int = 0,
            frequency: int = 500,
            variable_frequency: bool = False,
        ) -> None:
            if not 1 <= frequency <= HIGHEST:
                raise ValueError("Invalid frequency")
            self._number = number = pin.id // 2 % SLICES
            used = slices.get(number)
            if used and (variable_frequency or used.is_variable or used.frequency != frequency):
                raise RuntimeError("All timers for this pin are in use")
            if used and any(other.id % 2 == pin.id % 2 for other in used.pins):
                raise RuntimeError("All channels in use")
            machine.pins.claim(pin, self)
            self._pin, self._duty = pin, 0
            pins = used.pins if used else []
            slices[number] = self._slice = Slice(frequency, variable_frequency, [*pins, pin])
            self._set_duty(duty_cycle)

        @property
        def frequency(self) -> int:
            """Hertz. It can be set if the output was created with variable_frequency."""
            return self._slice.frequency

        @frequency.setter
        def frequency(self, frequency: int) -> None:
            if not self._slice.is_variable:
                raise AttributeError("PWM frequency not writable when variable_frequency is False")
            if not isinstance(frequency, int) or not 1 <= frequency <= HIGHEST:
                raise ValueError("Invalid frequency")
            self._slice.frequency = frequency
            self._record()

        @property
        def duty_cycle(self) -> int:
            """0 to 65535."""
            return self._duty

        @duty_cycle.setter
        def duty_cycle(self, duty: int) -> None:
            self._set_duty(duty)

        def _set_duty(self, duty: int) -> None:
            if not isinstance(duty, int) or not 0 <= duty <= 0xFFFF:
                raise ValueError("duty_cycle must be between 0 and 65535 inclusive")
            self._duty = duty
            self._record()

        def _record(self) -> None:
            machine.clock.check()
            pulse = Pulse(machine.clock.now, self._pin.id, self.frequency, self._duty)
            machine.pulses.append(pulse)

        def deinit(self) -> None:
            """End the signal and release the pin."""
            self._set_duty(0)
            machine.pins.free(self._pin.id)
            slices.pop(self._number)

        def __enter__(self) -> Self:
            return self

        def __exit__(self, *_: object) -> None:
            self.deinit()

    return make_module("pwmio", PWMOut=PWMOut)
