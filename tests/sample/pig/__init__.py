# SPDX-License-Identifier: MIT
"""Pig, the smallest dice game: a complete game in one folder."""

SEATS = (2, 4)
OPTIONS = (("target", ("50", "100")),)
LEVELS = ("easy", "normal", "hard")
COACH = True
