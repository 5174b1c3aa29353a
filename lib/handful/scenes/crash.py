# SPDX-License-Identifier: MIT
"""Recovery from unexpected exceptions: the report on the serial console, and the crash scene.

The journal is not touched, so the game is as it was before the action that failed.
"""

from traceback import print_exception

from handful import TYPE_CHECKING
from handful.hardware.restart_memory import CRASH_COUNT
from handful.journal.journal import Journal
from handful.preferences import Preferences
from handful.scene import Scene
from handful.screen.glyphs import FACE

if TYPE_CHECKING:
    from handful.console import Console

MENU_AFTER_CRASHES = 3  # in a row: the game goes back to the menu
ERROR_LETTERS = 25


def print_report(console: "Console", error: Exception) -> None:
    """Print the traceback and a replay line of the game in play on the serial console."""
    print_exception(error)
    for scene in console.scenes:
        match = getattr(scene, "match", None)
        if match:
            from handful.match.saved import print_replay

            print_replay(match)


def recover_from_crash(console: "Console", kind: str, message: str) -> None:
    """Show the crash scene, or restart if no key was pressed since the last crash.

    The console counts crashes in restart memory, and every key sets the count back to 0:

    1:          the crash scene
    2:          a restart into the same game, with a fresh heap
    3 or more:  a restart into the menu, where the game can be continued

    `kind` is the exception's class name. After a restart handful.power_on.startup continues.
    """
    if console.hardware.restart_memory[CRASH_COUNT] > 1:
        console.hardware.restart()
    console.go_to("scenes.crash.enter", kind, message)


def enter(console: "Console", kind: str, message: str) -> None:
    """Show the crash scene."""
    console.scenes = [CrashScene(console, kind, message)]
    console.draw()


def put_game_away(console: "Console", saved_game: bytes) -> None:
    """Move the game in play, `journal.game`, to the menu as it was saved, then open the menu.

    Nothing of the game's own code runs, because that may be what failed.
    """
    journal = console.journal
    for step in journal.steps:
        saved_game += len(step).to_bytes(2, "little") + step
    name_length = int.from_bytes(saved_game[1:3], "little")
    name = str(saved_game[3 : 3 + name_length], "utf-8")
    journal.end("game/" + name, saved_game)
    console.go_home()


class CrashScene(Scene):
    """What failed, in one calm picture. Any key continues the saved game; B opens the menu.

    B is the way out of a game that crashes again and again.
    """

    def __init__(self, console: "Console", kind: str, message: str) -> None:
        self.console, self.kind, self.message = console, kind, message[:ERROR_LETTERS]
        self.words = console.words("crash")

    def draw(self) -> None:
        screen, words = self.console.screen, self.words
        for quarter in range(4):
            screen.glyph(FACE + quarter, 2 + 8 * (quarter & 1), 4 + 8 * (quarter >> 1))
        screen.text(24, 4, words("broke"))
        screen.text(24, 13, words("safe"))
        screen.text(0, 30, self.kind)
        screen.text(0, 38, self.message)
        screen.footer(words("go_on"), words("menu"))

    def key(self, button: str) -> None:
        console = self.console
        # Until the next key, a crash while the game continues counts as the second one.
        console.hardware.restart_memory[CRASH_COUNT] = 1
        # The journal is read again: the failed action may have left it half changed in memory.
        console.journal = journal = Journal(console.hardware.nvm, console.journal.sector)
        console.preferences = Preferences(journal, console.hardware)
        if journal.game is None:
            console.go_home()
        elif button == "B":
            put_game_away(console, journal.game)
        else:
            console.go_to("play.start.resume_interrupted")
