# SPDX-License-Identifier: MIT
"""What a table of Roll to the Top! can look like: the five dice with the faces they have, on every
sheet only numbers that their neighbours below carry, no die used twice by a seat."""

from games.roll_to_the_top.rules.pieces import CHANGE, CLIMB, DONE, RESIGN
from tests.roll_to_the_top.oracle import touching_below, touching_side

FACES = (4, 6, 8, 12, 20)


def counts(state):
    places = [tuple(place) for place in state.sheet.places]
    return (
        0 < state.set < 32
        and all(
            shown <= (most if state.set >> die & 1 else 0)
            for die, (shown, most) in enumerate(zip(state.dice, FACES, strict=True))
        )
        and len(state.numbers) == state.seats > max(state.first, state.roller, state.seat)
        and state.resigned < 1 << state.seats
        and 1 <= state.games <= 5
        and 1 <= state.round <= 99
        and all(
            1 <= rounds <= 99 and len(left) == state.seats and max(left) <= len(places)
            for rounds, left in state.finished_games
        )
        and all(carried(places, numbers, state.decreasing) for numbers in state.numbers)
        and all(used_once(state, seat) for seat in range(state.seats))
    )


def carried(places, numbers, decreasing):
    """All dice together show 50; what lies on others is not smaller (or not larger) than they."""
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
    """The sums a seat has written of this roll: each stands on its sheet, of dice of the set."""
    used = 0
    for action in state.entries[seat]:
        if action in (DONE, RESIGN):
            continue
        mask, square = action >> 5, action & 31
        total = sum(shown for die, shown in enumerate(state.dice) if mask >> die & 1)
        if mask & used or mask >= 32 or not state.numbers[seat][square]:
            return False
        if state.phase in (CHANGE, CLIMB) and state.numbers[seat][square] != total:
            return False
        used |= mask
    return True
