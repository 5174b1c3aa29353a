# SPDX-License-Identifier: MIT
"""When something broke that nobody expected: one calm screen, and the facts on the serial console.

The journal is not touched: the game is as it was before the step that failed.
"""

from traceback import print_exception

from handful.console import forget
from handful.marks import FACE
from handful.preferences import Preferences


def crash(console, error):
    """On the screen and on the serial console; what broke is dropped."""
    console.scenes = [Crash(console, error)]
    forget(["games"])
    console.draw()


class Crash:
    """Any key leads back: into the saved game if there is one, else to the menu; B to the menu in
    any case, so that a game that breaks again and again keeps nobody."""

    def __init__(self, console, error):
        self.console, self.error = console, error
        self.words = console.words("crash")
        print_exception(error)
        for scene in console.scenes:
            match = getattr(scene, "match", None)
            if match:
                from handful.saved import replay_line

                print(replay_line(match))

    def draw(self):
        screen, words = self.console.screen, self.words
        for corner in range(4):
            screen.mark(FACE + corner, 2 + 8 * (corner & 1), 4 + 8 * (corner >> 1))
        screen.text(24, 4, words("broke"))
        screen.text(24, 13, words("safe"))
        screen.text(0, 30, type(self.error).__name__)
        screen.text(0, 38, str(self.error)[:25])
        screen.footer(words("go_on"), words("menu"))

    def key(self, button):
        console = self.console
        from handful.journal import Journal

        # What the journal says counts, not what the broken step left in memory.
        console.journal = Journal(console.hardware.nvm)
        console.preferences = Preferences(console.journal, console.hardware)
        console.home()
        if button != "B" and console.journal.game is not None:
            from handful.resume import resume

            resume(console)

    def tick(self, now):
        pass
