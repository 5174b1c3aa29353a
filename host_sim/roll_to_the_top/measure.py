# SPDX-License-Identifier: MIT
"""Measures Roll to the Top!'s computer players: rounds alone, wins at two seats, opcodes, medals.

python -m host_sim.roll_to_the_top.measure solo --level hard --direction decreasing --games 300
python -m host_sim.roll_to_the_top.measure duel --level hard --games 200
python -m host_sim.roll_to_the_top.measure opcodes --games 2
"""

import argparse
import math
import random
import statistics
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "lib")]

from games.roll_to_the_top import bot  # noqa: E402
from games.roll_to_the_top.rules import CHANCE, OVER, State  # noqa: E402
from games.roll_to_the_top.sheets import CHALLENGES  # noqa: E402
from host_sim.opcodes import Counter  # noqa: E402
from host_sim.roll_to_the_top import reference  # noqa: E402

NAMES = [name for name, _ in CHALLENGES]
DIRECTIONS = ("increasing", "decreasing")


class Luck:
    """What a match gives its computer players, here from a seed."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def below(self, n):
        return self.random.randrange(n)


def answer(thinking):
    """The action a generator returns."""
    while True:
        try:
            next(thinking)
        except StopIteration as stop:
            return stop.value


def decide(state, seat, level, luck):
    if level == "reference":
        return reference.choose(state.view(seat), seat, luck)
    return answer(bot.choose(state.view(seat), seat, level, luck))


def play(levels, sheet, direction, seed, chooser=decide):
    """A finished game of these computer players."""
    luck = Luck(seed)
    state = State(len(levels), sheet, direction)
    while state.turn() != OVER:
        seat = state.turn()
        if seat == CHANCE:
            state.apply(luck.random.choices(state.actions(), state.odds())[0])
        else:
            state.apply(chooser(state, seat, levels[seat], luck))
    return state


def mean_text(values):
    error = 1.96 * statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 0
    return f"{statistics.mean(values):6.3f} +- {error:.3f}"


def solo(level, direction, games, seed):
    """{sheet: rounds of each game}."""
    found = {}
    for sheet in NAMES:
        found[sheet] = [
            play([level], sheet, direction, f"{seed} {sheet} {direction} {game}").past[0][0]
            for game in range(games)
        ]
        rounds = sorted(found[sheet])
        marks = [rounds[int(part * (games - 1))] for part in (0.1, 0.25, 0.5, 0.75, 0.9)]
        print(f"{sheet:14}{mean_text(rounds)}  p10 25 50 75 90: {marks}", flush=True)
    everything = [rounds for one in found.values() for rounds in one]
    error = (
        1.96
        * math.sqrt(sum(statistics.variance(one) / len(one) for one in found.values()))
        / len(found)
    )
    print(f"{level} {direction}: mean of the six {statistics.mean(everything):.3f} +- {error:.3f}")
    return found


def duel(level, rival, direction, games, seed):
    """{sheet: points of each game}: 1 won, 0.5 tied."""
    found = {}
    for sheet in NAMES:
        points = []
        for game in range(games):
            mine = game % 2
            levels = [rival, rival]
            levels[mine] = level
            places = play(levels, sheet, direction, f"{seed} {sheet} {direction} {game}").ranking()
            points.append(0.5 if places[0] == places[1] else float(places[mine] == 1))
        found[sheet] = points
        print(f"{sheet:14}{mean_text(points)}", flush=True)
    everything = [point for one in found.values() for point in one]
    print(f"{level} against {rival}, {direction}: {mean_text(everything)}")
    return found


def opcodes(level, games, seed):
    """The dearest decision, and the longest silence, in opcodes."""
    worst = {"decision": 0, "silence": 0}

    def counted(state, seat, level, luck):
        view = state.view(seat)
        with Counter() as counter:
            thinking = bot.choose(view, seat, level, luck)
            before = 0
            while True:
                try:
                    next(thinking)
                except StopIteration as stop:
                    action = stop.value
                worst["silence"] = max(worst["silence"], counter.opcodes - before)
                before = counter.opcodes
                if "action" in locals():
                    break
        worst["decision"] = max(worst["decision"], counter.opcodes)
        return action

    for sheet in NAMES:
        for direction in DIRECTIONS:
            for game in range(games):
                play([level] * (1 + game % 2), sheet, direction, f"{seed} {game}", counted)
            print(f"{sheet:14}{direction:12}{worst}", flush=True)
    return worst


def par(games, seed):
    """Prints the table of games/roll_to_the_top/par.py. Gold is what Hard needs in half of its
    games, silver in nine of ten; bronze is what the one-step player needs in half of its games."""
    rows = {sheet: [] for sheet in NAMES}
    for direction in DIRECTIONS:
        hard = solo("hard", direction, games, seed)
        plain = solo("reference", direction, games, seed)
        for sheet, row in rows.items():
            gold, late = (sorted(hard[sheet])[int(part * games)] for part in (0.5, 0.9))
            silver = max(gold + 1, late)
            row.append((gold, silver, max(silver + 1, sorted(plain[sheet])[games // 2])))
    for sheet, row in rows.items():
        print(f'    ("{sheet}", {row[0]}, {row[1]}),')


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("what", choices=("solo", "duel", "opcodes", "par"))
    parser.add_argument("--level", default="hard", help="easy, normal, hard or reference")
    parser.add_argument("--rival", default="reference")
    parser.add_argument("--direction", default="increasing", choices=DIRECTIONS)
    parser.add_argument("--games", type=int, default=100, help="for each sheet")
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    began = time.monotonic()
    if options.what == "solo":
        solo(options.level, options.direction, options.games, options.seed)
    elif options.what == "duel":
        duel(options.level, options.rival, options.direction, options.games, options.seed)
    elif options.what == "par":
        par(options.games, options.seed)
    else:
        opcodes(options.level, options.games, options.seed)
    print(f"{time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
