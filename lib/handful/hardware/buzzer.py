# SPDX-License-Identifier: MIT
"""A buzzer and a vibration motor, each on a pin of its own: read only where settings.toml names
one."""

from pwmio import PWMOut

BUZZER, MOTOR = "BUZZER", "MOTOR"  # as in boards.txt and, after HANDFUL_, in settings.toml
A4, A4_HERTZ = 69, 440
UNHEARD = 20_000  # hertz at which a motor is driven
# By volume: off, soft, loud.
DUTIES = (0, 3_000, 0x8000)
PUSHES = (0, 0xA000, 0xFFFF)
SHAKES = 0x80  # this bit of a note


class Buzzer:
    """Whatever of the two is wired."""

    def __init__(self, pins, complaints):
        """`complaints` gets a line for a pin that cannot do it beside what else is wired."""
        self._outputs = outputs = {}
        for name in (MOTOR, BUZZER):  # whose frequency varies comes last, or it may find no place
            if name in pins:
                varies = name == BUZZER
                hertz = A4_HERTZ if varies else UNHEARD
                try:
                    output = PWMOut(pins[name], frequency=hertz, variable_frequency=varies)
                    outputs[name] = output
                except (RuntimeError, ValueError):
                    complaints.append(("HANDFUL_" + name, str(pins[name])[6:], 0))

    def sound(self, note, volume):
        """From now on this note: a number of MIDI's, 0 for none, plus SHAKES."""
        buzzer, motor = self._outputs.get(BUZZER), self._outputs.get(MOTOR)
        pitch = note & 0x7F
        if buzzer:
            if pitch:
                buzzer.frequency = int(A4_HERTZ * 2 ** ((pitch - A4) / 12))
            buzzer.duty_cycle = DUTIES[volume] if pitch else 0
        if motor:
            motor.duty_cycle = PUSHES[volume] if note & SHAKES else 0
