# SPDX-License-Identifier: MIT
"""How a game of Top 33 opens, in words; dropped once it has been read."""


def begins(play):
    """Who begins, and why."""
    state, words = play.match.state, rare(play)
    seat = state.turn()
    if state.down:
        return words("lot", play.name(seat))
    total = sum([state.plugs[pawn] for pawn in state.pawns(seat)])
    return words("begins", play.name(seat), total)


def rare(play):
    """The words of what is said between turns, read when they are needed."""
    return play.console.game_words("top33", "table")
