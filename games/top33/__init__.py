# SPDX-License-Identifier: MIT
"""Top 33 for two to four players: the facts that the menu reads without loading the game."""

SEATS = (2, 4)
OPTIONS = (
    # Saves store the index of a value, so new values go to the end.
    ("games", ("1", "3", "5", "7", "9", "2", "4", "6", "8")),
    ("values", ("open", "down", "memory")),
    ("teams", ("off", "on")),
    ("arrange", ("auto", "hand")),
)
LEVELS = ("easy", "normal", "hard")
PLACE = 4
JOURNAL = 1200
COACH = True
