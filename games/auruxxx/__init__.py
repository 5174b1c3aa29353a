# SPDX-License-Identifier: MIT
"""AURUXXX, the Golden 12, for two to six players: the facts for the menu."""

SEATS = (2, 6)
OPTIONS = (("actions", ("printed", "original")),)
LEVELS = ("easy", "normal", "hard")
PLACE = 5
JOURNAL = 1440  # bytes for a round and seat; the longest round of two seats takes 2,850
LOW_WINS = True
COACH = True
