# SPDX-License-Identifier: MIT
"""A position of Roll to the Top! in words: the dice, the sum, and all sheets row by row.

Rows are counted from the bottom, places from the left. Numbers that other players have written in
the running round are left out.
"""

from handful import TYPE_CHECKING
from handful.game import OVER
from handful.spoken.speech import DETAIL

from games.roll_to_the_top.rules.actions import CHANGE, CLIMB, SQUARE_MASK
from games.roll_to_the_top.rules.dice import FACE_COUNTS, NO_SIGN
from games.roll_to_the_top.screen.picture import END_TURN, FIRST_SQUARE, NO_CURSOR, state_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from handful.spoken.speech import Speech

    from games.roll_to_the_top.rules.state import State
    from games.roll_to_the_top.screen.board import Board

NO_VIEWER = -1


def describe(board: "Board", speech: "Speech") -> list[str]:
    """Return the round, the dice, the sum, all sheets, and the cursor."""
    play, state = board.play, state_of(board.play)
    viewer = play.viewer()
    lines = []
    if state.turn() != OVER:
        lines.append(speech("round", state.round))
        lines += _dice_lines(board, speech, state)
        if state.phase == CLIMB and state.white_sign != NO_SIGN:
            lines.append(DETAIL + speech("white%d" % state.white_sign))
    if state.decreasing:
        lines.append(DETAIL + speech("falling"))
    seen = state.view(NO_VIEWER if viewer is None else viewer)
    for seat in range(state.seats):
        lines += [DETAIL + line for line in describe_sheet(board, speech, seen, seat, viewer)]
    if play.is_awaiting_human() and board.picture.cursor != NO_CURSOR:
        lines += _cursor_lines(board, speech, state)
    return lines


def button_labels(board: "Board") -> "Sequence[str]":
    """Return what A and B do: it stands beside the sheet instead of in a footer."""
    play, state = board.play, state_of(board.play)
    if state.turn() == OVER:
        return board.screen.button_labels
    if board.picture.cursor == NO_CURSOR or not play.is_awaiting_human():
        return play.common_words("skip"), ""
    return board.texts.button_lines()[1:]


def describe_sheet(
    board: "Board", speech: "Speech", seen: "State", seat: int, viewer: int | None
) -> list[str]:
    """Return the rows of a seat's sheet from the bottom, and how many squares are open."""
    name, numbers = board.play.player_name(seat), seen.numbers[seat]
    lines = [speech("sheet", name, sum([number == 0 for number in numbers]))]
    for number, row in enumerate(_rows(seen)):
        texts = []
        for square in row:
            if numbers[square]:
                texts.append(str(numbers[square]))
            else:
                limits = seen.limits(seat, square) if seat == viewer else None
                texts.append(_limits_text(speech, seen, limits))
        lines.append(speech("row", number + 1, ", ".join(texts)))
    return lines


def _limits_text(speech: "Speech", state: "State", limits: tuple[int, int] | None) -> str:
    """Return what an open square takes."""
    if not limits:
        return speech("open")
    if state.decreasing:
        any_number = limits[1] >= limits[0] + 40
        return speech("any") if any_number else speech("at_most", limits[1])
    return speech("any") if limits[0] <= 1 else speech("at_least", limits[0])


def _rows(state: "State") -> list[list[int]]:
    """Return the squares of each row, from the bottom, from left to right."""
    positions = state.sheet.positions
    rows = []
    for row in range(max([row for _, row in positions]) + 1):
        squares = [square for square, place in enumerate(positions) if place[1] == row]
        rows.append(sorted(squares, key=lambda square: positions[square][0]))
    return rows


def _dice_lines(board: "Board", speech: "Speech", state: "State") -> list[str]:
    """Return the dice that can be used, with their numbers; then the others."""
    unused = state.unused_dice() if state.phase == CLIMB else state.dice_in_play
    free, used, out = [], [], []
    for die, sides in enumerate(FACE_COUNTS):
        if not state.dice_in_play >> die & 1:
            out.append(speech("sides", sides))
        elif not unused >> die & 1:
            used.append(speech("sides", sides))
        elif state.phase == CHANGE:
            free.append(speech("sides", sides))
        else:
            free.append(speech("die", sides, state.faces[die]))
    return [
        speech("dice", speech.list(free)),
        DETAIL + speech("other_dice", speech.list(used), speech.list(out)),
    ]


def _cursor_lines(board: "Board", speech: "Speech", state: "State") -> list[str]:
    picture, cursor = board.picture, board.picture.cursor
    if state.phase == CHANGE:
        is_in = state.dice_in_play >> cursor & 1
        text = speech("die_in" if is_in else "die_out", FACE_COUNTS[cursor])
        return [speech.sentence(picture.banner), speech.cursor(text)]
    lines = []
    total = state.total(picture.chosen)
    if total:
        dice = [
            speech("die", FACE_COUNTS[die], state.faces[die]) for die in board.selection.sum_dice
        ]
        fits = speech("fits", len(picture.targets))
        lines.append(speech("sum", total, speech.list(dice)) + " " + fits)
        if picture.targets:
            places = [square_place(speech, state, square) for square in picture.targets]
            lines.append(DETAIL + speech.sentence(speech("targets", "; ".join(places))))
    if cursor >= FIRST_SQUARE:
        text = _square_text(board, speech, state, cursor - FIRST_SQUARE)
    elif cursor == END_TURN:
        text = speech("end_turn")
    else:
        text = speech("die", FACE_COUNTS[cursor], state.faces[cursor])
    lines.append(speech.cursor(text))
    if not board.selection.can_write:
        lines.append(speech.sentence(board.texts.why_no_number()))
    return lines


def _square_text(board: "Board", speech: "Speech", state: "State", square: int) -> str:
    """Return the row and the place of a square, and the numbers it lies on."""
    text = square_place(speech, state, square)
    numbers = state.numbers[board.picture.seat]
    below = [str(numbers[support]) for support in state.sheet.supports[square]]
    return text + ", " + speech("above", speech.list(below)) if below else text


def square_place(speech: "Speech", state: "State", square: int) -> str:
    """Return the row and the place of a square."""
    for number, row in enumerate(_rows(state)):
        if square in row:
            return speech("square", number + 1, row.index(square) + 1, len(row))
    raise ValueError(square)


def describe_scene(scene: "Any", speech: "Speech", names: list[str]) -> list[str] | None:
    """Return the first roll, or the sheets of an overview; None for another scene."""
    play = scene.play
    board, state = play.board, state_of(play)
    if "Review" in names:
        return _describe_review(scene, speech)
    if "Opening" in names:
        words = play.section("turn")
        title = words("first_roll")
        if state.seats > 1:
            title = words("rolls_first", play.player_name(state.starter))
        dice = state.dice_in_play
        count = sum([dice >> die & 1 for die in range(5)])
        faces = play.match.outcomes[: -1 - count][-5:]
        texts = [
            speech("first_in" if dice >> die & 1 else "first_out", sides, faces[die])
            for die, sides in enumerate(FACE_COUNTS)
        ]
        rule = words("all_five" if count == len(FACE_COUNTS) else "odd_out")
        return [speech.sentence(title), ", ".join(texts) + ".", speech.sentence(rule)]
    if "SmallSheets" in names:
        counts = [
            speech("sheet", play.player_name(seat), sum([number == 0 for number in numbers]))
            for seat, numbers in enumerate(scene.numbers)
        ]
        cursor = getattr(scene, "cursor", None)
        return counts + ([] if cursor is None else [speech.cursor(play.player_name(cursor))])
    if "SheetDetail" in names and hasattr(scene, "overview"):
        seat, viewer = scene.overview.cursor, play.viewer()
        seen = state.view(NO_VIEWER if viewer is None else viewer)
        return describe_sheet(board, speech, seen, seat, viewer)
    return None


def _describe_review(scene: "Any", speech: "Speech") -> list[str]:
    """Return the sum of the review, or a mistake with the squares of both choices."""
    words, worst = scene.words, scene.review.worst
    page = speech.common("page", scene.page + 1, len(worst) + 1)
    if not scene.page:
        lines = [speech.sentence(words("title") + ", " + page)]
        return lines + [
            speech.sentence(words(key) + ": " + str(words.number(text)))
            for key, text in scene.summary()
        ]
    mistake = worst[scene.page - 1]
    you, chosen, better, best, loss = scene.mistake_lines(mistake)
    lines = [speech.sentence(words("round", mistake.round_number) + ", " + page)]
    for title, text, action in ((you, chosen, mistake.chosen), (better, best, mistake.better)):
        place = ", " + square_place(speech, scene.state, action & SQUARE_MASK) if action else ""
        lines.append(speech.sentence(title + ": " + text + place))
    return lines + [speech.sentence(loss)]
