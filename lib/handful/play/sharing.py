# SPDX-License-Identifier: MIT
"""Turns of several humans who share the device: handing it over, and a recap of the moves."""

from handful import TYPE_CHECKING

if TYPE_CHECKING:
    from handful.play.play import Play


def start_shared_turn(play: "Play", seat: int) -> None:
    """Hand the device to the human in this seat if needed, show a recap, then start the turn."""
    if seat != play.holder and (play.match.is_secret() or play.console.preferences.always_pass):
        from handful.play.handover import HandOver

        play.push(HandOver(play, seat))
        return
    play.holder = seat
    moves = _moves_since(play, seat) if play.board.shows_recap else []
    if moves and moves[-1] is not play.last_recap:
        from handful.play.move_list import MoveList

        play.last_recap = moves[-1]
        play.push(MoveList(play, moves, play.start_human_turn))
    else:
        play.start_human_turn(seat)


def _moves_since(play: "Play", seat: int) -> list[tuple[int, str]]:
    """Return the other players' moves since this seat's last one."""
    moves: list[tuple[int, str]] = []
    for move in play.moves:
        moves = [] if move[0] == seat else moves + [move]
    return moves
