# SPDX-License-Identifier: MIT
"""Sentences about a game of Top 33: who starts, a move, and what is under the cursor.

They name only values that the picture shows.
"""

from handful import TYPE_CHECKING

from games.top33.rules.squares import (
    ARROWS,
    DIAGONALS,
    EMPTY,
    EMPTY_BOARD,
    HOME_COLOUR,
    colour_of,
    split_action,
    steps_home,
)
from games.top33.rules.state import LOOK, NO_EXCHANGE

if TYPE_CHECKING:
    from handful.match.match import Match
    from handful.play.play import Play

    from games.top33.rules.state import State
    from games.top33.screen.board import Board
    from games.top33.screen.move_chooser import MoveChooser

ONWARD_ARROWS = "▲▲▶▼▼▼◀▲"  # by direction: the arrow that leads further after a step


def value_text(value: int | None) -> str:
    """Return a value as text, "?" for an unknown one."""
    return "?" if value is None else str(value)


def is_you(match: "Match", seat: int) -> bool:
    """Return True if the only human plays this seat, so that texts say "you"."""
    return match.human_count() == 1 and match.is_human(seat)


def starter_text(play: "Play", state: "State") -> str:
    """Return a sentence about the seat that starts, and why."""
    words, seat = play.section("overview"), state.turn()
    if state.is_face_down:
        return words("drawn", play.player_name(seat))
    values = [[state.values[pawn] or 0 for pawn in state.pawns(s)] for s in range(state.seats)]
    total = sum(values[seat])
    if [sum(each) for each in values].count(total) > 1:
        return words("tie", total, play.player_name(seat), max(values[seat]))
    if is_you(play.match, seat):
        return words("you_begin", total)
    return words("begins", play.player_name(seat), total)


# Moves. Each function returns a sentence without the player's name, and a brief one for the panel.


def step_texts(board: "Board", seat: int, action: int) -> tuple[str, str]:
    """Describe a step of board.pawn to board.target, and its exchange, before they are shown."""
    words, picture, play, state = board.words, board.picture, board.play, board.state
    pawn, direction, exchange = split_action(action)
    arrow = ARROWS[direction]
    is_hidden = state.is_face_down
    own_value = "" if is_hidden else value_text(picture.values[pawn])
    enters_home = HOME_COLOUR[board.target] == colour_of(pawn)
    key = "went_home" if enters_home else "went"
    args: tuple[str, ...] = ()
    brief = words("brief", play.player_name(seat), own_value, arrow)
    if exchange:
        partner = picture.squares.index(DIAGONALS[board.target][exchange - 1])
        owner = state.owner(partner)
        their_value = value_text(picture.values[partner])
        brief += words("home_swap" if enters_home else "brief_swap", own_value, their_value)
        if owner == seat:
            key, args = key + "_swap_own", (their_value,)
        else:
            key, args = key + "_swap", (play.player_name(owner), their_value)
    elif enters_home:
        brief += words("brief_home")
    if is_hidden:  # the exchange follows later
        return words(key + "_unseen", arrow), brief
    return words(key, own_value, arrow, *args), brief


def exchange_texts(board: "Board", action: int) -> tuple[str, str]:
    """Describe an exchange after a step face down. A look needs no words."""
    brief = board.animations.message
    if action in (NO_EXCHANGE, LOOK):
        return "", brief
    words, arrow = board.words, ARROWS[2 * action - 1]
    return words("swaps_with", arrow), brief.split("|")[0] + "|" + words("swaps", arrow)


# What is under the cursor


def pawn_text(chooser: "MoveChooser") -> str:
    """Describe the pawn under the cursor."""
    picture = chooser.picture
    pawn = picture.squares.index(chooser.cursor)
    distance = steps_home(picture.squares, pawn, chooser.cursor)
    return chooser.words("pawn", value_text(picture.values[pawn]), distance)


def target_text(chooser: "MoveChooser") -> str:
    """Describe the step to the square under the cursor: the way home and the best exchange.

    If the step is impossible, say why.
    """
    words, picture, pawn = chooser.words, chooser.picture, chooser.board.pawn
    target = chooser.cursor
    if chooser.refusal:
        return words(chooser.refusal)
    distance = steps_home(picture.squares, pawn, target)
    if target == picture.squares[pawn]:
        return words("hold", distance)
    if target not in chooser.choices:
        if EMPTY_BOARD[target] != EMPTY:
            return words("no_middle")
        return words("no_start" if picture.pawn_on(target) is None else "no_room")
    offer = _offer_text(chooser, target) if chooser.partners else ""
    if distance:
        return words("step_there", distance) + "|" + offer
    if offer:
        return words("step_home") + "|" + offer
    return words("step_safe", value_text(picture.values[pawn]))


def _offer_text(chooser: "MoveChooser", target: int) -> str:
    """Describe the best exchange after a step, the advised one, or the arrow that leads to one."""
    words, picture = chooser.words, chooser.picture
    if chooser.board.state.is_face_down:
        return words("may_look")
    gain, square = chooser.best_exchange()
    advised = chooser.advised_square()
    if advised is not None and advised != target:
        gain, square = chooser.exchange_gain(advised) or 0, advised
    if gain > 0:
        return words("may_swap", "%+d" % gain)
    own_value = value_text(picture.values[chooser.board.pawn])
    their_value = value_text(picture.values[picture.squares.index(square)])
    if chooser.is_step_final():
        direction = split_action(chooser.step_action())[1]
        return words("on_swap", ONWARD_ARROWS[direction], own_value, their_value)
    return words("brief_swap", own_value, their_value)[1:]


def exchange_lines(chooser: "MoveChooser") -> list[str]:
    """Return a line for each exchange in the chooser's list, with its gain, and one for keeping."""
    words, picture = chooser.words, chooser.picture
    own_value = value_text(picture.values[chooser.board.pawn])
    lines = []
    for square in chooser.choices[:-1]:
        their_value = value_text(picture.values[picture.squares.index(square)])
        gain = chooser.exchange_gain(square)
        gain_text = "±0" if gain is None else "%+d" % gain  # nothing is gained within a side
        lines.append(words("swap_for", own_value, their_value, gain_text))
    return lines + [words("or_keep", own_value)]
