# SPDX-License-Identifier: MIT
"""Whether a state of Roll to the Top! is possible at a real table.

The dice show faces that they have, numbers fit the ones below them, and no seat uses a die twice.
"""

from games.roll_to_the_top import RESIGN
from games.roll_to_the_top.rules.actions import CHANGE, CLIMB, DONE
from tests.roll_to_the_top.oracle import touching_below, touching_side

FACES = (4, 6, 8, 12, 20)


def counts(state):
    places = [tuple(place) for place in state.sheet.positions]
    return (
        0 < state.dice_in_play < 32
        and all(
            shown <= (most if state.dice_in_play >> die & 1 else 0)
            for die, (shown, most) in enumerate(zip(state.faces, FACES, strict=True))
        )
        and len(state.numbers) == state.seats > max(state.starter, state.roller, state.seat)
        and state.resigned_seats < 1 << state.seats
        and 1 <= state.games <= 5
        and 1 <= state.round <= 99
        and all(
            1 <= rounds <= 99 and len(left) == state.seats and max(left) <= len(places)
            for rounds, left in state.finished_games
        )
        and all(fits_below(places, numbers, state.decreasing) for numbers in state.numbers)
        and all(used_once(state, seat) for seat in range(state.seats))
    )


def fits_below(places, numbers, decreasing):
    """Return True if all numbers are at most 50 and fit the numbers below them."""
    written = {place: n for place, n in zip(places, numbers, strict=True) if n}
    for place, number in written.items():
        below = [other for other in places if touching_below(place, other)]
        if number > 50 or not all(other in written for other in below):
            return False
        if any((number > written[o]) if decreasing else (number < written[o]) for o in below):
            return False
        if place[1] and not below and not any(touching_side(place, other) for other in written):
            return False
    return True


def used_once(state, seat):
    """Return True if the entries of a seat are on its sheet and use each die at most once."""
    used = 0
    for action in state.entries[seat]:
        if action in (DONE, RESIGN):
            continue
        mask, square = action >> 5, action & 31
        total = sum(shown for die, shown in enumerate(state.faces) if mask >> die & 1)
        if mask & used or mask >= 32 or not state.numbers[seat][square]:
            return False
        if state.phase in (CHANGE, CLIMB) and state.numbers[seat][square] != total:
            return False
        used |= mask
    return True
