# SPDX-License-Identifier: MIT
"""The scene of a game in play, and its phases: whose turn it is, or which move is shown.

The game's own Board draws and turns buttons into actions. A press takes three steps: the Board's
key() returns an action, Play submits it to the Match, and the Board describes and shows the move.
"""

import gc

from handful import TYPE_CHECKING
from handful.game import OVER, IllegalAction
from handful.modules import load_game, unload_below
from handful.play.pace import ComputerPace
from handful.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from typing import Protocol

    from handful.console import Console
    from handful.match.match import Match
    from handful.play.board import Board
    from handful.words import Words

    class Notes(Protocol):
        """Named bytes: the journal, or a lesson's own notes."""

        def get(self, name: str) -> bytes:
            """Return the note of this name, or empty bytes."""

        def put(self, name: str, data: bytes) -> None:
            """Save a note. Empty bytes delete it."""


IGNORE_A_MS = 600  # at the start of a human's turn, A was meant for the player before
IMPATIENT_MS = 400  # presses of A that follow each other faster are all meant for that player
SLOW_RHYTHM_MS = 1400  # and so are regular ones, about as far apart as before
IGNORE_A_MAX_MS = 2500  # but not for longer than this
MOVES_KEPT = 12  # descriptions of the last moves
LOW_HEAP = 10000  # bytes; a computer player's decision needs about as many
# Scenes that are unloaded when the heap is low. They are seldom open and load quickly.
UNLOADED_WHEN_LOW = (
    "handful.scenes.",
    "handful.play.pause",
    "handful.play.hint",
    "handful.play.move_list",
)


class Phase(Scene):
    """What a game in play does with keys, except a long B, and with time.

    This base class ignores both: a scene above the game must close before the next turn.
    """

    def __init__(self, play: "Play") -> None:
        self.play = play


class HumanTurn(Phase):
    """A human decides. The Board reads the buttons and returns the action.

    After another player's move A is ignored for a moment, because it was pressed to skip that. It
    is ignored further while the player keeps pressing it in the same rhythm.

    idle_call:  (time in ms, function) of the Board's call_when_idle(), or None
    """

    idle_call: "tuple[int, Callable[[], None]] | None" = None

    def key(self, button: str) -> None:
        if button == "A" and self.play.is_a_ignored():
            return
        self.idle_call = None
        action = self.play.board.key(button)
        if action is not None:
            self.play.submit(action)

    def tick(self, now: int) -> None:
        if self.idle_call and now >= self.idle_call[0]:
            function, self.idle_call = self.idle_call[1], None
            function()
        self.play.board.on_idle(now)


class ComputerTurn(Phase):
    """A computer player decides, a little in each round, and its action follows after a pause.

    A skips the turns of all computer players up to the next human, B opens the menu. Other buttons
    end the pause.

    decision:  the generator of the computer player, or None while only the pause is left
    """

    def __init__(self, play: "Play", seat: int) -> None:
        # Collecting takes 20 ms, which is not noticed here. Without it, memory would run out
        # during the decision, and long-lived objects made then would fragment the heap.
        gc.collect()
        if gc.mem_free() < LOW_HEAP and play.is_on_top():
            unload_below(UNLOADED_WHEN_LOW)
        self.play = play
        self.decision: "Generator[int, None, int] | None" = play.match.choose_action()
        pace_ms = play.pace.before_action_ms(seat)
        self._submit_at = 0 if play.board.on_computer_turn(seat) else play.now + pace_ms
        play.show_skip()

    def decide(self, action: int) -> None:
        """Set the action to submit after the pause."""
        self.decision, self._action = None, action

    def key(self, button: str) -> None:
        self._submit_at = 0
        if button == "A":
            self.play.skip_computers()
        elif button == "B":
            self.play.pause()

    def tick(self, now: int) -> None:
        if self.decision:
            try:
                percent = next(self.decision)
                if now >= self._submit_at:  # show progress only if it takes long
                    self.play.board.show_progress(percent)
                    self.play.show_skip()
            except StopIteration as stop:
                self.decide(stop.value)
        elif now >= self._submit_at:
            gc.collect()  # frees what the decision left behind before the move is stored
            self.play.console.stay_awake()
            self.play.submit(self._action)


class ShowingMove(Phase):
    """The Board shows a move that was played and saved. A button skips the animation.

    After a computer player's move A also skips the turns of those that follow. B opens the menu.

    animation:  the rest of what the Board's show_move() shows, or None
    """

    def __init__(self, play: "Play", is_human: bool) -> None:
        """Prepare for the animation of a human's or a computer player's move."""
        self.play, self._is_human = play, is_human
        self.animation: "Generator[int, None, None] | None" = None
        self._resume_at = play.now  # ms
        self._is_wait_required = False  # a press ends this wait, but not the animation

    def key(self, button: str) -> None:
        play = self.play
        undo_seat = play.board.undo_seat
        if button == "B" and undo_seat is not None:
            play.undo(undo_seat)
            return
        if button == "A" and not self._is_human:
            play.skip_computers()
        if self._skip() and play.is_on_top():
            play.next_turn()
            # An arrow that skipped the animation also moves the cursor; A and B act only once.
            if play.is_on_top() and button not in ("A", "B"):
                play.phase.key(button)
        if button == "B" and not self._is_human and play.is_on_top():
            play.pause()

    def tick(self, now: int) -> None:
        if not self.animation:
            self.play.next_turn()
        elif now >= self._resume_at:
            self._is_wait_required = False
            if self.play.is_skipping:
                self._skip()
                return
            try:
                while now >= self._resume_at and self.play.is_on_top():
                    self._wait(next(self.animation))
                if not self._is_human:
                    self.play.show_skip()
            except StopIteration:
                self.animation = None

    def _skip(self) -> bool:
        """Skip the animation up to its next required wait or page. Return True if it has ended."""
        if not self.animation:
            return True
        if self._is_wait_required:
            self._resume_at = self.play.now
            return False
        try:
            while True:
                milliseconds = next(self.animation)
                if milliseconds < 0:
                    self._wait(milliseconds)
                if milliseconds < 0 or not self.play.is_on_top():
                    return False
        except StopIteration:
            self.animation = None
            return True

    def _wait(self, milliseconds: int) -> None:
        """Continue the animation after this time, adapted to the player's speed.

        A negative number is a required wait, which is not skipped with the animation.
        """
        self._is_wait_required = milliseconds < 0
        if not self._is_human:
            milliseconds = self.play.pace.to_show_ms(milliseconds)
        self._resume_at = self.play.now + abs(milliseconds)


class Over(Phase):
    """The game is over. The result is shown above the game, except in a lesson."""


class Play(Scene):
    """The scene of a game in play. docs/game-api.md lists what a Board may use of it.

    match:         the Match being played
    board:         the game's Board
    screen:        the Screen to draw on
    phase:         a HumanTurn, a ComputerTurn, ShowingMove, Over, or a Phase that waits
    words:         the section [play] of the game's text table
    common_words:  the section [play] of the console's text table
    facts:         the game's package with SEATS, OPTIONS, LEVELS and so on
    holder:        the seat of the human with the device, or None
    moves:         (seat, description) of the last actions, oldest first
    log_lengths:   the length of the log before each of the moves
    last_seat:     the seat of the last action, or None
    last_recap:    the last of the moves that were listed before a turn, or None
    now:           milliseconds since power-on, updated every main loop
    animations:    1 if moves are animated, else 0
    speed:         the speed of computer players: NORMAL, SLOW or AT_ONCE
    coach:         True while the coach's marks are shown
    is_new:        False for a resumed game: its log has actions that `moves` lacks
    is_skipping:   True while computer players' turns are skipped
    has_a_skipped: True if the last press of A was meant for another player's turn
    turn_began:    ms; when the turn began, after another player's move
    accepts_a_at:  ms; before this time a human's A was meant for the move of another player
    pace:          how long computer players' moves take
    """

    is_new = True
    holder: int | None = None
    last_recap: tuple[int, str] | None = None
    is_skipping = has_a_skipped = False
    turn_began = accepts_a_at = 0
    last_seat: int | None = None
    _a_at = 0  # ms; when A was pressed
    _a_gaps = (0, 0)  # ms between the last presses; 0 before the first one that skips

    def __init__(self, console: "Console", match: "Match", notes: "Notes | None" = None) -> None:
        """Create the game's Board.

        With a lesson's own `notes`, nothing is saved or counted, and the coach is off.
        """
        self.console, self.match = console, match
        self._notes: "Notes" = notes or console.journal
        self._is_practice = notes is not None
        self.screen = console.screen
        self.words = self.section("play")
        self.common_words = console.words("play")
        self.facts = load_game(match.name)
        self.animations = console.preferences.animations
        self.speed = console.preferences.speed
        # With several humans the coach is off, unless one of them turns it on in this game. A
        # challenge that counts has no coach.
        is_alone = match.human_count() == 1 and match.challenge[-1:] != b"\1"
        self.coach = bool(console.preferences.coach and is_alone and not notes)
        self.now = console.now
        self.moves: list[tuple[int, str]] = []
        self.log_lengths: list[int] = []
        from handful.players import longest_computer_run, seat_name

        kinds, words = match.kinds, console.words("names")
        self.pace = ComputerPace(self, 0 if notes else longest_computer_run(kinds))
        human_count = match.human_count()
        counts = human_count, len(kinds) - human_count
        self._names = [
            seat_name(console, words, kind >> 4, kind & 15, counts[bool(kind & 15)])
            for kind in kinds
        ]
        self.phase = Phase(self)
        console.show_loading(70)
        board_class = load_game(match.name, "screen").Board
        console.show_loading(80)
        self.board: "Board" = board_class(self)

    # For the Board

    def player_name(self, seat: int) -> str:
        """Return the name of the player in this seat."""
        return self._names[seat]

    def viewer(self) -> int | None:
        """Return the seat whose secrets may be shown now, or None.

        With one human, this is the human's seat. With several, it is the seat of the human with
        the device. Without humans, it is the seat that decides.
        """
        match = self.match
        count = match.human_count()
        if count != 1:
            return self.holder if count else max(0, match.turn())
        return next(seat for seat in range(len(match.kinds)) if match.is_human(seat))

    def submit(self, action: int) -> None:
        """Play an action of the seat that decides, save it, and show it.

        If it is illegal, show a human the reason instead. Raise ValueError for a computer player.
        """
        match = self.match
        seat, log_length = match.turn(), len(match.log)
        is_human = match.is_human(seat)
        try:
            match.play(action)
        except IllegalAction as refusal:
            if not is_human:
                name = self._names[seat]
                raise ValueError("illegal action %s by %s" % (action, name)) from refusal
            self.show_message(self.section("why")(*refusal.args))
            return
        self.last_seat = seat
        self.phase = phase = ShowingMove(self, is_human)
        self.console.emit("outcome" if match.outcomes else "action", match)
        description = self.board.describe_move(seat, action)
        if description:
            new = [(seat, description)] if isinstance(description, str) else description
            self.moves = (self.moves + new)[-MOVES_KEPT:]
            self.log_lengths = (self.log_lengths + [log_length] * len(new))[-MOVES_KEPT:]
        phase.animation = self.board.show_move(action)

    def is_shaking(self) -> bool:
        """Return True while the human who rolled dice holds A to keep them tumbling.

        The outcome is saved already.
        """
        is_held = self.console.key_decoder.is_a_down and self.console.preferences.shake
        return bool(is_held and not self.is_skipping)

    def undo(self, seat: int | None = None) -> None:
        """Undo the last action of this seat, by default of the seat that decides."""
        self.match.undo(seat)
        while self.log_lengths and self.log_lengths[-1] >= len(self.match.log):
            self.log_lengths.pop()
            self.moves.pop()
        self.redraw()
        self.next_turn()

    def call_when_idle(self, milliseconds: int, function: "Callable[[], None]") -> None:
        """Call the function once, after this time without a key, if the human still decides."""
        if isinstance(self.phase, HumanTurn):
            self.phase.idle_call = self.console.now + milliseconds, function

    def show_overview(self) -> None:
        """Show all players' sheets, if the game has an overview."""
        overview = self.board.overview()
        if overview:
            self.push(overview)

    def ask(self, question: str, yes: str, on_yes: "Callable[[], None]") -> None:
        """Show a question above the game. A, labelled `yes`, calls `on_yes`; B closes it."""
        from handful.scenes.notice import Notice

        notice = Notice(self.console, question, yes, on_yes, self.common_words("back"))
        notice.on_pause = self.pause
        self.push(notice)

    def show_message(self, message: str, on_close: "Callable[[], None] | None" = None) -> None:
        """Show a sentence in a box above the game. Call `on_close` when it is closed."""
        from handful.scenes.notice import Notice

        if not on_close:
            self.console.emit("refusal")
        notice = Notice(self.console, message, self.common_words("go_on"), on_close)
        notice.on_pause = self.pause
        self.push(notice)

    def push(self, scene: Scene) -> None:
        """Open a scene above the game. It ends the skipping of computer players' turns."""
        self.is_skipping = False
        self.console.push(scene)

    def pop(self) -> None:
        """Close the scene above the game."""
        self.console.pop()

    def is_on_top(self) -> bool:
        """Return True if no scene is open above the game."""
        return self.console.scenes[-1] is self

    def pause(self) -> None:
        """Open the pause menu, unless the game is over or part of a lesson."""
        if self._is_practice or self.match.turn() == OVER:
            return
        # While a human decides, the computer players are not needed. They leave 10 KB to the pages.
        # Marks of the coach may refer to them.
        if self.is_awaiting_human() and not self.board.has_coach_marks:
            unload_below(("games." + self.match.name + ".bot",))
        gc.collect()  # so that the code loaded next is stored close to the rest
        from handful.play.pause import PauseMenu

        self.push(PauseMenu(self))

    def redraw(self) -> None:
        """Draw the whole picture again."""
        self.console.draw()

    def section(self, name: str) -> "Words":
        """Load a section of the game's text table."""
        return self.console.game_words(self.match.name, name)

    def load_note(self, name: str, old_name: str = "") -> bytes:
        """Return the game's note of this name, or empty bytes.

        `old_name` is the whole name that the note had in an earlier release.
        """
        note = self._notes.get(name + "/" + self.match.name)
        return self._notes.get(old_name) if old_name and not note else note

    def save_note(self, name: str, data: bytes) -> None:
        """Save a few bytes as the game's note of this name. They survive power loss."""
        self._notes.put(name + "/" + self.match.name, data)

    # Turns

    def begin(self, animation: "Generator[int, None, None] | None" = None) -> None:
        """Start the first turn, after the opening. Unload the code needed only before it.

        Before the turn, show an animation like that of Board.show_move().
        """
        unload_below(("games." + self.match.name + ".lobby", "handful.players"))
        if animation is None:
            self.next_turn()
        else:
            self.last_seat = self.match.turn()
            self.phase = phase = ShowingMove(self, True)
            phase.animation = animation

    def draw(self) -> None:
        self.board.draw()

    def ignore_a(self, milliseconds: int = IGNORE_A_MS) -> None:
        """Ignore a human's A for this time, except in a lesson, which asks for each press."""
        if not self._is_practice:
            self.accepts_a_at = self.console.now + milliseconds

    def skip_computers(self) -> None:
        """Skip the turns of computer players up to the next human's, because A was pressed."""
        if not self.has_a_skipped:
            self._a_gaps = (0, 0)
        self.is_skipping = self.has_a_skipped = True

    def is_a_ignored(self) -> bool:
        """Return True if the press of A now was meant for the player before, and remember it."""
        now = self.console.now
        before, gap = self._a_gaps
        is_regular = gap < IMPATIENT_MS or (
            gap < SLOW_RHYTHM_MS and (not before or 4 * abs(gap - before) < gap)
        )
        self.has_a_skipped = not self._is_practice and (
            now < self.accepts_a_at
            or (self.has_a_skipped and is_regular and now < self.turn_began + IGNORE_A_MAX_MS)
        )
        return self.has_a_skipped

    def next_turn(self) -> None:
        """Let the next player decide: a human, a computer player, or none if the game is over."""
        turn = self.match.turn()
        if isinstance(self.phase, ShowingMove) and turn != self.last_seat:
            self.turn_began = self.console.now
            self.ignore_a()
        self.phase = Phase(self)
        self.console.emit("turn", self.match)
        if turn == OVER:
            self.phase = Over(self)
            if not self._is_practice:
                from handful.play.result import show_result

                show_result(self)
        elif not self.match.is_human(turn):
            if turn != self.last_seat and not self.match.human_count():
                self.is_skipping = False  # a press skips one turn, not the whole game
            self.phase = ComputerTurn(self, turn)
        elif self.match.human_count() > 1:
            from handful.play.sharing import start_shared_turn

            start_shared_turn(self, turn)
        else:
            self.start_human_turn(turn)

    def start_human_turn(self, seat: int) -> None:
        """Let the human in this seat decide."""
        self.holder = seat
        self.is_skipping = False
        self.pace.start_round()
        self.phase = HumanTurn(self)
        self.board.on_human_turn(seat)

    def is_awaiting_human(self) -> bool:
        """Return True if the human with the device decides and no move is being shown."""
        return isinstance(self.phase, HumanTurn)

    # The turns of computer players

    def show_skip(self) -> None:
        """Show on the board that A skips the computer players' turns."""
        if not self._is_practice and not self.is_skipping and self.is_on_top():
            self.board.draw_skip(self.common_words("skip"))

    # Keys and time

    def key(self, button: str) -> None:
        if button == "PAUSE":
            self.pause()
            return
        if button == "A":
            now = self.console.now
            self._a_gaps, self._a_at = (self._a_gaps[1], now - self._a_at), now
        self.phase.key(button)

    def tick(self, now: int) -> None:
        self.now = now
        self.phase.tick(now)
