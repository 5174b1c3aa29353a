# SPDX-License-Identifier: MIT
"""The computer players of Top 33 and its coach."""

from games.top33.bot.player import advise as advise
from games.top33.bot.player import choose as choose
