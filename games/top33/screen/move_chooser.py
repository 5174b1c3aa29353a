# SPDX-License-Identifier: MIT
"""The cursor of a human's turn in Top 33: it chooses a pawn, a step and an exchange.

A pawn that is picked up stays on its square until an arrow moves it. The arrows lead over the nine
squares around it. Where it cannot step, the panel says why.

With open values the whole move is put together here and submitted at once, so B takes back
everything that is not confirmed. A opens a list of exchanges if one of them gains something;
otherwise an arrow, which the panel names, does. Face down the step is submitted first. A look
follows without a press, because it is free, and then the list.
"""

from handful import TYPE_CHECKING

from games.top33.rules.squares import (
    ACTIONS_PER_PAWN,
    ACTIONS_PER_STEP,
    BOARD_SIZE,
    DIAGONALS,
    DIRECTIONS,
    EMPTY,
    NEIGHBOURS,
    colour_of,
    diagonal_occupants,
    split_action,
    steps_home,
)
from games.top33.rules.state import LOOK, NO_EXCHANGE
from games.top33.screen.panel import MESSAGE_AREA, NAMES_AREA
from games.top33.screen.picture import OUTLINE, shared_corner
from games.top33.screen.texts import exchange_lines, pawn_text, target_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.top33.screen.board import Board

PICK, STEP, EXCHANGE = 0, 1, 2  # stages of a turn
ARROW_BUTTONS = ("UP", "RIGHT", "DOWN", "LEFT")  # every second one of DIRECTIONS
TEXT_DELAY_MS = 160  # from the last arrow until the text under the cursor is shown
FINISH_MS = 350  # between two moves of pawns that are walked home automatically


class MoveChooser:
    """The choices of one turn. It changes the board's pawn and target.

    stage:           PICK, STEP or EXCHANGE
    cursor:          the square under the cursor
    actions:         the legal actions
    choices:         squares to choose from; the cursor may visit others while a step is chosen
    partners:        {square: exchange} for the pawn on the target
    refusal:         key of the sentence about an arrow that led nowhere, or ""
    advised_action:  the coach's action while its step is shown, or None
    finishing_step:  the step that A plays before the game finishes by itself, or None
    """

    def __init__(self, board: "Board") -> None:
        self.board, self.play, self.words = board, board.play, board.words
        self.picture, self.panel = board.picture, board.panel
        self.stage = PICK
        self.cursor = 0
        self.actions = board.state.actions()
        self.choices: list[int] = []
        self.partners: dict[int, int] = {}
        self.refusal = ""
        self.advised_action: int | None = None
        self.finishing_step: int | None = None

    def start(self, message: str) -> None:
        """Start the turn. A message stays on the panel until a button is pressed."""
        board, state = self.board, self.board.state
        is_alone = len(state.finished_seats) == state.seats - 1
        board.is_finishing = is_alone and board.is_finishing
        if not board.is_stepping:
            if board.is_finishing:
                self.play.submit(NO_EXCHANGE)
            elif LOOK in self.actions:
                self.play.submit(LOOK)
            else:
                self._start_exchange()
            return
        self._start_pick(self._last_pawn(), message)
        if not message and is_alone:
            self._lead_home()

    def key(self, button: str) -> int | None:
        """Confirm with A, take back with B, move the cursor with arrows.

        Return the action to play, or None.
        """
        self.board.is_finishing = False
        if button == "A":
            return self._confirm()
        if button == "B":
            self._take_back()
        else:
            number = ARROW_BUTTONS.index(button)
            if self.stage == STEP:
                self._move_target(*DIRECTIONS[2 * number])
            else:
                self._jump(number)
            if self.stage == EXCHANGE:
                self._show_text()
            else:
                self.play.call_when_idle(TEXT_DELAY_MS, self._show_text)
        return None

    def selected_action(self) -> int | None:
        """Return the action that A would submit, or None.

        For a step whose exchange is still open, return -1 - action.
        """
        if self.stage == EXCHANGE:
            return self._exchange_action()
        if self.stage == STEP and self.board.target in self.choices:
            return -1 - self.step_action()
        return None

    def select_action(self, action: int) -> None:
        """Select the coach's action, up to the last press of A."""
        board = self.board
        if board.is_stepping:
            pawn, direction, _ = split_action(action)
            self._put_back(pawn)
            self._pick_up()
            self.advised_action = action
            self._point(NEIGHBOURS[board.state.squares[pawn]][direction])
        elif action:
            self._point(DIAGONALS[board.target][action - 1])
        else:
            self._point(board.target)
        self._show_text()

    def rules_topic(self) -> str:
        """Return the page of the rules about the current stage."""
        if self.stage == EXCHANGE and self.board.state.is_face_down:
            return "look"
        return ("turn", "step", "swap")[self.stage]

    # Questions about the choice

    def step_action(self) -> int:
        """Return the chosen step without an exchange."""
        pawn, target = self.board.pawn, self.board.target
        direction = NEIGHBOURS[self.board.state.squares[pawn]].find(bytes([target]))
        return pawn * ACTIONS_PER_PAWN + direction * ACTIONS_PER_STEP

    def can_undo_step(self) -> bool:
        """Return True if the step was already submitted and can be undone."""
        return not self.board.is_stepping and self.play.match.can_undo()

    def exchange_gain(self, square: int) -> int | None:
        """Return what the side gains by an exchange with the pawn on a square.

        It is None if a value is unknown or the pawn belongs to the same side.
        """
        state, values = self.board.state, self.picture.values
        partner = self.picture.squares.index(square)
        own_value, their_value = values[self.board.pawn], values[partner]
        if own_value is None or their_value is None:
            return None
        if state.side(state.owner(partner)) == state.side(self.board.seat):
            return None
        return their_value - own_value

    def best_exchange(self) -> tuple[int, int]:
        """Return the highest gain and the partner's square; without partners 0 and the target."""
        gains = [(self.exchange_gain(square) or 0, square) for square in self.partners]
        return max(gains or [(0, self.board.target)])

    def advised_square(self) -> int | None:
        """Return the square of the advised partner, or the target if the advice is to keep.

        It is None if the coach was not asked or advises another step.
        """
        if self.board.is_stepping and self.advised_action is not None:
            exchange = self.advised_action - self.step_action()
            if 0 <= exchange < ACTIONS_PER_STEP:
                target = self.board.target
                return DIAGONALS[target][exchange - 1] if exchange else target
        return None

    def is_step_final(self) -> bool:
        """Return True if A submits the step, because no exchange gains anything or is advised."""
        advised = self.advised_square()
        return self.best_exchange()[0] <= 0 and (advised is None or advised == self.board.target)

    # Buttons

    def _confirm(self) -> int | None:
        if self.stage == EXCHANGE:
            return self._exchange_action()
        if self.stage == PICK:
            self._pick_up()
        elif self.board.target in self.choices:
            self.board.is_finishing = self._is_finishing_selected()
            return self._confirm_step()
        elif self.board.target == self.picture.squares[self.board.pawn]:
            self.refusal = "no_step"
            self._show_text()
        return None

    def _is_finishing_selected(self) -> bool:
        """Return True if A plays the step that leads home and then finishes the game."""
        return self.stage == STEP and self.step_action() == self.finishing_step

    def _take_back(self) -> None:
        """Take back what is not confirmed. Otherwise undo the step, or open the menu."""
        if self.stage == STEP:
            self._put_back(self.board.pawn)
        elif self.stage == EXCHANGE and self.board.is_stepping:
            target = self.board.target
            self._put_back(self.board.pawn)
            self._pick_up()
            self._point(target)
            self._show_text()
        elif self.can_undo_step():
            self.play.undo()
        else:
            self.play.pause()

    def _exchange_action(self) -> int:
        """Return the step with the exchange under the cursor; face down the exchange alone."""
        exchange = self.partners.get(self.cursor, NO_EXCHANGE)
        return self.step_action() + exchange if self.board.is_stepping else exchange

    # Stages

    def _start_pick(self, pawn: int | None, message: str = "") -> None:
        """Let the player pick a pawn. The cursor starts on `pawn`, if that can step."""
        self.stage = PICK
        squares = self.picture.squares
        self.choices = []
        for action in self.actions:
            square = squares[action // ACTIONS_PER_PAWN]
            if square not in self.choices:
                self.choices.append(square)
        self.cursor = self.choices[0]
        if pawn is not None and squares[pawn] in self.choices:
            self.cursor = squares[pawn]
        self.picture.set_cursor(self.cursor, (), ())
        self._show_buttons()
        if message:
            self.panel.show_message(message)
        else:
            self._show_text()

    def _put_back(self, pawn: int) -> None:
        self.board.show_position()
        self._start_pick(pawn)

    def _pick_up(self) -> None:
        """Pick up the pawn under the cursor and let the player choose a step."""
        board, picture = self.board, self.picture
        squares = picture.squares
        board.pawn = pawn = squares.index(self.cursor)
        self.stage = STEP
        picture.set_pawns(squares, picture.values)  # without the trails
        board.animations.mark_trails_seen(board.seat)
        neighbours = NEIGHBOURS[squares[pawn]]
        self.choices = []
        for action in self.actions:
            mover, direction, exchange = split_action(action)
            if mover == pawn and not exchange:
                self.choices.append(neighbours[direction])
        picture.set_held_colour(colour_of(pawn))
        self._point(squares[pawn], self.choices)
        self._show_text()

    def _confirm_step(self, wants_exchange: bool = False) -> int | None:
        """Return the step, or let the player choose an exchange first and return None."""
        board, picture = self.board, self.picture
        can_exchange = self.partners and not board.state.is_face_down
        if not can_exchange or (self.is_step_final() and not wants_exchange):
            return self.step_action()
        squares = list(picture.squares)
        origin, squares[board.pawn] = squares[board.pawn], board.target
        picture.clear_cursor()
        picture.set_pawns(squares, picture.values, {origin: OUTLINE + colour_of(board.pawn)})
        self._start_exchange()
        return None

    def _start_exchange(self) -> None:
        """Let the player choose an exchange from a list: the highest gain first, keeping last.

        The cursor starts on the advised one or on the one that gains most. It starts on the pawn
        itself if none of them gains anything.
        """
        self.stage = EXCHANGE
        self.partners = self._find_partners(self.picture.squares)
        gains = sorted([(-(self.exchange_gain(each) or 0), each) for each in self.partners])
        self.choices = [each for _, each in gains] + [self.board.target]
        gain, square = self.best_exchange()
        if gain <= 0:
            square = self.board.target
        advised = self.advised_square()
        self._point(square if advised is None else advised)
        self._show_text()

    def _find_partners(self, squares: list[int]) -> dict[int, int]:
        occupants = diagonal_occupants(squares, self.board.pawn)
        diagonals = DIAGONALS[squares[self.board.pawn]]
        return {diagonals[i]: i + 1 for i in range(4) if occupants[i] < EMPTY}

    def _last_pawn(self) -> int | None:
        """Return the pawn to start on: this seat's last one, or one that lost its value since."""
        state = self.board.state
        for action in reversed(self.play.match.log.last_actions(2 * state.seats)):
            pawn, _, exchange = split_action(action)
            if state.owner(pawn) == self.board.seat:
                return pawn
            if exchange and not state.is_face_down:
                partner = self.picture.pawn_on(DIAGONALS[state.squares[pawn]][exchange - 1])
                if partner is not None and state.owner(partner) == self.board.seat:
                    return partner
        return None

    def _lead_home(self) -> None:
        """Select a step nearer home when all others are home. A plays it and all that follow.

        Nothing that the player can still do changes a total or the order of arrival: the others'
        values are safe, and swaps among the own pawns keep their sum.
        """
        squares = self.picture.squares
        best = None
        for action in self.actions:
            pawn, direction, exchange = split_action(action)
            square = squares[pawn]
            steps = steps_home(squares, pawn, NEIGHBOURS[square][direction])
            if not exchange and steps < steps_home(squares, pawn, square):
                key = (square != self.cursor, steps, action)
                best = key if best is None else min(best, key)
        if best is None:  # all ways are blocked by own pawns
            return
        self.finishing_step = action = best[2]
        self.select_action(action)
        self.advised_action = None
        self.panel.show_message(self.play.section("overview")("alone"))
        if self.board.is_finishing:
            self.play.call_when_idle(FINISH_MS, self._finish)

    def _finish(self) -> None:
        """Play the step that leads home, unless a button has stopped that."""
        if self.board.is_finishing and self.finishing_step is not None:
            self.play.submit(self.finishing_step)

    # The cursor

    def _jump(self, button: int) -> None:
        """Move the cursor to the nearest choice in an arrow's direction.

        In the list of exchanges, go to the next or previous one.
        """
        choices = self.choices
        if self.stage != EXCHANGE:
            square = nearest_choice(self.cursor, choices, *DIRECTIONS[2 * button])
        else:
            offset = 1 if ARROW_BUTTONS[button] in ("RIGHT", "DOWN") else -1
            square = choices[(choices.index(self.cursor) + offset) % len(choices)]
        if square != self.cursor:
            self._point(square)

    def _move_target(self, dx: int, dy: int) -> None:
        """Move the target by one square, within the nine squares around the pawn.

        An arrow beyond them leads to the exchanges that A does not offer, if there are any.
        """
        origin, target = self.picture.squares[self.board.pawn], self.board.target
        x, y = target % BOARD_SIZE + dx, target // BOARD_SIZE + dy
        is_beyond = abs(x - origin % BOARD_SIZE) > 1 or abs(y - origin // BOARD_SIZE) > 1
        self.refusal = ""
        is_open = not self.board.state.is_face_down
        if is_beyond and self.partners and is_open and self.is_step_final():
            self._confirm_step(wants_exchange=True)
        elif not (0 <= x < BOARD_SIZE and 0 <= y < BOARD_SIZE):
            self.refusal = "no_edge"
        elif is_beyond:
            self.refusal = "no_more"
        else:
            self._point(y * BOARD_SIZE + x)

    def _point(self, square: int, step_targets: "Sequence[int] | None" = None) -> None:
        """Move the cursor to a square and show the exchanges that are possible there."""
        board, picture = self.board, self.picture
        held_pawn = None
        self.refusal = ""
        self.cursor = square
        if self.stage == STEP:
            board.target, self.partners = square, {}
            if square in self.choices:
                held_pawn = board.pawn
                squares = list(picture.squares)
                squares[held_pawn] = square
                self.partners = self._find_partners(squares)
        diamonds = []
        if self.stage != PICK:
            diamonds = [shared_corner(board.target, partner) for partner in self.partners]
        picture.set_cursor(square, diamonds, step_targets, held_pawn)
        self._show_buttons()

    # The panel

    def _show_buttons(self) -> None:
        words = self.words
        self.board.buttons_area = MESSAGE_AREA if self.stage == PICK else NAMES_AREA
        a, b = "take", ""
        if self.stage == STEP:
            a, b = "move" if self.cursor in self.choices else "", "put_back"
            if a and self._is_finishing_selected():
                a = "finish_all"
        elif self.stage == EXCHANGE:
            a = "keep" if self.cursor == self.board.target else "swap"
            if self.can_undo_step():
                b = "take_back"
        b_words = self.play.common_words("menu")
        if b:
            b_words = words(b)
        elif self.stage == EXCHANGE and self.board.is_stepping:
            b_words = self.play.common_words("back")
        self.panel.show_buttons(a and words(a), b_words)

    def _show_text(self) -> None:
        """Describe what is under the cursor."""
        if self.stage == PICK:
            text = pawn_text(self)
        elif self.stage == STEP:
            text = target_text(self)
        else:
            self.panel.show_choices(exchange_lines(self), self.choices.index(self.cursor))
            return
        self.panel.show_message(text)


def nearest_choice(origin: int, choices: "Sequence[int]", dx: int, dy: int) -> int:
    """Return the nearest choice in a direction from a square, or the square if there is none.

    A distance sideways counts twice.
    """
    x, y = origin % BOARD_SIZE, origin // BOARD_SIZE
    best = None
    for square in choices:
        right, down = square % BOARD_SIZE - x, square // BOARD_SIZE - y
        ahead, aside = right * dx + down * dy, dx * down - dy * right
        key = (ahead + 2 * abs(aside), aside, square)
        if ahead > 0 and (best is None or key < best):
            best = key
    return best[2] if best else origin
