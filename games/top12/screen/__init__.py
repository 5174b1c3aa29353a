# SPDX-License-Identifier: MIT
"""Top 12 on the screen."""

from games.top12.screen.board import Board as Board
