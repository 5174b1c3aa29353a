# SPDX-License-Identifier: MIT
"""Top 33's coach: Hard's choice and the reason for it. Loaded when a player asks for a hint.

A reason is a tuple (key, args): the key of a sentence in section [coach] and what fills its gaps.
"""

from handful import TYPE_CHECKING

from games.top33.bot.player import (
    action_to_play,
    choose_value,
    list_candidates,
    remembered_values,
)
from games.top33.bot.search import (
    HOLD_WEIGHT,
    HOME_WEIGHT,
    REACH_TABLE,
    build_evaluator,
    judge_by_replies,
)
from games.top33.rules.squares import ACTIONS_PER_STEP, ARROWS, colour_of, is_home, split_action
from games.top33.rules.state import LOOK, NO_PAWN

if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    from games.top33.bot.search import Candidate, Evaluator
    from games.top33.rules.state import State

    Reason = tuple[str, tuple[int | str, ...]]

NO_WORTH = 999  # higher than any pawn's worth
# The gain that costs one point in the end: five times the gain of a point brought home, because
# much is won back. Measured by continuing thousands of positions with the best move and another.
GAIN_PER_POINT = 50 * (HOLD_WEIGHT + HOME_WEIGHT)


def advise(
    view: "State", seat: int, selected: int | None = None
) -> "Generator[int, None, tuple[Any, ...]]":
    """Generate progress in percent and return (action, key, args).

    `selected` is the action that the player has selected, or -1 - action for a step whose exchange
    is still open. If it differs from the advice, (key, args) about its cost follow.
    """
    if view.hand:
        value = choose_value(view)
        return value, "middle" if value == max(view.hand) else "outside", (value,)
    if view.moved_pawn != NO_PAWN and LOOK in view.actions():
        return LOOK, "look", ()
    values, unseen = remembered_values(view)
    evaluator = yield from build_evaluator(view, seat, values, unseen)
    candidates = list_candidates(view, evaluator)
    yield 8
    alternatives = selected_candidates(candidates, selected)
    yield from judge_by_replies(evaluator, candidates)
    best = candidates[0]
    advice = (action_to_play(view, best),) + explain(view, evaluator, best)
    if not alternatives or best[1] in [candidate[1] for candidate in alternatives]:
        return advice
    yield from judge_by_replies(evaluator, alternatives)
    points = (best[0] - alternatives[0][0] + GAIN_PER_POINT // 2) // GAIN_PER_POINT
    if points > 0:
        return advice + ("costs", (points,))
    return advice + ("as_good", ())


def selected_candidates(candidates: "list[Candidate]", selected: int | None) -> "list[Candidate]":
    """Return the candidates that match the selected action: see advise()."""
    if selected is None:
        return []
    if selected >= 0:
        return [candidate for candidate in candidates if candidate[1] == selected]
    step = -1 - selected
    return [each for each in candidates if step <= each[1] < step + ACTIONS_PER_STEP]


def explain(view: "State", evaluator: "Evaluator", candidate: "Candidate") -> "Reason":
    """Return the reason for a candidate."""
    if view.moved_pawn != NO_PAWN:
        return explain_exchange(view, evaluator, candidate)
    _, action, pawn, target, partner = candidate
    own_value = view.values[pawn]
    arrow = ARROWS[split_action(action)[1]]
    distances = evaluator.distances[colour_of(pawn)]
    after, before = distances[target], distances[evaluator.squares[pawn]]
    if partner is not None:
        their_value = view.values[partner]
        if own_value is None or their_value is None:
            return "peek", (arrow,)
        if partner in evaluator.own:
            return "carry", (own_value, arrow, their_value)
        if their_value > own_value:
            return "bring" if after == 0 else "take", (own_value, arrow, their_value)
        return "shift", (own_value, arrow, their_value)
    if after == 0 and before:
        return ("home", (own_value, arrow)) if own_value else ("home_unseen", (arrow,))
    worth = evaluator.worth[pawn]
    lowest_before, highest_before = worths_in_reach(evaluator, evaluator.squares[pawn])
    lowest_after, highest_after = worths_in_reach(evaluator, target)
    if own_value and lowest_before < worth <= lowest_after:
        return "flee", (own_value, arrow, lowest_before // 10)
    if after < before:
        if not own_value:
            return "nearer_unseen", (arrow, after)
        if lowest_after < worth and not view.is_face_down:
            return "nearer_risk", (own_value, arrow, after, lowest_after // 10)
        return "nearer", (own_value, arrow, after)
    if highest_after > worth and highest_after > highest_before:
        return "chase", (own_value or "?", arrow, highest_after // 10)
    return "wait", (own_value or "?", arrow)


def explain_exchange(view: "State", evaluator: "Evaluator", candidate: "Candidate") -> "Reason":
    """Return the reason for an exchange, or for none, after a step and a look face down."""
    _, _, pawn, _, partner = candidate
    own_value = view.values[pawn] or 0  # known after the look, like the partner's
    if partner is None:
        in_sight = [view.values[seen] or 0 for seen in view.pawns_in_sight()]
        return "stay" if max(in_sight) > own_value else "keep", (own_value,)
    their_value = view.values[partner] or 0
    if partner in evaluator.own:
        return "swap_carry", (their_value,)
    return "swap_take" if their_value > own_value else "swap_shift", (own_value, their_value)


def worths_in_reach(evaluator: "Evaluator", square: int) -> tuple[int, int]:
    """Return the lowest and highest worth of other pawns that can exchange with this square next.

    Without such pawns they are NO_WORTH and 0.
    """
    lowest, highest = NO_WORTH, 0
    reached_from = REACH_TABLE[square // 8]
    for pawn in evaluator.others:
        if not is_home(evaluator.squares, pawn):
            if reached_from[evaluator.squares[pawn]] >> square % 8 & 1:
                lowest = min(lowest, evaluator.worth[pawn])
                highest = max(highest, evaluator.worth[pawn])
    return lowest, highest
