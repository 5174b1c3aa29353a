# SPDX-License-Identifier: MIT
"""The computer players of Pig and the coach. They hold with enough points."""

from handful import TYPE_CHECKING

from games.pig.rules import HOLD, ROLL

if TYPE_CHECKING:
    from collections.abc import Generator

    from handful.chance import Chance

    from games.pig.rules import State

HOLD_AT = {"easy": 8, "normal": 14, "hard": 20}  # points of a turn


def choose(view: "State", seat: int, level: str, luck: "Chance") -> "Generator[int, None, int]":
    """Yield progress in percent and return the action. Easy sometimes holds later."""
    yield 50
    enough = HOLD_AT[level] + (luck.randbelow(5) if level == "easy" else 0)
    return HOLD if view.turn_points >= enough else ROLL


def advise(
    view: "State", seat: int, selected: int | None = None
) -> "Generator[int, None, tuple[int, str, tuple[int]]]":
    """Yield progress in percent and return Hard's action, a reason, and the values for its gaps."""
    yield 50
    if view.turn_points >= HOLD_AT["hard"]:
        return HOLD, "enough", (view.turn_points,)
    return ROLL, "more", (view.turn_points,)
