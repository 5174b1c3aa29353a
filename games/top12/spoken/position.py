# SPDX-License-Identifier: MIT
"""A position of Top 12 in words: the number, the die, and every row with its numbers by place.

A sheet of another player is said only as far as the screen's overview shows it: start numbers are
secret until the start, and entries until the round is over.
"""

from handful import TYPE_CHECKING
from handful.spoken.speech import DETAIL

from games.top12.rules.state import (
    ENTER,
    JOKER,
    NAME,
    ROW_COUNT,
    ROW_LENGTH,
    START,
    filled_counts,
    is_dead_row,
    open_row_counts,
)
from games.top12.screen.picture import NEARLY_FULL

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from handful.spoken.speech import Speech

    from games.top12.screen.board import Board


def describe(board: "Board", speech: "Speech") -> list[str]:
    """Return the task, the sheets of all players that may be seen, and the cursor."""
    play, state = board.play, board.play.match.state
    viewer, turn = play.viewer(), play.match.turn()
    lines = [speech("round", state.rounds + (turn >= 0))] if state.phase != START else []
    if state.phase == START and turn >= 0:
        lines.append(speech("start", board.picture.number or speech.common("none")))
    elif state.phase == NAME:
        lines.append(speech("naming"))
    elif state.phase == ENTER and state.face is not None:
        if state.face == JOKER:
            lines.append(speech("writing_any", state.number))
        else:
            lines.append(speech("writing", state.number, _row_name(board, state.face)))
    for seat in range(state.seats):
        if state.phase == START and seat != viewer:
            continue
        lines += [DETAIL + line for line in describe_sheet(board, speech, seat, viewer)]
    if board.picture.is_asked and play.is_awaiting_human():
        lines += _cursor_lines(board, speech)
    return lines


def describe_sheet(board: "Board", speech: "Speech", seat: int, viewer: int | None) -> list[str]:
    """Return the five rows of a seat. The viewer's own entry of this round is included."""
    state, name = board.play.match.state, board.play.player_name(seat)
    sheet = bytearray(state.sheets[seat])
    entry = state.entries[seat]
    if state.phase == ENTER and seat == viewer and entry is not None:
        sheet[entry] = state.number
    counts = filled_counts(sheet)
    lines = []
    for row in range(ROW_COUNT):
        numbers = [
            speech("cell", place + 1, sheet[row * ROW_LENGTH + place])
            for place in range(ROW_LENGTH)
            if sheet[row * ROW_LENGTH + place]
        ]
        key = "dead_row" if is_dead_row(sheet, row) else "row"
        lines.append(
            speech(key, name, _row_name(board, row), counts[row], _join_numbers(numbers, speech))
        )
    return lines


def describe_scene(scene: "Any", speech: "Speech", names: list[str]) -> list[str] | None:
    """Return the overview's sheet, or a page of the review; None for another scene."""
    if "Review" in names:
        return _describe_review(scene, speech)
    if "SheetOverview" not in names:
        return None
    board = scene.board
    if scene.state.phase == START:
        return [board.words("secret")]
    return describe_sheet(board, speech, scene.seat, None)


def _describe_review(scene: "Any", speech: "Speech") -> list[str]:
    """Return the sum of the review, or a mistake."""
    words, worst = scene.words, scene.found.worst
    page = speech.common("page", scene.page + 1, len(worst) + 1)
    if not scene.page:
        lines = [speech.sentence(words("title") + ", " + page)]
        return lines + [
            speech.sentence(words(key) + ": " + str(words.number(text)))
            for key, text in scene.summary()
        ]
    _, round_number, _ = worst[scene.page - 1]
    lines = [speech.sentence(words("round", round_number) + ", " + page)]
    return lines + [speech.sentence(text) for text in scene.mistake_lines()]


def describe_statistics(
    scene: "Any", speech: "Speech", describe_page: "Callable[..., list[str]]"
) -> list[str]:
    """Return a page of the statistics: results, the titles of solo games, or their scores."""
    words, (name, page) = scene.title_words, scene.titled_pages[scene.page]
    title = scene.words("title") + ", " + scene.title
    if name == "others":
        return [speech.sentence(title)] + describe_page(scene, speech, page)
    lines = [speech.sentence(title), speech.sentence(words(name))]
    if name == "last":
        return lines + describe_page(scene, speech, [])
    for rounds, band_title, count in scene.title_counts():
        lines.append(speech.sentence(rounds + ", " + band_title + ": " + str(count)))
    return lines


def _join_numbers(numbers: list[str], speech: "Speech") -> str:
    return ", ".join(numbers) or speech("empty")


def _row_name(board: "Board", row: int) -> str:
    return board.words("row%d" % row)


def _cursor_lines(board: "Board", speech: "Speech") -> list[str]:
    """Return the number to name and what it fits, or the cell and what an entry does there."""
    picture, state = board.picture, board.play.match.state
    sheet = state.sheets[board.seat]
    if board.phase == NAME:
        counts = open_row_counts(sheet, picture.number)
        fits = speech("fits", len(counts)) + _nearly_full(speech, counts)
        lines = [speech.cursor(str(picture.number)) + " " + fits]
        for seat in range(state.seats):
            if seat != board.seat:
                name = board.play.player_name(seat)
                counts = open_row_counts(state.sheets[seat], picture.number)
                fits = speech("fits_other", name, len(counts)) + _nearly_full(speech, counts)
                lines.append(fits if counts else speech("no_other", name))
        return lines + [DETAIL + speech("arrows")]
    cell = picture.cursor or 0
    row, place = cell // ROW_LENGTH, cell % ROW_LENGTH
    text = speech("at_cell", _row_name(board, row), place + 1)
    between = _neighbours(sheet[row * ROW_LENGTH : (row + 1) * ROW_LENGTH], place)
    if between != (0, 0):
        text += ", " + _between_text(speech, *between)
    lines = [speech.cursor(text)]
    effect = board.entry_effect() if board.phase == ENTER else "fits"
    if effect != "fits":
        lines.append(speech.sentence(board.words(effect)))
    return lines


def _nearly_full(speech: "Speech", counts: "Sequence[int]") -> str:
    """Return a sentence if one of the rows with these counts is nearly full."""
    return " " + speech("nearly_full") if counts and max(counts) >= NEARLY_FULL else ""


def _neighbours(cells: "Sequence[int]", place: int) -> tuple[int, int]:
    """Return the next written numbers left and right of a place, or 0."""
    left = [number for number in cells[:place] if number]
    right = [number for number in cells[place + 1 :] if number]
    return (left[-1] if left else 0), (right[0] if right else 0)


def _between_text(speech: "Speech", left: int, right: int) -> str:
    if left and right:
        return speech("between", left, right)
    return speech("after", left) if left else speech("before", right)
