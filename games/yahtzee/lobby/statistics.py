# SPDX-License-Identifier: MIT
"""Yahtzee's statistics: the console's, what all cards brought, and what a decision costs."""

from handful.lobby.statistics import Statistics as Common

from games.yahtzee.bot.values import decimal
from games.yahtzee.lobby.notes import CARDS, NOTE, read_cards, read_note


class Statistics(Common):
    """A few lines more."""

    def text_lines(self):
        """Best and mean of all games, with others too; how many points a decision gives away, on
        the mean of all solo games."""
        lines, journal = super().text_lines(), self.console.journal
        words = self.console.game_words("yahtzee", "review")
        cards, points, best, yahtzees, bonuses = read_cards(journal.get(CARDS))
        if cards:
            lines.append(words("all_best", best))
            lines.append(words("all_mean", (points + cards // 2) // cards))
            lines.append(words("all_great", yahtzees, bonuses))
        decisions, lost = read_note(journal.get(NOTE))
        if decisions:
            lines.append(words("loss", decimal(lost // decisions, 2)))
        return lines
