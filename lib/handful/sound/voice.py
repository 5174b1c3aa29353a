# SPDX-License-Identifier: MIT
"""Short sounds, played note by note whenever the main loop comes by: nothing here waits."""

UNIT = 10  # milliseconds
# Two bytes a note: its number in MIDI (60 is the middle C, 0 a rest; + 128: the motor shakes as
# well), and how many hundredths of a second.
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


class Voice:
    """One sound at a time; a new one cuts the old one short.

    volume:  0 off, 1 soft, 2 loud
    """

    def __init__(self, buzzer, volume):
        self._buzzer, self.volume = buzzer, volume
        self._notes = b""
        self._at = self._until = 0

    def play(self, name, now):
        """Begins at once."""
        if self.volume:
            self._notes, self._at, self._until = SOUNDS[name], 0, now
            self.go_on(now)

    def is_idle(self):
        """Whether nothing sounds."""
        return not self._notes

    def go_on(self, now):
        """The next note, if the time of the last one is over."""
        at = self._at
        if not self._notes or now < self._until:
            return
        if at == len(self._notes):
            self.hush()
            return
        self._at = at + 2
        self._until = now + UNIT * self._notes[at + 1]
        self._buzzer.sound(self._notes[at], self.volume)

    def hush(self):
        """Silence."""
        self._notes = b""
        self._buzzer.sound(0, 0)
