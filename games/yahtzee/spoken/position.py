# SPDX-License-Identifier: MIT
"""A position of Yahtzee in words: the dice, the kept ones, and the boxes of all sheets by name."""

from handful import TYPE_CHECKING
from handful.spoken.speech import DETAIL

from games.yahtzee.rules.state import (
    BOXES,
    DICE,
    OPEN,
    ROLLS_PER_TURN,
    SCORE_BOX,
    UPPER_BONUS_AT,
    possible_points,
    upper_total,
)
from games.yahtzee.screen.cursor import FIRST_BOX, ROLL

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from handful.spoken.speech import Speech

    from games.yahtzee.screen.board import Board


def describe(board: "Board", speech: "Speech") -> list[str]:
    """Return the dice, the boxes of the player to decide, all other sheets, and the cursor."""
    play, state, picture = board.play, board.play.match.state, board.picture
    turn = play.match.turn()
    lines = []
    if turn >= 0:
        filled = sum([points != OPEN for points in state.sheets[turn]])
        lines.append(speech("turn", filled + 1, BOXES))
        if state.seats > 1:
            totals = ["%s: %d" % (play.player_name(s), state.total(s)) for s in range(state.seats)]
            lines.append(speech("totals", speech.list(totals)))
        lines.append(_dice_line(board, speech))
        lines.append(DETAIL + _open_boxes(board, speech, turn))
    for seat in range(state.seats):
        lines.append(DETAIL + describe_sheet(board, speech, seat))
    if turn >= 0 and picture.cursor is not None and play.is_awaiting_human():
        lines += _coach_lines(board, speech)
        lines.append(_cursor_line(board, speech, picture.cursor))
        if board.coach_rating:
            lines.append(speech("coach_loss", board.coach_rating.lstrip("-")))
    return lines


def button_labels(board: "Board") -> "Sequence[str]":
    """Return what A and B do. The coach's rating of A has a sentence of its own."""
    a, b = board.screen.button_labels
    return (a.rpartition(" ")[0].strip() if board.coach_rating and a[-1:].isdigit() else a), b


def describe_scene(scene: "Any", speech: "Speech", names: list[str]) -> list[str] | None:
    """Return the overview, or a page of the review; None for another scene."""
    if "Review" in names:
        return _describe_review(scene, speech)
    if "ScoreOverview" not in names:
        return None
    board = scene.play.board
    return [describe_sheet(board, speech, seat) for seat in range(board.play.match.state.seats)]


def _describe_review(scene: "Any", speech: "Speech") -> list[str]:
    """Return the sum of the review, or a mistake with its dice."""
    words, review = scene.words, scene.reviews[scene.review_number]
    page = speech.common("page", scene.page + 1, len(review.worst) + 1)
    lines = [speech.sentence(scene.play.player_name(review.seat) + ", " + page)]
    if not scene.page:
        figures, mean = scene.figures(review)
        lines += [speech.sentence(name + ": " + text) for name, text in figures]
        return lines + [speech.sentence(mean)]
    mistake = review.worst[scene.page - 1]
    points_by_box = possible_points(mistake.sheet, mistake.dice)
    when = words("turn", mistake.turn_number) + ", " + words("throw", mistake.rolls_used)
    chosen, best = [
        scene.describe_action(action, mistake.dice, points_by_box)
        for action in (mistake.chosen, mistake.best)
    ]
    lines.append(speech.sentence(when))
    lines.append(speech("dice", ", ".join([str(face) for face in mistake.dice])))
    for text in (words("you", chosen), words("better", best), scene.loss_text(mistake)):
        lines.append(speech.sentence(text))
    return lines


def describe_sheet(board: "Board", speech: "Speech", seat: int) -> str:
    """Return the total of a seat, what is missing for the bonus, and its filled boxes."""
    state = board.play.match.state
    sheet = state.sheets[seat]
    filled = [
        _box_name(board, box) + " " + str(sheet[box]) for box in range(BOXES) if sheet[box] != OPEN
    ]
    upper = upper_total(sheet)
    bonus = speech("bonus_done") if upper >= UPPER_BONUS_AT else speech("upper", upper)
    name = board.play.player_name(seat)
    text = speech("sheet", name, state.total(seat), bonus, speech.list(filled))
    return speech.sentence(text)


def _coach_lines(board: "Board", speech: "Speech") -> list[str]:
    """Return what the coach would do, if it is on and has decided."""
    action = board.picture.advised_action
    if action is None:
        return []
    if action >= SCORE_BOX:
        return [speech.sentence(speech("coach_score", _box_name(board, action - SCORE_BOX)))]
    dice = board.play.match.state.dice
    kept = [str(dice[die]) for die in range(DICE) if action >> die & 1]
    return [speech("coach_keep", ", ".join(kept)) if kept else speech("coach_all")]


def _box_name(board: "Board", box: int) -> str:
    return board.words("box%d" % box)


def _dice_line(board: "Board", speech: "Speech") -> str:
    state, kept_mask = board.play.match.state, board.picture.kept_mask
    if not state.rolls_used:
        return speech("no_roll")
    dice = []
    for die in range(DICE):
        face = str(state.dice[die])
        dice.append(speech("kept", face) if kept_mask >> die & 1 else face)
    left = ROLLS_PER_TURN - state.rolls_used
    return speech("dice", ", ".join(dice)) + " " + speech("rolls_left", left)


def _open_boxes(board: "Board", speech: "Speech", seat: int) -> str:
    """Return the open boxes of a seat, after a roll with the points that each would score."""
    state = board.play.match.state
    sheet, names = state.sheets[seat], []
    points_by_box = possible_points(sheet, state.dice) if state.rolls_used else [None] * BOXES
    for box in range(BOXES):
        if sheet[box] == OPEN:
            name, points = _box_name(board, box), points_by_box[box]
            if state.rolls_used:
                name += " " + (speech("closed") if points is None else str(points))
            names.append(name)
    return speech.sentence(speech("open", speech.list(names)))


def _cursor_line(board: "Board", speech: "Speech", cursor: int) -> str:
    state, picture = board.play.match.state, board.picture
    if cursor > ROLL:
        box = cursor - FIRST_BOX
        points = picture.points_by_box[box]
        name = _box_name(board, box)
        if points is None:
            filled = state.sheets[picture.seat][box]
            text = speech("box_filled", name, filled) if filled != OPEN else speech("box", name, 0)
        else:
            text = speech("box", name, points)
    elif cursor == ROLL:
        text = speech("roll")
    else:
        face = state.dice[cursor]
        is_kept = picture.kept_mask >> cursor & 1
        text = speech("die_kept" if is_kept else "die", cursor + 1, face)
    return speech.cursor(text)
