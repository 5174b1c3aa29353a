# SPDX-License-Identifier: MIT
"""The computer players and the coach of AURUXXX."""

from games.auruxxx.bot.player import advise as advise
from games.auruxxx.bot.player import choose as choose
