# SPDX-License-Identifier: MIT
"""The scene of a game in play: turns, computer players, animations, handing over, leaving.

The game's own Board draws and turns buttons into actions. This scene passes keys and time to it,
plays its actions through the Match and lets it show the results.
"""

import gc

from handful import TYPE_CHECKING
from handful.game import OVER, IllegalAction
from handful.match.match import LONG_LOG
from handful.modules import load_game, unload_below
from handful.players import seat_name
from handful.preferences import AT_ONCE, NORMAL, SLOW
from handful.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from handful.console import Console
    from handful.match.match import Match
    from handful.play.board import Board
    from handful.words import Words

COMPUTER_PACE_MS = 700, 1400, 0  # between a computer player's actions, by preferences.speed
MOVES_KEPT = 12  # descriptions of the last moves
LOW_HEAP = 10000  # bytes; a computer player's decision needs about as many
# Scenes that are unloaded when the heap is low. They are seldom open and load quickly.
UNLOADED_WHEN_LOW = (
    "handful.scenes.",
    "handful.play.pause",
    "handful.play.hint",
    "handful.play.move_list",
)


class Play(Scene):
    """The scene of a game in play. docs/game-api.md lists what a Board may use of it.

    match:         the Match being played
    board:         the game's Board
    screen:        the Screen to draw on
    words:         the section [play] of the game's text table
    common_words:  the section [play] of the console's text table
    facts:         the game's package with SEATS, OPTIONS, LEVELS and so on
    holder:        the seat of the human with the device, or None
    moves:         (seat, description) of the last actions, oldest first
    now:           milliseconds since power-on, updated every main loop
    animations:    1 if moves are animated, else 0
    speed:         the speed of computer players: NORMAL, SLOW or AT_ONCE
    coach:         True while the coach's marks are shown
    is_new:        False for a resumed game: its log has actions that `moves` lacks
    """

    is_new = True

    def __init__(self, console: "Console", match: "Match", coach: bool = True) -> None:
        """Create the game's Board. `coach` allows the coach's marks if the player wants them."""
        self.console, self.match = console, match
        self.screen = console.screen
        self.words = self.section("play")
        self.common_words = console.words("play")
        self.facts = load_game(match.name)
        self.animations = console.preferences.animations
        self.speed = console.preferences.speed
        # With several humans the coach is off, unless one of them turns it on in this game.
        self.coach = bool(coach and console.preferences.coach and match.human_count() == 1)
        self.holder: int | None = None
        self.now = console.now
        self.moves: list[tuple[int, str]] = []
        self._log_lengths: list[int] = []  # the length of the log before each of the moves
        words = console.words("names")
        human_count = match.human_count()
        self._names: list[str] = []
        for kind in match.kinds:
            count = len(match.kinds) - human_count if kind & 15 else human_count
            self._names.append(seat_name(console, words, kind >> 4, kind & 15, count))
        self._decision: "Generator[int, None, int] | None" = None  # of a computer player
        self._decided_action: int | None = None  # by a computer player, not submitted yet
        self._submit_at = 0  # ms; the decided action is submitted then
        self.is_showing_move = False
        self._animation: "Generator[int, None, None] | None" = None
        self._animation_speed = NORMAL
        self._resume_animation_at = 0  # ms
        self._is_wait_required = False  # a press ends this wait, but not the animation
        self._idle_call: "tuple[int, Callable[[], None]] | None" = None  # (ms, function)
        self._last_recap: tuple[int, str] | None = None  # the last move of the last recap
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
        if not match.human_count():
            return max(0, match.turn())
        if match.human_count() > 1:
            return self.holder
        return [match.is_human(seat) for seat in range(len(match.kinds))].index(True)

    def submit(self, action: int) -> None:
        """Play an action of the seat that decides, save it, and show it.

        If it is illegal, show the reason instead.
        """
        seat, log_length = self.match.turn(), len(self.match.log)
        try:
            self.match.play(action)
        except IllegalAction as refusal:
            self.show_message(self.section("why")(refusal.args[0], *refusal.args[1:]))
            return
        self.is_showing_move, self._idle_call = True, None
        description = self.board.describe_move(seat, action)
        if description:
            new = [(seat, description)] if isinstance(description, str) else description
            self.moves = (self.moves + new)[-MOVES_KEPT:]
            self._log_lengths = (self._log_lengths + [log_length] * len(new))[-MOVES_KEPT:]
        self._animation = self.board.show_move(action)
        self._resume_animation_at, self._is_wait_required = self.now, False

    def is_shaking(self) -> bool:
        """Return True while the human who rolled dice holds A to keep them tumbling.

        The outcome is saved already.
        """
        return bool(self.console.preferences.shake and self.console.key_decoder.is_a_down)

    def undo(self, seat: int | None = None) -> None:
        """Undo the last action of this seat, by default of the seat that decides."""
        self._decision = self._idle_call = self._animation = None
        self.is_showing_move = False
        self.match.undo(seat)
        while self._log_lengths and self._log_lengths[-1] >= len(self.match.log):
            self._log_lengths.pop()
            self.moves.pop()
        self.redraw()
        self.next_turn()

    def call_when_idle(self, milliseconds: int, function: "Callable[[], None]") -> None:
        """Call the function once, after this time without a key."""
        self._idle_call = self.console.now + milliseconds, function

    def show_overview(self) -> None:
        """Show all players' sheets, if the game has an overview."""
        overview = self.board.overview()
        if overview:
            self.push(overview)

    def ask(self, question: str, yes: str, on_yes: "Callable[[], None]") -> None:
        """Show a question above the game. A, labelled `yes`, calls `on_yes`; B closes it."""
        from handful.scenes.notice import Notice

        self.push(Notice(self.console, question, yes, on_yes, self.common_words("back")))

    def show_message(self, message: str, on_close: "Callable[[], None] | None" = None) -> None:
        """Show a sentence in a box above the game. Call `on_close` when it is closed."""
        from handful.scenes.notice import Notice

        self.push(Notice(self.console, message, self.common_words("go_on"), on_close))

    def push(self, scene: Scene) -> None:
        """Open a scene above the game."""
        self.console.push(scene)

    def pop(self) -> None:
        """Close the scene above the game."""
        self.console.pop()

    def is_on_top(self) -> bool:
        """Return True if no scene is open above the game."""
        return self.console.scenes[-1] is self

    def pause(self) -> None:
        """Open the pause menu, unless the game is over."""
        if self.match.turn() == OVER:
            return
        gc.collect()  # so that the code loaded next is stored close to the rest
        from handful.play.pause import PauseMenu

        self.push(PauseMenu(self))

    def redraw(self) -> None:
        """Draw the whole picture again."""
        self.console.draw()

    def section(self, name: str) -> "Words":
        """Load a section of the game's text table."""
        return self.console.game_words(self.match.name, name)

    def load_note(self, name: str) -> bytes:
        """Return the note saved under this name, or empty bytes."""
        return self.console.journal.get(name)

    def save_note(self, name: str, data: bytes) -> None:
        """Save a few bytes under this name. They survive power loss."""
        self.console.journal.put(name, data)

    # Turns

    def begin(self) -> None:
        """Start the first turn, after the opening. Unload the code needed only before it."""
        unload_below(("games." + self.match.name + ".lobby",))
        self.next_turn()

    def draw(self) -> None:
        self.board.draw()

    def next_turn(self) -> None:
        """Let the next player decide: a human, a computer player, or none if the game is over."""
        turn = self.match.turn()
        if turn == OVER:
            self.finish()
        elif not self.match.is_human(turn):
            self._start_computer_turn(turn)
        elif turn != self.holder and self._must_hand_over():
            from handful.play.handover import HandOver

            self.push(HandOver(self, turn))
        else:
            self.holder = turn
            self._animation_speed = NORMAL
            moves = self.moves_since(turn)
            has_recap = self.board.shows_recap and self.match.human_count() > 1
            if has_recap and moves and moves[-1] is not self._last_recap:
                from handful.play.move_list import MoveList

                self._last_recap = moves[-1]
                self.push(MoveList(self, moves, self.board.on_human_turn))
            else:
                self.board.on_human_turn(turn)

    def _start_computer_turn(self, seat: int) -> None:
        # Collecting takes 20 ms, which is not noticed here. Without it, memory would run out
        # during the decision, and long-lived objects made then would fragment the heap.
        gc.collect()
        if gc.mem_free() < LOW_HEAP and self.is_on_top():
            unload_below(UNLOADED_WHEN_LOW)
        self._decision = self.match.choose_action()
        self._decided_action = None
        self._animation_speed = self.speed
        self._submit_at = self.now + COMPUTER_PACE_MS[self.speed]
        if self.board.on_computer_turn(seat):
            self._submit_at = 0

    def is_awaiting_human(self) -> bool:
        """Return True if the human with the device decides and no move is being shown."""
        return (
            self.holder is not None
            and self.match.turn() == self.holder
            and not self.is_showing_move
        )

    def _must_hand_over(self) -> bool:
        if self.match.human_count() < 2:
            return False
        return bool(self.match.is_secret() or self.console.preferences.always_pass)

    def moves_since(self, seat: int) -> list[tuple[int, str]]:
        """Return the other players' moves since this seat's last one."""
        moves: list[tuple[int, str]] = []
        for move in self.moves:
            moves = [] if move[0] == seat else moves + [move]
        return moves

    # Keys and time

    def key(self, button: str) -> None:
        if button == "PAUSE":
            self.pause()
            return
        if self.is_showing_move:
            if button == "B" and self.board.undo_seat is not None:
                self.undo(self.board.undo_seat)
                return
            if not self._skip_animation() or not self.is_on_top():
                return
            self.is_showing_move = False
            self.next_turn()
            # An arrow that skipped the animation also moves the cursor; A and B act only once.
            if not self.is_on_top() or button in ("A", "B"):
                return
        if self._decision or self._decided_action is not None:
            self._submit_at = 0
        else:
            self._idle_call = None
            self.board.key(button)

    def _skip_animation(self) -> bool:
        """Skip the animation up to its next required wait. Return True if it has ended."""
        if not self._animation:
            return True
        if self._is_wait_required:
            self._resume_animation_at = self.now
            return False
        try:
            while True:
                milliseconds = next(self._animation)
                if milliseconds < 0:
                    self._wait(milliseconds)
                    return False
        except StopIteration:
            self._animation = None
            return True

    def _wait(self, milliseconds: int) -> None:
        """Continue the animation after this time, adapted to the speed of computer players.

        A negative number is a required wait, which is not skipped with the animation.
        """
        self._is_wait_required = milliseconds < 0
        if self._animation_speed == AT_ONCE:
            milliseconds = milliseconds // 2 if self._is_wait_required else 0
        elif self._animation_speed == SLOW:
            milliseconds *= 2
        self._resume_animation_at = self.now + abs(milliseconds)

    def tick(self, now: int) -> None:
        self.now = now
        if self._animation:
            if now >= self._resume_animation_at:
                try:
                    self._wait(next(self._animation))
                except StopIteration:
                    self._animation = None
        elif self.is_showing_move:
            self.is_showing_move = False
            self.next_turn()
        elif self._decision:
            self._continue_decision(self._decision)
        elif self._decided_action is not None:
            if now >= self._submit_at:
                action, self._decided_action = self._decided_action, None
                gc.collect()  # frees what the decision left behind before the move is stored
                self.console.stay_awake()
                self.submit(action)
        else:
            self._on_idle(now)

    def _on_idle(self, now: int) -> None:
        if self._idle_call and now >= self._idle_call[0]:
            function, self._idle_call = self._idle_call[1], None
            function()
        self.board.on_idle(now)

    def _continue_decision(self, decision: "Generator[int, None, int]") -> None:
        try:
            percent = next(decision)
            if self.now >= self._submit_at:  # show progress only if it takes long
                self.board.show_progress(percent)
        except StopIteration as stop:
            self._decision = None
            self._decided_action = stop.value

    # The end

    def finish(self) -> None:
        """Add the finished game to the statistics and show the result."""
        console, match = self.console, self.match
        from handful.play.statistics_update import add_game
        from handful.records import Records

        records = Records(console.journal, match.name, self.facts, match.options)
        best = records.best if records.solo_games else None
        console.journal.end(records.note, add_game(records, match))
        from handful.play.result import Result

        console.replace(Result(self, best))

    def leave(self) -> None:
        """Save the game for later and go to the menu."""
        match = self.match
        if match.log.size() > LONG_LOG:
            match.discard_log()
        self.console.journal.end("game/" + match.name, match.save())
        self.console.go_home()
