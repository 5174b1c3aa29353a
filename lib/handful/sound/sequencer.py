# SPDX-License-Identifier: MIT
"""Tunes, played note by note from the main loop without waiting."""

from handful import TYPE_CHECKING
from handful.sound.tunes import TUNES

if TYPE_CHECKING:
    from handful.hardware.buzzer import Buzzer

UNIT_MS = 10  # of the lengths in tunes.py


class Sequencer:
    """Plays one tune at a time; a new tune cuts the old one short.

    volume:  0 off, 1 soft, 2 loud
    """

    def __init__(self, buzzer: "Buzzer", volume: int) -> None:
        self._buzzer, self.volume = buzzer, volume
        self._notes = b""
        self._place = 0  # of the next note
        self._next_ms = 0  # when it begins

    def play(self, event: str, now: int) -> None:
        """Start the tune of an event at once. `now` is in milliseconds."""
        if self.volume:
            self._notes, self._place, self._next_ms = TUNES[event], 0, now
            self.update(now)

    def is_idle(self) -> bool:
        """Return True if no tune is playing."""
        return not self._notes

    def update(self, now: int) -> None:
        """Start the next note, or end the tune, if the current note is over."""
        place = self._place
        if not self._notes or now < self._next_ms:
            return
        if place == len(self._notes):
            self.stop()
            return
        self._place = place + 2
        self._next_ms = now + UNIT_MS * self._notes[place + 1]
        self._buzzer.sound(self._notes[place], self.volume)

    def stop(self) -> None:
        """End the tune."""
        self._notes = b""
        self._buzzer.sound(0, 0)
