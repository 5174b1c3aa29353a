# SPDX-License-Identifier: MIT
"""What is in Top 33's box, and where it can stand: three pawns a colour, each on a square of its
own of the 49 but the middle one, plugs of 1 to 12 (with three players 4 to 12), one a pawn."""

SIZE, MIDDLE = 7, (3, 3)


def counts(state):
    colours = 3 if state.seats == 3 else 4
    plugs = [plug for plug in state.plugs + state.hand if plug]
    squares = [(place % SIZE, place // SIZE) for place in state.places]
    return (
        len(set(state.places)) == 3 * colours == len(state.plugs) == len(state.seen)
        and MIDDLE not in squares
        and all(row < SIZE for _, row in squares)
        and len(set(plugs)) == len(plugs)
        and min(plugs, default=4) >= (4 if state.seats == 3 else 1)
        and max(plugs, default=1) <= 12
        and all(seen < 1 << state.seats for seen in state.seen)
        and -2 <= state.who < state.seats
        and len(set(state.done)) == len(state.done)
        and all(seat < state.seats for seat in state.done)
        and all(points_are_possible(points, state.seats) for points in state.finished_games)
        and len(state.finished_games) < state.games <= 9
    )


def points_are_possible(points, seats):
    """Every plug counts for one seat at most."""
    return len(points) == seats and sum(points) <= (72 if seats == 3 else 78)
