# SPDX-License-Identifier: MIT
"""How strong AURUXXX's computer players are: many games, seats rotated, with error bars.

    python -m host_sim.auruxxx.measure --seats 4 --games 1000 --player hard
    python -m host_sim.auruxxx.measure --seats 2 --actions original --against hard
    python -m host_sim.auruxxx.measure --seats 6 --opcodes 300

One seat is the player's, the others play as told. A shared first place is shared. The journal's
bytes are those of the longest hand, as a match saves it.
"""

import argparse
import math
import random
import time

from handful.game import CHANCE, OVER

from games.auruxxx import bot
from games.auruxxx.memory import NOBODY
from games.auruxxx.rules import HANDS, State
from host_sim.auruxxx.reference import reference
from host_sim.opcodes import Counter

RECORD = 4  # bytes a journal's record has besides its payload


class Luck:
    """Fair ints from a seed, as a match gives them."""

    def __init__(self, seed):
        self._random = random.Random(seed)

    def below(self, n):
        return self._random.randrange(n)

    def fall(self, state):
        """What chance does, weighted by its odds."""
        return self._random.choices(state.actions(), state.odds())[0]


def decide(name, state, luck):
    """The action of a player by its name: easy, normal, hard, reference, random."""
    if name == "reference":
        return reference(state, luck)
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
    """One game; names: a player by seat. Returns the state, and turns and bytes of each hand."""
    luck = Luck(seed)
    state = State(len(names), **options)
    turns, sizes = [0], [0]
    while state.turn() != OVER:
        hands, before = len(state.past), state.turns
        if state.turn() == CHANCE:
            state.apply(luck.fall(state))
            sizes[-1] += 1
            continue
        action = decide(names[state.turn()], state, luck)
        state.apply(action)
        sizes[-1] += RECORD + 1 + (action > 0x7F) + (action > 0x3FFF)
        if len(state.past) > hands:
            turns[-1] = before + 1
            turns.append(0)
            sizes.append(0)
    return state, turns[:HANDS], sizes[:HANDS]


def measure(seats, games, player, against, seed=1, **options):
    """Figures by name: win share with its 95 % interval, guard share, turns, points, seconds."""
    wins = guards = points = others = 0
    turns, sizes = [], []
    began = time.process_time()
    for game in range(games):
        names = [against] * seats
        seat = game % seats
        names[seat] = player
        state, lengths, saved = play(names, seed * 1_000_000 + game, **options)
        ranking, scores = state.ranking(), state.scores()
        wins += (ranking[seat] == 1) / ranking.count(1)
        guards += sum(hand[0] == NOBODY for hand in state.past)
        points += scores[seat]
        others += (sum(scores) - scores[seat]) / (seats - 1)
        turns += lengths
        sizes += saved
    low, high = interval(wins / games, games)
    turns.sort()
    return {
        "win": 100 * wins / games,
        "low": low,
        "high": high,
        "guard": 100 * guards / games / HANDS,
        "median": turns[len(turns) // 2],
        "p99": turns[len(turns) * 99 // 100],
        "longest": turns[-1],
        "journal": max(sizes),
        "points": points / games,
        "others": others / games,
        "seconds": (time.process_time() - began) / games,
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
                state.apply(luck.fall(state))
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
    arguments.add_argument("--against", default="reference")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--actions", default="printed")
    arguments.add_argument("--opcodes", type=int, default=0, help="decisions to count instead")
    asked = arguments.parse_args()
    options = {"actions": asked.actions}
    if asked.opcodes:
        worst, mean, silence = opcodes(asked.seats, asked.opcodes, asked.player, **options)
        print(f"{asked.player}, {asked.seats} seats, {asked.opcodes} decisions: opcodes at worst")
        print(f"{worst}, on average {mean}, at most {silence} between two signs of progress")
        return
    figures = measure(asked.seats, asked.games, asked.player, asked.against, asked.seed, **options)
    print(f"{asked.player} against {asked.against}, {asked.seats} seats, {asked.actions} actions")
    print(
        "win {win:.1f} % ({low:.1f} to {high:.1f}), guard {guard:.2f} % of hands, turns a hand "
        "{median} (99 %: {p99}, longest {longest}), journal {journal} bytes, points {points:.1f} "
        "to {others:.1f}, {seconds:.3f} s a game".format(**figures)
    )


if __name__ == "__main__":
    main()
