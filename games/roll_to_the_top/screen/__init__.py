# SPDX-License-Identifier: MIT
"""Roll to the Top! on the screen."""

from games.roll_to_the_top.screen.board import Board as Board
