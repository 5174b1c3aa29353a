# SPDX-License-Identifier: MIT
"""Short sounds, played note by note from the main loop without waiting."""

from handful import TYPE_CHECKING

if TYPE_CHECKING:
    from handful.hardware.buzzer import Buzzer

UNIT_MS = 10
# Two bytes for each note: its MIDI number (60 is middle C, 0 a rest; + 128 also runs the motor)
# and its length in units.
SOUNDS = {
    "power_on": b"\x48\x08\x4c\x08\x4f\x08\x54\x10",  # C5 E G C6
    "tick": b"\x60\x01",
    "dice": b"\xd4\x01\x00\x03\x59\x01\x00\x04\xd1\x01\x00\x02\x56\x01\x00\x05",
    "land": b"\xc3\x02\xbc\x04",
    "card": b"\x54\x01\x4f\x02",
    "right": b"\x4f\x04\x54\x07",  # G5 C6
    "wrong": b"\xb4\x09\x00\x03\xb2\x10",  # E3 D3
    "turn": b"\x4c\x06\x00\x03\x51\x0a",  # E5 A5
    "win": b"\x48\x09\x00\x02\x48\x04\x00\x02\x48\x04\x00\x02\x4c\x0f\x4f\x0f\xd4\x28",  # C5 E G C
    "lost": b"\x4c\x0f\x4a\x0f\x48\x28",  # E5 D C
    "moment": b"\xcf\x06\xd4\x06\xd8\x06\xdb\x0c\xd8\x06\xdb\x1e",  # G5 C6 E G E G
}


class Sequencer:
    """Plays one sound at a time; a new sound cuts the old one short.

    volume:  0 off, 1 soft, 2 loud
    """

    def __init__(self, buzzer: "Buzzer", volume: int) -> None:
        self._buzzer, self.volume = buzzer, volume
        self._notes = b""
        self._place = 0  # of the next note
        self._next_ms = 0  # when it begins

    def play(self, name: str, now: int) -> None:
        """Start a sound of SOUNDS at once. `now` is in milliseconds."""
        if self.volume:
            self._notes, self._place, self._next_ms = SOUNDS[name], 0, now
            self.update(now)

    def is_idle(self) -> bool:
        """Return True if no sound is playing."""
        return not self._notes

    def update(self, now: int) -> None:
        """Start the next note, or end the sound, if the current note is over."""
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
        """End the sound."""
        self._notes = b""
        self._buzzer.sound(0, 0)
