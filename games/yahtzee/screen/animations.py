# SPDX-License-Identifier: MIT
"""Animations of Yahtzee's moves: dice tumble, a box is scored.

Each is a generator that yields the milliseconds until its next picture; Play runs it. A negative
number is a pause that a press does not skip together with the rest.
"""

from handful import TYPE_CHECKING
from handful.game import OVER

from games.yahtzee.rules.state import (
    DICE,
    LARGE_STRAIGHT,
    OPEN,
    UPPER_BONUS,
    UPPER_BONUS_AT,
    UPPER_BOXES,
    YAHTZEE,
    YAHTZEE_BONUS,
    box_points,
    upper_total,
)
from games.yahtzee.screen.picture import BASE_HEIGHT, DICE_HEIGHT, DICE_Y, ROLL_X

if TYPE_CHECKING:
    from collections.abc import Generator

    from games.yahtzee.screen.board import Board

FRAME_MS = 80
TUMBLE_FRAMES = 4  # until the first die stops; then one die stops in each frame
COMPUTER_FRAMES = 2  # until the dice of a computer player stop together
KEPT_MS = 330  # the dice that a computer player keeps, before the others roll
SHORT_KEPT_MS = 170  # the same with three or more computer players, whose turns are shorter
KEPT_BUDGET_MS = 2000  # the turn of a computer player that KEPT_MS is part of
COMPUTER_CHEER_MS = 400  # "Yahtzee!" in the footer, when a computer player rolls one
LANDED_MS = 120  # the last roll of a computer player
BEFORE_CHEER_MS = 700
COMPUTER_BOX_MS = 1200  # how long the box of a computer player stays marked
HUMAN_BOX_MS = 2000  # how long a human's box stays marked and can be undone with B


def animate_roll(board: "Board", kept_mask: int) -> "Generator[int, None, None]":
    """Show the dice outside the mask tumbling and stopping one after the other."""
    picture, play = board.picture, board.play
    dice = play.match.state.dice
    picture.kept_mask = kept_mask
    picture.gain_text = ""
    picture.draw_header()
    if not kept_mask:  # the last move may be written where the dice are
        board.screen.fill(0, DICE_Y, ROLL_X, DICE_HEIGHT + BASE_HEIGHT)
    rolling = []
    for die in range(DICE):
        picture.draw_die_base(die)  # those of a computer player were not drawn before
        if not kept_mask >> die & 1:
            rolling.append(die)
    _draw_roll_caption(board, kept_mask)
    is_human = picture.cursor is not None
    if kept_mask and not is_human:
        yield SHORT_KEPT_MS if 0 < play.pace.turn_budget_ms < KEPT_BUDGET_MS else KEPT_MS
    last_frame = TUMBLE_FRAMES + len(rolling) if is_human else COMPUTER_FRAMES
    if not play.animations:
        last_frame = 0
    frame = 0
    while frame < last_frame:
        frame += 1
        if frame == TUMBLE_FRAMES and play.is_shaking():
            frame = 1
        if frame > TUMBLE_FRAMES:
            die = rolling.pop(0)
            picture.shown_dice[die] = dice[die]
            picture.draw_die(die)
        for die in rolling:
            picture.draw_tumbling_die(die, frame)
        shown_at = play.now
        yield FRAME_MS
        if play.now == shown_at:  # a press ended the animation
            frame = last_frame
    picture.shown_dice = list(dice)
    for die in rolling:
        picture.draw_die(die)
    if not is_human:  # its turn goes on within its time, so nothing covers the board
        if min(dice) == max(dice):
            board.screen.caption(play.section("cheers")("cheer"))
            yield COMPUTER_CHEER_MS
        yield LANDED_MS
    elif min(dice) == max(dice):
        yield -BEFORE_CHEER_MS
        yahtzee_points = play.match.state.sheets[picture.seat][YAHTZEE]
        if yahtzee_points == OPEN:
            sentence = "yahtzee"
        else:
            sentence = "another" if yahtzee_points else "a_joker"
        yield from _celebrate(board, "cheer", sentence)
    elif box_points(LARGE_STRAIGHT, dice):
        if play.match.state.sheets[picture.seat][LARGE_STRAIGHT] == OPEN:
            yield -BEFORE_CHEER_MS
            yield from _celebrate(board, "straight_cheer", "straight")


def _draw_roll_caption(board: "Board", kept_mask: int) -> None:
    """Say what a computer player keeps. A human knows, so the footer is empty.

    The first roll of a turn keeps the caption with the player's name.
    """
    words = board.words
    if board.picture.cursor is not None:
        board.screen.footer("", "")
    elif kept_mask:
        board.screen.caption(words("keeps", board.dice_text(kept_mask)))
    elif board.play.match.state.rolls_used > 1:
        board.screen.caption(words("rolls_all"))


def animate_scored_box(board: "Board", box: int) -> "Generator[int, None, None]":
    """Mark the box that was just scored; a human may undo it meanwhile. Then show a new bonus.

    In a solo game the box is not marked, because it can be undone during the next turn.
    """
    picture, state = board.picture, board.play.match.state
    seat, is_human = picture.seat, picture.cursor is not None
    points = state.sheets[seat][box]
    picture.cursor, picture.box_name = None, ""
    picture.gain_text = " +%d%s" % (points, _bonus_text(board, points))
    if state.seats > 1:
        picture.marked_box = box
        picture.draw_box_points(YAHTZEE)  # shows the bonuses for further Yahtzees, too
        picture.draw_box(box)
        picture.draw_upper_sum()
        picture.draw_header()
        if is_human:
            board.undo_seat = seat
        undo = board.words("undo") if is_human else ""
        board.screen.caption("%s: %d" % (board.words("box%d" % box), points), undo)
        if state.turn() == OVER and not is_human:
            yield -COMPUTER_BOX_MS  # the result follows and does not name it
        else:
            yield HUMAN_BOX_MS if is_human else COMPUTER_BOX_MS
        picture.gain_text = ""
        picture.marked_box = board.undo_seat = None
    upper = upper_total(state.sheets[seat])
    if is_human and box < UPPER_BOXES and upper - points < UPPER_BONUS_AT <= upper:
        yield from _celebrate(board, "bonus", "upper_bonus")


def _bonus_text(board: "Board", points: int) -> str:
    """Return the bonuses that the last box earned besides its points, such as "+35"."""
    bonus = board.play.match.state.total(board.picture.seat) - board.total_before - points
    if bonus > YAHTZEE_BONUS:
        return "+%d+%d" % (UPPER_BONUS, YAHTZEE_BONUS)
    return "+%d" % bonus if bonus else ""


def _celebrate(board: "Board", title: str, sentence: str) -> "Generator[int, None, None]":
    from handful.play.celebration import celebrate

    words = board.play.section("cheers")
    return celebrate(board.play, words(title), words(sentence))
