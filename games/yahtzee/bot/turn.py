# SPDX-License-Identifier: MIT
# ruff: noqa: PLR1730 (max() would be a call in every comparison of the innermost loops)
"""One turn of Yahtzee thought through to its end: what every keep and every box is worth.

`prepare` weighs all 252 rolls and 462 keeps backwards from the boxes; then every question is a
look-up. All values are in 1/1024 points and count what is still to come, so that along a game
score = value of the empty card + luck - mistakes holds to the last unit:
a throw's luck is `roll_value` minus the value before it, a mistake the best value minus the chosen.
"""

from array import array

from games.yahtzee.bot.values import KEEPS, ROLLS, UNIT, column, upper_mask
from games.yahtzee.rules.state import (
    ANY_DICE,
    DICE,
    FOUR_ALIKE,
    FULL_HOUSE,
    FULL_HOUSE_POINTS,
    LARGE_STRAIGHT,
    LARGE_STRAIGHT_POINTS,
    OPEN,
    SMALL_STRAIGHT,
    SMALL_STRAIGHT_POINTS,
    THREE_ALIKE,
    UPPER,
    UPPER_BONUS,
    UPPER_BONUS_AT,
    YAHTZEE,
    YAHTZEE_BONUS,
    YAHTZEE_POINTS,
    is_joker,
    payoffs,
    upper_total,
)

NEVER = -(1 << 20)  # the worth of what is not allowed
ALL_OF_IT = 8  # eighths of the future


def _zeros(count):
    return array("i", [0] * count)


class Turn:
    """What the choices of one turn are worth. One object serves all turns of a game."""

    def __init__(self, values):
        self.values = values
        self.card = None
        self.start = 0  # the card's worth before the first throw
        self.upper = _zeros(36)  # by face and count: points, bonus and what comes after
        self.after = _zeros(13)  # what comes after a lower box (Yahtzee: filled with zero)
        self.after_fifty = 0
        # With 0, 1 and 2 throws left: the worth of each roll; with 1 and 2, of each smaller keep.
        self.rolls = [_zeros(ROLLS) for _ in range(3)]
        self.keeps = [None] + [[_zeros(count) for count in KEEPS] for _ in range(2)]
        self.best = [_zeros(count) for count in KEEPS]
        self.worths = _zeros(32)
        self.boxes = _zeros(13)

    def prepare(self, card, foresight=ALL_OF_IT, aim=None):
        """Thinks the turn of this card through; a generator that yields percents.

        `foresight`: how many eighths of what comes after the turn count. `aim(value)`, rising with
        the value, is what to maximise the mean of instead; rolls and keeps are then worth that.
        """
        self.card = bytes(card)
        self._look_ahead(foresight)
        yield 20
        self._fill_boxes()
        if aim:
            rolls = self.rolls[0]
            for roll in range(ROLLS):
                rolls[roll] = aim(rolls[roll])
        yield 40
        for left in (1, 2):
            self._before_throw(self.keeps[left], self.rolls[left - 1])
            yield 35 + 15 * left
            self.rolls[left][:] = self.rolls[left - 1]  # to keep all five is to stop
            self._choose_keeps(self.keeps[left], self.rolls[left])
            yield 45 + 15 * left

    def number(self, dice):
        """The number of these dice among the keeps of their size."""
        number = size = 0
        for die in dice:
            number = self.values.add[size][die - 1][number]
            size += 1
        return number

    def roll_value(self, dice, left):
        """What five dice are worth with that many throws left, best choices from here on."""
        return self.rolls[left][self.number(dice)]

    def keep_values(self, dice, left):
        """What keeping the dice of each mask 0..31 is worth with that many throws left.

        Mask 31 is to write now. The array is used again by the next call.
        """
        worths, keeps, add = self.worths, self.keeps[left], self.values.add
        numbers, sizes = bytearray(32), bytearray(32)
        worths[0] = keeps[0][0]
        for die in range(DICE):
            face = dice[die] - 1
            for less in range(1 << die):
                mask, size = less | 1 << die, sizes[less]
                number = add[size][face][numbers[less]]
                numbers[mask], sizes[mask] = number, size + 1
                worths[mask] = keeps[size + 1][number] if mask < 31 else self.rolls[0][number]
        return worths

    def best_keep(self, dice, left, blur=0):
        """The best mask; equal values go to more dice, then to the keep of the higher number.
        Values that differ only in their last `blur` bits count as equal."""
        worths = self.keep_values(dice, left)
        best, key = 0, None
        for mask in range(32):
            worth = worths[mask] >> blur
            if key and worth < key[0]:
                continue
            kept = [dice[die] for die in range(DICE) if mask >> die & 1]
            new = (worth, len(kept), self.number(kept))
            if key is None or new > key:
                best, key = mask, new
        return best

    def box_values(self, dice):
        """What writing each box now is worth, its points included; NEVER where it is not allowed.

        The array is used again by the next call.
        """
        boxes, pays = self.boxes, payoffs(self.card, dice)
        bonus = 0
        if self.card[YAHTZEE] == YAHTZEE_POINTS and is_joker(self.card, dice):
            bonus = YAHTZEE_BONUS * UNIT
        for box in range(13):
            points = pays[box]
            if points is None:
                boxes[box] = NEVER
            elif box < UPPER:
                boxes[box] = bonus + self.upper[6 * box + points // (box + 1)]
            elif box == YAHTZEE and points:
                boxes[box] = points * UNIT + self.after_fifty
            else:
                boxes[box] = bonus + points * UNIT + self.after[box]
        return boxes

    def best_box(self, dice):
        """The best box; of equal values the lowest on the card."""
        boxes = self.box_values(dice)
        best = 0
        for box in range(13):
            if boxes[box] >= boxes[best]:
                best = box
        return best

    def _look_ahead(self, foresight):
        """What the card will be worth after each box."""
        card, values, upper, after = self.card, self.values, self.upper, self.after
        mask, total, lower = upper_mask(card), upper_total(card), column(card)
        values.load(mask, total)
        for box in range(UPPER, 13):
            after[box] = NEVER
            if card[box] != OPEN:
                continue
            if box == YAHTZEE:
                values.take(lower + 128)
                self.after_fifty = values.worth() * foresight >> 3
            values.take(
                lower + (64 if box == YAHTZEE else 1 << (5 if box == ANY_DICE else box - 6))
            )
            after[box] = values.worth() * foresight >> 3
        if card[YAHTZEE] != OPEN:
            self.after_fifty = NEVER
        values.take(lower)
        self.start = values.worth()
        at = 0
        for face in range(1, 7):
            for count in range(6):
                upper[at] = NEVER
                if card[face - 1] == OPEN:
                    points = face * count
                    values.load(mask | 1 << face - 1, total + points)
                    if total < UPPER_BONUS_AT <= total + points:
                        points += UPPER_BONUS
                    upper[at] = points * UNIT + (values.worth() * foresight >> 3)
                at += 1

    def _lower_boxes(self):
        """By pattern of the dice: the best lower box of fixed points, the best that pays the sum.

        Patterns: nothing, three, four alike, full house, small, large straight, five alike.
        """
        after = self.after
        three, four, chance = after[THREE_ALIKE], after[FOUR_ALIKE], after[ANY_DICE]
        house, small, large = after[FULL_HOUSE], after[SMALL_STRAIGHT], after[LARGE_STRAIGHT]
        zero = max(house, small, large, after[YAHTZEE])
        no_four = max(four, zero)
        no_three = max(three, no_four)
        straight = max(no_three, small + SMALL_STRAIGHT_POINTS * UNIT)
        fixed = (
            no_three,
            no_four,
            zero,
            max(no_four, house + FULL_HOUSE_POINTS * UNIT),
            straight,
            max(straight, large + LARGE_STRAIGHT_POINTS * UNIT),
            max(house, small, large, self.after_fifty + YAHTZEE_POINTS * UNIT),
        )
        alike = max(three, chance)
        sums = (chance, alike, max(alike, four), alike, chance, chance, max(alike, four))
        return fixed, sums

    def _fill_boxes(self):
        """The best box of every roll. Rolls are numbered by their counts of ones, twos, ..."""
        fixed, sums = self._lower_boxes()
        upper, pattern, rolls = self.upper, self.values.pattern, self.rolls[0]
        unit = UNIT
        # By the number of dice over: the better of fives and sixes, fewest fives first.
        last_two = [
            [max(upper[24 + fives], upper[30 + dice - fives]) for fives in range(dice + 1)]
            for dice in range(6)
        ]
        roll = 0
        for ones in range(6):
            best1 = upper[ones]
            for twos in range(6 - ones):
                best2 = max(best1, upper[6 + twos])
                left2 = 5 - ones - twos
                sum2 = ones + 2 * twos + 6 * left2
                for threes in range(left2 + 1):
                    best3 = max(best2, upper[12 + threes])
                    left3 = left2 - threes
                    for fours in range(left3 + 1):
                        best4 = max(best3, upper[18 + fours])
                        points = (sum2 - 3 * threes - 2 * fours) * unit
                        for best56 in last_two[left3 - fours]:
                            best = best4 if best4 > best56 else best56
                            kind = pattern[roll]
                            other = fixed[kind]
                            if other > best:
                                best = other
                            other = sums[kind] + points
                            if other > best:
                                best = other
                            rolls[roll] = best
                            roll += 1
                            points -= unit
        if self.card[YAHTZEE] != OPEN:
            for face in range(1, 7):
                dice = [face] * DICE
                rolls[self.number(dice)] = max(self.box_values(dice))

    def _before_throw(self, keeps, after):
        """The worth of each keep: the mean of what one more die makes of it."""
        for size in range(DICE - 1, -1, -1):
            some = keeps[size]
            ones, twos, threes, fours, fives, sixes = self.values.add[size]
            for i in range(KEEPS[size]):
                some[i] = (
                    after[ones[i]]
                    + after[twos[i]]
                    + after[threes[i]]
                    + after[fours[i]]
                    + after[fives[i]]
                    + after[sixes[i]]
                ) // 6
            after = some

    def _choose_keeps(self, keeps, rolls):
        """The worth of each roll: its best keep, found by laying dice back one at a time."""
        best = self.best[0]
        best[0] = keeps[0][0]
        for size in range(DICE):
            bigger = rolls
            if size < DICE - 1:
                bigger = self.best[size + 1]
                bigger[:] = keeps[size + 1]
            ones, twos, threes, fours, fives, sixes = self.values.add[size]
            for i in range(KEEPS[size]):
                value = best[i]
                if value > bigger[ones[i]]:
                    bigger[ones[i]] = value
                if value > bigger[twos[i]]:
                    bigger[twos[i]] = value
                if value > bigger[threes[i]]:
                    bigger[threes[i]] = value
                if value > bigger[fours[i]]:
                    bigger[fours[i]] = value
                if value > bigger[fives[i]]:
                    bigger[fives[i]] = value
                if value > bigger[sixes[i]]:
                    bigger[sixes[i]] = value
            best = bigger
