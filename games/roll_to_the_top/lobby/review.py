# SPDX-License-Identifier: MIT
"""The review of a game played alone: what the mistakes cost, and the worst of them.

Every number that was written, every end of a turn and every change of the set is compared with
Hard's choice. Played on by Hard, a mistake costs what its value says, except a large one, which
costs more (TRUSTED_LOSS in bot/player.py). In a game with many mistakes they cost half as much
again, because they add up. So the sum is a lower bound, and luck has no figure.
"""

from collections import namedtuple

from handful import TYPE_CHECKING
from handful.lobby import review
from handful.lobby.review import format_tenths, replace_progress, tenths_of
from handful.screen.glyphs import A, B
from handful.screen.screen import FOOTER, PAGE, WIDTH

from games.roll_to_the_top import RESIGN
from games.roll_to_the_top.bot.planner import HARD_WIDTH, Planner
from games.roll_to_the_top.bot.player import TRUSTED_LOSS, best_change, best_plan
from games.roll_to_the_top.bot.reasons import name_number
from games.roll_to_the_top.bot.values import UNITS_PER_ROUND
from games.roll_to_the_top.rules.actions import (
    CHANGE,
    CLIMB,
    DONE,
    FIRST_ROLL,
    SQUARE_BITS,
    SQUARE_MASK,
    WRITE,
)
from games.roll_to_the_top.rules.state import State
from games.roll_to_the_top.screen.picture import state_of
from games.roll_to_the_top.silhouette import PANEL_X, Silhouette

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from handful.play.play import Play

WORST_MISTAKES = 3
LEAST_LOSS = UNITS_PER_ROUND // 10  # smaller ones are below what the values can tell
# A challenge, then tenths of a round that Hard needs on average: increasing, decreasing. Measured
# in 120 games each, so give or take 3 tenths.
HARD_TENTHS = (
    ("burj_khalifa", 72, 73),
    ("pyramid", 87, 98),
    ("eiffel_tower", 74, 81),
    ("space_needle", 77, 84),
    ("tree", 82, 84),
    ("matterhorn", 84, 94),
)

# A write or an end of a turn that cost something, with the sheet before it.
Mistake = namedtuple("Mistake", ("loss", "round_number", "numbers", "chosen", "written", "better"))


class GameReview:
    """The judgement of one game.

    mistakes:  the sum of all losses, in value units
    worst:     the worst Mistakes, the worst first
    """

    def __init__(self) -> None:
        self.mistakes = 0
        self.worst: list[Mistake] = []

    def add_loss(self, loss: int) -> None:
        """Add the loss of one decision."""
        if loss >= LEAST_LOSS:
            self.mistakes += loss

    def add_mistake(self, mistake: Mistake) -> None:
        """Keep the mistake if it is one of the worst."""
        if mistake.loss >= LEAST_LOSS:
            self.worst = sorted(self.worst + [mistake], key=lambda each: -each.loss)
            del self.worst[WORST_MISTAKES:]


def start_review(play: "Play") -> "Generator[int, None, GameReview] | None":
    """Return the generator that reviews a finished game, or None if there is nothing to review.

    Reviewed is one game of a human alone that filled the sheet, if the log reaches back to its
    start.
    """
    match, state = play.match, state_of(play)
    if state.seats > 1 or state.games > 1 or not match.human_count():
        return None
    if state.finished_games[-1][1][0]:  # resigned, or stopped after the last round
        return None
    if match.origin:
        start = State.unpack_trusted(match.origin)
        if start.phase != FIRST_ROLL or any(start.faces):
            return None
    else:
        start = State(1, state.sheet.name, "decreasing" if state.decreasing else "increasing")
    return review_log(start, match.log, state.finished_games[-1][0])


def review_log(
    state: State, log: "Iterable[int]", rounds: int
) -> "Generator[int, None, GameReview]":
    """Replay a game from its start. Yield percents and return its review."""
    review = GameReview()
    planner = Planner(state.sheet, state.decreasing)
    for action in log:
        # In a game this long the values misjudge the sheet.
        if state.turn() == 0 and action != RESIGN and state.round <= len(state.sheet):
            percent = 100 * (state.round - 1) // rounds
            if state.phase == CHANGE:
                steps = best_change(state, planner, 0, action)
                _, loss, _ = yield from replace_progress(steps, percent)
                review.add_loss(loss)
            elif state.phase == CLIMB:
                yield from _review_action(review, planner, state, action, percent)
        state.apply(action)
    return review


def _review_action(
    review: GameReview, planner: Planner, state: State, action: int, percent: int
) -> "Generator[int, None, None]":
    """Compare a write or an end of a turn with Hard's plan."""
    dice = state.unused_dice()
    steps = best_plan(state, planner, 0, dice, HARD_WIDTH)
    value, plan = yield from replace_progress(steps, percent)
    better = plan[0] if plan else DONE
    if action == better or action in plan:  # the order does not matter
        return
    steps = best_plan(state, planner, 0, dice if action else 0, HARD_WIDTH, action)
    other_value, _ = yield from replace_progress(steps, percent)
    loss = max(0, other_value) - max(0, value)
    review.add_loss(loss)
    numbers = bytearray(state.numbers[0])
    if better >= WRITE:
        numbers[better & SQUARE_MASK] = state.total(better >> SQUARE_BITS)
    texts = [name_number(state, each >> SQUARE_BITS) if each else "" for each in (action, better)]
    review.add_mistake(Mistake(loss, state.round, numbers, action, texts, better))


class Review(review.Review):
    """The pages of a review: the sum, then the worst mistakes."""

    def __init__(self, play: "Play", review: GameReview) -> None:
        self.play, self.review = play, review
        self.words = play.section("review")
        self.state = state_of(play)
        self.page = 0

    def save_statistics(self) -> None:
        """Save nothing: the statistics have no place for mistakes."""

    def turning_point(self) -> str:
        """Return which round cost most."""
        if not self.review.worst:
            return ""
        mistake = self.review.worst[0]
        loss = "≥1"
        if mistake.loss <= TRUSTED_LOSS:
            loss = format_tenths(tenths_of(mistake.loss, UNITS_PER_ROUND))
        return self.words("turning", mistake.round_number, loss)

    def draw(self) -> None:
        """Draw the current page."""
        screen, words, worst = self.play.screen, self.words, self.review.worst
        page_text = "%d/%d" % (self.page + 1, len(worst) + 1)
        if self.page:
            mistake = worst[self.page - 1]
            screen.header(words("round", mistake.round_number), "", page_text)
            self._draw_mistake(mistake)
            if self.page < len(worst):
                screen.button(PANEL_X, FOOTER - PAGE, A, words("next"))
            screen.button(PANEL_X, FOOTER, B, words("back"))
            return
        screen.header(words("title"), "", page_text)
        for number, (key, text) in enumerate(self.summary()):
            y = PAGE * (number + 1) + 2
            screen.text(2, y, words(key))
            screen.text_right(WIDTH - 2, y, str(words.number(text)))
        screen.footer(words("worst") if worst else "", words("back"))

    def summary(self) -> list[tuple[str, str]]:
        """Return the lines of the first page: key of a text, and a figure."""
        state = self.state
        lines = [
            ("rounds", str(state.finished_games[-1][0])),
            ("mistakes", format_tenths(tenths_of(self.review.mistakes, UNITS_PER_ROUND))),
        ]
        for name, increasing, decreasing in HARD_TENTHS:
            if name == state.sheet.name:
                average = decreasing if state.decreasing else increasing
                lines.append(("hard", format_tenths(average)))
        return lines

    def _draw_mistake(self, mistake: Mistake) -> None:
        """Draw the sheet with the better number on a white block, and both choices beside it."""
        screen = self.play.screen
        silhouette = Silhouette(screen, self.state.sheet)
        silhouette.draw(mistake.numbers, (mistake.better & SQUARE_MASK,) if mistake.better else ())
        square = mistake.chosen & SQUARE_MASK
        if mistake.chosen and not mistake.numbers[square]:
            silhouette.draw_square(square, 0, True)
        for number, line in enumerate(self.mistake_lines(mistake)):
            screen.text(PANEL_X, PAGE * (number + 1), line)

    def mistake_lines(self, mistake: Mistake) -> tuple[str, ...]:
        """Return the lines beside the sheet: the choice, a better one, and what it cost."""
        words = self.words
        chosen, better = [str(text or words("nothing")) for text in mistake.written]
        loss = words("lost_much")
        if mistake.loss <= TRUSTED_LOSS:
            loss = words("lost", format_tenths(tenths_of(mistake.loss, UNITS_PER_ROUND)))
        return words("you"), chosen, words("better"), better, loss

    def key(self, button: str) -> None:
        """Turn the page or go back."""
        if button == "B" and not self.page:
            self.play.pop()
            return
        if button in ("B", "LEFT") and self.page:
            self.page -= 1
        elif button in ("A", "RIGHT") and self.page < len(self.review.worst):
            self.page += 1
        else:
            return
        self.play.redraw()
