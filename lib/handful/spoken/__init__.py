# SPDX-License-Identifier: MIT
"""Descriptions of scenes in words, for players who cannot see the screen. Not on the drive."""
