# SPDX-License-Identifier: MIT
"""`python3 -m host_sim bench`: what everything costs, and what has changed since the baseline."""

from host_sim.bootstrap import Trouble

HELP = "measure bytes on the wire, opcodes, heap, sizes and speed; compare with the baseline"
EXAMPLE = "bench --compare"
NEEDS = "test"


def add_arguments(parser):
    parser.add_argument("--json", metavar="FILE", help="write the figures")
    parser.add_argument(
        "--compare", action="store_true", help="only say what grew or shrank since the baseline"
    )
    parser.add_argument(
        "--update", action="store_true", help="keep these figures as the new baseline"
    )


def run(args):
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    from host_sim import bench

    screen = Console()
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, transient=True) as progress:
        bar = progress.add_task("", total=None)

        def tell(words):
            progress.update(bar, description=words)

        exact = bench.exact(tell)
        timed = {} if args.compare or args.update else bench.timed(tell)
    if args.json:
        bench.save({**exact, "this machine": timed}, args.json)
    if args.update:
        bench.save(exact)
        screen.print(f"Kept as the baseline: {len(bench.flat(exact))} figures.")
        return 0
    if args.compare:
        return compare(screen, exact)
    show(screen, exact, timed)
    return 0


def compare(screen, exact):
    from rich.table import Table

    from host_sim import bench

    try:
        baseline = bench.load_baseline()
    except OSError:
        raise Trouble("there is no baseline; make one with bench --update.") from None
    if baseline["python"] != bench.python_version():
        screen.print(f"The baseline was made with Python {baseline['python']}: opcodes differ.")
    found = bench.changes(baseline["figures"], exact)
    if not found:
        screen.print("Nothing grew or shrank by more than 5 %.")
        return 0
    table = Table("figure", "baseline", "now", "change")
    for name, was, now in found:
        change = f"{100 * (now - was) / was:+.0f} %" if was and now else "new" if now else "gone"
        table.add_row(name, _number(was), _number(now), change)
    screen.print(table)
    return 1 if any(now and was and now > was for _, was, now in found) else 0


def show(screen, exact, timed):
    from rich.table import Table

    from host_sim import bench

    table = Table("figure", "mean", "99th percentile", "worst", "worst on a Pico")
    plain = Table("figure", "value")
    for group, values in exact.items():
        for name, value in (values or {}).items():
            if isinstance(value, dict):
                told = ""
                if name.startswith("opcodes"):
                    told = f"{bench.pico_milliseconds(value['worst']):.0f} ms"
                elif name.startswith("bytes"):
                    told = f"{bench.pico_milliseconds(0, value['worst']):.1f} ms"
                numbers = [_number(value[part]) for part in ("mean", "p99", "worst")]
                table.add_row(f"{group}: {name}", *numbers, told)
            elif value is not None:
                plain.add_row(f"{group}: {name}", _number(value))
    for name, value in timed.items():
        plain.add_row(f"{name} (this machine)", str(value))
    screen.print(table, plain)
    screen.print(
        f"On a Pico: {bench.OPCODES_A_MILLISECOND} opcodes a millisecond, "
        f"{bench.MICROSECONDS_A_BYTE} microseconds a byte at 400 kHz."
    )


def _number(value):
    return "" if value is None else f"{value:,}"
