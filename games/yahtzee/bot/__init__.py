# SPDX-License-Identifier: MIT
"""Yahtzee's computer players and its coach."""

from games.yahtzee.bot.player import advise as advise
from games.yahtzee.bot.player import choose as choose
