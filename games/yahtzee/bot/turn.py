# SPDX-License-Identifier: MIT
# ruff: noqa: PLR1730 (max() would add a call to every comparison in the innermost loops)
"""Expected values of all choices in one turn of Yahtzee: of every roll, every keep and every box.

Five dice in any order have 252 different rolls; the dice that a player keeps of them have 462
different keeps of 0 to 5 dice. Both are numbered. All values are in units (1/1024 point) and
count the points still to come, so that for a whole game exactly

    score = value of the empty sheet + luck - mistakes

The luck of a roll is roll_value() minus the value before the roll. A mistake is the best value
minus the value of the choice.
"""

from array import array

from handful import TYPE_CHECKING

from games.yahtzee.bot.values import (
    CHANCE_BIT,
    KEEP_COUNTS,
    ROLL_COUNT,
    UNITS_PER_POINT,
    YAHTZEE_FIFTY,
    YAHTZEE_ZERO,
    lower_index,
    upper_mask,
)
from games.yahtzee.rules.state import (
    ALL_DICE,
    BOXES,
    CHANCE_BOX,
    DICE,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    FULL_HOUSE_POINTS,
    LARGE_STRAIGHT,
    LARGE_STRAIGHT_POINTS,
    OPEN,
    ROLLS_PER_TURN,
    SMALL_STRAIGHT,
    SMALL_STRAIGHT_POINTS,
    THREE_OF_A_KIND,
    UPPER_BONUS,
    UPPER_BONUS_AT,
    UPPER_BOXES,
    YAHTZEE,
    YAHTZEE_BONUS,
    YAHTZEE_POINTS,
    earns_yahtzee_bonus,
    possible_points,
    upper_total,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from games.yahtzee.bot.values import ValueTable

FORBIDDEN = -(1 << 20)  # value of a box that is filled or not allowed
FULL_FORESIGHT = 8  # eighths of the future points
COUNTS = 6  # a face can be on 0..5 dice


def _int_array(length: int) -> "array[int]":
    return array("i", [0] * length)


class TurnEvaluator:
    """The values of all choices in a turn. One object serves all turns of a game.

    prepare() computes the tables backwards, from the boxes to the first roll. After that every
    question is a look-up.

    table:        the values of sheets between two turns
    sheet:        the sheet that is prepared
    start_value:  the value of that sheet before the first roll
    roll_table:   roll_table[rolls_left][roll]
    keep_table:   keep_table[rolls_left][size][keep] for 1 and 2 rolls left and 0..4 dice
    """

    def __init__(self, table: "ValueTable") -> None:
        self.table = table
        self.sheet = b""
        self.start_value = 0
        self.roll_table = [_int_array(ROLL_COUNT) for _ in range(ROLLS_PER_TURN)]
        self.keep_table = [
            [_int_array(count) for count in KEEP_COUNTS if rolls_left]
            for rolls_left in range(ROLLS_PER_TURN)
        ]
        # The value of scoring n dice in the upper box of a face, points included.
        self._upper_values = _int_array(UPPER_BOXES * COUNTS)
        # The value of the sheet after a lower box is filled, without the points of the box. The
        # Yahtzee box has two entries, because a zero there forfeits the bonuses.
        self._lower_values = _int_array(BOXES)
        self._yahtzee_fifty_value = 0
        # Reused by each call, to leave no garbage behind.
        self._best_keeps = [_int_array(count) for count in KEEP_COUNTS]
        self._mask_values = _int_array(1 << DICE)
        self._box_values = _int_array(BOXES)

    def prepare(
        self,
        sheet: "Sequence[int]",
        foresight: int = FULL_FORESIGHT,
        utility: "Callable[[int], int] | None" = None,
    ) -> "Generator[int, None, None]":
        """Compute the tables for a turn on this sheet. Yield the progress in percent.

        foresight:  how many eighths of the points after this turn count
        utility:    an increasing function of the value at the end of the turn. If given, the
                    tables hold the mean of the utility instead of the mean of the points
        """
        self.sheet = bytes(sheet)
        self._load_next_values(foresight)
        yield 20
        self._evaluate_last_rolls()
        if utility:
            values = self.roll_table[0]
            for roll in range(ROLL_COUNT):
                values[roll] = utility(values[roll])
        yield 40
        for rolls_left in (1, 2):
            self._evaluate_keeps(self.keep_table[rolls_left], self.roll_table[rolls_left - 1])
            yield 35 + 15 * rolls_left
            # To keep all five dice is to score them now.
            self.roll_table[rolls_left][:] = self.roll_table[rolls_left - 1]
            self._choose_keeps(self.keep_table[rolls_left], self.roll_table[rolls_left])
            yield 45 + 15 * rolls_left

    def keep_index(self, dice: "Sequence[int]") -> int:
        """Return the number of these 0 to 5 dice among the keeps of their size."""
        index = size = 0
        for die in dice:
            index = self.table.next_keep[size][die - 1][index]
            size += 1
        return index

    def roll_value(self, dice: "Sequence[int]", rolls_left: int) -> int:
        """Return the value of five dice under the best choices from here on."""
        return self.roll_table[rolls_left][self.keep_index(dice)]

    def keep_values(self, dice: "Sequence[int]", rolls_left: int) -> "array[int]":
        """Return the value of keeping the dice of each mask 0..31. Mask 31 means to score now.

        The next call reuses the array.
        """
        values, keeps, next_keep = (
            self._mask_values,
            self.keep_table[rolls_left],
            self.table.next_keep,
        )
        indexes, sizes = bytearray(1 << DICE), bytearray(1 << DICE)
        values[0] = keeps[0][0]
        for die in range(DICE):
            face = dice[die] - 1
            for smaller_mask in range(1 << die):
                mask, size = smaller_mask | 1 << die, sizes[smaller_mask]
                index = next_keep[size][face][indexes[smaller_mask]]
                indexes[mask], sizes[mask] = index, size + 1
                values[mask] = (
                    keeps[size + 1][index] if mask < ALL_DICE else self.roll_table[0][index]
                )
        return values

    def best_keep(self, dice: "Sequence[int]", rolls_left: int, ignored_bits: int = 0) -> int:
        """Return the mask of the best keep.

        Values that differ only in their last `ignored_bits` bits count as equal, except that all
        dice are kept only if no other keep is better. Of equal values the keep with more dice is
        better, then the keep with the higher number.
        """
        values = self.keep_values(dice, rolls_left)
        if values[ALL_DICE] < max(values):
            values[ALL_DICE] = FORBIDDEN
        best_mask, best_rank = 0, (FORBIDDEN, 0, 0)
        for mask in range(1 << DICE):
            value = values[mask] >> ignored_bits
            if value < best_rank[0]:
                continue
            kept = [dice[die] for die in range(DICE) if mask >> die & 1]
            rank = (value, len(kept), self.keep_index(kept))
            if rank > best_rank:
                best_mask, best_rank = mask, rank
        return best_mask

    def box_values(self, dice: "Sequence[int]") -> "array[int]":
        """Return the value of scoring the dice in each box, points included, or FORBIDDEN.

        The next call reuses the array.
        """
        values, points_by_box = self._box_values, possible_points(self.sheet, dice)
        bonus = YAHTZEE_BONUS * UNITS_PER_POINT if earns_yahtzee_bonus(self.sheet, dice) else 0
        for box in range(BOXES):
            points = points_by_box[box]
            if points is None:
                values[box] = FORBIDDEN
            elif box < UPPER_BOXES:
                values[box] = bonus + self._upper_values[COUNTS * box + points // (box + 1)]
            elif box == YAHTZEE and points:
                values[box] = points * UNITS_PER_POINT + self._yahtzee_fifty_value
            else:
                values[box] = bonus + points * UNITS_PER_POINT + self._lower_values[box]
        return values

    def best_box(self, dice: "Sequence[int]") -> int:
        """Return the best box. Of equal values the last box on the sheet is better."""
        values = self.box_values(dice)
        best = 0
        for box in range(BOXES):
            if values[box] >= values[best]:
                best = box
        return best

    def _load_next_values(self, foresight: int) -> None:
        """Read the value of the sheet before the turn and after each way to fill a box."""
        sheet, table = self.sheet, self.table
        upper_values, lower_values = self._upper_values, self._lower_values
        lower, mask, total = lower_index(sheet), upper_mask(sheet), upper_total(sheet)
        table.select_upper(mask, total)
        self._yahtzee_fifty_value = FORBIDDEN
        for box in range(UPPER_BOXES, BOXES):
            lower_values[box] = FORBIDDEN
            if sheet[box] != OPEN:
                continue
            if box == YAHTZEE:
                table.select_lower(lower + YAHTZEE_FIFTY)
                self._yahtzee_fifty_value = table.value() * foresight >> 3
                table.select_lower(lower + YAHTZEE_ZERO)
            elif box == CHANCE_BOX:
                table.select_lower(lower + CHANCE_BIT)
            else:
                table.select_lower(lower + (1 << box - UPPER_BOXES))
            lower_values[box] = table.value() * foresight >> 3
        table.select_lower(lower)
        self.start_value = table.value()
        place = 0
        for box in range(UPPER_BOXES):
            for count in range(COUNTS):
                upper_values[place] = FORBIDDEN
                if sheet[box] == OPEN:
                    points = (box + 1) * count
                    table.select_upper(mask | 1 << box, total + points)
                    if total < UPPER_BONUS_AT <= total + points:
                        points += UPPER_BONUS
                    value = table.value() * foresight >> 3
                    upper_values[place] = points * UNITS_PER_POINT + value
                place += 1

    def _best_lower_boxes(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return for each pattern the values of the best lower boxes, without the joker rule.

        The first tuple is for boxes with fixed points or a zero, the second for boxes that score
        the sum of the dice, whose points are not included. Patterns: 0 nothing, 1 three alike,
        2 four alike, 3 full house, 4 small straight, 5 large straight, 6 five alike.
        """
        values = self._lower_values
        three, four, chance = values[THREE_OF_A_KIND], values[FOUR_OF_A_KIND], values[CHANCE_BOX]
        house, small, large = values[FULL_HOUSE], values[SMALL_STRAIGHT], values[LARGE_STRAIGHT]
        any_zero = max(house, small, large, values[YAHTZEE])
        zero_without_four = max(four, any_zero)
        zero_without_three = max(three, zero_without_four)
        small_straight = max(zero_without_three, small + SMALL_STRAIGHT_POINTS * UNITS_PER_POINT)
        fixed = (
            zero_without_three,
            zero_without_four,
            any_zero,
            max(zero_without_four, house + FULL_HOUSE_POINTS * UNITS_PER_POINT),
            small_straight,
            max(small_straight, large + LARGE_STRAIGHT_POINTS * UNITS_PER_POINT),
            max(house, small, large, self._yahtzee_fifty_value + YAHTZEE_POINTS * UNITS_PER_POINT),
        )
        with_three = max(three, chance)
        with_four = max(with_three, four)
        sums = (chance, with_three, with_four, with_three, chance, chance, with_four)
        return fixed, sums

    def _evaluate_last_rolls(self) -> None:
        """Compute the value of the best box of every roll.

        Rolls are numbered in the order of their counts of ones, twos, ..., sixes.
        """
        fixed, sums = self._best_lower_boxes()
        upper, patterns, values = self._upper_values, self.table.roll_patterns, self.roll_table[0]
        unit = UNITS_PER_POINT
        # best_fives_or_sixes[dice][fives]: the better box if that many dice are fives or sixes.
        best_fives_or_sixes = [
            [
                max(upper[4 * COUNTS + fives], upper[5 * COUNTS + dice - fives])
                for fives in range(dice + 1)
            ]
            for dice in range(DICE + 1)
        ]
        roll = 0
        for ones in range(DICE + 1):
            best_1 = upper[ones]
            for twos in range(DICE + 1 - ones):
                best_12 = max(best_1, upper[COUNTS + twos])
                other_dice = DICE - ones - twos
                sum_with_sixes = ones + 2 * twos + 6 * other_dice
                for threes in range(other_dice + 1):
                    best_123 = max(best_12, upper[2 * COUNTS + threes])
                    high_dice = other_dice - threes
                    for fours in range(high_dice + 1):
                        best_1234 = max(best_123, upper[3 * COUNTS + fours])
                        # The first of these rolls has no fives, each further one a five more.
                        points = (sum_with_sixes - 3 * threes - 2 * fours) * unit
                        for best_56 in best_fives_or_sixes[high_dice - fours]:
                            best = best_1234 if best_1234 > best_56 else best_56
                            pattern = patterns[roll]
                            value = fixed[pattern]
                            if value > best:
                                best = value
                            value = sums[pattern] + points
                            if value > best:
                                best = value
                            values[roll] = best
                            roll += 1
                            points -= unit
        if self.sheet[YAHTZEE] != OPEN:  # five alike are jokers
            for face in range(1, 7):
                dice = [face] * DICE
                values[self.keep_index(dice)] = max(self.box_values(dice))

    def _evaluate_keeps(self, keeps: "list[array[int]]", roll_values: "array[int]") -> None:
        """Compute the value of each keep: the mean over the face of the next die."""
        values = roll_values
        for size in range(DICE - 1, -1, -1):
            smaller = keeps[size]
            ones, twos, threes, fours, fives, sixes = self.table.next_keep[size]
            for keep in range(KEEP_COUNTS[size]):
                smaller[keep] = (
                    values[ones[keep]]
                    + values[twos[keep]]
                    + values[threes[keep]]
                    + values[fours[keep]]
                    + values[fives[keep]]
                    + values[sixes[keep]]
                ) // 6
            values = smaller

    def _choose_keeps(self, keeps: "list[array[int]]", roll_values: "array[int]") -> None:
        """Raise the value of each roll to the value of its best keep.

        From small keeps to large ones, because fewer of these dice can be kept, too.
        """
        best = self._best_keeps[0]
        best[0] = keeps[0][0]
        for size in range(DICE):
            larger = roll_values
            if size < DICE - 1:
                larger = self._best_keeps[size + 1]
                larger[:] = keeps[size + 1]
            ones, twos, threes, fours, fives, sixes = self.table.next_keep[size]
            for keep in range(KEEP_COUNTS[size]):
                value = best[keep]
                if value > larger[ones[keep]]:
                    larger[ones[keep]] = value
                if value > larger[twos[keep]]:
                    larger[twos[keep]] = value
                if value > larger[threes[keep]]:
                    larger[threes[keep]] = value
                if value > larger[fours[keep]]:
                    larger[fours[keep]] = value
                if value > larger[fives[keep]]:
                    larger[fives[keep]] = value
                if value > larger[sixes[keep]]:
                    larger[sixes[keep]] = value
            best = larger
