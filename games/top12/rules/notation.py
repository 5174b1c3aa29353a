# SPDX-License-Identifier: MIT
"""Top 12 as text, for logs, replays, lessons and terminals. Not loaded in play.

A number, a face of the die, or a cell as symbol and position: `51`, `joker`, `moon7`. The player
that chance chooses to start is a number, too.
"""

from handful import TYPE_CHECKING

from games.top12.rules.state import (
    CELLS,
    DRAW,
    FACES,
    HIGHEST,
    JOKER,
    LOWEST,
    NAME,
    ROW_COUNT,
    ROW_LENGTH,
    THROW,
)

if TYPE_CHECKING:
    from games.top12.rules.state import State


def describe(state: "State", action: int) -> str:
    """Return an action as text."""
    if state.phase in (NAME, DRAW):
        return str(action)
    if state.phase == THROW:
        return FACES[action]
    return FACES[action // ROW_LENGTH] + str(action % ROW_LENGTH + 1)


def parse(text: str) -> int:
    """Return the action that describe() wrote. Raise ValueError for any other text."""
    for face in range(len(FACES)):
        if text == FACES[face]:
            return face
        if text.startswith(FACES[face]) and face < JOKER:
            position = int(text[len(FACES[face]) :]) - 1
            if 0 <= position < ROW_LENGTH:
                return face * ROW_LENGTH + position
    number = int(text)
    if LOWEST <= number <= HIGHEST:
        return number
    raise ValueError(text)


def draw_sheets(state: "State") -> str:
    """Return all sheets as text, a line for each row."""
    lines = []
    for seat in range(state.seats):
        sheet = state.sheets[seat] or bytearray(CELLS)
        for row in range(ROW_COUNT):
            cells = ["%4d" % n if n else "   ." for n in sheet[row * ROW_LENGTH :][:ROW_LENGTH]]
            lines.append("%d %-5s" % (seat, FACES[row]) + "".join(cells))
    return "\n".join(lines)
