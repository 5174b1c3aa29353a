# SPDX-License-Identifier: MIT
"""The rules of Yahtzee."""

from games.yahtzee.rules.state import State as State
