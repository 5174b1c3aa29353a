# SPDX-License-Identifier: MIT
"""How long the moves of computer players take, by the player's speed and a budget for each turn."""

from handful import TYPE_CHECKING
from handful.game import OVER
from handful.preferences import AT_ONCE, SLOW

if TYPE_CHECKING:
    from handful.play.play import Play

# Waits at NORMAL speed are shortened to a budget for each computer player's turn.
ROUND_BUDGET_MS = 4000  # for all computer players between two humans, at most half of it for one
FRAME_MS = 200  # shorter waits are frames of an animation, longer ones are there to read
LOW_BUDGET_MS = 1000  # with less for a turn, nothing is animated
READ_MS = 450  # an unskipped wait to read is never shortened below this
REQUIRED_MS = 1000  # the same for a required wait, or half of it if the round's budget is used up
SKIPPED_MS = 400  # a required wait while turns are skipped
UNTIL_KEY_MS = 60_000  # a longer required wait is for a key
PACE_MS = 700  # before a computer player's action, without a budget


class ComputerPace:
    """The waits in the turns of computer players.

    turn_budget_ms:  how long a computer player's turn should take, or 0 in a lesson
    """

    _spent_ms = _round_spent_ms = 0  # of the turn's budget, and of the round's since a human's turn

    def __init__(self, play: "Play", longest_run: int) -> None:
        """`longest_run` is the most computer players between two humans, or 0 in a lesson."""
        self._play = play
        self.turn_budget_ms = longest_run and ROUND_BUDGET_MS // max(2, longest_run)

    def start_round(self) -> None:
        """Give the computer players the whole budget again, because a human decides now."""
        self._round_spent_ms = 0

    def before_action_ms(self, seat: int) -> int:
        """Return how long to wait before an action of the computer player in this seat."""
        play = self._play
        if play.is_skipping or play.speed == AT_ONCE:
            return 0
        if play.speed == SLOW:
            return 2 * PACE_MS
        if not self.turn_budget_ms:
            return PACE_MS
        pace_ms = self.turn_budget_ms // 20
        if seat != play.last_seat:
            self._spent_ms = 0
            pace_ms *= 3
        self._spend(pace_ms)
        return pace_ms

    def to_show_ms(self, milliseconds: int) -> int:
        """Return how long to wait while a computer player's move is shown.

        A negative number is a required wait. It is shortened less, and its result is negative.
        """
        play = self._play
        if milliseconds < -UNTIL_KEY_MS:
            return milliseconds
        # The result covers the last move of a game, so that one stays longer.
        if play.is_skipping and play.match.turn() != OVER:
            return max(milliseconds, -SKIPPED_MS)
        if play.speed == AT_ONCE:
            return milliseconds // 2 if milliseconds < 0 else 0
        if play.speed == SLOW:
            return 2 * milliseconds
        budget = self.turn_budget_ms
        if not budget:
            return milliseconds
        left_ms = min(budget - self._spent_ms, ROUND_BUDGET_MS - self._round_spent_ms)
        if milliseconds < 0:
            least_ms = REQUIRED_MS if self._round_spent_ms < ROUND_BUDGET_MS else REQUIRED_MS // 2
            milliseconds = max(milliseconds, -max(left_ms, least_ms))
        elif milliseconds >= FRAME_MS:
            milliseconds = min(milliseconds, max(left_ms * 7 // 10, READ_MS))
        else:
            milliseconds = milliseconds * budget // 6000 if budget > LOW_BUDGET_MS else 0
        self._spend(abs(milliseconds))
        return milliseconds

    def _spend(self, milliseconds: int) -> None:
        self._spent_ms += milliseconds
        self._round_spent_ms += milliseconds
