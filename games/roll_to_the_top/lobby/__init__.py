# SPDX-License-Identifier: MIT
"""Medals for playing Roll to the Top! alone: the most rounds for gold, silver and bronze.

Measured by host_sim/roll_to_the_top/medals.py: gold is what Hard needs in half of its games,
silver in nine of ten, bronze what a player without a plan needs in half of them.
"""

GOLD, SILVER, BRONZE, NONE = 0, 1, 2, 3
MEDALS = ("gold", "silver", "bronze")

# A challenge, its rounds increasing, its rounds decreasing.
PAR = (
    ("burj_khalifa", (7, 8, 10), (7, 9, 14)),
    ("pyramid", (8, 10, 12), (10, 12, 16)),
    ("eiffel_tower", (7, 9, 10), (8, 9, 13)),
    ("space_needle", (8, 9, 11), (8, 10, 12)),
    ("tree", (8, 10, 12), (8, 10, 12)),
    ("matterhorn", (8, 10, 12), (9, 11, 16)),
)


def rounds_for(name, decreasing):
    """(gold, silver, bronze) of a challenge; None for an own sheet, which nobody measured."""
    for known, increasing, falling in PAR:
        if known == name:
            return falling if decreasing else increasing
    return None


def medal(name, decreasing, rounds):
    """Which medal a finished game is worth."""
    par = rounds_for(name, decreasing)
    if par is None:
        return NONE
    return sum([rounds > most for most in par])


def verdict(state, words):
    """A medal and what the next one needs, in a sentence; none after several games or on an own
    sheet."""
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
