# SPDX-License-Identifier: MIT
"""What a Yahtzee card is still worth under near-perfect play, from values.bin, in 1/1024 points.

The upper section (boxes filled, their total) chooses an upper row of the file, the lower section a
lower row; the worth is the sum over their columns of the products. host_sim/yahtzee makes the file.
Only its head is kept in memory; rows are read when they are asked for.
"""

from struct import unpack, unpack_from

from handful import ROOT

from games.yahtzee.rules.state import OPEN, UPPER, UPPER_BONUS_AT, YAHTZEE

UNIT = 1024  # one point

# The file: keeps and rolls, where the rows of the 64 upper masks begin, then the rows.
KEEPS = (1, 6, 21, 56, 126)  # how many different keeps of 0 to 4 dice there are
ROLLS = 252
RANK = 36
SCALES = "<36h"
LOWER_FORM, LOWER_BYTES = "<hh34b", 38
UPPER_FORM, UPPER_BYTES = "<hh6b14B", 24
FIRST_FINE = 8  # from this column on, an upper row has four bits a column
LOWER_ROWS = 192
SHIFT, HALF = 10, 512  # of the sum of products

ONES = b"\0\1\1\2\1\2\2\3\1\2\2\3\2\3\3\4"  # how many bits are set in 0..15

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


def decimal(units, places):
    """Units as a text with one or two decimals."""
    scale = 10**places
    value = (abs(units) * scale + UNIT // 2) // UNIT
    return "%s%d.%0*d" % ("-" if units < 0 and value else "", value // scale, places, value % scale)


class Values:
    """The table. `take` a lower section, then ask what it is `worth` with upper sections."""

    def __init__(self, file=None):
        self.file = file = file or open(ROOT + "games/yahtzee/bot/values.bin", "rb")
        # add[size][face][keep]: the number of that keep with one more die
        self.add = [[file.read(count) for _ in range(6)] for count in KEEPS]
        self.pattern = file.read(ROLLS)  # what the lower boxes see in each roll
        self.first = unpack("<64h", file.read(128))
        self.starts = file.read(512)
        self.scales = unpack(SCALES, file.read(2 * RANK))
        self.lower_at = 6 * sum(KEEPS) + ROLLS + 128 + 512 + 2 * RANK
        self.upper_at = self.lower_at + LOWER_ROWS * LOWER_BYTES
        self.lower = None
        self.begin = 0
        self.lower_full = self.upper_full = False
        self.row = bytearray(UPPER_BYTES)

    def take(self, number):
        """Takes the lower section of that number."""
        self.file.seek(self.lower_at + number * LOWER_BYTES)
        numbers = unpack(LOWER_FORM, self.file.read(LOWER_BYTES))
        self.lower = lower = [number * scale for number, scale in zip(numbers, self.scales)]
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
                row += ONES[bits & 15] + ONES[bits >> 4]
        self.file.seek(self.upper_at + row * UPPER_BYTES)
        self.file.readinto(self.row)
        self.upper_full = mask == FULL_MASK

    def worth(self):
        """The value of the card of the loaded upper and the taken lower section."""
        if self.upper_full and self.lower_full:
            return 0
        # Spelled out, since a turn asks 44 times: columns of 16, 8 and 4 bits.
        a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q, r, s, t, u, v, w = unpack_from(
            UPPER_FORM, self.row, 0
        )
        x = self.lower
        total = (
            a * x[0] + b * x[1] + c * x[2] + d * x[3] + e * x[4] + f * x[5] + g * x[6] + h * x[7]
        )
        total += (i >> 4) * x[8] + (i & 15) * x[9] + (j >> 4) * x[10] + (j & 15) * x[11]
        total += (k >> 4) * x[12] + (k & 15) * x[13] + (m >> 4) * x[14] + (m & 15) * x[15]
        total += (n >> 4) * x[16] + (n & 15) * x[17] + (o >> 4) * x[18] + (o & 15) * x[19]
        total += (p >> 4) * x[20] + (p & 15) * x[21] + (q >> 4) * x[22] + (q & 15) * x[23]
        total += (r >> 4) * x[24] + (r & 15) * x[25] + (s >> 4) * x[26] + (s & 15) * x[27]
        total += (t >> 4) * x[28] + (t & 15) * x[29] + (u >> 4) * x[30] + (u & 15) * x[31]
        total += (v >> 4) * x[32] + (v & 15) * x[33] + (w >> 4) * x[34] + (w & 15) * x[35]
        return self.begin + total >> SHIFT
