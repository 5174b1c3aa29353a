# SPDX-License-Identifier: MIT
"""Yahtzee as text: for logs, replays and terminals. Not loaded in play.

Actions read throw, keep 66..6 (dots are thrown again), write Fours; chance reads die 4.
"""

from handful.game import CHANCE

from games.yahtzee.rules.state import DICE, OPEN, WRITE

FACES = ("1", "2", "3", "4", "5", "6")
BOXES = (
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


def describe(state, action):
    """An action as text."""
    if state.turn() == CHANCE:
        return "die %d" % (action + 1)
    if action >= WRITE:
        return "write " + BOXES[action - WRITE]
    if not action:
        return "throw"
    kept = [str(state.dice[i]) if action >> i & 1 else "." for i in range(DICE)]
    return "keep " + "".join(kept)


def key(text):
    """The action that `describe` calls so."""
    if text == "throw":
        return 0
    verb, _, rest = text.partition(" ")
    if verb == "die" and rest in FACES:
        return int(rest) - 1
    if verb == "write" and rest in BOXES:
        return WRITE + BOXES.index(rest)
    if verb == "keep" and len(rest) == DICE and all(die in FACES + (".",) for die in rest):
        return sum([1 << i for i in range(DICE) if rest[i] != "."])
    raise ValueError(text)


def draw(state):
    """The dice and every card."""
    lines = ["seat %d, throw %d: %s" % (state.seat, state.throws, state.dice)]
    for box in range(len(BOXES)):
        row = ["." if card[box] == OPEN else str(card[box]) for card in state.cards]
        lines.append("%-15s %s" % (BOXES[box], " ".join(["%4s" % cell for cell in row])))
    lines.append("%-15s %s" % ("total", " ".join(["%4d" % total for total in state.scores()])))
    return "\n".join(lines)
