# SPDX-License-Identifier: MIT
"""The computer players and the coach of Roll to the Top!."""

from games.roll_to_the_top.bot.player import advise as advise
from games.roll_to_the_top.bot.player import choose as choose
