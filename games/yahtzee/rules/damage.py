# SPDX-License-Identifier: MIT
"""Whether bytes are a position that a game of Yahtzee can come to. Not loaded in play."""

from handful.match.saved import require, unpack_checked

from games.yahtzee import SEATS
from games.yahtzee.rules.state import (
    ANY_DICE,
    DICE,
    FULL_HOUSE,
    FULL_HOUSE_POINTS,
    LARGE_STRAIGHT,
    LARGE_STRAIGHT_POINTS,
    OPEN,
    SMALL_STRAIGHT,
    SMALL_STRAIGHT_POINTS,
    THROWS,
    UPPER,
    YAHTZEE,
    YAHTZEE_POINTS,
    State,
)

PAYS = {
    FULL_HOUSE: FULL_HOUSE_POINTS,
    SMALL_STRAIGHT: SMALL_STRAIGHT_POINTS,
    LARGE_STRAIGHT: LARGE_STRAIGHT_POINTS,
    YAHTZEE: YAHTZEE_POINTS,
}
BEATEN = 1  # the opening sum of who need not throw again


def unpack(data):
    """The state, or ValueError with what is impossible about it."""
    require(len(data) > 2 and SEATS[0] <= data[1] <= SEATS[1], "seats")
    require(len(data) == 11 + 15 * data[1], "length")
    state = unpack_checked(State.unpack_trusted, data)
    seats, seat, first = state.seats, state.seat, state.first
    require(seat < seats and (first is None or first < seats), "turn")
    for sum_ in state.sums:
        require(sum_ <= BEATEN or DICE <= sum_ <= 6 * DICE, "opening throw")
    for card, ticks in zip(state.cards, state.bonuses):
        for box in range(13):
            require(card[box] == OPEN or pays(box, card[box]), "points")
        most = filled(card) - 1 if card[YAHTZEE] == YAHTZEE_POINTS else 0
        require(ticks <= most, "bonuses")
    check_dice(state)
    boxes = [filled(card) for card in state.cards]
    if first is None:
        require(seats > 1 and state.pending and not state.throws and not any(boxes), "opening")
        require(0 in state.sums and state.sums.index(0) == seat, "opening")
        return state
    if seats > 1:
        best = max(state.sums)
        require(best >= DICE and state.sums.count(best) == 1, "opening")
        require(state.sums[first] == best and 0 not in state.sums, "opening")
    else:
        require(state.sums == [0], "opening")
    for other in range(seats):  # whoever sits before this seat has written one box more
        ahead = (other - first) % seats < (seat - first) % seats
        require(boxes[other] == boxes[seat] + ahead, "boxes")
    require(boxes[seat] < 13 or not state.throws, "throws")
    return state


def pays(box, points):
    """Whether dice can pay so much in a box."""
    if box < UPPER:
        return points % (box + 1) == 0 and points <= (box + 1) * DICE
    if box in PAYS:
        return points in (0, PAYS[box])
    return DICE <= points <= 6 * DICE or (points == 0 and box != ANY_DICE)


def filled(card):
    """How many boxes are written."""
    return 13 - bytes(card).count(bytes([OPEN]))


def check_dice(state):
    """Dice lie on the table, or roll, or wait for the first throw."""
    require(state.throws <= THROWS and state.pending < 1 << DICE, "throws")
    require(max(state.dice) <= 6, "dice")
    for die in range(DICE):
        rolling = state.pending >> die & 1
        require(not (rolling and state.dice[die]), "dice")
        require(
            rolling or bool(state.dice[die]) == bool(state.throws or state.first is None), "dice"
        )
    require(state.throws or state.first is None or not state.pending, "throws")
