# SPDX-License-Identifier: MIT
"""`python3 -m host_sim.players.yahtzee.solve`: solve Yahtzee and write its player's table."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from host_sim.cli import arguments

if TYPE_CHECKING:
    from rich.console import Console

    from host_sim.players.yahtzee.solver import Array

HELP = "solve Yahtzee, and write and evaluate the table of its computer player"
EXAMPLE = "host_sim.players.yahtzee.solve --levels"
NEEDS = "test"
FORCED = "forced"
PICTURE = "docs/pictures/yahtzee-curve.png"

Step = Callable[..., Any]  # (title, function, *arguments): call the function with a progress bar
_Result = TypeVar("_Result")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "--joker",
        choices=("forced", "free", "none"),
        default=FORCED,
        help="joker rule to solve (default: forced, the game's own)",
    )
    parser.add_argument(
        "--check", action="store_true", help="compare with the file instead of writing it"
    )
    parser.add_argument(
        "--levels", action="store_true", help="print the exact mean scores of the levels"
    )
    parser.add_argument(
        "--curve", action="store_true", help=f"measure tables of other sizes and draw {PICTURE}"
    )
    parser.add_argument(
        "--winning",
        type=arguments.some,
        metavar="GAMES",
        help="measure the gain of playing for winning in GAMES games",
    )


def check(args: argparse.Namespace, parser: argparse.ArgumentParser) -> None:
    """Refuse options that cannot be combined."""
    usual: dict[str, object] = {"check": False, "levels": False, "curve": False, "winning": None}
    more = arguments.given(args, usual)
    if args.joker != FORCED and more:
        parser.error(f"{more[0]} cannot be combined with --joker {args.joker}")


def run(args: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    from host_sim.paths import enable_device_imports

    enable_device_imports()
    from rich.console import Console
    from rich.progress import Progress, TimeElapsedColumn

    from host_sim.players.yahtzee import evaluate, solver, table

    start = (solver.ROW[0, 0], 0)
    screen = Console()
    columns = (*Progress.get_default_columns()[:3], TimeElapsedColumn())
    with Progress(*columns, console=screen) as progress:

        def step(what: str, work: Callable[..., _Result], *arguments: Any, **named: Any) -> _Result:
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
        visits = step("counting sheets in games", table.occurring, values)
        pressed = step("compressing the table", table.press, values, visits)
        data, estimate = table.encode(pressed), pressed.estimate()
        earned = step("evaluating its player", evaluate.evaluate, estimate)[start]
        screen.print(
            f"{table.FILE.name}: {len(data):,} bytes; its player loses {best - earned:.6f}"
        )
        same = table.FILE.exists() and table.FILE.read_bytes() == data
        screen.print("the file is up to date" if same else "the file differs")
        if not same and not args.check:
            table.FILE.write_bytes(data)
        if args.levels:
            _levels(screen, step, estimate)
        if args.winning:
            _winning(screen, step, estimate, args.winning)
        if args.curve:
            _curve(screen, step, values, visits, best, start)
    return 1 if args.check and not same else 0


def _levels(screen: Console, step: Step, estimate: Array) -> None:
    from games.yahtzee import LEVELS
    from host_sim.players.yahtzee import levels

    for level in LEVELS:
        mean = step(level, levels.mean, estimate, level)
        screen.print(f"{level}: {mean:.3f} points on average")


def _winning(screen: Console, step: Step, estimate: Array, games: int) -> None:
    from host_sim.players.yahtzee import winning

    for place in ("last", "first"):
        plain, win, gain, error = step(
            f"moving {place}", winning.measure, estimate, games, place == "last"
        )
        screen.print(
            f"moving {place}: playing for points wins {plain:.2%} of {games:,} games, playing for "
            f"winning {win:.2%}: {100 * gain:+.2f} ± {100 * error:.2f} percentage points"
        )


def _curve(
    screen: Console, step: Step, values: Array, visits: Array, best: float, start: tuple[int, int]
) -> None:
    from host_sim.players.yahtzee import curve, evaluate, table

    points = []
    for rank in table.RANKS:
        pressed = step(f"rank {rank}", table.press, values, visits, rank=rank)
        size = len(table.encode(pressed))
        loss = best - step("  its player", evaluate.evaluate, pressed.estimate())[start]
        points.append((rank, size, loss))
        screen.print(f"rank {rank}: {size:,} bytes, loses {loss:.5f}")
    curve.draw(points, table.FILE.parents[2] / PICTURE)
    screen.print(f"wrote {PICTURE}")


if __name__ == "__main__":
    from host_sim.cli.bootstrap import main

    sys.exit(main(sys.argv[1:], "host_sim.players.yahtzee.solve"))
