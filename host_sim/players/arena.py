# SPDX-License-Identifier: MIT
"""Computer players against each other: many games over all cores, and what they tell.

A game is one call of `play`, a pure function of its arguments, so it runs anywhere: in this
process, in a pool of processes, or on a cluster's executor with concurrent.futures' interface.
Seats rotate, and the games of one round of seats share one seed: the same dice as far as that
goes. Error bars are 95 % intervals over seeds, because games of one seed are not independent.
"""

import importlib
import signal
import threading
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import islice, product
from math import sqrt
from multiprocessing import active_children, get_context
from pathlib import Path
from statistics import variance
from typing import NamedTuple

from host_sim.errors import Trouble
from host_sim.paths import ROOT, enable_device_imports

REFERENCE = "reference"  # a game's yardstick, host_sim/players/<game>/reference.py
YARDSTICKS = (REFERENCE, "simple")  # a weaker mark beside it, simple.py, where a game has one
RANDOM = "random"
PLAYERS = Path(__file__).parent
BATCH = 8  # games a task: enough to be worth sending, few enough to show progress
Z95 = 1.96
TURN = threading.Lock()


class Outcome(NamedTuple):
    """One game: the seed, by player (not by seat) the share of the win and the score, the number of
    actions, and what else the game tells, as (name, number) pairs."""

    seed: int
    shares: tuple
    scores: tuple
    length: int
    told: tuple = ()


def facts(game):
    """A game's facts; Trouble if there is no such game."""
    enable_device_imports()
    from handful.modules import load_game

    there = sorted(path.parent.name for path in (ROOT / "games").glob("*/__init__.py"))
    if game not in there:
        raise Trouble(f"there is no game {game!r}; the games are: {', '.join(there)}.")
    return load_game(game, "")


def play(game, levels, seed, rotation=0, options=None):
    """One game between these players; player p sits at seat (p + rotation) % seats."""
    seats = len(levels)
    order = [(player + rotation) % seats for player in range(seats)]
    by_seat = [levels[order.index(seat)] for seat in range(seats)]
    state, length = finish(game, by_seat, seed, options)
    places, scores = state.ranking(), state.scores()
    winners = places.count(1)
    shares = tuple((places[seat] == 1) / winners for seat in order)
    told = more_of(game, state)
    return Outcome(seed, shares, tuple(scores[seat] for seat in order), length, told)


def finish(game, levels, seed, options=None):
    """The last state of one game between these players by seat, and the number of actions."""
    enable_device_imports()
    from handful.game import CHANCE, OVER
    from handful.match.match import draw_outcome
    from handful.modules import load_game

    state = load_game(game, "rules").State(len(levels), **(options or {}))
    dice, luck = luck_of(seed), luck_of(seed + (1 << 64))  # the players' own, so that dice stay
    deciders = [chooser(game, level) for level in levels]
    length = 0
    while (turn := state.turn()) != OVER:
        if turn == CHANCE:
            action = draw_outcome(state, dice)
        else:
            action = deciders[turn](state.view(turn), turn, luck)
        state.apply(action)
        length += 1
    return state, length


def luck_of(seed):
    """The device's generator, from a number."""
    enable_device_imports()
    from handful.chance import Chance

    return Chance(seed.to_bytes(16, "little"))


def chooser(game, level):
    """A function (view, seat, luck) -> action."""
    if level in YARDSTICKS:
        return yardstick(game, level).choose
    if level == RANDOM:
        return at_random
    enable_device_imports()
    from handful.modules import load_game

    bot = load_game(game, "bot")
    return lambda view, seat, luck: answer(bot.choose(view, seat, level, luck))


def yardsticks(game):
    """Those of YARDSTICKS that a game has."""
    return [name for name in YARDSTICKS if (PLAYERS / game / f"{name}.py").exists()]


def yardstick(game, name):
    """host_sim/players/<game>/<name>.py: `choose(view, seat, luck)` is the player; the reference
    may tell with `told(state)` more of a finished game, as {name: number}."""
    if name not in yardsticks(game):
        raise Trouble(f"{game} has no {name} player.")
    return importlib.import_module(f"host_sim.players.{game}.{name}")


def more_of(game, state):
    """What else a finished game tells: (name, number) pairs."""
    if REFERENCE not in yardsticks(game):
        return ()
    tell = getattr(yardstick(game, REFERENCE), "told", lambda state: {})
    return tuple(tell(state).items())


def at_random(view, seat, luck):
    """Any legal action."""
    actions = view.actions()
    return actions[luck.randbelow(len(actions))]


def answer(thinking):
    """What a thinking generator returns."""
    try:
        while True:
            next(thinking)
    except StopIteration as done:
        return done.value


def play_batch(batch):
    """Several games in one go. A cluster's worker may have several threads: their games take turns,
    because a game's open table file has one place to read at."""
    with TURN:
        return [play(*task) for task in batch]


def rotations(levels):
    """In how many seats everybody must sit: players who are all alike need no rotation."""
    return len(levels) if len(set(levels)) > 1 else 1


def whole(levels, games):
    """So many games, rounded up so that everybody sits at every seat equally often."""
    return -(-games // rotations(levels)) * rotations(levels)


def tasks(game, levels, games, seed, options):
    """The arguments of each game: seats rotate within a seed. An option with a tuple of values
    takes each in turn."""
    turns = rotations(levels)
    options = options or {}
    names = [name for name, value in options.items() if isinstance(value, tuple)]
    choices = list(product(*(options[name] for name in names)))
    for number in range(whole(levels, games)):
        round_number = number // turns
        chosen = dict(zip(names, choices[round_number % len(choices)], strict=True))
        yield (game, levels, seed + round_number, number % turns, {**options, **chosen})


def run(game, levels, games, seed=1, options=None, executor=None, progress=None):
    """All Outcomes, in the order of their seeds; `progress(done)` after each batch."""
    todo = tasks(game, tuple(levels), games, seed, options)
    batches = iter(lambda: list(islice(todo, BATCH)), [])
    own = executor is None
    executor = executor or pool()
    outcomes = []
    try:
        futures = [executor.submit(play_batch, batch) for batch in batches]
        for future in as_completed(futures) if own else futures:
            outcomes += future.result()
            if progress:
                progress(len(outcomes))
    except KeyboardInterrupt:
        if isinstance(executor, Pool):
            executor.stop()
        raise
    finally:
        if own:
            executor.shutdown(cancel_futures=True)
    return sorted(outcomes)


class Pool(ProcessPoolExecutor):
    """A pool of processes that Ctrl-C stops at once, in the middle of their games."""

    def stop(self):
        """End all processes. Their games are discarded."""
        workers = active_children()
        self.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.join()


def pool(processes=None):
    """Return a pool of spawned processes. Forked ones would share open files and their offsets."""
    return Pool(processes, mp_context=get_context("spawn"), initializer=ignore_interrupt)


def ignore_interrupt():
    """Leave Ctrl-C, which the terminal sends to all processes, to the one that started the pool."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def estimate(values):
    """(mean, low, high): the mean and its 95 % interval."""
    count = len(values)
    mean = sum(values) / count
    half = Z95 * sqrt(variance(values) / count) if count > 1 else float("inf")
    return mean, mean - half, mean + half


def share_estimate(values):
    """The same for values in 0..1, honest near the edges: Wilson's interval for as many games as
    would scatter like these values (means of several games scatter less than one game)."""
    count = len(values)
    mean = sum(values) / count
    spread = variance(values) if count > 1 else 0
    if spread:
        count = max(count, count * mean * (1 - mean) / spread)
    edge = Z95 * Z95 / count
    middle = (mean + edge / 2) / (1 + edge)
    half = Z95 * sqrt(mean * (1 - mean) / count + edge / count / 4) / (1 + edge)
    return mean, middle - half, middle + half


def by_seed(outcomes, pick):
    """The mean over the games of each seed: independent values."""
    groups = {}
    for outcome in outcomes:
        groups.setdefault(outcome.seed, []).append(pick(outcome))
    return [sum(group) / len(group) for group in groups.values()]


def ladder(levels, outcomes):
    """One row a level, the strongest first: the mean share and score of its players with their
    intervals."""
    rows = []
    for level in dict.fromkeys(levels):
        players = [player for player, name in enumerate(levels) if name == level]

        def mean(numbers, players=players):
            return sum(numbers[player] for player in players) / len(players)

        rows.append(
            {
                "player": level if len(players) == 1 else f"{level} x{len(players)}",
                "share": share_estimate(by_seed(outcomes, lambda game, of=mean: of(game.shares))),
                "score": estimate(by_seed(outcomes, lambda game, of=mean: of(game.scores))),
            }
        )
    return sorted(rows, key=lambda row: -row["share"][0])


def lengths(outcomes):
    """{name: (mean, most)}: actions a game, and what else its games tell."""
    found = {"actions": [outcome.length for outcome in outcomes]}
    for outcome in outcomes:
        for name, number in outcome.told:
            found.setdefault(name, []).append(number)
    return {name: (sum(numbers) / len(numbers), max(numbers)) for name, numbers in found.items()}


def draw_ladders(title, line_ups, path):
    """The ladders as a picture: bars with their intervals; shares, with the fair one as a line, or
    alone the scores. line_ups: [(levels, rows)]."""
    from PIL import Image, ImageDraw

    width, row_height, left, right = 640, 30, 130, 160
    rows_of_all = [row for _, rows in line_ups for row in rows]
    solo = all(len(levels) == 1 for levels, _ in line_ups)
    full = max(row["score"][0] for row in rows_of_all) if solo else 1
    height = 40 + sum(30 + row_height * len(rows) for _, rows in line_ups)
    image = Image.new("RGB", (width, height), (9, 11, 17))
    draw = ImageDraw.Draw(image)
    ink, bar, faint = (216, 233, 255), (90, 140, 220), (104, 118, 142)
    draw.text((12, 12), title, fill=ink)

    def x(value):
        return left + max(0, min(1, value / full)) * (width - left - right)

    y = 36
    for levels, rows in line_ups:
        draw.text((12, y), " - ".join(levels), fill=faint)
        y += 20
        if not solo:
            draw.line(
                (x(1 / len(levels)), y, x(1 / len(levels)), y + row_height * len(rows)), faint
            )
        for row in rows:
            mean, low, high = row["score" if solo else "share"]
            draw.text((12, y + 4), row["player"], fill=ink)
            draw.rectangle((x(0), y, x(mean), y + 18), fill=bar)
            draw.line((x(low), y + 9, x(high), y + 9), fill=ink)
            words = told(mean, low, high) if solo else told(mean, low, high, percent=True)
            draw.text((width - right + 8, y + 4), words, fill=ink)
            y += row_height
        y += 10
    image.save(path)


def told(mean, low, high, percent=False):
    """A mean and its interval in words."""
    if percent:
        return f"{100 * mean:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
    return f"{mean:.2f} ({low:.2f} to {high:.2f})"
