# SPDX-License-Identifier: MIT
"""A console and a screen that are not there, for tests of scenes without a device."""

from types import SimpleNamespace

from handful.journal.journal import Journal
from handful.preferences import Preferences

from host_sim.sim.nvm import Flash


class Texts:
    """A section of a text table that has every key."""

    def __call__(self, key, *gaps):
        return " ".join([key, *map(str, gaps)])

    def __contains__(self, key):
        return True


class Canvas:
    """A screen that keeps all calls as (method, arguments...)."""

    def __init__(self):
        self.calls = []

    def __getattr__(self, name):
        return lambda *arguments, **_: self.calls.append((name, *arguments)) or 0

    def of(self, name):
        """Return the arguments of all calls of one method, and forget all calls."""
        found = [call[1:] for call in self.calls if call[0] == name]
        self.calls.clear()
        return found


class Console:
    """A stand-in for the console. `opened` has where it was sent."""

    def __init__(self):
        self.flash = Flash(4096)
        self.journal, self.screen = Journal(self.flash), Canvas()
        settings = {"BRIGHTNESS": 3, "DIM_SECONDS": 60, "SLEEP_SECONDS": 120}
        self.flips, self.battery = [], None
        self.hardware = SimpleNamespace(
            settings={f"HANDFUL_{name}": value for name, value in settings.items()},
            language="en",
            flip=self.flips.append,
            battery_percent=lambda: self.battery,
        )
        self.preferences = Preferences(self.journal, self.hardware)
        self.scenes, self.opened, self.remembered, self.drawn = [], [], [], 0
        self.now, self.sound, self.is_accepting = 0, None, True

    def words(self, section):
        return Texts()

    def game_words(self, name, section):
        return Texts()

    def push(self, scene):
        self.scenes.append(scene)

    def pop(self):
        self.scenes.pop()

    def replace(self, scene):
        self.scenes[-1:] = [scene]

    def go_to(self, place, *arguments):
        self.opened.append((place, *arguments))

    def go_home(self):
        self.opened.append(("home",))

    def remember_game(self, name):
        self.remembered.append(name)

    def apply_brightness(self):
        self.opened.append(("brightness", self.preferences.brightness))

    def draw(self):
        self.drawn += 1


def press(scene, *buttons):
    for button in buttons:
        scene.key(button)
