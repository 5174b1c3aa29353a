# SPDX-License-Identifier: MIT
"""Unloading the pages above the menu: settings, statistics, rules and the like.

This module is loaded when one of them is closed or a game starts, and unloaded with them.
"""

import sys

from handful.lobby.menu import PLAY_CORE, PRELOAD
from handful.modules import UNLOADABLE, unload_below

# What stays when pages are closed.
OPEN_LISTS = ("handful.lobby", "handful.lobby.menu", "handful.scenes.list", "handful.scenes.notice")
WAY_TO_A_GAME = PRELOAD + PLAY_CORE + OPEN_LISTS
SETTINGS = ("handful.lobby.settings", "handful.sound.settings")


def has_opened_pages() -> bool:
    """Return True if more was opened than the way to a game, for example the settings."""
    for name in sys.modules:
        package, _, page = name.rpartition(".")
        if package == "handful.lobby" and page not in ("menu", "pages") and name not in PRELOAD:
            return True
        if package == "handful.scenes" and page not in ("list", "notice"):
            return True
        if page == "statistics":
            return True
    return False


def unload_pages(depth: int) -> bool:
    """Unload the pages that were closed. Return True if they were more than the way to a game.

    `depth` is the number of scenes that are left: 1 for the menu, 2 for the settings or the menu of
    a game.
    """
    loaded = [name for name in sys.modules if name.startswith("games")]
    facts = [name for name in loaded if name.count(".") < 2]
    were_opened = has_opened_pages() or (depth == 1 and len(facts) < len(loaded))
    kept = WAY_TO_A_GAME + tuple(facts)
    unload_below(UNLOADABLE, kept + SETTINGS if depth == 2 else kept)
    return were_opened
