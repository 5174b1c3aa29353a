# SPDX-License-Identifier: MIT
"""Reasons why an action is illegal. The screen offers no such action, so this is rarely loaded."""

from handful import TYPE_CHECKING
from handful.game import IllegalAction

from games.top12.rules.state import (
    CELLS,
    DRAW,
    END,
    HIGHEST,
    JOKER,
    LOWEST,
    NAME,
    ROW_LENGTH,
    START,
    THROW,
)

if TYPE_CHECKING:
    from games.top12.rules.state import State


def explain_refusal(state: "State", action: int) -> IllegalAction:
    """Return the exception that says why `action` is illegal."""
    sheet = state.sheets[state.seat]
    if state.phase == END:
        return IllegalAction("over")
    if state.phase == NAME:
        return IllegalAction("range", LOWEST, HIGHEST)
    if state.phase in (THROW, DRAW):
        return IllegalAction("face")
    if sheet is None:
        return IllegalAction("secret")
    if not 0 <= action < CELLS:
        return IllegalAction("cell")
    if state.phase == START:
        return IllegalAction("started")
    if state.face not in (JOKER, action // ROW_LENGTH):
        return IllegalAction("column")
    if sheet[action]:
        return IllegalAction("filled", sheet[action])
    return IllegalAction("rising", state.number)
