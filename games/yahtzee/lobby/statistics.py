# SPDX-License-Identifier: MIT
"""Yahtzee's statistics: the console's, then figures of all sheets and of mistakes."""

from handful.lobby import statistics

from games.yahtzee.bot.values import format_points
from games.yahtzee.lobby.notes import MISTAKES_NOTE, SHEETS_NOTE, read_mistakes, read_sheets


class Statistics(statistics.Statistics):
    """The console's statistics with a few more lines."""

    def text_lines(self) -> list[str]:
        """Return lines for all sheets, solo or not, and the mean loss per decision when solo."""
        lines: list[str] = super().text_lines()
        journal = self.console.journal
        words = self.console.game_words("yahtzee", "review")
        sheets, points, best, yahtzees, bonuses = read_sheets(journal.get(SHEETS_NOTE + "/yahtzee"))
        if sheets:
            lines.append(words("all_best", best))
            lines.append(words("all_mean", (points + sheets // 2) // sheets))
            lines.append(words("all_yahtzees", yahtzees))
            lines.append(words("all_bonuses", bonuses))
        decisions, lost = read_mistakes(journal.get(MISTAKES_NOTE + "/yahtzee"))
        if decisions:
            lines.append(words("loss", format_points(lost // decisions, 2)))
        return lines
