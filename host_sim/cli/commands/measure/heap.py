# SPDX-License-Identifier: MIT
"""`python3 -m host_sim measure heap`: live heap of the device code, against its limits."""

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from host_sim.cli import arguments

if TYPE_CHECKING:
    from rich.table import Table

HELP = "run the device code in a MicroPython VM; show its size and live heap"
EXAMPLE = "measure heap yahtzee"
NEEDS = "test"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("game", nargs="*", metavar="GAME", help="games to measure (default: all)")


def check(args: Namespace, parser: ArgumentParser) -> None:
    """Check the arguments, before packages are installed."""
    for name in args.game:
        arguments.one_of("game", arguments.games_here(), name)


def run(args: Namespace) -> int:
    """Print the sizes and the live heap. Return 1 if a limit is exceeded."""
    from rich import table as tables
    from rich.console import Console

    from host_sim import device_code, paths
    from host_sim.device_code import limits
    from host_sim.errors import Trouble
    from host_sim.micropython import vm
    from host_sim.micropython.nodejs import NoMachine
    from host_sim.quality import memory

    names = args.game or device_code.games()
    screen, within = Console(), True

    def row(table: "Table", what: str, size: int, limit: int | None) -> None:
        nonlocal within
        fits = limit is None or size <= limit
        within = within and fits
        limit_text = "" if limit is None else f"{limit:,}"
        table.add_row(what, f"{size:,}", limit_text, "" if fits else "[red]too large[/red]")

    sizes = tables.Table(
        "module", "bytes of code", "limit", "", title="Read by the device", title_justify="left"
    )
    for file in device_code.device_files():
        name = file.relative_to(paths.ROOT).as_posix()
        row(sizes, name, device_code.code_size(file), limits.SOURCE)
    screen.print(sizes)
    heap = tables.Table(
        "live heap", "bytes", "limit", "", title="In the machine", title_justify="left"
    )
    try:
        vm.ensure(screen.print)
        for name in names:
            row(
                heap,
                f"{name}: rules, computer players, match",
                memory.live_in_play(name),
                limits.game_heap(name),
            )
        if (paths.ROOT / "code.py").exists():
            for number, name in enumerate(names):
                costs = memory.Costs(name)
                if number == 0:
                    row(heap, "menu", costs.menu[0], limits.menu_heap(device_code.games()))
                    row(heap, "menu: code read", costs.menu[1], limits.MENU_READ)
                limit = limits.game_heap(name)
                row(heap, f"{name} in play", costs.play[0], limit)
                row(heap, f"{name} in play: more code read", costs.play[1], limits.game_read(name))
                row(heap, f"{name}'s computer players: code read", costs.players, None)
    except (NoMachine, vm.DeviceError) as reason:
        screen.print(heap)
        raise Trouble(str(reason)) from None
    screen.print(heap)
    return 0 if within else 1
