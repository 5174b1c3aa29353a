# SPDX-License-Identifier: MIT
"""What is in Top 33's box: three pawns a colour on squares of their own, each value once."""


def counts(state):
    colours = 3 if state.seats == 3 else 4
    values = [plug for plug in state.plugs + state.hand if plug]
    pawns = len(set(state.places)) == 3 * colours == len(state.plugs)
    return pawns and len(set(values)) == len(values) and max(values, default=1) <= 12
