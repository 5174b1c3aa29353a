# SPDX-License-Identifier: MIT
"""The notation of Roll to the Top!, for logs, replays and terminals. Not loaded in play.

Actions read d4+d20=9>12 (dice, sum, square), done, resign, +d8, -d8 and +d8-d4. Outcomes read
first:0, d8:5 and white:+.
"""

from handful import TYPE_CHECKING

from games.roll_to_the_top import RESIGN, SEATS
from games.roll_to_the_top.rules.actions import (
    ADD_DIE,
    CHANGE,
    CLIMB,
    DONE,
    DRAW_STARTER,
    REMOVE_DIE,
    SQUARE_BITS,
    SQUARE_MASK,
    SWAP_DICE,
    WRITE,
)
from games.roll_to_the_top.rules.dice import (
    FACE_COUNTS,
    NO_SIGN,
    WHITE_DIE,
    changed_die,
    swapped_dice,
)
from games.roll_to_the_top.rules.sheet import MAX_SQUARES
from games.roll_to_the_top.rules.state import MAX_NUMBER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.roll_to_the_top.rules.sheet import Sheet
    from games.roll_to_the_top.rules.state import State

DIE_NAMES = ("d4", "d6", "d8", "d12", "d20")
SIGN_NAMES = ("+", "-", "+/-", "<>")


def describe(state: "State", action: int) -> str:
    """Return an action or an outcome of this state in the notation above."""
    phase = state.phase
    if phase == CLIMB:
        if action < WRITE:
            return "resign" if action == RESIGN else "done"
        dice = action >> SQUARE_BITS
        names = "+".join([DIE_NAMES[die] for die in range(5) if dice >> die & 1])
        return "%s=%d>%d" % (names, state.total(dice), action & SQUARE_MASK)
    if phase == CHANGE:
        if action >= SWAP_DICE:
            added, removed = swapped_dice(action)
            return "+%s-%s" % (DIE_NAMES[added], DIE_NAMES[removed])
        return ("+" if action < REMOVE_DIE else "-") + DIE_NAMES[changed_die(action)]
    if phase == DRAW_STARTER:
        return "first:%d" % action
    die = state.next_die()
    if die == WHITE_DIE:
        return "white:" + SIGN_NAMES[action]
    return "%s:%d" % (DIE_NAMES[die], action)


def parse(text: str) -> int:
    """Return the action or outcome that describe() writes as `text`. Raise ValueError if none."""
    if text == "done":
        return DONE
    if text == "resign":
        return RESIGN
    if ":" in text:
        return _parse_outcome(text)
    if ">" in text:
        return _parse_write(text)
    if text.startswith("-"):
        return REMOVE_DIE + DIE_NAMES.index(text[1:])
    added, minus, removed = text.partition("-")
    if not added.startswith("+"):
        raise ValueError(text)
    die = DIE_NAMES.index(added[1:])
    return SWAP_DICE + 5 * die + DIE_NAMES.index(removed) if minus else ADD_DIE + die


def _parse_outcome(text: str) -> int:
    name, outcome = text.split(":")
    if name == "white":
        return SIGN_NAMES.index(outcome)
    if name == "first":
        return _parse_int(outcome, SEATS[1] - 1)
    return _parse_int(outcome, FACE_COUNTS[DIE_NAMES.index(name)])


def _parse_write(text: str) -> int:
    dice_and_total, square = text.split(">")
    names, _, total = dice_and_total.partition("=")
    _parse_int(total, MAX_NUMBER)
    dice = 0
    for name in names.split("+"):
        dice |= 1 << DIE_NAMES.index(name)
    return dice << SQUARE_BITS | _parse_int(square, MAX_SQUARES - 1)


def _parse_int(text: str, highest: int) -> int:
    """Return the number in `text`. Raise ValueError unless it is 0 to `highest`."""
    number = int(text)
    if not 0 <= number <= highest:
        raise ValueError(text)
    return number


def draw_state(state: "State") -> str:
    """Return all sheets as text, and a line with the roll."""
    roll = [DIE_NAMES[die] + ":" + str(state.faces[die]) for die in range(5) if state.faces[die]]
    if state.white_sign != NO_SIGN:
        roll.append(SIGN_NAMES[state.white_sign])
    drawings = [draw_sheet(state.sheet, numbers) for numbers in state.numbers]
    return "\n\n".join(drawings + [" ".join(roll)])


def draw_sheet(sheet: "Sheet", numbers: "Sequence[int]") -> str:
    """Return a sheet as text: [] for each open square, the number of each filled one."""
    rows: list[str] = []
    for square, (x, row) in enumerate(sheet.positions):
        if row == len(rows):
            rows.append("")
        line = rows[row]
        number = numbers[square]
        rows[row] = line + " " * (x - len(line)) + ("%2d" % number if number else "[]")
    rows.reverse()
    return "\n".join(rows)
