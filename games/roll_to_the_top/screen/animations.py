# SPDX-License-Identifier: MIT
"""What follows a decision in Roll to the Top!: notices, the end of a round or game, rolling dice.

A player's numbers are not shown before the round is over.
"""

from handful import TYPE_CHECKING
from handful.game import OVER

from games.roll_to_the_top import RESIGN
from games.roll_to_the_top.rules.actions import CHANGE
from games.roll_to_the_top.rules.dice import FACE_COUNTS
from games.roll_to_the_top.rules.sheet import written_squares
from games.roll_to_the_top.screen.picture import END_TURN, state_of

if TYPE_CHECKING:
    from collections.abc import Generator

    from handful.match.match import Match

    from games.roll_to_the_top.rules.state import State
    from games.roll_to_the_top.screen.board import Board

FRAME_MS = 80  # how long a rolling die shows a face
FIRST_STOP = 4  # frames until the first die stops; each other one stops a frame later
FULL_SHEET_MS = 1000  # how long a sheet that was finished alone is shown
LIGHT_MS = 50  # from one square of a full sheet to the next, when all of them turn white
CHANGE_MS = 1000  # how long a change of the set of dice is shown
SKIPPED_MS = 700  # how long it is shown that a computer player wrote nothing


class TurnSnapshot:
    """The position before a seat decides, to show afterwards what it changed.

    seat:                  the seat that decides
    phase, round:          of the state
    finished_games_count:  number of games that were over
    numbers, entries:      of all seats. A new game gets new lists, so these remain as they are
    is_unwatched:          True if all humans have resigned, so that only computer players play on
    is_forced:             True if the set of dice can be changed in only one way
    """

    def __init__(self, match: "Match", state: "State", seat: int) -> None:
        self.seat, self.phase, self.round = seat, state.phase, state.round
        self.finished_games_count = len(state.finished_games)
        self.numbers, self.entries = state.numbers, state.entries
        self.is_unwatched = have_all_humans_resigned(match, state)
        self.is_forced = state.phase == CHANGE and len(state.actions()) == 1

    def has_game_ended(self, state: "State") -> bool:
        """Return True if a game is over since then."""
        return len(state.finished_games) != self.finished_games_count

    def has_round_ended(self, state: "State") -> bool:
        """Return True if the round is over since then."""
        return state.round != self.round or self.has_game_ended(state)

    def new_squares(self) -> list[list[int]]:
        """Return for each seat the squares that it has filled in the round, in its order."""
        return [written_squares(entries) for entries in self.entries]


def have_all_humans_resigned(match: "Match", state: "State") -> bool:
    """Return True if only computer players play on."""
    humans = [seat for seat in range(state.seats) if match.is_human(seat)]
    resigned = [
        state.has_resigned(seat) or RESIGN in (state.entries[seat] or ()) for seat in humans
    ]
    return bool(humans) and all(resigned)


class BoardAnimations:
    """The animations of a Board.

    Generators yield pauses in milliseconds, like Board.show_move().
    """

    def __init__(self, board: "Board") -> None:
        self.board = board

    def show_decision(self, action: int) -> "Generator[int, None, None]":
        """Show a change of the set, or the end of a turn and perhaps of the round and the game."""
        board = self.board
        play, picture, snapshot = board.play, board.picture, board.snapshot
        state = state_of(play)
        if action == RESIGN and snapshot.phase != CHANGE:
            snapshot.is_unwatched = have_all_humans_resigned(play.match, state)
        is_watched = not snapshot.is_unwatched
        if snapshot.phase == CHANGE:
            if is_watched:
                is_own = picture.seat == snapshot.seat
                if snapshot.is_forced or not is_own:
                    if not is_own:
                        self._clear_banner()
                    picture.show_notice(snapshot.seat, board.texts.describe_change(action))
                    yield CHANGE_MS
                self._clear_banner()
        elif snapshot.has_round_ended(state):
            yield from self._end_round()
        if play.match.outcomes and play.match.turn() != OVER:
            if play.animations and is_watched:
                yield from self._roll_dice()
            picture.show_dice()

    def _clear_banner(self) -> None:
        picture = self.board.picture
        picture.banner = ""
        picture.draw_header()

    def _end_round(self) -> "Generator[int, None, None]":
        """Show all sheets after a round; after a game, what follows it."""
        board = self.board
        play, snapshot = board.play, board.snapshot
        state = state_of(play)
        is_watched = not snapshot.is_unwatched
        has_game_ended = snapshot.has_game_ended(state)
        if has_game_ended and state.seats > 1:
            from games.roll_to_the_top.lobby.medals import save_rounds

            save_rounds(play, state)
        if has_game_ended and is_watched:
            yield from self._light_full_sheet()
        if state.seats > 1 and is_watched:
            yield from self._show_round_overview()
        elif has_game_ended:
            yield -FULL_SHEET_MS
        if state.phase != CHANGE or not is_watched:
            board.drawn_key = None
        if play.match.turn() == OVER:
            from games.roll_to_the_top.lobby.medals import show_medal

            yield from show_medal(state, play.screen, play.section("result"))
            return
        if has_game_ended:
            yield from self._open_next_game()
        if state.phase != CHANGE and is_watched:
            self._draw_board_before_roll(snapshot.seat, has_game_ended)

    def _light_full_sheet(self) -> "Generator[int, None, None]":
        """Turn the squares white from the bottom to the top if the sheet on the screen is full."""
        picture, play = self.board.picture, self.board.play
        numbers = self.board.snapshot.numbers[picture.seat]
        if play.animations and play.viewer() == picture.seat and all(numbers):
            for square, number in enumerate(numbers):
                picture.silhouette.draw_square(square, number, False, True)
                yield LIGHT_MS

    def _show_round_overview(self) -> "Generator[int, None, None]":
        """Show which computer players wrote nothing, then a page with all sheets."""
        from games.roll_to_the_top.screen.overview import RoundOverview

        board = self.board
        play, snapshot = board.play, board.snapshot
        state = state_of(play)
        new_squares = snapshot.new_squares()
        for seat, squares in enumerate(new_squares):  # such a sheet looks the same on the page
            if not squares and not play.match.is_human(seat):
                board.picture.show_notice(seat, play.section("turn")("skipped"))
                yield SKIPPED_MS
        page = RoundOverview(play, snapshot.numbers, new_squares, snapshot.round)
        if state.phase == CHANGE:  # now, so that the board is drawn only once when the page closes
            board.prepare_turn(state.turn(), play.viewer() or 0)
        play.push(page)
        yield 0

    def _open_next_game(self) -> "Generator[int, None, None]":
        """Show the scores between two games, then the opening of the next one."""
        from games.roll_to_the_top.lobby.opening import Opening
        from games.roll_to_the_top.screen.overview import GameScores

        play = self.board.play
        play.push(GameScores(play))
        yield 0
        play.push(Opening(play))
        yield 0

    def _draw_board_before_roll(self, seat: int, is_new_game: bool) -> None:
        """Draw the whole board with no die rolled yet, for a roll without a change of the set."""
        board = self.board
        play, picture = board.play, board.picture
        board.prepare_turn(seat, play.viewer() or 0)
        if not is_new_game:
            picture.banner = play.section("change")("five_stay")
        picture.shown_faces = [0] * 5
        play.screen.clear()
        board.draw()

    def show_first_roll(self) -> "Generator[int, None, None]":
        """Roll the dice that stay in after the opening."""
        self.board.picture.shown_faces = [0] * 5
        yield from self._roll_dice()
        self.board.picture.show_dice()

    def _roll_dice(self) -> "Generator[int, None, None]":
        """Show changing faces until one die after the other stops. A key press stops all."""
        play, picture = self.board.play, self.board.picture
        state = state_of(play)
        picture.draw_die(END_TURN)
        frame = spin = 0
        while frame < FIRST_STOP + 4:
            spin += 1
            if frame < FIRST_STOP - 1 or not play.is_shaking():
                frame += 1
            stop_frame = FIRST_STOP
            for die in range(5):
                face = 0
                if state.dice_in_play >> die & 1:
                    face = state.faces[die]
                    if frame < stop_frame:
                        face = (spin * 7 + die * 3) % FACE_COUNTS[die] + 1
                    stop_frame += 1
                if face != picture.shown_faces[die] or frame == 1:
                    picture.shown_faces[die] = face
                    picture.draw_die(die)
            if frame >= stop_frame:
                return
            frame_start = play.now
            yield FRAME_MS
            if play.now < frame_start + FRAME_MS:
                return
