# SPDX-License-Identifier: MIT
"""The computer players of Top 33. They decide from their seat's view alone.

Hard judges its best moves by the replies of the others. Normal does the same, but overlooks
exchanges: the less they gain, the more often. Face down it forgets an eighth of the values it has
seen. Easy overlooks exchanges, too, and forgets half of the values. It does not look ahead, and it
steps nearer home wherever it can.
"""

from handful import TYPE_CHECKING

from games.top33.bot.search import build_evaluator, judge_by_replies, sort_best_first
from games.top33.rules.squares import ACTIONS_PER_STEP, EMPTY, diagonal_occupants
from games.top33.rules.state import HIGHEST_VALUE, LOOK, LOWEST_VALUE, NO_EXCHANGE, NO_PAWN

if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    from handful.chance import Chance

    from games.top33.bot.search import Candidate, Evaluator
    from games.top33.rules.state import State


def choose(view: "State", seat: int, level: str, luck: "Chance") -> "Generator[int, None, int]":
    """Generate progress in percent and return the action of a computer player."""
    if view.hand:
        return choose_value(view)
    if view.moved_pawn != NO_PAWN and LOOK in view.actions():
        return LOOK
    values, unseen = remembered_values(view, level, luck)
    evaluator = yield from build_evaluator(view, seat, values, unseen)
    candidates = list_candidates(view, evaluator)
    yield 8
    if level != "hard" and view.moved_pawn == NO_PAWN:  # after a look nothing is overlooked
        candidates = drop_overlooked(evaluator, candidates, level, luck)
        yield 9
    if level == "easy":
        sort_best_first(candidates)
    else:
        yield from judge_by_replies(evaluator, candidates)
    return action_to_play(view, candidates[0])


def advise(
    view: "State", seat: int, selected: int | None = None
) -> "Generator[int, None, tuple[Any, ...]]":
    """Return the coach's generator: see games.top33.bot.coach."""
    from games.top33.bot.coach import advise

    return advise(view, seat, selected)


def choose_value(view: "State") -> int:
    """Return the value to place next: the highest in the middle pawn, which others shield."""
    placed = len(view.pawns(view.turn())) - len(view.hand)
    return max(view.hand) if placed % 3 == 1 else min(view.hand)


def remembered_values(
    view: "State", level: str = "hard", luck: "Chance | None" = None
) -> "tuple[list[int | None], list[int]]":
    """Return the value of each pawn, None where it is unknown or forgotten, and all other values.

    Values in sight are never forgotten. Hard needs no luck, because it forgets nothing.
    """
    values = list(view.values)
    if view.is_face_down and luck and level != "hard":
        in_sight = view.pawns_in_sight() if view.moved_pawn != NO_PAWN else []
        forgotten_eighths = 4 if level == "easy" else 1
        for pawn in range(len(values)):
            if pawn not in in_sight and luck.randbelow(8) < forgotten_eighths:
                values[pawn] = None
    lowest = LOWEST_VALUE[view.seats - 2]
    return values, [value for value in range(lowest, HIGHEST_VALUE + 1) if value not in values]


def list_candidates(view: "State", evaluator: "Evaluator") -> "list[Candidate]":
    """Return all candidates: steps with exchanges; face down after the step, the exchanges."""
    if view.moved_pawn == NO_PAWN:
        return evaluator.candidates(evaluator.seat)
    seat, pawn = evaluator.seat, view.moved_pawn
    square = view.squares[pawn]
    found: list[Candidate] = [
        (evaluator.gain(seat, pawn, square, None), NO_EXCHANGE, pawn, square, None)
    ]
    for exchange, partner in enumerate(diagonal_occupants(view.squares, pawn), 1):
        if partner < EMPTY:
            gain = evaluator.gain(seat, pawn, square, partner)
            found.append((gain, exchange, pawn, square, partner))
    return found


def drop_overlooked(
    evaluator: "Evaluator", candidates: "list[Candidate]", level: str, luck: "Chance"
) -> "list[Candidate]":
    """Return the candidates that Easy or Normal notices.

    The more an exchange gains, the likelier it is noticed. Easy considers only steps that lead
    nearer home. If nothing remains, all steps without an exchange do.
    """
    is_easy = level == "easy"
    # Gains of this worth are always noticed. With two seats exchanges decide more.
    if evaluator.view.seats == 2:
        sure_gain = 80 if is_easy else 180
    else:
        sure_gain = 160 if is_easy else 120
    noticed = []
    for candidate in candidates:
        _, _, pawn, target, partner = candidate
        distances, square = evaluator.distances[pawn // 3], evaluator.squares[pawn]
        if is_easy and distances[target] >= distances[square] and target != square:
            continue
        if partner is not None:
            gain = evaluator.worth[partner] - evaluator.worth[pawn]
            if partner in evaluator.own:
                gain = abs(gain)
            if luck.randbelow(sure_gain) >= gain:
                continue
        noticed.append(candidate)
    return noticed or [candidate for candidate in candidates if candidate[4] is None]


def action_to_play(view: "State", candidate: "Candidate") -> int:
    """Return the action of a candidate. Face down it is the step alone: a look comes first."""
    action = candidate[1]
    if view.is_face_down and view.moved_pawn == NO_PAWN:
        return action - action % ACTIONS_PER_STEP
    return action
