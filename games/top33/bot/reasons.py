# SPDX-License-Identifier: MIT
"""The coach's reasons for a move of Top 33, as keys of the section [coach] and their gaps."""

from handful import TYPE_CHECKING

from games.top33.bot.reach import (
    NO_VALUE,
    can_take_back,
    moved_squares,
    values_after,
    values_in_reach,
)
from games.top33.rules.squares import (
    ARROWS,
    EMPTY,
    NEIGHBOURS,
    START_COLOUR,
    colour_of,
    is_home,
    occupant,
    split_action,
    steps_home,
)
from games.top33.rules.state import NO_PAWN

if TYPE_CHECKING:
    from games.top33.bot.search import Candidate, Evaluator
    from games.top33.rules.state import State

    Reason = tuple[str, tuple[int | str, ...]]

NEAR_HOME = 2  # most steps from home of a pawn that only waits for a higher value


def explain(view: "State", evaluator: "Evaluator", candidate: "Candidate") -> "Reason":
    """Return the reason for a candidate."""
    if view.moved_pawn != NO_PAWN:
        return explain_exchange(view, evaluator, candidate)
    _, action, pawn, target, partner = candidate
    arrow = ARROWS[split_action(action)[1]]
    if partner is not None:
        return explain_partner(view, evaluator, candidate, arrow)
    own_value = view.values[pawn]
    after = steps_home(view.squares, pawn, target)
    before = steps_home(view.squares, pawn, view.squares[pawn])
    if not own_value:
        if after < before:
            return ("nearer_unseen", (arrow, after)) if after else ("home_unseen", (arrow,))
        return "wait_unseen", (arrow,)
    if after == 0:
        return "home", (own_value, arrow)
    return explain_step(view, evaluator, pawn, target, (own_value, arrow), before - after)


def explain_step(
    view: "State",
    evaluator: "Evaluator",
    pawn: int,
    target: int,
    move: "tuple[int, str]",
    steps_gained: int,
) -> "Reason":
    """Return the reason for a step without an exchange that does not reach home.

    `move` is the pawn's value and the arrow. Only pawns that can exchange by the rules are named,
    and only with values that the seat knows.
    """
    own_value = move[0]
    squares, values = moved_squares(view, pawn, target), view.values
    thief, _ = values_in_reach(evaluator, values, view.squares, pawn)
    thief_after, _ = values_in_reach(evaluator, values, squares, pawn)
    if thief < own_value < thief_after:
        return "flee", move + (thief,)
    if steps_gained > 0:
        after = steps_home(view.squares, pawn, target)
        if thief_after < own_value:
            is_safe = can_take_back(view, values, evaluator, squares, pawn, thief_after)
            return "nearer_back" if is_safe else "nearer_risk", move + (after, thief_after)
        return "nearer", move + (after,)
    if thief < thief_after < own_value:
        return "safer", move + (thief,)
    # What the step keeps the others from taking
    for own in view.pawns(evaluator.seat):
        value = values[own]
        if value and own != pawn and not is_home(squares, own):
            thief, _ = values_in_reach(evaluator, values, view.squares, own)
            if thief < value < values_in_reach(evaluator, values, squares, own)[0]:
                return "shield", move + (thief, value)
    _, prey = values_in_reach(evaluator, values, view.squares, pawn, True)
    _, prey_after = values_in_reach(evaluator, values, squares, pawn, True)
    if prey_after > own_value and prey_after >= prey:
        return "chase" if prey_after > prey else "stalk", move + (prey_after,)
    distances = evaluator.distances[colour_of(pawn)]
    if distances[target] < distances[view.squares[pawn]]:
        return "detour", move
    thief = thief_nearer_home(view, evaluator, pawn)
    if thief < own_value < thief_after:
        return "avoid", move + (thief,)
    is_near = steps_home(view.squares, pawn, target) <= NEAR_HOME
    for other in evaluator.others:
        if is_near and (values[other] or 0) > own_value and not is_home(squares, other):
            return "linger", move
    return "wait", move


def thief_nearer_home(view: "State", evaluator: "Evaluator", pawn: int) -> int:
    """Return the lowest value that could take a pawn wherever it steps nearer home.

    It is NO_VALUE without such a step, or if one of them is safe.
    """
    lowest = NO_VALUE
    square = view.squares[pawn]
    for target in NEIGHBOURS[square]:
        is_free = occupant(view.squares, target) == EMPTY
        if is_free and START_COLOUR[target] != colour_of(pawn):
            after = steps_home(view.squares, pawn, target)
            if after < steps_home(view.squares, pawn, square):
                squares = moved_squares(view, pawn, target)
                thief, _ = values_in_reach(evaluator, view.values, squares, pawn)
                if after == 0 or thief > (view.values[pawn] or 0):
                    return NO_VALUE
                lowest = min(lowest, thief)
    return lowest


def explain_partner(
    view: "State", evaluator: "Evaluator", candidate: "Candidate", arrow: str
) -> "Reason":
    """Return the reason for a step with an exchange."""
    _, _, pawn, target, partner = candidate
    own_value, their_value = view.values[pawn], view.values[partner or 0]
    if own_value is None or their_value is None or partner is None:
        return "peek", (arrow,)
    values = (own_value, arrow, their_value)
    if partner in evaluator.own:
        key = carry_key(view, "carry", pawn, target, partner)
        # Out of reach, the higher value may be farther from home
        holder, keeper = (pawn, partner) if own_value > their_value else (partner, pawn)
        squares, high = moved_squares(view, pawn, target), max(own_value, their_value)
        thief, _ = values_in_reach(evaluator, view.values, view.squares, holder)
        after, _ = values_in_reach(evaluator, values_after(view, candidate), squares, keeper)
        if key.endswith("_plain") and thief < high < after:
            return key.replace("plain", "safe"), values + (thief, high)
        return key, values
    if their_value <= own_value:
        return "shift", values
    values_and_gain = values + (their_value - own_value,)
    if not steps_home(view.squares, pawn, target):
        return "bring", values_and_gain
    return add_risk(view, evaluator, candidate, "take", values_and_gain)


def add_risk(
    view: "State",
    evaluator: "Evaluator",
    candidate: "Candidate",
    key: str,
    values: "tuple[int | str, ...]",
) -> "Reason":
    """Return the reason for an exchange that gains, with the pawn that could take the value.

    If that would leave the seat with less than before, the reason names how much.
    """
    _, _, pawn, target, _ = candidate
    squares, after = moved_squares(view, pawn, target), values_after(view, candidate)
    thief, _ = values_in_reach(evaluator, after, squares, pawn)
    if is_home(squares, pawn) or thief >= (after[pawn] or 0):
        return key, values
    loss = (view.values[pawn] or 0) - thief
    if loss > 0:
        return key + "_risk", values + (thief, loss)
    return key + "_even", values + (thief,)


def carry_key(view: "State", key: str, pawn: int, target: int, partner: int) -> str:
    """Return the key for an exchange within a side: whose pawn, and whether the place is better.

    The place is better if it is fewer steps from home.
    """
    if view.owner(partner) != view.owner(pawn):
        key += "_team"
    gain = (view.values[partner] or 0) - (view.values[pawn] or 0)
    squares = view.squares
    steps = steps_home(squares, partner, squares[partner]) - steps_home(squares, pawn, target)
    return key if gain * steps > 0 else key + "_plain"


def explain_exchange(view: "State", evaluator: "Evaluator", candidate: "Candidate") -> "Reason":
    """Return the reason for an exchange, or for none, after a step and a look face down."""
    _, _, pawn, target, partner = candidate
    own_value = view.values[pawn] or 0  # known after the look, like the partner's
    if partner is None:
        highest = max([view.values[seen] or 0 for seen in view.pawns_in_sight()])
        return ("stay", (own_value, highest)) if highest > own_value else ("keep", (own_value,))
    their_value = view.values[partner] or 0
    if partner in evaluator.own:
        return carry_key(view, "swap_carry", pawn, target, partner), (their_value,)
    if their_value <= own_value:
        return "swap_shift", (own_value, their_value)
    gain = their_value - own_value
    return add_risk(view, evaluator, candidate, "swap_take", (own_value, their_value, gain))
