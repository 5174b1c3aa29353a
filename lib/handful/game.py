# SPDX-License-Identifier: MIT
"""The words every game's rules share: who decides when nobody does, and what a refusal is.

The contract itself is in docs/architecture.md; tests/check_game.py holds any game to it.
"""

CHANCE = -1  # turn(): a die or a card decides next
OVER = -2  # turn(): the game has ended


class IllegalAction(Exception):
    """An action the rules refuse. Its first argument names the sentence in the game's text table
    (section [why]); the others fill that sentence's gaps."""
