# SPDX-License-Identifier: MIT
"""The end of a game: who won, by how much, and whether it is a record."""

from handful.game import load_part
from handful.screen import LETTER, PAGE, WIDTH
from handful.screen.big import big
from handful.screen.marks import TROPHY

BARS = 58


class Result:
    """Places, scores and bars. A rematch is one press."""

    def __init__(self, play, best):
        """`best`: the solo record before this game, or None."""
        self.play = play
        self.console, self.screen = play.console, play.screen
        self.words = play.console.words("result")
        self.title = play.console.game_words(play.match.name, "game")("title")
        state = play.match.state
        self.scores, self.places = state.scores(), state.ranking()
        self.best = best
        self._weighing = self._review = None
        if getattr(play.facts, "REVIEW", False):
            self._weighing = load_part(play.match.name, "review").weigh(play)

    def draw(self):
        screen, words = self.screen, self.words
        screen.header(self.title, "", words("review") if self._review else "")
        screen.footer(words("again"), words("menu"))
        if len(self.scores) == 1:
            self.draw_solo()
            return
        order = sorted(range(len(self.scores)), key=lambda seat: (self.places[seat], seat))
        y = PAGE
        if len(order) < 5:
            winners = [self.play.name(seat) for seat in order if self.places[seat] == 1]
            self.draw_trophy(4, 9)
            if len(winners) == 1:
                big(screen, 24, 8, winners[0])
                screen.right(WIDTH - 1, 15, words("wins"))
            else:
                screen.text(24, 8, " + ".join(winners)[:20])
                screen.text(24, 16, words("share"))
            y = 24
        highest = max(max(self.scores), 1)
        for seat in order:
            screen.text(0, y, "%d %s" % (self.places[seat], self.play.name(seat)))
            score = str(self.scores[seat])
            width = (WIDTH - 4 - LETTER * 4 - BARS) * max(0, self.scores[seat]) // highest
            screen.fill(BARS, y + 2, width, 4, 1)
            screen.right(WIDTH - 1, y, score)
            y += PAGE

    def draw_solo(self):
        """A big number, and what it means against the record."""
        screen, words = self.screen, self.words
        score = self.scores[0]
        self.draw_trophy(4, 14)
        big(screen, 28, 14, str(score))
        low_wins = getattr(self.play.facts, "LOW_WINS", False)
        if self.best is None:
            line = words("first")
        elif (score < self.best) if low_wins else (score > self.best):
            line = words("record", self.best)
        else:
            line = words("best", self.best)
        verdict = getattr(self.play.board, "verdict", str)()
        if verdict:
            screen.text(1, 34, verdict)
        screen.text(1 if verdict else 4, 44 if verdict else 38, line)

    def draw_trophy(self, x, y):
        """The winner's cup, four marks."""
        for corner in range(4):
            self.screen.mark(TROPHY + corner, x + 8 * (corner & 1), y + 8 * (corner >> 1))

    def key(self, button):
        if button == "RIGHT" and self._review:
            self.console.push(self._review)
        elif button == "A":
            winner = getattr(self.play.match.state, "winner", None)
            name = self.play.match.name
            self.console.go("play.entering.start", name, winner and winner())
        elif button == "B":
            self.console.home()

    def tick(self, now):
        """Weighs the game while its result is looked at; then the arrow leads to the account."""
        if self._weighing is None:
            return
        try:
            next(self._weighing)
        except StopIteration as done:
            self._weighing = None
            review = load_part(self.play.match.name, "review").Review
            self._review = review(self.play, done.value)
            self._review.keep()
            self.screen.header(self.title, "", self.words("review"))
