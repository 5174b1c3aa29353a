# SPDX-License-Identifier: MIT
"""Pig, the smallest dice game there is: proof that a new game is one folder."""

SEATS = (2, 4)
OPTIONS = (("target", ("50", "100")),)
LEVELS = ("easy", "normal", "hard")
COACH = True
