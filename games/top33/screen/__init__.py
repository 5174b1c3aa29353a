# SPDX-License-Identifier: MIT
"""Top 33 on the screen."""

from games.top33.screen.board import Board as Board
