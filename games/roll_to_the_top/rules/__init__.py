# SPDX-License-Identifier: MIT
"""The rules of Roll to the Top!."""

from games.roll_to_the_top.rules.state import State as State
