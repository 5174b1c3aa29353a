# SPDX-License-Identifier: MIT
"""Roll to the Top!'s rules, after the printed rulebook (Cwali, laminate edition).

Knows the dice, the white die, the rounds and what may be written where. Knows nothing of screens,
chance or cleverness. A round is played by all at once: here the seats take turns within it, and
view() leaves out what the others entered in the running one.
"""

from handful import game
from handful.game import CHANCE, OVER, IllegalAction

from games.roll_to_the_top.rules import packing
from games.roll_to_the_top.rules.pieces import (
    ALL_DICE,
    CHANGE,
    CLIMB,
    DONE,
    END,
    FACES,
    FIRST_ROLL,
    KEEP,
    MOST,
    MUST,
    NO_SIGN,
    RESIGN,
    ROLL,
    SIGN_SIDES,
    WHO,
    Sheet,
    changed,
    changes,
    duty,
    sums_of,
)

# Ruling: a game nobody can finish is stopped, and ranked like any other by its open squares.
ROUNDS = 99
GAMES = 5  # the longest match
# All five odd is rolled again: 20 times in a row is once in 2 ** 100 games.
LONGEST = GAMES * (1 + 20 * 5 + ROUNDS * (1 + 6 + 5 * 6))
SCORES = (-GAMES * MOST, GAMES * (ROUNDS + MOST))
ANY_NUMBER = 1, 50  # the five dice make 50 at most


class State(game.State):
    """A match of one or several games. Squares hold 0 while they are open."""

    def __init__(self, seats, sheet="burj_khalifa", direction="increasing", games=1):
        """sheet: the name of a challenge, or the code of an own sheet (lobby.read)."""
        self.seats = seats
        if isinstance(sheet, str):
            from games.roll_to_the_top.lobby.sheets import challenge

            self.sheet = challenge(sheet)
        else:
            self.sheet = Sheet(bytes(sheet))
        self.decreasing = direction == "decreasing"
        self.games = int(games)
        self.finished_games = []  # of each game that is over: rounds, open squares by seat
        self._prepare(0)
        if seats > 1:
            self.phase = WHO

    def _prepare(self, first):
        """Clean sheets; the first roller takes all five dice."""
        self.first = self.roller = self.seat = first
        self.phase = FIRST_ROLL
        self.round = 1
        self.set = ALL_DICE
        self.dice = [0] * 5  # the dice roll result, 0: out of the set or not rolled yet
        self.white = NO_SIGN
        self.resigned = 0  # a mask of seats
        self.numbers = [bytearray(len(self.sheet)) for _ in range(self.seats)]
        # What each seat did with the last dice roll result; None: not for this view's eyes.
        self.entries = [[] for _ in range(self.seats)]

    def turn(self):
        if self.phase == END:
            return OVER
        if self.phase == CLIMB:
            return self.seat
        return self.roller if self.phase == CHANGE else CHANCE

    def actions(self):
        phase = self.phase
        if phase == CLIMB:
            return self._climbs()
        if phase == CHANGE:
            return changes(self.set, self.must())
        if phase == END:
            return []
        if phase == WHO:
            return list(range(self.seats))
        die = self.next_die()
        return [0, 1, 2, 3] if die is None else list(range(1, FACES[die] + 1))

    def odds(self):
        if self.phase == ROLL and self.next_die() is None:
            return list(SIGN_SIDES)
        return [1] * len(self.actions())

    def apply(self, action):
        phase = self.phase
        if phase == END:
            raise IllegalAction("over")
        if phase == CLIMB:
            self._climb(action)
        elif phase == CHANGE:
            self._change(action)
        else:
            if action not in self.actions():
                raise IllegalAction("chance")
            if phase == WHO:
                self._prepare(action)
            elif phase == FIRST_ROLL:
                self._first_roll(action)
            else:
                self._roll(action)

    def describe(self, action):
        from games.roll_to_the_top.rules.notation import describe

        return describe(self, action)

    def parse(self, text):
        from games.roll_to_the_top.rules.notation import key

        return key(text)

    def view(self, seat):
        """Without what the other seats entered in the running round."""
        seen = State.unpack_trusted(self.pack())
        seen.sheet = self.sheet  # nobody changes a sheet: one is enough
        if self.phase == CLIMB:
            packing.hide(seen, [other for other in range(self.seats) if other != seat])
        return seen

    def scores(self):
        """Minus points, one for each open square; alone the rounds played, and the same added."""
        games = self.finished_games
        if self.phase != END:
            games = games + [(self.round, [self.open_squares(s) for s in range(self.seats)])]
        if self.seats == 1:
            return [sum([rounds + left[0] for rounds, left in games])]
        return [-sum([left[seat] for _, left in games]) for seat in range(self.seats)]

    def ranking(self):
        scores = self.scores()
        return [1 + sum([other > score for other in scores]) for score in scores]

    def pack(self):
        return packing.pack(self)

    @classmethod
    def unpack(cls, data):
        """The state that pack() wrote; ValueError if the bytes are damaged."""
        from games.roll_to_the_top.rules.damage import unpack

        return unpack(data)

    @classmethod
    def unpack_trusted(cls, data):
        """The same for bytes that were packed a moment ago: they are not looked at."""
        state = State(*packing.facts(data))
        packing.restore(state, data)
        return state

    def __eq__(self, other):
        return isinstance(other, State) and self.pack() == other.pack()

    def __str__(self):
        from games.roll_to_the_top.rules.notation import draw

        return draw(self)

    def is_secret(self):
        """Seats climb one after the other, but nobody may copy: it counts as at the same time."""
        return self.phase == CLIMB and self.seats > 1

    def reveals(self, action):
        """After the last seat's confirmation the round lies open."""
        return self.is_secret() and action < 32

    # What players ask, and the screen and the computer players with them.

    def next_die(self):
        """The die that falls next in a roll; None: the white one."""
        for die in range(5):
            if self.set >> die & 1 and not self.dice[die]:
                return die
        return None

    def open_squares(self, seat):
        return sum([number == 0 for number in self.numbers[seat]])

    def must(self):
        """What the roller must do before the roll: ADD, REMOVE, EITHER, SWAP or KEEP."""
        filled = any(entries and entries[0] >= 32 for entries in self.entries)
        return duty(self.set, self.white, filled)

    def unused(self):
        """The mask of the rolled dice that the climbing seat has not used."""
        left = self.set
        for action in self.entries[self.seat]:
            left &= ~(action >> 5)
        return left

    def total(self, mask):
        """The sum of some dice."""
        return sums_of(self.dice)[mask]

    def limits(self, seat, square):
        """(lowest, highest) number that may be written there now; None: none."""
        numbers = self.numbers[seat]
        if numbers[square]:
            return None
        sheet = self.sheet
        below = sheet.under[square]
        if not below:
            if sheet.overhanging(square) and not any(numbers[i] for i in sheet.beside[square]):
                return None
            return ANY_NUMBER
        found = [numbers[i] for i in below]
        if 0 in found:
            return None
        return (1, min(found)) if self.decreasing else (max(found), ANY_NUMBER[1])

    # Legal decisions.

    def _climbs(self):
        if self.entries[self.seat] is None:
            return []
        places = []
        for square in range(len(self.sheet)):
            limits = self.limits(self.seat, square)
            if limits:
                places.append((square, limits[0], limits[1]))
        sums = sums_of(self.dice)
        left = self.unused()
        found = [DONE] if self.entries[self.seat] else [DONE, RESIGN]
        for mask in range(1, left + 1):
            if mask & ~left == 0:
                total = sums[mask]
                code = mask * 32
                for square, lowest, highest in places:
                    if lowest <= total <= highest:
                        found.append(code + square)
        return found

    # What happens.

    def _first_roll(self, face):
        """Odd dice go out; all odd: roll again; the even ones make the first result."""
        self.dice[self.next_die()] = face
        if self.next_die() is None:
            even = 0
            for die in range(5):
                if self.dice[die] % 2 == 0:
                    even |= 1 << die
            self.dice = [0] * 5
            if even:
                self.set = even
                self.phase = ROLL

    def _change(self, action):
        must = self.must()
        if action not in changes(self.set, must):
            raise IllegalAction(MUST[must])
        self.set = changed(self.set, action)
        self._pick_up()

    def _pick_up(self):
        """The roller takes the set and the white die."""
        self.dice = [0] * 5
        self.white = NO_SIGN
        self.phase = ROLL

    def _roll(self, outcome):
        die = self.next_die()
        if die is not None:
            self.dice[die] = outcome
            return
        self.white = outcome
        self.entries = [[] for _ in range(self.seats)]
        self.seat = self.roller
        self.phase = CLIMB

    def next_seat(self, seat):
        """The next seat to the left that has not resigned."""
        for step in range(1, self.seats + 1):
            left = (seat + step) % self.seats
            if not self.resigned >> left & 1:
                return left
        return None

    def _climb(self, action):
        entries = self.entries[self.seat]
        if entries is None:
            raise IllegalAction("unseen")
        if action >= 32:
            self._check_write(action >> 5, action & 31)
            self.numbers[self.seat][action & 31] = self.total(action >> 5)
            entries.append(action)
            return
        if action not in (DONE, RESIGN):
            raise IllegalAction("unknown")
        if action == RESIGN and entries:
            raise IllegalAction("written")
        entries.append(action)
        self.seat = self.next_seat(self.seat)
        if self.seat == self.roller:
            self._end_round()

    def _check_write(self, mask, square):
        """Raises the reason why these dice cannot make that square's number."""
        if not 0 < mask <= ALL_DICE or square >= len(self.sheet):
            raise IllegalAction("unknown")
        if mask & ~self.set:
            raise IllegalAction("not_rolled")
        if mask & ~self.unused():
            raise IllegalAction("used")
        if self.numbers[self.seat][square]:
            raise IllegalAction("filled")
        limits = self.limits(self.seat, square)
        if limits is None:
            hangs = self.sheet.overhanging(square)
            raise IllegalAction("no_neighbour" if hangs else "open_below")
        total = self.total(mask)
        if total < limits[0]:
            raise IllegalAction("too_low", limits[0])
        if total > limits[1]:
            raise IllegalAction("too_high", limits[1])

    def _end_round(self):
        """All have used or skipped the result: the game is over, or the white die moves on."""
        for seat in range(self.seats):
            entries = self.entries[seat]
            if entries and entries[-1] == RESIGN:
                self.resigned |= 1 << seat
        left = [self.open_squares(seat) for seat in range(self.seats)]
        following = self.next_seat(self.roller)
        if 0 in left or following is None or self.round == ROUNDS:
            self._end_game(left)
            return
        self.round += 1
        self.roller = following
        if self.must() == KEEP:
            self._pick_up()
        else:
            self.phase = CHANGE

    def next_starter(self):
        """Who rolls first in the next game: the winner; of several, the first one clockwise."""
        left = self.finished_games[-1][1]
        seat = self.first
        while left[seat] > min(left):
            seat = (seat + 1) % self.seats
        return seat

    def _end_game(self, left):
        self.finished_games.append((self.round, left))
        if len(self.finished_games) == self.games:
            self.phase = END
        else:
            self._prepare(self.next_starter())
