# SPDX-License-Identifier: MIT
"""The levels of AURUXXX's computer players, and the coach. They use only their seat's view.

Easy plays any card that fits, one at a time, and swaps for a smaller hand. Normal plays the most
points and swaps a bad hand. Both pass rather than draw cards for a 2.

Hard knows the cost of a pass, and plays its 2s early while the next player may pay that cost. It
draws before it plays while it needs a golden 12, keeps its action cards for the right moment and
swaps when another player has almost no cards left. The coach plays like Hard.

The constants of this package were tuned by playing millions of games; docs/arena.md lists the
strength of each level.
"""

from handful import TYPE_CHECKING

from games.auruxxx.bot.strategy import (
    STOP_HAND_SIZE,
    explain_action_card,
    explain_play,
    explain_swap,
    find_best_play,
    find_swap_partner,
    is_time_for_action_card,
    opened_points,
    should_search,
    smallest_other_hand,
    swap_hand_size,
)
from games.auruxxx.constants import (
    DRAW,
    DRAW_CARD,
    END_TURN,
    FIRST_SET,
    GOLDEN_12,
    LUCKY_CARD,
    MAX_DRAWS,
    MAX_PASSES,
    PASS,
    SWAP_CARD,
    SWAP_WITH,
)
from games.auruxxx.rules.cards import CARD_POINTS, set_size, set_top_card
from games.auruxxx.rules.legal_plays import playable_singles

if TYPE_CHECKING:
    from collections.abc import Generator

    from handful.chance import Chance

    from games.auruxxx.bot.strategy import Advice, ShortAdvice
    from games.auruxxx.rules.state import State


def choose(view: "State", seat: int, level: str, luck: "Chance") -> "Generator[int, None, int]":
    """Choose an action. Yield the progress in percent and return the action."""
    yield 0
    if level == "easy":
        return _choose_easy(view, seat, luck)
    return _decide(view, seat, level == "hard")[0]


def advise(
    view: "State", seat: int, selected_action: int | None = None
) -> "Generator[int, None, tuple[object, ...]]":
    """Choose an action and explain it. Yield the progress in percent.

    Return (action, reason, arguments): the reason is a key in section [coach] of the text table,
    the arguments fill its gaps. A number is compared with the selected one, or with the next best.
    A second reason and its arguments may follow: golden 12s that a swap gives away, how many
    points fewer the selected cards save, or why not to draw first.
    """
    yield 0
    advice = _decide(view, seat, True)
    action, reason, arguments = advice[:3]
    if selected_action is not None and view.is_legal(selected_action):
        selected_points = _played_points(selected_action)
        difference = _played_points(action) - selected_points
        if difference > 0 and selected_points >= 0:
            if reason[:9] == "play_suit" and selected_action < GOLDEN_12:
                arguments = arguments[0], selected_points, difference
                return (action, reason, arguments) + advice[3:]
            return action, reason, arguments, "fewer", (difference,)
    return advice


def _played_points(action: int) -> int:
    """Return the points that a card or set removes from the hand, or -1 for other actions.

    The worth of an action card or a draw cannot be given in points.
    """
    if action < GOLDEN_12:
        return CARD_POINTS[action]
    if action < FIRST_SET:
        return -1
    return CARD_POINTS[set_top_card(action)] * set_size(action)


def _choose_easy(view: "State", seat: int, luck: "Chance") -> int:
    hand, size = view.hands[seat], view.hand_sizes[seat]
    if view.debt:
        return PASS if view.passes[seat] < MAX_PASSES else DRAW
    plays = playable_singles(hand, size, view.top_card)
    if size > 1 and hand[SWAP_CARD]:
        for other in range(view.seats):
            if 0 < view.hand_sizes[other] < size:
                plays.append(SWAP_WITH + other)
    if plays:
        return plays[luck.randbelow(len(plays))]
    return DRAW if view.draw_count < MAX_DRAWS else END_TURN


def _decide(view: "State", seat: int, is_hard: bool) -> "Advice":
    """Return the decision of Hard or Normal as (action, reason, arguments)."""
    hand, size = view.hands[seat], view.hand_sizes[seat]
    if view.debt:
        return _answer_debt(view, seat, is_hard)
    if size and hand[GOLDEN_12] == size:
        return GOLDEN_12, "win", ()
    if size > 1:
        if hand[SWAP_CARD]:
            partner = find_swap_partner(view, seat, is_hard)
            if partner is not None:
                return explain_swap(view, seat, partner)
        play = find_best_play(view, seat, hand, size, view.top_card, is_hard)
        for kind in (LUCKY_CARD, DRAW_CARD):
            if hand[kind]:
                if not is_hard or is_time_for_action_card(view, seat, kind):
                    return explain_action_card(view, seat, kind)
                points = opened_points(view, seat, kind, play)
                if points:
                    return kind, "opens_lucky" if kind == LUCKY_CARD else "opens_draw", (points,)
        if play:
            if is_hard and should_search(view, seat):
                return DRAW, "search_again" if view.draw_count else "search", ()
            return explain_play(view, seat, play)
    return _keep_cards(view, seat)


def _keep_cards(view: "State", seat: int) -> "ShortAdvice":
    """Draw or end the turn, and explain why nothing is played."""
    reason = "draw"
    args: tuple[int, ...] = ()
    if min(view.actions()) < DRAW:
        reason, args = "save", (STOP_HAND_SIZE,)
        if view.hands[seat][SWAP_CARD]:
            swap_size = swap_hand_size(view, seat)
            args = (swap_size,)
            if smallest_other_hand(view, seat) <= swap_size:
                reason, args = "keep_hand", ()
            elif not view.draw_count:
                reason = "save_swap"
    if view.draw_count == MAX_DRAWS:
        return END_TURN, "end" if reason == "draw" else reason + "_end", args
    if reason == "save" and view.draw_count:
        reason = "save_again"
    return DRAW, reason, args


def _answer_debt(view: "State", seat: int, is_hard: bool) -> "Advice":
    """Draw the cards of a debt, or pass.

    A pass costs five points and the turn. It is worth that only just before the last card, with
    more than two seats one card earlier. Normal always passes if it can.
    """
    hand, size = view.hands[seat], view.hand_sizes[seat]
    other_cards = size - hand[GOLDEN_12]
    is_nearly_out = hand[GOLDEN_12] and other_cards <= (view.seats > 2)
    can_pass = not view.has_begun and view.passes[seat] < MAX_PASSES
    if not can_pass:
        return DRAW, "pay_must", (view.debt,)
    if is_nearly_out or not is_hard:
        return PASS, "dodge", (view.debt,)
    passes_left = MAX_PASSES - view.passes[(seat + 1) % view.seats]
    if not passes_left:
        return DRAW, "pay_last", (view.debt,)
    if view.seats == 2:
        return DRAW, "pay_back", (view.debt, passes_left)
    return DRAW, "pay", (view.debt,)
