# SPDX-License-Identifier: MIT
"""What Top 12's sheets can look like: five columns of twelve cells, numbers of 1 to 100 that grow
from top to bottom, the five start numbers one a column, at most one more each round."""

START = [10, 20, 30, 40, 50]


def counts(state):
    return (
        len(state.sheets) == state.seats > state.seat
        and state.number <= 100
        and state.rounds <= 150
        and state.face in (None, 0, 1, 2, 3, 4, 5)
        and all(sheet_is_possible(sheet, state.rounds) for sheet in state.sheets)
    )


def sheet_is_possible(sheet, rounds):
    columns = [[n for n in sheet[at : at + 12] if n] for at in range(0, 60, 12)]
    written = sorted(n for column in columns for n in column)
    begun = written == START[: len(written)] and max(map(len, columns)) <= 1
    return (
        len(sheet) == 60
        and len(written) <= 5 + rounds
        and all(sorted(set(column)) == column for column in columns)
        and max(written, default=1) <= 100
        and (begun or (all(columns) and set(START) <= set(written)))
    )
