# SPDX-License-Identifier: MIT
"""Values of score sheets: the points that near-perfect play still scores, read from values.bin.

The file holds a matrix of low rank. The upper section of a sheet (filled boxes and their total)
selects an upper row, the lower section a lower row, and the value is the sum of the products of
their columns. Values are in units of 1/1024 point. host_sim's Yahtzee solver writes the file.
"""

from struct import unpack, unpack_from

from handful import ROOT, TYPE_CHECKING

from games.yahtzee.rules.state import CHANCE_BOX, OPEN, UPPER_BONUS_AT, UPPER_BOXES, YAHTZEE

if TYPE_CHECKING:
    from collections.abc import Sequence
    from io import BufferedIOBase

UNITS_PER_POINT = 1024

# The lower section as a number: a bit for each filled box, and the points of the Yahtzee box.
CHANCE_BIT = 32
YAHTZEE_ZERO = 64
YAHTZEE_FIFTY = 128

# The file, in this order: next_keep, roll_patterns, first_rows, row_starts, scales, then the rows.
KEEP_COUNTS = (1, 6, 21, 56, 126)  # number of different keeps of 0..4 dice
ROLL_COUNT = 252  # number of different rolls of five dice
UPPER_MASKS = 64
ROW_STARTS_BYTES = 8  # for each upper mask
COLUMNS = 36
SCALES_FORMAT = "<36h"
LOWER_ROWS = 192
LOWER_ROW_FORMAT = "<hh34b"
LOWER_ROW_BYTES = 38
UPPER_ROW_BYTES = 24
UPPER_ROW_FORMAT = "<hh6b"  # the first 8 columns; the other 28 have four bits each, two in a byte
NIBBLES_AT = 10  # byte of the row
FIRST_NIBBLE_COLUMN = 8
NIBBLE_BIAS = 8  # nibbles are stored as 0..15 and stand for -8..7
SUM_SHIFT = 10  # sums of products have ten more fractional bits than values
SUM_ROUNDING = 512

NIBBLE_BIT_COUNTS = b"\0\1\1\2\1\2\2\3\1\2\2\3\2\3\3\4"  # set bits in 0..15

FULL_UPPER_MASK = 63
FULL_LOWER_INDEXES = (127, 191)


def upper_mask(sheet: "Sequence[int]") -> int:
    """Return the filled boxes of the upper section as bits."""
    return sum([1 << box for box in range(UPPER_BOXES) if sheet[box] != OPEN])


def lower_index(sheet: "Sequence[int]") -> int:
    """Return the number of the lower section, 0..191, which is also its row in the file."""
    index = sum([1 << box for box in range(5) if sheet[UPPER_BOXES + box] != OPEN])
    if sheet[CHANCE_BOX] != OPEN:
        index += CHANCE_BIT
    if sheet[YAHTZEE] != OPEN:
        index += YAHTZEE_FIFTY if sheet[YAHTZEE] else YAHTZEE_ZERO
    return index


def format_points(units: int, decimals: int) -> str:
    """Return a value in units as points with one or two decimals."""
    scale = 10**decimals
    value = (abs(units) * scale + UNITS_PER_POINT // 2) // UNITS_PER_POINT
    sign = "-" if units < 0 and value else ""
    return "%s%d.%0*d" % (sign, value // scale, decimals, value % scale)


class ValueTable:
    """The values in values.bin. Select an upper and a lower section, then call value().

    Only the head of the file stays in memory; rows are read when they are selected.

    next_keep:      next_keep[size][face - 1][keep] is the index of that keep with one more die
    roll_patterns:  for each roll the pattern that matters to the lower boxes, see TurnEvaluator
    """

    def __init__(self, file: "BufferedIOBase | None" = None) -> None:
        self._file = file = file or open(ROOT + "games/yahtzee/bot/values.bin", "rb")
        self.next_keep = [[file.read(count) for _ in range(6)] for count in KEEP_COUNTS]
        self.roll_patterns = file.read(ROLL_COUNT)
        # Totals of the upper section that need the same points for the bonus share a row. Bit n
        # of a mask's row_starts is set where total n begins a new row.
        self._first_rows = unpack("<64h", file.read(2 * UPPER_MASKS))
        self._row_starts = file.read(ROW_STARTS_BYTES * UPPER_MASKS)
        self._scales = unpack(SCALES_FORMAT, file.read(2 * COLUMNS))
        head_bytes = 6 * sum(KEEP_COUNTS) + ROLL_COUNT
        head_bytes += (2 + ROW_STARTS_BYTES) * UPPER_MASKS + 2 * COLUMNS
        self._lower_rows_at = head_bytes
        self._upper_rows_at = head_bytes + LOWER_ROWS * LOWER_ROW_BYTES
        self._lower: list[int] = []
        self._offset = 0
        self._is_lower_full = self._is_upper_full = False
        self._upper_row = bytearray(UPPER_ROW_BYTES)

    def select_lower(self, index: int) -> None:
        """Read the row of a lower section, see lower_index()."""
        self._file.seek(self._lower_rows_at + index * LOWER_ROW_BYTES)
        row = unpack(LOWER_ROW_FORMAT, self._file.read(LOWER_ROW_BYTES))
        self._lower = lower = [number * scale for number, scale in zip(row, self._scales)]
        # Removes the bias of all nibbles at once.
        self._offset = SUM_ROUNDING - NIBBLE_BIAS * sum(lower[FIRST_NIBBLE_COLUMN:])
        self._is_lower_full = index in FULL_LOWER_INDEXES

    def select_upper(self, mask: int, total: int) -> None:
        """Read the row of an upper section: its filled boxes as bits and its points."""
        # If the bonus is certain or impossible, the mask has one row and no starts to count.
        row = self._first_rows[mask]
        if total < UPPER_BONUS_AT:
            last = total >> 3
            for place in range(last + 1):
                starts = self._row_starts[ROW_STARTS_BYTES * mask + place]
                if place == last:
                    starts &= (2 << (total & 7)) - 1
                row += NIBBLE_BIT_COUNTS[starts & 15] + NIBBLE_BIT_COUNTS[starts >> 4]
        self._file.seek(self._upper_rows_at + row * UPPER_ROW_BYTES)
        self._file.readinto(self._upper_row)
        self._is_upper_full = mask == FULL_UPPER_MASK

    def value(self) -> int:
        """Return the value of the sheet with the selected sections, in units."""
        if self._is_upper_full and self._is_lower_full:
            return 0
        # A turn needs 44 values, and a loop over the columns would take twice as long. Columns w
        # have 16 bits and b 8 bits. An n holds two columns of four bits: n8 is columns 8 and 9.
        row = self._upper_row
        w0, w1, b2, b3, b4, b5, b6, b7 = unpack_from(UPPER_ROW_FORMAT, row, 0)
        n8, n10, n12, n14, n16, n18, n20, n22, n24, n26, n28, n30, n32, n34 = row[NIBBLES_AT:]
        x = self._lower
        total: int = w0 * x[0] + w1 * x[1]
        total += b2 * x[2] + b3 * x[3] + b4 * x[4] + b5 * x[5] + b6 * x[6] + b7 * x[7]
        total += (n8 >> 4) * x[8] + (n8 & 15) * x[9] + (n10 >> 4) * x[10] + (n10 & 15) * x[11]
        total += (n12 >> 4) * x[12] + (n12 & 15) * x[13] + (n14 >> 4) * x[14] + (n14 & 15) * x[15]
        total += (n16 >> 4) * x[16] + (n16 & 15) * x[17] + (n18 >> 4) * x[18] + (n18 & 15) * x[19]
        total += (n20 >> 4) * x[20] + (n20 & 15) * x[21] + (n22 >> 4) * x[22] + (n22 & 15) * x[23]
        total += (n24 >> 4) * x[24] + (n24 & 15) * x[25] + (n26 >> 4) * x[26] + (n26 & 15) * x[27]
        total += (n28 >> 4) * x[28] + (n28 & 15) * x[29] + (n30 >> 4) * x[30] + (n30 & 15) * x[31]
        total += (n32 >> 4) * x[32] + (n32 & 15) * x[33] + (n34 >> 4) * x[34] + (n34 & 15) * x[35]
        return self._offset + total >> SUM_SHIFT
