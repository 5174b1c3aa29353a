# SPDX-License-Identifier: MIT
"""The computer players and the coach of Top 12."""

from games.top12.bot.player import advise as advise
from games.top12.bot.player import choose as choose
