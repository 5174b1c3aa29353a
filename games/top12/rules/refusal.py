# SPDX-License-Identifier: MIT
"""Why an action is illegal, as the name of a sentence and what fills its gaps. The screen offers
none, so this is not loaded in play."""

from handful.game import IllegalAction

from games.top12.rules import END, HIGHEST, JOKER, LOWEST, NAME, ROWS, START, THROW


def refusal(state, action):
    """What apply() raises."""
    phase, sheet = state.phase, state.sheets[state.seat]
    if phase == END:
        return IllegalAction("over")
    if phase == NAME:
        return IllegalAction("range", LOWEST, HIGHEST)
    if phase == THROW:
        return IllegalAction("face")
    if not sheet:
        return IllegalAction("secret")
    if action not in range(len(sheet)):
        return IllegalAction("cell")
    if phase == START:
        return IllegalAction("started")
    if state.face not in (JOKER, action // ROWS):
        return IllegalAction("column")
    there = sheet[action]
    return IllegalAction("filled", there) if there else IllegalAction("rising", state.number)
