# SPDX-License-Identifier: MIT
"""Yahtzee as text, for logs, replays and terminals. Not loaded in play.

Actions are written as "throw", "keep 66..6" (dots are rolled again) and "write Fours", the
outcome of a die as "die 4".
"""

from handful import TYPE_CHECKING
from handful.game import CHANCE

from games.yahtzee.rules.state import DICE, OPEN, SCORE_BOX

if TYPE_CHECKING:
    from games.yahtzee.rules.state import State

FACES = ("1", "2", "3", "4", "5", "6")
BOX_NAMES = (
    "Aces",
    "Twos",
    "Threes",
    "Fours",
    "Fives",
    "Sixes",
    "3 of a kind",
    "4 of a kind",
    "Full house",
    "Small straight",
    "Large straight",
    "Yahtzee",
    "Chance",
)


def describe(state: "State", action: int) -> str:
    """Return an action or an outcome as text."""
    if state.turn() == CHANCE:
        return "die %d" % (action + 1)
    if action >= SCORE_BOX:
        return "write " + BOX_NAMES[action - SCORE_BOX]
    if not action:
        return "throw"
    kept = [str(state.dice[die]) if action >> die & 1 else "." for die in range(DICE)]
    return "keep " + "".join(kept)


def parse(text: str) -> int:
    """Return the action or outcome that describe() writes as `text`. Raise ValueError if none."""
    if text == "throw":
        return 0
    verb, _, rest = text.partition(" ")
    if verb == "die" and rest in FACES:
        return int(rest) - 1
    if verb == "write" and rest in BOX_NAMES:
        return SCORE_BOX + BOX_NAMES.index(rest)
    if verb == "keep" and len(rest) == DICE and all(die in FACES + (".",) for die in rest):
        return sum([1 << die for die in range(DICE) if rest[die] != "."])
    raise ValueError(text)


def format_state(state: "State") -> str:
    """Return the dice and all sheets as lines of text."""
    lines = ["seat %d, throw %d: %s" % (state.seat, state.rolls_used, state.dice)]
    for box in range(len(BOX_NAMES)):
        row = ["." if sheet[box] == OPEN else str(sheet[box]) for sheet in state.sheets]
        lines.append("%-15s %s" % (BOX_NAMES[box], " ".join(["%4s" % cell for cell in row])))
    lines.append("%-15s %s" % ("total", " ".join(["%4d" % total for total in state.scores()])))
    return "\n".join(lines)
