# SPDX-License-Identifier: MIT
"""The samples can be imported as games: `from games.pig.rules import State`."""

from pathlib import Path

import games

games.__path__.append(str(Path(__file__).parent))
