# SPDX-License-Identifier: MIT
"""A position of Top 33 in words: every pawn with its owner, square and value, and the cursor.

A square is a column a to g and a row 1 to 7 from the top. Only values that the screen shows to its
viewer are named.
"""

from handful import TYPE_CHECKING
from handful.game import OVER
from handful.spoken.speech import DETAIL

from games.top33.rules.squares import (
    EMPTY,
    EMPTY_BOARD,
    HOME_SQUARES,
    PAWNS_PER_COLOUR,
    colour_of,
    split_action,
    square_name,
    steps_home,
)
from games.top33.screen.visibility import total_text, visible_values

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from handful.spoken.speech import Speech

    from games.top33.screen.board import Board
    from games.top33.screen.move_chooser import MoveChooser

STEP, EXCHANGE = 1, 2  # stages of a MoveChooser


def describe(board: "Board", speech: "Speech") -> list[str]:
    """Return the pawns of all players, their homes and totals, and the cursor."""
    play, state = board.play, board.state
    viewer = play.viewer()
    values = visible_values(state, viewer)
    lines = []
    if state.games > 1 and state.turn() != OVER:
        lines.append(speech("game", len(state.finished_games) + 1, state.games))
    for seat in range(state.seats):
        lines += [DETAIL + line for line in _seat_lines(board, speech, seat, values)]
    lines += _last_moves(board, speech, values)
    if play.is_awaiting_human() and board.chooser:
        lines += _chooser_lines(board, speech, values)
    return lines


def _last_moves(board: "Board", speech: "Speech", values: "Sequence[int | None]") -> list[str]:
    """Return where the pawns now stand that the other players moved last."""
    state, play = board.state, board.play
    viewer = play.viewer()
    lines: list[str] = []
    if state.is_face_down or state.turn() < 0 or state.hand:
        return lines
    for action in reversed(play.match.log.last_actions(state.seats - 1)):
        pawn = split_action(action)[0]
        if pawn < len(state.squares) and state.owner(pawn) != viewer:
            name, value = play.player_name(state.owner(pawn)), _value(speech, values[pawn])
            lines.append(speech("moved", name, value, square_name(state.squares[pawn])))
    return lines


def button_labels(board: "Board") -> "Sequence[str]":
    """Return what A and B do: the panel shows it instead of a footer."""
    return board.panel.buttons


def describe_scene(scene: "Any", speech: "Speech", names: list[str]) -> list[str] | None:
    """Return all pawns for the overview, or None for another scene."""
    if "ScoreOverview" not in names:
        return None
    board = scene.board
    values = visible_values(board.state, board.play.viewer())
    return [
        line
        for seat in range(board.state.seats)
        for line in _seat_lines(board, speech, seat, values)
    ]


def _value(speech: "Speech", value: int | None) -> str:
    return speech("hidden") if value is None else str(value)


def _seat_lines(
    board: "Board", speech: "Speech", seat: int, values: "Sequence[int | None]"
) -> list[str]:
    """Return a line for each colour of a seat: the pawns under way, those at home, the home."""
    state, name = board.state, board.play.player_name(seat)
    lines = []
    pawns = state.pawns(seat)
    for first in range(0, len(pawns), PAWNS_PER_COLOUR):
        group = pawns[first : first + PAWNS_PER_COLOUR]
        away: list[str] = []
        home: list[str] = []
        for pawn in group:
            text = speech("pawn_on", _value(speech, values[pawn]), square_name(state.squares[pawn]))
            (home if state.is_home(pawn) else away).append(text)
        colour = colour_of(group[0])
        squares = " ".join([square_name(square) for square in HOME_SQUARES[colour]])
        lines.append(
            speech("pawns", name, speech("colour%d" % colour), speech.list(away), speech.list(home))
            + " "
            + speech("home_squares", squares)
        )
    total = total_text(state, seat, board.play.viewer())
    if total and total != "?":
        lines.append(speech("total", name, total))
    return lines


def _chooser_lines(board: "Board", speech: "Speech", values: "Sequence[int | None]") -> list[str]:
    chooser: "Any" = board.chooser
    if hasattr(chooser, "stage"):
        if chooser.stage == EXCHANGE:
            return [_exchange_line(board, speech, chooser)]
        if chooser.stage == STEP:
            return _step_lines(board, speech, chooser)
        return [_pick_line(board, speech, chooser)]
    place = square_name(board.state.squares[chooser.pawn])
    choices = ", ".join([str(value) for value in chooser.choices])
    return [speech.cursor(speech("place_value", chooser.value, place)), speech("choices", choices)]


def _pick_line(board: "Board", speech: "Speech", chooser: "MoveChooser") -> str:
    picture = board.picture
    pawn = picture.squares.index(chooser.cursor)
    value = _value(speech, picture.values[pawn])
    distance = steps_home(picture.squares, pawn, chooser.cursor)
    text = speech("pawn", value, square_name(chooser.cursor))
    return speech.cursor(text) + " " + speech("way", distance)


def _step_lines(board: "Board", speech: "Speech", chooser: "MoveChooser") -> list[str]:
    """Return the square to step to, or why the held pawn cannot step there."""
    picture, words, target = board.picture, board.words, chooser.cursor
    held = _value(speech, picture.values[board.pawn])
    name = square_name(target)
    if target == picture.squares[board.pawn]:
        free = ", ".join([square_name(square) for square in chooser.choices])
        lines = [speech.cursor(speech("holding", held, name)), speech("can_step", free)]
    elif target not in chooser.choices:
        if EMPTY_BOARD[target] != EMPTY:
            reason = "no_middle"
        else:
            reason = "no_start" if picture.pawn_on(target) is None else "no_room"
        lines = [speech.cursor(name), speech.sentence(words(reason))]
    else:
        distance = steps_home(picture.squares, board.pawn, target)
        lines = [speech.cursor(name) + " " + speech("way", distance)]
        partners = [_partner(board, speech, square) for square in chooser.partners]
        if partners:
            lines.append(speech("can_swap", held, ", ".join(partners)))
    if chooser.refusal:
        lines.append(speech.sentence(words(chooser.refusal)))
    return lines


def _partner(board: "Board", speech: "Speech", square: int) -> str:
    """Return the owner, the value and the square of a pawn to exchange with."""
    picture, state = board.picture, board.state
    pawn = picture.squares.index(square)
    value, name = _value(speech, picture.values[pawn]), square_name(square)
    if state.owner(pawn) == board.seat:
        return speech("own_partner", value, name)
    return speech("partner", board.play.player_name(state.owner(pawn)), value, name)


def _exchange_line(board: "Board", speech: "Speech", chooser: "MoveChooser") -> str:
    own = _value(speech, board.picture.values[board.pawn])
    if chooser.cursor == board.target:
        text = speech("keep", own)
    else:
        text = speech("swap", own, _partner(board, speech, chooser.cursor))
    index, count = chooser.choices.index(chooser.cursor), len(chooser.choices)
    return speech.cursor(speech.common("line", text, index + 1, count))
