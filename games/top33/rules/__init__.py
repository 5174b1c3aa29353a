# SPDX-License-Identifier: MIT
"""The rules of Top 33."""

from games.top33.rules.state import State as State
