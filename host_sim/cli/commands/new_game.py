# SPDX-License-Identifier: MIT
"""`python3 -m host_sim new-game`: write a small game that plays, to be changed into your own."""

import keyword
import re
import shutil
from argparse import ArgumentParser, Namespace
from pathlib import Path

from host_sim.errors import Trouble
from host_sim.paths import ROOT

HELP = "write a small dice game that plays: rules, screen, computer players, texts, icon, test"
EXAMPLE = "new-game farkle"
NEEDS = ()
SAMPLE = ROOT / "tests" / "sample"
LONGEST_NAME = 16
LONGEST_TITLE = 17  # in the menu
TAKEN = ("console", "menu", "games", "handful", "sample", "pig", "farkle")  # words with a meaning


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("name", metavar="NAME", help="the folder's name: small letters and digits")
    parser.add_argument("--title", help="the title in the menu (default: made from NAME)")


def check(args: Namespace, parser: ArgumentParser) -> None:
    """Check the arguments, before packages are installed."""
    if not SAMPLE.is_dir():
        raise Trouble("new games are written in a checkout of Handful's repository.")
    check_name(args.name)
    check_title(args.title)


def run(args: Namespace) -> int:
    """Write games/NAME and tests/NAME. Return 0."""
    for path in write(args.name, title=args.title):
        print(path.relative_to(ROOT).as_posix())
    print(
        f"\nThe game plays as it is: roll a die, hold, reach the target. Change it into your own.\n"
        f"  python3 -m host_sim               play it\n"
        f"  python3 -m host_sim judge {args.name}   judge it\n"
        f"docs/game-api.md explains every line of it."
    )
    return 0


def check_name(name: str, root: Path = ROOT) -> None:
    """Raise Trouble unless a new game can have this name."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
        raise Trouble(
            f"{name!r} cannot be a game's name: use small letters, digits and _, a letter first."
        )
    if len(name) > LONGEST_NAME:
        raise Trouble(f"{name!r} is too long: at most {LONGEST_NAME} letters.")
    if name in TAKEN:
        raise Trouble(f"{name!r} is taken; choose another name.")
    for folder in (root / "games" / name, root / "tests" / name):
        if folder.exists():
            raise Trouble(f"{folder.relative_to(root).as_posix()} exists; choose another name.")


def check_title(title: str | None) -> None:
    """Raise Trouble unless the menu can show this title. None is a title made from the name."""
    if title is not None and not re.fullmatch(r"[A-Za-z0-9'!?.,: -]+", title):
        raise Trouble(
            f"{title!r} cannot be the title in all files: use letters, digits and '!?.,: -. "
            "The text tables may have any letter of the font later."
        )
    if title is not None and len(title) > LONGEST_TITLE:
        raise Trouble(f"{title!r} is too long: at most {LONGEST_TITLE} letters.")


def write(name: str, root: Path = ROOT, title: str | None = None) -> list[Path]:
    """Write the game's folder and its test as copies of the sample Pig. Return the new files."""
    title = title or " ".join(word.capitalize() for word in name.split("_"))
    game, tests = root / "games" / name, root / "tests" / name
    shutil.copytree(SAMPLE / "pig", game, ignore=shutil.ignore_patterns("__pycache__"))
    tests.mkdir()
    (tests / f"test_{name}.py").write_bytes((SAMPLE / "test_pig.py").read_bytes())
    files = sorted(file for file in [*game.rglob("*"), *tests.rglob("*")] if file.is_file())
    for file in files:
        if file.suffix != ".bin":
            text = rename(file.read_text(encoding="utf-8"), name, title)
            file.write_text(text, encoding="utf-8", newline="\n")
    return files


def rename(text: str, name: str, title: str) -> str:
    """Return a text of the sample with the name and the title of the new game."""
    text = text.replace(" `new-game` copies this test.", "")
    text = text.replace("(sample, handheld)", "(handheld)").replace('sample("pig"), ', "")
    text = text.replace(", the smallest dice game: a complete game in one folder", "")
    return re.sub(r"\bPig\b", lambda _: title, re.sub(r"\bpig\b", name, text))
