# SPDX-License-Identifier: MIT
"""The computer players of Farkle and the coach.

They set aside every die that scores, then bank if a turn has enough points.
"""

from handful import TYPE_CHECKING

from games.farkle.rules import ALL_DICE, BANK, DICE, ROLL

if TYPE_CHECKING:
    from collections.abc import Generator

    from handful.chance import Chance

    from games.farkle.rules import State

    Advice = tuple[int, str, tuple[int, ...]]

EASY_BANKS_AT = 300  # points of a turn
# By the number of dice to roll: the points that Hard banks, and the percentage of farkles.
HARD_BANKS_AT = (0, 300, 250, 400, 950, 2900, 9999)
FARKLE_PERCENT = (0, 67, 44, 28, 16, 8, 2)


def choose(view: "State", seat: int, level: str, luck: "Chance") -> "Generator[int, None, int]":
    """Yield progress in percent and return the action."""
    yield 50
    legal = view.actions()
    if legal[0] < ROLL or len(legal) == 1:
        return legal[0]
    if level == "easy":
        enough = EASY_BANKS_AT + 50 * luck.randbelow(3)
    else:
        enough = HARD_BANKS_AT[dice_to_roll(view)]
    return BANK if view.turn_points() >= enough else ROLL


def advise(view: "State", seat: int, selected: int | None = None) -> "Generator[int, None, Advice]":
    """Yield progress in percent and return Hard's action, a reason, and the values for its gaps."""
    yield 50
    legal = view.actions()
    if legal == [ROLL]:
        return ROLL, "begin", ()
    if legal[0] < ROLL:
        return legal[0], "scores", (view.dice[legal[0]],)
    if legal == [BANK]:
        return BANK, "wins", ()
    count = dice_to_roll(view)
    if view.turn_points() >= HARD_BANKS_AT[count]:
        return BANK, "bank", (view.turn_points(),)
    return ROLL, "roll", (count, FARKLE_PERCENT[count])


def dice_to_roll(view: "State") -> int:
    """Return the number of dice in the next roll."""
    bits = ALL_DICE & ~(view.locked | view.aside)
    return sum([bits >> die & 1 for die in range(DICE)]) or DICE
