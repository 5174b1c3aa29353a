# SPDX-License-Identifier: MIT
"""The game in words, for players who cannot see the screen. Not on the drive."""
