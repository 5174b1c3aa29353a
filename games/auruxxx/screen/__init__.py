# SPDX-License-Identifier: MIT
"""AURUXXX on the screen."""

from games.auruxxx.screen.board import Board as Board
