# SPDX-License-Identifier: MIT
"""The lobby: everything outside of play. First of all, choosing a game: the row of pictures."""

import os

from handful import ROOT
from handful.game import name_hash
from handful.modules import load, load_game, unload_below
from handful.screen.screen import LETTER, PAGE, WIDTH
from handful.screen.tiles import TileSheet

ICON = 24
PITCH = 25
SHOWN = 5  # icons side by side
# What the next keys will need, read ahead. MicroPython never forgets a name, and its table of them
# grows in large blocks: what is read AT_ONCE makes the last one that a game needs (3.9 KB).
AT_ONCE = ("handful.lobby.game_menu", "handful.lobby.seats", "handful.play.entering")
AHEAD = AT_ONCE + ("handful.play.board", "handful.play.pause")  # the others in a quiet moment
CALM = 400  # milliseconds after a key in which nothing is read ahead: the next one need not wait


def enter(console, news=""):
    """The menu, with news to tell over it, if any; gives the names of games that broke."""
    games, broken = find_games()
    signs = [name_hash(name) for name, _ in games]
    last = console.last_game
    console.scenes = [Menu(console, games, signs.index(last) if last in signs else 0)]
    console.draw()
    console.screen.show()
    while console.preloaded_count < len(AT_ONCE):
        read_ahead(console)
    if news:
        from handful.scenes.trouble import say

        say(console, news)
    return broken


def find_games():
    """(name, facts) of every game folder, in menu order; and the names of those that broke."""
    games, broken = [], []
    for name in os.listdir(ROOT + "games"):
        if "." in name:  # a file, or one of the computer's hidden folders
            continue
        try:
            facts = load_game(name, "")
            if hasattr(facts, "SEATS"):  # else a folder that is no game
                games.append((getattr(facts, "PLACE", 99), name, facts))
        except Exception:  # a broken game must not keep the others from being played
            broken.append(name)
    games.sort(key=lambda game: game[:2])
    return [(name, facts) for _, name, facts in games], broken


def read_ahead(console):
    """The next of what will be needed."""
    load(AHEAD[console.preloaded_count])
    console.preloaded_count += 1
    unload_below(("handful.play", "handful.match"))


class Menu:
    """All games in one look."""

    def __init__(self, console, games, cursor=0):
        self.console = console
        self.screen = console.screen
        self.words = console.words("menu")
        self.games = games
        self.cursor = cursor
        self.left = max(0, cursor - SHOWN + 1)  # the first icon shown
        self.icons, self.titles = {}, {}
        self._calm = 0  # when it may read ahead

    def draw(self):
        screen, words = self.screen, self.words
        self._lines = {}  # a game may have been played, or the records forgotten
        self._ahead = 0  # the game whose words are read next
        self._said = "", ""  # the name and the line below it
        screen.header(words("title"))
        for number in range(self.left, min(self.left + SHOWN, len(self.games))):
            self.draw_icon(number)
        self.draw_name()
        screen.footer(words("play"), words("settings"))

    def draw_icon(self, number):
        """A game's picture; black on white under the cursor."""
        name = self.games[number][0]
        if name not in self.icons:
            try:
                self.icons[name] = TileSheet("games/" + name + "/icon.bin")
            except OSError:
                self.icons[name] = TileSheet("lib/handful/lobby/icon.bin")
        x = self.x(number)
        here = number == self.cursor
        self.screen.fill(x, 8, PITCH, ICON, here)
        self.screen.tile(self.icons[name], 0, x, 8, here)
        if self.console.journal.get("game/" + name):  # it waits
            self.screen.fill(x + 8, 33, 8, 2, 1)

    def x(self, number):
        """The column where a game's picture begins."""
        left = (WIDTH - PITCH * min(SHOWN, len(self.games))) // 2
        return left + PITCH * (number - self.left)

    def draw_name(self):
        """The game's name, who can play it, and the record; only where they differ."""
        now = self.title(self.games[self.cursor][0]), self.line(self.cursor)
        for row in (0, 1):
            old, new = self._said[row], now[row]
            if old != new:
                wide = min(WIDTH, LETTER * max(len(old), len(new)))
                self.screen.fill((WIDTH + 1 - wide) // 2, 40 + PAGE * row, wide, PAGE)
                self.screen.text_centred(40 + PAGE * row, new)
        self._said = now

    def line(self, number):
        """Who can play a game, and the record; or that one waits."""
        name, facts = self.games[number]
        if name not in self._lines:
            words, journal = self.words, self.console.journal
            if journal.get("game/" + name):
                line = words("waits")
            else:
                fewest, most = facts.SEATS
                line = words("seats", fewest, most)
                if journal.get("stats/" + name):
                    from handful.records import Records

                    records = Records(journal, name, facts)
                    if records.games:
                        line += words("best", records.best)
            self._lines[name] = line
        return self._lines[name]

    def title(self, name):
        """What a game is called. Read ahead while nothing happens: the cursor need not wait."""
        if name not in self.titles:
            self.titles[name] = self.console.game_words(name, "game")("title")
        return self.titles[name]

    def key(self, button):
        self._calm = self.console.now + CALM
        if button == "LEFT" or button == "RIGHT":
            self.move(1 if button == "RIGHT" else -1)
        elif button == "A":
            name, facts = self.games[self.cursor]
            self.console.remember_game(name)
            from handful.lobby.game_menu import GameMenu

            scene = GameMenu(self.console, name, facts)
            self.console.push(scene)
            scene.offer_lesson()
        elif button == "B":
            from handful.lobby.settings import Settings

            self.console.push(Settings(self.console))

    def move(self, step):
        """The cursor to the next game; the row scrolls when it must."""
        old = self.cursor
        self.cursor = (old + step) % len(self.games)
        self.console.remember_game(self.games[self.cursor][0])
        left = max(min(self.left, self.cursor), self.cursor - SHOWN + 1)
        if left != self.left:
            self.left = left
            self.screen.fill(0, 33, WIDTH, 2)
            for number in range(left, left + SHOWN):
                self.draw_icon(number)
        else:
            self.draw_icon(old)
            self.draw_icon(self.cursor)
        self.draw_name()

    def tick(self, now):
        """Nobody needs the processor: it reads ahead what the cursor will show."""
        if now < self._calm:
            return
        ahead = self._ahead
        if ahead < len(self.games):
            self.title(self.games[ahead][0])
            self.line(ahead)
            self._ahead += 1
        elif self.console.preloaded_count < len(AHEAD):
            read_ahead(self.console)
        elif ahead == len(self.games):  # last, so that where code lies does not depend on it
            self._ahead += 1
            if self.console.hardware.battery_percent():
                from handful.scenes.list import draw_battery

                draw_battery(self.console)
