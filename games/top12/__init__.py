# SPDX-License-Identifier: MIT
"""Top 12, for one to four: what the menu needs to know. The rest is loaded when it is played."""

SEATS = (1, 4)
OPTIONS = (("first", ("1", "2", "3", "4", "random")),)  # the player that names the first number
LEVELS = ("easy", "normal", "hard")
PLACE = 2
JOURNAL = 700
LOW_WINS = True
COACH = True
REVIEW = True  # of a solo game
BANDS = (20, 25, 30, 35, 40)  # solo rounds that earn a title, best first
