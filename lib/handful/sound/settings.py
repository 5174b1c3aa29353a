# SPDX-License-Identifier: MIT
"""The settings of a console with sounds: one more line, for the volume."""

from handful import TYPE_CHECKING
from handful.lobby.settings import LINE_NAMES, Settings

if TYPE_CHECKING:
    from handful.console import Console
    from handful.sound.sound import Sound

VOLUMES = ("off", "soft", "loud")


class SoundSettings(Settings):
    """The settings with the volume below the brightness."""

    names = LINE_NAMES[:1] + ("sound",) + LINE_NAMES[1:]

    def __init__(self, console: "Console", sound: "Sound") -> None:
        self.sound = sound
        super().__init__(console)

    def value(self, name: str) -> str:
        if name == "sound":
            return self.words(VOLUMES[self.sound.volume])
        return super().value(name)

    def change(self, index: int, step: int) -> None:
        if self.names[index] != "sound":
            super().change(index, step)
            return
        self.sound.volume = (self.sound.volume + step) % len(VOLUMES)
        self.console.emit("action")
        self.lines[index][1] = self.value("sound")
