# SPDX-License-Identifier: MIT
"""The one-step player: what Roll to the Top!'s computer players are measured against.

A target rises linearly from the bottom row to the top row (falls, when decreasing). It takes the
grouping and placing with the most squares, less what passes the target under other squares, and
changes the set of dice at random. LOW, HIGH and PER_POINT are the strongest of twelve settings.
It shares no code with bot.py.
"""

from games.roll_to_the_top.rules.actions import CHANGE, DONE

LOW, HIGH = 2, 14
PER_SQUARE, PER_POINT = 10, 4


def told(state):
    """What a finished game tells: the rounds it took."""
    return {"rounds": sum(rounds for rounds, _ in state.finished_games)}


def choose(view, seat, luck):
    if view.phase == CHANGE:
        actions = view.actions()
        return actions[luck.randbelow(len(actions))]
    plan = best_plan(view, seat)
    return plan[0] if plan else DONE


def penalties(view):
    """For each square what its number would cost: a function of it."""
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


def best_plan(view, seat):
    """The actions of the best use of the dice that are left."""
    wanted = penalties(view)
    numbers = view.numbers[seat]
    sums = [view.total(mask) for mask in range(32)]
    best = [0.0, []]
    seen = set()  # plans that differ only in their order meet again

    def climb(free, plan, score):
        here = free, bytes(numbers)
        if here in seen:
            return
        seen.add(here)
        if score > best[0]:
            best[:] = [score, plan]
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
    return best[1]
