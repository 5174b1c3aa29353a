# SPDX-License-Identifier: MIT
"""The yardstick for Top 12's computer players: names like the simple player, enters with care.

A gap of g free cells that m numbers fit costs g * (0.5 + 0.5 * (g / m / 0.12) ** 0.35) entries: one
in a wide gap fits nearly always, in a tight one it waits. A number goes where the two gaps it makes
cost least; with the joker, where the column then does.
"""

from games.top12.rules.state import HIGHEST, LOWEST, ROW_LENGTH, filled_counts
from host_sim.players.top12.simple import start_or_name


def told(state):
    """What a finished game tells: its rounds, and whether nobody completed a column."""
    complete = any(ROW_LENGTH in filled_counts(sheet) for sheet in state.sheets)
    return {"rounds": state.rounds, "without a complete column": int(not complete)}


def cost(free, numbers):
    """What a gap of so many free cells and numbers costs."""
    if numbers < free:
        return float("inf")
    return free * (0.5 + 0.5 * (free / numbers / 0.12) ** 0.35) if free else 0


def column_cost(numbers):
    """What a column costs: all its gaps."""
    total, lower, free = 0, LOWEST - 1, 0
    for number in (*numbers, HIGHEST + 1):
        if number:
            total += cost(free, number - lower - 1)
            lower, free = number, 0
        else:
            free += 1
    return total


def choose(view, seat, luck):
    """The yardstick's action."""
    action = start_or_name(view, seat, luck)
    if action is not None:
        return action

    def then(cell):
        column = view.sheets[seat][cell - cell % ROW_LENGTH :][:ROW_LENGTH]
        column[cell % ROW_LENGTH] = view.number
        return column_cost(column)

    return min(view.actions(), key=then)
