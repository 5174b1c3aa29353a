# SPDX-License-Identifier: MIT
"""Pig: roll one die as often as you dare. A one loses the turn's points; holding banks them,
and so does reaching the target, which wins."""

from handful import game
from handful.game import CHANCE, OVER, IllegalAction

TARGETS = ("50", "100")
LOSING_FACE = 1
MOST_ROUNDS = 40  # then the highest bank wins: ones could go on for ever
HOLD, ROLL = 0, 1
WORDS = ("hold", "roll")

LONGEST = MOST_ROUNDS * 4 * 101  # a roll that is no one brings at least two points
SCORES = (0, 105)  # 99 and a six
FORMAT = 1


class State(game.State):
    """Banked points by seat, and what lies on the table in this turn."""

    def __init__(self, seats, target=TARGETS[0]):
        self.seats = seats
        self.target = target
        self.banked = [0] * seats
        self.seat = self.table = self.rounds = 0
        self.rolling = 0

    def turn(self):
        """The seat that decides, or CHANCE while the die rolls, or OVER."""
        if self.rolling:
            return CHANCE
        over = max(self.banked) >= int(self.target) or self.rounds == MOST_ROUNDS
        return OVER if over else self.seat

    def actions(self):
        """Hold and roll; the faces of the die are 0..5 for one to six."""
        turn = self.turn()
        if turn == CHANCE:
            return [0, 1, 2, 3, 4, 5]
        if turn == OVER:
            return []
        return [HOLD, ROLL] if self.table else [ROLL]

    def apply(self, action):
        """The die falls, or the seat holds or rolls."""
        if action not in self.actions():
            turn = self.turn()
            raise IllegalAction("over" if turn == OVER else "die" if turn == CHANCE else "roll")
        if self.rolling:
            self.rolling = 0
            face = action + 1
            if face == LOSING_FACE:
                self._pass_on(0)
            else:
                self.table += face
                if self.banked[self.seat] + self.table >= int(self.target):
                    self._pass_on(self.table)
        elif action == ROLL:
            self.rolling = 1
        else:
            self._pass_on(self.table)

    def describe(self, action):
        """`die 4`, `hold`, `roll`."""
        return f"die {action + 1}" if self.rolling else WORDS[action]

    def parse(self, text):
        """The action that `describe` calls so."""
        dice = [f"die {face}" for face in range(1, 7)]
        return dice.index(text) if text in dice else WORDS.index(text)

    def scores(self):
        """What is banked."""
        return list(self.banked)

    def pack(self):
        """The whole state in a few bytes."""
        target = TARGETS.index(self.target)
        head = bytes([FORMAT, target, self.seat, self.table, self.rounds, self.rolling])
        return head + bytes(self.banked)

    @classmethod
    def unpack(cls, data):
        """The state that `pack` made these bytes of; ValueError if they are damaged."""
        seats = len(data) - 6
        if not 2 <= seats <= 4 or data[0] != FORMAT or data[1] >= len(TARGETS) or data[2] >= seats:
            raise ValueError("no position of Pig")
        state = State(seats, TARGETS[data[1]])
        state.seat, state.table, state.rounds, state.rolling = data[2:6]
        state.banked = list(data[6:])
        best = max(max(state.banked), state.banked[state.seat] + state.table)
        over = best >= int(state.target) or state.rounds == MOST_ROUNDS
        begun = state.rolling or state.table
        if best > int(state.target) + 5 or state.rounds > MOST_ROUNDS or (over and begun):
            raise ValueError("an impossible position of Pig")
        return state

    def _pass_on(self, points):
        self.banked[self.seat] += points
        self.table = 0
        self.seat = (self.seat + 1) % self.seats
        if not self.seat:
            self.rounds += 1
