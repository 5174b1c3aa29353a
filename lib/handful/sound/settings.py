# SPDX-License-Identifier: MIT
"""The settings, with a line for the sound."""

from handful.lobby import settings

VOLUMES = ("off", "soft", "loud")


class Settings(settings.Settings):
    """The console's own values, and how loud it is."""

    names = settings.LINES[:1] + ("sound",) + settings.LINES[1:]

    def value(self, name):
        if name == "sound":
            return self.words(VOLUMES[self.console.volume])
        return super().value(name)

    def change(self, number, step):
        if self.names[number] != "sound":
            super().change(number, step)
            return
        console = self.console
        console.volume = (console.volume + step) % len(VOLUMES)
        console.say("right")  # as loud as that
        self.lines[number][1] = self.value("sound")
