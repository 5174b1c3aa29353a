# SPDX-License-Identifier: MIT
"""Games of AURUXXX that must look alike to a seat: other hands hold other cards from the pile."""

from games.auruxxx.rules.state import State


def twins(state, seat):
    """A card of another hand changed for one of the pile, where the seat has seen neither."""
    if state.turn() < 0 or state.seen:
        return
    for other in range(state.seats):
        if other == seat or not state.sizes[other]:
            continue
        held = [kind for kind, count in enumerate(state.hands[other]) if count]
        piled = [kind for kind, count in enumerate(state.pile) if count and kind not in held]
        if not piled:
            continue
        twin = State.unpack(state.pack())
        twin.hands[other][held[0]] -= 1
        twin.hands[other][piled[-1]] += 1
        twin.pile[piled[-1]] -= 1
        twin.pile[held[0]] += 1
        yield twin
