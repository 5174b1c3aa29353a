# SPDX-License-Identifier: MIT
"""Games of Top 12 that must look alike to a seat: they differ in what the others hide from it."""

from games.top12.rules.state import ENTER, START, State


def twins(state, seat):
    """While start numbers are entered: another sheet for each other seat that has begun one.
    While a round runs: another field for each other seat that has written."""
    for other in range(state.seats):
        if other == seat:
            continue
        twin = State.unpack(state.pack())
        if state.phase == START and any(state.sheets[other]):
            twin.sheets[other] = bytearray(reversed(state.sheets[other]))
            yield twin
        elif state.phase == ENTER and state.entries[other] is not None:
            twin.entries[other] = min(set(range(60)) - {state.entries[other]})
            yield twin
