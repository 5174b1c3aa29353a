# SPDX-License-Identifier: MIT
"""Check of a Top 33 position against the contents of the box, for tests/check_game.py."""

SIZE, MIDDLE = 7, (3, 3)


def counts(state):
    """Return True if a table can look like this.

    Each colour has three pawns on squares of their own, except the middle. There is one of each
    value from 1 to 12, with three players from 4 to 12. All seats that are named exist.
    """
    colours = 3 if state.seats == 3 else 4
    values = [value for value in state.values + state.hand if value]
    positions = [(square % SIZE, square // SIZE) for square in state.squares]
    return (
        len(set(state.squares)) == 3 * colours == len(state.values) == len(state.seen_by)
        and MIDDLE not in positions
        and all(row < SIZE for _, row in positions)
        and len(set(values)) == len(values)
        and min(values, default=4) >= (4 if state.seats == 3 else 1)
        and max(values, default=1) <= 12
        and all(seen_by < 1 << state.seats for seen_by in state.seen_by)
        and -2 <= state.current_turn < state.seats
        and len(set(state.finished_seats)) == len(state.finished_seats)
        and all(seat < state.seats for seat in state.finished_seats)
        and all(points_are_possible(points, state.seats) for points in state.finished_games)
        and len(state.finished_games) < state.games <= 9
    )


def points_are_possible(points, seats):
    """Return True if each value counts for at most one seat."""
    return len(points) == seats and sum(points) <= (72 if seats == 3 else 78)
