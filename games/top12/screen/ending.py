# SPDX-License-Identifier: MIT
"""What the result tells. Not loaded in play."""

from games.top12.rules.state import ROWS, filled


def verdict(board):
    """Alone: the title earned."""
    state, words = board.state, board.play.section("titles")
    title = state.title()
    if title:
        return words("titled", words("title%d" % title), state.rounds)
    return words("untitled" if ROWS in filled(state.sheets[0]) else "hopeless")


def summary(board):
    """With others: the rows that decided between equals, else how long it took."""
    state = board.state
    rows = [sorted(filled(sheet), reverse=True) for sheet in state.sheets]
    best, second = sorted(rows, reverse=True)[:2]
    if best[0] == second[0] and best != second:
        for most, fewer in zip(best, second):
            if most != fewer:
                return board.words("tie", most, fewer)
    return board.words("rounds", state.rounds)
