# SPDX-License-Identifier: MIT
"""The last moves, told one below the other: before a turn, or from the pause menu."""

from handful.play.board import Table
from handful.scenes.list import LETTERS_PER_LINE, LINES_PER_PAGE
from handful.screen.screen import LETTER, PAGE, WIDTH
from handful.words import wrap


class Moves(Table):
    """Who did what, the newest last; up and down scroll, A or B leads on."""

    def __init__(self, play, moves, then=None):
        """`then(seat)` of the holder is called when it was read; without it, it was looked up."""
        self.play, self.then = play, then
        self.lines = []  # (name or "", words)
        for seat, words in moves:
            name = play.player_name(seat)
            for number, line in enumerate(wrap(name + " " + words, LETTERS_PER_LINE - 1)):
                self.lines.append((name if number == 0 else "", line))
        self.top = max(0, len(self.lines) - LINES_PER_PAGE) if then is None else 0

    def draw(self):
        common, screen = self.play.common_words, self.play.screen
        screen.header(common("since" if self.then else "moves"))
        self.draw_lines()
        screen.footer(common("go_on") if self.then else "", "" if self.then else common("back"))

    def draw_lines(self):
        """Names on tags, words behind them; a mark where there is more."""
        screen = self.play.screen
        screen.fill(0, PAGE, WIDTH, LINES_PER_PAGE * PAGE)
        for number, (name, line) in enumerate(self.lines[self.top : self.top + LINES_PER_PAGE]):
            y = PAGE * (1 + number)
            screen.text(0, y, line)
            if name:
                screen.text(0, y, name, True)
        if self.top:
            screen.text(WIDTH - LETTER, PAGE, "▲")
        if self.top + LINES_PER_PAGE < len(self.lines):
            screen.text(WIDTH - LETTER, LINES_PER_PAGE * PAGE, "▼")

    def key(self, button):
        if button == "UP" or button == "DOWN":
            last = max(0, len(self.lines) - LINES_PER_PAGE)
            top = max(0, min(last, self.top + (1 if button == "DOWN" else -1)))
            if top != self.top:
                self.top = top
                self.draw_lines()
        elif button == "A" or button == "B":
            self.play.pop()
            if self.then:
                self.then(self.play.holder)
        elif button == "PAUSE" and self.then:
            self.play.pause()  # above it: the board is not ready before this was read
        else:
            super().key(button)
