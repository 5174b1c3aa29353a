# SPDX-License-Identifier: MIT
"""Yahtzee before and after a game: its statistics and its review. Not loaded during play."""
