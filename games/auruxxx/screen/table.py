# SPDX-License-Identifier: MIT
"""Everybody's cards, passes and points of each hand; and the moment a golden 12 ends one."""

from handful.game import OVER
from handful.play import board
from handful.screen import WIDTH
from handful.screen.big import big
from handful.screen.marks import CROWN

from games.auruxxx.rules import HANDS
from games.auruxxx.screen import picture as parts

CARDS_X, CARDS_END, PASSES_X = 43, 60, 64
ENDS = ((96, 112), (76, 92, 108))  # where the points of each hand end: in a hand, after one
MARK_X, FACE_X = 41, 51


class Table(board.Table):
    """After a hand (`after`) A goes on; as the table, B returns. A game that is over has its last
    hand's points in it."""

    def __init__(self, play, after=True):
        super().__init__(play)
        self.goes_on = after
        self.after = after or play.match.turn() == OVER
        self.say = play.section("say")

    def draw(self):
        screen, words, state = self.play.screen, self.play.words, self.play.match.state
        after = self.after
        done = len(state.past)
        screen.header(words("hand", done if after else min(done + 1, HANDS), HANDS))
        ends = ENDS[after]
        for hand in range(done if after else min(done, len(ends))):
            self.small(ends[hand], 2, str(hand + 1))
        if not after:
            screen.text(CARDS_X, 0, self.say("cards_of"))
            screen.text(PASSES_X + 6, 0, words("passes", "").rstrip())
        screen.right(WIDTH - 1, 0, "Σ")
        totals = state.scores()
        order = sorted(range(state.seats), key=lambda seat: (totals[seat], seat))
        for line, seat in enumerate(order):
            self.line(seat, 8 + 8 * line, totals[seat], ends)
        self.legend(16 + 8 * state.seats)
        go_on = self.goes_on
        screen.footer(words("go_on") if go_on else "", "" if go_on else words("back"))

    def line(self, seat, y, total, ends):
        """One seat."""
        screen, state = self.play.screen, self.play.match.state
        screen.text(0, y, self.play.name(seat))
        if self.after:
            screen.right(WIDTH - 1, y, str(total))
        else:
            self.small(WIDTH, y + 2, str(total))
        for hand in range(min(len(state.past), len(ends))):
            self.small(ends[hand], y + 2, str(state.past[hand][2][seat]))
        figure = state.figure
        if self.after:
            winner, figure, _ = state.past[-1]
            if winner == seat:
                screen.mark(CROWN, MARK_X, y)
        else:
            self.small(CARDS_END, y + 2, str(state.sizes[seat]))
            screen.text(PASSES_X, y, parts.boxes(state.passes[seat]))
        if figure == seat:
            self.face(FACE_X if self.after else MARK_X - 1, y + 1)

    def legend(self, y):
        """What the signs mean, where there is room."""
        screen, say, state = self.screen, self.say, self.play.match.state
        winner, figure, _ = state.past[-1] if self.after else (0, state.figure, None)
        if self.after and y <= 48:
            told = say("won", self.play.name(winner)) if winner < state.seats else say("guard")
            screen.text(0, y, told)
            y += 8
        if figure < state.seats and y <= 48:
            self.face(0, y + 1)
            screen.text(10, y, say("halves"))

    def face(self, x, y):
        """The figure."""
        self.play.board.picture.sign(parts.FACE, x, y, False)

    def small(self, end, y, words):
        """Figures in 3x5 that end before that column."""
        self.play.screen.digits(end - 4 * len(words), y, words)

    def key(self, button):
        if button == "A" and self.goes_on:
            self.play.pop()
        else:
            super().key(button)


def golden(play, seat):
    """A golden 12 as the last card: a generator of milliseconds. The crown comes down on the
    winner's name."""
    screen, state = play.screen, play.match.state
    name = play.name(seat)
    points = state.past[-1][2][seat]
    left = (WIDTH - 10 * len(name)) // 2
    screen.clear()
    big(screen, left, 34, name)
    yield 250
    for y in (-16, -8, -3, 1) if play.animations else (1,):
        crown(screen, 48, y)
        yield 90
    for ray in range(3):
        for x in (40 - 8 * ray, 84 + 8 * ray):
            screen.fill(x, 11 + 3 * ray, 4, 2, 1)
            screen.fill(x, 25 - 3 * ray, 4, 2, 1)
        yield 90
    screen.centre(52, play.section("say")("golden", points))
    yield -2200


def crown(screen, x, y):
    """The winner's crown, four times as large."""
    sheet = screen.marks
    left, top = CROWN % sheet.across * 8, CROWN // sheet.across * 8
    screen.fill(x, 0, 32, 33)
    for row in range(8):
        for column in range(8):
            high = y + 4 * row
            if sheet.bitmap[left + column, top + row] and high >= 0:
                screen.fill(x + 4 * column, high, 4, 4, 1)
