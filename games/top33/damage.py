# SPDX-License-Identifier: MIT
"""Whether bytes are a position that a game of Top 33 can come to. Not loaded in play."""

from handful.game import CHANCE, OVER
from handful.match.saved import must, position

from games.top33 import OPTIONS, SEATS
from games.top33.board import BARE, EMPTY, NOWHERE, START_SQUARES, can_step
from games.top33.rules import HIGHEST_PLUG, LOWEST_PLUG, NO_EXCHANGE, NO_PAWN, State

GAMES = [int(games) for games in OPTIONS[0][1]]


def unpack(data):
    """The state, or ValueError with what is impossible about it."""
    must(len(data) > 2 and SEATS[0] <= data[1] & 7 <= SEATS[1], "seats")
    state = position(State.recall, data)
    seats, who, past = state.seats, state.who, state.past
    must(state.games in GAMES and len(past) < state.games, "games")
    must(seats == 4 or not state.teams, "teams")
    must(not (state.by_hand and state.down) and state.down >= state.memory, "values")
    must(OVER <= who < seats, "turn")
    must(who != OVER or len(past) + 1 == state.games, "end")
    for points in past:
        must(sum(points) <= sum(range(LOWEST_PLUG[seats - 2], HIGHEST_PLUG + 1)), "points")
        must(len(points) == seats, "length")
    must(len(state.plugs) == len(state.seen) == len(START_SQUARES) * 3 - 3 * (seats == 3), "length")
    must(max(state.seen) < 1 << seats, "memory")
    check_places(state)
    dealing = state.next_pawn() != NO_PAWN
    if dealing or who == CHANCE:
        check_deal(state, dealing)
    else:
        check_turn(state)
    return state


def check_places(state):
    """One pawn a square, one value a pawn; who has all pawns home is done."""
    places, seats = state.places, state.seats
    for place in places:
        must(place < NOWHERE and BARE[place] == EMPTY and places.count(place) == 1, "place")
    values = state.plugs + state.hand
    must(None not in values, "view")
    for value in values:
        must(not value or LOWEST_PLUG[seats - 2] <= value <= HIGHEST_PLUG, "value")
        must(not value or values.count(value) == 1, "value")
    home = [seat for seat in range(seats) if all(state.is_home(p) for p in state.pawns(seat))]
    if state.moved != NO_PAWN and state.who in home:  # its turn goes on
        home.remove(state.who)
    must(sorted(state.done) == home, "end")


def check_deal(state, dealing):
    """Pawn by pawn; by hand a seat draws all its values, then places them."""
    who, hand = state.who, state.hand
    must(dealing or state.down, "deal")  # then the lot decides who begins
    must(who != OVER and state.moved == NO_PAWN and not state.quiet and not any(state.seen), "deal")
    start = [place for squares in START_SQUARES[: len(state.places) // 3] for place in squares]
    must(state.places == start, "deal")
    order = [pawn for seat in range(state.seats) for pawn in state.pawns(seat)]
    dealt = [state.plugs[pawn] > 0 for pawn in order]
    must(sorted(dealt, reverse=True) == dealt, "deal")
    each = len(order) // state.seats
    placed = sum(dealt) % each
    if who == CHANCE:
        must(0 not in hand and len(hand) < each and (not hand or state.by_hand), "deal")
        must(not placed or not state.by_hand, "deal")
    else:
        must(state.by_hand and 1 < len(hand) == each - placed and 0 not in hand, "deal")
        must(who == state.owner(state.next_pawn()), "deal")


def check_turn(state):
    """Whoever is to move can; in the middle of a turn there is something to decide."""
    who, moved = state.who, state.moved
    must(not state.hand, "deal")
    if who == OVER:
        must(moved == NO_PAWN, "end")
        must(len(state.done) == state.seats or state.quiet >= state.quiet_limit(), "end")
        return
    must(state.quiet < state.quiet_limit() and who not in state.done, "turn")
    if moved == NO_PAWN:
        must(can_step(state.places, state.pawns(who)), "turn")
        return
    must(state.down and moved < len(state.places) and state.owner(moved) == who, "turn")
    must(state._second_actions() != [NO_EXCHANGE], "turn")
