# SPDX-License-Identifier: MIT
"""The rules of AURUXXX."""

from games.auruxxx.rules.state import State as State
