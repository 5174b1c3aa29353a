# SPDX-License-Identifier: MIT
"""A buzzer and a vibration motor. Loaded only if settings.toml names a pin for one of them."""

from pwmio import PWMOut

from handful import TYPE_CHECKING

if TYPE_CHECKING:
    from microcontroller import Pin

    from handful.hardware.wiring import SettingsProblem

BUZZER, MOTOR = "BUZZER", "MOTOR"  # as in boards.txt and, after HANDFUL_, in settings.toml
A4, A4_HERTZ = 69, 440  # MIDI number and frequency of the note A4
MOTOR_HERTZ = 20_000  # inaudible
# Duty cycles of 65536, by volume: off, soft, loud.
BUZZER_DUTIES = (0, 3_000, 0x8000)
MOTOR_DUTIES = (0, 0xA000, 0xFFFF)
SHAKES = 0x80  # the bit of a note that turns on the motor


class Buzzer:
    """The buzzer, the motor, or both."""

    def __init__(self, pins: "dict[str, Pin]", settings_problems: "list[SettingsProblem]") -> None:
        """Open the outputs. Add a problem for a pin that cannot be used with the other ones."""
        self._outputs: dict[str, PWMOut] = {}
        # The buzzer comes last: an output with a variable frequency needs a free PWM slice.
        for name in (MOTOR, BUZZER):
            if name in pins:
                is_buzzer = name == BUZZER
                hertz = A4_HERTZ if is_buzzer else MOTOR_HERTZ
                try:
                    output = PWMOut(pins[name], frequency=hertz, variable_frequency=is_buzzer)
                    self._outputs[name] = output
                except (RuntimeError, ValueError):
                    settings_problems.append(("HANDFUL_" + name, str(pins[name])[6:], 0))

    def sound(self, note: int, volume: int) -> None:
        """Sound this note from now on.

        `note` is a MIDI number, 0 for silence, plus SHAKES for the motor. `volume` is 0 (off),
        1 (soft) or 2 (loud).
        """
        buzzer, motor = self._outputs.get(BUZZER), self._outputs.get(MOTOR)
        pitch = note & 0x7F
        if buzzer:
            if pitch:
                buzzer.frequency = int(A4_HERTZ * 2 ** ((pitch - A4) / 12))
            buzzer.duty_cycle = BUZZER_DUTIES[volume] if pitch else 0
        if motor:
            motor.duty_cycle = MOTOR_DUTIES[volume] if note & SHAKES else 0
