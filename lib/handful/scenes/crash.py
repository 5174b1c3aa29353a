# SPDX-License-Identifier: MIT
"""When something broke that nobody expected: one calm screen, and the facts on the serial console.

The journal is not touched: the game is as it was before the step that failed.
"""

from traceback import print_exception

from handful.hardware.hardware import CRASH_COUNT
from handful.journal.journal import Journal
from handful.preferences import Preferences
from handful.screen.glyphs import FACE


def report(console, error):
    """What broke, and the game it broke in, on the serial console."""
    print_exception(error)
    for scene in console.scenes:
        match = getattr(scene, "match", None)
        if match:
            from handful.match.saved import print_replay

            print_replay(match)


def enter(console, kind, words):
    """The screen that says so."""
    console.scenes = [Crash(console, kind, words)]
    console.draw()


def put_away(console):
    """The game in play waits in the menu, step by step as the journal has it: nothing of the game
    itself is asked, which may be what broke."""
    journal = console.journal
    game, steps = journal.game, journal.steps
    for step in steps:
        game += len(step).to_bytes(2, "little") + step
    size = int.from_bytes(game[1:3], "little")
    journal.end("game/" + str(game[3 : 3 + size], "utf-8"), game)
    console.go_home()


class Crash:
    """Any key leads back: into the saved game if there is one, else to the menu; B to the menu in
    any case, so that a game that breaks again and again keeps nobody."""

    def __init__(self, console, kind, words):
        self.console, self.kind, self.error = console, kind, words[:25]
        self.words = console.words("crash")

    def draw(self):
        screen, words = self.console.screen, self.words
        for corner in range(4):
            screen.glyph(FACE + corner, 2 + 8 * (corner & 1), 4 + 8 * (corner >> 1))
        screen.text(24, 4, words("broke"))
        screen.text(24, 13, words("safe"))
        screen.text(0, 30, self.kind)
        screen.text(0, 38, self.error)
        screen.footer(words("go_on"), words("menu"))

    def key(self, button):
        console = self.console
        console.hardware.restart_memory[CRASH_COUNT] = (
            1  # until the next key: going on must not fail as well
        )
        # What the journal says counts, not what the broken step left in memory.
        console.journal = journal = Journal(console.hardware.nvm, console.journal.sector)
        console.preferences = Preferences(journal, console.hardware)
        if journal.game is None:
            console.go_home()
        elif button == "B":
            put_away(console)
        else:
            console.go_to("play.entering.resume")

    def tick(self, now):
        pass
