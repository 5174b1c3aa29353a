# SPDX-License-Identifier: MIT
"""Positions and boards of Roll to the Top! for tests."""

from types import SimpleNamespace

from games.roll_to_the_top.lobby.sheets import CHALLENGES
from games.roll_to_the_top.rules.actions import CHANGE, CLIMB
from games.roll_to_the_top.rules.dice import NO_SIGN
from games.roll_to_the_top.rules.notation import DIE_NAMES, SIGN_NAMES
from games.roll_to_the_top.rules.state import CHANCE, OVER, State
from games.roll_to_the_top.screen.animations import TurnSnapshot
from games.roll_to_the_top.screen.board import Board
from games.roll_to_the_top.screen.picture import NO_CURSOR
from games.roll_to_the_top.screen.selection import Selection
from games.roll_to_the_top.screen.texts import BoardTexts
from tests.positions import play

NAMES = [name for name, _ in CHALLENGES]
DIRECTIONS = ("increasing", "decreasing")


def climbing(
    seats=1, sheet="burj_khalifa", rolled="d4:1 d6:2 d8:3", white="+", roller=0, **options
):
    """Return a state in which these dice have just been rolled."""
    state = State(seats, sheet, **options)
    state.phase = CLIMB
    state.starter = state.roller = state.seat = roller
    state.dice_in_play = 0
    for word in rolled.split():
        name, face = word.split(":")
        state.dice_in_play |= 1 << DIE_NAMES.index(name)
        state.faces[DIE_NAMES.index(name)] = int(face)
    state.white_sign = SIGN_NAMES.index(white)
    return state


def changing(dice, white, filled=True, seats=1, roller=0):
    """Return a state in which the roller must change this set of dice, or rolls all five again."""
    rolled = " ".join(f"{DIE_NAMES[die]}:1" for die in range(5) if dice >> die & 1)
    state = climbing(seats, rolled=rolled, white=white, roller=(roller - 1) % seats)
    if filled:
        first = next(die for die in range(5) if dice >> die & 1)
        play(state, f"{DIE_NAMES[first]}=1>0")
    play(state, *["done"] * seats)
    assert state.white_sign == NO_SIGN or (state.phase == CHANGE and state.turn() == roller)
    return state


def texts(state):
    """Return the notation of all legal actions, in order."""
    return [state.describe(action) for action in state.actions()]


def random_game(state, random, resigning=True):
    """Play random actions to the end. Yield the state before each of them."""
    while state.turn() != OVER:
        yield state
        actions = state.actions()
        if not resigning and state.turn() != CHANCE and state.phase == CLIMB:
            actions = [action for action in actions if action != 1]
        weights = state.odds() if state.turn() == CHANCE else None
        state.apply(random.choices(actions, weights)[0])
    yield state


class SubmittingBoard(Board):
    """A Board that adds the actions of its key() to `submitted`, as Play would submit them."""

    def key(self, button):
        action = super().key(button)
        if action is not None:
            self.submitted.append(action)


def bare_board(state, *, cursor=NO_CURSOR, chosen=0, targets=(), updates_buttons=True, **play):
    """Return a Board of this state without a screen.

    `play` are more attributes of the stand-in for Play. The list `board.submitted` receives the
    submitted actions. Without `updates_buttons` the three lines stay as they are.
    """

    def draw_nothing(*_):
        pass

    submitted = []
    attributes = {
        "match": SimpleNamespace(
            state=state,
            can_undo=lambda: False,
            human_count=lambda: 1,
            is_human=lambda seat: seat == 0,
        ),
        "submit": submitted.append,
        "pause": draw_nothing,
        "show_message": draw_nothing,
        "words": lambda *words: "",
        "section": lambda name: lambda *words: "",
        "common_words": lambda name: "Menu",
        "player_name": lambda seat: f"Seat {seat}",
    }
    stand_in = SimpleNamespace(**{**attributes, **play})
    picture = SimpleNamespace(
        play=stand_in,
        seat=0,
        cursor=cursor,
        chosen=chosen,
        targets=list(targets),
        banner="",
    )
    for name in ("set_seat", "draw_square", "draw_die", "draw_place", "draw_header"):
        setattr(picture, name, draw_nothing)
    picture.show_buttons = draw_nothing
    board = SubmittingBoard.__new__(SubmittingBoard)
    board.play, board.picture, board.submitted = stand_in, picture, submitted
    on_move = board.update_buttons if updates_buttons else draw_nothing
    board.selection = Selection(picture, on_move)
    board.texts = BoardTexts(picture, board.selection)
    board.words, board._is_advised = stand_in.words, False
    board.snapshot = TurnSnapshot(stand_in.match, state, 0)
    return board
