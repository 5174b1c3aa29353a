# SPDX-License-Identifier: MIT
"""Turns of several humans who share the device: handing it over, and a recap of the moves."""

from handful import TYPE_CHECKING
from handful.play.play import IGNORE_A_MS, Phase
from handful.screen.large_text import draw_large_text
from handful.screen.screen import LETTER, WIDTH

if TYPE_CHECKING:
    from handful.play.play import Play

IGNORE_A_AFTER_MS = 900  # after the box, A is still meant for the player before


class TurnAnnouncement(Phase):
    """The name of the next human in a box, until A was not pressed for IGNORE_A_MS.

    So a second press of A, which the player before meant, does nothing; nor does A for
    IGNORE_A_AFTER_MS after the box. Other buttons start the turn at once and act in it.
    """

    def __init__(self, play: "Play", seat: int) -> None:
        self.play, self._seat = play, seat
        self._ends_at = play.console.now + IGNORE_A_MS
        screen, name = play.screen, play.player_name(seat)
        screen.shade(0, 0, WIDTH, 64)
        screen.fill(2, 10, 124, 40)
        screen.frame(3, 11, 122, 38)
        draw_large_text(screen, (WIDTH - 2 * LETTER * len(name)) // 2, 15, name)
        screen.text_centred(36, play.common_words("your_turn"))
        screen.clear_footer()

    def key(self, button: str) -> None:
        play = self.play
        if button == "A":
            self._ends_at = play.console.now + IGNORE_A_MS
        else:
            self._start_turn()
            play.phase.key(button)

    def tick(self, now: int) -> None:
        if now >= self._ends_at:
            self._start_turn()
            self.play.ignore_a(IGNORE_A_AFTER_MS)

    def _start_turn(self) -> None:
        play = self.play
        play.screen.clear()  # unlike redraw(), it does not end the press of a held B
        play.draw()
        play.start_human_turn(self._seat)


def start_shared_turn(play: "Play", seat: int) -> None:
    """Hand the device to the human in this seat if needed, show a recap, then start the turn."""
    before = play.holder
    if seat != before and (play.match.is_secret() or play.console.preferences.always_pass):
        from handful.play.handover import HandOver

        play.push(HandOver(play, seat))
        return
    play.holder = seat
    moves = _moves_since(play, seat) if play.board.shows_recap else []
    if moves and moves[-1] is not play.last_recap:
        from handful.play.move_list import MoveList

        play.last_recap = moves[-1]
        play.push(MoveList(play, moves, play.start_human_turn))
    elif before not in (None, seat) and play.is_on_top():
        play.phase = TurnAnnouncement(play, seat)
    else:
        play.start_human_turn(seat)


def _moves_since(play: "Play", seat: int) -> list[tuple[int, str]]:
    """Return the other players' moves since this seat's last one."""
    moves: list[tuple[int, str]] = []
    for move in play.moves:
        moves = [] if move[0] == seat else moves + [move]
    return moves
