# SPDX-License-Identifier: MIT
"""The list of commands: reads a command line and names the package sets that it needs."""

import argparse
import importlib
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import NamedTuple, NoReturn

from host_sim.cli import commands
from host_sim.cli.wording import counted, suggestion
from host_sim.errors import Trouble
from host_sim.packages import pins
from host_sim.program import PROGRAM
from host_sim.version import version

DEFAULT = "play"
GROUPS = {
    "Play and build": (
        ("play", "web", "deploy", "image", "board", "wiring", "case", "install"),
        "play --language de",
    ),
    "Develop": (
        (
            "new-game",
            "judge",
            "test",
            "run",
            "emulate",
            "replay",
            "arena",
            "measure",
            "docs",
            "soak",
        ),
        "test --quick",
    ),
}
SETS = ("play", "deploy", "test", "dask")  # each package set needs those before it
BASES = {"board": "play", "case": "play", "qr": "deploy"}  # sets that need another one first
RENAMED = {  # old commands, answered with the new ones for one release
    "bench": "measure speed",
    "sizes": "measure sizes",
    "vm": "measure heap",
    "manual": "docs manual",
    "pictures": "docs pictures",
    "screens": "docs screens",
    "lesson": "docs lessons",
    "strings": "docs strings",
    "art": "docs art",
}
MOVED = {
    "lock": "run python3 requirements/lock.py",
    "mutate": "run python3 -m host_sim test --mutants",
    "yahtzee-table": "run python3 -m host_sim.players.yahtzee.solve",
    "power": "read docs/power.md",
}


class Usage(Trouble):
    """A command line that cannot be understood. The exit code is 2 by convention."""

    code = 2


class Order(NamedTuple):
    """A parsed command line: the package sets it needs and the function to call."""

    needs: tuple[str, ...]
    run: Callable[[], int | None]


class Parser(argparse.ArgumentParser):
    """An ArgumentParser that reports errors in one sentence and suggests the closest option.

    `former` has the options of the last release that have another name now.
    """

    former: Mapping[str, str] = {}

    def error(self, message: str) -> NoReturn:
        raise Usage(f"{message[0].lower()}{message[1:]}; see {self.prog} --help.")

    def unknown(self, word: str) -> Usage:
        """Return the error for an argument that no option takes."""
        if not word.startswith("-"):
            return Usage(f"unexpected argument: {word!r}; see {self.prog} --help.")
        option = word.partition("=")[0]
        if option in self.former:
            return Usage(f"{option} is now {self.former[option]}; see {self.prog} --help.")
        known = [name for action in self._actions for name in action.option_strings]
        hint = suggestion(option, known)
        return Usage(f"unknown option {word}{hint}; see {self.prog} --help.")


def names() -> list[str]:
    """Return all commands in the order of the help."""
    return [name for group, _ in GROUPS.values() for name in group]


def load(name: str, part: str = "") -> ModuleType:
    """Import the module of a command, or of one of its parts."""
    path = [commands.__name__, name.replace("-", "_"), *([part] if part else [])]
    return importlib.import_module(".".join(path))


def parse(arguments: Sequence[str]) -> Order:
    """Return the order that a command line gives. Raise Usage if it cannot be understood."""
    if arguments[:1] in (["-h"], ["--help"], ["help"]):
        return Order((), show_help)
    if arguments[:1] in (["-V"], ["--version"]):
        return Order((), show_version)
    name, rest = DEFAULT, list(arguments)
    if arguments and not arguments[0].startswith("-"):
        name, rest = arguments[0], list(arguments[1:])
    if name not in names():
        raise unknown_command(name)
    module = load(name)
    if hasattr(module, "PARTS"):
        return parse_part(name, module, rest)
    return parse_for(module, f"{PROGRAM} {name}", PROGRAM, rest)


def parse_part(name: str, module: ModuleType, rest: list[str]) -> Order:
    """Return the order for a command that consists of parts, such as `docs pictures`."""
    program = f"{PROGRAM} {name}"
    if rest[:1] in (["-h"], ["--help"]):
        return Order((), lambda: show_parts(name, module))
    if not rest or rest[0].startswith("-"):
        raise Usage(f"{name} needs one of: {', '.join(module.PARTS)}; see {program} --help.")
    if rest[0] not in module.PARTS:
        hint = suggestion(rest[0], module.PARTS) or f" (parts: {', '.join(module.PARTS)})"
        raise Usage(f"{name} has no part {rest[0]!r}{hint}; see {program} --help.")
    return parse_for(load(name, rest[0]), f"{program} {rest[0]}", PROGRAM, rest[1:])


def parse_tool(tool: str, rest: Sequence[str]) -> Order:
    """Return the order for a tool outside the command list, `python3 -m TOOL`."""
    program = f"python3 -m {tool.removesuffix('.__main__')}"
    return parse_for(importlib.import_module(tool), program, "python3 -m", rest)


def parse_for(module: ModuleType, program: str, before: str, rest: Sequence[str]) -> Order:
    """Read the arguments of one command's module."""
    parser = Parser(
        prog=program,
        description=sentence(module.HELP),
        epilog=f"Example: {before} {module.EXAMPLE}",
        allow_abbrev=False,
    )
    parser.former = getattr(module, "FORMER", {})
    module.add_arguments(parser)
    asks_for_help = not {"-h", "--help"}.isdisjoint(rest)
    if asks_for_help:
        parser.epilog = f"{parser.epilog}\n\n{first_run(sets(module.NEEDS))}"
        parser.formatter_class = argparse.RawDescriptionHelpFormatter
    if hasattr(module, "FLAGS") and not asks_for_help:  # the other arguments are passed on
        flags = {flag.removeprefix("--"): flag in rest for flag in module.FLAGS}
        args = argparse.Namespace(rest=[each for each in rest if each not in module.FLAGS], **flags)
    else:
        args, unknown = parser.parse_known_args(rest)
        if unknown:
            raise parser.unknown(unknown[0])
    if hasattr(module, "check"):
        module.check(args, parser)
    needed = module.needs(args) if hasattr(module, "needs") else module.NEEDS
    return Order(sets(needed), lambda: module.run(args))


def unknown_command(name: str) -> Usage:
    """Return the error for an unknown or former command."""
    if name in RENAMED:
        return Usage(f"`{name}` is now `{RENAMED[name]}`: run {PROGRAM} {RENAMED[name]}.")
    if name in MOVED:
        return Usage(f"`{name}` is no longer a command: {MOVED[name]}.")
    hint = suggestion(name, names()) or f" (commands: {', '.join(names())})"
    return Usage(f"unknown command {name!r}{hint}; see {PROGRAM} --help.")


def sets(name: str | tuple[str, ...]) -> tuple[str, ...]:
    """Return a package set with those that it builds on. A tuple is complete already."""
    if isinstance(name, tuple):
        return name
    base = BASES.get(name, name)
    return SETS[: SETS.index(base) + 1] + ((name,) if name in BASES else ())


def first_run(sets: Sequence[str]) -> str:
    """Return the sentence that says what the first run installs."""
    packages = {pin for name in sets for pin in pins(name)}
    if not packages:
        return "It installs nothing."
    return f"The first run installs up to {counted(len(packages), 'package')} into .venv."


def sentence(text: str) -> str:
    """Return a help line as a sentence."""
    return f"{text[0].upper()}{text[1:]}."


def show_version() -> None:
    """Print the version."""
    print(f"handful {version()}")


def show_help() -> None:
    """Print all commands in their groups."""
    width = max(map(len, names())) + 2
    print("Handful: tabletop games for a handheld console, simulated on this computer.\n")
    print(f"usage: {PROGRAM} [COMMAND] [OPTIONS]     (default command: {DEFAULT})")
    for title, (group, example) in GROUPS.items():
        print(f"\n{title}:")
        for name in group:
            print(f"  {name:<{width}}{sentence(load(name).HELP)}")
        print(f"  Example: {PROGRAM} {example}")
    print(f"\nOptions of a command: {PROGRAM} COMMAND --help. Version: {PROGRAM} --version.")


def show_parts(name: str, module: ModuleType) -> None:
    """Print the parts of a command."""
    width = max(map(len, module.PARTS)) + 2
    print(f"usage: {PROGRAM} {name} PART [OPTIONS]\n\n{sentence(module.HELP)}\n")
    for part in module.PARTS:
        print(f"  {part:<{width}}{sentence(load(name, part).HELP)}")
    print(f"\nExample: {PROGRAM} {module.EXAMPLE}")
    print(f"Options of a part: {PROGRAM} {name} PART --help.")
