# SPDX-License-Identifier: MIT
"""What the result tells. Not loaded in play."""

from games.top12.rules import ROWS, filled


def verdict(board):
    """Alone: the title earned."""
    state, words = board.state, board.play.section("titles")
    title = state.title()
    if title:
        return words("titled", words("title%d" % title), state.rounds)
    return words("untitled" if ROWS in filled(state.sheets[0]) else "hopeless")


def scored(board, seat):
    """With others: a seat's fullest row, and how full."""
    counts = filled(board.state.sheets[seat])
    most = max(counts)
    return board.words("sign%d" % counts.index(most)) + " " + str(most)
