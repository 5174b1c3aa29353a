# SPDX-License-Identifier: MIT
"""What to do after a game: play again, see the board, review the game, or choose another one."""

from handful import TYPE_CHECKING
from handful.play.board import Overlay
from handful.scene import SETTLE_MS
from handful.scenes.list import ListScene

if TYPE_CHECKING:
    from handful.play.result import Result


class FinalBoard(Overlay):
    """The board at the end of the game. A or an arrow shows all players' sheets."""

    def draw(self) -> None:
        words = self.play.console.words("result")
        self.play.board.draw()
        overview = words("table") if self.play.board.overview() else ""
        self.play.board.draw_buttons(overview, self.play.common_words("back"))

    def key(self, button: str) -> None:
        if button == "B":
            self.play.pop()
        elif button != "PAUSE":
            self.play.show_overview()


class AfterGame(ListScene):
    """The list of what to do next, opened from the result.

    A is ignored until there was a pause: presses that were meant for the game must not start a
    rematch. The review is analysed meanwhile; chosen early, it opens as soon as it is ready.
    """

    def __init__(self, result: "Result") -> None:
        super().__init__(result.console)
        self.result = result
        words = self.words = result.words
        self.title, self.a_label, self.b_label = words("next"), words("choose"), words("back")
        self.items = ["again", "board", "review", "menu"]
        if not result.has_review():
            self.items.remove("review")
        self.lines = [[words(item), ""] for item in self.items]
        self._last_a_at = self.console.now
        self._is_review_chosen = False

    def can_change(self, index: int) -> bool:
        return False  # the percents of the review are no setting

    def tick(self, now: int) -> None:
        result = self.result
        if result.review_scene and self._is_review_chosen:
            self._is_review_chosen = False
            self._show_percent("")
            self.console.push(result.review_scene)
        elif not result.review_scene and "review" in self.items:
            result.analyse()
            if self._is_review_chosen:
                self._show_percent("%d%%" % result.percent)

    def _show_percent(self, percent: str) -> None:
        index = self.items.index("review")
        if self.lines[index][1] != percent:
            self.lines[index][1] = percent
            self.draw_line(index)

    def key(self, button: str) -> None:
        if button == "A":
            pause_ms, self._last_a_at = self.console.now - self._last_a_at, self.console.now
            if pause_ms < SETTLE_MS:
                return
        super().key(button)

    def choose(self, index: int) -> None:
        item = self.items[index]
        if item == "again":
            self.result.play_again()
        elif item == "board":
            self.console.push(FinalBoard(self.result.play))
        elif item == "review":
            self._is_review_chosen = True
        else:
            self.console.go_home()
