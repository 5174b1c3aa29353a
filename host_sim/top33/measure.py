# SPDX-License-Identifier: MIT
"""How strong Top 33's computer players are: many games, seats rotated, with error bars.

    python -m host_sim.top33.measure --seats 4 --games 1000 --player hard --against g2
    python -m host_sim.top33.measure --seats 2 --values down --player hard --against normal
    python -m host_sim.top33.measure --seats 2 --opcodes 200

One seat (a team: two) is the player's, the others play as told. A shared first place is shared.
"""

import argparse
import math
import random
import time

from handful.game import CHANCE, OVER

from games.top33 import bot
from games.top33.rules import State
from host_sim.opcodes import Counter
from host_sim.top33.reference import g2


class Luck:
    """Fair ints from a seed, as a match gives them."""

    def __init__(self, seed):
        self._random = random.Random(seed)

    def below(self, n):
        return self._random.randrange(n)


def decide(name, state, luck):
    """The action of a player by its name: easy, normal, hard, g2, random."""
    if name == "g2":
        return g2(state, luck)
    if name == "random":
        actions = state.actions()
        return actions[luck.below(len(actions))]
    seat = state.turn()
    thinking = bot.choose(state.view(seat), seat, name, luck)
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            return end.value


def play(names, seed, **options):
    """One game; names: a player by seat. Returns the final state and the number of actions."""
    luck = Luck(seed)
    state = State(len(names), **options)
    length = 0
    while state.turn() != OVER:
        name = "random" if state.turn() == CHANCE else names[state.turn()]
        state.apply(decide(name, state, luck))
        length += state.turn() != CHANCE
    return state, length


def measure(seats, games, player, against, seed=1, **options):
    """Figures by name: win share with its 95 % interval, guard share, length, points, seconds."""
    wins = guards = length = points = others = 0
    began = time.perf_counter()
    for game in range(games):
        names = [against] * seats
        seat = game % seats
        names[seat] = player
        if options.get("teams") == "on":
            names[(seat + 2) % 4] = player
        state, actions = play(names, seed * 1_000_000 + game, **options)
        ranking, scores = state.ranking(), state.scores()
        sides = {state.side(other): ranking[other] for other in range(seats)}
        wins += (ranking[seat] == 1) / list(sides.values()).count(1)
        guards += len(state.done) < seats
        length += actions
        points += scores[seat]
        others += (sum(scores) - scores[seat]) / (seats - 1)
    low, high = interval(wins / games, games)
    return {
        "win": 100 * wins / games,
        "low": low,
        "high": high,
        "guard": 100 * guards / games,
        "length": length / games,
        "points": points / games,
        "others": others / games,
        "seconds": (time.perf_counter() - began) / games,
    }


def interval(share, games):
    """Wilson's 95 % interval of a share, in percent: honest near 100 % too."""
    z = 1.96 * 1.96 / games
    middle = (share + z / 2) / (1 + z)
    half = 1.96 * math.sqrt(share * (1 - share) / games + z / games / 4) / (1 + z)
    return 100 * (middle - half), 100 * (middle + half)


def opcodes(seats, decisions, player, seed=1, **options):
    """(worst, mean, longest silence): opcodes a decision, and between two signs of progress."""
    luck = Luck(seed)
    counts = []
    silence = 0
    while True:
        state = State(seats, **options)
        while state.turn() != OVER:
            if state.turn() == CHANCE:
                state.apply(decide("random", state, luck))
                continue
            seat = state.turn()
            thinking = bot.choose(state.view(seat), seat, player, luck)
            spent = 0
            action = None
            while action is None:
                with Counter() as counter:
                    try:
                        next(thinking)
                    except StopIteration as end:
                        action = end.value
                spent += counter.opcodes
                silence = max(silence, counter.opcodes)
            counts.append(spent)
            if len(counts) == decisions:
                return max(counts), sum(counts) // decisions, silence
            state.apply(action)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--seats", type=int, default=2)
    arguments.add_argument("--games", type=int, default=1000)
    arguments.add_argument("--player", default="hard")
    arguments.add_argument("--against", default="g2")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--values", default="open")
    arguments.add_argument("--teams", default="off")
    arguments.add_argument("--opcodes", type=int, default=0, help="decisions to count instead")
    asked = arguments.parse_args()
    options = {"values": asked.values, "teams": asked.teams}
    if asked.opcodes:
        worst, mean, silence = opcodes(asked.seats, asked.opcodes, asked.player, **options)
        print(f"{asked.player}, {asked.seats} seats, {asked.opcodes} decisions: opcodes at worst")
        print(f"{worst}, on average {mean}, at most {silence} between two signs of progress")
        return
    figures = measure(asked.seats, asked.games, asked.player, asked.against, asked.seed, **options)
    print(f"{asked.player} against {asked.against}, {asked.seats} seats {options}")
    print(
        "win {win:.1f} % ({low:.1f} to {high:.1f}), guard {guard:.1f} %, {length:.0f} actions, "
        "points {points:.1f} to {others:.1f}, {seconds:.3f} s a game".format(**figures)
    )


if __name__ == "__main__":
    main()
