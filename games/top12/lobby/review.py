# SPDX-License-Identifier: MIT
"""The review of a solo game: rounds = perfect play + luck + what naming and writing lost.

The race (bot/solo_race.py) tells exactly how many rounds perfect play still needs. What the die
changes in that is luck. What a number loses against the best one is lost by naming. The rest is
lost by writing: a joker in the wrong row, a spoilt row, rows that no number fits together.
Values are in sixths of a ROUND_UNIT, because a named number has six outcomes.
"""

from handful import TYPE_CHECKING
from handful.lobby import review
from handful.lobby.review import format_tenths, tenths_of
from handful.screen.screen import PAGE, WIDTH

from games.top12.bot.player import best_number
from games.top12.bot.solo_race import ROUND_UNIT, rounds_to_come
from games.top12.rules.state import (
    ENTER,
    HIGHEST,
    JOKER,
    LOWEST,
    NAME,
    ROW_COUNT,
    ROW_LENGTH,
    THROW,
    State,
    filled_counts,
    fitting_range,
    is_dead_row,
    open_row_counts,
)

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from games.top12.screen.picture import Top12Play

    Line = tuple[str, tuple[int, ...]]  # key of a text; numbers, or a row
    Mistake = tuple[int, int, list[Line]]  # loss, round, texts

UNITS_PER_ROUND = 6 * ROUND_UNIT
LEAST_LOSS = UNITS_PER_ROUND // 10
WORST_MISTAKES = 3


class SoloReview:
    """The judgement of one game, in sixths of a ROUND_UNIT.

    perfect:  rounds that perfect play needs on average
    naming:   lost by naming numbers that were not the best
    writing:  lost by writing
    luck:     rounds that the die cost; negative if it saved some
    worst:    the worst Mistakes, the worst first
    """

    def __init__(self) -> None:
        self.perfect = self.naming = self.writing = self.luck = 0
        self.worst: list[Mistake] = []

    def add_mistake(self, loss: int, round_number: int, lines: "list[Line]") -> None:
        """Keep the mistake if it is one of the worst."""
        if loss >= LEAST_LOSS:
            worst = self.worst + [(loss, round_number, lines)]
            self.worst = sorted(worst, key=lambda each: (-each[0], each[1]))[:WORST_MISTAKES]


def start_review(play: "Top12Play") -> "Generator[int, None, SoloReview] | None":
    """Return the generator that reviews a finished game, or None if there is nothing to review.

    Reviewed is the game of a human alone that completed a row, if the log reaches back to its
    start.
    """
    match = play.match
    if match.state.seats > 1 or not match.human_count() or match.origin:
        return None
    if ROW_LENGTH not in filled_counts(match.state.sheets[0]):
        return None
    return review_log(State(1), match.log, match.state.rounds)


def review_log(
    state: State, log: "Iterable[int]", rounds: int
) -> "Generator[int, None, SoloReview]":
    """Replay a game from its start. Yield percents and return its review."""
    found = SoloReview()
    savings: list[int] = []
    mean = target = best_row = 0  # target: the value after the roll, if written well
    entry: int | None = None
    for action in log:
        percent = 100 * state.rounds // rounds
        sheet = state.sheets[0]
        if state.phase == NAME:
            savings, mean = yield from _row_savings(sheet, percent)
            if state.rounds:
                _judge_entry(found, state, mean - target, entry, best_row)
            else:
                found.perfect = mean
            entry = None
            scores = [0]
            for number in range(LOWEST, HIGHEST + 1):
                scores.append(_saved_by(sheet, savings, number))
                if number % 10 == 0:
                    yield percent
            best = best_number(scores)
            loss = scores[best] - scores[action]
            found.naming += loss
            found.writing += UNITS_PER_ROUND - scores[best]  # no number fits all rows
            rows = [len(open_row_counts(sheet, number)) for number in (action, best)]
            lines: list[Line] = [("named", (action, rows[0])), ("better", (best, rows[1]))]
            found.add_mistake(loss, state.rounds + 1, lines)
            target = mean - scores[action]
        elif state.phase == THROW:
            rows = [action] if action < JOKER else list(range(ROW_COUNT))
            saved = [6 * savings[row] if _fits(sheet, row, state.number) else 0 for row in rows]
            best_row = rows[saved.index(max(saved))]
            found.luck += mean - max(saved) - target
            target = mean - max(saved)
        elif state.phase == ENTER:
            entry = action
        state.apply(action)
    _judge_entry(found, state, -target, entry, best_row)
    return found


def _row_savings(sheet: bytearray, percent: int) -> "Generator[int, None, tuple[list[int], int]]":
    """Return the ROUND_UNITs that one more number saves in each row, and the rounds to come."""
    counts = filled_counts(sheet)
    rows = [row for row in range(ROW_COUNT) if not is_dead_row(sheet, row)]
    free = sorted([ROW_LENGTH - counts[row] for row in rows])
    steps = rounds_to_come(free)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            mean, after = done.value
            break
        yield percent
    savings = [0] * ROW_COUNT
    for row in rows:
        savings[row] = mean - after[free.index(ROW_LENGTH - counts[row])]
    return savings, 6 * mean


def _fits(sheet: bytearray, row: int, number: int) -> bool:
    """Return True if a row that can be completed takes the number."""
    first, end = fitting_range(sheet, row, number)
    return first < end and not is_dead_row(sheet, row)


def _saved_by(sheet: bytearray, savings: list[int], number: int) -> int:
    """Return what a number saves, summed over the six faces of the die."""
    saved = [savings[row] for row in range(ROW_COUNT) if _fits(sheet, row, number)]
    return sum(saved) + max(saved + [0])


def _judge_entry(
    found: SoloReview, state: State, loss: int, entry: int | None, best_row: int
) -> None:
    """Add what the last entry lost: a joker in the wrong row, or a spoilt row."""
    found.writing += loss
    if entry is not None:
        row = entry // ROW_LENGTH
        lines: list[Line] = [("spoilt", (row,))]
        if row != best_row:
            lines = [("wrote", (row,)), ("better_row", (best_row,))]
        found.add_mistake(loss, state.rounds, lines)


class Review(review.Review):
    """The pages of a review: the sum, then the worst mistakes."""

    def __init__(self, play: "Top12Play", found: SoloReview) -> None:
        self.play, self.found = play, found
        self.words = play.section("review")
        self.page = 0

    def turning_point(self) -> str:
        """Return which round cost most."""
        if not self.found.worst:
            return ""
        loss, round_number, _ = self.found.worst[0]
        return self.words("turning", round_number, format_tenths(tenths_of(loss, UNITS_PER_ROUND)))

    def draw(self) -> None:
        screen, words, worst = self.play.screen, self.words, self.found.worst
        page_text = "%d/%d" % (self.page + 1, len(worst) + 1)
        is_last = self.page == len(worst)
        if not self.page:
            screen.header(words("title"), "", page_text)
            for number, (key, text) in enumerate(self.summary()):
                y = PAGE * (number + 1) + 2
                screen.text(2, y, words(key))
                screen.text_right(WIDTH - 2, y, str(words.number(text)))
            screen.footer("" if is_last else words("worst"), words("back"))
            return
        screen.header(words("round", worst[self.page - 1][1]), "", page_text)
        for number, text in enumerate(self.mistake_lines()):
            screen.text(2, 2 * PAGE + (PAGE + 2) * number, text)
        screen.footer("" if is_last else words("next"), words("back"))

    def mistake_lines(self) -> list[str]:
        """Return the lines about the mistake of this page: the choice, a better one, the loss."""
        words, (loss, _, choices) = self.words, self.found.worst[self.page - 1]
        lines = []
        for key, values in choices:
            if key in ("named", "better"):
                lines.append(words(key, *values))
            else:
                lines.append(words(key, self.play.words("sign%d" % values[0])))
        lines.append(words("lost", format_tenths(tenths_of(loss, UNITS_PER_ROUND))))
        return lines

    def summary(self) -> list[tuple[str, str]]:
        """Return the lines of the first page: key of a text, and a figure. They add up."""
        found, rounds = self.found, self.play.match.state.rounds
        perfect, naming, writing = [
            tenths_of(units, UNITS_PER_ROUND)
            for units in (found.perfect, found.naming, found.writing)
        ]
        luck = 10 * rounds - perfect - naming - writing
        sign = "-" if luck < 0 else "+"
        return [
            ("perfect", format_tenths(perfect)),
            ("naming", "+" + format_tenths(naming)),
            ("writing", "+" + format_tenths(writing)),
            ("luck", sign + format_tenths(abs(luck))),
            ("rounds", str(rounds)),
        ]

    def key(self, button: str) -> None:
        if button in ("A", "RIGHT", "LEFT"):
            page = self.page + (-1 if button == "LEFT" else 1)
            if 0 <= page <= len(self.found.worst):
                self.page = page
                self.play.redraw()
        elif button == "B":
            self.play.pop()
