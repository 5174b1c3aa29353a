# SPDX-License-Identifier: MIT
"""The list of the last moves, shown before a human's turn or from the pause menu."""

from handful import TYPE_CHECKING
from handful.game import CHANCE
from handful.modules import unload_below
from handful.play.board import Overlay
from handful.play.play import MOVES_KEPT
from handful.scene import SETTLE_MS
from handful.scenes.list import LETTERS_PER_LINE, LINES_PER_PAGE
from handful.screen.screen import LETTER, PAGE, WIDTH
from handful.words import wrap

if TYPE_CHECKING:
    from collections.abc import Callable

    from handful.play.play import Play

RESTORED_ACTIONS = 48  # of players, at most; Yahtzee has four for each move that is described


class NoNotes:
    """Notes of a Play that only describes earlier moves: it reads and saves nothing."""

    def get(self, name: str) -> bytes:
        """Return empty bytes."""
        return b""

    def put(self, name: str, data: bytes) -> None:
        """Do nothing."""


def restore_moves(play: "Play") -> None:
    """Describe the moves of a resumed match again, from its log.

    A second Board describes them, as it did when they were played, so no more is revealed than
    then. It draws on the screen, which is not shown before the next scene has drawn on it.
    """
    from handful.match.history import rewind
    from handful.match.match import Match

    match, play_class = play.match, type(play)
    play.console.show_loading(0)
    state, start = rewind(match, RESTORED_ACTIONS)
    earlier = Match(match.name, match.kinds, match.options, match.chance)
    earlier.state = state
    replay = play_class(play.console, earlier, NoNotes())
    play.screen.clear()
    play.moves, play.log_lengths = [], []
    action, seat, length = None, 0, start
    for number, entry in enumerate(match.log):
        if number < start:
            continue
        if earlier.turn() == CHANCE:
            earlier.apply_outcome(entry)
            earlier.outcomes.append(entry)
        else:
            if action is not None:
                _add_description(play, length, replay.board.describe_move(seat, action), seat)
            action, seat, length = entry, earlier.turn(), number
            replay.board.on_computer_turn(seat)
            earlier.apply_action(entry)
            earlier.outcomes = []
    if action is not None:
        _add_description(play, length, replay.board.describe_move(seat, action), seat)
    play.is_new = True
    unload_below(("handful.players", "handful.match.history"))


def _add_description(
    play: "Play", log_length: int, description: "str | list[tuple[int, str]]", seat: int
) -> None:
    """Add what a Board says about an action to the last moves."""
    if description:
        new = [(seat, description)] if isinstance(description, str) else description
        play.moves = (play.moves + new)[-MOVES_KEPT:]
        play.log_lengths = (play.log_lengths + [log_length] * len(new))[-MOVES_KEPT:]


class MoveList(Overlay):
    """The last moves, newest last. UP and DOWN scroll; A or B closes it."""

    def __init__(
        self,
        play: "Play",
        moves: list[tuple[int, str]],
        then: "Callable[[int], None] | None" = None,
    ) -> None:
        """List the moves (seat, description).

        As a recap before a turn it calls `then(seat)` of the seat that decides when it is closed.
        Without `then` it was opened from the pause menu and starts at the newest moves.
        """
        self.play, self.then = play, then
        self._opened_at = play.console.now
        self.lines: list[tuple[str, str]] = []  # (name or "", text)
        for seat, description in moves:
            name = play.player_name(seat)
            for number, line in enumerate(wrap(name + " " + description, LETTERS_PER_LINE - 1)):
                self.lines.append((name if number == 0 else "", line))
        self.top = max(0, len(self.lines) - LINES_PER_PAGE) if then is None else 0

    def draw(self) -> None:
        common_words, screen = self.play.common_words, self.play.screen
        screen.header(common_words("since" if self.then else "moves"))
        self.draw_lines()
        if self.then:
            screen.footer(common_words("go_on"), "")
        else:
            screen.footer("", common_words("back"))

    def draw_lines(self) -> None:
        """Draw the visible lines, names inverted, and arrows where there are more."""
        screen = self.play.screen
        screen.fill(0, PAGE, WIDTH, LINES_PER_PAGE * PAGE)
        for number, (name, line) in enumerate(self.lines[self.top : self.top + LINES_PER_PAGE]):
            y = PAGE * (1 + number)
            screen.text(1, y, line)
            if name:  # white surrounds it
                screen.fill(0, y, 1, PAGE, 1)
                screen.text(1, y, name, True)
        if self.top:
            screen.text(WIDTH - LETTER, PAGE, "▲")
        if self.top + LINES_PER_PAGE < len(self.lines):
            screen.text(WIDTH - LETTER, LINES_PER_PAGE * PAGE, "▼")

    def key(self, button: str) -> None:
        if button == "UP" or button == "DOWN":
            last = max(0, len(self.lines) - LINES_PER_PAGE)
            top = max(0, min(last, self.top + (1 if button == "DOWN" else -1)))
            if top != self.top:
                self.top = top
                self.draw_lines()
        elif button == "A" or button == "B":
            if self.then and self.play.console.now < self._opened_at + SETTLE_MS:
                return  # pressed to skip the turn before
            self.play.pop()
            if self.then and self.play.holder is not None:
                self.then(self.play.holder)
        elif button == "PAUSE" and self.then:
            self.play.pause()  # above this scene, because the board is not ready yet
        else:
            super().key(button)
