# SPDX-License-Identifier: MIT
"""How far apart a game's players are: each against those near to it, on one scale.

The scale is Elo's: 400 points are odds of ten to one. The heights are those that make the results
likeliest (Bradley and Terry; a shared win is half a win). Each pair is given half a win for either
side beforehand, so that a player who lost every game is far down, but not endlessly.
"""

import random
from itertools import combinations, pairwise
from math import exp, log

from host_sim.errors import Trouble
from host_sim.players import arena

SEATS = 2
GUESS = (arena.RANDOM, "simple", "easy", arena.REFERENCE, "normal", "hard")  # weakest first
NEAR = 3  # everybody plays the next three of the guess
HALF = 0.5  # of a win, for either side of a pair
CLOSE, FAR = 0.60, 0.85  # a level should take between these shares from the one below it
DRAWS = 400  # of the bootstrap
FOUND = 1e-6  # a step that small, in natural logarithms, ends the search for a height
NEVER_NONE = 1e-9


def players(game, facts):
    """Who climbs, weakest first by the guess; levels of other names keep their order."""
    fewest, most = facts.SEATS
    if not fewest <= SEATS <= most:
        raise Trouble(f"a ladder is played at {SEATS} seats; {game} has {fewest} to {most}.")
    there = {arena.RANDOM, *facts.LEVELS, *arena.yardsticks(game)}
    others = [level for level in facts.LEVELS if level not in GUESS]
    return [name for name in GUESS if name in there] + others


def pairs(order):
    """(those that are played, those too far apart), each (stronger, weaker) by the guess."""
    near, far = [], []
    for low, high in combinations(range(len(order)), 2):
        (near if high - low <= NEAR else far).append((order[high], order[low]))
    return near, far


def by_seed(outcomes):
    """What the first of two players took of the games of each seed."""
    return arena.by_seed(outcomes, lambda game: game.shares[0])


def fit(results, heights=None):
    """{player: height, in natural logarithms of odds} of {(a, b): (wins of a, wins of b)}, none of
    them zero: Newton's steps, one player at a time, from these heights."""
    rivals = {}
    for (one, other), (won, lost) in results.items():
        rivals.setdefault(one, []).append((other, won, won + lost))
        rivals.setdefault(other, []).append((one, lost, won + lost))
    heights = dict(heights or dict.fromkeys(rivals, 0.0))
    longest = 1
    while longest > FOUND:
        longest = 0
        for name, games_with in rivals.items():
            slope = bend = 0
            for other, won, games in games_with:
                share = 1 / (1 + exp(heights[other] - heights[name]))
                slope += won - games * share
                bend += games * share * (1 - share)
            step = max(-1, min(1, slope / bend))  # far from the top a parabola leads astray
            heights[name] += step
            longest = max(longest, abs(step))
    return heights


def scale(shares, levels, seed=1):
    """[(player, points, low, high)], the strongest first, the weakest at 0, of {pair: by_seed}.

    The intervals hold 95 % of a Bayesian bootstrap: every seed gets a weight by chance, the same in
    all pairs, which have its dice in common; the half wins get theirs too, or 100 to 0 would be
    certain. They are of the height above the middle of the levels: how far below it somebody
    hopeless stands is a doubt of that one's height alone.
    """
    even = [1] * len(next(iter(shares.values())))
    heights = fit({pair: _wins(some, even, HALF, HALF) for pair, some in shares.items()})
    chance, drawn = random.Random(seed), []
    for _ in range(DRAWS):
        weights = [chance.expovariate(1) for _ in even]
        results = {}
        for pair, some in shares.items():
            halves = [max(NEVER_NONE, chance.gammavariate(HALF, 1)) for _ in range(2)]
            results[pair] = _wins(some, weights, *halves)
        drawn.append(_from_middle(fit(results, heights), levels))
    heights = _from_middle(heights, levels)
    weakest, rows = min(heights.values()), []
    for name, height in heights.items():
        some = sorted(heights_drawn[name] for heights_drawn in drawn)
        tail = len(some) // 40
        told = [400 / log(10) * (each - weakest) for each in (height, some[tail], some[-1 - tail])]
        rows.append((name, *told))
    return sorted(rows, key=lambda row: -row[1])


def _wins(shares, weights, above, below):
    """(wins, losses) of games whose seeds have these weights, with something for either side."""
    won = sum(weight * share for weight, share in zip(weights, shares, strict=True))
    lost = sum(weight * (1 - share) for weight, share in zip(weights, shares, strict=True))
    return SEATS * won + above, SEATS * lost + below  # a seed is played once for each seat


def _from_middle(heights, levels):
    middle = sum(heights[level] for level in levels) / len(levels)
    return {name: height - middle for name, height in heights.items()}


def expected(difference):
    """The share of somebody who is so many points above."""
    return 1 / (1 + 10 ** (-difference / 400))


def spacing(shares, levels):
    """Whether neighbouring levels are as far apart as they should be, in one line."""
    words, fine = [], True
    for weaker, stronger in pairwise(levels):
        took = sum(shares[stronger, weaker]) / len(shares[stronger, weaker])
        fault = " (too close)" if took < CLOSE else " (too far apart)" if took > FAR else ""
        fine = fine and not fault
        words.append(f"{stronger} - {weaker} {_odds(took)}{fault}")
    are = "are" if fine else "are not all"
    return f"The levels {are} spaced {_odds(CLOSE)} to {_odds(FAR)}: {', '.join(words)}."


def _odds(share):
    return f"{100 * share:.3g}:{100 - 100 * share:.3g}"
