# SPDX-License-Identifier: MIT
"""What is on Top 12's sheets: five start numbers, and at most one number more a round."""


def counts(state):
    written = [sum(number > 0 for number in sheet) for sheet in state.sheets]
    return len(written) == state.seats and max(written) <= 5 + state.rounds
