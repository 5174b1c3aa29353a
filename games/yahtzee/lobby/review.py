# SPDX-License-Identifier: MIT
"""The review of a finished game: score = perfect play + luck - mistakes, exact to the unit.

Each decision of a human is evaluated again. The difference that a roll makes is luck, the
difference that a choice makes is a mistake. The first page of the review shows the sum, the next
pages the worst mistakes with their dice. Values are in units of 1/1024 point.
"""

import struct

from handful import TYPE_CHECKING
from handful.lobby import review
from handful.lobby.review import format_tenths, replace_progress
from handful.screen.screen import WIDTH
from handful.screen.tiles import TileSheet

from games.yahtzee.bot.player import best_action, prepare_turn
from games.yahtzee.bot.values import UNITS_PER_POINT, format_points
from games.yahtzee.lobby.notes import (
    MISTAKES_NOTE,
    SHEETS_FORMAT,
    SHEETS_NOTE,
    add_mistakes,
    read_sheets,
)
from games.yahtzee.rules.state import (
    BOXES,
    DICE,
    ROLLS_PER_TURN,
    SCORE_BOX,
    UPPER_BONUS_AT,
    YAHTZEE,
    YAHTZEE_POINTS,
    State,
    possible_points,
    upper_total,
)
from games.yahtzee.screen.picture import (
    DICE_HEIGHT,
    DICE_STEP,
    DICE_TILES,
    DICE_WIDTH,
    DICE_X,
    DICE_Y,
    draw_base,
)

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Sequence

    from games.yahtzee.bot.turn import TurnEvaluator
    from games.yahtzee.screen.picture import YahtzeeMatch, YahtzeePlay

WORST_MISTAKES = 3
EXPERT_LOSS = UNITS_PER_POINT // 5  # mean loss per decision; Verhoeff's test calls 0.2 expert
GOOD_LOSS = UNITS_PER_POINT // 2
NOTE_LIMIT = 65535  # highest count that a note holds


def start_review(play: "YahtzeePlay") -> "Generator[int, None, list[SeatReview]] | None":
    """Return the generator that reviews a finished game. Count its sheets if it is no challenge.

    The generator yields percents and returns a SeatReview for each human. Return None if there is
    no human, or if the log does not reach back to the start of the game.
    """
    match = play.match
    if match.human_count() and not match.challenge:
        play.save_note(SHEETS_NOTE, add_sheets(play.load_note(SHEETS_NOTE), match))
    if match.origin or not match.human_count():
        return None
    return review_match(match)


def add_sheets(note: bytes, match: "YahtzeeMatch") -> bytes:
    """Return the note of all sheets with the humans' sheets of this game added."""
    state = match.state
    sheets, points, best, yahtzees, bonuses = read_sheets(note)
    for seat in range(state.seats):
        if match.is_human(seat):
            sheet, total = state.sheets[seat], state.total(seat)
            sheets, points, best = sheets + 1, points + total, max(best, total)
            yahtzees += state.yahtzee_bonuses[seat] + (sheet[YAHTZEE] == YAHTZEE_POINTS)
            bonuses += upper_total(sheet) >= UPPER_BONUS_AT
    return struct.pack(
        SHEETS_FORMAT, min(sheets, NOTE_LIMIT), points, best, min(yahtzees, NOTE_LIMIT), bonuses
    )


class Mistake:
    """A decision that was not the best one.

    loss:         units given away
    turn_number:  1..13
    rolls_used:   1..3
    dice:         the five dice that were on the table
    sheet:        the sheet before the decision
    chosen:       the action that was played
    best:         the best action
    """

    def __init__(self, loss: int, turn_number: int, state: State, chosen: int, best: int) -> None:
        self.loss, self.turn_number = loss, turn_number
        self.rolls_used, self.dice = state.rolls_used, tuple(state.dice)
        self.sheet = bytes(state.sheets[state.seat])
        self.chosen, self.best = chosen, best


class SeatReview:
    """The review of one seat's game.

    start_value:  expected score of the empty sheet, in units
    luck:         units won by the dice
    mistakes:     units given away by decisions
    decisions:    number of decisions
    worst:        the largest Mistakes, the largest first
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.start_value = self.luck = self.mistakes = self.decisions = 0
        self.worst: list[Mistake] = []

    def add_decision(
        self,
        evaluator: "TurnEvaluator",
        value_before_roll: int,
        turn_number: int,
        state: State,
        action: int,
    ) -> int:
        """Add the luck of a roll and the loss of the decision after it.

        Return the value that the decision leaves.
        """
        best_value = evaluator.roll_value(state.dice, ROLLS_PER_TURN - state.rolls_used)
        value = action_value(evaluator, state, action)
        loss = best_value - value
        self.luck += best_value - value_before_roll
        self.mistakes += loss
        self.decisions += 1
        if loss > 0:
            best = best_action(evaluator, state)
            mistakes = self.worst + [Mistake(loss, turn_number, state, action, best)]
            self.worst = sorted(mistakes, key=lambda mistake: -mistake.loss)[:WORST_MISTAKES]
        return value


def action_value(evaluator: "TurnEvaluator", state: State, action: int) -> int:
    """Return the value of an action after a roll."""
    if action >= SCORE_BOX:
        return evaluator.box_values(state.dice)[action - SCORE_BOX]
    return evaluator.keep_values(state.dice, ROLLS_PER_TURN - state.rolls_used)[action]


def review_match(match: "YahtzeeMatch") -> "Generator[int, None, list[SeatReview]]":
    """Return a SeatReview for each human. Yield the progress in percent."""
    seats = len(match.kinds)
    humans = [seat for seat in range(seats) if match.is_human(seat)]
    reviews: list[SeatReview] = []
    for seat in humans:
        review = SeatReview(seat)
        for percent in review_log(match.log, seats, review):
            yield (100 * len(reviews) + percent) // len(humans)
        reviews.append(review)
    return reviews


def review_log(log: "Iterable[int]", seats: int, review: SeatReview) -> "Iterator[int]":
    """Replay a game from its log and add the decisions of the review's seat. Yield percents."""
    state = State(seats)
    evaluator: TurnEvaluator | None = None
    value = turn_number = 0
    for action in log:
        if state.turn() == review.seat:
            if not state.rolls_used:
                percent = 100 * turn_number // BOXES
                preparation = prepare_turn(state.sheets[review.seat])
                evaluator = yield from replace_progress(preparation, percent)
                value = evaluator.start_value
                turn_number += 1
                if turn_number == 1:
                    review.start_value = value
            elif evaluator:
                value = review.add_decision(evaluator, value, turn_number, state, action)
        state.apply(action)


class Review(review.Review):
    """The pages of a review: the sum, then the worst mistakes. UP and DOWN change the player."""

    def __init__(self, play: "YahtzeePlay", reviews: list[SeatReview]) -> None:
        self.play, self.reviews = play, reviews
        self.words = play.section("review")
        self.board_words = play.words
        self.review_number = self.page = 0

    def save_statistics(self) -> None:
        """Add the mistakes of a solo game to the statistics."""
        play = self.play
        if len(play.match.kinds) == 1:
            note = add_mistakes(play.load_note(MISTAKES_NOTE), self.reviews[0])
            play.save_note(MISTAKES_NOTE, note)

    def turning_point(self) -> str:
        """Return which turn of the first human cost most, if that is a point or more."""
        worst = self.reviews[0].worst
        if not worst or worst[0].loss < UNITS_PER_POINT:
            return ""
        return self.words("turning", worst[0].turn_number, format_points(worst[0].loss, 1))

    def draw(self) -> None:
        """Draw the current page."""
        screen, review = self.play.screen, self.reviews[self.review_number]
        page_text = "%d/%d" % (self.page + 1, len(review.worst) + 1)
        screen.header(self.play.player_name(review.seat), "", page_text, True)
        if self.page:
            self._draw_mistake(review.worst[self.page - 1])
        else:
            self._draw_sum(review)
        a_words = ""
        if self.page < len(review.worst):
            a_words = self.words("next" if self.page else "worst")
        screen.footer(a_words, self.words("back"))

    def _draw_sum(self, review: SeatReview) -> None:
        """Draw perfect play, luck, mistakes and score, then the mean loss per decision."""
        screen = self.play.screen
        figures, mean = self.figures(review)
        y = 10
        for number, (name, text) in enumerate(figures):
            if number == len(figures) - 1:
                screen.fill(88, y, 40, 1, 1)
                y += 2
            screen.text(2, y, name)
            screen.text_right(WIDTH - 2, y, text)
            y += 8
        screen.text(2, 48, mean)

    def figures(self, review: SeatReview) -> tuple[list[tuple[str, str]], str]:
        """Return (name, text) of the figures that add up to the score, and the mean loss."""
        words, score = self.words, self.play.match.state.total(review.seat)
        perfect = format_points(review.start_value, 1)
        mistakes = format_points(-review.mistakes, 1)
        # Luck takes the rounding errors, so that the shown figures add up, too.
        luck = 10 * score - _tenths(perfect) - _tenths(mistakes)
        luck_text = ("-" if luck < 0 else "+") + format_tenths(abs(luck))
        figures = ("perfect", perfect), ("luck", luck_text), ("mistakes", mistakes)
        named = [(words(name), str(words.number(text))) for name, text in figures]
        mean = review.mistakes // max(1, review.decisions)
        grade = "expert" if mean < EXPERT_LOSS else "good" if mean < GOOD_LOSS else "learner"
        mean_text = words("mean", format_points(mean, 2), words(grade))
        return named + [(words("score"), str(score))], mean_text

    def _draw_mistake(self, mistake: Mistake) -> None:
        """Draw the dice, the chosen action and the best one, with arrowheads under its dice."""
        screen, words = self.play.screen, self.words
        dice, best = mistake.dice, mistake.best
        tiles = TileSheet(DICE_TILES)
        for die in range(DICE):
            x, y = DICE_X + DICE_STEP * die, DICE_Y + 2
            screen.tile(tiles, dice[die] - 1, x, y)
            is_best_kept = best < SCORE_BOX and best >> die & 1 == 1
            draw_base(screen, x, y + DICE_HEIGHT, DICE_WIDTH, False, is_best_kept)
        screen.text(92, 10, words("turn", mistake.turn_number))
        screen.text(92, 18, words("throw", mistake.rolls_used))
        points_by_box = possible_points(mistake.sheet, dice)
        chosen_words = self.describe_action(mistake.chosen, dice, points_by_box)
        best_words = self.describe_action(best, dice, points_by_box)
        screen.text(2, 29, words("you", chosen_words))
        screen.text(2, 37, words("better", best_words))
        screen.text(2, 46, self.loss_text(mistake))

    def loss_text(self, mistake: Mistake) -> str:
        """Return how many points a mistake cost."""
        return self.words("lost", format_points(mistake.loss, 1))

    def describe_action(
        self, action: int, dice: "Sequence[int]", points_by_box: "Sequence[int | None]"
    ) -> str:
        """Return a few words for an action: the box, or the dice to keep."""
        if action >= SCORE_BOX:
            box = action - SCORE_BOX
            name = self.board_words("box%d" % box)
            return name if points_by_box[box] else self.words("zero", name)
        kept = " ".join([str(dice[die]) for die in range(DICE) if action >> die & 1])
        return self.words("keep", kept) if kept else self.words("all")

    def key(self, button: str) -> None:
        """Turn the page, change the player, or go back."""
        review = self.reviews[self.review_number]
        if button == "B" and not self.page:
            self.play.pop()
            return
        if button in ("B", "LEFT") and self.page:
            self.page -= 1
        elif button in ("A", "RIGHT") and self.page < len(review.worst):
            self.page += 1
        elif button in ("UP", "DOWN") and len(self.reviews) > 1:
            step = 1 if button == "DOWN" else -1
            self.review_number = (self.review_number + step) % len(self.reviews)
            self.page = 0
        else:
            return
        self.play.redraw()


def _tenths(text: str) -> int:
    """Return a text with one decimal as a number of tenths."""
    return int(text.replace(".", ""))
