# SPDX-License-Identifier: MIT
"""States of Roll to the Top! that look the same to a seat, because only hidden entries differ."""

from games.roll_to_the_top import RESIGN
from games.roll_to_the_top.rules.actions import CLIMB, DONE
from games.roll_to_the_top.rules.state import State


def twins(state, seat):
    """Yield the state with other entries of the other seats: all skipped, or all resigned."""
    if state.phase != CLIMB:
        return
    for ending in (DONE, RESIGN):
        twin = State.unpack(state.pack())
        for other in range(state.seats):
            entries = twin.entries[other]
            if other == seat or entries is None or state.has_resigned(other):
                continue
            for action in entries:
                if action >= 32:
                    twin.numbers[other][action & 31] = 0
            over = bool(entries) and entries[-1] < 32
            twin.entries[other] = [ending] if over else []
        yield twin
