# SPDX-License-Identifier: MIT
"""The coach on Yahtzee's board: its advice, and a rating of the choice under the cursor.

The coach evaluates each turn once, in small steps while the console is idle. After that every
question is a look-up.
"""

from handful import TYPE_CHECKING

from games.yahtzee.bot.player import best_action, prepare_turn
from games.yahtzee.bot.values import format_points
from games.yahtzee.rules.state import ALL_DICE, DICE, ROLLS_PER_TURN, SCORE_BOX
from games.yahtzee.screen.cursor import FIRST_BOX, ROLL, dice_in, toggled_dice

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from games.yahtzee.bot.turn import TurnEvaluator
    from games.yahtzee.rules.state import State
    from games.yahtzee.screen.picture import Picture

RATING_COLUMN = 12  # letters before the rating and its blank, if there is room
FOOTER_LETTERS = 22  # for A's words, the rating and B's words
RATING_LETTERS = 4


class TurnCoach:
    """The coach of one board.

    picture:    the board's Picture, for the cursor and the kept dice
    evaluator:  the prepared TurnEvaluator, or None until the evaluation is finished
    """

    def __init__(self, picture: "Picture") -> None:
        self.picture = picture
        self.evaluator: TurnEvaluator | None = None
        self._sheet = b""
        self._evaluation: Generator[int, None, TurnEvaluator] | None = None

    def start_evaluation(self, sheet: "Sequence[int]") -> None:
        """Begin to evaluate a turn on this sheet, unless it is the same sheet as before."""
        if self._sheet != bytes(sheet):
            self._sheet = bytes(sheet)
            self.evaluator = None
            self._evaluation = prepare_turn(sheet)

    def step(self) -> bool:
        """Continue the evaluation for a moment. Return True if that has finished it."""
        if self._evaluation is None:
            return False
        try:
            next(self._evaluation)
            return False
        except StopIteration as done:
            self.evaluator, self._evaluation = done.value, None
            return True

    def best_action(self, state: "State") -> int | None:
        """Return the action to advise; None before the first roll and during the evaluation.

        Of dice with the same face, and of keeps with the same value, those already kept are
        advised, but not those that are only a part of the best keep: the advice would change on
        the way.
        """
        if self.evaluator is None or not state.rolls_used or state.rolling_mask:
            return None
        action = best_action(self.evaluator, state)
        if action >= SCORE_BOX:
            return action
        dice, kept_mask = state.dice, self.picture.kept_mask
        values = self.evaluator.keep_values(dice, ROLLS_PER_TURN - state.rolls_used)
        action = _prefer_kept_dice(dice, action, kept_mask)
        if kept_mask & ~action and kept_mask < ALL_DICE:
            if format_points(values[action] - values[kept_mask], 1) == "0.0":
                return kept_mask
        return action

    def loss(self, state: "State", cursor: int, advised_action: int) -> int:
        """Return the points that pressing A at the cursor gives away, in units.

        On a die that A would keep, it is the loss if no die is released afterwards. On a die that
        A would release, it is the loss if the other dice are corrected afterwards.
        """
        evaluator, picture = self.evaluator, self.picture
        if evaluator is None:
            return 0
        dice, kept_mask = state.dice, picture.kept_mask
        rolls_left = ROLLS_PER_TURN - state.rolls_used
        best_value = evaluator.roll_value(dice, rolls_left)
        if cursor >= FIRST_BOX:
            return best_value - evaluator.box_values(dice)[cursor - FIRST_BOX]
        values = evaluator.keep_values(dice, rolls_left)
        if cursor == ROLL:
            return best_value - values[kept_mask]
        face = dice[cursor]
        is_released = kept_mask >> cursor & 1
        kept_mask ^= toggled_dice(cursor, dice, kept_mask, picture.points_by_box, advised_action)
        if kept_mask == ALL_DICE:  # no die would be left to roll
            kept_mask ^= 1 << cursor
        count = dice_in(dice, kept_mask).count(face)
        return best_value - max(
            [
                values[mask]
                for mask in range(ALL_DICE)
                if (
                    dice_in(dice, mask).count(face) <= count
                    if is_released
                    else mask & kept_mask == kept_mask
                )
            ]
        )

    def rating(self, state: "State") -> str:
        """Return the points that A at the cursor loses, such as "-2.2", or "" if it loses none."""
        cursor, action = self.picture.cursor, self.best_action(state)
        if action is None or cursor is None:
            return ""
        if cursor < FIRST_BOX and state.rolls_used == ROLLS_PER_TURN:
            return ""
        rating = format_points(-self.loss(state, cursor, action), 1)
        if rating == "0.0":
            return ""
        if len(rating) > RATING_LETTERS:
            return rating[:-2]
        return str(self.picture.words.number(rating))


def _prefer_kept_dice(dice: "Sequence[int]", action: int, kept_mask: int) -> int:
    """Return a mask of the same faces as `action` that contains as many kept dice as possible."""
    wanted = dice_in(dice, action)
    mask = 0
    for candidates in (kept_mask, ~kept_mask):
        for die in range(DICE):
            if candidates >> die & 1 and dice[die] in wanted:
                wanted.remove(dice[die])
                mask |= 1 << die
    return mask


def add_rating(a_words: str, rating: str, b_words: str) -> str:
    """Return A's words with the coach's rating, shortened where B's words leave less room.

    Without room for the decimal the rating is rounded up, and then the blanks between A's dice go.
    """
    for words in (a_words, _join_dice(a_words)):
        for text in (rating, _round_up(rating)):
            room = FOOTER_LETTERS - 2 - len(b_words) - len(text)  # with a blank before text and B
            if room >= len(words):
                column = max(len(words), min(RATING_COLUMN, room))
                return (words + " " * RATING_COLUMN)[:column] + " " + text
    return a_words


def _round_up(rating: str) -> str:
    """Return a loss without its decimal: "-2" for "-1.1"."""
    mark = "," if "," in rating else "."
    whole, _, decimal = rating.partition(mark)
    return str(int(whole) - 1) if decimal > "0" else whole


def _join_dice(words: str) -> str:
    """Return words without the blanks between digits: "Keep 666" for "Keep 6 6 6"."""
    joined = words[:1]
    for before, letter, after in zip(words, words[1:], words[2:] + " "):
        if letter != " " or not before.isdigit() or not after.isdigit():
            joined += letter
    return joined
