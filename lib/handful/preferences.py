# SPDX-License-Identifier: MIT
"""What a player has set: light, sleep, language, names. Kept in the journal as one short note.

settings.toml gives the first values; what is changed on the device counts from then on.
"""

from handful.words import FALLBACK

SLEEP_CHOICES = (30, 60, 120, 300, 600)  # seconds
DIM_CHOICES = (15, 30, 60, 120, 300)
NORMAL, SLOW, AT_ONCE = range(3)  # how fast computer players are
NOTE = "settings"
NAMES = "names"
LONGEST_NAME = 8


class Preferences:
    """The current values; `keep()` after changing one."""

    def __init__(self, journal, hardware):
        self._journal = journal
        settings = hardware.settings
        self.brightness = settings["HANDFUL_BRIGHTNESS"]
        self.dim_after = settings["HANDFUL_DIM_SECONDS"]
        self.sleep_after = settings["HANDFUL_SLEEP_SECONDS"]
        self.language = hardware.language or FALLBACK
        self.animations = 1
        self.always_pass = 0  # a hand-over screen in open games too
        self.coach = 0  # the coach's marks while one plays alone
        self.speed = NORMAL
        self.shake = 1  # A held shakes the dice
        self.flip = 0  # held the other way round: the arrows under the right thumb
        note = journal.get(NOTE)
        if len(note) == 6 and 1 <= note[0] <= 5 and note[1] < len(SLEEP_CHOICES):
            self.brightness = note[0]
            self.sleep_after = SLEEP_CHOICES[note[1]]
            self.animations = note[2] & 1
            self.speed = min(note[2] >> 1 & 3, AT_ONCE)
            self.flip = note[2] >> 3 & 1
            self.shake = 1 - (note[2] >> 4 & 1)
            self.always_pass = note[3] & 1
            self.coach = note[3] >> 1 & 1
            dim = note[3] >> 2 & 7  # 0: not set here
            if 0 < dim <= len(DIM_CHOICES):
                self.dim_after = DIM_CHOICES[dim - 1]
            self.language = str(note[4:6], "utf-8")
        hardware.flip(self.flip)

    def keep(self):
        """Writes what was changed into the journal."""
        sleep = 0
        while sleep < len(SLEEP_CHOICES) - 1 and SLEEP_CHOICES[sleep] < self.sleep_after:
            sleep += 1
        dim = DIM_CHOICES.index(self.dim_after) + 1 if self.dim_after in DIM_CHOICES else 0
        plays = self.animations | self.speed << 1 | self.flip << 3 | (1 - self.shake) << 4
        flags = self.always_pass | self.coach << 1 | dim << 2
        head = bytes([self.brightness, sleep, plays, flags])
        self._journal.put(NOTE, head + self.language.encode())

    def names(self):
        """The names people gave their seats; an empty one has not been given."""
        names = str(self._journal.get(NAMES), "utf-8").split("\n")
        return (names + [""] * 6)[:6]

    def name_seat(self, seat, name):
        """Gives a seat a name."""
        names = self.names()
        names[seat] = name[:LONGEST_NAME]
        self._journal.put(NAMES, "\n".join(names).rstrip("\n").encode())
