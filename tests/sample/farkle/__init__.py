# SPDX-License-Identifier: MIT
"""Farkle: the sample that looks like a real game, with a cursor, dice, undo, coach and table."""

SEATS = (2, 4)
OPTIONS = (("target", ("2000", "5000")),)
LEVELS = ("easy", "hard")
JOURNAL = 600
COACH = True
