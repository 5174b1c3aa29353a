# SPDX-License-Identifier: MIT
"""What a Yahtzee card is still worth under near-perfect play, from table.bin, in 1/1024 points.

The upper section (boxes filled, their total) chooses an upper row of the file, the lower section a
lower row; the worth is the sum over their columns of the products. host_sim/yahtzee makes the file.
Only its head is kept in memory; rows are read when they are asked for.
"""

from array import array
from struct import unpack, unpack_from

from handful import ROOT

from games.yahtzee.rules import OPEN, UPPER, UPPER_BONUS_AT, YAHTZEE

UNIT = 1024  # one point

# The file: keeps and rolls, where the rows of the 64 upper masks begin, then the rows.
KEEPS = (1, 6, 21, 56, 126)  # how many different keeps of 0 to 4 dice there are
ROLLS = 252
RANK = 20
SCALES = "<20h"
LOWER_FORM, LOWER_BYTES = "<hh18b", 22
UPPER_FORM, UPPER_BYTES = "<hh6b6B", 16
FIRST_FINE = 8  # from this column on, an upper row has four bits a column
LOWER_ROWS = 192
SHIFT, HALF = 10, 512  # of the sum of products

FULL_MASK, FULL_COLUMNS = 63, (127, 191)


def upper_mask(card):
    """The filled boxes of the upper section as bits."""
    return sum([1 << box for box in range(UPPER) if card[box] != OPEN])


def column(card):
    """The number of a card's lower section: filled boxes as bits, plus 64 for a zero in the Yahtzee
    box or 128 for a 50."""
    filled = sum([1 << box for box in range(5) if card[UPPER + box] != OPEN])
    if card[12] != OPEN:
        filled += 32
    if card[YAHTZEE] != OPEN:
        filled += 128 if card[YAHTZEE] else 64
    return filled


class Values:
    """The table. `take` a lower section, then ask what it is `worth` with upper sections."""

    def __init__(self, file=None):
        self.file = file = file or open(ROOT + "games/yahtzee/table.bin", "rb")
        # add[size][face][keep]: the number of that keep with one more die
        self.add = [[file.read(count) for _ in range(6)] for count in KEEPS]
        self.pattern = file.read(ROLLS)  # what the lower boxes see in each roll
        self.first = unpack("<64h", file.read(128))
        self.starts = file.read(512)
        self.scales = unpack(SCALES, file.read(2 * RANK))
        self.lower_at = 6 * sum(KEEPS) + ROLLS + 128 + 512 + 2 * RANK
        self.upper_at = self.lower_at + LOWER_ROWS * LOWER_BYTES
        self.lower = array("i", [0] * RANK)
        self.begin = 0
        self.lower_full = self.upper_full = False
        self.row = bytearray(UPPER_BYTES)

    def take(self, number):
        """Takes the lower section of that number."""
        self.file.seek(self.lower_at + number * LOWER_BYTES)
        lower, scales, r = self.lower, self.scales, 0
        for value in unpack(LOWER_FORM, self.file.read(LOWER_BYTES)):
            lower[r] = value * scales[r]
            r += 1
        # Nibbles are 8 too high, which this sets right for all of them at once.
        self.begin = HALF - 8 * sum(lower[FIRST_FINE:])
        self.lower_full = number in FULL_COLUMNS

    def load(self, mask, total):
        """Loads the row of an upper section."""
        # Where the bonus is lost or got, and only the mask counts, no start is at or below.
        row = self.first[mask]
        if total < UPPER_BONUS_AT:
            last = total >> 3
            for at in range(last + 1):
                bits = self.starts[8 * mask + at]
                if at == last:
                    bits &= (2 << (total & 7)) - 1
                while bits:
                    bits &= bits - 1
                    row += 1
        self.file.seek(self.upper_at + row * UPPER_BYTES)
        self.file.readinto(self.row)
        self.upper_full = mask == FULL_MASK

    def worth(self):
        """The value of the card of the loaded upper and the taken lower section."""
        if self.upper_full and self.lower_full:
            return 0
        # Spelled out, since a turn asks 44 times: columns of 16, 8 and 4 bits.
        a, b, c, d, e, f, g, h, i, j, k, m, n, o = unpack_from(UPPER_FORM, self.row, 0)
        x = self.lower
        total = (
            a * x[0] + b * x[1] + c * x[2] + d * x[3] + e * x[4] + f * x[5] + g * x[6] + h * x[7]
        )
        total += (i >> 4) * x[8] + (i & 15) * x[9] + (j >> 4) * x[10] + (j & 15) * x[11]
        total += (k >> 4) * x[12] + (k & 15) * x[13] + (m >> 4) * x[14] + (m & 15) * x[15]
        total += (n >> 4) * x[16] + (n & 15) * x[17] + (o >> 4) * x[18] + (o & 15) * x[19]
        return self.begin + total >> SHIFT
