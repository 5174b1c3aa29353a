# SPDX-License-Identifier: MIT
"""The rules of Top 12."""

from games.top12.rules.state import State as State
