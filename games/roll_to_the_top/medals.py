# SPDX-License-Identifier: MIT
"""What a game of Roll to the Top! alone was worth, in a sentence."""

from games.roll_to_the_top.par import NONE, medal, rounds_for

MEDALS = ("gold", "silver", "bronze")


def verdict(state, words):
    """A medal and what the next one needs; nothing after several games or on an own sheet."""
    rounds, left = state.past[-1]
    name, decreasing = state.sheet.name, state.decreasing
    most = rounds_for(name, decreasing)
    if left[0]:
        return words("open_squares", left[0])
    if state.games > 1 or not most:
        return ""
    won = medal(name, decreasing, rounds)
    if won == NONE:
        return words("no_medal", most[-1])
    return words(MEDALS[won], most[won - 1] if won else rounds)
