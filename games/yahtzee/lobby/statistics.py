# SPDX-License-Identifier: MIT
"""Yahtzee's statistics: the console's, and how much a decision costs on the mean."""

from handful.lobby.statistics import Statistics as Common
from handful.screen import WIDTH

from games.yahtzee.bot.values import decimal
from games.yahtzee.lobby import read_note


class Statistics(Common):
    """One line more."""

    def draw(self):
        super().draw()
        decisions, lost = read_note(self.console.journal)
        if decisions:
            words = self.console.game_words("yahtzee", "review")
            self.console.screen.text(88, 44, words("loss"))
            self.console.screen.right(WIDTH - 1, 44, decimal(lost // decisions, 2))
