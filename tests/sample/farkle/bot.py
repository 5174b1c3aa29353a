# SPDX-License-Identifier: MIT
"""Farkle's computer players: they set aside all that scores, and know when enough is enough."""

from games.farkle.rules import ALL, BANK, DICE, ROLL

EASY = 300  # what Easy banks, whatever is left to roll
# By dice left to roll: what Hard banks, and how often in a hundred nothing scores.
HARD = (0, 300, 250, 400, 950, 2900, 9999)
FARKLES = (0, 67, 44, 28, 16, 8, 2)


def choose(view, seat, level, luck):
    """Die by die, then roll or bank."""
    yield 50
    legal = view.actions()
    if legal[0] < BANK - 1 or len(legal) == 1:
        return legal[0]
    enough = EASY + 50 * luck.randbelow(3) if level == "easy" else HARD[left(view)]
    return BANK if view.at_stake() >= enough else ROLL


def advise(view, seat):
    """(action, why, args): what Hard would do."""
    yield 50
    legal = view.actions()
    if legal == [ROLL]:
        return ROLL, "begin", ()
    if legal[0] < ROLL:
        return legal[0], "scores", (view.dice[legal[0]],)
    if legal == [BANK]:
        return BANK, "wins", ()
    if view.at_stake() >= HARD[left(view)]:
        return BANK, "bank", (view.at_stake(),)
    return ROLL, "roll", (left(view), FARKLES[left(view)])


def left(view):
    """How many dice would be rolled."""
    bits = ALL & ~(view.locked | view.aside)
    return sum([bits >> die & 1 for die in range(DICE)]) or DICE
