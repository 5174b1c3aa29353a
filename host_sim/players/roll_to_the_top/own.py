# SPDX-License-Identifier: MIT
"""Random sheets that follow the rules for players' own sheets."""

import random

from games.roll_to_the_top.lobby.sheets import SheetError, parse_drawing


def random_sheet(luck: random.Random) -> bytes:
    """Return the code of a sheet with 4 to 32 squares, with overhangs, gaps and half offsets."""
    while True:
        lines = []
        for _ in range(luck.randint(2, 8)):
            line = " " * luck.randint(0, 4)
            for _ in range(luck.randint(1, 5)):
                line += "[]" + " " * luck.choice((0, 0, 0, 1, 2))
            lines.append(line)
        try:
            code = parse_drawing(lines)
        except SheetError:
            continue
        if len(code) >= 4:
            return code
