# SPDX-License-Identifier: MIT
"""The ladder: the strengths of a game's players on one scale, from games of near neighbours.

The scale is Elo's: 400 points are odds of ten to one. The heights are the likeliest ones for the
results (Bradley and Terry; a shared win is half a win). Each pair starts with half a win for either
side, so that a player that lost every game still has a finite height.
"""

import random
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from math import exp, log
from types import ModuleType

from host_sim.errors import Trouble
from host_sim.players import arena

SEATS = 2
GUESS = (arena.RANDOM, "simple", "easy", arena.REFERENCE, "normal", "hard")  # weakest first
NEAR = 3  # each player plays the next three of the guess
HALF = 0.5  # wins that either side of a pair starts with
CLOSE, FAR = 0.60, 0.85  # a level should take between these shares from the one below it
DRAWS = 400  # samples of the bootstrap
SMALLEST_STEP = 1e-6  # natural logarithm of odds; a smaller step ends the search for a height
SMALLEST_WIN = 1e-9

Pair = tuple[str, str]
Shares = Mapping[Pair, Sequence[float]]  # what the first of a pair took, by seed
Rung = tuple[str, float, float, float]  # player, points, ends of the 95 % interval


def players(game: str, facts: ModuleType) -> list[str]:
    """Return the players of a ladder, weakest first by the guess; other levels keep their order.

    Raise Trouble if the game cannot be played with two seats.
    """
    fewest, most = facts.SEATS
    if not fewest <= SEATS <= most:
        raise Trouble(f"a ladder needs {SEATS} seats; {game} has {fewest} to {most}.")
    there = {arena.RANDOM, *facts.LEVELS, *arena.yardsticks(game)}
    others = [level for level in facts.LEVELS if level not in GUESS]
    return [name for name in GUESS if name in there] + others


def pairs(order: Sequence[str]) -> tuple[list[Pair], list[Pair]]:
    """Return (pairs to play, pairs too far apart), each pair (stronger, weaker) by the guess."""
    near: list[Pair] = []
    far: list[Pair] = []
    for low, high in combinations(range(len(order)), 2):
        (near if high - low <= NEAR else far).append((order[high], order[low]))
    return near, far


def by_seed(outcomes: Iterable[arena.Outcome]) -> list[float]:
    """Return the share of the first of two players in the games of each seed."""
    return arena.by_seed(outcomes, lambda game: game.shares[0])


def fit(
    results: Mapping[Pair, tuple[float, float]], heights: Mapping[str, float] | None = None
) -> dict[str, float]:
    """Return {player: height, as natural logarithm of odds} of {(a, b): (wins of a, wins of b)}.

    No number of wins may be zero. Newton's method, one player at a time, starts at `heights`.
    """
    rivals: dict[str, list[tuple[str, float, float]]] = {}
    for (one, other), (won, lost) in results.items():
        rivals.setdefault(one, []).append((other, won, won + lost))
        rivals.setdefault(other, []).append((one, lost, won + lost))
    found = dict(heights or dict.fromkeys(rivals, 0.0))
    longest = 1.0
    while longest > SMALLEST_STEP:
        longest = 0.0
        for name, games_with in rivals.items():
            slope = bend = 0.0
            for other, won, games in games_with:
                share = 1 / (1 + exp(found[other] - found[name]))
                slope += won - games * share
                bend += games * share * (1 - share)
            step = max(-1.0, min(1.0, slope / bend))  # far from the maximum, full steps diverge
            found[name] += step
            longest = max(longest, abs(step))
    return found


def scale(shares: Shares, levels: Sequence[str], seed: int = 1) -> list[Rung]:
    """Return [(player, points, low, high)], the strongest first, the weakest at 0 points.

    The intervals hold 95 % of a Bayesian bootstrap. Every seed gets a random weight, the same in
    all pairs, because they share its dice. The half wins get random weights too; otherwise 100 to
    0 would be certain. The intervals are of the height above the mean of the levels, so doubt
    about a hopeless player affects only that player.
    """
    even = [1.0] * len(next(iter(shares.values())))
    heights = fit({pair: _wins(some, even, HALF, HALF) for pair, some in shares.items()})
    chance, samples = random.Random(seed), []
    for _ in range(DRAWS):
        weights = [chance.expovariate(1) for _ in even]
        results = {}
        for pair, some in shares.items():
            above, below = (max(SMALLEST_WIN, chance.gammavariate(HALF, 1)) for _ in range(2))
            results[pair] = _wins(some, weights, above, below)
        samples.append(_from_middle(fit(results, heights), levels))
    heights = _from_middle(heights, levels)
    weakest = min(heights.values())
    rows: list[Rung] = []
    for name, height in heights.items():
        ordered = sorted(sample[name] for sample in samples)
        tail = len(ordered) // 40
        points, low, high = (
            400 / log(10) * (each - weakest) for each in (height, ordered[tail], ordered[-1 - tail])
        )
        rows.append((name, points, low, high))
    return sorted(rows, key=lambda row: -row[1])


def _wins(
    shares: Sequence[float], weights: Sequence[float], above: float, below: float
) -> tuple[float, float]:
    """Return (wins, losses) of games whose seeds have these weights, plus a start for each side."""
    won = sum(weight * share for weight, share in zip(weights, shares, strict=True))
    lost = sum(weight * (1 - share) for weight, share in zip(weights, shares, strict=True))
    return SEATS * won + above, SEATS * lost + below  # a seed is played once for each seat


def _from_middle(heights: Mapping[str, float], levels: Sequence[str]) -> dict[str, float]:
    middle = sum(heights[level] for level in levels) / len(levels)
    return {name: height - middle for name, height in heights.items()}


def expected(difference: float) -> float:
    """Return the share of a player that is `difference` points above the other."""
    return 1 / (1 + 10 ** (-difference / 400))


def spacing(shares: Shares, levels: Sequence[str]) -> str:
    """Return one line that says if neighbouring levels are as far apart as they should be."""
    words, fine = [], True
    for weaker, stronger in pairwise(levels):
        took = sum(shares[stronger, weaker]) / len(shares[stronger, weaker])
        fault = " (too close)" if took < CLOSE else " (too far apart)" if took > FAR else ""
        fine = fine and not fault
        words.append(f"{stronger} - {weaker} {_odds(took)}{fault}")
    are = "are" if fine else "are not all"
    return f"The levels {are} spaced {_odds(CLOSE)} to {_odds(FAR)}: {', '.join(words)}."


def _odds(share: float) -> str:
    return f"{100 * share:.3g}:{100 - 100 * share:.3g}"
