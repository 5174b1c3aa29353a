# SPDX-License-Identifier: MIT
"""`python3 -m host_sim.players.yahtzee.solve`: solve Yahtzee and write its player's table."""

import sys

from host_sim.cli import arguments

HELP = "solve Yahtzee, and write and evaluate the table of its computer player"
EXAMPLE = "host_sim.players.yahtzee.solve --levels"
NEEDS = "test"
FORCED = "forced"
PICTURE = "docs/pictures/yahtzee-curve.png"


def add_arguments(parser):
    parser.add_argument(
        "--joker",
        choices=("forced", "free", "none"),
        default=FORCED,
        help="solve only, with another joker rule (the game's is forced)",
    )
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    parser.add_argument("--levels", action="store_true", help="the levels' exact mean scores")
    parser.add_argument(
        "--curve", action="store_true", help=f"size and loss of other tables; draws {PICTURE}"
    )
    parser.add_argument(
        "--winning",
        type=arguments.some,
        metavar="GAMES",
        help="what playing for winning gains in GAMES games",
    )


def check(args, parser):
    usual = {"check": False, "levels": False, "curve": False, "winning": None}
    more = arguments.given(args, usual)
    if args.joker != FORCED and more:
        parser.error(f"{more[0]} is for the game's own rule, --joker {FORCED}")


def run(args):
    from host_sim.paths import enable_device_imports

    enable_device_imports()
    from rich.console import Console
    from rich.progress import Progress, TimeElapsedColumn

    from host_sim.players.yahtzee import evaluate, solver, table

    start = (solver.ROW[0, 0], 0)
    screen = Console()
    columns = (*Progress.get_default_columns()[:3], TimeElapsedColumn())
    with Progress(*columns, console=screen) as progress:

        def step(what, work, *arguments, **named):
            task = progress.add_task(what, total=1)
            result = work(
                *arguments, **named, progress=lambda done: progress.update(task, completed=done)
            )
            progress.update(task, completed=1)
            return result

        values = step(f"solving, {args.joker} joker", solver.solve, args.joker)
        best = values[start]
        screen.print(f"perfect play scores {best:.6f}")
        if args.joker != FORCED:
            return 0
        visits = step("where games go", table.occurring, values)
        pressed = step("pressing the table", table.press, values, visits)
        data, estimate = table.encode(pressed), pressed.estimate()
        earned = step("weighing its player", evaluate.evaluate, estimate)[start]
        screen.print(
            f"{table.FILE.name}: {len(data):,} bytes; its player loses {best - earned:.6f}"
        )
        same = table.FILE.exists() and table.FILE.read_bytes() == data
        screen.print("the same bytes as before" if same else "other bytes than before")
        if not same and not args.check:
            table.FILE.write_bytes(data)
        if args.levels:
            _levels(screen, step, estimate)
        if args.winning:
            _winning(screen, step, estimate, args.winning)
        if args.curve:
            _curve(screen, step, values, visits, best, start)
    return 1 if args.check and not same else 0


def _levels(screen, step, estimate):
    from games.yahtzee import LEVELS
    from host_sim.players.yahtzee import levels

    for level in LEVELS:
        mean = step(level, levels.mean, estimate, level)
        screen.print(f"{level}: {mean:.3f} points on average")


def _winning(screen, step, estimate, games):
    from host_sim.players.yahtzee import winning

    for place in ("last", "first"):
        plain, win, gain, error = step(
            f"moving {place}", winning.measure, estimate, games, place == "last"
        )
        screen.print(
            f"moving {place}: {plain:.2%} of {games:,} games won for points, {win:.2%} for winning:"
            f" {100 * gain:+.2f} ± {100 * error:.2f} percentage points"
        )


def _curve(screen, step, values, visits, best, start):
    from host_sim.players.yahtzee import curve, evaluate, table

    points = []
    for rank in table.RANKS:
        pressed = step(f"rank {rank}", table.press, values, visits, rank=rank)
        size = len(table.encode(pressed))
        loss = best - step("  its player", evaluate.evaluate, pressed.estimate())[start]
        points.append((rank, size, loss))
        screen.print(f"rank {rank}: {size:,} bytes, loses {loss:.5f}")
    curve.draw(points, table.FILE.parents[2] / PICTURE)
    screen.print(f"drawn: {PICTURE}")


if __name__ == "__main__":
    from host_sim.cli.bootstrap import main

    sys.exit(main(sys.argv[1:], "host_sim.players.yahtzee.solve"))
