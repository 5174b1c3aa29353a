# SPDX-License-Identifier: MIT
"""The hint in the pause menu: which action the coach suggests, and why."""

import gc

from handful import TYPE_CHECKING
from handful.scene import Scene
from handful.scenes.notice import LETTERS_PER_LINE, LINES_PER_PAGE, Notice
from handful.screen.screen import WIDTH
from handful.words import wrap

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from typing import Any

    from handful.play.play import Play


class Hint(Notice):
    """The hint's sentences. A selects the suggested action on the board; B returns to the game.

    Unlike other notices it accepts keys at once, because selecting an action changes nothing yet.
    """

    def __init__(
        self, play: "Play", text: str, select: str, on_select: "Callable[[], None]", back: str
    ) -> None:
        super().__init__(play.console, text, select, on_select, back)
        self.play = play

    def accepts_keys(self) -> bool:
        return True

    def key(self, button: str) -> None:
        super().key("B" if button == "PAUSE" else button)
        if button == "PAUSE":
            self.play.pause()


class HintSearch(Scene):
    """The progress of the coach. It opens the Hint when the coach has finished.

    advice:  the generator of the coach, or None until the first round
    """

    advice: "Generator[int, None, tuple[Any, ...]] | None" = None

    def __init__(self, play: "Play") -> None:
        self.play = play

    def draw(self) -> None:
        screen = self.play.screen
        self.play.draw()
        screen.shade(0, 0, WIDTH, 56)
        screen.fill(24, 20, 80, 24)
        screen.frame(25, 21, 78, 22)
        screen.text_centred(23, self.play.common_words("coach_thinks"))
        screen.progress(30, 33, 68, 0)
        screen.clear_footer()
        screen.footer("", self.play.common_words("back"))

    def key(self, button: str) -> None:
        if button in ("B", "PAUSE"):
            self.play.console.pop()
            if button == "PAUSE":
                self.play.pause()

    def tick(self, now: int) -> None:
        if not self.advice:
            # Only now is the code of the pause menu free, and the coach can be loaded in its place.
            gc.collect()
            self.advice = self.play.match.advise(self.play.board.selected_action())
            return
        try:
            self.play.screen.progress(30, 33, 68, next(self.advice))
        except StopIteration as stop:
            self._open_hint(*stop.value)

    def _open_hint(
        self, action: int, reason: str, arguments: "tuple[object, ...]", *further: "Any"
    ) -> None:
        """Show why the coach suggests `action`, and its further reasons with their arguments."""
        play = self.play
        console, common_words, select_action = (
            play.console,
            play.common_words,
            play.board.select_action,
        )
        words = console.game_words(play.match.name, "coach")
        text = words(reason, *arguments)
        show = common_words("show")
        if "show" in words and arguments:  # a later page may name another move
            show = words("show", arguments[0])
        console.pop()
        hint = Hint(play, text, show, lambda: select_action(action), common_words("back"))
        for index in range(0, len(further), 2):
            more = wrap(words(further[index], *further[index + 1]), LETTERS_PER_LINE)
            lines_used = len(hint.lines) % LINES_PER_PAGE
            if lines_used + len(more) > LINES_PER_PAGE:  # start on a new page
                hint.lines += [""] * (-lines_used % LINES_PER_PAGE)
            hint.lines += more
        console.push(hint)
