# SPDX-License-Identifier: MIT
"""Yahtzee's statistics: the console's, and how much a decision costs on the mean."""

from handful.lobby.statistics import Statistics as Common

from games.yahtzee.bot.values import decimal
from games.yahtzee.lobby import NOTE, read_note


class Statistics(Common):
    """One line more."""

    def more(self):
        """How many points a decision gives away, on the mean of all solo games."""
        lines = super().more()
        decisions, lost = read_note(self.console.journal.get(NOTE))
        if decisions:
            words = self.console.game_words("yahtzee", "review")
            lines.append(words("loss", decimal(lost // decisions, 2)))
        return lines
