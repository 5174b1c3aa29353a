# SPDX-License-Identifier: MIT
"""The overview of all players: their cards, passes and points."""

from handful import TYPE_CHECKING
from handful.game import OVER
from handful.play.board import Overlay
from handful.screen.screen import PAGE, WIDTH

from games.auruxxx.constants import ROUND_COUNT
from games.auruxxx.screen.constants import HAPPY_MAN_TILE
from games.auruxxx.screen.picture import draw_passes

if TYPE_CHECKING:
    from handful.words import Words

    from games.auruxxx.screen.board import Board

CARDS_RIGHT = 75  # right edge of the number of cards
PASSES_X = 80
FIGURE_X = 40
ROUND_RIGHT = (60, 79, 98)  # right edges of the points of each round
NOTE_Y = 48


class ScoreOverview(Overlay):
    """All players, the best first. A switches between cards and points of each round.

    A finished game has only the points.
    """

    def __init__(self, board: "Board") -> None:
        super().__init__(board.play)
        self.board, self.state = board, board.hand.state
        self.is_over = self.state.turn() == OVER
        self.shows_points = self.is_over

    def draw(self) -> None:
        """Draw one line for each player."""
        screen, state, words = self.screen, self.state, self.words
        say = self.play.section("pages")
        self._draw_header(say)
        scores = state.scores()
        y = PAGE
        for seat in sorted(range(state.seats), key=lambda seat: (scores[seat], seat)):
            screen.text(0, y, self.play.player_name(seat))
            if self.shows_points:
                for number, finished in enumerate(state.finished_games):
                    screen.text_right(ROUND_RIGHT[number], y, str(finished.points[seat]))
            else:
                self._draw_cards(seat, y)
            screen.text_right(WIDTH - 1, y, str(scores[seat]))
            y += PAGE
        if y < NOTE_Y:
            screen.text(0, NOTE_Y, say("fewest" if self.shows_points else "before_round"))
        label = words("this_round" if self.shows_points else "points")
        screen.footer("" if self.is_over else label, words("back"))

    def _draw_header(self, say: "Words") -> None:
        screen = self.screen
        if self.shows_points:
            screen.text(0, 0, say("head_round"))
            for number in range(ROUND_COUNT):
                screen.text_right(ROUND_RIGHT[number], 0, str(number + 1))
        else:
            number = len(self.state.finished_games) + 1
            screen.text(0, 0, self.words("round_short", number, ROUND_COUNT))
            screen.text_right(CARDS_RIGHT, 0, say("head_cards"))
            screen.text_right(PASSES_X + 17, 0, say("head_passes"))
        screen.text_right(WIDTH - 1, 0, say("head_total"))

    def _draw_cards(self, seat: int, y: int) -> None:
        """Draw the Happy Man figure, the number of cards and the passes of a seat."""
        state = self.state
        if state.figure_holder == seat:
            self.board.picture.painter.draw_glyph(HAPPY_MAN_TILE, FIGURE_X, y)
        self.screen.text_right(CARDS_RIGHT, y, str(state.hand_sizes[seat]))
        draw_passes(self.screen, PASSES_X, y, state.passes[seat])

    def key(self, button: str) -> None:
        """Switch between cards and points, or close the overview."""
        if button == "A" and not self.is_over:
            self.shows_points = not self.shows_points
            self.play.redraw()
        else:
            super().key(button)
