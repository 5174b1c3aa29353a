# SPDX-License-Identifier: MIT
"""AURUXXX on the laptop: the reference player."""
