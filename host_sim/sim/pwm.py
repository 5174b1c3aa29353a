# SPDX-License-Identifier: MIT
"""`pwmio`, as the RP2040 has it: eight slices of two outputs, and a frequency for each slice.

What is set on a pin is noted with its virtual time; a buzzer is what a front end makes of that.
"""

from types import ModuleType

SLICES = 8
HIGHEST = 62_500_000  # hertz


class Pulse:
    """What a pin carries from a moment on: nanoseconds, the pin's number, hertz, 0 to 65535."""

    def __init__(self, at, pin, frequency, duty):
        self.at, self.pin, self.frequency, self.duty = at, pin, frequency, duty

    def __repr__(self):
        return f"<Pulse: pin {self.pin}, {self.frequency} Hz, duty {self.duty} at {self.at}>"


def module(machine):
    slices = {}  # number -> [frequency, whether it varies, the pins that use it]

    class PWMOut:
        def __init__(self, pin, *, duty_cycle=0, frequency=500, variable_frequency=False):
            if not 1 <= frequency <= HIGHEST:
                raise ValueError("Invalid frequency")
            self._number = number = pin.id // 2 % SLICES
            used = slices.get(number)
            if used and used[2] and (variable_frequency or used[1] or used[0] != frequency):
                raise RuntimeError("All timers for this pin are in use")
            if used and any(other.id % 2 == pin.id % 2 for other in used[2]):
                raise RuntimeError("All channels in use")
            machine.pins.claim(pin, self)
            self._pin, self._duty = pin, 0
            pins = used[2] if used else []
            slices[number] = self._slice = [frequency, variable_frequency, [*pins, pin]]
            self.duty_cycle = duty_cycle

        @property
        def frequency(self):
            return self._slice[0]

        @frequency.setter
        def frequency(self, frequency):
            if not self._slice[1]:
                raise AttributeError("PWM frequency not writable when variable_frequency is False")
            if not isinstance(frequency, int) or not 1 <= frequency <= HIGHEST:
                raise ValueError("Invalid frequency")
            self._slice[0] = frequency
            self._note()

        @property
        def duty_cycle(self):
            return self._duty

        @duty_cycle.setter
        def duty_cycle(self, duty):
            if not isinstance(duty, int) or not 0 <= duty <= 0xFFFF:
                raise ValueError("duty_cycle must be between 0 and 65535 inclusive")
            self._duty = duty
            self._note()

        def _note(self):
            machine.clock.check()
            pulse = Pulse(machine.clock.now, self._pin.id, self.frequency, self._duty)
            machine.pulses.append(pulse)

        def deinit(self):
            self.duty_cycle = 0
            machine.pins.free(self._pin.id)
            slices.pop(self._number)

        def __enter__(self):
            return self

        def __exit__(self, *_):
            self.deinit()

    pwmio = ModuleType("pwmio")
    pwmio.PWMOut = PWMOut
    return pwmio
