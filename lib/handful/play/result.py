# SPDX-License-Identifier: MIT
"""The end of a game: who won, by how much, and whether it is a record."""

from handful.modules import load_lobby_part
from handful.play.board import Table
from handful.scene import Question
from handful.screen.big import big
from handful.screen.glyphs import TROPHY
from handful.screen.screen import FOOTER, LETTER, PAGE, WIDTH
from handful.words import wrap

BARS = 58


class Look(Table):
    """The board as it was at the end, looked at from the result; A or an arrow shows everybody's
    sheets."""

    def draw(self):
        words = self.play.console.words("result")
        self.play.board.draw()
        sheets = words("table") if self.play.board.overview() else ""
        self.play.board.draw_buttons(sheets, words("back"))

    def key(self, button):
        if button == "B":
            self.play.pop()
        elif button != "PAUSE":
            self.play.show_overview()


class Result(Question):
    """Places, scores and bars. A rematch is one press, but not the one that ended the game, nor
    the one after it: what the buttons do is said when they do it."""

    settle_ms = 1200
    _ready = False

    def __init__(self, play, best):
        """`best`: the solo record before this game, or None."""
        self.play = play
        self.console, self.screen = play.console, play.screen
        self.words = play.console.words("result")
        state = play.match.state
        self.scores, self.places = state.scores(), state.ranking()
        self.best = best
        self._weighing = self._review = None
        if getattr(play.facts, "REVIEW", False):
            self._weighing = load_lobby_part(play.match.name, "review").weigh(play)

    def draw(self):
        screen, words = self.screen, self.words
        if self._ready:
            self.draw_ways()
        if len(self.scores) == 1:
            self.draw_solo()
            return
        order = sorted(range(len(self.scores)), key=lambda seat: (self.places[seat], seat))
        y = PAGE
        if len(order) < 5:
            winners = [self.play.player_name(seat) for seat in order if self.places[seat] == 1]
            self.draw_trophy(4, 9)
            match = self.play.match
            if len(winners) > 1:
                lines = wrap(", ".join(winners), 20)
                for line in (lines + [words("share")])[:2]:
                    y += PAGE
                    screen.text(24, y - PAGE, line)
            elif match.human_count() == 1 and match.is_human(order[0]):
                big(screen, 24, 8, words("you_win"))
            else:
                big(screen, 24, 8, winners[0])
                screen.text_right(WIDTH - 1, 15, words("wins"))
            y = 24
        bars = self.bars(order)
        longest = max(max(bars), 1)
        board = self.play.board
        scored = [board.score_text(seat) for seat in range(len(order))]
        room = max(4, max([len(words) for words in scored]))
        for seat in order:
            screen.text(0, y, "%d %s" % (self.places[seat], self.play.player_name(seat)))
            width = (WIDTH - 4 - LETTER * room - BARS) * bars[seat] // longest
            screen.fill(BARS, y + 2, max(0, width), 4, 1)
            screen.text_right(WIDTH - 1, y, scored[seat])
            y += PAGE
        if y < FOOTER:
            screen.text(0, FOOTER - PAGE, board.summary())

    def bars(self, order):
        """How long each seat's bar is: the winner's is the longest, also where few points win."""
        scores = self.scores
        own = [self.play.board.bar_length(seat) for seat in range(len(scores))]
        if None not in own:
            return own
        least, most = min(scores), max(scores)
        if scores[order[0]] < scores[order[-1]]:
            return [most + least - score for score in scores]
        if least == most:
            return [1] * len(scores)
        return [score - min(0, least) for score in scores]

    def draw_ways(self):
        """What the buttons lead to."""
        words = self.words
        self.screen.footer(words("again"), words("menu"))
        self.screen.header(words("board"), "", words("review") if self._review else "")

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
        verdict = self.play.board.solo_verdict()
        if verdict:
            screen.text(1, 34, verdict)
        screen.text(1 if verdict else 4, 44 if verdict else 38, line)

    def draw_trophy(self, x, y):
        """The winner's cup, four marks."""
        for corner in range(4):
            self.screen.glyph(TROPHY + corner, x + 8 * (corner & 1), y + 8 * (corner >> 1))

    def key(self, button):
        if not self.accepts_keys():
            return
        if button == "RIGHT" and self._review:
            self.console.push(self._review)
        elif button == "LEFT":
            self.console.push(Look(self.play))
        elif button == "A":
            name = self.play.match.name
            self.console.go_to("play.entering.start", name, self.play.match.state.next_starter())
        elif button == "B":
            self.console.go_home()

    def tick(self, now):
        """Weighs the game while its result is looked at; then the arrow leads to the account."""
        super().tick(now)
        if not self._ready and self.accepts_keys():
            self._ready = True
            self.draw_ways()
        if self._weighing is None:
            return
        try:
            next(self._weighing)
        except StopIteration as done:
            self._weighing = None
            review = load_lobby_part(self.play.match.name, "review").Review
            self._review = review(self.play, done.value)
            self._review.keep()
            if self._ready:
                self.draw_ways()
