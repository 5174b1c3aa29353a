# SPDX-License-Identifier: MIT
"""Yahtzee for one to six players: the facts that the menu needs. Play loads the other modules."""

SEATS = (1, 6)
OPTIONS = ()
LEVELS = ("easy", "normal", "hard")
PLACE = 1
JOURNAL = 900
COACH = True
REVIEW = True
