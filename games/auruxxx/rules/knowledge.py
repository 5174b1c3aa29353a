# SPDX-License-Identifier: MIT
"""What the seats have rightly seen of each other's hands, and what nobody can see.

`seen` maps seer + 8 * holder to counts by kind: cards the seer is certain the holder has. Knows
nothing of whose turn it is.
"""

from games.auruxxx.rules.cards import DECK, KINDS, NO_CARD

NOBODY = 7  # no seat; as the owner of bytes: everything is shown


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
