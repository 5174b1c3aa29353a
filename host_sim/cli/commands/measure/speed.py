# SPDX-License-Identifier: MIT
"""`python3 -m host_sim measure speed`: costs of keys and moves, compared with the baseline."""

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from host_sim.cli import arguments
from host_sim.errors import Trouble

if TYPE_CHECKING:
    from rich.console import Console

Figures = Mapping[str, Any]  # groups of figures

HELP = "measure bytes on the wire and opcodes of keys and moves; compare them with the baseline"
EXAMPLE = "measure speed --compare"
NEEDS = "test"
FORMER = {"--json": "-o FILE.json"}


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    arguments.for_output(parser, "write the figures as JSON", ".json")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--compare", action="store_true", help="only show changes since the baseline")
    what.add_argument(
        "--update", action="store_true", help="save these figures as the new baseline"
    )


def run(args: Namespace) -> int:
    """Measure, and show or compare the figures."""
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    from host_sim.quality import bench

    screen = Console()
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, transient=True) as progress:
        bar = progress.add_task("", total=None)

        def tell(words: str) -> None:
            progress.update(bar, description=words)

        exact = bench.exact(tell)
        timed = {} if args.compare or args.update else bench.timed(tell)
    if args.output:
        bench.save({**exact, "this machine": timed}, args.output)
    if args.update:
        bench.save(exact)
        screen.print(f"Saved {len(bench.flat(exact))} figures as the baseline.")
        return 0
    if args.compare:
        return compare(screen, exact)
    show(screen, exact, timed)
    return 0


def compare(screen: "Console", exact: Figures) -> int:
    """Print the changes since the baseline. Return 1 if a figure grew."""
    from rich.table import Table

    from host_sim.quality import bench

    try:
        baseline = bench.load_baseline()
    except OSError:
        raise Trouble("no baseline found; make one with measure speed --update.") from None
    if baseline["python"] != bench.python_version():
        screen.print(f"The baseline is for Python {baseline['python']}: opcodes are not compared.")
    found = bench.changes(baseline, exact)
    if not found:
        screen.print("Nothing grew or shrank by more than 5 %.")
        return 0
    table = Table("figure", "baseline", "now", "change")
    for name, was, now in found:
        change = f"{100 * (now - was) / was:+.0f} %" if was and now else "new" if now else "gone"
        table.add_row(name, _number(was), _number(now), change)
    screen.print(table)
    return 1 if any(now and was and now > was for _, was, now in found) else 0


def show(screen: "Console", exact: Figures, timed: Figures) -> None:
    """Print tables for keys, moves, heap and the rest, readable in 80 columns."""
    from rich.table import Table

    from host_sim.quality import bench

    keys = Table("a key in", "bytes", "worst", "areas", "opcodes", "99 %", "worst", "Pico")
    moves = Table("a move of", "opcodes", "99 %", "worst", "quiet", "Pico")
    heap = Table(
        "bytes of heap", "in the menu", "in play", "code till the menu", "code of the game"
    )
    plain = Table("figure", "value")
    for group, values in exact.items():
        kind, _, name = group.partition(": ")
        if kind == "keys":
            sent, areas, opcodes = values.values()
            numbers = (sent["mean"], sent["worst"], areas["worst"], *opcodes.values())
            worst = bench.pico_milliseconds(opcodes["worst"], sent["worst"])
            keys.add_row(name, *map(_number, numbers), f"{worst:.0f} ms")
        elif kind == "moves":
            opcodes, stretch = values.values()
            worst = bench.pico_milliseconds(opcodes["worst"])
            moves.add_row(name, *map(_number, (*opcodes.values(), stretch)), f"{worst:.0f} ms")
        elif kind == "heap":
            heap.add_row(name, *map(_number, values.values()))
        else:
            for what, value in values.items():
                plain.add_row(f"{group}: {what}", _number(value))
    for name, value in timed.items():
        plain.add_row(f"{name} (this machine)", _number(value))
    for table in (keys, moves, heap, plain):
        table.columns[0].no_wrap = True
        for column in table.columns[1:]:
            column.justify = "right"
        screen.print(table)
    screen.print(
        "Means, 99th percentiles and worst cases; areas: refreshes of the worst key; quiet: "
        "opcodes between two updates of the screen.\n"
        f"The worst case on a Pico is estimated by {bench.OPCODES_A_MILLISECOND} opcodes a "
        f"millisecond, {bench.MICROSECONDS_A_BYTE} microseconds a byte at 400 kHz."
    )


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:,}"
