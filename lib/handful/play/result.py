# SPDX-License-Identifier: MIT
"""The result of a finished game: winner, places, scores, record."""

from handful import TYPE_CHECKING
from handful.modules import load_game
from handful.play.board import Overlay
from handful.scene import Question
from handful.screen.glyphs import TROPHY
from handful.screen.large_text import draw_large_text
from handful.screen.screen import FOOTER, LETTER, PAGE, WIDTH
from handful.words import wrap

if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    from handful.play.play import Play

BARS_LEFT = 58  # column where the bars start
FEW_PLAYERS = 4  # with more, the winner is not shown in large letters


def show_result(play: "Play") -> None:
    """Add the finished game to the statistics and show the result."""
    console, match = play.console, play.match
    from handful.play.statistics_update import add_game
    from handful.records import Records

    records = Records(console.journal, match.name, play.facts, match.options)
    best = records.best if records.solo_games else None
    console.journal.end(records.note, add_game(records, match))
    places = match.state.ranking()
    human_places = [place for seat, place in enumerate(places) if match.is_human(seat)]
    console.emit("win" if not human_places or 1 in human_places else "loss")
    console.replace(Result(play, best))


class FinalBoard(Overlay):
    """The board at the end of the game. A or an arrow shows all players' sheets."""

    def draw(self) -> None:
        words = self.play.console.words("result")
        self.play.board.draw()
        overview = words("table") if self.play.board.overview() else ""
        self.play.board.draw_buttons(overview, words("back"))

    def key(self, button: str) -> None:
        if button == "B":
            self.play.pop()
        elif button != "PAUSE":
            self.play.show_overview()


class Result(Question):
    """Places, scores and bars. A starts a rematch, B opens the menu.

    The keys are accepted late, so that presses meant for the game do not start a rematch. The
    buttons are shown when they work.
    """

    settle_ms = 1200
    _are_buttons_shown = False

    def __init__(self, play: "Play", best: int | None) -> None:
        """Show the result. `best` is the solo record before this game, or None."""
        self.play = play
        self.console, self.screen = play.console, play.screen
        self.words = play.console.words("result")
        state = play.match.state
        self.scores, self.places = state.scores(), state.ranking()
        self.best = best
        self._analysis: "Generator[int, None, object] | None" = None
        self._review: "Any" = None  # the game's Review scene, once the analysis has ended
        if getattr(play.facts, "REVIEW", False):
            self._analysis = load_game(play.match.name, "lobby.review").start_review(play)

    def draw(self) -> None:
        if self._are_buttons_shown:
            self.draw_buttons()
        if len(self.scores) == 1:
            self.draw_solo()
            return
        order = sorted(range(len(self.scores)), key=lambda seat: (self.places[seat], seat))
        y = PAGE
        if len(order) <= FEW_PLAYERS:
            self.draw_winners([seat for seat in order if self.places[seat] == 1])
            y = 3 * PAGE
        self.draw_places(order, y)

    def draw_winners(self, seats: list[int]) -> None:
        """Draw the trophy and the names of the winners."""
        screen, words, play = self.screen, self.words, self.play
        names = [play.player_name(seat) for seat in seats]
        self.draw_trophy(4, 9)
        if len(names) > 1:
            lines = wrap(", ".join(names), 20)
            for number, line in enumerate((lines + [words("share")])[:2]):
                screen.text(24, PAGE * (1 + number), line)
        elif play.match.human_count() == 1 and play.match.is_human(seats[0]):
            draw_large_text(screen, 24, 8, words("you_win"))
        else:
            draw_large_text(screen, 24, 8, names[0])
            screen.text_right(WIDTH - 1, 15, words("wins"))

    def draw_places(self, order: list[int], y: int) -> None:
        """Draw place, name, bar and score of each seat from row y on, and the game's summary."""
        screen, board = self.screen, self.play.board
        bars = self.bar_lengths(order)
        longest = max(max(bars), 1)
        scores = [board.score_text(seat) for seat in range(len(order))]
        score_letters = max(4, max([len(score) for score in scores]))
        room = WIDTH - 4 - LETTER * score_letters - BARS_LEFT
        for seat in order:
            screen.text(0, y, "%d %s" % (self.places[seat], self.play.player_name(seat)))
            screen.fill(BARS_LEFT, y + 2, max(0, room * bars[seat] // longest), 4, 1)
            screen.text_right(WIDTH - 1, y, scores[seat])
            y += PAGE
        if y < FOOTER:
            screen.text(0, FOOTER - PAGE, board.summary())

    def bar_lengths(self, order: list[int]) -> list[int]:
        """Return the length of each seat's bar. The winner's is longest, even if low scores win."""
        scores = self.scores
        lengths = []
        for seat in range(len(scores)):
            length = self.play.board.bar_length(seat)
            if length is not None:
                lengths.append(length)
        if len(lengths) == len(scores):
            return lengths
        lowest, highest = min(scores), max(scores)
        if scores[order[0]] < scores[order[-1]]:
            return [highest + lowest - score for score in scores]
        if lowest == highest:
            return [1] * len(scores)
        return [score - min(0, lowest) for score in scores]

    def draw_buttons(self) -> None:
        """Draw what the buttons do."""
        words = self.words
        self.screen.footer(words("again"), words("menu"))
        self.screen.header(words("board"), "", words("review") if self._review else "")

    def draw_solo(self) -> None:
        """Draw the score of a solo game in large digits and compare it with the record."""
        screen, words = self.screen, self.words
        score = self.scores[0]
        self.draw_trophy(4, 14)
        draw_large_text(screen, 28, 14, str(score))
        low_wins = getattr(self.play.facts, "LOW_WINS", False)
        if self.best is None:
            line = words("first")
        elif (score < self.best) if low_wins else (score > self.best):
            line = words("record", self.best)
        else:
            line = words("best", self.best)
        verdict = self.play.board.solo_verdict()
        if verdict:
            screen.text(1, 34, verdict)
        screen.text(1 if verdict else 4, 44 if verdict else 38, line)

    def draw_trophy(self, x: int, y: int) -> None:
        """Draw the trophy, 16x16 pixels."""
        for corner in range(4):
            self.screen.glyph(TROPHY + corner, x + 8 * (corner & 1), y + 8 * (corner >> 1))

    def key(self, button: str) -> None:
        if not self.accepts_keys():
            return
        if button == "RIGHT" and self._review:
            self.console.push(self._review)
        elif button == "LEFT":
            self.console.push(FinalBoard(self.play))
        elif button == "A":
            match = self.play.match
            self.console.go_to("play.start.start_game", match.name, match.state.next_starter())
        elif button == "B":
            self.console.go_home()

    def tick(self, now: int) -> None:
        """Show the buttons in time, and analyse the game meanwhile if it has a review."""
        super().tick(now)
        if not self._are_buttons_shown and self.accepts_keys():
            self._are_buttons_shown = True
            self.draw_buttons()
        if self._analysis is None:
            return
        try:
            next(self._analysis)
        except StopIteration as stop:
            self._analysis = None
            review = load_game(self.play.match.name, "lobby.review").Review
            self._review = review(self.play, stop.value)
            self._review.save_statistics()
            if self._are_buttons_shown:
                self.draw_buttons()
