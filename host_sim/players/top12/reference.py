# SPDX-License-Identifier: MIT
"""The reference player, with which the computer players of Top 12 are compared.

It names numbers like the simple player and enters them with care. A gap of g free cells that m
numbers fit costs g * (0.5 + 0.5 * (g / m / 0.12) ** 0.35) entries: an entry in a wide gap fits
nearly always, in a tight one it waits. A number goes where its two new gaps cost least; with the
joker, where its column costs least.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from games.top12.rules.state import HIGHEST, LOWEST, ROW_LENGTH, filled_counts
from host_sim.players.top12.simple import start_or_name

if TYPE_CHECKING:
    from handful.chance import Chance

    from games.top12.rules.state import State


def extra_facts(state: "State") -> dict[str, int]:
    """Return further facts about a finished game, for the arena."""
    complete = any(ROW_LENGTH in filled_counts(sheet) for sheet in state.sheets)
    return {"rounds": state.rounds, "without a complete column": int(not complete)}


def cost(free: int, numbers: int) -> float:
    """Return the cost of a gap with this number of free cells and fitting numbers."""
    if numbers < free:
        return float("inf")
    return free * (0.5 + 0.5 * (free / numbers / 0.12) ** 0.35) if free else 0


def column_cost(numbers: Iterable[int]) -> float:
    """Return the cost of all gaps of a column."""
    total, lower, free = 0.0, LOWEST - 1, 0
    for number in (*numbers, HIGHEST + 1):
        if number:
            total += cost(free, number - lower - 1)
            lower, free = number, 0
        else:
            free += 1
    return total


def choose(view: "State", seat: int, luck: "Chance") -> int:
    """Return an action for the seat to decide. `luck` breaks ties."""
    action = start_or_name(view, seat, luck)
    if action is not None:
        return action

    def cost_after(cell: int) -> float:
        column = view.sheets[seat][cell - cell % ROW_LENGTH :][:ROW_LENGTH]
        column[cell % ROW_LENGTH] = view.number
        return column_cost(column)

    return min(view.actions(), key=cost_after)
