# SPDX-License-Identifier: MIT
"""What the commands' options may be, checked while the command line is read: before a package is
installed, and before hours of work whose result could then not be kept. Standard library only."""

import math
import re
from argparse import ArgumentTypeError
from pathlib import Path

from host_sim.paths import ROOT, unwritable_reason

TABLES = ROOT / "lib" / "handful" / "text"
LARGEST_SEED = (1 << 64) - 1


def whole(least, most=None):
    """A whole number within bounds."""

    def read(word):
        try:
            number = int(word)
        except ValueError:
            raise ArgumentTypeError(f"{word!r} is no whole number") from None
        if number < least:
            raise ArgumentTypeError(f"{number} is too small, it must be at least {least}")
        if most is not None and number > most:
            raise ArgumentTypeError(f"{number} is too large, it can be at most {most}")
        return number

    return read


seed = whole(0, LARGEST_SEED)
some = whole(1)


def minutes(word):
    """A length of time: more than none, and not for ever."""
    try:
        number = float(word)
    except ValueError:
        number = math.nan
    if not math.isfinite(number) or number <= 0:
        raise ArgumentTypeError(f"{word!r} is no number of minutes above 0")
    return number


def code(word):
    """A language's code, as the text tables are named."""
    if not re.fullmatch(r"[a-z]{2}", word):
        raise ArgumentTypeError(f"{word!r} is no language; de, for example, is German")
    return word


def language(word):
    """The code of a language that there is."""
    if code(word) not in languages_here():
        there = ", ".join(languages_here())
        raise ArgumentTypeError(
            f"there is no language {word!r}; there are: {there} (docs/translating.md adds one)"
        )
    return word


def languages_here():
    return sorted(path.stem for path in TABLES.glob("??.txt"))


def languages(word):
    """Some of them, with commas between."""
    return ",".join(code(each) for each in word.replace(" ", "").split(","))


def new_file(*endings):
    """A file that can be written, with one of these endings if there are any. Nothing is left
    behind by the trial, and what is there already is not touched."""

    def read(word):
        path = Path(word)
        if endings and path.suffix.lower() not in endings:
            raise ArgumentTypeError(f"{word!r} must end in {' or '.join(endings)}")
        why = unwritable_reason(path)
        if why:
            raise ArgumentTypeError(f"cannot write {word!r} ({why}); name another file")
        return word

    return read


def given(args, parser_defaults):
    """The options, as a person writes them, that differ from what they are without a word."""
    return [
        "--" + name.replace("_", "-")
        for name, usual in parser_defaults.items()
        if getattr(args, name) != usual
    ]


def for_playing(parser, nvm):
    """What whoever plays by hand may choose, here and on an emulated board; gives the group of
    front ends, of which there can be one."""
    face = parser.add_mutually_exclusive_group()
    for name, where in (("window", "a window"), ("terminal", "this terminal")):
        face.add_argument(
            f"--{name}", action="store_const", dest="face", const=name, help=f"play in {where}"
        )
    parser.add_argument(
        "--language", type=language, metavar="CODE", help="speak this language, de for example"
    )
    parser.add_argument(
        "--nvm", type=new_file(), metavar="FILE", help=f"keep the games in this file ({nvm})"
    )
    parser.add_argument(
        "--fresh", action="store_true", help="start with an empty nvm; the old file stays as .bak"
    )
    parser.add_argument(
        "--settings",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="as if settings.toml said so; may be repeated",
    )
    return face
