# SPDX-License-Identifier: MIT
"""`python3 -m host_sim arena GAME`: matches between computer players, with error bars."""

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from host_sim.cli import arguments
from host_sim.cli.wording import counted
from host_sim.errors import Trouble

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import TaskID

    from host_sim.players.arena import Interval, Outcome, Row
    from host_sim.players.ladder import Pair, Rung

Options = dict[str, Any]  # {name: value, or all values in turn}

HELP = "let computer players play against each other; show win rates and mean scores"
EXAMPLE = "arena yahtzee --seats hard,normal,normal --games 2000"
NEEDS = "test"
FORMER = {"--json": "-o FILE.json", "--png": "-o FILE.png"}
EACH = "each"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("game", metavar="GAME", help="name of a folder in games/")
    parser.add_argument(
        "--seats",
        action="append",
        metavar="A,B,...",
        help="player in each seat: a level of the game, reference, simple or random "
        "(default: hard,normal); repeat the option for several line-ups",
    )
    parser.add_argument(
        "--ladder",
        action="store_true",
        help="rate all players of the game on one scale, in games for two",
    )
    parser.add_argument(
        "--games",
        type=arguments.some,
        default=200,
        metavar="N",
        help="games per line-up or pair (default: 200), rounded up so that all seats rotate",
    )
    parser.add_argument(
        "--seed", type=arguments.seed, default=1, metavar="N", help="first seed (default: 1)"
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="option of the game; NAME=each takes all values in turn",
    )
    arguments.for_output(
        parser,
        "write the figures (.json) or a picture of them (.png); can be repeated",
        ".json",
        ".png",
        several=True,
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--processes",
        type=arguments.some,
        metavar="N",
        help="number of processes (default: all cores)",
    )
    where.add_argument(
        "--dask",
        metavar="ADDRESS",
        help="play on this Dask cluster; Handful's code is sent to it",
    )


def check(args: Namespace, parser: ArgumentParser) -> None:
    """Check the arguments, before packages are installed."""
    if args.ladder and args.seats:
        parser.error("--seats cannot be combined with --ladder, which takes all players")
    arguments.one_of("game", arguments.games_here(), args.game)
    from host_sim.players import arena

    facts = arena.facts(args.game)
    read_options(args.option, facts)
    for words in args.seats or ():
        read_seats(words, facts)


def needs(args: Namespace) -> str:
    """Return the package set."""
    return "dask" if args.dask else "test"


def run(args: Namespace) -> None:
    """Play the games and show the result."""
    from host_sim.players import arena

    facts = arena.facts(args.game)
    chosen = read_options(args.option, facts)
    (rate if args.ladder else compare)(args, facts, chosen)


def compare(args: Namespace, facts: ModuleType, chosen: Options) -> None:
    """Compare line-ups: play them and show win rates and mean scores."""
    from rich.console import Console

    from host_sim.players import arena

    line_ups = [read_seats(words, facts) for words in args.seats or ["hard,normal"]]
    played = list(zip(line_ups, play(args, line_ups, chosen), strict=True))
    ladders = [(levels, arena.ladder(levels, outcomes)) for levels, outcomes in played]
    title = title_of(args)
    show(Console(), title, ladders)
    for levels, outcomes in played:
        show_lengths(Console(), levels, outcomes)
    save_json(args, chosen, line_up_figures(played, ladders))
    for file in arguments.ending_in(".png", args.output):
        Path(file).parent.mkdir(parents=True, exist_ok=True)
        arena.draw_ladders(title, ladders, file)


def title_of(args: Namespace) -> str:
    """Return the title of the result."""
    words = "".join(f", {word}" for word in args.option)
    return f"{args.game}{words}: {args.games} games each, seeds from {args.seed}"


def rate(args: Namespace, facts: ModuleType, chosen: Options) -> None:
    """Rate all players of the game on one scale, and show it."""
    from rich.console import Console

    from host_sim.players import ladder
    from host_sim.players.arena import share_estimate

    near, far = ladder.pairs(ladder.players(args.game, facts))
    played = dict(zip(near, play(args, near, chosen), strict=True))
    values = {pair: ladder.by_seed(outcomes) for pair, outcomes in played.items()}
    shares = {pair: share_estimate(some) for pair, some in values.items()}
    rows = ladder.scale(values, facts.LEVELS, args.seed)
    verdict = ladder.spacing(values, facts.LEVELS)
    show_ladder(Console(), title_of(args), rows, shares)
    if far:
        print("Not played, too far apart: " + ", ".join(" - ".join(pair) for pair in far) + ".")
    print(verdict)
    parts = ("mean", "low", "high")
    figures = {
        "ladder": [
            {"player": name, "points": dict(zip(parts, points, strict=True))}
            for name, *points in rows
        ],
        "pairs": [
            {"seats": pair, "share": dict(zip(parts, share, strict=True))}
            for pair, share in shares.items()
        ],
        "not played": far,
        "spacing": verdict,
    }
    save_json(args, chosen, figures)
    for file in arguments.ending_in(".png", args.output):
        from host_sim.players import ladder_chart

        Path(file).parent.mkdir(parents=True, exist_ok=True)
        ladder_chart.draw(title_of(args), rows, shares, facts.LEVELS, verdict, file)


def read_seats(words: str, facts: ModuleType) -> list[str]:
    """Return the player of each seat. Raise Trouble if there is a mistake."""
    from host_sim.players.arena import RANDOM, YARDSTICKS, yardstick

    game = facts.__name__.removeprefix("games.")
    levels = words.split(",")
    known = (*facts.LEVELS, *YARDSTICKS, RANDOM)
    for level in levels:
        if level not in known:
            raise Trouble(f"there is no player {level!r}; available: {', '.join(known)}.")
        if level in YARDSTICKS:
            yardstick(game, level)  # raises Trouble if the game has none
    fewest, most = facts.SEATS
    if not fewest <= len(levels) <= most:
        raise Trouble(f"{counted(len(levels), 'seat')} given; the game has {fewest} to {most}.")
    return levels


def read_options(words: Sequence[str], facts: ModuleType) -> Options:
    """Return the chosen options. Raise Trouble if there is a mistake."""
    known = dict(facts.OPTIONS)
    chosen: Options = {}
    for word in words:
        name, _, value = word.partition("=")
        if name not in known:
            raise Trouble(f"there is no option {name!r}; available: {', '.join(known) or 'none'}.")
        if value == EACH:
            chosen[name] = known[name]
        elif value in known[name]:
            chosen[name] = value
        else:
            can_be = ", ".join((*known[name], EACH))
            raise Trouble(f"{name} cannot be {value!r}; it can be: {can_be}.")
    return chosen


def play(
    args: Namespace, line_ups: Sequence[Sequence[str]], chosen: Options
) -> "list[list[Outcome]]":
    """Play all games and return the outcomes of each line-up."""
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    from host_sim.players import arena
    from host_sim.players.cluster import Cluster

    executor: Cluster | arena.Pool
    if args.dask:
        trial = next(arena.tasks(args.game, tuple(line_ups[0]), 1, args.seed, chosen))
        executor = Cluster(args.dask, trial)
    else:
        executor = arena.pool(args.processes)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn()) as progress, executor:
        found = []
        for levels in line_ups:
            bar = progress.add_task(" - ".join(levels), total=arena.whole(levels, args.games))

            def tell(done: int, bar: "TaskID" = bar) -> None:
                progress.update(bar, completed=done)

            task = (args.game, levels, args.games, args.seed, chosen)
            found.append(arena.run(*task, executor, tell))
        return found


def show(
    console: "Console", title: str, ladders: "Sequence[tuple[Sequence[str], Sequence[Row]]]"
) -> None:
    """Print the result of the line-ups."""
    from rich.table import Table

    from host_sim.players.arena import format_interval

    solo = all(len(levels) == 1 for levels, _ in ladders)
    heads = ["player"] if solo else ["player", "takes"]
    table = Table(*heads, "mean score", title=title, title_justify="left")
    for levels, rows in ladders:
        for row in rows:
            share = [] if solo else [format_interval(*row["share"], percent=len(levels) > 1)]
            table.add_row(row["player"], *share, format_interval(*row["score"]))
        table.add_section()
    console.print(table)
    console.print("In brackets: 95 % intervals.")


def show_ladder(
    console: "Console", title: str, rows: "Sequence[Rung]", shares: "Mapping[Pair, Interval]"
) -> None:
    """Print the ratings, strongest first, and the result of each pair."""
    from rich.table import Table

    from host_sim.players.arena import format_interval
    from host_sim.players.ladder import expected

    table = Table("player", "points", title=title, title_justify="left")
    for name, points, low, high in rows:
        table.add_row(name, f"{points:.0f} ({low:.0f} to {high:.0f})")
    console.print(table)
    heights = {name: points for name, points, *_ in rows}
    table = Table("pair", "the first takes", "by the points")
    for (one, other), share in shares.items():
        by_points = expected(heights[one] - heights[other])
        table.add_row(
            f"{one} - {other}", format_interval(*share, percent=True), f"{100 * by_points:.1f} %"
        )
    console.print(table)
    console.print(
        "400 points are odds of ten to one, the weakest player has 0. In brackets: 95 % intervals; "
        "those of the points are seen from the middle of the levels."
    )


def show_lengths(console: "Console", levels: Sequence[str], outcomes: "Sequence[Outcome]") -> None:
    """Print how long the games took."""
    from host_sim.players.arena import lengths

    parts = [f"{name} {mean:.2f} (most {most})" for name, (mean, most) in lengths(outcomes).items()]
    console.print(f"{' - '.join(levels)}, mean of a game: {', '.join(parts)}")


def line_up_figures(
    played: "Sequence[tuple[Sequence[str], Sequence[Outcome]]]",
    ladders: "Sequence[tuple[Sequence[str], Sequence[Row]]]",
) -> dict[str, Any]:
    """Return the figures of the line-ups for JSON."""
    from host_sim.players.arena import lengths

    parts = ("mean", "low", "high")
    line_ups = []
    for (levels, outcomes), (_, rows) in zip(played, ladders, strict=True):
        told = [
            {
                "player": row["player"],
                "share": dict(zip(parts, row["share"], strict=True)),
                "score": dict(zip(parts, row["score"], strict=True)),
            }
            for row in rows
        ]
        line_ups.append({"seats": levels, "ladder": told, "games": lengths(outcomes)})
    return {"line-ups": line_ups}


def save_json(args: Namespace, chosen: Options, found: dict[str, Any]) -> None:
    """Write the figures as JSON, if --output names such a file."""
    import json

    figures = {
        "game": args.game,
        "options": chosen,
        "games": args.games,
        "seed": args.seed,
        **found,
    }
    for file in arguments.ending_in(".json", args.output):
        Path(file).parent.mkdir(parents=True, exist_ok=True)
        Path(file).write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
