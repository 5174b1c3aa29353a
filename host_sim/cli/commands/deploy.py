# SPDX-License-Identifier: MIT
"""`python3 -m host_sim deploy`: copy Handful to the CIRCUITPY drive of a board."""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from host_sim.cli import arguments
from host_sim.cli.wording import counted
from host_sim.errors import Trouble
from host_sim.paths import ROOT

if TYPE_CHECKING:
    from host_sim.deploy.drives import Drive
    from host_sim.deploy.flash.firmware import Firmware
    from host_sim.deploy.planner import Step

Files = dict[str, bytes]  # {path on the drive: content}
Fits = Callable[[Files], bool]  # True if a drive has room for these files

HELP = "copy Handful to a board, or update it"
EXAMPLE = "deploy --dry-run"
NEEDS = "deploy"
FORMER = {"--zip": "-o FILE.zip"}
NEXT_STEP = "Press RESET on the board, or unplug it and plug it in again, to play."
BAR = 24  # width of the progress bar in characters


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "drive",
        nargs="?",
        metavar="DRIVE",
        help="path of the CIRCUITPY drive (default: auto-detect)",
    )
    parser.add_argument("--dry-run", action="store_true", help="only show what would be done")
    parser.add_argument(
        "--source", action="store_true",
        help="copy modules as .py, to edit them on the drive (default: compiled, starts faster)",
    )  # fmt: skip
    parser.add_argument(
        "--no-strip", action="store_true", help="like --source, with comments and docstrings"
    )
    arguments.for_output(
        parser,
        "instead write an archive to unpack onto a drive",
        ".zip",
        metavar="FILE.zip",
    )
    add_selection(parser)
    parser.add_argument(
        "--remove", action="store_true",
        help="remove Handful from the drive, and restore the files that it replaced",
    )  # fmt: skip


def add_selection(parser: ArgumentParser) -> None:
    """Add the options that choose languages and leave out games."""
    parser.add_argument(
        "--language", type=arguments.languages, metavar="CODES",
        help="only these languages, for example de or nl,fr; the first is used at the start "
        "(default: all that fit; the player chooses)",
    )  # fmt: skip
    parser.add_argument(
        "--without", metavar="GAMES", type=named_games, default=(),
        help="leave out these games, for example top12,top33 (default: those at the end of the "
        "menu for which a small drive has no room)",
    )  # fmt: skip


def named_games(word: str) -> tuple[str, ...]:
    """Return the games of a list such as `top12,top33`. Raise Trouble if there is no such game."""
    names = tuple(dict.fromkeys(word.replace(" ", "").split(",")))
    for name in names:
        arguments.one_of("game", arguments.games_here(), name)
    if len(names) == len(arguments.games_here()):
        raise Trouble("--without would leave out all games; leave at least one.")
    return names


def check(args: Namespace, parser: ArgumentParser) -> None:
    """Check the arguments, before packages are installed."""
    from host_sim.deploy import drives

    if args.output and (args.drive or args.remove):
        parser.error("--output cannot be combined with a drive or with --remove")
    if args.remove and (args.source or args.no_strip or args.language or args.without):
        parser.error(
            "--remove cannot be combined with --source, --no-strip, --language or --without"
        )
    if not args.output:
        drives.find(args.drive)


def run(args: Namespace) -> None:
    """Copy Handful to a drive or into an archive, or remove it."""
    from host_sim.deploy import drives

    if args.output:
        make_archive(args)
        return
    drive = drives.find(args.drive)
    print(f"{drive.path}: {drive.name}, CircuitPython {drive.version}", flush=True)
    if args.remove:
        remove(drive, args.dry_run)
    else:
        copy(args, drive)


def make_archive(args: Namespace) -> None:
    """Write an archive for every display."""
    from host_sim.deploy import archive, displays

    form = form_of(args, None)
    files = build_to_fit(
        None,
        form=form,
        progress=Bar("preparing"),
        chips=displays.CHIPS,
        left_out=args.without,
    )
    files = choose_languages(files, args.language)
    size = sum(map(len, files.values()))
    shipped = archive.pack(args.output, files)
    print(
        f"{args.output}: {len(shipped)} files, {size // 1024} KB. Unpack it onto CIRCUITPY and do "
        f"what {archive.READ_ME} says: a code.py that is there already is not replaced."
    )


def copy(args: Namespace, drive: "Drive") -> None:
    """Copy Handful to the drive, or show what would be done."""
    from host_sim.deploy import copier, displays, tree
    from host_sim.deploy.planner import KEPT

    chip = displays.chosen(drive.path, tree.SETTINGS, tree.sources(ROOT).get(tree.SETTINGS))
    print(f"  display: {chip.upper()}, as {displays.SETTING} in {tree.SETTINGS} says")
    fits = partial(copier.fits, drive.path)
    form = form_of(args, drive)
    files = build_to_fit(
        fits, form=form, progress=Bar("preparing"), chips=(chip,), left_out=args.without
    )
    files = choose_languages(files, args.language, fits)
    size = sum(map(len, files.values()))
    warn_about_wiring(drive)
    steps = copier.plan(drive.path, files)
    show_steps(steps, args.dry_run)
    if args.language and any(step.path == tree.SETTINGS and step.fate == KEPT for step in steps):
        first = args.language.split(",")[0]
        print(f'  {tree.SETTINGS} is not replaced: set HANDFUL_LANGUAGE = "{first}" in it.')
    if args.dry_run:
        return
    work = any(step.fate in copier.WORK for step in steps)
    written = copier.bring(drive.path, files, steps, Bar("writing") if work else None)
    sync()
    if work:
        same = len(files) - written
        unchanged = f"; {counted(same, 'file')} already up to date" if same else ""
        print(f"Done: {counted(written, 'file')} written and verified{unchanged}.")
    else:
        print("Done: everything was up to date already.")
    print(f"Handful uses {size // 1024} KB. {NEXT_STEP}")


def build_to_fit(
    fits: Fits | None, form: str, left_out: Sequence[str] = (), **options: Any
) -> Files:
    """Return tree.build(), with less of it if even English alone would not fit.

    A small drive first gets modules without line numbers. If that is not enough, the games at the
    end of the menu are left out one by one; at least one stays. `fits` is None where there is no
    drive to fill.
    """
    from host_sim.deploy import languages, tree

    def has_room(files: Files) -> bool:
        return not fits or fits(languages.speaking(files, []))

    files = tree.build(form=form, left_out=left_out, **options)
    if has_room(files):
        return files
    if form == tree.COMPILED:
        print("  a small drive: tracebacks on this board will have no line numbers")
        form = tree.COMPACT
        files = tree.build(form=form, left_out=left_out, **options)
    no_room: list[str] = []
    games = [name for name in in_menu_order() if name not in left_out]
    while not has_room(files) and len(games) > 1:
        no_room.append(games.pop())
        files = tree.build(form=form, left_out=(*left_out, *no_room), **options)
    if no_room:
        print(
            f"  no room for {', '.join(no_room)}: it has {', '.join(games)}. To choose, leave out "
            f"others: --without {games[-1]}"
        )
    return files


def in_menu_order() -> list[str]:
    """Return the games in the order of the menu."""
    from host_sim import device_code

    facts = {
        game: device_code.constants(ROOT / "games" / game / "__init__.py")
        for game in device_code.games()
    }
    return sorted(facts, key=lambda game: (facts[game].get("PLACE", 99), game))


def choose_languages(files: Files, wanted: str | None, fits: Fits | None = None) -> Files:
    """Return the files in the wanted languages (codes with commas), or in all that fit."""
    from host_sim.deploy import languages

    left_out: list[str] = []
    if wanted:
        codes = languages.asked_for(wanted, files)
        chosen = languages.speaking(files, codes, codes[0])
    elif fits:
        chosen, left_out = languages.as_many_as_fit(files, fits)
    else:
        chosen = languages.speaking(files, languages.found(files))
    there = languages.found(chosen)
    if len(languages.found(files)) > 1:
        names = ", ".join(languages.own_name(files, code) for code in there)
        how = f"starts in {languages.own_name(files, codes[0])}" if wanted else "asks which"
        print(f"  languages: {names}" + (f"; a new console {how}" if len(there) > 1 else ""))
    if left_out and fits:
        names = ", ".join(languages.own_name(files, code) for code in left_out)
        alone = fits(languages.speaking(files, left_out[:1]))
        way = f": --language {left_out[0]} takes only that and English" if alone else ""
        print(f"  no room for {names}{way}")
    return chosen


def remove(drive: "Drive", dry_run: bool) -> None:
    """Remove Handful from the drive."""
    from host_sim.deploy import copier

    steps = copier.plan_removal(drive.path)
    show_steps(steps, dry_run)
    if not dry_run:
        copier.take_off(drive.path, steps, Bar("removing"))
        sync()
        print("Handful is removed from the drive.")


def sync() -> None:
    """Write the drive's own tables too, before the cable is pulled."""
    if hasattr(os, "sync"):
        os.sync()


def form_of(args: Namespace, drive: "Drive | None") -> str:
    """Return the form of the modules: as asked for, and as the board's firmware can read them."""
    from host_sim.deploy import tree

    if args.no_strip:
        return tree.SOURCE
    if args.source:
        return tree.STRIPPED
    return readable_form(drive) if drive else tree.COMPILED


def readable_form(reader: "Drive | Firmware") -> str:
    """Return the form of modules that this version of CircuitPython can read."""
    from host_sim.deploy import drives, tree

    if reader.major in drives.COMPILED_FOR:
        return tree.COMPILED
    print(
        f"Compiling for CircuitPython {reader.version} is not supported yet. "
        "It gets .py files, which start more slowly."
    )
    return tree.STRIPPED


def warn_about_wiring(drive: "Drive") -> None:
    """Print a warning if boards.txt does not list the board."""
    from host_sim.hardware import boards

    if drive.board not in boards.profiles():
        print(
            "  the wiring of this board is unknown: if its pins have a Pico's names, wire it like "
            f"a Pico; otherwise name its pins in {drive.path / 'settings.toml'}"
        )


def show_steps(steps: "Iterable[Step]", show_all: bool) -> None:
    """Print the steps, or only the unusual ones, and their counts."""
    from host_sim.deploy.planner import ASIDE, BACK, CHANGED, KEPT, NEW, REMOVED, SAME

    for step in steps:
        if (show_all and step.fate != SAME) or step.fate in (ASIDE, BACK, KEPT):
            print(f"  {step.fate:<8} {step.path}" + (f" ({step.why})" if step.why else ""))
    counts = {
        fate: sum(step.fate == fate for step in steps)
        for fate in (NEW, CHANGED, SAME, REMOVED, ASIDE, BACK)
    }
    print("  " + ", ".join(f"{count} {fate}" for fate, count in counts.items() if count))


class Bar:
    """The progress of some work, on a terminal as a bar."""

    def __init__(self, what: str) -> None:
        self.what, self.live = what, sys.stdout.isatty()
        print(f"  {what} ...", end="" if self.live else "\n", flush=True)

    def __call__(self, done: int, total: int, path: str) -> None:
        if self.live:
            full = BAR * done // total
            bar = "█" * full + "·" * (BAR - full)
            end = "\n" if done == total else ""
            print(f"\r  {self.what} {bar} {done}/{total} {path[-36:]:<36}", end=end, flush=True)
