# SPDX-License-Identifier: MIT
"""The end of a round: the golden 12s are played, the winner is crowned, the points are shown."""

from handful import TYPE_CHECKING
from handful.game import OVER
from handful.play.board import Overlay
from handful.scene import Question
from handful.screen.glyphs import CROWN
from handful.screen.large_text import draw_large_text
from handful.screen.screen import PAGE, WIDTH

from games.auruxxx.constants import GOLDEN_12, GOLDEN_12_BONUS, HAPPY_MAN, PASS_POINTS, SUITS
from games.auruxxx.rules.cards import list_kinds, sum_points
from games.auruxxx.screen.card_painter import card_x
from games.auruxxx.screen.card_words import CardWords
from games.auruxxx.screen.constants import (
    CARDS_PER_ROW,
    HAND_Y,
    HAPPY_MAN_TILE,
    NO_CURSOR,
    ROW_HEIGHT,
)

if TYPE_CHECKING:
    from collections.abc import Generator

    from handful.play.play import Play
    from handful.screen.screen import Screen
    from handful.words import Words

    from games.auruxxx.screen.board import Board

GOLDEN_12_MS = 1500
WINNER_MS = 2200
RESULT_MS = 1200  # quick presses do not close the points of a round sooner
CARDS_RIGHT = 74  # right edge of the points for cards
PASSES_RIGHT = 97  # right edge of the points for passes
FIGURE_X = 97
CROWN_X = 41
NOTE_Y = 48  # the last line above the footer
LEFTOVER_ROWS = 3


def show_round_end(board: "Board") -> "Generator[int, None, None]":
    """Show the last move of a round and its winner, then open the result. Yield milliseconds."""
    play, picture = board.play, board.picture
    state = board.hand.state
    winner = state.finished_games[-1].winner
    if winner < state.seats:  # otherwise the turns ran out
        say = play.section("pages")
        _show_golden_12s(board, say, winner)
        yield -GOLDEN_12_MS
        for pause_ms in _crown_winner(play, winner, say("wins_round", len(state.finished_games))):
            yield pause_ms
    board.report = board.news = ""
    board.hand.cursor = NO_CURSOR
    picture.highlighted_seat = state.player
    play.push(RoundResult(board))


def _show_golden_12s(board: "Board", say: "Words", winner: int) -> None:
    """Show the golden 12s on the discard pile and the winner without cards."""
    picture, screen, before = board.picture, board.screen, board.before
    if winner == board.hand.seat:
        screen.fill(0, HAND_Y, WIDTH, ROW_HEIGHT)
    picture.draw_top_card(GOLDEN_12)
    screen.footer("", "")
    picture.draw_player(winner, 0, before.passes[winner])
    name, count = board.play.player_name(winner), before.hands[winner][GOLDEN_12]
    if count > 1:
        picture.show_sentence(say("golds", name, count))
    else:
        picture.show_sentence(CardWords(board.play).named_move(winner, GOLDEN_12))


def _crown_winner(play: "Play", winner: int, text: str) -> "Generator[int, None, None]":
    """Lower a crown onto the winner's name. Yield milliseconds."""
    screen, name = play.screen, play.player_name(winner)
    screen.clear()
    draw_large_text(screen, (WIDTH - 10 * len(name)) // 2, 34, name)
    yield 250
    for y in (-16, -8, -3, 1) if play.animations else (1,):
        _draw_big_crown(screen, 48, y)
        yield 90
    for ray in range(3):
        for x in (40 - 8 * ray, 84 + 8 * ray):
            screen.fill(x, 11 + 3 * ray, 4, 2, 1)
            screen.fill(x, 25 - 3 * ray, 4, 2, 1)
        yield 90
    screen.text_centred(52, text)
    yield -WINNER_MS


def _draw_big_crown(screen: "Screen", x: int, y: int) -> None:
    """Draw the crown glyph four times as large. Rows above the screen are cut off."""
    sheet = screen.glyphs
    left, top = CROWN % sheet.across * 8, CROWN // sheet.across * 8
    screen.fill(x, 0, 32, 33)
    for row in range(8):
        for column in range(8):
            pixel_y = y + 4 * row
            if sheet.bitmap[left + column, top + row] and pixel_y >= 0:
                screen.fill(x + 4 * column, pixel_y, 4, 4, 1)


class RoundResult(Question):
    """The points of a round. A continues, B shows the cards that were left."""

    def __init__(self, board: "Board") -> None:
        self.board, self.play = board, board.play
        if self.play.pace.turn_budget_ms:  # a lesson, which has none, asks for the press
            self.settle_ms = RESULT_MS
        state = board.hand.state
        self.seats = state.seats
        self.hands, self.passes = board.before.hands, board.before.passes
        self.round = state.finished_games[-1]
        points = self.round.points
        self.order = sorted(range(state.seats), key=lambda seat: (points[seat], seat))

    def draw(self) -> None:
        """Draw one line for each player, and notes where they fit."""
        screen, words, say = self.play.screen, self.play.words, self.play.section("pages")
        screen.text(0, 0, words("points"))
        screen.text_right(CARDS_RIGHT, 0, say("head_cards"))
        screen.text_right(PASSES_RIGHT, 0, say("head_passes"))
        screen.text_right(WIDTH - 1, 0, say("head_sum"))
        y, halved_points = PAGE, 0
        for seat in self.order:
            halved_points += self._draw_seat(seat, y)
            y += PAGE
        y += PAGE
        if y <= NOTE_Y:
            has_winner = self.round.winner < self.seats
            screen.text(0, y, say("bonus_note" if has_winner else "no_winner"))
            y += PAGE
        if halved_points and y <= NOTE_Y:
            self._draw_figure(0, y)
            screen.text(10, y, say("halved_note", halved_points, halved_points // 2))
        screen.footer(words("go_on"), words("left_cards"))

    def _draw_seat(self, seat: int, y: int) -> int:
        """Draw the points of a seat. Return them as they were before they were halved, or 0."""
        screen, hand = self.play.screen, self.hands[seat]
        screen.text(0, y, self.play.player_name(seat))
        card_points, pass_points = sum_points(hand), PASS_POINTS * self.passes[seat]
        if seat == self.round.winner:
            screen.glyph(CROWN, CROWN_X, y)
            card_points = GOLDEN_12_BONUS * hand[GOLDEN_12]
        screen.text_right(CARDS_RIGHT, y, str(card_points))
        screen.text_right(PASSES_RIGHT, y, str(pass_points))
        screen.text_right(WIDTH - 1, y, str(self.round.points[seat]))
        points = card_points + pass_points
        if seat != self.round.figure_holder or points <= 0:
            return 0
        self._draw_figure(FIGURE_X, y)
        return points

    def _draw_figure(self, x: int, y: int) -> None:
        self.board.picture.painter.draw_glyph(HAPPY_MAN_TILE, x, y)

    def key(self, button: str) -> None:
        """Continue, or show the leftover cards."""
        play = self.play
        if button == "PAUSE":
            play.pause()
        elif not self.accepts_keys():
            return
        elif button == "B":
            play.push(LeftoverCards(self))
        elif button == "A":
            self.board.hand.show_viewer()
            play.pop()
            if play.match.turn() != OVER:
                play.show_message(self.board.opening())


class LeftoverCards(Overlay):
    """The cards that the losers had left, one seat at a time. A shows the next one."""

    def __init__(self, result: RoundResult) -> None:
        super().__init__(result.play)
        self.result = result
        self.seats = [seat for seat in result.order if seat != result.round.winner]

    def draw(self) -> None:
        """Draw the cards of one seat."""
        seat, words = self.seats[0], self.words
        hand = self.result.hands[seat]
        kinds = list_kinds(hand)
        cost = words("cards", len(kinds)) + " = %d" % sum_points(hand)
        self.screen.header(self.play.player_name(seat), cost, "", True)
        painter = self.result.board.picture.painter
        for place, kind in enumerate(kinds[: CARDS_PER_ROW * LEFTOVER_ROWS]):
            x = card_x(kinds, place)
            painter.draw_card(kind, x, PAGE + ROW_HEIGHT * (place // CARDS_PER_ROW))
        unnumbered = [kind for kind in kinds if kind // SUITS == HAPPY_MAN or kind > GOLDEN_12]
        if unnumbered and len(kinds) <= 2 * CARDS_PER_ROW:  # their points are not on the cards
            self.screen.text(0, NOTE_Y, self.play.section("pages")("points_note"))
        self.screen.footer(words("next") if len(self.seats) > 1 else "", words("back"))

    def key(self, button: str) -> None:
        """Show the next seat, or close the page."""
        if button == "A":
            self.seats.append(self.seats.pop(0))
            self.play.redraw()
        else:
            super().key(button)
