# SPDX-License-Identifier: MIT
"""Yahtzee on the screen."""

from games.yahtzee.screen.board import Board as Board
