# SPDX-License-Identifier: MIT
"""Computer players against each other: many games over all cores, and what they tell.

A game is one call of `play`, a pure function of its arguments, so it runs anywhere: in this
process, in a pool of processes, or on a cluster's executor with concurrent.futures' interface.
Seats rotate, and the games of one round of seats share one seed: the same dice as far as that
goes. Error bars are 95 % intervals over seeds, because games of one seed are not independent.
"""

import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import islice
from math import sqrt
from multiprocessing import get_context
from typing import NamedTuple

from host_sim.bootstrap import ROOT, Trouble

REFERENCE = "reference"  # a game's yardstick, host_sim/<game>/reference.py
BATCH = 8  # games a task: enough to be worth sending, few enough to show progress
Z95 = 1.96


class Outcome(NamedTuple):
    """One game: the seed, by player (not by seat) the share of the win and the score, and the
    number of actions."""

    seed: int
    shares: tuple
    scores: tuple
    length: int


def device_path():
    """Lets the device's modules be imported here."""
    for place in (ROOT / "lib", ROOT):
        if str(place) not in sys.path:
            sys.path.insert(0, str(place))


def facts(game):
    """A game's facts; Trouble if there is no such game."""
    device_path()
    from handful.game import load_game

    if not (ROOT / "games" / game / "__init__.py").exists():
        there = sorted(path.parent.name for path in (ROOT / "games").glob("*/__init__.py"))
        raise Trouble(f"there is no game {game!r}; the games are: {', '.join(there)}.")
    return load_game(game, "")


def play(game, levels, seed, rotation=0, options=None):
    """One game between these players; player p sits at seat (p + rotation) % seats."""
    device_path()
    from handful.chance import Chance
    from handful.game import CHANCE, OVER, load_game

    seats = len(levels)
    state = load_game(game, "rules").State(seats, **(options or {}))
    dice = Chance(seed.to_bytes(16, "little"))
    luck = Chance((seed + (1 << 64)).to_bytes(16, "little"))  # the players' own, so that dice stay
    deciders = [chooser(game, level) for level in levels]
    length = 0
    while (turn := state.turn()) != OVER:
        if turn == CHANCE:
            action = dice.pick(state.actions(), state.odds())
        else:
            player = (turn - rotation) % seats
            action = deciders[player](state.view(turn), turn, luck)
        state.apply(action)
        length += 1
    places, scores = state.ranking(), state.scores()
    winners = places.count(1)
    order = [(player + rotation) % seats for player in range(seats)]
    shares = tuple((places[seat] == 1) / winners for seat in order)
    return Outcome(seed, shares, tuple(scores[seat] for seat in order), length)


def chooser(game, level):
    """A function (view, seat, luck) -> action."""
    if level == REFERENCE:
        import importlib

        try:
            return importlib.import_module(f"host_sim.{game}.reference").choose
        except ModuleNotFoundError:
            raise Trouble(f"{game} has no reference player.") from None
    from handful.game import load_game

    bot = load_game(game, "bot")
    return lambda view, seat, luck: answer(bot.choose(view, seat, level, luck))


def answer(thinking):
    """What a thinking generator returns."""
    try:
        while True:
            next(thinking)
    except StopIteration as done:
        return done.value


def play_batch(batch):
    """Several games in one go."""
    return [play(*task) for task in batch]


def tasks(game, levels, games, seed, options):
    """The arguments of each game: seats rotate within a seed. Players who are all alike need no
    rotation."""
    turns = len(levels) if len(set(levels)) > 1 else 1
    for number in range(games):
        yield (game, levels, seed + number // turns, number % turns, options)


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
    finally:
        if own:
            executor.shutdown(cancel_futures=True)
    return sorted(outcomes)


def pool(processes=None):
    """Fresh processes: a forked one would share its parent's open table files and their offsets."""
    return ProcessPoolExecutor(processes, mp_context=get_context("spawn"))


def estimate(values):
    """(mean, half the width of its 95 % interval)."""
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return mean, float("inf")
    spread = sum((value - mean) ** 2 for value in values) / (count - 1)
    return mean, Z95 * sqrt(spread / count)


def by_seed(outcomes, pick):
    """The mean over the games of each seed: independent values."""
    groups = {}
    for outcome in outcomes:
        groups.setdefault(outcome.seed, []).append(pick(outcome))
    return [sum(group) / len(group) for group in groups.values()]


def ladder(levels, outcomes):
    """One row a player: name, (share, ±), (mean score, ±); the strongest first."""
    rows = []
    for player, level in enumerate(levels):
        share = estimate(by_seed(outcomes, lambda outcome, p=player: outcome.shares[p]))
        score = estimate(by_seed(outcomes, lambda outcome, p=player: outcome.scores[p]))
        rows.append({"player": level, "share": share, "score": score})
    return sorted(rows, key=lambda row: -row["share"][0])


def merged(rows):
    """Rows of players with the same name as one: the mean of their shares and scores."""
    result = []
    for name in dict.fromkeys(row["player"] for row in rows):
        same = [row for row in rows if row["player"] == name]
        count = len(same)
        result.append(
            {
                "player": name if count == 1 else f"{name} x{count}",
                "share": tuple(sum(row["share"][i] for row in same) / count for i in (0, 1)),
                "score": tuple(sum(row["score"][i] for row in same) / count for i in (0, 1)),
            }
        )
    return result


def draw_ladder(title, rows, fair, path):
    """The ladder as a picture: shares as bars with their intervals, the fair share as a line."""
    from PIL import Image, ImageDraw

    width, row_height, left, right = 640, 34, 130, 90
    image = Image.new("RGB", (width, 60 + row_height * len(rows)), (9, 11, 17))
    draw = ImageDraw.Draw(image)
    ink, bar, faint = (216, 233, 255), (90, 140, 220), (104, 118, 142)
    draw.text((12, 12), title, fill=ink)

    def x(share):
        return left + share * (width - left - right)

    for number, row in enumerate(rows):
        y = 40 + row_height * number
        share, error = row["share"]
        draw.text((12, y + 6), row["player"], fill=ink)
        draw.rectangle((x(0), y, x(share), y + 20), fill=bar)
        draw.line((x(max(0, share - error)), y + 10, x(min(1, share + error)), y + 10), fill=ink)
        draw.text((width - right + 8, y + 6), f"{100 * share:.1f} ± {100 * error:.1f} %", fill=ink)
    bottom = 40 + row_height * len(rows)
    draw.line((x(fair), 34, x(fair), bottom), fill=faint)
    draw.text((x(fair) - 8, bottom + 2), "fair", fill=faint)
    image.save(path)
