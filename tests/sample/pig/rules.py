# SPDX-License-Identifier: MIT
"""The rules of Pig.

Roll one die as often as you dare. A one ends your turn and loses its points. Hold to bank them.
The first player to reach the target wins.
"""

from handful import game
from handful.game import CHANCE, OVER, IllegalAction

TARGETS = ("50", "100")
LOSING_FACE = 1
MAX_ROUNDS = 40  # then the highest bank wins, so that unlucky games end, too
HOLD, ROLL = 0, 1  # actions
ACTION_NAMES = ("hold", "roll")

LONGEST = MAX_ROUNDS * 4 * 101  # actions: in each turn 50 rolls of a two, and a hold
SCORES = (0, 105)  # 99 points and a six
FORMAT = 1  # first byte of pack()


class State(game.State):
    """A position in Pig.

    banked:       points of each seat
    turn_points:  points of this turn that are not banked yet
    is_rolling:   True while the die rolls
    face:         the last roll, 1 to 6, or 0 before the first one
    """

    def __init__(self, seats: int, target: str = TARGETS[0]) -> None:
        self.seats = seats
        self.target = target
        self.banked = [0] * seats
        self.seat = self.turn_points = self.rounds = self.face = 0
        self.is_rolling = False

    def turn(self) -> int:
        if self.is_rolling:
            return CHANCE
        is_over = max(self.banked) >= int(self.target) or self.rounds == MAX_ROUNDS
        return OVER if is_over else self.seat

    def actions(self) -> list[int]:
        turn = self.turn()
        if turn == CHANCE:
            return [0, 1, 2, 3, 4, 5]  # the faces one to six
        if turn == OVER:
            return []
        return [HOLD, ROLL] if self.turn_points else [ROLL]

    def apply(self, action: int) -> None:
        if action not in self.actions():
            turn = self.turn()
            raise IllegalAction("over" if turn == OVER else "die" if turn == CHANCE else "roll")
        if self.is_rolling:
            self.is_rolling = False
            self.face = action + 1
            self._add_points(self.face)
        elif action == ROLL:
            self.is_rolling = True
        else:
            self._end_turn(self.turn_points)

    def _add_points(self, face: int) -> None:
        if face == LOSING_FACE:
            self._end_turn(0)
            return
        self.turn_points += face
        if self.banked[self.seat] + self.turn_points >= int(self.target):
            self._end_turn(self.turn_points)

    def _end_turn(self, points: int) -> None:
        self.banked[self.seat] += points
        self.turn_points = 0
        self.seat = (self.seat + 1) % self.seats
        if self.seat == 0:
            self.rounds += 1

    def describe(self, action: int) -> str:
        return "die " + str(action + 1) if self.is_rolling else ACTION_NAMES[action]

    def scores(self) -> list[int]:
        return list(self.banked)

    def pack(self) -> bytes:
        target = TARGETS.index(self.target)
        head = [FORMAT, target, self.seat, self.turn_points, self.rounds, self.face]
        head.append(int(self.is_rolling))
        return bytes(head + self.banked)

    @classmethod
    def unpack(cls, data: bytes) -> "State":
        seats = len(data) - 7
        if not 2 <= seats <= 4 or data[0] != FORMAT or data[1] >= len(TARGETS) or data[2] >= seats:
            raise ValueError("not a position of Pig")
        state = State(seats, TARGETS[data[1]])
        state.seat, state.turn_points, state.rounds = data[2:5]
        state.face = data[5]
        state.is_rolling = data[6] == 1
        state.banked = list(data[7:])
        target = int(state.target)
        best = max(max(state.banked), state.banked[state.seat] + state.turn_points)
        is_over = best >= target or state.rounds == MAX_ROUNDS
        if is_over and (state.is_rolling or state.turn_points):
            raise ValueError("a turn after the end")
        if best > target + 5 or state.rounds > MAX_ROUNDS or state.face > 6 or data[6] > 1:
            raise ValueError("an impossible position of Pig")
        return state
