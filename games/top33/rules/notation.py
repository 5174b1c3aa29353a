# SPDX-License-Identifier: MIT
"""Top 33 written down: as text for logs, replays and terminals; as bytes that may be damaged. Not
loaded in play.

Actions read d3e4 (from, to) or d3e4xf5 (and the partner's square), look, stay; chance reads seat 1
or the plug's value.
"""

from handful.game import CHANCE, OVER
from handful.match.saved import require, unpack_checked

from games.top33 import OPTIONS, SEATS
from games.top33.rules.board import (
    BARE,
    DIAGONALS,
    EMPTY,
    HOME_OF,
    MIDDLE,
    NEIGHBOURS,
    NOWHERE,
    PER_PAWN,
    PER_STEP,
    SIZE,
    START_SQUARES,
    can_step,
    name,
)
from games.top33.rules.state import HIGHEST_PLUG, LOOK, LOWEST_PLUG, NO_EXCHANGE, NO_PAWN, State


def describe(state, action):
    """An action as text."""
    if state.who == CHANCE and state.next_pawn() == NO_PAWN:
        return "seat {}".format(action + 1)
    if state.who < 0 or state.hand:
        return str(action)
    if state.moved != NO_PAWN:
        if action == LOOK:
            return "look"
        return exchange_name(state.places[state.moved], action) or "stay"
    return move_name(state.places, action)


def exchange_name(place, exchange):
    """With whom a pawn on this place exchanges: x and the partner's square; nothing for none."""
    return "x" + name(DIAGONALS[place][exchange - 1]) if exchange else ""


def move_name(places, move):
    """A move as players write it: from, to, and the exchange if there is one."""
    place = places[move // PER_PAWN]
    to = NEIGHBOURS[place][move // PER_STEP % 8]
    return name(place) + name(to) + exchange_name(to, move % PER_STEP)


def draw(places, plugs):
    """The board as text: a pawn is its colour's letter (a capital at home) and its plug."""
    cells = [" . "] * NOWHERE
    for x, y in MIDDLE:
        cells[y * SIZE + x] = " # "
    for pawn, place in enumerate(places):
        letter = ("RGYB" if HOME_OF[place] == pawn // 3 else "rgyb")[pawn // 3]
        cells[place] = "{}{:>2}".format(letter, "?" if plugs[pawn] is None else plugs[pawn])
    rows = [" ".join(cells[row * SIZE : row * SIZE + SIZE]) for row in range(SIZE)]
    return "\n".join(["{} {}".format(row + 1, cells) for row, cells in enumerate(rows)])


# Whether bytes are a position that a game can come to

GAMES = [int(games) for games in OPTIONS[0][1]]


def unpack(data):
    """The state, or ValueError with what is impossible about it."""
    require(len(data) > 2 and SEATS[0] <= data[1] & 7 <= SEATS[1], "seats")
    state = unpack_checked(State.unpack_trusted, data)
    seats, who, past = state.seats, state.who, state.finished_games
    require(state.games in GAMES and len(past) < state.games, "games")
    require(seats == 4 or not state.teams, "teams")
    require(not (state.by_hand and state.down) and state.down >= state.memory, "values")
    require(OVER <= who < seats, "turn")
    require(who != OVER or len(past) + 1 == state.games, "end")
    for points in past:
        require(sum(points) <= sum(range(LOWEST_PLUG[seats - 2], HIGHEST_PLUG + 1)), "points")
        require(len(points) == seats, "length")
    require(
        len(state.plugs) == len(state.seen) == len(START_SQUARES) * 3 - 3 * (seats == 3), "length"
    )
    require(max(state.seen) < 1 << seats, "memory")
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
        require(place < NOWHERE and BARE[place] == EMPTY and places.count(place) == 1, "place")
    values = state.plugs + state.hand
    require(None not in values, "view")
    for value in values:
        require(not value or LOWEST_PLUG[seats - 2] <= value <= HIGHEST_PLUG, "value")
        require(not value or values.count(value) == 1, "value")
    home = [seat for seat in range(seats) if all(state.is_home(p) for p in state.pawns(seat))]
    if state.moved != NO_PAWN and state.who in home:  # its turn goes on
        home.remove(state.who)
    require(sorted(state.done) == home, "end")


def check_deal(state, dealing):
    """Pawn by pawn; by hand a seat draws all its values, then places them."""
    who, hand = state.who, state.hand
    require(dealing or state.down, "deal")  # then the lot decides who begins
    require(
        who != OVER and state.moved == NO_PAWN and not state.quiet and not any(state.seen), "deal"
    )
    start = [place for squares in START_SQUARES[: len(state.places) // 3] for place in squares]
    require(state.places == start, "deal")
    order = [pawn for seat in range(state.seats) for pawn in state.pawns(seat)]
    dealt = [state.plugs[pawn] > 0 for pawn in order]
    require(sorted(dealt, reverse=True) == dealt, "deal")
    each = len(order) // state.seats
    placed = sum(dealt) % each
    if who == CHANCE:
        require(0 not in hand and len(hand) < each and (not hand or state.by_hand), "deal")
        require(not placed or not state.by_hand, "deal")
    else:
        require(state.by_hand and 1 < len(hand) == each - placed and 0 not in hand, "deal")
        require(who == state.owner(state.next_pawn()), "deal")


def check_turn(state):
    """Whoever is to move can; in the middle of a turn there is something to decide."""
    who, moved = state.who, state.moved
    require(not state.hand, "deal")
    if who == OVER:
        require(moved == NO_PAWN, "end")
        require(len(state.done) == state.seats or state.quiet >= state.quiet_limit(), "end")
        return
    require(state.quiet < state.quiet_limit() and who not in state.done, "turn")
    if moved == NO_PAWN:
        require(can_step(state.places, state.pawns(who)), "turn")
        return
    require(state.down and moved < len(state.places) and state.owner(moved) == who, "turn")
    require(state._second_actions() != [NO_EXCHANGE], "turn")
