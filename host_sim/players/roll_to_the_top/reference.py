# SPDX-License-Identifier: MIT
"""The reference player, with which the computer players of Roll to the Top! are compared.

It looks one step ahead. A target rises linearly from the bottom row to the top row (falls, when
decreasing). The player takes the grouping and placing with the most squares, minus a penalty for
numbers that pass the target under other squares, and changes the set of dice at random. LOW, HIGH
and PER_POINT are the strongest of twelve settings. It shares no code with the computer players.
"""

from typing import TYPE_CHECKING

from games.roll_to_the_top.rules.actions import CHANGE, DONE

if TYPE_CHECKING:
    from handful.chance import Chance

    from games.roll_to_the_top.rules.state import State

LOW, HIGH = 2, 14
PER_SQUARE, PER_POINT = 10, 4


def extra_facts(state: "State") -> dict[str, int]:
    """Return further facts about a finished game, for the arena."""
    return {"rounds": sum(rounds for rounds, _ in state.finished_games)}


def choose(view: "State", seat: int, luck: "Chance") -> int:
    """Return an action for the seat to decide. `luck` breaks ties."""
    if view.phase == CHANGE:
        actions = view.actions()
        return actions[luck.randbelow(len(actions))]
    plan = best_plan(view, seat)
    return plan[0] if plan else DONE


def penalties(view: "State") -> list[tuple[int, float]]:
    """Return (sign, target) for each square: numbers beyond the target in this direction cost."""
    sheet = view.sheet
    top = max(row for _, row in sheet.positions)
    carrying = {below for under in sheet.supports for below in under}
    found = []
    for square, (_, row) in enumerate(sheet.positions):
        rise = (HIGH - LOW) * row / top
        target = HIGH - rise if view.decreasing else LOW + rise
        sign = (-1 if view.decreasing else 1) if square in carrying else 0
        found.append((sign, target))
    return found


def best_plan(view: "State", seat: int) -> list[int]:
    """Return the actions of the best use of the remaining dice."""
    wanted = penalties(view)
    numbers = view.numbers[seat]
    sums = [view.total(mask) for mask in range(32)]
    best_score, best = 0.0, list[int]()
    seen: set[tuple[int, bytes]] = set()  # plans that differ only in their order end alike

    def climb(free: int, plan: list[int], score: float) -> None:
        nonlocal best_score, best
        here = free, bytes(numbers)
        if here in seen:
            return
        seen.add(here)
        if score > best_score:
            best_score, best = score, plan
        for square in range(len(numbers)):
            limits = view.limits(seat, square) if free else None
            if not limits:
                continue
            sign, target = wanted[square]
            mask = free
            while mask:
                total = sums[mask]
                if limits[0] <= total <= limits[1]:
                    gain = PER_SQUARE - PER_POINT * max(0.0, sign * (total - target))
                    numbers[square] = total
                    climb(free & ~mask, [*plan, mask * 32 + square], score + gain)
                    numbers[square] = 0
                mask = (mask - 1) & free

    climb(view.unused_dice(), [], 0.0)
    return best
