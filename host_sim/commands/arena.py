# SPDX-License-Identifier: MIT
"""`python3 -m host_sim arena GAME`: computer players against each other, with error bars."""

from host_sim.bootstrap import Trouble

HELP = "let computer players play each other: win shares and mean scores with 95 % intervals"
EXAMPLE = "arena yahtzee --seats hard,normal,normal --games 2000"
NEEDS = "test"


def add_arguments(parser):
    parser.add_argument("game", metavar="GAME", help="a folder of games/")
    parser.add_argument(
        "--seats",
        default="hard,normal",
        metavar="A,B,...",
        help="a level of the game for each seat, or reference, its yardstick (hard,normal)",
    )
    parser.add_argument("--games", type=int, default=200, metavar="N", help="how many (200)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the first seed (1)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game"
    )
    parser.add_argument("--json", metavar="FILE", help="the figures as JSON")
    parser.add_argument("--png", metavar="FILE", help="the ladder as a picture")
    parser.add_argument("--processes", type=int, metavar="N", help="so many cores (all)")
    parser.add_argument(
        "--dask", metavar="ADDRESS", help="play on this Dask cluster (pip install distributed)"
    )


def run(args):
    from rich.console import Console

    from host_sim import arena

    facts = arena.facts(args.game)
    levels = read_seats(args.seats, facts)
    options = read_options(args.option, facts)
    if args.games < 1:
        raise Trouble("--games needs at least one game.")
    outcomes = play(args, levels, options)
    rows = arena.merged(arena.ladder(levels, outcomes))
    title = f"{args.game}, {len(outcomes)} games, seeds from {args.seed}"
    show(Console(), title, rows, outcomes)
    if args.json:
        save_json(args, options, rows, outcomes)
    if args.png:
        arena.draw_ladder(title, rows, 1 / len(levels), args.png)


def read_seats(words, facts):
    from host_sim.arena import REFERENCE

    levels = words.split(",")
    for level in levels:
        if level not in (*facts.LEVELS, REFERENCE):
            known = ", ".join((*facts.LEVELS, REFERENCE))
            raise Trouble(f"there is no level {level!r}; the levels are: {known}.")
    fewest, most = facts.SEATS
    if not fewest <= len(levels) <= most:
        raise Trouble(f"{len(levels)} seats are named; the game has {fewest} to {most}.")
    return levels


def read_options(words, facts):
    known = dict(facts.OPTIONS)
    options = {}
    for word in words:
        name, _, value = word.partition("=")
        if name not in known:
            raise Trouble(f"there is no option {name!r}; there are: {', '.join(known) or 'none'}.")
        if value not in known[name]:
            raise Trouble(f"{name} cannot be {value!r}; it can be: {', '.join(known[name])}.")
        options[name] = value
    return options


def play(args, levels, options):
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    from host_sim import arena

    executor = cluster(args.dask) if args.dask else arena.pool(args.processes)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn()) as progress, executor:
        bar = progress.add_task(" - ".join(levels), total=args.games)
        return arena.run(
            args.game,
            levels,
            args.games,
            args.seed,
            options,
            executor,
            lambda done: progress.update(bar, completed=done),
        )


def cluster(address):
    """An executor with concurrent.futures' interface on an existing Dask cluster."""
    try:
        from distributed import Client
    except ImportError:
        raise Trouble("Dask is not installed: .venv/bin/pip install distributed.") from None
    try:
        return Client(address, timeout=5).get_executor()
    except OSError as error:
        raise Trouble(f"no Dask scheduler answers at {address} ({error}).") from None


def show(console, title, rows, outcomes):
    from rich.table import Table

    table = Table("player", "takes", "mean score", title=title, title_justify="left")
    for row in rows:
        share, score = row["share"], row["score"]
        table.add_row(
            row["player"],
            f"{100 * share[0]:.2f} ± {100 * share[1]:.2f} %",
            f"{score[0]:.2f} ± {score[1]:.2f}",
        )
    console.print(table)
    lengths = [outcome.length for outcome in outcomes]
    console.print(f"actions a game: mean {sum(lengths) / len(lengths):.1f}, most {max(lengths)}")


def save_json(args, options, rows, outcomes):
    import json
    from pathlib import Path

    told = {
        "game": args.game,
        "seats": args.seats,
        "options": options,
        "games": len(outcomes),
        "seed": args.seed,
        "ladder": rows,
    }
    Path(args.json).write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
