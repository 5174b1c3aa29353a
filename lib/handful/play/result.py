# SPDX-License-Identifier: MIT
"""The result of a finished game: winner, places, scores, record."""

from handful import TYPE_CHECKING
from handful.modules import load_game
from handful.scene import Question
from handful.screen.glyphs import TROPHY
from handful.screen.large_text import draw_large_text
from handful.screen.screen import FOOTER, LETTER, PAGE, WIDTH

if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    from handful.play.play import Play

BARS_LEFT = 58  # column where the bars start
FEW_PLAYERS = 4  # with more, the winner is shown in one line
MOST_WITH_LINE = 5  # with more, that line is the header
WINNER_LETTERS = 20  # of the winners' names beside the trophy
LONGEST_IGNORE_MS = 3000  # keys without a pause are ignored for this time
SHORTEST_STREAK = 2  # games won in a row that are worth a line


def show_result(play: "Play") -> None:
    """Add the finished game to the statistics and show the result."""
    console, match = play.console, play.match
    if match.challenge:
        from handful.play.challenge_result import show_challenge_result

        show_challenge_result(play)
        return
    from handful.play.statistics_update import add_game
    from handful.records import Records

    records = Records(console.journal, match.name, play.facts, match.options)
    best = records.best if records.has_record() else None
    console.journal.end(records.note, add_game(records, match))
    places = match.state.ranking()
    human_places = [place for seat, place in enumerate(places) if match.is_human(seat)]
    console.emit("win" if not human_places or 1 in human_places else "loss")
    is_won = human_places == [1]
    console.replace(Result(play, best, records.streak if is_won else 0))


class Result(Question):
    """Places, scores and bars. A opens the list of what to do next, B the menu.

    Keys are accepted after a pause, so that presses meant for the game do nothing. The buttons
    are shown when they work.
    """

    settle_ms = 700
    _shown_first_at = 0
    _are_buttons_shown = False

    def __init__(self, play: "Play", best: int | None, streak: int = 0) -> None:
        """Show the result.

        `best` is the solo record before this game, or None. `streak` is the number of games that
        the only human has won in a row.
        """
        self.play = play
        self.console, self.screen = play.console, play.screen
        self.words = play.console.words("result")
        state = play.match.state
        self.scores, self.places = state.scores(), state.ranking()
        self.best, self._streak = best, streak
        self._analysis: "Generator[int, None, object] | None" = None
        self.percent = 0  # of the analysis
        self.review_scene: "Any" = None  # the game's Review scene, once the analysis has ended
        if getattr(play.facts, "REVIEW", False):
            self._analysis = load_game(play.match.name, "lobby.review").start_review(play)

    def draw(self) -> None:
        if self._are_buttons_shown:
            self.draw_buttons()
        self.screen.text_centred(0, self.header_text())
        if len(self.scores) == 1:
            self.draw_solo()
            return
        order = sorted(range(len(self.scores)), key=lambda seat: (self.places[seat], seat))
        y = PAGE
        if len(order) <= FEW_PLAYERS:
            self.draw_winners(order)
            y = 3 * PAGE
        elif len(order) <= MOST_WITH_LINE:
            self.screen.text_centred(PAGE, self.headline())
            y = 2 * PAGE
        self.draw_places(order, y)

    def header_text(self) -> str:
        """Return the first line: whatever has no row below, or the streak."""
        seats = len(self.scores)
        if seats > MOST_WITH_LINE:
            return self.headline()
        if seats >= FEW_PLAYERS:
            return self.play.board.summary()
        if seats > 1 and self._streak >= SHORTEST_STREAK:
            return self.words("streak", self._streak)
        return ""

    def winners(self) -> list[int]:
        """Return the seats in the first place."""
        return [seat for seat, place in enumerate(self.places) if place == 1]

    def headline(self) -> str:
        """Return the winner in one line."""
        words, winners = self.words, self.winners()
        if len(winners) > 1:
            return words("shared")
        if self._is_only_human(winners[0]):
            return words("you_win")
        return self.play.player_name(winners[0]) + " " + words("wins")

    def _is_only_human(self, seat: int) -> bool:
        match = self.play.match
        return match.human_count() == 1 and match.is_human(seat)

    def draw_winners(self, order: list[int]) -> None:
        """Draw the trophy and the names of the winners.

        If the first two have the same score and the places leave no row for the summary, which
        says why one of them is first, it takes the place of large letters.
        """
        screen, words, play = self.screen, self.words, self.play
        seats = self.winners()
        names = [play.player_name(seat) for seat in seats]
        losers = [seat for seat in order if seat not in seats]
        is_tie_broken = losers and self.scores[losers[0]] == self.scores[seats[0]]
        if is_tie_broken and len(order) == FEW_PLAYERS:
            is_alone = len(seats) == 1
            screen.text_centred(PAGE, self.headline() if is_alone else ", ".join(names))
            screen.text_centred(2 * PAGE, play.board.summary())
            return
        self.draw_trophy(4, 9)
        if len(names) > 1:
            sides = [play.match.state.side(seat) for seat in seats]
            is_team = min(sides) == max(sides)
            line = ", ".join(names)
            if len(line) > WINNER_LETTERS:  # the places below name them
                screen.text(24, PAGE, words("shared"))
            else:
                screen.text(24, PAGE, line)
                screen.text(24, 2 * PAGE, words("team" if is_team else "share"))
        elif self._is_only_human(seats[0]):
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
        self.screen.footer(self.words("next"), self.words("menu"))

    def draw_solo(self) -> None:
        """Draw the score of a solo game in large digits and compare it with the record."""
        screen, board = self.screen, self.play.board
        score = str(self.scores[0])
        self.draw_trophy(4, 14)
        draw_large_text(screen, 28, 14, score)
        screen.text(32 + 2 * LETTER * len(score), 21, board.score_unit())
        line = self.compare_with_record()
        verdict = board.solo_verdict()
        if verdict:
            screen.text(1, 34, verdict)
        screen.text(1 if verdict else 4, 44 if verdict else 38, line)

    def compare_with_record(self) -> str:
        """Return the sentence about the record and the games of this solo match."""
        words, best = self.words, self.best
        low_wins = getattr(self.play.facts, "LOW_WINS", False)
        can_be_record = False  # a game that beats the record, or is the first
        is_better = False
        for score, is_complete in self.play.match.state.solo_results():
            if best is None or (score < best if low_wins else score > best):
                is_better = True
                can_be_record = can_be_record or is_complete
        if can_be_record:
            return words("first") if best is None else words("record", best)
        return words("no_record") if is_better else words("best", best)

    def draw_trophy(self, x: int, y: int) -> None:
        """Draw the trophy, 16x16 pixels."""
        for corner in range(4):
            self.screen.glyph(TROPHY + corner, x + 8 * (corner & 1), y + 8 * (corner >> 1))

    def key(self, button: str) -> None:
        if not self.accepts_keys():
            if self._now < self._shown_first_at + LONGEST_IGNORE_MS:
                self._shown_at = self._now  # the pause starts again
        elif button == "A":
            from handful.play.after_game import AfterGame

            self.console.push(AfterGame(self))
        elif button == "B":
            self.console.go_home()

    def play_again(self) -> None:
        """Start a rematch."""
        match = self.play.match
        self.console.go_to("play.start.start_game", match.name, match.state.next_starter())

    def tick(self, now: int) -> None:
        """Show the buttons in time, and analyse the game meanwhile if it has a review."""
        if self._shown_at is None:
            self._shown_first_at = now
        super().tick(now)
        if not self._are_buttons_shown and self.accepts_keys():
            self._are_buttons_shown = True
            self.draw_buttons()
        self.analyse()

    def analyse(self) -> None:
        """Continue the analysis for the review, if there is one."""
        if self._analysis is None:
            return
        try:
            self.percent = next(self._analysis)
        except StopIteration as stop:
            self._analysis = None
            review = load_game(self.play.match.name, "lobby.review").Review
            self.review_scene = review(self.play, stop.value)
            if not self.play.match.challenge:
                self.review_scene.save_statistics()

    def has_review(self) -> bool:
        """Return True if there is a review, or will be when the analysis has ended."""
        return self.review_scene is not None or self._analysis is not None
