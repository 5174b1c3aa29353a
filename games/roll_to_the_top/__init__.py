# SPDX-License-Identifier: MIT
"""Roll to the Top!, for one to five players: the facts that the menu needs."""

SEATS = (1, 5)
OPTIONS = (
    (
        "sheet",
        ("burj_khalifa", "pyramid", "eiffel_tower", "space_needle", "tree", "matterhorn"),
    ),
    ("direction", ("increasing", "decreasing")),
    ("games", ("1", "2", "3", "5")),
)
LEVELS = ("easy", "normal", "hard")
PLACE = 3
JOURNAL = 500
LOW_WINS = True
COACH = True
RESIGN = 1  # an action of phase CLIMB (rules/actions.py)
RECORDS_BY = (0, 1)  # sheet and direction
REVIEW = True  # of a game alone
