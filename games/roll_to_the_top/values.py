# SPDX-License-Identifier: MIT
"""What a sheet of Roll to the Top! is worth, in hundredths of a round still to play.

Learnt from solo play: host_sim/roll_to_the_top/fit.py writes values.bin, 16 bits a number, which is
read when somebody plans: tables in a module would stay in memory. For each direction four tables.
Costs of an open square: by the longest pile of squares above it, once all below it is filled and
before, by the number it must reach (0: none). Opens: by the number of open squares. Readies: by how
many can be filled now. Sets: by the dice to be rolled, at stages from the last square to the first.
"""

from array import array

from handful import ROOT

HEIGHTS, BOUNDS, READIES, KNOTS, SQUARES = 8, 26, 9, 4, 32
SIZES = (HEIGHTS * 2 * BOUNDS, SQUARES + 1, READIES, 32 * KNOTS)


def load(decreasing):
    """[costs, opens, readies, sets] of a direction."""
    tables = []
    with open(ROOT + "games/roll_to_the_top/values.bin", "rb") as file:
        file.seek(2 * sum(SIZES) * decreasing)
        for size in SIZES:
            table = array("h", bytes(2 * size))
            file.readinto(table)
            tables.append(table)
    return tables
