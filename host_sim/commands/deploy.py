# SPDX-License-Identifier: MIT
"""`python3 -m host_sim deploy`: puts Handful on a board's CIRCUITPY drive."""

import os
import sys

HELP = "put Handful on a board: finds its CIRCUITPY drive and brings it up to date"
EXAMPLE = "deploy --dry-run"
NEEDS = "deploy"
BAR = 24  # letters wide


def add_arguments(parser):
    parser.add_argument("drive", nargs="?", help="the drive's path (without: the one there is)")
    parser.add_argument("--dry-run", action="store_true", help="only say what would be done")
    parser.add_argument(
        "--source", action="store_true",
        help="modules as .py, to edit them on the drive (without: compiled, which starts sooner)",
    )  # fmt: skip
    parser.add_argument(
        "--no-strip", action="store_true", help="--source, with comments and docstrings left in"
    )
    parser.add_argument(
        "--zip", metavar="FILE", help="make an archive to drag onto a drive instead"
    )


def run(args):
    from host_sim.bootstrap import Trouble
    from host_sim.deploying import copying, drives, tree

    if args.zip and args.drive:
        raise Trouble("--zip makes an archive and needs no drive; leave one of them out.")
    drive = None if args.zip else drives.find(args.drive)
    files = tree.build(form=form_of(args, drive))
    size = sum(map(len, files.values()))
    if args.zip:
        shipped = copying.pack(args.zip, files)
        print(f"{args.zip}: {len(shipped)} files, {size // 1024} KB. Unpack it onto CIRCUITPY.")
        return
    print(f"{drive.path}: {drive.name}, CircuitPython {drive.version}")
    warn_of(drive)
    steps = copying.plan(drive.path, files)
    tell(steps, args.dry_run)
    if args.dry_run:
        return
    done = copying.bring(drive.path, files, steps, progress)
    if hasattr(os, "sync"):  # the drive's own tables as well, before somebody pulls the cable
        os.sync()
    if done:
        print(f"{done} of {len(files)} files brought over and read back; {size // 1024} KB in all.")
    else:
        print(f"Up to date: {len(files)} files, {size // 1024} KB.")


def form_of(args, drive):
    """How modules are deployed: as asked, and as the board's firmware can read them."""
    from host_sim.deploying import drives, tree

    if args.no_strip:
        return tree.SOURCE
    if args.source:
        return tree.STRIPPED
    if drive and drive.major not in drives.COMPILED_FOR:
        print(
            f"CircuitPython {drive.version} is newer than what we can compile for: "
            "it gets .py files, which start more slowly."
        )
        return tree.STRIPPED
    return tree.COMPILED


def warn_of(drive):
    from host_sim import boards

    if drive.board not in boards.profiles():
        print(f"  no wiring is known for it: name all pins in {drive.path / 'settings.toml'}")


def tell(steps, every_one):
    """What will happen: all of it, or the unusual only."""
    from host_sim.deploying.copying import ASIDE, CHANGED, KEPT, NEW, REMOVED, SAME

    for step in steps:
        if (every_one and step.fate != SAME) or step.fate in (ASIDE, KEPT):
            print(f"  {step.fate:<8} {step.path}" + (f" ({step.why})" if step.why else ""))
    counts = {
        fate: sum(step.fate == fate for step in steps) for fate in (NEW, CHANGED, SAME, REMOVED)
    }
    print("  " + ", ".join(f"{count} {fate}" for fate, count in counts.items()))


def progress(done, total, path):
    """A bar on a terminal; elsewhere silence."""
    if sys.stdout.isatty():
        full = BAR * done // total
        bar = "█" * full + "·" * (BAR - full)
        end = "\n" if done == total else ""
        print(f"\r  {bar} {done}/{total} {path[-40:]:<40}", end=end, flush=True)
