# SPDX-License-Identifier: MIT
"""Top 12's rules, after the printed rulebook (Heinz Meister, Schmidt Spiele).

All play at once: one names a number, one die tells the column, everybody enters it on a sheet of
five columns by twelve rows, rising from top to bottom. Knows sheets, numbers and the symbol die.
Knows nothing of screens, chance or players' cleverness. Who begins is chosen: the youngest does.
"""

from handful import game
from handful.game import CHANCE, OVER

SYMBOLS = ("hand", "star", "house", "moon", "tree")  # one column each
JOKER = 5  # the die's sixth face, the lightning bolt: any column
FACES = SYMBOLS + ("joker",)
COLUMNS, ROWS = 5, 12
CELLS = COLUMNS * ROWS  # a cell is column * ROWS + row, row 0 on top
START_NUMBERS = (10, 20, 30, 40, 50)
LOWEST, HIGHEST = 1, 100
MOST_THROWS = 150  # ruling: numbers that help nobody cannot be named for ever
TITLES_AT = (40, 35, 30, 25, 20)  # solo, at most so many rounds: beginner ... Top 12 professional
MOST_SEATS = 4

# At most one number more than eleven in every column: then a column is complete.
LONGEST = 2 * MOST_THROWS + MOST_SEATS * (COLUMNS * (ROWS - 1) + 1)
SCORES = (0, MOST_THROWS)

START, NAME, THROW, ENTER, END = range(5)  # what happens next
FORMAT = 1  # first byte of pack()
ABSENT = 255  # in pack(): None


def fitting(sheet, column, number):
    """The free cells of a column that take the number, all in a row: (first, end)."""
    first = column * ROWS
    end = first + ROWS
    for cell in range(first, end):
        there = sheet[cell]
        if there:
            if there == number:
                return cell, cell
            if there > number:
                return first, cell
            first = cell + 1
    return first, end


def columns_for(sheet, number):
    """How many columns take the number."""
    count = 0
    for column in range(COLUMNS):
        first, end = fitting(sheet, column, number)
        count += first < end
    return count


def filled(sheet):
    """How many numbers stand in each column."""
    cells = bytes(sheet)
    return [ROWS - cells.count(b"\0", at, at + ROWS) for at in range(0, CELLS, ROWS)]


def dead(sheet, column):
    """Whether the column can never be completed: somewhere more free cells than numbers."""
    lower = LOWEST - 1
    free = 0
    for cell in range(column * ROWS, column * ROWS + ROWS):
        there = sheet[cell]
        if there:
            if free >= there - lower:
                return True
            lower = there
            free = 0
        else:
            free += 1
    return free > HIGHEST - lower


def hopeless(sheet):
    """Whether all five columns are dead."""
    for column in range(COLUMNS):
        if not dead(sheet, column):
            return False
    return True


class State(game.State):
    """A game of Top 12. Public to screens and computer players:

    phase       START, NAME, THROW, ENTER or END
    sheets      by seat: 60 cells, 0 is free; as they were when the running round began
    rounds      rounds that are over
    first       the seat that names the first number
    number      the number named last, 0 before the first
    face        the die's last face, None before the first throw
    entries     by seat: the cell written in the running round, else in the last one; or None
    """

    def __init__(self, seats, first="1"):
        self.seats = seats
        self.first = (int(first) - 1) % seats
        self.phase = START
        self.seat = 0
        self.rounds = 0
        self.number = 0
        self.face = None
        self.entries = [None] * seats
        self.sheets = [bytearray(CELLS) for _ in range(seats)]

    def turn(self):
        """The seat that decides, CHANCE or OVER."""
        if self.phase == THROW:
            return CHANCE
        return OVER if self.phase == END else self.seat

    def actions(self):
        """Cells when writing, numbers when naming, faces when throwing. None of a secret sheet."""
        if self.phase == NAME:
            return list(range(LOWEST, HIGHEST + 1))
        if self.phase == THROW:
            return list(range(len(FACES)))
        sheet = self.sheets[self.seat]
        if self.phase == END or sheet is None:
            return []
        if self.phase == START:
            counts = filled(sheet)
            return [cell for cell in range(CELLS) if not counts[cell // ROWS]]
        return self.cells(self.seat)

    def odds(self):
        """The die is fair."""
        return [1] * len(FACES)

    def apply(self, action):
        """Plays an action of actions()."""
        if action not in self.actions():
            from games.top12.rules.refusal import refusal

            raise refusal(self, action)
        if self.phase == START:
            self._start(action)
        elif self.phase == NAME:
            self.number = action
            self.phase = THROW
        elif self.phase == THROW:
            self.face = action
            self.entries = [None] * self.seats
            self.phase = ENTER
            self._pass_on()
        else:
            self.entries[self.seat] = action
            self._pass_on()

    def describe(self, action):
        from games.top12.rules.notation import describe

        return describe(self, action)

    def parse(self, text):
        from games.top12.rules.notation import key

        return key(text)

    def view(self, seat):
        """Without the others' start numbers and what they entered in the running round."""
        seen = State.unpack_trusted(self.pack())
        for other in range(self.seats):
            if other != seat:
                if self.phase == START:
                    seen.sheets[other] = None
                elif self.phase == ENTER:
                    seen.entries[other] = None
        return seen

    def scores(self):
        """Numbers in the fullest column; solo: throws so far, and fewer are better. Solo without a
        complete column: as many throws as there can be, so that giving up is no record."""
        if self.seats == 1:
            if self.phase == END and ROWS not in filled(self.sheets[0]):
                return [MOST_THROWS]
            return [self.rounds + (self.phase == ENTER)]
        return [max(filled(sheet)) if sheet else 0 for sheet in self.sheets]

    def ranking(self):
        """Fullest column, then the second fullest and so on: complete is fullest of all."""
        fullness = [sorted(filled(sheet), reverse=True) for sheet in self.sheets]
        return [1 + sum([other > mine for other in fullness]) for mine in fullness]

    def is_secret(self):
        """Start numbers are entered unseen by the others."""
        return self.phase == START

    def reveals(self, action):
        """With a round's last entry all of them lie open."""
        if self.phase != ENTER or self._waiting(self.seat) is not None:
            return False
        return self.entries != [None] * self.seats

    def title(self):
        """Solo, at the end: 5 Top 12 professional, 4, 3, 2, 1 beginner, 0 no title."""
        if self.seats > 1 or self.phase != END or max(filled(self.sheets[0])) < ROWS:
            return 0
        return sum([self.rounds <= limit for limit in TITLES_AT])

    def namer(self):
        """The seat that names the number of the running round."""
        return (self.rounds + self.first) % self.seats

    def cells(self, seat):
        """The cells that take the named number after the throw."""
        legal = []
        columns = range(COLUMNS) if self.face == JOKER else (self.face,)
        for column in columns:
            first, end = fitting(self.sheets[seat], column, self.number)
            legal.extend(range(first, end))
        return legal

    def pack(self):
        """The state as bytes: the format, one byte a fact, each sheet after whether it is known."""
        face = ABSENT if self.face is None else self.face
        seats = self.first << 4 | self.seats  # saves of old know no other than seat 0
        data = bytearray((FORMAT, seats, self.phase, self.seat, self.rounds, self.number, face))
        for entry in self.entries:
            data.append(ABSENT if entry is None else entry)
        for sheet in self.sheets:
            data.append(sheet is not None)
            data.extend(sheet or b"")
        return bytes(data)

    @classmethod
    def unpack(cls, data):
        """The state that pack() wrote; ValueError if the bytes are damaged."""
        from games.top12.rules.damage import unpack

        return unpack(data)

    @classmethod
    def unpack_trusted(cls, data):
        """The same for bytes that were packed a moment ago: they are not looked at."""
        state = State(data[1] & 15, (data[1] >> 4) + 1)
        state.phase, state.seat, state.rounds, state.number = data[2:6]
        state.face = None if data[6] == ABSENT else data[6]
        at = 7 + state.seats
        state.entries = [None if entry == ABSENT else entry for entry in data[7:at]]
        for seat in range(state.seats):
            known = data[at]
            state.sheets[seat] = bytearray(data[at + 1 : at + 1 + CELLS]) if known else None
            at += 1 + CELLS * known
        return state

    def __eq__(self, other):
        return isinstance(other, State) and self.pack() == other.pack()

    def __str__(self):
        from games.top12.rules.notation import draw

        return draw(self)

    def _start(self, cell):
        """Writes the next start number. A seat writes all five, then the next seat does."""
        sheet = self.sheets[self.seat]
        count = sum(filled(sheet))
        sheet[cell] = START_NUMBERS[count]
        if count + 1 < len(START_NUMBERS):
            return
        self.seat = (self.seat + 1) % self.seats
        if self.seat == 0:
            self.phase = NAME
            self.seat = self.first

    def _pass_on(self):
        """To the next seat that must enter; whoever has no cell is left out. Or ends the round."""
        seat = self._waiting()
        if seat is not None:
            self.seat = seat
            return
        for seat in range(self.seats):
            if self.entries[seat] is not None:
                self.sheets[seat][self.entries[seat]] = self.number
        self.rounds += 1
        self.seat = self.namer()
        self.phase = END if self._ended() else NAME

    def _waiting(self, entering=None):
        """The next seat that must enter besides the one that does, from the caller on; or None."""
        for step in range(self.seats):
            seat = (self.namer() + step) % self.seats
            if seat != entering and self.entries[seat] is None and self.cells(seat):
                return seat
        return None

    def _ended(self):
        """A column is complete, nobody can complete one any more, or the guard strikes."""
        if self.rounds == MOST_THROWS:
            return True
        for sheet in self.sheets:
            if ROWS in filled(sheet):
                return True
        for sheet in self.sheets:
            if not hopeless(sheet):
                return False
        return True
