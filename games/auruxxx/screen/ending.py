# SPDX-License-Identifier: MIT
"""The end of a hand: the golden 12 is laid, a crown for who did it, what the hand cost everybody,
why, and the cards that were left."""

from handful.game import OVER
from handful.play import board
from handful.scene import Question
from handful.screen.glyphs import CROWN
from handful.screen.large_text import draw_large_text
from handful.screen.screen import PAGE, WIDTH

from games.auruxxx.rules.cards import GOLD, GOLD_LAID, HAPPY, PASS_POINTS, listed, points
from games.auruxxx.screen.picture import CARD, FACE, HAND_Y, ROW

CARDS_END, PASSES_END, FACE_X = 74, 97, 97
ROWS = 3  # of leftover cards on a page


def ending(board):
    """A generator of milliseconds; then a page to be read."""
    play, picture = board.play, board.picture
    state, seat = play.match.state, play.match.state.finished_games[-1][0]
    if seat < state.seats:
        say = play.section("say")
        if seat == picture.seat:
            board.screen.fill(0, HAND_Y, WIDTH, 16)
        picture.top(GOLD)
        board.screen.footer("", "")
        hands, passes = board.ended
        picture.player(seat, 0, passes[seat])
        laid, name = hands[seat][GOLD], play.player_name(seat)
        words = say("golds", name, laid) if laid > 1 else name + " " + say("did_lay", say("card0"))
        picture.sentence(words)
        yield -1500
        for wait in golden(play, seat, say("golden", len(state.finished_games))):
            yield wait
    board.line = board.news = ""
    picture.cursor = None
    picture.decides = state.player
    play.push(HandResult(board))


class HandResult(Question):
    """Who pays what for the hand; A goes on, B shows the cards that were left."""

    def __init__(self, board):
        self.board, self.play = board, board.play
        state = self.play.match.state
        self.hands, self.passes = board.ended
        self.winner, self.figure, self.scored = state.finished_games[-1]
        self.order = sorted(range(state.seats), key=lambda seat: (self.scored[seat], seat))

    def draw(self):
        screen, state, say = self.play.screen, self.play.match.state, self.play.section("say")
        screen.text(0, 0, self.play.words("points"))
        screen.text_right(CARDS_END, 0, say("cards_of"))
        screen.text_right(PASSES_END, 0, say("passes_of"))
        screen.text_right(WIDTH - 1, 0, say("sum"))
        y, self.halved = PAGE, False
        for seat in self.order:
            self.line(seat, y)
            y += PAGE
        y += PAGE
        if y <= 48:
            screen.text(0, y, say("won" if self.winner < state.seats else "guard"))
            y += PAGE
        if self.halved and y <= 48:
            self.face(0, y)
            screen.text(10, y, say("halves"))
        screen.footer(self.play.words("go_on"), self.play.words("left_cards"))

    def line(self, seat, y):
        """One seat: cards and passes, and whether that was halved."""
        screen, won, hand = self.play.screen, seat == self.winner, self.hands[seat]
        screen.text(0, y, self.play.player_name(seat))
        if won:
            screen.glyph(CROWN, 41, y)
        cost, passes = points(hand), PASS_POINTS * self.passes[seat]
        if won:
            cost = GOLD_LAID * hand[GOLD]
        screen.text_right(CARDS_END, y, str(cost))
        screen.text_right(PASSES_END, y, str(passes))
        if seat == self.figure and cost + passes > 0:
            self.halved = True
            self.face(FACE_X, y)
        screen.text_right(WIDTH - 1, y, str(self.scored[seat]))

    def face(self, x, y):
        """The Happy Man."""
        self.board.picture.sign(FACE, x, y, False)

    def key(self, button):
        play, board = self.play, self.board
        if button == "PAUSE":
            play.pause()
        elif not self.accepts_keys():
            return
        elif button == "B":
            play.push(Leftover(self))
        elif button == "A":
            board.picture.seat = play.viewer()
            board.picture.pick_up()
            play.pop()
            if play.match.turn() != OVER:
                play.show_message(board.opening())


class Leftover(board.Overlay):
    """The cards that were left, a page for each seat but the winner's: A the next one, B back."""

    def __init__(self, result):
        super().__init__(result.play)
        self.result = result
        self.seats = [seat for seat in result.order if seat != result.winner]

    def draw(self):
        result, words = self.result, self.words
        seat = self.seats[0]
        hand = listed(result.hands[seat])
        cost = words("cards", len(hand)) + " = %d" % points(result.hands[seat])
        self.screen.header(self.play.player_name(seat), cost, "", True)
        for number, kind in enumerate(hand[: ROW * ROWS]):
            x, y = 2 + CARD * (number % ROW), 8 + 16 * (number // ROW)
            result.board.picture.card(kind, x, y, False, False)
        dear = [kind for kind in hand if kind // 5 == HAPPY or kind > GOLD]
        if dear and len(hand) <= 2 * ROW:  # what no figure on the card tells
            self.screen.text(0, 48, self.play.section("say")("worth"))
        self.screen.footer(words("next") if len(self.seats) > 1 else "", words("back"))

    def key(self, button):
        if button == "A":
            self.seats.append(self.seats.pop(0))
            self.play.redraw()
        else:
            super().key(button)


def golden(play, seat, words):
    """A golden 12 as the last card: a generator of milliseconds. The crown comes down on the
    winner's name."""
    screen, name = play.screen, play.player_name(seat)
    left = (WIDTH - 10 * len(name)) // 2
    screen.clear()
    draw_large_text(screen, left, 34, name)
    yield 250
    for y in (-16, -8, -3, 1) if play.animations else (1,):
        crown(screen, 48, y)
        yield 90
    for ray in range(3):
        for x in (40 - 8 * ray, 84 + 8 * ray):
            screen.fill(x, 11 + 3 * ray, 4, 2, 1)
            screen.fill(x, 25 - 3 * ray, 4, 2, 1)
        yield 90
    screen.text_centred(52, words)
    yield -2200


def crown(screen, x, y):
    """The winner's crown, four times as large."""
    sheet = screen.glyphs
    left, top = CROWN % sheet.across * 8, CROWN // sheet.across * 8
    screen.fill(x, 0, 32, 33)
    for row in range(8):
        for column in range(8):
            high = y + 4 * row
            if sheet.bitmap[left + column, top + row] and high >= 0:
                screen.fill(x + 4 * column, high, 4, 4, 1)
