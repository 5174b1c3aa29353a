# SPDX-License-Identifier: MIT
"""Farkle: roll six dice, set aside what scores, and roll the rest or bank. A roll in which nothing
scores loses the turn's points; six dice set aside are rolled again. Who banks the target wins."""

from handful import game
from handful.game import CHANCE, OVER, IllegalAction

TARGETS = ("2000", "5000")
DICE = 6
ALL = (1 << DICE) - 1
SINGLES = {1: 100, 5: 50}  # what one die scores
MOST_ROUNDS = 30  # then the highest bank wins: farkles could go on for ever
ROLL, BANK = 6, 7  # actions; below: a die set aside
WORDS = ("aside 1", "aside 2", "aside 3", "aside 4", "aside 5", "aside 6", "roll", "bank")
FACES = ("1", "2", "3", "4", "5", "6")

LONGEST = MOST_ROUNDS * 4 * 100 * (1 + 2 * DICE)  # a roll scores at least 50 of at most 5000
SCORES = (0, 6950)  # 4950, and six ones
UNIT = 50  # of points in pack()
FORMAT = 1


def triple(face):
    """What three of a kind score."""
    return 1000 if face == 1 else 100 * face


def value(faces):
    """What these dice score together, or None if one of them scores nothing."""
    total = 0
    for face in range(1, 7):
        threes, rest = divmod(faces.count(face), 3)
        if rest and face not in SINGLES:
            return None
        total += threes * triple(face) + rest * SINGLES.get(face, 0)
    return total


class State(game.State):
    """Public to screens and computer players:

    banked   points by seat
    points   of this turn, from rolls before the one that lies there
    dice     six faces; 0: about to fall, or not rolled yet
    locked   bits of the dice set aside after earlier rolls
    aside    bits of those set aside now
    rolling  dice are falling
    """

    def __init__(self, seats, target=TARGETS[0]):
        self.seats = seats
        self.target = target
        self.banked = [0] * seats
        self.seat = self.points = self.rounds = 0
        self.dice = [0] * DICE
        self.locked = self.aside = self.rolling = 0

    def turn(self):
        """The seat that decides, or CHANCE while dice fall, or OVER."""
        if self.rolling:
            return CHANCE
        return OVER if self._over() else self.seat

    def actions(self):
        """A face for the die that falls; a die to set aside, roll, bank."""
        turn = self.turn()
        if turn == CHANCE:
            return [0, 1, 2, 3, 4, 5]
        if turn == OVER:
            return []
        if not self.dice[0]:
            return [ROLL]
        legal = [die for die in range(DICE) if self._counts(die)]
        scored = value(self.faces(self.aside))
        if scored:
            if self.banked[self.seat] + self.points + scored < int(self.target):
                legal.append(ROLL)
            legal.append(BANK)
        return legal

    def apply(self, action):
        """A die falls or is set aside, or the seat rolls or banks."""
        if action not in self.actions():
            raise self._refusal(action)
        if self.rolling:
            self._fall(action + 1)
        elif action < ROLL:
            self.aside |= 1 << action
        else:
            self.points += value(self.faces(self.aside))
            self.locked |= self.aside
            self.aside = 0
            if action == BANK:
                self.banked[self.seat] += self.points
                self._pass_on()
            else:
                if self.locked == ALL:
                    self.locked = 0
                self.dice = [self.dice[i] if self.locked >> i & 1 else 0 for i in range(DICE)]
                self.rolling = 1

    def faces(self, bits):
        """The faces of these dice."""
        return [self.dice[die] for die in range(DICE) if bits >> die & 1]

    def at_stake(self):
        """What the turn would bring if it was banked now."""
        return self.points + (value(self.faces(self.aside)) or 0)

    def describe(self, action):
        """`5` for a die that falls, `aside 3`, `roll`, `bank`."""
        if self.rolling:
            return FACES[action]
        return WORDS[action]

    def parse(self, text):
        """The action that `describe` calls so."""
        return WORDS.index(text) if text in WORDS else FACES.index(text)

    def scores(self):
        """What is banked."""
        return list(self.banked)

    def pack(self):
        """The whole state in a few bytes."""
        head = (FORMAT, TARGETS.index(self.target), self.seat, self.rounds, self.rolling)
        middle = (self.points // UNIT, self.locked, self.aside)
        return bytes(head + middle) + bytes(self.dice) + bytes([p // UNIT for p in self.banked])

    @classmethod
    def unpack(cls, data):
        """The state that `pack` made these bytes of; ValueError if they are damaged."""
        seats = len(data) - 8 - DICE
        if not 2 <= seats <= 4 or data[0] != FORMAT or data[1] >= len(TARGETS) or data[2] >= seats:
            raise ValueError("no position of Farkle")
        state = State(seats, TARGETS[data[1]])
        state.seat, state.rounds, state.rolling = data[2:5]
        state.points, state.locked, state.aside = data[5] * UNIT, data[6], data[7]
        state.dice = list(data[8 : 8 + DICE])
        state.banked = [points * UNIT for points in data[8 + DICE :]]
        if not state._possible():
            raise ValueError("an impossible position of Farkle")
        return state

    def _over(self):
        return max(self.banked) >= int(self.target) or self.rounds == MOST_ROUNDS

    def _counts(self, die):
        """Whether the die may be set aside: a one, a five, or one of three of a kind."""
        if (self.locked | self.aside) >> die & 1:
            return False
        face = self.dice[die]
        there = self.faces(ALL ^ self.locked).count(face)
        return face in SINGLES or self.faces(self.aside).count(face) < there // 3 * 3

    def _fall(self, face):
        """The next die has fallen; after the last one something must score."""
        self.dice[self.dice.index(0)] = face
        if 0 not in self.dice:
            self.rolling = 0
            if not any(self._counts(die) for die in range(DICE)):
                self._pass_on()

    def _pass_on(self):
        self.points = self.locked = self.aside = 0
        self.dice = [0] * DICE
        self.seat = (self.seat + 1) % self.seats
        if not self.seat:
            self.rounds += 1

    def _possible(self):
        """Whether a game can come to this."""
        if max(self.locked, self.aside) > ALL or self.locked & self.aside or self.rolling > 1:
            return False
        if max(self.dice) > 6 or self.rounds > MOST_ROUNDS or max(self.banked) > SCORES[1]:
            return False
        if 0 in self.faces(self.locked) or (self.locked and not self.points):
            return False
        fresh = not any(self.dice)
        if self._over() and not (fresh and not self.rolling):
            return False
        if not self._over() and self.banked[self.seat] + self.points >= int(self.target):
            return False
        if self.rolling:
            return 0 in self.dice and not self.aside and self.locked != ALL
        if fresh:
            return not self.points and not self.locked and not self.aside
        aside, self.aside = self.aside, 0  # it was set aside die by die
        ready = 0 not in self.dice and any(self._counts(die) for die in range(DICE))
        for die in range(DICE):
            if aside >> die & 1:
                ready = ready and self._counts(die)
                self.aside |= 1 << die
        return ready

    def _refusal(self, action):
        """Why not, as the name of a sentence."""
        turn = self.turn()
        if turn == OVER:
            return IllegalAction("over")
        if turn == CHANCE:
            return IllegalAction("die")
        if not self.dice[0]:
            return IllegalAction("roll")
        return IllegalAction("scores" if action < ROLL else "first")
