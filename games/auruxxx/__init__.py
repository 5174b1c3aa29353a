# SPDX-License-Identifier: MIT
"""AURUXXX, the Golden 12, for two to six: what the menu needs to know."""

SEATS = (2, 6)
OPTIONS = (("actions", ("printed", "original")),)
LEVELS = ("easy", "normal", "hard")
PLACE = 5
JOURNAL = 1200  # a hand of two can take 2,400
LOW_WINS = True
COACH = True
