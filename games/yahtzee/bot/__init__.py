# SPDX-License-Identifier: MIT
"""The computer players and the coach of Yahtzee."""

from games.yahtzee.bot.player import advise as advise
from games.yahtzee.bot.player import choose as choose
