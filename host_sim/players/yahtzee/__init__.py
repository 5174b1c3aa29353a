# SPDX-License-Identifier: MIT
"""Yahtzee solved on the laptop: exact values, the device's table, and its player's strength."""
