# SPDX-License-Identifier: MIT
"""Yahtzee, for one to six: what the menu needs to know. The rest is loaded when it is played."""

SEATS = (1, 6)
OPTIONS = ()
LEVELS = ("easy", "normal", "hard")
PLACE = 1
JOURNAL = 900
COACH = True
REVIEW = True
