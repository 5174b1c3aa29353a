# SPDX-License-Identifier: MIT
"""Yahtzee before and after play. Unloaded during a game."""
