# SPDX-License-Identifier: MIT
"""Texts about the cursor: what A does there, what a card is good for, or why it does not fit."""

from handful import TYPE_CHECKING

from games.auruxxx.constants import (
    CARDS_PER_TWO,
    DRAW,
    END_TURN,
    FITS_ALONE,
    GOLDEN_12,
    HAPPY_MAN,
    LUCKY_CARD,
    MAX_DRAWS,
    MAX_PASSES,
    PASS,
    SUITS,
    SWAP_CARD,
    SWAP_WITH,
    TWO,
)
from games.auruxxx.rules.legal_plays import find_fit
from games.auruxxx.screen.card_words import CardWords, number_text
from games.auruxxx.screen.constants import AT_PASSES, AT_PILE, AT_SEAT, AT_SORT, NO_CURSOR

if TYPE_CHECKING:
    from handful.play.play import Play

    from games.auruxxx.screen.hand_view import HandView

    # What A does: the key of its label in section [play] of the text table, the action that it
    # submits (None if A only chooses something), and what fills the gaps of the label.
    ButtonOption = tuple[str, int | None, tuple[object, ...]]


def find_option(play: "Play", hand: "HandView") -> "ButtonOption | None":
    """Return what A does at the cursor, or None if it does nothing."""
    state, cursor = hand.state, hand.cursor
    if cursor == NO_CURSOR:
        return None
    if cursor == AT_PILE:
        if state.debt:
            return "draw_debt", DRAW, (state.debt,)
        if state.draw_count == MAX_DRAWS:
            return "end", END_TURN, ()
        return "draw_again" if state.draw_count else "draw", DRAW, ()
    if cursor == AT_PASSES:
        return ("pass", PASS, ()) if state.is_legal(PASS) else None
    if cursor == AT_SORT:
        return "sort", None, ()
    if cursor <= AT_SEAT:
        partner = AT_SEAT - cursor
        return "swap", SWAP_WITH + partner, (play.player_name(partner),)
    return _card_option(play, hand)


def _card_option(play: "Play", hand: "HandView") -> "ButtonOption | None":
    """Return what A does on a card: play it, play the chosen set, or choose a card or partner."""
    kind, count = hand.cards[hand.cursor], 1
    if hand.chosen:
        if hand.cursor not in hand.chosen:
            return ("add", None, ()) if hand.can_play(hand.cursor) else None
        action, count = hand.action_at(hand.chosen), len(hand.chosen)
        if not hand.state.is_legal(action):
            return None
    elif not hand.can_play(hand.cursor):
        return None
    elif kind == GOLDEN_12:
        action, count = kind, len(hand.cards)
    elif kind == SWAP_CARD and hand.state.seats > 2:
        return "swap_whom", None, ()
    elif hand.largest_set(hand.cursor) > 1:
        return "choose", None, ()
    else:
        action = hand.action_for(kind)
    if count == 1:
        return "play", action, ()
    return "play_set", action, (play.section("say")("count%d" % count),)


# The sentence above the cards


def describe_cursor(play: "Play", hand: "HandView") -> str:
    """Return a sentence about the cursor: what A would do, or why it does nothing."""
    words = CardWords(play)
    sentence = "" if find_option(play, hand) else _explain_refusal(words, hand)
    if not sentence:
        sentence = _describe_chosen(words, hand) if hand.chosen else _describe_place(words, hand)
    return sentence


def _explain_refusal(words: CardWords, hand: "HandView") -> str:
    """Return why A does nothing, with the cards that would fit, or an empty string."""
    state = hand.state
    refusal = state.explain_refusal(hand.attempted_action())
    if not refusal:
        return ""
    reason, args = refusal[0], refusal[1:]
    kind = hand.cards[hand.cursor] if hand.cursor >= 0 else 0
    number = kind // SUITS
    if reason[:4] == "debt" and number == TWO:
        reason = "debt_two"
    elif reason == "suit_only":
        args = (words.suit(kind),)
        if number == HAPPY_MAN:
            reason = "happy_only"
    elif reason[:3] == "on_":
        args = (words.suit(state.top_card),) + args
    return words.play.section("refusals")(reason, *args)


def _describe_chosen(words: CardWords, hand: "HandView") -> str:
    """Return a sentence about the chosen cards."""
    say, last_place, count = words.say, hand.chosen[-1], len(hand.chosen)
    if hand.cursor not in hand.chosen:
        arrow = "◀" if last_place < hand.cursor else "▶"
        return say("add_or_play", number_text(hand.cards[hand.cursor]), arrow)
    kind = hand.cards[last_place]
    if count == 1:
        return say("play_or_add", number_text(kind))
    if kind // SUITS == TWO:
        return words.debt((hand.seat + 1) % words.state.seats, CARDS_PER_TWO * count)
    return say("set_on_top", words.card_set(count, kind), words.suit(kind))


def _describe_place(words: CardWords, hand: "HandView") -> str:
    """Return a sentence about the card or the button at the cursor."""
    say, state, cursor = words.say, words.state, hand.cursor
    if cursor >= 0:
        return _describe_card(words, hand) if hand.cards else ""
    if cursor <= AT_SEAT:
        sizes = state.hand_sizes
        return say("swap_sizes", sizes[hand.seat] - 1, sizes[AT_SEAT - cursor])
    if cursor == AT_SORT:
        return say("sort_number" if hand.is_sorted_by_suit else "sort_suit")
    if cursor == AT_PASSES:
        return say("pass_on" if state.debt else "pass_turn")
    return _describe_pile(words, hand)


def _describe_pile(words: CardWords, hand: "HandView") -> str:
    """Return a sentence about a debt, or about the ways to continue the turn."""
    say, state = words.say, words.state
    if state.debt:
        if state.passes[hand.seat] == MAX_PASSES:
            return say("debt_must", state.debt)
        if words.play.match.last_action == PASS:
            return say("debt_passed", words.play.player_name((hand.seat - 1) % state.seats))
        return say("debt", state.debt)
    if len(hand.cards) == 1 and hand.cards[0] != GOLDEN_12:
        return words.play.section("refusals")("last_card")
    for place in range(len(hand.cards)):
        if hand.can_play(place):
            return say("draws%d" % state.draw_count)
    if not state.draw_count and state.is_legal(PASS):
        return say("none_pass")
    return say("none%d" % state.draw_count)


def _describe_card(words: CardWords, hand: "HandView") -> str:
    """Return a sentence about a playable card."""
    say, state, kind = words.say, words.state, hand.cards[hand.cursor]
    if kind == SWAP_CARD:
        if state.seats > 2:
            return say("swap_whom")
        return say("swap_with", words.play.player_name(1 - hand.seat))
    if kind >= LUCKY_CARD:
        return words.action_card(hand.seat, kind)
    if kind == GOLDEN_12:
        return say("gold_wins")
    count = hand.largest_set(hand.cursor)
    if count > 1:
        return say("set_up_to", number_text(kind), say("count%d" % count))
    number = kind // SUITS
    if number == TWO:
        return words.debt((hand.seat + 1) % state.seats, CARDS_PER_TWO)
    if number == HAPPY_MAN:
        return say("happy_halves")
    copies = sum([other // SUITS == number for other in hand.cards])
    if copies > 1 and find_fit(kind, state.top_card) == FITS_ALONE:
        return say("single", words.card(kind))
    return words.card(kind)
