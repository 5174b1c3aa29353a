# SPDX-License-Identifier: MIT
"""What the seats have rightly seen of each other's hands, and a whole state as bytes.

`seen` maps seer + 8 * holder to counts by kind: cards the seer is certain the holder has. Knows
nothing of whose turn it is.
"""

from games.auruxxx.cards import DECK, KINDS, NO_CARD, counted, listed, name

NOBODY = 7  # no seat; as the owner of bytes: everything is shown
VERSION = 1
LOWEST = -75  # points are saved above this


def swap(state, one, other):
    """Hands change places. Now the two know each other's; what others knew goes with the cards."""
    hands, sizes, seen = state.hands, state.sizes, state.seen
    hands[one], hands[other] = hands[other], hands[one]
    sizes[one], sizes[other] = sizes[other], sizes[one]
    for seer in range(state.seats):
        first, second = seen.pop(seer + 8 * one, None), seen.pop(seer + 8 * other, None)
        if seer == one or seer == other:
            continue
        if first:
            seen[seer + 8 * other] = first
        if second:
            seen[seer + 8 * one] = second
    seen[one + 8 * other] = bytearray(hands[other])
    seen[other + 8 * one] = bytearray(hands[one])


def taken(seen, seats, taker, victim, kind):
    """A blind take: the two see the card; the others can only fear for what they knew."""
    pair = victim + 8 * taker
    if pair not in seen:
        seen[pair] = bytearray(KINDS)
    seen[pair][kind] += 1
    for seer in range(seats):
        known = seen.get(seer + 8 * victim)
        if not known:
            continue
        for each in (kind,) if seer == taker else range(KINDS):
            known[each] = max(known[each] - 1, 0)


def laid(seen, holder, kind):
    """A card everybody has seen go."""
    for pair in seen:
        if pair >> 3 == holder and seen[pair][kind]:
            seen[pair][kind] -= 1


def unseen(state):
    """The cards that lie neither open nor in a hand this state shows, by kind."""
    counts = bytearray(DECK)
    if state.top != NO_CARD:
        counts[state.top] -= 1
    for cards in [state.under] + [hand for hand in state.hands if hand is not None]:
        for kind in range(KINDS):
            counts[kind] -= cards[kind]
    return counts


def packed(state, eye):
    """A state as bytes, with only what the seat `eye` may know."""
    data = [VERSION, state.seats | state.original << 3, eye, state.dealer, state.figure, state.top]
    data += [state.player, state.debt, state.drawn | state.begun << 2]
    data += [state.turns & 255, state.turns >> 8]
    data += state.passes + state.sizes + [len(state.past)]
    for winner, holder, scored in state.past:
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
        state.past.append(hand)
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


def told(state):
    """A state as text: the top card, the debt and the hands as far as they are shown."""
    top = "-" if state.top == NO_CARD else name(state.top)
    lines = ["top {}, debt {}".format(top, state.debt)]
    for seat, hand in enumerate(state.hands):
        held = "{} cards".format(state.sizes[seat])
        if hand is not None:
            held = " ".join([name(kind) for kind in listed(hand)])
        lines.append("{}: {}".format(seat + 1, held))
    return "\n".join(lines)
