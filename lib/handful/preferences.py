# SPDX-License-Identifier: MIT
"""The player's settings: brightness, sleep, language, names. Stored as one short note.

settings.toml has the initial values; changes on the device override them.
"""

from handful import TYPE_CHECKING
from handful.words import FALLBACK

if TYPE_CHECKING:
    from handful.hardware.hardware import Hardware
    from handful.journal.journal import Journal

SLEEP_CHOICES = (30, 60, 120, 300, 600)  # seconds
DIM_CHOICES = (15, 30, 60, 120, 300)  # seconds
NORMAL, SLOW, AT_ONCE = range(3)  # speeds of computer players
NOTE = "settings"
NAMES = "names"
LONGEST_NAME = 8  # letters
CHAIRS = 6


class Preferences:
    """The current settings. Call save() after changing one.

    brightness:    1 to 5
    dim_seconds:   the display is dimmed after this time without a key
    sleep_seconds: the display is turned off after this time without a key
    language:      two-letter code
    animations:    1 if moves are animated, else 0
    always_pass:   1 if the device is handed over in games without secrets, too, else 0
    coach:         1 if a single human sees the coach's marks, else 0
    speed:         NORMAL, SLOW or AT_ONCE, of computer players
    shake:         1 if holding A keeps the dice tumbling, else 0
    flip:          1 if the device is held upside down (arrows under the right thumb), else 0
    """

    def __init__(self, journal: "Journal", hardware: "Hardware") -> None:
        self._journal = journal
        settings = hardware.settings
        self.brightness: int = settings["HANDFUL_BRIGHTNESS"]
        self.dim_seconds: int = settings["HANDFUL_DIM_SECONDS"]
        self.sleep_seconds: int = settings["HANDFUL_SLEEP_SECONDS"]
        self.language = hardware.language or FALLBACK
        self.animations = 1
        self.always_pass = 0
        self.coach = 0
        self.speed = NORMAL
        self.shake = 1
        self.flip = 0
        note = journal.get(NOTE)
        if len(note) == 6 and 1 <= note[0] <= 5 and note[1] < len(SLEEP_CHOICES):
            self.brightness = note[0]
            self.sleep_seconds = SLEEP_CHOICES[note[1]]
            self.animations = note[2] & 1
            self.speed = min(note[2] >> 1 & 3, AT_ONCE)
            self.flip = note[2] >> 3 & 1
            self.shake = 1 - (note[2] >> 4 & 1)
            self.always_pass = note[3] & 1
            self.coach = note[3] >> 1 & 1
            dim_choice = note[3] >> 2 & 7  # 0 keeps the value of settings.toml
            if 0 < dim_choice <= len(DIM_CHOICES):
                self.dim_seconds = DIM_CHOICES[dim_choice - 1]
            self.language = str(note[4:6], "utf-8")
        hardware.flip(self.flip)

    def save(self) -> None:
        """Write the settings to the journal."""
        sleep = 0
        while sleep < len(SLEEP_CHOICES) - 1 and SLEEP_CHOICES[sleep] < self.sleep_seconds:
            sleep += 1
        dim = DIM_CHOICES.index(self.dim_seconds) + 1 if self.dim_seconds in DIM_CHOICES else 0
        play_flags = self.animations | self.speed << 1 | self.flip << 3 | (1 - self.shake) << 4
        other_flags = self.always_pass | self.coach << 1 | dim << 2
        head = bytes([self.brightness, sleep, play_flags, other_flags])
        self._journal.put(NOTE, head + self.language.encode())

    def names(self) -> list[str]:
        """Return the name of each chair's human, or an empty string for one without a name."""
        names = str(self._journal.get(NAMES), "utf-8").split("\n")
        return (names + [""] * CHAIRS)[:CHAIRS]

    def save_name(self, chair: int, name: str) -> None:
        """Save the name of a chair's human, cut to LONGEST_NAME letters."""
        names = self.names()
        names[chair] = name[:LONGEST_NAME]
        self._journal.put(NAMES, "\n".join(names).rstrip("\n").encode())
