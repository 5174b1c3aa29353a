# SPDX-License-Identifier: MIT
"""The settings of a console with sounds: one more line, for the volume."""

from handful import TYPE_CHECKING
from handful.lobby.settings import LINE_NAMES, Settings

if TYPE_CHECKING:
    from handful.sound.console import SoundingConsole

VOLUMES = ("off", "soft", "loud")


class SoundSettings(Settings):
    """The settings with the volume below the brightness."""

    console: "SoundingConsole"
    names = LINE_NAMES[:1] + ("sound",) + LINE_NAMES[1:]

    def value(self, name: str) -> str:
        if name == "sound":
            return self.words(VOLUMES[self.console.volume])
        return super().value(name)

    def change(self, index: int, step: int) -> None:
        if self.names[index] != "sound":
            super().change(index, step)
            return
        console = self.console
        console.volume = (console.volume + step) % len(VOLUMES)
        console.play_sound("right")
        self.lines[index][1] = self.value("sound")
