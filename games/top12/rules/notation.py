# SPDX-License-Identifier: MIT
"""Top 12 as text: for logs, replays, lessons and terminals. Not loaded in play.

A number, a face of the die, or a cell as symbol and row: `51`, `joker`, `moon7`.
"""

from games.top12.rules.state import CELLS, COLUMNS, FACES, HIGHEST, JOKER, LOWEST, NAME, ROWS, THROW


def describe(state, action):
    """An action as text."""
    if state.phase == NAME:
        return str(action)
    if state.phase == THROW:
        return FACES[action]
    return FACES[action // ROWS] + str(action % ROWS + 1)


def key(text):
    """The action that describe() wrote."""
    for face in range(len(FACES)):
        if text == FACES[face]:
            return face
        if text.startswith(FACES[face]) and face < JOKER:
            row = int(text[len(FACES[face]) :]) - 1
            if 0 <= row < ROWS:
                return face * ROWS + row
    number = int(text)
    if LOWEST <= number <= HIGHEST:
        return number
    raise ValueError(text)


def draw(state):
    """The sheets as the screen has them, on their side: a line a column."""
    lines = []
    for seat in range(state.seats):
        sheet = state.sheets[seat] or bytearray(CELLS)
        for column in range(COLUMNS):
            row = ["%4d" % n if n else "   ." for n in sheet[column * ROWS :][:ROWS]]
            lines.append("%d %-5s" % (seat, FACES[column]) + "".join(row))
    return "\n".join(lines)
