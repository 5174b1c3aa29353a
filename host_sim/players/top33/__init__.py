# SPDX-License-Identifier: MIT
"""Top 33 on the laptop: the reference player."""
