# SPDX-License-Identifier: MIT
"""What is new on the console, in words: the moves of all players, then the changed sentences.

The words come from the firmware's own objects (lib/handful/spoken), so nothing is read from pixels
and nothing secret is said. The modules for descriptions are unloaded after every look, so that the
firmware's heap and modules stay as they are on the device.

The page runs this file in its MicroPython (host_sim/web/python/life.py), beside the deployed
firmware. So it imports nothing at run time.
"""

TYPE_CHECKING = False  # type checkers treat it as True; MicroPython has no module typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

SCENES = "handful.spoken.scenes"
DETAIL = "  "  # before a sentence that is said only on request
WITH_PREVIOUS = " "  # before a sentence that is said on request, and whenever the one before it is


class Announcer:
    """The words of one console.

    lines:  the sentences of the scene at the last look, or None if its words are unknown
    """

    def __init__(self) -> None:
        self.lines: list[str] | None = []
        self._said: list[str] = []  # the sentences when the console was last settled
        self._play: Any = None
        self._said_moves: list[Any] = []
        self._was_new = True  # Play.is_new at the last look
        self._has_others_moved = False  # since the console was last settled
        self._moves_since: list[str] = []  # the sentences about moves since then

    def look(
        self, console: "Any", load: "Callable[[str], Any]", modules: "dict[str, Any]"
    ) -> "list[str]":
        """Return the sentences that are new since the last look.

        `load(name)` imports a module of the firmware, and `modules` is its sys.modules.
        """
        loaded = list(modules)
        try:
            scenes = load(SCENES)
            news = self._moves(scenes, console)
            self._moves_since += news
            self.lines = scenes.describe(console)
        finally:
            unload(modules, loaded)
        if self.lines is None:
            self._said = []  # the scene below it is said again when it returns
            return news
        if not self.is_settled(console):
            return news
        before, self._said = self._said, self.lines
        moves, self._moves_since = self._moves_since, []
        if self._has_others_moved:
            before = before[1:]  # says again whose turn it is
            self._has_others_moved = False
        heard = before + news + moves
        is_said = False
        for line in self.lines:
            if line[:2] == DETAIL or line[:1] != WITH_PREVIOUS:
                is_said = line[:2] != DETAIL and line not in heard
            if is_said:
                news.append(line.strip())
        if is_taught(console) and self.lines[-2:-1] == news[-1:]:
            news.append(self.lines[-1])  # a new caption names its button, even the same one
        return news

    def is_settled(self, console: "Any") -> bool:
        """Return False while a game in play shows a move or a computer player decides.

        While a lesson shows a caption, nothing moves.
        """
        if is_taught(console):
            return True
        if self._play is None or not console.scenes or console.scenes[-1] is not self._play:
            return True
        return type(self._play.phase).__name__ in ("HumanTurn", "Over")

    def _moves(self, scenes: "Any", console: "Any") -> "list[str]":
        play = scenes.find_play(console)
        news: list[str] = []
        if play is None:
            self._play, self._said_moves = None, []
            return news
        # A game that appears, and the list of its last moves, are no news.
        if play is self._play and play.is_new == self._was_new:
            news = scenes.new_moves(play, self._said_moves)
            if news and len(play.match.kinds) > 1:
                self._has_others_moved = True
        self._play, self._was_new, self._said_moves = play, play.is_new, list(play.moves)
        return news


def is_taught(console: "Any") -> bool:
    """Return True while a lesson shows a caption."""
    return bool(getattr(console.input_filter, "caption", None))


def unload(modules: "dict[str, Any]", kept: "list[str]") -> None:
    """Remove the modules that are not in `kept`, and detach them from their packages."""
    for name in [name for name in modules if name not in kept]:
        del modules[name]
        package, _, part = name.rpartition(".")
        if package in modules and hasattr(modules[package], part):
            delattr(modules[package], part)
