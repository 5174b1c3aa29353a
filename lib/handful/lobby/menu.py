# SPDX-License-Identifier: MIT
"""The main menu: a row of pictures, one for each game."""

import os
import sys

from handful import ROOT, TYPE_CHECKING
from handful.modules import load, load_game, name_hash, unload_below
from handful.scene import Scene
from handful.screen.screen import LETTER, PAGE, WIDTH
from handful.screen.tiles import TileSheet

if TYPE_CHECKING:
    from types import ModuleType

    from handful.console import Console

ICON_Y, ICON_HEIGHT = 8, 24  # three pages of the display; an icon's first and last row are blank
ICON_PITCH = 25  # columns from one icon to the next; an icon's last column is blank
SAVED_Y = 34  # of the bar below a game that is saved
VISIBLE_ICONS = 5
# Modules that the next scenes and a game need, loaded in advance. MicroPython never frees the names
# of what it has loaded, and their table grows in large blocks. PRELOAD_NOW lets it grow to the size
# that a game needs (a block of 3.9 KB) while the heap is empty. The rest follows while no key is
# pressed. The pause menu is loaded only for its names.
PRELOAD_NOW = (
    "handful.lobby.game_menu",
    "handful.lobby.options",
    "handful.lobby.seats",
    "handful.match.match",
    "handful.play.play",
)
PRELOAD = PRELOAD_NOW + (
    "handful.play.start",
    "handful.play.board",
    "handful.chance",
    "handful.play.pause",
)
# Of these, a game that starts keeps the modules that every game in play needs.
PLAY_CORE = (
    "handful.play",
    "handful.play.start",
    "handful.play.play",
    "handful.play.pace",
    "handful.play.board",
    "handful.players",
    "handful.match",
    "handful.match.match",
    "handful.match.log",
)
CALM_MS = 400  # nothing is loaded in advance this soon after a key, so the next one need not wait


def enter(console: "Console", problem: str = "") -> list[str]:
    """Open the menu and return the names of games that failed to load.

    `problem` is a key of the text table's section [news] to show above the menu.
    """
    games, broken_games = find_games()
    hashes = [name_hash(name) for name, _ in games]
    last = console.last_game_hash
    console.scenes = [Menu(console, games, hashes.index(last) if last in hashes else 0)]
    console.draw()
    console.screen.show()
    while console.preloaded_count < len(PRELOAD_NOW):
        preload_next(console)
    if problem:
        from handful.scenes.problems import show_problem

        show_problem(console, problem)
    return broken_games


def find_games() -> "tuple[list[tuple[str, ModuleType]], list[str]]":
    """Return ((name, facts) of each game in menu order, names of games that failed to load)."""
    games, broken_games = [], []
    for name in os.listdir(ROOT + "games"):
        if "." in name:  # a file, or a hidden folder of a computer
            continue
        try:
            facts = load_game(name)
            if hasattr(facts, "SEATS"):  # otherwise the folder is not a game
                games.append((getattr(facts, "PLACE", 99), name, facts))
        except Exception as error:  # a broken game must not stop the others
            from traceback import print_exception

            print_exception(error)
            broken_games.append(name)
    games.sort(key=lambda game: game[:2])
    return [(name, facts) for _, name, facts in games], broken_games


def preload_next(console: "Console") -> None:
    """Load the next module of PRELOAD."""
    load(PRELOAD[console.preloaded_count])
    console.preloaded_count += 1
    unload_below(("handful.play.pause",))


def modules_for_play(game: str) -> "tuple[str, ...]":
    """Return the modules that a game keeps when it starts: PLAY_CORE and its own loaded ones."""
    package = "games." + game
    own = [name for name in sys.modules if (name + ".").startswith(package + ".")]
    return PLAY_CORE + tuple([name for name in own if ".lobby" not in name])


class Menu(Scene):
    """All games side by side, with the name and a line about the selected one below.

    games:          (name, facts) of each game
    cursor:         the index of the selected game
    first_visible:  the index of the game at the left end
    """

    def __init__(
        self, console: "Console", games: "list[tuple[str, ModuleType]]", cursor: int = 0
    ) -> None:
        self.console = console
        self.screen = console.screen
        self.words = console.words("menu")
        self.games = games
        self.cursor = cursor
        self.first_visible = max(0, cursor - VISIBLE_ICONS + 1)
        self._icons: dict[str, TileSheet] = {}
        self._titles: dict[str, str] = {}
        self._calm_ms = 0  # when modules and texts may be loaded in advance

    def draw(self) -> None:
        screen, words = self.screen, self.words
        # Read again: a game may have been played, or the records reset.
        self._status_lines: dict[str, str] = {}
        self._next_text = 0  # the index of the game whose texts are read next
        self._drawn_texts = "", ""  # the two lines below the icons
        screen.header(words("title"))
        for index in range(self.first_visible, min(self.visible_end(), len(self.games))):
            self.draw_icon(index)
        self.draw_texts()
        screen.footer(words("play"), words("settings"))

    def visible_end(self) -> int:
        """Return the index after the last icon that fits on the screen."""
        return self.first_visible + VISIBLE_ICONS

    def draw_icon(self, index: int) -> None:
        """Draw a game's icon, inverted under the cursor, with a bar if a game is saved."""
        name = self.games[index][0]
        if name not in self._icons:
            try:
                self._icons[name] = TileSheet("games/" + name + "/icon.bin")
            except OSError:
                self._icons[name] = TileSheet("lib/handful/lobby/icon.bin")
        x = self._icon_x(index)
        is_selected = index == self.cursor
        # One column more than the icon, so that white surrounds it under the cursor.
        self.screen.fill(x - 1, ICON_Y, ICON_PITCH, ICON_HEIGHT, is_selected)
        self.screen.tile(self._icons[name], 0, x, ICON_Y, is_selected)
        if self.console.journal.get("game/" + name):
            self.screen.fill(x + 8, SAVED_Y, 8, 2, 1)

    def _icon_x(self, index: int) -> int:
        left = (WIDTH - ICON_PITCH * min(VISIBLE_ICONS, len(self.games))) // 2
        return left + ICON_PITCH * (index - self.first_visible)

    def draw_texts(self) -> None:
        """Draw the selected game's title and status line, each only if it changed."""
        texts = self.game_title(self.games[self.cursor][0]), self.status_line(self.cursor)
        for row in (0, 1):
            old, new = self._drawn_texts[row], texts[row]
            if old != new:
                y, width = 40 + PAGE * row, min(WIDTH, LETTER * max(len(old), len(new)))
                self.screen.fill((WIDTH + 1 - width) // 2, y, width, PAGE)
                self.screen.text_centred(y, new)
        self._drawn_texts = texts

    def status_line(self, index: int) -> str:
        """Return how many can play a game, and its record; or that a saved game is waiting."""
        name, facts = self.games[index]
        if name not in self._status_lines:
            words, journal = self.words, self.console.journal
            if journal.get("game/" + name):
                line = words("waits")
            else:
                fewest, most = facts.SEATS
                line = words("seats", fewest, most)
                if journal.get("stats/" + name):
                    from handful.records import Records

                    records = Records(journal, name, facts)
                    if records.has_record():
                        line += words("best", records.best)
            self._status_lines[name] = line
        return self._status_lines[name]

    def game_title(self, name: str) -> str:
        """Return a game's title in the player's language."""
        if name not in self._titles:
            self._titles[name] = self.console.game_words(name, "game")("title")
        return self._titles[name]

    def key(self, button: str) -> None:
        self._calm_ms = self.console.now + CALM_MS
        if button == "LEFT" or button == "RIGHT":
            self.move_cursor(1 if button == "RIGHT" else -1)
        elif button == "A":
            name, facts = self.games[self.cursor]
            self.console.remember_game(name)
            from handful.lobby.game_menu import GameMenu

            scene = GameMenu(self.console, name, facts)
            self.console.push(scene)
            scene.offer_lesson()
        elif button == "B" and self.console.sound:
            self.console.sound.open_settings()
        elif button == "B":
            from handful.lobby.settings import Settings

            self.console.push(Settings(self.console))

    def move_cursor(self, step: int) -> None:
        """Select the next game; scroll the row if its icon is not visible."""
        old = self.cursor
        self.cursor = (old + step) % len(self.games)
        self.console.remember_game(self.games[self.cursor][0])
        first = max(min(self.first_visible, self.cursor), self.cursor - VISIBLE_ICONS + 1)
        if first != self.first_visible:
            self.first_visible = first
            self.screen.fill(0, SAVED_Y, WIDTH, 2)
            for index in range(first, self.visible_end()):
                self.draw_icon(index)
        else:
            self.draw_icon(old)
            self.draw_icon(self.cursor)
        self.draw_texts()

    def tick(self, now: int) -> None:
        """Load texts and modules in advance while no key is pressed, one in each round."""
        if now < self._calm_ms:
            return
        index = self._next_text
        if index < len(self.games):
            self.game_title(self.games[index][0])
            self.status_line(index)
            self._next_text += 1
        elif self.console.preloaded_count < len(PRELOAD):
            preload_next(self.console)
        elif index == len(self.games):
            # Last, so that the modules' place in the heap does not depend on the battery.
            self._next_text += 1
            if self.console.hardware.battery_percent():
                from handful.scenes.list import draw_battery

                draw_battery(self.console)
