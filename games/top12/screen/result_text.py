# SPDX-License-Identifier: MIT
"""Texts of the result. Not loaded in play."""

from handful import TYPE_CHECKING

from games.top12.rules.state import ROW_LENGTH, filled_counts

if TYPE_CHECKING:
    from games.top12.screen.board import Board


def describe_title(board: "Board") -> str:
    """Return the title earned in a solo game."""
    state, words = board.state, board.play.section("titles")
    title = state.title()
    if title:
        return words("titled", words("title%d" % title))
    return words("untitled" if ROW_LENGTH in filled_counts(state.sheets[0]) else "hopeless")


def describe_end(board: "Board") -> str:
    """Return the counts that broke a tie between the first two, or the number of rounds."""
    state = board.state
    rows = [sorted(filled_counts(sheet), reverse=True) for sheet in state.sheets]
    best, second = sorted(rows, reverse=True)[:2]
    if best[0] == second[0] and best != second:
        for most, fewer in zip(best, second):
            if most != fewer:
                return board.words("tie", most, fewer)
    return board.words("rounds", state.rounds)
