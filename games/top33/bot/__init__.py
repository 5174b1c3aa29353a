# SPDX-License-Identifier: MIT
"""The computer players and the coach of Top 33."""

from games.top33.bot.player import advise as advise
from games.top33.bot.player import choose as choose
