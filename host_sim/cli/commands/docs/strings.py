# SPDX-License-Identifier: MIT
"""`python3 -m host_sim docs strings`: all texts side by side, with what is missing or too long."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence

from host_sim.cli import arguments
from host_sim.cli.wording import counted
from host_sim.errors import Trouble

HELP = "compare all texts in all languages; show what is missing, broken or too long"
NEEDS = "play"
EXAMPLE = "docs strings --language de --game top12"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "--language",
        type=arguments.language,
        metavar="CODE",
        help="only this language, beside English",
    )
    parser.add_argument("--game", metavar="GAME", help="only the texts of this game, or console")
    parser.add_argument("--problems", action="store_true", help="only texts with findings")


def run(args: Namespace) -> int:
    """Print the texts and findings. Return 1 if there are findings."""
    from host_sim.text import strings

    known, books = strings.languages(), strings.books()
    if args.game and args.game not in books:
        raise Trouble(f"there are no texts of {args.game!r}; available: {', '.join(books)}.")
    shown = [args.language] if args.language else known
    others = [code for code in shown if code != strings.ENGLISH]
    wrong = dict.fromkeys(shown, 0)
    for book in [args.game] if args.game else books:
        for code, count in show(book, others, shown, args.problems).items():
            wrong[code] += count
    print()
    for code, count in wrong.items():
        name = strings.own_name(code)
        verdict = counted(count, "finding") if count else "complete, and everything fits"
        print(f"{code} {name}: {verdict}.")
    return 1 if any(wrong.values()) else 0


def show(book: str, others: Sequence[str], shown: Sequence[str], problems: bool) -> dict[str, int]:
    """Print the texts of a book. Return {language: number of findings}."""
    from host_sim.text import strings

    found: dict[str, dict[str, list[str]]] = {code: {} for code in shown}
    for code in shown:
        for finding in strings.findings(code, book):
            found[code].setdefault(finding.name, []).append(finding.what)
    tables = {code: strings.table(book, code) for code in (strings.ENGLISH, *others)}
    measure = strings.Measure(book, strings.ENGLISH)
    measure.run()
    listed: list[Iterable[str]] = [*tables.values(), *found.values()]
    names = dict.fromkeys(name for each in listed for name in each)
    section = ""
    for name in names:
        if problems and not any(name in found[code] for code in shown):
            continue
        head, _, short = name.partition(".")
        if head != section:
            section = head
            print(f"\n{book} [{section}]")
        rooms = ", ".join(dict.fromkeys(measure.rooms.get(name, ())))
        print(f"  {short}" + (f"   ({rooms})" if rooms else ""))
        for code in (strings.ENGLISH, *others):
            if name in tables[code]:
                print(f"    {code} {tables[code][name]}")
            for what in found.get(code, {}).get(name, ()):
                print(f"    {code} !! {what}")
    return {code: sum(map(len, each.values())) for code, each in found.items()}
