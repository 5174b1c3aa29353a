# SPDX-License-Identifier: MIT
"""Top 33, for two to four: what the menu needs to know. The rest is loaded when it is played."""

SEATS = (2, 4)
OPTIONS = (
    # New values come last: saves know them by number.
    ("games", ("1", "3", "5", "7", "9", "2", "4", "6", "8")),
    ("values", ("open", "down", "memory")),
    ("teams", ("off", "on")),
    ("arrange", ("auto", "hand")),
)
LEVELS = ("easy", "normal", "hard")
PLACE = 4
JOURNAL = 1200
COACH = True
