# SPDX-License-Identifier: MIT
"""Top 12 before and after play. Not in the heap during a game."""
