# SPDX-License-Identifier: MIT
"""Pig's computer players: hold when enough lies on the table."""

from games.pig.rules import HOLD, ROLL

HOLD_AT = {"easy": 8, "normal": 14, "hard": 20}


def choose(view, seat, level, luck):
    """The action; the easy player hesitates at random."""
    yield 50
    enough = HOLD_AT[level] + (luck.randbelow(5) if level == "easy" else 0)
    return HOLD if view.table >= enough else ROLL


def advise(view, seat):
    """(action, why, args): the hard player's choice."""
    yield 50
    if view.table >= HOLD_AT["hard"]:
        return HOLD, "enough", (view.table,)
    return ROLL, "more", (view.table,)
