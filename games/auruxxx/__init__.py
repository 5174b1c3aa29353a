# SPDX-License-Identifier: MIT
"""AURUXXX, the Golden 12, for two to six: what the menu needs to know."""

SEATS = (2, 6)
OPTIONS = (("actions", ("printed", "original")),)
LEVELS = ("easy", "normal", "hard")
PLACE = 5
JOURNAL = 1440  # of a hand: with two seats the longest takes 2,850
LOW_WINS = True
COACH = True
