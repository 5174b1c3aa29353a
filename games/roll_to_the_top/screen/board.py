# SPDX-License-Identifier: MIT
"""The board of Roll to the Top!: change the set of dice, pick dice, write their sum.

While other players write, the sheet of the human with the device stays on the screen.
"""

from handful import TYPE_CHECKING
from handful.game import OVER
from handful.play import board

from games.roll_to_the_top import RESIGN
from games.roll_to_the_top.rules.actions import (
    ADD_DIE,
    CHANGE,
    CLIMB,
    DONE,
    REMOVE_DIE,
    SQUARE_BITS,
    SQUARE_MASK,
    SWAP_DICE,
    WRITE,
)
from games.roll_to_the_top.rules.dice import (
    SWAP,
    change_actions,
    changed_die,
    required_change,
    swapped_dice,
)
from games.roll_to_the_top.rules.state import MAX_ROUNDS
from games.roll_to_the_top.screen.animations import BoardAnimations, TurnSnapshot
from games.roll_to_the_top.screen.picture import (
    A_LINE_Y,
    END_TURN,
    FIRST_SQUARE,
    NO_CURSOR,
    Picture,
    state_of,
)
from games.roll_to_the_top.screen.selection import Selection
from games.roll_to_the_top.screen.texts import BoardTexts
from games.roll_to_the_top.silhouette import PANEL_X

if TYPE_CHECKING:
    from collections.abc import Generator

    from handful.play.play import Play
    from handful.scene import Scene

SUMMARY_LETTERS = 25


class Board(board.Board):
    """The board that the Play scene shows (docs/game-api.md).

    picture:     draws everything
    selection:   the dice and the square that the human has selected
    texts:       the words for what can be done
    animations:  shows what follows a decision
    snapshot:    the position before the current decision
    drawn_key:   what was drawn last, see _picture_key(); None makes the next turn draw everything
    """

    # With the two columns to the left, where a bar in the lesson marks a line.
    buttons_area = (PANEL_X - 2, A_LINE_Y, 130 - PANEL_X, 16)

    def __init__(self, play: "Play") -> None:
        super().__init__(play)
        self.picture = Picture(play)
        self.selection = Selection(self.picture, self.update_buttons)
        self.texts = BoardTexts(self.picture, self.selection)
        self.animations = BoardAnimations(self)
        self.drawn_key: tuple[object, ...] | None = None
        self.snapshot = TurnSnapshot(play.match, state_of(play), 0)
        self.picture.set_seat(0)

    def opening(self) -> "Scene":
        from games.roll_to_the_top.lobby.opening import Opening

        return Opening(self.play, self._begin)

    def _begin(self) -> None:
        """Start the first turn, with the roll of the dice that stay in."""
        animated = self.play.animations
        self.play.begin(self.animations.show_first_roll() if animated else None)

    def draw(self) -> None:
        picture, seat = self.picture, self.play.viewer()
        state = state_of(self.play)
        if state.turn() == OVER:
            from games.roll_to_the_top.screen.overview import draw_sheet

            draw_sheet(self.play, state, seat or 0)
            picture.reset_lines()
            return
        if seat is None:  # no human holds the device
            picture.draw_without_viewer()
            return
        if picture.seat != seat:
            self._show_seat(seat)
        self.drawn_key = self._picture_key()
        picture.draw()
        self.update_buttons()

    def draw_buttons(self, a: str, b: str) -> None:
        self.picture.show_buttons("", a, b)  # the final sheet leaves no room for a footer

    def draw_skip(self, label: str) -> None:
        self.picture.show_skip(label)

    # Turns.

    def on_human_turn(self, seat: int) -> None:
        selection = self.selection
        self.prepare_turn(seat, seat)
        self._is_advised = False  # the coach chose the selection: A asks no question
        die = selection.only_die_to_swap_in()
        if die is not None:
            selection.swap_in, self.picture.chosen = die, 1 << die
        self._update_picture(selection.default_cursor())
        if self.snapshot.is_forced:
            self.play.submit(state_of(self.play).actions()[0])

    def on_computer_turn(self, seat: int) -> bool:
        self.prepare_turn(seat, self.play.viewer() or 0)
        is_unwatched = self.snapshot.is_unwatched
        if is_unwatched:
            self.picture.banner = self.play.section("turn")("resigned")
        self._update_picture(NO_CURSOR)
        return is_unwatched or self.snapshot.phase == CLIMB

    def prepare_turn(self, seat: int, shown_seat: int) -> None:
        """Prepare for a seat's decision with the shown seat's sheet. Draw nothing yet."""
        self.snapshot = TurnSnapshot(self.play.match, state_of(self.play), seat)
        self._show_seat(shown_seat)
        is_change = self.snapshot.phase == CHANGE
        self.texts.change_words = self.play.section("change") if is_change else self.words
        self.picture.banner = self.texts.required_change() if is_change else ""

    def _show_seat(self, seat: int) -> None:
        """Change to a seat's sheet with nothing selected. Draw nothing yet."""
        self.picture.set_seat(seat)
        self.selection.reset()

    def show_progress(self, percent: int) -> None:
        self.picture.show_notice(self.snapshot.seat, self.play.section("turn")("thinks"))

    def show_move(self, action: int) -> "Generator[int, None, None] | None":
        picture = self.picture
        old_cursor, picture.cursor = picture.cursor, NO_CURSOR
        self.selection.clear()  # also draws ticks on the dice just used
        if action < WRITE or self.snapshot.phase == CHANGE:
            picture.draw_place(old_cursor)
            picture.show_buttons("")
            return self.animations.show_decision(action)
        if picture.seat == self.snapshot.seat:
            picture.draw_square(action & SQUARE_MASK)
            picture.draw_header()
        return None

    # Drawing only what has changed.

    def _picture_key(self) -> tuple[object, ...]:
        """Return what the picture depends on; the first two items decide the sheet."""
        snapshot, picture = self.snapshot, self.picture
        game = snapshot.finished_games_count
        return picture.seat, game, snapshot.phase, snapshot.round, picture.banner

    def _update_picture(self, cursor: int) -> None:
        """Draw what differs from the last picture, with the cursor at this place."""
        picture, old_key, key = self.picture, self.drawn_key, self._picture_key()
        if old_key == key:
            self.selection.move_to(cursor)
            return
        picture.cursor = cursor
        if old_key and old_key[:2] == key[:2]:
            self.drawn_key = key
            picture.draw_header()
            picture.draw_dice()
            picture.show_buttons("")
            self.update_buttons()
        else:
            self.screen.clear()
            self.draw()

    # Keys.

    def key(self, button: str) -> int | None:
        if button == "A":
            return self._press_a()
        if button == "B":
            self._press_b()
        else:
            self.selection.move_by(button)
        return None

    def _press_a(self) -> int | None:
        cursor, selection = self.picture.cursor, self.selection
        if state_of(self.play).phase == CHANGE:
            return self._change_die(cursor)
        if cursor >= FIRST_SQUARE:
            return self.picture.chosen << SQUARE_BITS | cursor - FIRST_SQUARE
        if cursor == END_TURN:
            return self._end_turn()
        if cursor in selection.sum_dice:
            selection.move_to(selection.best_square())
        else:
            selection.pick(cursor)
        return None

    def _change_die(self, die: int) -> int | None:
        """Return the action that adds or removes this die. A swap first needs the one to add."""
        action = self._change_action(die)
        if action is None:
            self._start_swap(die)
            self.selection.move_to(self.selection.reachable_dice()[0])
        return action

    def _start_swap(self, die: int) -> None:
        """Choose the die to add, and ask for the die to remove."""
        self.selection.pick_swap_in(die)
        self.picture.banner = self.texts.change_words("swap_out")
        self.picture.draw_header()

    def _change_action(self, die: int) -> int | None:
        """Return the action that A takes with this die; None for the first die of a swap."""
        state, swap_in = state_of(self.play), self.selection.swap_in
        if state.required_change() != SWAP:
            return die + (REMOVE_DIE if state.dice_in_play >> die & 1 else ADD_DIE)
        return None if swap_in is None else SWAP_DICE + 5 * swap_in + die

    def _end_turn(self) -> int | None:
        """Return the action that ends the turn.

        Ask instead and return None if a number could still be written and B could not undo the end.
        """
        play = self.play
        if not self.selection.can_write or self._is_advised or self._can_undo_end():
            return DONE
        has_written = state_of(play).entries[self.snapshot.seat]
        question = play.section("turn")("done" if has_written else "skip")
        play.ask(question, self.words("end_turn"), lambda: play.submit(DONE))
        return None

    def _can_undo_end(self) -> bool:
        """Return True if the end of this turn can be undone: a choice follows, and no roll."""
        state = state_of(self.play)
        if state.seats > 1 or state.round == MAX_ROUNDS:
            return False
        change = required_change(state.dice_in_play, state.white_sign, bool(state.entries[0]))
        return len(change_actions(state.dice_in_play, change)) > 1

    def _press_b(self) -> None:
        """Go back from the sheet to the dice; or unselect a die; or undo; or open the menu."""
        selection = self.selection
        if selection.can_put_back():
            die = selection.swap_in or 0
            selection.clear()
            self.picture.banner = self.texts.required_change()
            self.picture.draw_header()
            selection.move_to(die)
        elif selection.sum_dice:
            if self.picture.cursor >= FIRST_SQUARE and selection.addable_dice():
                selection.move_to(selection.next_addable_die())
            else:
                selection.unpick()
        elif self.play.match.can_undo():
            self.play.undo()
        else:
            self.play.pause()

    # The coach.

    def selected_action(self) -> int | None:
        state, cursor = state_of(self.play), self.picture.cursor
        if state.phase == CHANGE:
            if cursor == self.selection.default_cursor():
                return None  # the cursor starts there: the player has not chosen it
            return self._change_action(cursor)
        if cursor >= FIRST_SQUARE:
            return self.picture.chosen << SQUARE_BITS | cursor - FIRST_SQUARE
        return DONE if cursor == END_TURN else None

    def select_action(self, action: int) -> None:
        selection = self.selection
        selection.clear()
        self._is_advised = True
        if self.snapshot.phase == CLIMB and action >= WRITE:
            selection.pick_all(action >> SQUARE_BITS)
            selection.move_to(FIRST_SQUARE + (action & SQUARE_MASK))
        elif action >= SWAP_DICE:
            added, removed = swapped_dice(action)
            self._start_swap(added)
            selection.move_to(removed)
        else:
            selection.move_to(END_TURN if action == DONE else changed_die(action))

    # Words.

    def update_buttons(self) -> None:
        """Show information, what A does and what B does in the three lines below the dice."""
        if self.picture.cursor != NO_CURSOR:
            self.picture.show_buttons(*self.texts.button_lines())
        elif self.snapshot.phase == CHANGE:  # a computer player's; the banner says what it must do
            self.picture.show_buttons(self.play.player_name(self.snapshot.seat))

    def describe_move(self, seat: int, action: int) -> "str | list[tuple[int, str]]":
        snapshot = self.snapshot
        if snapshot.phase == CHANGE:
            return self.texts.describe_change(action).replace("|", " ")
        if not snapshot.has_round_ended(state_of(self.play)):
            return ""  # secret until the round is over
        words = self.play.section("turn")
        lines = []
        new_squares = snapshot.new_squares()
        seats = len(new_squares)
        for writer in [(seat + 1 + i) % seats for i in range(seats)]:  # the last one decided now
            squares = new_squares[writer]
            if action == RESIGN and writer == seat:
                line = words("gives_up", snapshot.round)
            else:
                numbers = [str(snapshot.numbers[writer][square]) for square in squares]
                values = (snapshot.round, ", ".join(numbers)) if numbers else (snapshot.round,)
                line = words("wrote" if numbers else "nothing", *values)
            lines.append((writer, line))
        return lines

    # Other scenes.

    def overview(self) -> "Scene | None":
        if state_of(self.play).seats == 1:
            return None
        from games.roll_to_the_top.screen.overview import SheetsOverview

        return SheetsOverview(self.play)

    def rules_topic(self) -> str:
        state = state_of(self.play)
        if self.snapshot.phase == CHANGE:
            return "signs" if state.required_change() == state.white_sign else "but"
        if self.selection.sum_dice:
            return "on_top" if self.picture.targets else "sums"
        return "turn" if self.selection.can_write else "end"

    # The result.

    def solo_verdict(self) -> str:
        from games.roll_to_the_top.lobby.medals import solo_verdict

        return solo_verdict(state_of(self.play), self.play.section("result"))

    def score_unit(self) -> str:
        """Return "rounds" and the medal. After a resignation, each empty square counts as one."""
        from games.roll_to_the_top.lobby.medals import MEDAL_NAMES, NO_MEDAL, medal_won

        words, medal = self.play.section("result"), medal_won(state_of(self.play))
        unit = words("unit")
        return unit if medal == NO_MEDAL else unit + " " + words(MEDAL_NAMES[medal] + "_medal")

    def score_text(self, seat: int) -> str:
        """Return the seat's open squares in all games."""
        return self.words("left", -state_of(self.play).scores()[seat])

    def bar_length(self, seat: int) -> int:
        """Return the number of squares that the seat has filled."""
        state = state_of(self.play)
        return sum(
            [len(state.sheet) - open_squares[seat] for _, open_squares in state.finished_games]
        )

    def summary(self) -> str:
        """Return who resigned; or, after a single game, what was missing or how long it took."""
        state, words = state_of(self.play), self.play.section("result")
        names = [
            self.play.player_name(seat) for seat in range(state.seats) if state.has_resigned(seat)
        ]
        if names:
            line = words("gave_up", ", ".join(names))
            return line if len(line) <= SUMMARY_LETTERS else words("gave_up", len(names))
        if state.games > 1:
            return ""
        rounds, open_squares = state.finished_games[-1]
        if self.play.match.human_count() == 1 and open_squares[self.play.viewer() or 0] == 1:
            return words("short")
        return words("took", rounds)
