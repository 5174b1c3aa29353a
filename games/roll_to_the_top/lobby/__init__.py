# SPDX-License-Identifier: MIT
"""Roll to the Top! before and after play. Unloaded during a game."""
