# SPDX-License-Identifier: MIT
"""What every game shares: who decides when nobody does, what a refusal is, where its parts are.

The contract itself is in docs/architecture.md; tests/check_game.py holds any game to it.
"""

import sys

CHANCE = -1  # turn(): a die or a card decides next
OVER = -2  # turn(): the game has ended


class IllegalAction(Exception):
    """An action the rules refuse. Its first argument names the sentence in the game's text table
    (section [why]); the others fill that sentence's gaps."""


def load_game(name, part):
    """The module games.<name>.<part>; part "" is the folder's own few facts."""
    return load("games." + name + ("." + part if part else ""))


def load_part(name, part):
    """The game's own scene of that name, from its lobby/, or the console's lobby's."""
    for place in (".lobby.", "."):
        try:
            return load("games." + name + place + part)
        except ImportError:
            pass
    return load("handful.lobby." + part)


def load(path):
    """A module by its dotted name."""
    module = __import__(path)
    for step in path.split(".")[1:]:
        module = getattr(module, step)
    return module


def drop(names):
    """These modules, with all they hold."""
    for name in names:
        del sys.modules[name]
        folder, _, part = name.rpartition(".")
        if folder in sys.modules:  # which knows its parts by name, and would keep them
            delattr(sys.modules[folder], part)


def forget(rooms):
    """Drops the modules whose names begin like that, with all they hold."""
    drop([name for name in sys.modules if any(name.startswith(room) for room in rooms)])


def sign(name):
    """A game's name in one byte, which a restart keeps."""
    return sum(name.encode()) & 255
