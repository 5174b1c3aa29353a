# SPDX-License-Identifier: MIT
"""States of Roll to the Top! that a seat cannot tell apart: others wrote something else."""

from games.roll_to_the_top.rules.pieces import CLIMB, DONE, RESIGN
from games.roll_to_the_top.rules.state import State


def twins(state, seat):
    """The same round, in which the others wrote nothing: they skipped, or gave up."""
    if state.phase != CLIMB:
        return
    for ending in (DONE, RESIGN):
        twin = State.unpack(state.pack())
        for other in range(state.seats):
            entries = twin.entries[other]
            if other == seat or entries is None or state.resigned >> other & 1:
                continue
            for action in entries:
                if action >= 32:
                    twin.numbers[other][action & 31] = 0
            over = bool(entries) and entries[-1] < 32
            twin.entries[other] = [ending] if over else []
        yield twin
