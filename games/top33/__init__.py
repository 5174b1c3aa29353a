# SPDX-License-Identifier: MIT
"""Top 33, for two to four: what the menu needs to know. The rest is loaded when it is played."""

SEATS = (2, 4)
OPTIONS = (
    ("games", ("1", "3", "5")),
    ("values", ("open", "down")),
    ("teams", ("off", "on")),
    ("arrange", ("auto", "hand")),
)
LEVELS = ("easy", "normal", "hard")
PLACE = 4
JOURNAL = 1200
COACH = True
