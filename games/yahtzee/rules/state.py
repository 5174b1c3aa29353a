# SPDX-License-Identifier: MIT
"""Yahtzee's rules as in the printed Spanish rulebook, which has the forced joker.

This module holds dice, boxes and scores. It contains no drawing, no random numbers, no strategy.
"""

from handful import TYPE_CHECKING, game
from handful.game import CHANCE, OVER, IllegalAction

if TYPE_CHECKING:
    from collections.abc import Sequence

BOXES = 13
UPPER_BOXES = 6  # boxes 0..5 are the upper section: box n counts the dice that show n + 1
THREE_OF_A_KIND = 6
FOUR_OF_A_KIND = 7
FULL_HOUSE = 8
SMALL_STRAIGHT = 9
LARGE_STRAIGHT = 10
YAHTZEE = 11
CHANCE_BOX = 12

DICE = 5
ROLLS_PER_TURN = 3
UPPER_BONUS_AT = 63
UPPER_BONUS = 35
FULL_HOUSE_POINTS = 25
SMALL_STRAIGHT_POINTS = 30
LARGE_STRAIGHT_POINTS = 40
YAHTZEE_POINTS = 50
YAHTZEE_BONUS = 100

OPEN = 255  # stands for the points of an open box
ALL_DICE = 31  # mask of all five dice
SCORE_BOX = 32  # actions 0..30 roll and keep the dice of that mask; SCORE_BOX + box scores a box
OPENING_LOST = 1  # opening sum of a seat that lost the opening roll; five dice sum to at least 5

SCORES = (5, 1575)  # zeros and five points in Chance; thirteen Yahtzees
LONGEST = 6 * BOXES * (ROLLS_PER_TURN * (1 + DICE) + 1) + 600  # 600 for opening rolls that tie

FORMAT = 1
HEADER_BYTES = 11  # of a packed state: six numbers and the dice
NO_STARTER = 255  # in a packed state


def box_points(box: int, dice: "Sequence[int]") -> int:
    """Return the points of five dice in a box, without the joker rule."""
    counts = [0] * 7
    for die in dice:
        counts[die] += 1
    if box < UPPER_BOXES:
        return counts[box + 1] * (box + 1)
    most_alike = max(counts)
    if box == THREE_OF_A_KIND:
        return sum(dice) if most_alike >= 3 else 0
    if box == FOUR_OF_A_KIND:
        return sum(dice) if most_alike >= 4 else 0
    if box == FULL_HOUSE:  # needs two different numbers, so five alike are not a full house
        return FULL_HOUSE_POINTS if 3 in counts and 2 in counts else 0
    if box == YAHTZEE:
        return YAHTZEE_POINTS if most_alike == DICE else 0
    if box == CHANCE_BOX:
        return sum(dice)
    run = longest_run = 0
    for count in counts:
        run = run + 1 if count else 0
        longest_run = max(longest_run, run)
    if box == SMALL_STRAIGHT:
        return SMALL_STRAIGHT_POINTS if longest_run >= 4 else 0
    return LARGE_STRAIGHT_POINTS if longest_run == 5 else 0


def is_joker(sheet: "Sequence[int]", dice: "Sequence[int]") -> bool:
    """Return True for five dice alike while the Yahtzee box is filled, with 50 or with 0."""
    return sheet[YAHTZEE] != OPEN and min(dice) == max(dice)


def earns_yahtzee_bonus(sheet: "Sequence[int]", dice: "Sequence[int]") -> bool:
    """Return True if these dice earn 100 extra points: a Yahtzee after one that scored 50."""
    return sheet[YAHTZEE] == YAHTZEE_POINTS and is_joker(sheet, dice)


def possible_points(sheet: "Sequence[int]", dice: "Sequence[int]") -> list[int | None]:
    """Return the points that each box would score now, or None for a box that is not allowed.

    The rulebook also allows a zero in a box where the dice would score. That never helps, so it
    is not offered.
    """
    if not is_joker(sheet, dice):
        return [box_points(box, dice) if sheet[box] == OPEN else None for box in range(BOXES)]
    points_by_box: list[int | None] = [None] * BOXES
    matching_box = dice[0] - 1
    if sheet[matching_box] == OPEN:  # a joker must go into the upper box of its number first
        points_by_box[matching_box] = sum(dice)
        return points_by_box
    for box in range(UPPER_BOXES, BOXES):
        if sheet[box] == OPEN:
            points_by_box[box] = sum(dice)
    for box, points in (
        (FULL_HOUSE, FULL_HOUSE_POINTS),
        (SMALL_STRAIGHT, SMALL_STRAIGHT_POINTS),
        (LARGE_STRAIGHT, LARGE_STRAIGHT_POINTS),
    ):
        if points_by_box[box] is not None:
            points_by_box[box] = points
    if max(sheet[UPPER_BOXES:]) != OPEN:  # the lower section is full: a zero in any upper box
        for box in range(UPPER_BOXES):
            if sheet[box] == OPEN:
                points_by_box[box] = 0
    return points_by_box


def upper_total(sheet: "Sequence[int]") -> int:
    """Return the points of the upper section without its bonus."""
    return sum([points for points in sheet[:UPPER_BOXES] if points != OPEN])


def lower_total(sheet: "Sequence[int]") -> int:
    """Return the points of the lower section without the Yahtzee bonuses."""
    return sum([points for points in sheet[UPPER_BOXES:] if points != OPEN])


class State(game.State):
    """A game of Yahtzee.

    With two or more seats, each seat first rolls five dice, and the highest sum starts.

    sheets:           for each seat 13 bytes, the points of each box or OPEN
    yahtzee_bonuses:  for each seat the number of 100-point bonuses
    dice:             faces 1..6; 0 for a die that is rolling or was not rolled yet
    rolls_used:       rolls in this turn, 0..3
    rolling_mask:     bit n is set while die n is rolling
    seat:             the seat whose turn it is
    starter:          the seat that started, or None during the opening rolls
    opening_sums:     for each seat the sum of its opening roll, OPENING_LOST, or 0 before it
    """

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.sheets = [bytearray([OPEN] * BOXES) for _ in range(seats)]
        self.yahtzee_bonuses = [0] * seats
        self.dice = [0] * DICE
        self.rolls_used = 0
        self.rolling_mask = 0
        self.seat = 0
        self.starter: int | None = 0
        self.opening_sums = [0] * seats
        if seats > 1:
            self.starter = None
            self.rolling_mask = ALL_DICE

    def turn(self) -> int:
        """Return the seat that decides, CHANCE while dice roll, or OVER."""
        if self.rolling_mask:
            return CHANCE
        if max(self.sheets[self.seat]) != OPEN:
            return OVER
        return self.seat

    def actions(self) -> list[int]:
        """Return the legal actions. A die has the outcomes 0..5, for a seat's see SCORE_BOX."""
        turn = self.turn()
        if turn == CHANCE:
            return [0, 1, 2, 3, 4, 5]
        if turn == OVER:
            return []
        if not self.rolls_used:
            return [0]
        points_by_box = possible_points(self.sheets[turn], self.dice)
        legal = [SCORE_BOX + box for box in range(BOXES) if points_by_box[box] is not None]
        if self.rolls_used < ROLLS_PER_TURN:
            return list(range(ALL_DICE)) + legal
        return legal

    def apply(self, action: int) -> None:
        """Apply the outcome of a die, roll, or score a box. Raise IllegalAction if illegal."""
        turn = self.turn()
        if turn == OVER:
            raise IllegalAction("over")
        if turn == CHANCE:
            self._apply_die(action)
        elif action < SCORE_BOX:
            self._roll(action)
        else:
            self._score_box(action - SCORE_BOX)

    def describe(self, action: int) -> str:
        """Return an action or an outcome as text, see notation.py."""
        from games.yahtzee.rules.notation import describe

        return describe(self, action)

    def parse(self, text: str) -> int:
        """Return the action that describe() writes as `text`. Raise ValueError if none."""
        from games.yahtzee.rules.notation import parse

        return parse(text)

    def total(self, seat: int) -> int:
        """Return the grand total of a seat, bonuses included, as far as its sheet is filled."""
        sheet = self.sheets[seat]
        upper = upper_total(sheet)
        bonus = UPPER_BONUS if upper >= UPPER_BONUS_AT else 0
        return upper + bonus + lower_total(sheet) + YAHTZEE_BONUS * self.yahtzee_bonuses[seat]

    def scores(self) -> list[int]:
        """Return the grand totals by seat."""
        return [self.total(seat) for seat in range(self.seats)]

    def comparable_score(self, seat: int) -> int:
        """Return the grand total."""
        return self.total(seat)

    def pack(self) -> bytes:
        """Return the position as bytes: header, bonuses, opening sums, sheets."""
        starter = NO_STARTER if self.starter is None else self.starter
        numbers = [FORMAT, self.seats, starter, self.seat, self.rolls_used, self.rolling_mask]
        header = bytes(numbers + self.dice)
        sheets = b"".join([bytes(sheet) for sheet in self.sheets])
        return header + bytes(self.yahtzee_bonuses) + bytes(self.opening_sums) + sheets

    @classmethod
    def unpack(cls, data: bytes) -> "State":
        """Return the packed position. Raise ValueError if the bytes are damaged."""
        from games.yahtzee.rules.validation import unpack_and_validate

        return unpack_and_validate(data)

    @classmethod
    def unpack_trusted(cls, data: bytes) -> "State":
        """Return the packed position without checking the bytes."""
        seats = data[1]
        state = State(seats)
        state.starter = None if data[2] == NO_STARTER else data[2]
        state.seat, state.rolls_used, state.rolling_mask = data[3], data[4], data[5]
        state.dice = list(data[6:HEADER_BYTES])
        place = HEADER_BYTES
        state.yahtzee_bonuses = list(data[place : place + seats])
        place += seats
        state.opening_sums = list(data[place : place + seats])
        for seat in range(seats):
            place = HEADER_BYTES + 2 * seats + BOXES * seat
            state.sheets[seat] = bytearray(data[place : place + BOXES])
        return state

    def __str__(self) -> str:
        from games.yahtzee.rules.notation import format_state

        return format_state(self)

    def _apply_die(self, outcome: int) -> None:
        """Give the first rolling die its face, outcome + 1."""
        if not 0 <= outcome <= 5:
            raise IllegalAction("die")
        die = 0
        while not self.rolling_mask >> die & 1:
            die += 1
        self.dice[die] = outcome + 1
        self.rolling_mask &= self.rolling_mask - 1
        if not self.rolling_mask and self.starter is None:
            self._finish_opening_roll()

    def _finish_opening_roll(self) -> None:
        """Note the sum of an opening roll. Then the next seat rolls, or the highest sum starts."""
        self.opening_sums[self.seat] = sum(self.dice)
        self.dice = [0] * DICE
        waiting = [seat for seat in range(self.seats) if not self.opening_sums[seat]]
        if not waiting:
            best = max(self.opening_sums)
            tied = [seat for seat in range(self.seats) if self.opening_sums[seat] == best]
            if len(tied) == 1:
                self.starter = self.seat = tied[0]
                return
            # Only the seats that tied roll again.
            self.opening_sums = [0 if seat in tied else OPENING_LOST for seat in range(self.seats)]
            waiting = tied
        self.seat = waiting[0]
        self.rolling_mask = ALL_DICE

    def _roll(self, kept_mask: int) -> None:
        """Roll all dice that are not in the mask."""
        if self.rolls_used == ROLLS_PER_TURN:
            raise IllegalAction("thrice")
        if kept_mask == ALL_DICE:
            raise IllegalAction("all_kept")
        if kept_mask < 0 or (kept_mask and not self.rolls_used):
            raise IllegalAction("nothing_to_keep")
        for die in range(DICE):
            if not kept_mask >> die & 1:
                self.dice[die] = 0
        self.rolling_mask = ALL_DICE & ~kept_mask
        self.rolls_used += 1

    def _score_box(self, box: int) -> None:
        """Score the dice in a box and pass the turn to the next seat."""
        sheet = self.sheets[self.seat]
        if box >= BOXES:
            raise IllegalAction("no_box")
        if not self.rolls_used:
            raise IllegalAction("throw_first")
        if sheet[box] != OPEN:
            raise IllegalAction("filled")
        points = possible_points(sheet, self.dice)[box]
        if points is None:
            raise IllegalAction("joker")
        # Checked before the box is filled: the bonus is due even if the joker forces a zero.
        if earns_yahtzee_bonus(sheet, self.dice):
            self.yahtzee_bonuses[self.seat] += 1
        sheet[box] = points
        self.dice = [0] * DICE
        self.rolls_used = 0
        self.seat = (self.seat + 1) % self.seats
