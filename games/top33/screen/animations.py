# SPDX-License-Identifier: MIT
"""Animations of Top 33's moves: a pawn glides, values blink, messages stay until they are read."""

from handful import TYPE_CHECKING
from handful.game import OVER

from games.top33.rules.squares import ACTIONS_PER_STEP, DIAGONALS, NEIGHBOURS
from games.top33.rules.state import LOOK, NO_PAWN
from games.top33.screen.picture import ARROW
from games.top33.screen.texts import is_you, value_text

if TYPE_CHECKING:
    from collections.abc import Generator

    from games.top33.screen.board import Board

NEW_BOARD_MS = 1100  # before the first move of a computer player
MOVE_PAUSE_MS = 700  # between the moves of two computer players
EXCHANGE_PAUSE_MS = 300  # between a computer player's step and its exchange
LAST_MOVE_MS = 450  # before a human's turn: the last move stays on the panel
TURN_PAUSE_MS = 150  # after any other move
LOOK_MS = 1500  # for a value that stays on the board, if the turn ends with the look
UNTIL_KEY_MS = 600_000


class BoardAnimations:
    """The moves on the screen.

    is_running:    True while a move is shown
    is_fast:       True if no human is left to wait for
    message:       the last computer player's move, shown until a button is pressed, or ""
    losses:        {seat: text} about the last value that each human lost since its turn
    recent_steps:  (seat, pawn, origin, direction) of the last steps, oldest first
    games_shown:   number of finished games of the match whose end was shown
    """

    def __init__(self, board: "Board") -> None:
        self.board, self.play, self.words = board, board.play, board.words
        self.picture, self.panel = board.picture, board.panel
        self.is_running = self.is_fast = False
        self.message = ""
        self.losses: dict[int, str] = {}
        self.recent_steps: list[tuple[int, int, int, int]] = []
        self.games_shown = len(board.state.finished_games)

    def have_humans_finished(self) -> bool:
        """Return True if there are humans and all their pawns are home."""
        match, finished = self.play.match, self.board.state.finished_seats
        for seat in range(len(match.kinds)):
            if match.is_human(seat) and seat not in finished:
                return False
        return bool(match.human_count())

    # Trails

    def record_step(self, seat: int, direction: int) -> None:
        """Record the step of the board's pawn to the board's target."""
        pawn, origin = self.board.pawn, NEIGHBOURS[self.board.target][direction ^ 4]
        self.recent_steps = [step for step in self.recent_steps if step[0] != seat][-3:]
        self.recent_steps.append((seat, pawn, origin, direction))

    def mark_trails_seen(self, seat: int) -> None:
        """Stop showing this seat the trails of earlier steps."""
        seen = (seat, 0, 0, 0)
        if seen not in self.recent_steps:
            self.recent_steps.append(seen)

    def trails(self) -> dict[int, int]:
        """Return {square: tile} for the steps of the others since the viewer's last turn."""
        viewer, squares = self.play.viewer(), self.board.state.squares
        trails: dict[int, int] = {}
        for seat, pawn, origin, direction in self.recent_steps:
            if seat == viewer:
                trails = {}
            elif squares[pawn] == NEIGHBOURS[origin][direction]:
                trails[origin] = ARROW + direction
        return trails

    # Moves

    def show_move(self, action: int, is_computer: bool) -> "Generator[int, None, None]":
        """Start to show a move. Return a generator as Board.show_move() does."""
        self.is_running = True
        return self._show_move(action, is_computer)

    def _show_move(self, action: int, is_computer: bool) -> "Generator[int, None, None]":
        board, state = self.board, self.board.state
        is_slow = is_computer and not self.is_fast
        self.picture.clear_cursor()
        self.panel.show_buttons("", "")
        if not self.is_fast:
            self.panel.show_message(self.message)
        if board.is_arranging:
            board.show_position()
        elif action == LOOK and not board.is_stepping:
            if not is_computer:
                yield from self._show_look()
        else:
            if board.is_stepping:
                yield from self._show_step(is_slow)
            if action % ACTIONS_PER_STEP:
                yield EXCHANGE_PAUSE_MS if is_slow else 0
                yield from self._show_exchange(action % ACTIONS_PER_STEP)
        turn = state.turn()
        is_over = turn == OVER
        if not is_computer and not is_over and board.seat in state.finished_seats:
            from games.top33.screen.game_end import celebrate_all_home

            yield from celebrate_all_home(board)
        if state.moved_pawn != NO_PAWN:  # the turn continues
            yield EXCHANGE_PAUSE_MS if is_slow and board.is_stepping else 0
        elif is_computer or turn != board.seat:
            is_human_next = turn >= 0 and self.play.match.is_human(turn)
            pause_ms = LAST_MOVE_MS if is_human_next else MOVE_PAUSE_MS
            yield pause_ms if is_slow else TURN_PAUSE_MS
        is_deal_over = board.is_arranging and not state.hand
        if is_over or is_deal_over or len(state.finished_games) > self.games_shown:
            from games.top33.screen.game_end import show_game_end

            self.message = ""
            yield from show_game_end(board)
        self.is_running = False

    def _show_step(self, is_slow: bool) -> "Generator[int, None, None]":
        if is_slow and len(self.recent_steps) < 2:  # time to look at a new board
            yield NEW_BOARD_MS
        is_gliding = is_slow and bool(self.play.animations)
        board = self.board
        yield from self.picture.animate_step(board.pawn, board.target, self.trails(), is_gliding)

    def _show_look(self) -> "Generator[int, None, None]":
        """Show the values that the human has looked at, with time to read if the turn is over.

        If the value disappears with the turn, wait for a key.
        """
        self.board.show_position()
        state = self.board.state
        if state.turn() != self.board.seat:
            text = self.words("it_is", value_text(state.values[self.board.pawn]))
            if state.is_memory_game or self.play.match.human_count() > 1:
                self.panel.ask_to_continue(text)
                yield -UNTIL_KEY_MS
            else:
                self.panel.show_message(text)
                yield -LOOK_MS
            self.panel.show_message("")

    def _show_exchange(self, exchange: int) -> "Generator[int, None, None]":
        """Show an exchange. Keep a message for a human who lost a value by it."""
        picture, board = self.picture, self.board
        partner = picture.squares.index(DIAGONALS[board.target][exchange - 1])
        lost = picture.values[partner]
        is_blinking = bool(self.play.animations) and not self.is_fast
        yield from picture.animate_exchange(board.pawn, partner, is_blinking)
        state, owner, match = board.state, board.state.owner(partner), self.play.match
        if owner == board.seat or not match.is_human(owner):
            return
        text, value = self.words("lost_unseen"), picture.values[partner]
        # Face down, the picture shows what the only human knows, but not what others know.
        is_known = is_you(match, owner) or not state.is_face_down
        if is_known and lost is not None and value is not None:
            is_team_swap = state.side(board.seat) == state.side(owner)
            key = "team_swap" if is_team_swap else "lost"
            text = self.words(key, lost, value, "%+d" % (value - lost))
        self.losses[owner] = text
        if is_you(match, owner):
            picture.set_cursor(picture.squares[partner])
            board.show_turn(board.seat)
            self.panel.show_message(text)
