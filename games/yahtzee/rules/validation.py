# SPDX-License-Identifier: MIT
"""The check that bytes are a position which a game of Yahtzee can reach. Not loaded in play."""

from handful import TYPE_CHECKING
from handful.match.saved import require, unpack_checked

from games.yahtzee import SEATS
from games.yahtzee.rules.state import (
    BOXES,
    CHANCE_BOX,
    DICE,
    FULL_HOUSE,
    FULL_HOUSE_POINTS,
    HEADER_BYTES,
    LARGE_STRAIGHT,
    LARGE_STRAIGHT_POINTS,
    OPEN,
    OPENING_LOST,
    ROLLS_PER_TURN,
    SMALL_STRAIGHT,
    SMALL_STRAIGHT_POINTS,
    UPPER_BOXES,
    YAHTZEE,
    YAHTZEE_POINTS,
    State,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

FIXED_POINTS = {
    FULL_HOUSE: FULL_HOUSE_POINTS,
    SMALL_STRAIGHT: SMALL_STRAIGHT_POINTS,
    LARGE_STRAIGHT: LARGE_STRAIGHT_POINTS,
    YAHTZEE: YAHTZEE_POINTS,
}


def unpack_and_validate(data: bytes) -> State:
    """Return the packed position. Raise ValueError that names the impossible part of it."""
    require(len(data) > 2 and SEATS[0] <= data[1] <= SEATS[1], "seats")
    require(len(data) == HEADER_BYTES + (2 + BOXES) * data[1], "length")
    state: State = unpack_checked(State.unpack_trusted, data)
    require(state.seat < state.seats, "turn")
    require(state.starter is None or state.starter < state.seats, "turn")
    for total in state.opening_sums:
        require(total <= OPENING_LOST or DICE <= total <= 6 * DICE, "opening throw")
    for sheet, bonuses in zip(state.sheets, state.yahtzee_bonuses):
        _check_sheet(sheet, bonuses)
    _check_dice(state)
    if state.starter is None:
        _check_opening(state)
    else:
        _check_starter(state, state.starter)
        _check_order_of_turns(state, state.starter)
    return state


def _check_sheet(sheet: "Sequence[int]", yahtzee_bonuses: int) -> None:
    """Check that five dice can score each entry, and that each bonus came after a Yahtzee."""
    for box in range(BOXES):
        require(sheet[box] == OPEN or _can_score(box, sheet[box]), "points")
    most = _count_filled(sheet) - 1 if sheet[YAHTZEE] == YAHTZEE_POINTS else 0
    require(yahtzee_bonuses <= most, "bonuses")


def _can_score(box: int, points: int) -> bool:
    """Return True if five dice can score that many points in a box."""
    if box < UPPER_BOXES:
        return points % (box + 1) == 0 and points <= (box + 1) * DICE
    if box in FIXED_POINTS:
        return points in (0, FIXED_POINTS[box])
    return DICE <= points <= 6 * DICE or (points == 0 and box != CHANCE_BOX)


def _count_filled(sheet: "Sequence[int]") -> int:
    return BOXES - bytes(sheet).count(bytes([OPEN]))


def _check_dice(state: State) -> None:
    """Check that each die shows a face, is rolling, or waits for the first roll of a turn."""
    require(state.rolls_used <= ROLLS_PER_TURN and state.rolling_mask < 1 << DICE, "throws")
    require(max(state.dice) <= 6, "dice")
    is_rolled = state.rolls_used > 0 or state.starter is None
    for die in range(DICE):
        if state.rolling_mask >> die & 1:
            require(not state.dice[die], "dice")
        else:
            require(bool(state.dice[die]) == is_rolled, "dice")
    require(is_rolled or not state.rolling_mask, "throws")


def _check_opening(state: State) -> None:
    """Check a position during the opening rolls: all sheets are empty, a seat is rolling."""
    sums = state.opening_sums
    require(state.seats > 1 and state.rolling_mask > 0 and not state.rolls_used, "opening")
    require(not any(_count_filled(sheet) for sheet in state.sheets), "opening")
    require(0 in sums and sums.index(0) == state.seat, "opening")


def _check_starter(state: State, starter: int) -> None:
    """Check that the seat with the highest opening sum started."""
    sums = state.opening_sums
    if state.seats == 1:
        require(sums == [0], "opening")
        return
    best = max(sums)
    require(best >= DICE and sums.count(best) == 1, "opening")
    require(sums[starter] == best and 0 not in sums, "opening")


def _check_order_of_turns(state: State, starter: int) -> None:
    """Check that the seats before this one in the round have filled one box more."""
    seats, seat = state.seats, state.seat
    filled = [_count_filled(sheet) for sheet in state.sheets]
    for other in range(seats):
        has_played = (other - starter) % seats < (seat - starter) % seats
        require(filled[other] == filled[seat] + (1 if has_played else 0), "boxes")
    require(filled[seat] < BOXES or not state.rolls_used, "throws")
