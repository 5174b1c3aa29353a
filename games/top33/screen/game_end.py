# SPDX-License-Identifier: MIT
"""Messages of Top 33 after placing by hand, when all pawns are home, between games, at the end.

Loaded only then.
"""

from handful import TYPE_CHECKING
from handful.game import OVER
from handful.play.celebration import celebrate

from games.top33.rules.squares import is_home
from games.top33.rules.state import HIGHEST_VALUE
from games.top33.screen.animations import UNTIL_KEY_MS
from games.top33.screen.texts import is_you, starter_text

if TYPE_CHECKING:
    from collections.abc import Generator

    from handful.words import Words

    from games.top33.screen.board import Board

LAST_BOARD_MS = 4000  # for the last board with all values, if no human plays


def show_game_end(board: "Board") -> "Generator[int, None, None]":
    """Show how a game or a deal ended. Generate milliseconds as Board.show_move() does.

    The match ends with the last board and all values. Each game ends with a moment for the highest
    possible score. Then boxes say why it ended, how the match stands and who starts. The box to
    read last is pushed first, because the others cover it.
    """
    play, state, animations = board.play, board.state, board.animations
    words = play.section("overview")
    is_over = state.turn() == OVER
    has_next_game = len(state.finished_games) > animations.games_shown
    if is_over:
        board.show_position()
        winner = state.ranking().index(1)
        board.show_turn(winner)
        board.panel.ask_to_continue(_winner_text(board, words, winner))
        yield -UNTIL_KEY_MS if play.match.human_count() else -LAST_BOARD_MS
    animations.games_shown = len(state.finished_games)
    squares = board.picture.squares  # still those of the finished game
    is_stuck = not all(is_home(squares, pawn) for pawn in range(len(squares)))
    pawns_per_seat = len(squares) // state.seats
    highest = list(range(HIGHEST_VALUE, HIGHEST_VALUE - pawns_per_seat, -1))
    game_points = state.finished_games[-1] if has_next_game else state.game_points()
    for seat, points in enumerate(game_points):
        if points == sum(highest):
            values = " ".join([str(value) for value in highest])
            line = words("most", play.player_name(seat), values)
            yield from celebrate(play, str(points) + "!", line)
    if not is_over and not state.hand and (board.is_arranging or state.has_teams):
        play.show_message(starter_text(play, state))
    if has_next_game:
        from games.top33.screen.overview import MatchStandings

        play.push(MatchStandings(board))
    if is_stuck and (has_next_game or is_over):
        play.show_message(words("stuck"))
    yield -1


def celebrate_all_home(board: "Board") -> "Generator[int, None, None]":
    """Celebrate the human whose last pawn came home, and show the total if it is known."""
    play, state = board.play, board.state
    words = play.section("overview")
    points = state.game_points()[board.seat]
    sentence = "" if state.is_face_down else words("home_total", points)
    yield from celebrate(play, words("all_home"), sentence)


def _winner_text(board: "Board", words: "Words", winner: int) -> str:
    """Return the sentence about the winner, or about several."""
    name, winners = board.play.player_name(winner), board.state.ranking().count(1)
    if winners > 1:
        is_team = board.state.has_teams and winners == 2
        return words("over_team", name) if is_team else words("over_shared")
    return words("over_you") if is_you(board.play.match, winner) else words("over", name)
