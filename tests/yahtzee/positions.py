# SPDX-License-Identifier: MIT
"""Random cards and dice for the tests of Yahtzee's computer player."""

from functools import cache

from games.yahtzee.rules.state import OPEN
from host_sim.players.yahtzee import solver

PAYS = {6: (0, 21), 7: (0, 22), 8: (0, 25), 9: (0, 30), 10: (0, 40), 11: (0, 50), 12: (23,)}


@cache
def exact():
    """The value of every card, solved once for all tests of a run."""
    return solver.solve()


def random_card(rng, filled=None):
    """A card that a game can come to, with that many boxes written."""
    card = bytearray([OPEN] * 13)
    for box in rng.sample(range(13), rng.randrange(13) if filled is None else filled):
        card[box] = (box + 1) * rng.randrange(6) if box < 6 else rng.choice(PAYS[box])
    return card


def random_dice(rng):
    """Five dice, every fifth time a Yahtzee."""
    if rng.randrange(5) == 0:
        return [rng.randint(1, 6)] * 5
    return [rng.randint(1, 6) for _ in range(5)]
