# SPDX-License-Identifier: MIT
"""Positions of AURUXXX that must look alike to a seat: other hands have other cards."""

from games.auruxxx.rules.state import State


def twins(state, seat):
    """Yield copies in which a card of another hand is exchanged for one of the draw pile."""
    if state.turn() < 0 or state.known_cards:
        return
    for other in range(state.seats):
        if other == seat or not state.hand_sizes[other]:
            continue
        held = [kind for kind, count in enumerate(state.hands[other]) if count]
        piled = [kind for kind, count in enumerate(state.draw_pile) if count and kind not in held]
        if not piled:
            continue
        twin = State.unpack(state.pack())
        twin.hands[other][held[0]] -= 1
        twin.hands[other][piled[-1]] += 1
        twin.draw_pile[piled[-1]] -= 1
        twin.draw_pile[held[0]] += 1
        yield twin
