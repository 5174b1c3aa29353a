# SPDX-License-Identifier: MIT
"""Yahtzee's board: the buttons that keep dice, roll and score a box.

The cursor waits where the next press is most likely (cursor.py), with the coach on where the coach
would press. tests/yahtzee/test_presses.py counts the presses.
"""

from handful import TYPE_CHECKING
from handful.play import board

from games.yahtzee.rules.state import (
    ALL_DICE,
    DICE,
    OPENING_LOST,
    ROLLS_PER_TURN,
    SCORE_BOX,
    UPPER_BONUS,
    UPPER_BONUS_AT,
    UPPER_BOXES,
    upper_total,
)
from games.yahtzee.screen.animations import animate_roll, animate_scored_box
from games.yahtzee.screen.cursor import (
    FIRST_BOX,
    ROLL,
    best_box_cursor,
    cursor_after_toggle,
    cursor_for_action,
    default_cursor,
    dice_in,
    next_cursor,
    toggled_dice,
)
from games.yahtzee.screen.picture import Picture

if TYPE_CHECKING:
    from collections.abc import Generator

    from games.yahtzee.screen.coach import TurnCoach
    from games.yahtzee.screen.overview import ScoreOverview
    from games.yahtzee.screen.picture import YahtzeePlay

DESCRIBE_AFTER_MS = 200  # without a key; a cursor on its way draws less
SAVE_AFTER_MS = 800  # later still: the kept dice are saved
IGNORE_A_MS = 300  # after a roll, if A would roll again
KEPT_NOTE = "kept"  # the kept dice as a mask, then the faces of the five dice
NARROW_MISS = 5  # points by which the upper bonus is missed narrowly


class Board(board.Board):
    """The screen and the buttons of Yahtzee in play; see handful.play.board for the hooks.

    picture:        what is on the screen, with the cursor and the kept dice
    keep_history:   (kept_mask, cursor) before each keep since the last roll, for undo
    total_before:   the seat's total before this turn
    coach:          the TurnCoach, or None while the coach is off
    coach_rating:   the coach's rating of A at the cursor, or ""
    """

    play: "YahtzeePlay"
    has_coach_marks = True

    def __init__(self, play: "YahtzeePlay") -> None:
        super().__init__(play)
        self.picture = Picture(play)
        self.keep_history: list[tuple[int, int]] = []
        self.total_before = 0
        self.coach_rating = ""
        self.coach: TurnCoach | None = None
        self._ignore_a_until = 0
        if play.coach:
            self._start_coach()

    # Hooks that Play calls

    def opening(self) -> str:
        """Return the sentence that says who starts and why; a solo game has none."""
        state, name = self.play.match.state, self.play.player_name
        if state.starter is None or state.seats == 1:
            return ""
        # If seats tied, these are the sums of their last roll.
        lines = [
            "|%s: %d" % (name(seat), state.opening_sums[seat])
            for seat in range(state.seats)
            if state.opening_sums[seat] > OPENING_LOST
        ]
        sentences = self.play.section("boxed")
        starts = sentences("starts", name(state.starter))
        return sentences("opening") + "".join(lines) + "|" + starts

    def set_coach(self, is_on: bool) -> None:
        """Turn the coach's marks on or off."""
        self.coach = None
        self._clear_coach_marks()
        if is_on:
            self._start_coach()
            self.play.show_message(self.play.section("boxed")("coach"))

    def draw(self) -> None:
        """Draw everything on a black screen."""
        picture, match = self.picture, self.play.match
        turn = match.turn()
        if turn >= 0 and not match.is_human(turn):
            picture.cursor = None  # a resumed game is drawn before the turn begins
        if turn < 0:
            picture.cursor = picture.marked_box = None
            picture.gain_text = ""
            viewer = self.play.viewer()
            # The viewer's own sheet, without the dice of another seat.
            if viewer is not None and viewer != picture.seat:
                picture.seat, picture.kept_mask, picture.shown_dice = viewer, 0, [0] * DICE
        picture.draw_all()
        if turn >= 0 and picture.cursor is None:
            self.screen.caption(self.words("turn_of", self.play.player_name(turn)))
        self._describe_selection()

    def on_human_turn(self, seat: int) -> None:
        """Show the turn of a human and put the cursor where the next press is likely."""
        is_on_screen = self._show_seat(seat)
        picture, state = self.picture, self.play.match.state
        picture.update_points()
        picture.move_number = 0
        self._start_evaluation()
        advised = self.coach.best_action(state) if self.coach else None
        is_resumed = picture.kept_mask and not is_on_screen and state.rolls_used < ROLLS_PER_TURN
        if is_resumed and advised is None:
            picture.cursor = ROLL  # dice were chosen before the power was cut
        elif advised is None:
            picture.cursor = default_cursor(state, picture.kept_mask, picture.points_by_box)
        else:
            picture.cursor = cursor_for_action(advised, picture.kept_mask)
        if picture.cursor == ROLL and state.rolls_used:
            self._ignore_a_until = self.play.now + IGNORE_A_MS
        self._draw_turn(is_on_screen)
        if state.rolls_used:
            self.play.call_when_idle(DESCRIBE_AFTER_MS, self._on_cursor_rest)

    def on_computer_turn(self, seat: int) -> None:
        """Show the turn of a computer player."""
        is_on_screen = self._show_seat(seat)
        self._clear_coach_marks()
        self.picture.cursor = None
        self._draw_turn(is_on_screen)
        if not self.play.match.state.rolls_used:
            self.screen.caption(self.words("turn_of", self.play.player_name(seat)))

    def on_idle(self, now: int) -> None:
        """Continue the coach's evaluation, and show the other players' last moves in turn."""
        if self.coach and self.coach.step():
            self._describe_selection()
        self.picture.show_next_move(now)

    def key(self, button: str) -> int | None:
        """Handle a button during the turn of a human. Return the action that A plays, or None."""
        picture, state = self.picture, self.play.match.state
        is_too_early, self._ignore_a_until = self.play.now < self._ignore_a_until, 0
        cursor = picture.cursor
        action = None
        if button == "B":
            self._press_b()
        elif cursor is not None and button == "A":
            if not is_too_early:
                action = self._press_a(cursor)
        elif cursor is not None and state.rolls_used:
            self._move_cursor(next_cursor(button, cursor, state.rolls_used, picture.points_by_box))
        if action is None and state.rolls_used:
            self.play.call_when_idle(DESCRIBE_AFTER_MS, self._on_cursor_rest)
        return action

    def show_move(self, action: int) -> "Generator[int, None, None]":
        """Return the animation of a move."""
        self.keep_history = []
        self._clear_coach_marks()
        if action < SCORE_BOX:
            return animate_roll(self, action)
        self.picture.kept_mask = 0
        self.picture.final_dice[self.picture.seat] = list(self.picture.shown_dice)
        return animate_scored_box(self, action - SCORE_BOX)

    def describe_move(self, seat: int, action: int) -> str:
        """Return the box that was scored and its points, and a bonus; nothing for a roll."""
        if action < SCORE_BOX:
            return ""
        state, box = self.play.match.state, action - SCORE_BOX
        points = state.sheets[seat][box]
        words = "%s: %d" % (self.words("box%d" % box), points)
        bonus = state.total(seat) - self.total_before - points
        return words + " +%d" % bonus if bonus else words

    def select_action(self, action: int) -> None:
        """Mark the coach's action and put the cursor where A after A plays it."""
        self.picture.show_advice(action)
        self._move_cursor(cursor_for_action(action, self.picture.kept_mask))
        self._describe_selection()

    def rules_topic(self) -> str:
        """Return the rules page for the thing under the cursor."""
        from games.yahtzee.screen.prompts import rules_topic

        return rules_topic(self.play.match.state, self.picture.cursor)

    def overview(self) -> "ScoreOverview":
        """Return the scene with all players' sheets."""
        from games.yahtzee.screen.overview import ScoreOverview

        return ScoreOverview(self.play)

    def can_undo(self) -> bool:
        """Return True if dice were kept or released since the last roll."""
        return bool(self.keep_history)

    def solo_verdict(self) -> str:
        """Return a sentence about the score, or about a narrowly missed upper bonus."""
        state, words = self.play.match.state, self.play.section("result")
        missed = UPPER_BONUS_AT - upper_total(state.sheets[0])
        if 0 < missed <= NARROW_MISS:
            return words("missed", missed)
        return words("verdict%d" % min(max(state.total(0) // 50 - 2, 0), 4))

    def summary(self) -> str:
        """Return that the only human has a new best total, otherwise the winner's lead."""
        from games.yahtzee.screen.prompts import summary

        return summary(self.play)

    # The coach

    def _start_coach(self) -> None:
        from games.yahtzee.screen.coach import TurnCoach

        self.coach = TurnCoach(self.picture)
        self._start_evaluation()

    def _start_evaluation(self) -> None:
        """Let the coach evaluate the turn of a human."""
        match = self.play.match
        seat = match.turn()
        if self.coach and seat >= 0 and match.is_human(seat):
            self.coach.start_evaluation(match.state.sheets[seat])

    def _clear_coach_marks(self) -> None:
        self.coach_rating = ""
        self.picture.show_advice(None)

    # A and B

    def _press_a(self, cursor: int) -> int | None:
        """Keep or release dice, or return the action that rolls or scores, by the cursor."""
        picture, state = self.picture, self.play.match.state
        kept_mask = picture.kept_mask
        if cursor > ROLL:
            return self._score_box(cursor - FIRST_BOX)
        if cursor == ROLL:
            if kept_mask != ALL_DICE:
                return kept_mask
            self._move_cursor(best_box_cursor(picture.points_by_box))
        elif 0 < state.rolls_used < ROLLS_PER_TURN:
            self.keep_history.append((kept_mask, cursor))
            kept_mask ^= self._toggled_dice(cursor)
            cursor = cursor_after_toggle(
                cursor,
                picture.shown_dice,
                kept_mask,
                picture.points_by_box,
                picture.advised_action,
            )
            self._set_kept_dice(kept_mask, cursor)
        return None

    def _score_box(self, box: int) -> int | None:
        """Return the action that scores a box.

        Ask before a zero and return None, unless it is forced or the coach advises it.
        """
        play, points_by_box = self.play, self.picture.points_by_box
        action = SCORE_BOX + box
        most = max([points or 0 for points in points_by_box])
        has_alternative = most > 0 or play.match.state.rolls_used < ROLLS_PER_TURN
        if points_by_box[box] or not has_alternative or self.picture.advised_action == action:
            return action
        from games.yahtzee.screen.prompts import zero_question

        question = zero_question(play, box, points_by_box, self.picture.advised_action)
        play.ask(question, self.words("write", 0), lambda: play.submit(action))
        return None

    def _toggled_dice(self, cursor: int) -> int:
        """Return the mask of the dice that A keeps or releases."""
        picture = self.picture
        return toggled_dice(
            cursor,
            picture.shown_dice,
            picture.kept_mask,
            picture.points_by_box,
            picture.advised_action,
        )

    def _set_kept_dice(self, kept_mask: int, cursor: int) -> None:
        """Keep exactly these dice and move the cursor."""
        picture = self.picture
        changed, picture.kept_mask = picture.kept_mask ^ kept_mask, kept_mask
        for die in range(DICE):
            if changed >> die & 1:
                picture.draw_die_base(die)
        picture.draw_roll_base()
        self._move_cursor(cursor, True)

    def _press_b(self) -> None:
        """Undo the last keep, otherwise the last action; open the menu if there is none."""
        if self.keep_history:
            self._set_kept_dice(*self.keep_history.pop())
        elif self.play.match.can_undo():
            self._clear_coach_marks()
            self.play.undo()
        else:
            self.play.pause()

    # The cursor

    def _move_cursor(self, cursor: int, force_footer: bool = False) -> None:
        """Move the cursor, and update the footer if it moved or if `force_footer` is set."""
        picture = self.picture
        old_cursor, picture.cursor = picture.cursor, cursor
        if old_cursor != cursor:
            picture.draw_at_cursor(old_cursor)
            picture.draw_at_cursor(cursor)
            self.screen.show()  # sent together with the footer, the cursor would cost more bytes
        if old_cursor != cursor or force_footer:
            self._draw_footer()

    def _on_cursor_rest(self) -> None:
        self._describe_selection()
        self.play.call_when_idle(SAVE_AFTER_MS, self._save_kept_dice)

    def _describe_selection(self) -> None:
        """Draw the name of the box under the cursor, the coach's advice and rating, the footer."""
        picture, state = self.picture, self.play.match.state
        cursor = picture.cursor
        picture.box_name = ""
        if cursor is not None:
            if cursor > ROLL:
                picture.box_name = self.words("box%d" % (cursor - FIRST_BOX))
            if self.coach:
                picture.show_advice(self.coach.best_action(state))
                self.coach_rating = self.coach.rating(state)
        picture.draw_header()
        self._draw_footer()

    def _draw_footer(self) -> None:
        """Draw what A and B do now, and the coach's rating of A."""
        cursor = self.picture.cursor
        if cursor is None:
            return
        a_words = self._a_words(cursor)
        can_undo = self.keep_history or self.play.match.can_undo()
        b_words = self.words("undo") if can_undo else self.play.common_words("menu")
        if self.coach_rating:
            from games.yahtzee.screen.coach import add_rating

            a_words = add_rating(a_words, self.coach_rating, b_words)
        self.screen.footer(a_words, b_words)

    def _a_words(self, cursor: int) -> str:
        """Return what A does at the cursor."""
        words, picture = self.words, self.picture
        if cursor > ROLL:
            return self._score_words(cursor - FIRST_BOX)
        if cursor == ROLL:
            count = DICE - len(dice_in(picture.shown_dice, picture.kept_mask))
            if not count:
                return words("to_boxes")
            # A loss of ten points or more has no decimal and needs the room.
            is_large_loss = self.coach_rating and self.coach_rating[-2:].isdigit()
            return words("rolls_short" if is_large_loss else "rolls", count)
        text = self.dice_text(self._toggled_dice(cursor))
        name = "release" if picture.kept_mask >> cursor & 1 else "keep"
        return words(name if " " in text else name + "_one", text)

    def _score_words(self, box: int) -> str:
        """Return what A does on a box: the points, and the bonus that it would earn."""
        picture = self.picture
        points, bonus = picture.points_by_box[box] or 0, picture.yahtzee_bonus
        upper = upper_total(self.play.match.state.sheets[picture.seat])
        if box < UPPER_BOXES and upper < UPPER_BONUS_AT <= upper + points:
            bonus += UPPER_BONUS
        return self.words("write", "%d+%d" % (points, bonus) if bonus else points)

    def dice_text(self, mask: int) -> str:
        """Return the faces of the dice in a mask as text, such as "3 3 5"."""
        return " ".join([str(face) for face in dice_in(self.picture.shown_dice, mask)])

    # The turn

    def _show_seat(self, seat: int) -> bool:
        """Set the picture to the turn of this seat. Return True if its sheet is on the screen."""
        state, picture = self.play.match.state, self.picture
        is_same_dice = state.rolls_used > 0 and picture.shown_dice == state.dice
        is_on_screen = seat == picture.seat and is_same_dice
        if seat != picture.seat or not state.rolls_used:
            picture.kept_mask, self.keep_history = 0, []
        picture.seat = seat
        picture.marked_box = self.undo_seat = None
        if state.rolls_used:
            picture.gain_text = ""
        self.total_before = state.total(seat)
        if not picture.kept_mask and not self.keep_history:
            picture.kept_mask = self._load_kept_dice()
            if picture.kept_mask != self._dice_kept_in_last_roll():
                self.keep_history.append((self._dice_kept_in_last_roll(), ROLL))
        picture.shown_dice = list(state.dice)
        return is_on_screen

    def _draw_turn(self, is_on_screen: bool) -> None:
        if is_on_screen:
            self.picture.draw_after_roll()
        else:
            self.picture.draw_all()
        self._describe_selection()

    def _save_kept_dice(self) -> None:
        """Save the kept dice, so that they survive power loss before the next roll."""
        state, kept_mask = self.play.match.state, self.picture.kept_mask
        if state.rolls_used < ROLLS_PER_TURN and kept_mask != self._load_kept_dice():
            self.play.save_note(KEPT_NOTE, bytes([kept_mask] + state.dice))

    def _load_kept_dice(self) -> int:
        """Return the mask that was saved for these dice, otherwise that of the last roll."""
        note = self.play.load_note(KEPT_NOTE, KEPT_NOTE)  # without the game up to release 1.1
        if note[1:] == bytes(self.play.match.state.dice):
            return note[0] & ALL_DICE
        return self._dice_kept_in_last_roll()

    def _dice_kept_in_last_roll(self) -> int:
        match = self.play.match
        return (match.last_action or 0) & ALL_DICE if match.state.rolls_used > 1 else 0
