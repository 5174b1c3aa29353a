# SPDX-License-Identifier: MIT
"""Checks of packed positions that may be damaged. Loaded only when a saved game is opened."""

from handful.match.saved import require, unpack_checked

from games.auruxxx import SEATS
from games.auruxxx.constants import (
    CARDS_DEALT,
    CARDS_PER_TWO,
    DRAW_PILE,
    GOLDEN_12,
    KIND_COUNT,
    MAX_DRAWS,
    MAX_PASSES,
    MAX_TURNS,
    NO_CARD,
    NO_SEAT,
    ROUND_COUNT,
    SUITS,
    TWO,
)
from games.auruxxx.rules.cards import DECK
from games.auruxxx.rules.state import SCORES, State

MAX_DEBT = CARDS_PER_TWO * 10  # the deck has ten 2s


def unpack_validated(data: bytes) -> State:
    """Return the position packed in `data`. Raise ValueError if no game can reach it."""
    require(len(data) > 2 and SEATS[0] <= data[1] & 7 <= SEATS[1], "seats")
    state: State = unpack_checked(State.unpack_trusted, data)
    seats = state.seats
    require(state.viewer == NO_SEAT, "view")
    require(state.player < seats, "turn")
    for seat in (state.dealer, state.figure_holder):
        require(seat < seats or seat == NO_SEAT, "seats")
    require(state.top_card < KIND_COUNT or state.top_card == NO_CARD, "card")
    require(state.top_card != GOLDEN_12 and not state.discards[GOLDEN_12], "gold")
    require(max(state.passes) <= MAX_PASSES, "passes")
    _check_finished_rounds(state)
    _check_card_counts(state)
    _check_known_cards(state)
    if state.top_card == NO_CARD:
        _check_deal(state)
    else:
        _check_turn(state)
    return state


def _check_finished_rounds(state: State) -> None:
    require(len(state.finished_games) <= ROUND_COUNT, "rounds")
    for finished in state.finished_games:
        for seat in (finished.winner, finished.figure_holder):
            require(seat < state.seats or seat == NO_SEAT, "winner")
        for points in finished.points:
            require(SCORES[0] // ROUND_COUNT <= points <= SCORES[1] // ROUND_COUNT, "points")


def _check_card_counts(state: State) -> None:
    for seat in range(state.seats):
        require(sum(state.hands[seat]) == state.hand_sizes[seat], "hand")
    for kind in range(KIND_COUNT):
        count = state.discards[kind] + (kind == state.top_card)
        require(count + sum([hand[kind] for hand in state.hands]) <= DECK[kind], "cards")


def _check_known_cards(state: State) -> None:
    """Check that known cards are in the hands where they are known to be."""
    for pair in state.known_cards:  # any order
        seer, holder = pair
        require(seer != holder and max(seer, holder) < state.seats, "memory")
        for kind in range(KIND_COUNT):
            require(state.known_cards[pair][kind] <= state.hands[holder][kind], "memory")


def _check_deal(state: State) -> None:
    """Check a position during the deal, which starts at the dealer's left."""
    cards_dealt = sum(state.hand_sizes)
    require(len(state.finished_games) < ROUND_COUNT, "deal")
    require(cards_dealt <= CARDS_DEALT * state.seats, "deal")
    require(not (any(state.discards) or any(state.passes)), "deal")
    require(not (state.pending_draws or state.known_cards), "deal")
    require(not (state.debt or state.draw_count or state.has_begun), "deal")
    require(not (state.turn_count or state.player), "deal")
    if state.dealer == NO_SEAT:
        require(not cards_dealt and not state.finished_games, "deal")
    for seat in range(state.seats):
        order = (seat - state.dealer - 1) % state.seats
        cards = (cards_dealt + state.seats - 1 - order) // state.seats
        require(state.hand_sizes[seat] == cards, "deal")


def _check_turn(state: State) -> None:
    """Check a position after the deal: turn count, draws and debt."""
    seats, draws, debt = state.seats, state.pending_draws, state.debt
    require(state.dealer < seats, "dealer")
    is_over = len(state.finished_games) == ROUND_COUNT
    last_turn = MAX_TURNS if is_over else MAX_TURNS - 1
    require(state.turn_count <= last_turn, "turns")
    require(state.draw_count <= MAX_DRAWS, "draws")
    require(state.has_begun or not state.draw_count, "draws")
    require(debt % CARDS_PER_TWO == 0 and debt <= MAX_DEBT, "debt")
    require(not debt or (state.top_card // SUITS == TWO and not state.has_begun), "debt")
    require(not draws or not (is_over or debt), "draws")
    require(len(draws) <= MAX_DEBT, "draws")
    for taker, source in draws:
        require(taker < seats and taker != source, "draws")
        require(source < seats or source == DRAW_PILE, "draws")
    if draws:
        source = draws[0][1]
        has_card = any(state.draw_pile) if source == DRAW_PILE else state.hand_sizes[source] > 0
        require(has_card, "draws")
