# SPDX-License-Identifier: MIT
"""How strong Top 12's computer players are: many games, seats rotated, with error bars.

    python -m host_sim.top12.measure --seats 2 --games 2000 --player hard --against greedy
    python -m host_sim.top12.measure --seats 1 --games 20000 --player hard
    python -m host_sim.top12.measure --seats 4 --games 20 --player hard --against hard --opcodes

One seat is the player's, the others play as told. A shared win counts as its share.
"""

import argparse
import math
import random
import time

from handful.game import CHANCE, OVER

from games.top12 import bot
from games.top12.rules import ROWS, State, filled
from host_sim.opcodes import Counter
from host_sim.top12.reference import greedy

PLAYERS = ("easy", "normal", "hard", "coach", "greedy", "random")


class Luck:
    """Fair ints from a seed, as a match gives them."""

    def __init__(self, seed):
        self.below = random.Random(seed).randrange


class Effort:
    """The most opcodes of a decision, and of one stretch between two signs of life."""

    def __init__(self):
        self.decision = self.stretch = 0

    def run(self, thinking):
        total = 0
        while True:
            with Counter() as counter:
                step, value = _next(thinking)
            total += counter.opcodes
            self.stretch = max(self.stretch, counter.opcodes)
            self.decision = max(self.decision, total)
            if not step:
                return value


def _next(thinking):
    try:
        return True, next(thinking)
    except StopIteration as end:
        return False, end.value


def run(thinking):
    """What a generator of percents returns; the percents must be such."""
    for _ in range(10_000):
        step, value = _next(thinking)
        if not step:
            return value
        if not 0 <= value <= 100:
            raise ValueError(value)
    raise RuntimeError("thinks for ever")


def decide(name, view, seat, luck, think=run):
    """The action of a player by its name."""
    if name == "greedy":
        return greedy(view, seat, luck)
    if name == "random":
        actions = view.actions()
        return actions[luck.below(len(actions))]
    if name == "coach":
        return think(bot.advise(view, seat))[0]
    return think(bot.choose(view, seat, name, luck))


def play(names, seed, think=run):
    """One game; names: a player by seat. Returns the final state."""
    die, luck = Luck(seed), Luck(-seed - 1)
    state = State(len(names))
    while state.turn() != OVER:
        seat = state.turn()
        if seat == CHANCE:
            state.apply(die.below(6))
        else:
            state.apply(decide(names[seat], state.view(seat), seat, luck, think))
    return state


def measure(seats, games, player, against="greedy", seed=1, think=run):
    """(shares of the win, rounds, games without a complete column): lists by game, and a count."""
    shares, rounds, stuck = [], [], 0
    for game in range(games):
        names = [against] * seats
        names[game % seats] = player
        state = play(names, seed * 1_000_000 + game, think)
        places = state.ranking()
        shares.append((places[game % seats] == 1) / places.count(1))
        rounds.append(state.rounds)
        stuck += not any(ROWS in filled(sheet) for sheet in state.sheets)
    return shares, rounds, stuck


def mean_and_error(values):
    """The mean and its standard error."""
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return mean, math.sqrt(spread / len(values))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--player", choices=PLAYERS, default="hard")
    parser.add_argument("--against", choices=PLAYERS, default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--opcodes", action="store_true", help="count the effort (slow)")
    args = parser.parse_args()
    effort = Effort()
    began = time.perf_counter()
    think = effort.run if args.opcodes else run
    shares, rounds, stuck = measure(
        args.seats, args.games, args.player, args.against, args.seed, think
    )
    if args.seats > 1:
        print(f"{args.player} against {args.seats - 1} {args.against}", end=": ")
        print("wins {:.2%} +- {:.2%}".format(*mean_and_error(shares)))
    print("rounds {:.3f} +- {:.3f}".format(*mean_and_error(rounds)), end=", ")
    print(f"most {max(rounds)}, without a complete column {stuck} of {args.games}")
    if args.opcodes:
        print(f"opcodes: decision at most {effort.decision}, at a stretch {effort.stretch}")
    print(f"{time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
