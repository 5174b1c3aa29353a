# SPDX-License-Identifier: MIT
"""Farkle, a sample with what a larger game needs: cursor, animation, undo, coach and overview."""

SEATS = (2, 4)
OPTIONS = (("target", ("2000", "5000")),)
LEVELS = ("easy", "hard")
JOURNAL = 600
COACH = True
