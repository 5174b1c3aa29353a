# SPDX-License-Identifier: MIT
"""The command line: finds the commands, reads the arguments, knows the packages each needs."""

import argparse
import difflib
import importlib
import pkgutil
from typing import NamedTuple

from host_sim.cli import commands
from host_sim.errors import Trouble
from host_sim.version import version

DEFAULT = "play"
SETS = ("play", "deploy", "test", "dask")  # of packages: each comes with those before it
BASES = {"board": "play", "case": "play", "qr": "deploy"}  # these come on top of another set
PROGRAM = "python3 -m host_sim"


class Usage(Trouble):
    """The command line makes no sense; the exit code is 2 by custom."""

    code = 2


class Order(NamedTuple):
    """A command line, understood: the packages it needs and what to call."""

    needs: tuple
    run: object


class Parser(argparse.ArgumentParser):
    """argparse that complains in one sentence and knows the nearest option."""

    def error(self, message):
        raise Usage(f"{message[0].lower()}{message[1:]}; see {self.prog} --help.")

    def unknown(self, word):
        known = [option for action in self._actions for option in action.option_strings]
        if not word.startswith("-"):
            return Usage(f"there is one word too many, {word!r}; see {self.prog} --help.")
        return Usage(
            f"unknown option {word}{nearest(word.split('=')[0], known)}; see {self.prog} --help."
        )


def names():
    """Every command, in alphabetical order with the default first."""
    found = [module.name.replace("_", "-") for module in pkgutil.iter_modules(commands.__path__)]
    return sorted(found, key=lambda name: (name != DEFAULT, name))


def load(name):
    return importlib.import_module(f"{commands.__name__}.{name.replace('-', '_')}")


def nearest(word, known):
    close = difflib.get_close_matches(word, known, 1, 0.5)
    return f" (did you mean {close[0]}?)" if close else ""


def parse(arguments):
    """The order that a command line gives; Usage if it gives none."""
    if arguments[:1] in (["-h"], ["--help"], ["help"]):
        return Order((), show_help)
    if arguments[:1] in (["-V"], ["--version"]):
        return Order((), show_version)
    name, rest = DEFAULT, list(arguments)
    if arguments and not arguments[0].startswith("-"):
        name, rest = arguments[0], list(arguments[1:])
    if name not in names():
        hint = nearest(name, names()) or f" (there are: {', '.join(names())})"
        raise Usage(f"unknown command {name!r}{hint}; see {PROGRAM} --help.")
    module = load(name)
    parser = Parser(
        prog=f"{PROGRAM} {name}",
        description=module.HELP,
        epilog=f"example: {PROGRAM} {module.EXAMPLE}",
        allow_abbrev=False,
    )
    module.add_arguments(parser)
    if getattr(module, "PASSES_ON", False) and rest[:1] not in (["-h"], ["--help"]):
        args = argparse.Namespace(rest=rest)
    else:
        args, unknown = parser.parse_known_args(rest)
        if unknown:
            raise parser.unknown(unknown[0])
        if hasattr(module, "check"):
            module.check(args, parser)
    return Order(needs(module, args), lambda: module.run(args))


def needs(module, args):
    """The names of the package sets a command takes."""
    name = module.needs(args) if hasattr(module, "needs") else getattr(module, "NEEDS", DEFAULT)
    base = BASES.get(name, name)
    return SETS[: SETS.index(base) + 1] + ((name,) if name in BASES else ())


def show_version():
    print(f"handful {version()}")


def show_help():
    modules = [(name, load(name)) for name in names()]
    width = max(len(name) for name, _ in modules) + 2
    print("Handful: five tabletop games in the palm of a hand, on the laptop.\n")
    print(f"usage: {PROGRAM} [COMMAND] [OPTIONS]       without a command: {DEFAULT}\n\ncommands:")
    for name, module in modules:
        print(f"  {name:<{width}}{module.HELP}")
    print("\nexamples:")
    for _, module in modules:
        print(f"  {PROGRAM} {module.EXAMPLE}")
    print(f"\nOptions of a command: {PROGRAM} COMMAND --help; the version: {PROGRAM} --version")
