# SPDX-License-Identifier: MIT
"""Why an action is illegal, as the name of a sentence and what fills its gaps. The screen offers
none, so this is not loaded in play."""

from handful.game import IllegalAction

from games.top12.rules.state import CELLS, END, HIGHEST, JOKER, LOWEST, NAME, ROWS, START, THROW


def refusal(state, action):
    """What apply() raises."""
    sheet = state.sheets[state.seat]
    if state.phase == END:
        return IllegalAction("over")
    if state.phase == NAME:
        return IllegalAction("range", LOWEST, HIGHEST)
    if state.phase == THROW:
        return IllegalAction("face")
    if sheet is None:
        return IllegalAction("secret")
    if not 0 <= action < CELLS:
        return IllegalAction("cell")
    if state.phase == START:
        return IllegalAction("started")
    if state.face not in (JOKER, action // ROWS):
        return IllegalAction("column")
    if sheet[action]:
        return IllegalAction("filled", sheet[action])
    return IllegalAction("rising", state.number)
