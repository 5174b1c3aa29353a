# SPDX-License-Identifier: MIT
"""The rules of Roll to the Top!, after the printed rulebook (Cwali, laminate edition).

All players write at the same time. Here the seats take turns within a round, and view() leaves
out the numbers that the other seats have written in it.
"""

from handful import TYPE_CHECKING, game
from handful.game import CHANCE, OVER, IllegalAction

from games.roll_to_the_top import RESIGN
from games.roll_to_the_top.rules import packing
from games.roll_to_the_top.rules.actions import (
    CHANGE,
    CLIMB,
    DONE,
    DRAW_STARTER,
    END,
    FIRST_ROLL,
    ROLL,
    SQUARE_BITS,
    SQUARE_MASK,
    WRITE,
)
from games.roll_to_the_top.rules.dice import (
    ALL_DICE,
    FACE_COUNTS,
    KEEP,
    NO_SIGN,
    REFUSALS,
    SIGN_SIDES,
    WHITE_DIE,
    change_actions,
    changed_set,
    required_change,
    sums_of,
)
from games.roll_to_the_top.rules.sheet import MAX_SQUARES, Sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_ROUNDS = 99  # our ruling: a game that no player can finish stops here, ranked as always
MAX_GAMES = 5  # games in the longest match
MAX_NUMBER = 50  # the sum of all five dice at their highest
NO_SEAT = -1  # State.next_seat(): every seat has resigned
# The first roll is repeated if all dice are odd: 20 times in a row once in 2 ** 100 games.
LONGEST = MAX_GAMES * (1 + 20 * 5 + MAX_ROUNDS * (1 + 6 + 5 * 6))
SCORES = (-MAX_GAMES * MAX_SQUARES, MAX_GAMES * (MAX_ROUNDS + MAX_SQUARES))


class State(game.State):
    """A match of one or several games.

    seats:           number of seats
    sheet:           the Sheet that every seat fills
    decreasing:      True if a number must be as low as those below it, or lower
    games:           number of games in the match
    finished_games:  (rounds, [open squares of each seat]) of each game that is over
    phase:           DRAW_STARTER, FIRST_ROLL, CHANGE, ROLL, CLIMB or END
    starter:         the seat that made this game's first roll
    roller:          the seat that changes and rolls the dice in this round
    seat:            the seat that writes now
    round:           1 to MAX_ROUNDS
    dice_in_play:    mask of the dice in the set
    faces:           the number that each die shows, 0 if it was not rolled
    white_sign:      the sign that the white die shows, or NO_SIGN
    resigned_seats:  mask of seats
    numbers:         for each seat a bytearray with the number of each square, 0 while it is open
    entries:         for each seat its actions since the last roll; None if this view hides them
    """

    finished_games: "list[tuple[int, list[int]]]"

    def __init__(
        self,
        seats: int,
        sheet: str | bytes = "burj_khalifa",
        direction: str = "increasing",
        games: int | str = 1,
    ) -> None:
        """Start a match.

        `sheet` is the name of a challenge, or the code of an own sheet (Sheet.code). `direction` is
        "increasing" or "decreasing". `games` is 1 to MAX_GAMES.
        """
        self.seats = seats
        if isinstance(sheet, str):
            from games.roll_to_the_top.lobby.sheets import challenge_sheet

            self.sheet = challenge_sheet(sheet)
        else:
            self.sheet = Sheet(bytes(sheet))
        self.decreasing = direction == "decreasing"
        self.games = int(games)
        self.finished_games = []
        self._start_game(0)
        if seats > 1:
            self.phase = DRAW_STARTER

    def _start_game(self, starter: int) -> None:
        """Clear the sheets and give the starter all five dice."""
        self.starter = self.roller = self.seat = starter
        self.phase = FIRST_ROLL
        self.round = 1
        self.dice_in_play = ALL_DICE
        self.faces = [0] * 5
        self.white_sign = NO_SIGN
        self.resigned_seats = 0
        self.numbers = [bytearray(len(self.sheet)) for _ in range(self.seats)]
        self.entries: list[list[int] | None] = [[] for _ in range(self.seats)]

    def turn(self) -> int:
        if self.phase == END:
            return OVER
        if self.phase == CLIMB:
            return self.seat
        return self.roller if self.phase == CHANGE else CHANCE

    def actions(self) -> list[int]:
        phase = self.phase
        if phase == CLIMB:
            return self._climb_actions()
        if phase == CHANGE:
            return change_actions(self.dice_in_play, self.required_change())
        if phase == END:
            return []
        if phase == DRAW_STARTER:
            return list(range(self.seats))
        die = self.next_die()
        return [0, 1, 2, 3] if die == WHITE_DIE else list(range(1, FACE_COUNTS[die] + 1))

    def odds(self) -> "Sequence[int]":
        if self.phase == ROLL and self.next_die() == WHITE_DIE:
            return list(SIGN_SIDES)
        return super().odds()

    def apply(self, action: int) -> None:
        phase = self.phase
        if phase == END:
            raise IllegalAction("over")
        if phase == CLIMB:
            self._climb(action)
        elif phase == CHANGE:
            self._change_set(action)
        else:
            if action not in self.actions():
                raise IllegalAction("chance")
            if phase == DRAW_STARTER:
                self._start_game(action)
            elif phase == FIRST_ROLL:
                self._first_roll(action)
            else:
                self._roll(action)

    def describe(self, action: int) -> str:
        from games.roll_to_the_top.rules.notation import describe

        return describe(self, action)

    def parse(self, text: str) -> int:
        from games.roll_to_the_top.rules.notation import parse

        return parse(text)

    def view(self, seat: int | None) -> "State":
        """Return a copy without the numbers that other seats have written in this round.

        Without a seat, the copy lacks the numbers of all seats in this round.
        """
        view = self.unpack_trusted(self.pack())
        view.sheet = self.sheet  # a sheet never changes, so all states share one
        if self.phase == CLIMB:
            packing.hide_entries(view, [other for other in range(self.seats) if other != seat])
        return view

    def scores(self) -> list[int]:
        """Return minus points, one for each open square.

        Of a single seat, return the number of rounds and open squares instead.
        """
        games = self.finished_games
        if self.phase != END:
            games = games + [(self.round, self._open_squares_by_seat())]
        if self.seats == 1:
            return [sum([rounds + open_squares[0] for rounds, open_squares in games])]
        return [
            -sum([open_squares[seat] for _, open_squares in games]) for seat in range(self.seats)
        ]

    def solo_results(self) -> list[tuple[int, bool]]:
        """Return the score of each game, and whether it filled the sheet. Others are no record."""
        return [
            (rounds + open_squares[0], not open_squares[0])
            for rounds, open_squares in self.finished_games
        ]

    def pack(self) -> bytes:
        return packing.pack(self)

    @classmethod
    def unpack(cls, data: bytes) -> "State":
        from games.roll_to_the_top.rules.validation import unpack

        return unpack(data)

    @classmethod
    def unpack_trusted(cls, data: bytes) -> "State":
        state = cls(*packing.constructor_arguments(data))
        packing.restore(state, data)
        return state

    def __str__(self) -> str:
        from games.roll_to_the_top.rules.notation import draw_state

        return draw_state(self)

    def is_secret(self) -> bool:
        """Return True while a seat writes: players must not copy from each other."""
        return self.phase == CLIMB and self.seats > 1

    def reveals(self, action: int) -> bool:
        """Return True for the end of a turn: the last one of a round reveals all numbers."""
        return self.is_secret() and action < WRITE

    # Questions of the screen and of the computer players.

    def next_die(self) -> int:
        """Return the die that is rolled next, or WHITE_DIE once all others have been rolled."""
        for die in range(5):
            if self.dice_in_play >> die & 1 and not self.faces[die]:
                return die
        return WHITE_DIE

    def next_seat(self, seat: int) -> int:
        """Return the next seat to the left that has not resigned, or NO_SEAT."""
        for step in range(1, self.seats + 1):
            left = (seat + step) % self.seats
            if not self.has_resigned(left):
                return left
        return NO_SEAT

    def has_resigned(self, seat: int) -> bool:
        """Return True if the seat resigned in an earlier round of this game."""
        return bool(self.resigned_seats >> seat & 1)

    def open_squares(self, seat: int) -> int:
        """Return the number of squares that the seat has not filled."""
        return sum([number == 0 for number in self.numbers[seat]])

    def has_any_written(self) -> bool:
        """Return True if any seat wrote a number since the last roll."""
        return any(entries and entries[0] >= WRITE for entries in self.entries)

    def required_change(self) -> int:
        """Return how the roller must change the set: ADD, REMOVE, EITHER, SWAP or KEEP."""
        return required_change(self.dice_in_play, self.white_sign, self.has_any_written())

    def unused_dice(self) -> int:
        """Return the mask of the rolled dice that the writing seat has not used."""
        unused = self.dice_in_play
        for action in self.entries[self.seat] or ():
            unused &= ~(action >> SQUARE_BITS)
        return unused

    def total(self, dice: int) -> int:
        """Return the sum of the numbers that these dice show."""
        return sums_of(self.faces)[dice]

    def limits(self, seat: int, square: int) -> tuple[int, int] | None:
        """Return the lowest and highest number that the seat may write there now.

        Return None if the square takes no number yet, or is filled.
        """
        numbers, sheet = self.numbers[seat], self.sheet
        if numbers[square]:
            return None
        supports = sheet.supports[square]
        if not supports:
            if sheet.is_ground(square) or sheet.has_filled_neighbour(square, numbers):
                return 1, MAX_NUMBER
            return None
        below = [numbers[i] for i in supports]
        if 0 in below:
            return None
        return (1, min(below)) if self.decreasing else (max(below), MAX_NUMBER)

    def next_starter(self) -> int:
        """Return the last game's winner; of several, the first one clockwise from its starter."""
        open_squares = self.finished_games[-1][1]
        seat = self.starter
        while open_squares[seat] > min(open_squares):
            seat = (seat + 1) % self.seats
        return seat

    def _open_squares_by_seat(self) -> list[int]:
        return [self.open_squares(seat) for seat in range(self.seats)]

    # Rolling.

    def _first_roll(self, face: int) -> None:
        """Roll the next die. After the fifth one, the even dice form the set.

        If there are none, all five are rolled again.
        """
        self.faces[self.next_die()] = face
        if self.next_die() != WHITE_DIE:
            return
        even = sum([1 << die for die in range(5) if self.faces[die] % 2 == 0])
        self.faces = [0] * 5
        if even:
            self.dice_in_play = even
            self.phase = ROLL

    def _change_set(self, action: int) -> None:
        change = self.required_change()
        if action not in change_actions(self.dice_in_play, change):
            raise IllegalAction(REFUSALS[change])
        self.dice_in_play = changed_set(self.dice_in_play, action)
        self._pick_up_dice()

    def _pick_up_dice(self) -> None:
        """Prepare the roll of the set and the white die."""
        self.faces = [0] * 5
        self.white_sign = NO_SIGN
        self.phase = ROLL

    def _roll(self, outcome: int) -> None:
        die = self.next_die()
        if die != WHITE_DIE:
            self.faces[die] = outcome
            return
        self.white_sign = outcome
        self.entries = [[] for _ in range(self.seats)]
        self.seat = self.roller
        self.phase = CLIMB

    # Writing.

    def _climb_actions(self) -> list[int]:
        entries = self.entries[self.seat]
        if entries is None:
            return []
        squares = []
        for square in range(len(self.sheet)):
            limits = self.limits(self.seat, square)
            if limits:
                squares.append((square, limits[0], limits[1]))
        sums = sums_of(self.faces)
        unused = self.unused_dice()
        actions = [DONE] if entries else [DONE, RESIGN]
        for dice in range(1, unused + 1):
            if dice & ~unused == 0:
                total = sums[dice]
                for square, lowest, highest in squares:
                    if lowest <= total <= highest:
                        actions.append(dice << SQUARE_BITS | square)
        return actions

    def _climb(self, action: int) -> None:
        entries = self.entries[self.seat]
        if entries is None:
            raise IllegalAction("unseen")
        if action >= WRITE:
            dice, square = action >> SQUARE_BITS, action & SQUARE_MASK
            self._check_write(dice, square)
            self.numbers[self.seat][square] = self.total(dice)
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

    def _check_write(self, dice: int, square: int) -> None:
        """Raise IllegalAction with the reason if these dice cannot fill that square."""
        if not 0 < dice <= ALL_DICE or square >= len(self.sheet):
            raise IllegalAction("unknown")
        if dice & ~self.dice_in_play:
            raise IllegalAction("not_rolled")
        if dice & ~self.unused_dice():
            raise IllegalAction("used")
        if self.numbers[self.seat][square]:
            raise IllegalAction("filled")
        limits = self.limits(self.seat, square)
        if limits is None:
            hangs = self.sheet.is_hanging(square)
            raise IllegalAction("no_neighbour" if hangs else "open_below")
        total = self.total(dice)
        if total < limits[0]:
            raise IllegalAction("too_low", limits[0])
        if total > limits[1]:
            raise IllegalAction("too_high", limits[1])

    # Ends of rounds and games.

    def _end_round(self) -> None:
        """End the game, or pass the white die to the next roller."""
        for seat in range(self.seats):
            entries = self.entries[seat]
            if entries and entries[-1] == RESIGN:
                self.resigned_seats |= 1 << seat
        open_squares = self._open_squares_by_seat()
        next_roller = self.next_seat(self.roller)
        if 0 in open_squares or next_roller == NO_SEAT or self.round == MAX_ROUNDS:
            self._end_game(open_squares)
            return
        self.round += 1
        self.roller = next_roller
        if self.required_change() == KEEP:
            self._pick_up_dice()
        else:
            self.phase = CHANGE

    def _end_game(self, open_squares: list[int]) -> None:
        self.finished_games.append((self.round, open_squares))
        if len(self.finished_games) == self.games:
            self.phase = END
        else:
            self._start_game(self.next_starter())
