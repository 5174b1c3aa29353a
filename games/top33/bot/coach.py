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
from games.top33.bot.reach import (
    can_exchange,
    can_take_back,
    moved_squares,
    values_after,
    values_in_reach,
)
from games.top33.bot.reasons import explain
from games.top33.bot.search import (
    HOLD_WEIGHT,
    HOME_WEIGHT,
    build_evaluator,
    judge_by_replies,
)
from games.top33.rules.squares import (
    ACTIONS_PER_STEP,
    ARROWS,
    diagonal_occupants,
    is_home,
    split_action,
    steps_home,
)
from games.top33.rules.state import LOOK, NO_PAWN

if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    from games.top33.bot.search import Candidate, Evaluator
    from games.top33.rules.state import State

    Reason = tuple[str, tuple[int | str, ...]]

# The gain that costs one point in the end: five times the gain of a point brought home, because
# much is won back. Measured by continuing thousands of positions with the best move and another.
GAIN_PER_POINT = 50 * (HOLD_WEIGHT + HOME_WEIGHT)
NO_WAY_OUT = "instead_none", ()
# Reasons that name nothing to gain or to avoid
VAGUE_REASONS = ("wait", "wait_unseen", "linger", "shift", "carry_plain", "carry_team_plain")
# The coach prefers progress without a risk if it is hardly worse. Otherwise its hints would often
# move a pawn back and forth, or into danger.
HARDLY_WORSE = GAIN_PER_POINT // 2
TEMPTING_GAIN = 3  # least difference of two values for a swap that is discouraged
THREAT = 3  # least difference of two values for a threat that counts and is named


def advise(
    view: "State", seat: int, selected: int | None = None
) -> "Generator[int, None, tuple[Any, ...]]":
    """Generate progress in percent and return (action, key, args).

    `selected` is the action that the player has selected, or -1 - action for a step whose exchange
    is still open. If it differs from the advice, (key, args) about its cost follow. Without one
    they are about the best move without the risk, about a tempting move that is not advised, or
    about a threat that the advice leaves.
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
    obvious_action = max(candidates)[1]
    yield from judge_by_replies(evaluator, candidates)
    best, reason = yield from choose_with_reason(view, evaluator, candidates)
    advice = (action_to_play(view, best),) + reason
    danger = weigh_threat(view, candidates, best, reason, evaluator)
    if not alternatives or best[1] in [candidate[1] for candidate in alternatives]:
        obvious = selected_candidates(candidates, obvious_action) or candidates
        return advice + (
            danger
            or weigh_risk(view, candidates, best, reason[0], evaluator)
            or compare_partners(view, evaluator, best)
            or compare(view, evaluator, best, obvious[0])
        )
    yield from judge_by_replies(evaluator, alternatives)
    points = points_lost(best, alternatives[0])
    return advice + (("costs", (points,)) if points > 0 else ("as_good", ())) + danger


def points_lost(best: "Candidate", other: "Candidate") -> int:
    """Return about how many points in the end the other candidate costs."""
    return (best[0] - other[0] + GAIN_PER_POINT // 2) // GAIN_PER_POINT


def selected_candidates(candidates: "list[Candidate]", selected: int | None) -> "list[Candidate]":
    """Return the candidates that match the selected action: see advise()."""
    if selected is None:
        return []
    if selected >= 0:
        return [candidate for candidate in candidates if candidate[1] == selected]
    step = -1 - selected
    return [each for each in candidates if step <= each[1] < step + ACTIONS_PER_STEP]


def choose_with_reason(
    view: "State", evaluator: "Evaluator", candidates: "list[Candidate]"
) -> "Generator[int, None, tuple[Candidate, Reason]]":
    """Generate progress in percent and return the candidate to advise and its reason.

    That is the best one, or the one with the plainest reason among those that are hardly worse.
    """
    best = candidates[0]
    choice, reason, doubts = best, explain(view, evaluator, best), 0
    if view.moved_pawn != NO_PAWN:
        return choice, reason
    doubts = count_doubts(view, evaluator, best, reason)
    for candidate in candidates[1:]:
        if not doubts or best[0] - candidate[0] > HARDLY_WORSE:
            break
        other = explain(view, evaluator, candidate)
        fewer = count_doubts(view, evaluator, candidate, other)
        if fewer < doubts:
            choice, reason, doubts = candidate, other, fewer
        yield 99
    return choice, reason


def count_doubts(
    view: "State", evaluator: "Evaluator", candidate: "Candidate", reason: "Reason"
) -> int:
    """Return how doubtful a reason looks to a player: 0 for progress without a risk, up to 3."""
    if reason[0] in VAGUE_REASONS:
        return 3
    _, _, pawn, target, partner = candidate
    steps = steps_home(view.squares, pawn, target)
    is_progress = partner is not None or steps < steps_home(view.squares, pawn, view.squares[pawn])
    is_risky = reason[0] == "nearer_risk"
    gain = value_gained(view, evaluator, candidate)
    for loss, key, _, _ in find_threats(view, evaluator, candidate, reason):
        is_risky = is_risky or key == "opens" or (key == "given" and loss > gain)
    if reason[0] == "take_risk":
        is_risky = is_risky or int(reason[1][-1]) > int(reason[1][-3])  # more to lose than gain
    return is_risky + 2 * (not is_progress)


def compare(
    view: "State", evaluator: "Evaluator", best: "Candidate", other: "Candidate"
) -> "tuple[Any, ...]":
    """Return the reason against a tempting candidate that costs points, or ()."""
    _, _, pawn, target, partner = other
    own_value, points = view.values[pawn], points_lost(best, other)
    if points <= 0 or not own_value:
        return ()
    is_arriving = not steps_home(view.squares, pawn, target)
    if partner is None:
        is_step = view.moved_pawn == NO_PAWN
        return ("instead_home", (own_value, points)) if is_step and is_arriving else ()
    their_value = view.values[partner]
    if not their_value or partner in evaluator.own or their_value < own_value + TEMPTING_GAIN:
        return ()
    if pawn == best[2] and partner == best[4]:
        return ()  # the same swap from another square
    if not is_arriving:
        values = values_after(view, other)
        squares = moved_squares(view, pawn, target)
        thief, _ = values_in_reach(evaluator, values, squares, pawn)
        if thief < their_value:
            return "instead_back", (their_value, own_value, points, thief)
    return "instead_take", (their_value, own_value, points)


def compare_partners(view: "State", evaluator: "Evaluator", best: "Candidate") -> "tuple[Any, ...]":
    """Return why a swap takes a lower value than it could from the same square, or ()."""
    _, _, pawn, target, partner = best
    if partner is None or partner in evaluator.own or not view.values[partner]:
        return ()
    squares, value = moved_squares(view, pawn, target), view.values[partner] or 0
    steps = steps_home(squares, partner, squares[partner])
    higher, passed_over = 0, None
    for other in diagonal_occupants(squares, pawn):
        if other in evaluator.others and (view.values[other] or 0) > max(higher, value):
            higher, passed_over = view.values[other] or 0, other
    if passed_over is None or steps >= steps_home(squares, passed_over, squares[passed_over]):
        return ()
    return "closer", (value, higher)


def weigh_risk(
    view: "State",
    candidates: "list[Candidate]",
    best: "Candidate",
    key: str,
    evaluator: "Evaluator",
) -> "tuple[Any, ...]":
    """Return what the best other move costs, if the advice takes a risk or has a vague reason."""
    if key == "nearer_risk":
        return find_alternative(view, candidates, best, view.values[best[2]] or 0, evaluator)
    if key in VAGUE_REASONS or key == "take_risk":
        return find_alternative(view, candidates, best, 0, evaluator)
    return ()


def find_alternative(
    view: "State",
    candidates: "list[Candidate]",
    best: "Candidate",
    value: int,
    evaluator: "Evaluator",
) -> "tuple[Any, ...]":
    """Return (key, args) about the best move with another step, or ().

    With a value, it is the best one that keeps this value of the seat out of the others' reach and
    leaves no threat to another. Face down the seat cannot know that.
    """
    if view.is_face_down:
        return ()
    for candidate in candidates:
        _, action, pawn, _, partner = candidate
        if action // ACTIONS_PER_STEP == best[1] // ACTIONS_PER_STEP:
            continue
        if value and not is_kept(view, evaluator, candidate, value):
            continue
        if value and find_threats(view, evaluator, candidate, NO_WAY_OUT):
            continue  # another value is in danger
        move = view.values[pawn], ARROWS[split_action(action)[1]]
        if partner is not None:
            move = move[0], move[1] + " ⇄ " + str(view.values[partner])
        points = points_lost(best, candidate)
        if points > 0:
            return "instead_safe" if value else "instead_next", move + (points,)
        return "instead_even" if value else "instead_same", move
    return NO_WAY_OUT if value else ()


def is_kept(view: "State", evaluator: "Evaluator", candidate: "Candidate", value: int) -> bool:
    """Return True if a value stays with the seat and no lower one could take it."""
    squares, values = moved_squares(view, candidate[2], candidate[3]), values_after(view, candidate)
    holder = values.index(value)
    thief, _ = values_in_reach(evaluator, values, squares, holder)
    return view.owner(holder) == evaluator.seat and (is_home(squares, holder) or thief > value)


def weigh_threat(
    view: "State",
    candidates: "list[Candidate]",
    best: "Candidate",
    reason: "Reason",
    evaluator: "Evaluator",
) -> "tuple[Any, ...]":
    """Return the greatest threat after the advised move and what speaks for the move, or ().

    The value can be taken back, or a safer move costs something, or there is none.
    """
    threat = name_threat(view, evaluator, best, reason)
    if not threat:
        return ()
    thief, value = threat[1]
    squares, values = moved_squares(view, best[2], best[3]), values_after(view, best)
    if can_take_back(view, values, evaluator, squares, values.index(value), thief):
        return threat + ("regain", (value,))
    way_out = find_alternative(view, candidates, best, value, evaluator)
    if way_out == NO_WAY_OUT and value - thief <= value_gained(view, evaluator, best):
        return threat  # the swap is worth it
    return threat + way_out


def value_gained(view: "State", evaluator: "Evaluator", candidate: "Candidate") -> int:
    """Return what a candidate's exchange with another side gains, or 0."""
    _, _, pawn, _, partner = candidate
    if partner is None or partner in evaluator.own:
        return 0
    return (view.values[partner] or 0) - (view.values[pawn] or 0)


def name_threat(
    view: "State", evaluator: "Evaluator", best: "Candidate", reason: "Reason"
) -> "tuple[Any, ...]":
    """Return the greatest threat to the seat's pawns after the advised move, or ()."""
    threats = find_threats(view, evaluator, best, reason)
    if not threats:
        return ()
    _, key, thief, value = max(threats)
    return key if len(threats) == 1 else key + "_more", (thief, value)


def find_threats(
    view: "State", evaluator: "Evaluator", candidate: "Candidate", reason: "Reason"
) -> list[tuple[int, str, int, int]]:
    """Return (loss, key, thief's value, own value) for each of the seat's pawns in danger.

    The key says whether a candidate leaves the threat, opens it, or gives the thief its value. A
    pawn whose risk the reason names is left out.
    """
    _, _, pawn, target, partner = candidate
    threats: list[tuple[int, str, int, int]] = []
    if partner is not None and view.is_face_down and view.moved_pawn == NO_PAWN:
        return threats  # the swap is open
    squares, values = moved_squares(view, pawn, target), values_after(view, candidate)
    for own in view.pawns(evaluator.seat):
        value = values[own]
        is_named = own == pawn and reason[0].endswith(("_risk", "_even", "_back"))
        if value and not is_named and not is_home(squares, own):
            thief, _ = values_in_reach(evaluator, values, squares, own)
            if value - thief >= THREAT:
                holder = view.values.index(value)
                key = "opens"
                if thief == view.values[pawn]:
                    key = "given"
                elif view.owner(holder) == evaluator.seat:
                    if can_exchange(view.squares, view.values.index(thief), holder):
                        key = "threat"
                threats.append((value - thief, key, thief, value))
    return threats
