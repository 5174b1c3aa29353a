# SPDX-License-Identifier: MIT
"""Loading and unloading modules: code lives in the heap, so scenes are loaded when needed."""

import sys

from handful import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import ModuleType

# Prefixes of the modules that are unloaded whenever the console changes to another folder.
UNLOADABLE = (
    "handful.power_on",
    "handful.lobby",
    "handful.play",
    "handful.match",
    "handful.scenes",
    "handful.lesson",
    "handful.records",
    "handful.challenge",
    "handful.sound.settings",
    "handful.screen.labels",
    "handful.screen.large_text",
    "adafruit_display_text",  # used by labels
    "adafruit_ticks",
    "handful.journal.",
    "handful.hardware.",
    "games.",
)
# Of these, the modules that are needed only on the way to the next scene.
STARTUP_ONLY = (
    "handful.power_on",
    "handful.play.start",
    "handful.match.saved",
    "handful.challenge",
    "handful.scenes",
    "handful.journal.",
    "handful.hardware.",
)
# Never unloaded, although a prefix above matches.
RESIDENT = ("handful.journal.journal", "handful.hardware.hardware", "handful.scenes")


def load(path: str) -> "ModuleType":
    """Import a module by its dotted name and return it."""
    module = __import__(path)
    for step in path.split(".")[1:]:
        module = getattr(module, step)
    return module


def load_game(name: str, part: str = "") -> "ModuleType":
    """Return the module games.<name>.<part>; without `part`, the game's facts."""
    return load("games." + name + ("." + part if part else ""))


def unload(names: "Iterable[str]") -> None:
    """Unload these modules and detach them from their packages."""
    for name in names:
        del sys.modules[name]
        package, _, part = name.rpartition(".")
        if package in sys.modules:  # a package refers to its modules and would keep them alive
            delattr(sys.modules[package], part)


def unload_below(prefixes: "Iterable[str]", kept: "tuple[str, ...]" = ()) -> None:
    """Unload all modules whose names start with one of the prefixes.

    Resident ones stay, and those in `kept`.
    """
    kept += RESIDENT
    unload(
        [
            name
            for name in sys.modules
            if name not in kept and any(name.startswith(prefix) for prefix in prefixes)
        ]
    )


def unload_play_pages() -> None:
    """Unload the pages that were opened above a game, except short notices."""
    for name in list(sys.modules):
        last = name.rpartition(".")[2]
        if last in ("pause", "hint", "move_list", "overview", "after_game", "battery") or (
            name.startswith("handful.scenes.") and last != "notice"
        ):
            unload((name,))


def name_hash(name: str) -> int:
    """Return a hash of a game's name that fits one byte of restart memory."""
    return sum(name.encode()) & 255
