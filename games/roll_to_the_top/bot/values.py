# SPDX-License-Identifier: MIT
"""The tables that value a sheet of Roll to the Top!: how many rounds it still needs.

Values are in fiftieths of a round. host_sim/players/roll_to_the_top/fit.py learns them from solo
play and writes values.bin. The file is read whenever a computer player thinks, because tables in a
module would stay in memory.
"""

from array import array

from handful import ROOT, TYPE_CHECKING

if TYPE_CHECKING:
    from games.roll_to_the_top.rules.sheet import Sheet

UNITS_PER_ROUND = 50

# Sizes of the tables.
KINDS = 16  # of squares, see square_kinds()
BOUNDS = 26  # 0 if any number fits, or the number to reach; the last one stands for all above
SQUARES = 32  # of the largest sheet
READY_COUNTS = 9  # the last one stands for all above
STAGES = 4  # from the last open square to the empty sheet
TABLE_SIZES = (KINDS * 2 * BOUNDS, SQUARES + 1, READY_COUNTS, 32 * STAGES)


def load_tables(decreasing: bool) -> "list[array[int]]":
    """Return the four tables for one direction.

    1. Costs of an open square: by its kind; once it is ready, then before that; by its bound.
    2. Costs by the number of open squares.
    3. Costs by the number of ready squares.
    4. Costs of rolling a set of dice: by its mask, at each of the stages.
    """
    tables: list[array[int]] = []
    with open(ROOT + "games/roll_to_the_top/bot/values.bin", "rb") as file:
        # The first table has one byte for each value, the others have two.
        file.seek((2 * sum(TABLE_SIZES) - TABLE_SIZES[0]) * decreasing)
        for size in TABLE_SIZES:
            table = array("h", bytes(2 * size)) if tables else array("b", bytes(size))
            file.readinto(table)
            tables.append(table)
    return tables


def square_kinds(sheet: "Sheet") -> list[int]:
    """Return the kind of each square, by the squares above that depend on it.

    0 to 6: a single column of that many squares. 7 to 13: a wider pile, by its height. 14 and 15:
    a pile of more than twice as many squares as it is high, low and high.
    """
    size = len(sheet)
    heights = [0] * size
    dependents = [0] * size  # masks of squares
    kinds = [0] * size
    for square in range(size - 1, -1, -1):
        height, mask = heights[square], dependents[square]
        for below in sheet.supports[square]:
            heights[below] = max(heights[below], height + 1)
            dependents[below] |= mask | 1 << square
        count = sum([mask >> other & 1 for other in range(size)])
        if count == height:
            kinds[square] = min(height, 6)
        elif count <= 2 * height:
            kinds[square] = 6 + min(height, 7)
        else:
            kinds[square] = 14 if height < 5 else 15
    return kinds
