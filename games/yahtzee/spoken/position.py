# SPDX-License-Identifier: MIT
"""A position of Yahtzee in words: the dice, the kept ones, and the boxes of all sheets by name."""

from handful import TYPE_CHECKING
from handful.spoken.speech import DETAIL

from games.yahtzee.rules.state import (
    BOXES,
    DICE,
    OPEN,
    ROLLS_PER_TURN,
    UPPER_BONUS_AT,
    possible_points,
    upper_total,
)
from games.yahtzee.screen.cursor import FIRST_BOX, ROLL

if TYPE_CHECKING:
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
        lines.append(_dice_line(board, speech))
        lines.append(DETAIL + _open_boxes(board, speech, turn))
    for seat in range(state.seats):
        lines.append(DETAIL + describe_sheet(board, speech, seat))
    if turn >= 0 and picture.cursor is not None and play.is_awaiting_human():
        lines.append(_cursor_line(board, speech, picture.cursor))
    return lines


def describe_scene(scene: "Any", speech: "Speech", names: list[str]) -> list[str] | None:
    """Return the sheets of all players for the overview, or None for another scene."""
    if "ScoreOverview" not in names:
        return None
    board = scene.play.board
    return [describe_sheet(board, speech, seat) for seat in range(board.play.match.state.seats)]


def describe_sheet(board: "Board", speech: "Speech", seat: int) -> str:
    """Return the total of a seat, what is missing for the bonus, and its filled boxes."""
    state = board.play.match.state
    sheet = state.sheets[seat]
    filled = [
        board.words("box%d" % box) + " " + str(sheet[box])
        for box in range(BOXES)
        if sheet[box] != OPEN
    ]
    upper = upper_total(sheet)
    bonus = speech("bonus_done") if upper >= UPPER_BONUS_AT else speech("upper", upper)
    name = board.play.player_name(seat)
    return speech("sheet", name, state.total(seat), bonus, speech.list(filled))


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
            name, points = board.words("box%d" % box), points_by_box[box]
            if state.rolls_used:
                name += " " + (speech("closed") if points is None else str(points))
            names.append(name)
    return speech("open", speech.list(names))


def _cursor_line(board: "Board", speech: "Speech", cursor: int) -> str:
    state, picture = board.play.match.state, board.picture
    if cursor > ROLL:
        box = cursor - FIRST_BOX
        points = picture.points_by_box[box]
        name = board.words("box%d" % box)
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
