# SPDX-License-Identifier: MIT
"""A whole state of AURUXXX as bytes, with only what a seat may know, and back."""

from games.auruxxx.rules.cards import counted, listed
from games.auruxxx.rules.knowledge import NOBODY, unseen

FORMAT = 1
LOWEST = -75  # points are saved above this


def packed(state, eye):
    """A state as bytes, with only what the seat `eye` may know."""
    data = [FORMAT, state.seats | state.original << 3, eye, state.dealer, state.figure, state.top]
    data += [state.player, state.debt, state.drawn | state.begun << 2]
    data += [state.turns & 255, state.turns >> 8]
    data += state.passes + state.sizes + [len(state.finished_games)]
    for winner, holder, scored in state.finished_games:
        data += [winner, holder]
        for number in scored:
            data += [number - LOWEST & 255, number - LOWEST >> 8]
    data += [len(state.due)] + state.due
    shown = range(state.seats) if eye == NOBODY else (eye,)
    for cards in [state.under] + [state.hands[seat] for seat in shown]:
        kinds = listed(cards)
        data += [len(kinds)] + kinds
    seen = state.seen
    for pair in sorted(seen):  # a dict's own order differs from machine to machine
        kinds = listed(seen[pair])
        if kinds and eye in (pair & 7, NOBODY):
            data += [pair, len(kinds)] + kinds
    return bytes(data)


def restore(state, data):
    """Puts those bytes into a new state of the same seats."""
    seats = state.seats
    state.eye, state.dealer, state.figure, state.top = data[2:6]
    state.player, state.debt, flags, low, high = data[6:11]
    state.drawn, state.begun, state.turns = flags & 3, bool(flags >> 2), low | high << 8
    state.passes = list(data[11 : 11 + seats])
    state.sizes = list(data[11 + seats : 11 + 2 * seats])
    rest = iter(data[11 + 2 * seats :])
    for _ in range(next(rest)):
        hand = [next(rest), next(rest), []]
        for _ in range(seats):
            low = next(rest)
            hand[2].append((low | next(rest) << 8) + LOWEST)
        state.finished_games.append(hand)
    state.due = [next(rest) for _ in range(next(rest))]
    state.under = counted([next(rest) for _ in range(next(rest))])
    for seat in range(seats):
        state.hands[seat] = None
        if state.eye in (seat, NOBODY):
            state.hands[seat] = counted([next(rest) for _ in range(next(rest))])
    for pair in rest:
        state.seen[pair] = counted([next(rest) for _ in range(next(rest))])
    state.pile = unseen(state) if state.eye == NOBODY else None
    return state
