# SPDX-License-Identifier: MIT
"""The arena: computer players in many games against each other, and the statistics.

A game is one call of `play`, a pure function of its arguments. So it runs anywhere: in this
process, in a pool of processes, or on a cluster's executor with concurrent.futures' interface.
Seats rotate, and the games of one rotation share a seed, so they have the same dice as far as
possible. Error bars are 95 % intervals over seeds, because games of one seed are not independent.
"""

import importlib
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from itertools import islice, product
from math import sqrt
from multiprocessing import active_children, get_context
from pathlib import Path
from statistics import variance
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypedDict

from host_sim.errors import Trouble
from host_sim.paths import ROOT, enable_device_imports

if TYPE_CHECKING:
    from handful.chance import Chance
    from handful.game import State

REFERENCE = "reference"  # a game's reference player, host_sim/players/<game>/reference.py
YARDSTICKS = (REFERENCE, "simple")  # some games also have a weaker one, simple.py
RANDOM = "random"
PLAYERS = Path(__file__).parent
BATCH = 8  # games in a task: enough to be worth sending, few enough to show progress
Z95 = 1.96  # standard errors on either side of a 95 % interval
ONE_BATCH = threading.Lock()

Options = Mapping[str, Any]  # values of a game's OPTIONS by name
Task = tuple[str, tuple[str, ...], int, int, Options]  # the arguments of `play`
Chooser = Callable[["State", int, "Chance"], int]  # (view, seat, luck) -> action
Interval = tuple[float, float, float]  # mean, and the ends of its 95 % interval


class Outcome(NamedTuple):
    """The result of one game. Shares of the win and scores are by player, not by seat."""

    seed: int
    shares: tuple[float, ...]
    scores: tuple[int, ...]
    length: int  # number of actions
    extras: tuple[tuple[str, int], ...] = ()  # further facts that the game's reference reports


class Row(TypedDict):
    """A level's row in a ladder."""

    player: str
    share: Interval
    score: Interval


class Executor(Protocol):
    """The part of concurrent.futures.Executor that the arena uses."""

    def submit(
        self, function: Callable[[list[Task]], list[Outcome]], batch: list[Task], /
    ) -> "Future[list[Outcome]]":
        """Start to play a batch."""


def facts(game: str) -> ModuleType:
    """Return a game's package with its facts. Raise Trouble if the game does not exist."""
    enable_device_imports()
    from handful.modules import load_game

    there = sorted(path.parent.name for path in (ROOT / "games").glob("*/__init__.py"))
    if game not in there:
        raise Trouble(f"unknown game {game!r}; choose from: {', '.join(there)}.")
    return load_game(game, "")


def play(
    game: str, levels: Sequence[str], seed: int, rotation: int = 0, options: Options | None = None
) -> Outcome:
    """Play one game. Player p has the seat (p + rotation) % seats."""
    seats = len(levels)
    order = [(player + rotation) % seats for player in range(seats)]
    by_seat = [levels[order.index(seat)] for seat in range(seats)]
    state, length = finish(game, by_seat, seed, options)
    places, scores = state.ranking(), state.scores()
    winners = places.count(1)
    shares = tuple((places[seat] == 1) / winners for seat in order)
    by_player = tuple(scores[seat] for seat in order)
    return Outcome(seed, shares, by_player, length, extra_facts(game, state))


def finish(
    game: str, levels: Sequence[str], seed: int, options: Options | None = None
) -> "tuple[State, int]":
    """Play one game with these levels by seat, and return (last state, number of actions)."""
    enable_device_imports()
    from handful.game import CHANCE, OVER
    from handful.match.match import draw_outcome
    from handful.modules import load_game

    state = load_game(game, "rules").State(len(levels), **(options or {}))
    # Players have separate random numbers, so that the dice do not depend on their decisions.
    dice, luck = luck_of(seed), luck_of(seed + (1 << 64))
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


def luck_of(seed: int) -> "Chance":
    """Return the device's random number generator for a seed."""
    enable_device_imports()
    from handful.chance import Chance

    return Chance(seed.to_bytes(16, "little"))


def chooser(game: str, level: str) -> Chooser:
    """Return the function of a level: (view, seat, luck) -> action."""
    if level in YARDSTICKS:
        choose: Chooser = yardstick(game, level).choose
        return choose
    if level == RANDOM:
        return at_random
    enable_device_imports()
    from handful.modules import load_game

    bot = load_game(game, "bot")
    return lambda view, seat, luck: answer(bot.choose(view, seat, level, luck))


def yardsticks(game: str) -> list[str]:
    """Return those of YARDSTICKS that a game has."""
    return [name for name in YARDSTICKS if (PLAYERS / game / f"{name}.py").exists()]


def yardstick(game: str, name: str) -> ModuleType:
    """Return the module host_sim/players/<game>/<name>.py. Raise Trouble if there is none.

    Its `choose(view, seat, luck)` is the player. A reference may also have `extra_facts(state)`,
    which returns {name: number} of a finished game.
    """
    if name not in yardsticks(game):
        raise Trouble(f"{game} has no {name} player.")
    return importlib.import_module(f"host_sim.players.{game}.{name}")


def extra_facts(game: str, state: "State") -> tuple[tuple[str, int], ...]:
    """Return the further facts of a finished game, as (name, number) pairs."""
    if REFERENCE not in yardsticks(game):
        return ()
    function = getattr(yardstick(game, REFERENCE), "extra_facts", None)
    return tuple(function(state).items()) if function else ()


def at_random(view: "State", seat: int, luck: "Chance") -> int:
    """Return a random legal action."""
    actions = view.actions()
    return actions[luck.randbelow(len(actions))]


def answer(thinking: Generator[int, None, int]) -> int:
    """Run a computer player's generator and return its action."""
    try:
        while True:
            next(thinking)
    except StopIteration as done:
        action: int = done.value
        return action


def play_batch(batch: Iterable[Task]) -> list[Outcome]:
    """Play several games.

    Only one thread of a process plays at a time, because a game's open table file has one read
    position.
    """
    with ONE_BATCH:
        return [play(*task) for task in batch]


def rotations(levels: Sequence[str]) -> int:
    """Return the number of seats that each player must take: 1 if all levels are equal."""
    return len(levels) if len(set(levels)) > 1 else 1


def whole(levels: Sequence[str], games: int) -> int:
    """Return the number of games, rounded up so that each player has each seat equally often."""
    return -(-games // rotations(levels)) * rotations(levels)


def tasks(
    game: str, levels: tuple[str, ...], games: int, seed: int, options: Options | None
) -> Iterator[Task]:
    """Yield the arguments of each game: seats rotate within a seed.

    An option with a tuple of values takes each value in turn.
    """
    turns = rotations(levels)
    options = options or {}
    names = [name for name, value in options.items() if isinstance(value, tuple)]
    choices = list(product(*(options[name] for name in names)))
    for number in range(whole(levels, games)):
        round_number = number // turns
        chosen = dict(zip(names, choices[round_number % len(choices)], strict=True))
        yield (game, levels, seed + round_number, number % turns, {**options, **chosen})


def run(
    game: str,
    levels: Sequence[str],
    games: int,
    seed: int = 1,
    options: Options | None = None,
    executor: "Executor | Pool | None" = None,
    progress: Callable[[int], object] | None = None,
) -> list[Outcome]:
    """Play all games and return their Outcomes in the order of their seeds.

    `progress(done)` is called after each batch.
    """
    todo = tasks(game, tuple(levels), games, seed, options)
    batches = iter(lambda: list(islice(todo, BATCH)), [])
    own = executor is None
    if executor is None:
        executor = pool()
    outcomes: list[Outcome] = []
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
        if own and isinstance(executor, Pool):
            executor.shutdown(cancel_futures=True)
    return sorted(outcomes)


class Pool(ProcessPoolExecutor):
    """A pool of processes that Ctrl-C stops at once, in the middle of their games."""

    def stop(self) -> None:
        """End all processes. Their games are discarded."""
        workers = active_children()
        self.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.join()


def pool(processes: int | None = None) -> Pool:
    """Return a pool of spawned processes. Forked ones would share open files and their offsets."""
    return Pool(processes, mp_context=get_context("spawn"), initializer=ignore_interrupt)


def ignore_interrupt() -> None:
    """Leave Ctrl-C, which the terminal sends to all processes, to the one that started the pool."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def estimate(values: Sequence[float]) -> Interval:
    """Return (mean, low, high): the mean and its 95 % interval."""
    count = len(values)
    mean = sum(values) / count
    half = Z95 * sqrt(variance(values) / count) if count > 1 else float("inf")
    return mean, mean - half, mean + half


def share_estimate(values: Sequence[float]) -> Interval:
    """Return (mean, low, high) for values in 0..1, correct near the limits.

    This is Wilson's interval for the number of games that would scatter like these values, because
    means of several games scatter less than single games.
    """
    count: float = len(values)
    mean = sum(values) / count
    spread = variance(values) if count > 1 else 0
    if spread:
        count = max(count, count * mean * (1 - mean) / spread)
    edge = Z95 * Z95 / count
    middle = (mean + edge / 2) / (1 + edge)
    half = Z95 * sqrt(mean * (1 - mean) / count + edge / count / 4) / (1 + edge)
    return mean, middle - half, middle + half


def by_seed(outcomes: Iterable[Outcome], pick: Callable[[Outcome], float]) -> list[float]:
    """Return the mean over the games of each seed. These values are independent."""
    groups: dict[int, list[float]] = {}
    for outcome in outcomes:
        groups.setdefault(outcome.seed, []).append(pick(outcome))
    return [sum(group) / len(group) for group in groups.values()]


def ladder(levels: Sequence[str], outcomes: Sequence[Outcome]) -> list[Row]:
    """Return one row for each level, the strongest first."""
    rows: list[Row] = []
    for level in dict.fromkeys(levels):
        players = [player for player, name in enumerate(levels) if name == level]

        def mean_share(game: Outcome, players: Sequence[int] = players) -> float:
            return sum(game.shares[player] for player in players) / len(players)

        def mean_score(game: Outcome, players: Sequence[int] = players) -> float:
            return sum(game.scores[player] for player in players) / len(players)

        rows.append(
            {
                "player": level if len(players) == 1 else f"{level} x{len(players)}",
                "share": share_estimate(by_seed(outcomes, mean_share)),
                "score": estimate(by_seed(outcomes, mean_score)),
            }
        )
    return sorted(rows, key=lambda row: -row["share"][0])


def lengths(outcomes: Sequence[Outcome]) -> dict[str, tuple[float, int]]:
    """Return {name: (mean, maximum)} of the actions in a game and of its further facts."""
    found = {"actions": [outcome.length for outcome in outcomes]}
    for outcome in outcomes:
        for name, number in outcome.extras:
            found.setdefault(name, []).append(number)
    return {name: (sum(numbers) / len(numbers), max(numbers)) for name, numbers in found.items()}


def draw_ladders(
    title: str, line_ups: Sequence[tuple[Sequence[str], Sequence[Row]]], path: str | Path
) -> None:
    """Save a picture of the ladders: bars with their intervals.

    The bars are shares of the win, with the fair share as a line, or scores in solo games.
    """
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

    def x(value: float) -> float:
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
            interval = row["score"] if solo else row["share"]
            mean, low, high = interval
            draw.text((12, y + 4), row["player"], fill=ink)
            draw.rectangle((x(0), y, x(mean), y + 18), fill=bar)
            draw.line((x(low), y + 9, x(high), y + 9), fill=ink)
            words = format_interval(mean, low, high, percent=not solo)
            draw.text((width - right + 8, y + 4), words, fill=ink)
            y += row_height
        y += 10
    image.save(path)


def format_interval(mean: float, low: float, high: float, percent: bool = False) -> str:
    """Return a mean and its interval as text."""
    if percent:
        return f"{100 * mean:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
    return f"{mean:.2f} ({low:.2f} to {high:.2f})"
