# SPDX-License-Identifier: MIT
"""What is in Roll to the Top!'s box: a d4, d6, d8, d12, d20, and a sheet for everybody."""


def counts(state):
    dice = all(0 <= die <= most for die, most in zip(state.dice, (4, 6, 8, 12, 20), strict=True))
    sheets = [len(numbers) for numbers in state.numbers]
    return (
        dice and sheets == [len(state.sheet)] * state.seats and max(map(max, state.numbers)) <= 50
    )
