# SPDX-License-Identifier: MIT
"""The rules of Farkle.

Roll six dice, set aside dice that score, then roll the others or bank the points. A roll without a
scoring die is a farkle: it ends the turn and loses its points. When all six dice are set aside,
they are rolled again. The first player to bank the target wins.
"""

from handful import TYPE_CHECKING, game
from handful.game import CHANCE, OVER, IllegalAction

if TYPE_CHECKING:
    from collections.abc import Sequence

TARGETS = ("2000", "5000")
DICE = 6
ALL_DICE = (1 << DICE) - 1  # a bit for each die
SINGLE_POINTS = {1: 100, 5: 50}  # by face; the other faces score only in threes
MAX_ROUNDS = 30  # then the highest bank wins, so that unlucky games end, too
ROLL, BANK = 6, 7  # actions; 0 to 5 set that die aside
ACTION_NAMES = ("aside 1", "aside 2", "aside 3", "aside 4", "aside 5", "aside 6", "roll", "bank")

LONGEST = MAX_ROUNDS * 4 * 100 * (1 + 2 * DICE)  # a roll scores at least 50 of at most 5000
SCORES = (0, 6950)  # 4950 points and six ones
UNIT = 50  # points; pack() stores multiples of it
FORMAT = 1  # first byte of pack()


def triple_points(face: int) -> int:
    """Return the points of three of a kind."""
    return 1000 if face == 1 else 100 * face


def points_of(faces: "Sequence[int]") -> int | None:
    """Return the points of these dice together, or None if one of them does not score."""
    total = 0
    for face in range(1, 7):
        triples, singles = divmod(faces.count(face), 3)
        if singles and face not in SINGLE_POINTS:
            return None
        total += triples * triple_points(face) + singles * SINGLE_POINTS.get(face, 0)
    return total


class State(game.State):
    """A position in Farkle. Sets of dice are integers with a bit for each die.

    banked:         points of each seat
    locked_points:  points of this turn from the rolls before the last one
    dice:           six faces; 0 for a die that is not rolled yet
    locked:         the dice set aside after the rolls before the last one
    aside:          the dice set aside after the last roll
    is_rolling:     True while dice roll
    """

    def __init__(self, seats: int, target: str = TARGETS[0]) -> None:
        self.seats = seats
        self.target = target
        self.banked = [0] * seats
        self.seat = self.rounds = self.locked_points = 0
        self.dice = [0] * DICE
        self.locked = self.aside = 0
        self.is_rolling = False

    def turn(self) -> int:
        if self.is_rolling:
            return CHANCE
        return OVER if self._is_over() else self.seat

    def actions(self) -> list[int]:
        turn = self.turn()
        if turn == CHANCE:
            return [0, 1, 2, 3, 4, 5]  # the faces one to six
        if turn == OVER:
            return []
        if not self.dice[0]:
            return [ROLL]
        legal = [die for die in range(DICE) if self._can_set_aside(die)]
        points = points_of(self.faces(self.aside))
        if points:
            if self.banked[self.seat] + self.locked_points + points < int(self.target):
                legal.append(ROLL)
            legal.append(BANK)
        return legal

    def apply(self, action: int) -> None:
        if action not in self.actions():
            raise IllegalAction(self._refusal(action))
        if self.is_rolling:
            self._place_die(action + 1)
        elif action < ROLL:
            self.aside |= 1 << action
        else:
            self.locked_points = self.turn_points()
            self.locked |= self.aside
            self.aside = 0
            if action == BANK:
                self.banked[self.seat] += self.locked_points
                self._end_turn()
            else:
                self._start_roll()

    def faces(self, bits: int) -> list[int]:
        """Return the faces of a set of dice."""
        return [self.dice[die] for die in range(DICE) if bits >> die & 1]

    def turn_points(self) -> int:
        """Return the points that BANK would bank now."""
        return self.locked_points + (points_of(self.faces(self.aside)) or 0)

    def describe(self, action: int) -> str:
        return str(action + 1) if self.is_rolling else ACTION_NAMES[action]

    def scores(self) -> list[int]:
        return list(self.banked)

    def pack(self) -> bytes:
        head = [FORMAT, TARGETS.index(self.target), self.seat, self.rounds, int(self.is_rolling)]
        turn = [self.locked_points // UNIT, self.locked, self.aside]
        return bytes(head + turn + self.dice + [points // UNIT for points in self.banked])

    @classmethod
    def unpack(cls, data: bytes) -> "State":
        seats = len(data) - 8 - DICE
        if not 2 <= seats <= 4 or data[0] != FORMAT or data[1] >= len(TARGETS) or data[2] >= seats:
            raise ValueError("not a position of Farkle")
        state = State(seats, TARGETS[data[1]])
        state.seat, state.rounds = data[2:4]
        state.is_rolling = data[4] == 1
        state.locked_points, state.locked, state.aside = data[5] * UNIT, data[6], data[7]
        state.dice = list(data[8 : 8 + DICE])
        state.banked = [points * UNIT for points in data[8 + DICE :]]
        if data[4] > 1 or not state._is_possible():
            raise ValueError("an impossible position of Farkle")
        return state

    def _is_over(self) -> bool:
        return max(self.banked) >= int(self.target) or self.rounds == MAX_ROUNDS

    def _can_set_aside(self, die: int) -> bool:
        """Return True for a free die that is a one, a five, or one of three of a kind."""
        if (self.locked | self.aside) >> die & 1:
            return False
        face = self.dice[die]
        count = self.faces(ALL_DICE ^ self.locked).count(face)
        return face in SINGLE_POINTS or self.faces(self.aside).count(face) < count // 3 * 3

    def _start_roll(self) -> None:
        """Roll all dice that are not locked; all six if every die is locked."""
        if self.locked == ALL_DICE:
            self.locked = 0
        self.dice = [self.dice[die] if self.locked >> die & 1 else 0 for die in range(DICE)]
        self.is_rolling = True

    def _place_die(self, face: int) -> None:
        """Give the next rolled die its face. After the last one, end the turn if none scores."""
        self.dice[self.dice.index(0)] = face
        if 0 not in self.dice:
            self.is_rolling = False
            if not any(self._can_set_aside(die) for die in range(DICE)):
                self._end_turn()

    def _end_turn(self) -> None:
        self.locked_points = self.locked = self.aside = 0
        self.dice = [0] * DICE
        self.seat = (self.seat + 1) % self.seats
        if self.seat == 0:
            self.rounds += 1

    def _is_possible(self) -> bool:
        """Return True if a game can reach this position."""
        if max(self.locked, self.aside) > ALL_DICE or self.locked & self.aside:
            return False
        if max(self.dice) > 6 or self.rounds > MAX_ROUNDS or max(self.banked) > SCORES[1]:
            return False
        if 0 in self.faces(self.locked) or (self.locked and not self.locked_points):
            return False
        is_turn_start = not any(self.dice)
        if self._is_over():
            if self.is_rolling or not is_turn_start:
                return False
        elif self.banked[self.seat] + self.locked_points >= int(self.target):
            return False
        if self.is_rolling:
            return 0 in self.dice and not self.aside and self.locked != ALL_DICE
        if is_turn_start:
            return not self.locked_points and not self.locked and not self.aside
        return self._can_repeat_choices()

    def _can_repeat_choices(self) -> bool:
        """Return True if the dice set aside now can be set aside one after the other."""
        if 0 in self.dice:
            return False
        chosen, self.aside = self.aside, 0
        is_legal = any(self._can_set_aside(die) for die in range(DICE))
        for die in range(DICE):
            if chosen >> die & 1:
                is_legal = is_legal and self._can_set_aside(die)
                self.aside |= 1 << die
        return is_legal

    def _refusal(self, action: int) -> str:
        """Return the key of the sentence that says why the action is illegal."""
        turn = self.turn()
        if turn == OVER:
            return "over"
        if turn == CHANCE:
            return "die"
        if not self.dice[0]:
            return "roll"
        return "scores" if action < ROLL else "first"
