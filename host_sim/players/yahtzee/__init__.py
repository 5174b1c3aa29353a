# SPDX-License-Identifier: MIT
"""Yahtzee solved on the laptop: exact values, the table that ships, how well its player does."""
