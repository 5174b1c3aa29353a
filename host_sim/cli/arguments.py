# SPDX-License-Identifier: MIT
"""Types of command-line arguments, checked before packages are installed or long work starts.

Standard library only.
"""

import math
import re
from argparse import (
    ArgumentParser,
    ArgumentTypeError,
    Namespace,
    _ActionsContainer,
    _MutuallyExclusiveGroup,
)
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from host_sim.cli.wording import suggestion
from host_sim.errors import Trouble
from host_sim.paths import ROOT, unwritable_reason

TABLES = ROOT / "lib" / "handful" / "text"
LARGEST_SEED = (1 << 64) - 1


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """Return a type for whole numbers from `least` to `most`."""

    def read(word: str) -> int:
        try:
            number = int(word)
        except ValueError:
            raise ArgumentTypeError(f"{word!r} is not a whole number") from None
        if number < least:
            raise ArgumentTypeError(f"{number} is too small, it must be at least {least}")
        if most is not None and number > most:
            raise ArgumentTypeError(f"{number} is too large, it can be at most {most}")
        return number

    return read


seed = whole(0, LARGEST_SEED)
some = whole(1)


def minutes(word: str) -> float:
    """Return a number of minutes, above 0 and finite."""
    try:
        number = float(word)
    except ValueError:
        number = math.nan
    if not math.isfinite(number) or number <= 0:
        raise ArgumentTypeError(f"{word!r} is not a number of minutes above 0")
    return number


def code(word: str) -> str:
    """Return a language code, which is the name of a text table."""
    if not re.fullmatch(r"[a-z]{2}", word):
        raise ArgumentTypeError(f"{word!r} is not a language code; German, for example, is de")
    return word


def language(word: str) -> str:
    """Return the code of an available language."""
    if code(word) not in languages_here():
        there = ", ".join(languages_here())
        raise ArgumentTypeError(
            f"unknown language {word!r}; available: {there} (docs/translating.md adds one)"
        )
    return word


def languages_here() -> list[str]:
    """Return the codes of all available languages."""
    return sorted(path.stem for path in TABLES.glob("??.txt"))


def languages(word: str) -> str:
    """Return language codes, separated by commas."""
    return ",".join(code(each) for each in word.replace(" ", "").split(","))


def games_here() -> list[str]:
    """Return the names of all games."""
    return sorted(path.parent.name for path in (ROOT / "games").glob("*/__init__.py"))


def lessons_here() -> list[str]:
    """Return the names of all games that have a lesson."""
    return [name for name in games_here() if (ROOT / "games" / name / "text/lesson.txt").exists()]


def one_of(kind: str, known: Sequence[str], word: str) -> str:
    """Return the word if it is known. Otherwise raise Trouble with the known ones."""
    if word not in known:
        hint = suggestion(word, known)
        raise Trouble(f"there is no {kind} {word!r}{hint}; available: {', '.join(known)}.")
    return word


def new_file(*endings: str, makes_folders: bool = True) -> Callable[[str], str]:
    """Return a type for files that can be written, with one of these endings if any are given.

    Existing files are not touched, and the check leaves nothing behind.
    """

    def read(word: str) -> str:
        path = Path(word)
        if not makes_folders and not path.absolute().parent.is_dir():
            folder = str(path.absolute().parent)
            raise ArgumentTypeError(
                f"the folder {folder!r} does not exist; create it, or check the path"
            )
        if endings and path.suffix.lower() not in endings:
            raise ArgumentTypeError(f"{word!r} must end in {' or '.join(endings)}")
        why = unwritable_reason(path)
        if why:
            raise ArgumentTypeError(f"cannot write {word!r} ({why}); name another file")
        return word

    return read


def new_folder(word: str) -> str:
    """Return a folder that can be written to. It does not have to exist."""
    path = Path(word)
    if path.exists() and not path.is_dir():
        raise ArgumentTypeError(f"{word!r} is a file; name a folder")
    why = unwritable_reason(path / "new")
    if why:
        raise ArgumentTypeError(f"cannot write into {word!r} ({why}); name another folder")
    return word


def for_output(
    parser: _ActionsContainer, text: str, *endings: str, several: bool = False, **options: Any
) -> None:
    """Add -o/--output for a file with one of these endings, or for several files."""
    if several:
        options = {"action": "append", "default": [], **options}
    parser.add_argument(
        "-o",
        "--output",
        **{"type": new_file(*endings), "metavar": "FILE", "help": text, **options},
    )


def ending_in(ending: str, files: Sequence[str]) -> list[str]:
    """Return the files with this ending."""
    return [file for file in files if Path(file).suffix.lower() == ending]


def given(args: Namespace, parser_defaults: Mapping[str, object]) -> list[str]:
    """Return the options, as written on the command line, that differ from their defaults."""
    return [
        "--" + name.replace("_", "-")
        for name, usual in parser_defaults.items()
        if getattr(args, name) != usual
    ]


def for_playing(parser: ArgumentParser, nvm: str) -> _MutuallyExclusiveGroup:
    """Add the options of `play` and `emulate`. Return the group of front ends."""
    face = parser.add_mutually_exclusive_group()
    for name, where in (("window", "a window"), ("terminal", "this terminal")):
        face.add_argument(
            f"--{name}", action="store_const", dest="face", const=name, help=f"play in {where}"
        )
    parser.add_argument(
        "--language", type=language, metavar="CODE", help="language of the console, for example de"
    )
    parser.add_argument(
        "--nvm",
        type=new_file(makes_folders=False),
        metavar="FILE",
        help=f"file with the saved games (default: {nvm})",
    )
    parser.add_argument(
        "--fresh",
        action="store_true",
        help="start without saved games; the old file is kept as .bak",
    )
    parser.add_argument(
        "--settings",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="override settings.toml, for example LANGUAGE=de; can be repeated",
    )
    return face


def for_pictures(parser: ArgumentParser) -> None:
    """Add the options of commands that make pictures of the console's screens."""
    parser.add_argument(
        "--language", type=language, default="en", metavar="CODE", help="language (default: en)"
    )
    parser.add_argument(
        "--scale", type=int, default=3, choices=range(1, 9), help="scale factor (default: 3)"
    )
