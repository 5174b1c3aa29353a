# SPDX-License-Identifier: MIT
"""The rules of Top 12, after the printed rulebook (Heinz Meister, Schmidt Spiele).

One player names a number, a die chooses a row, and every player writes the number into that row of
their own sheet. A sheet has five rows of twelve cells; numbers rise within a row. The first player
with a complete row wins. The players choose who starts.
"""

from handful import TYPE_CHECKING, game
from handful.game import CHANCE, OVER

if TYPE_CHECKING:
    from collections.abc import Sequence

SYMBOLS = ("hand", "star", "house", "moon", "tree")  # one for each row
JOKER = 5  # the sixth face of the die, the lightning bolt: any row
FACES = SYMBOLS + ("joker",)
ROW_COUNT, ROW_LENGTH = 5, 12
CELLS = ROW_COUNT * ROW_LENGTH  # a cell is row * ROW_LENGTH + position
START_NUMBERS = (10, 20, 30, 40, 50)
LOWEST, HIGHEST = 1, 100
MAX_ROUNDS = 150  # ruling: a game in which no number helps anyone must end
TITLE_ROUNDS = (40, 35, 30, 25, 20)  # solo: at most this many rounds, from beginner to professional
MAX_SEATS = 4

# At most eleven numbers in every row, and one more that completes a row.
LONGEST = 1 + 2 * MAX_ROUNDS + MAX_SEATS * (ROW_COUNT * (ROW_LENGTH - 1) + 1)
SCORES = (0, MAX_ROUNDS)

START, NAME, THROW, ENTER, END, DRAW = range(6)  # phases: what happens next
FORMAT = 1  # first byte of pack()
ABSENT = 255  # stands for None in pack()


def fitting_range(sheet: "Sequence[int]", row: int, number: int) -> tuple[int, int]:
    """Return (first, end) of the free cells of a row that take the number. They are adjacent."""
    first = row * ROW_LENGTH
    end = first + ROW_LENGTH
    for cell in range(first, end):
        written = sheet[cell]
        if written:
            if written == number:
                return cell, cell
            if written > number:
                return first, cell
            first = cell + 1
    return first, end


def filled_counts(sheet: "Sequence[int]") -> list[int]:
    """Return how many numbers each row contains."""
    cells = bytes(sheet)
    return [
        ROW_LENGTH - cells.count(b"\0", at, at + ROW_LENGTH) for at in range(0, CELLS, ROW_LENGTH)
    ]


def is_dead_row(sheet: "Sequence[int]", row: int) -> bool:
    """Return True if a row can never be completed: a gap has more free cells than numbers."""
    lower = LOWEST - 1
    free = 0
    for cell in range(row * ROW_LENGTH, row * ROW_LENGTH + ROW_LENGTH):
        written = sheet[cell]
        if written:
            if free >= written - lower:
                return True
            lower = written
            free = 0
        else:
            free += 1
    return free > HIGHEST - lower


def is_hopeless(sheet: "Sequence[int]") -> bool:
    """Return True if no row can be completed."""
    for row in range(ROW_COUNT):
        if not is_dead_row(sheet, row):
            return False
    return True


def fullest_open_row(sheet: "Sequence[int]") -> int:
    """Return the highest count of the rows that can still be completed, or 0."""
    counts = filled_counts(sheet)
    return max([0 if is_dead_row(sheet, row) else counts[row] for row in range(ROW_COUNT)])


def open_row_counts(sheet: "Sequence[int]", number: int) -> list[int]:
    """Return the counts of the rows that take the number and can still be completed."""
    counts = filled_counts(sheet)
    for row in range(ROW_COUNT - 1, -1, -1):
        first, end = fitting_range(sheet, row, number)
        if first == end or is_dead_row(sheet, row):
            counts.pop(row)
    return counts


class State(game.State):
    """A position of Top 12.

    phase:    START, NAME, THROW, ENTER or END; DRAW before them if chance chooses `first`
    sheets:   60 cells for each seat, 0 is free; as they were when the current round began. In a
              view, None for a sheet that the seat may not know
    rounds:   number of finished rounds
    first:    the seat that names the first number
    number:   the number named last, 0 before the first one
    face:     the last face of the die, or None before the first throw
    entries:  for each seat the cell written in the current round, or else in the last round; None
              if there was none
    """

    def __init__(self, seats: int, first: str | int = "1") -> None:
        self.seats = seats
        self.first = 0
        self.phase = START
        if first != "random":
            self.first = (int(first) - 1) % seats
        elif seats > 1:
            self.phase = DRAW
        self.seat = 0
        self.rounds = 0
        self.number = 0
        self.face: int | None = None
        self.entries: list[int | None] = [None] * seats
        self.sheets = [bytearray(CELLS) for _ in range(seats)]

    def turn(self) -> int:
        if self.phase in (THROW, DRAW):
            return CHANCE
        return OVER if self.phase == END else self.seat

    def actions(self) -> list[int]:
        """Return the legal cells, numbers or faces. A sheet that a view hides has none.

        For the player that starts, they are the numbers of the seats, from 1.
        """
        if self.phase == NAME:
            return list(range(LOWEST, HIGHEST + 1))
        if self.phase == THROW:
            return list(range(len(FACES)))
        if self.phase == DRAW:
            return list(range(1, self.seats + 1))
        sheet = self.sheets[self.seat]
        if self.phase == END or sheet is None:
            return []
        if self.phase == START:
            counts = filled_counts(sheet)
            return [cell for cell in range(CELLS) if not counts[cell // ROW_LENGTH]]
        return self.legal_cells(self.seat)

    def apply(self, action: int) -> None:
        if action not in self.actions():
            from games.top12.rules.refusals import explain_refusal

            raise explain_refusal(self, action)
        if self.phase == START:
            self._write_start_number(action)
        elif self.phase == NAME:
            self.number = action
            self.phase = THROW
        elif self.phase == DRAW:
            self.first = action - 1
            self.phase = START
        elif self.phase == THROW:
            self.face = action
            self.entries = [None] * self.seats
            self.phase = ENTER
            self._next_entry()
        else:
            self.entries[self.seat] = action
            self._next_entry()

    def describe(self, action: int) -> str:
        from games.top12.rules.notation import describe

        return describe(self, action)

    def parse(self, text: str) -> int:
        from games.top12.rules.notation import parse

        return parse(text)

    def view(self, seat: int) -> "State":
        """Return a copy without the others' start numbers and entries of the current round."""
        seen = State.unpack_trusted(self.pack())
        for other in range(self.seats):
            if other != seat:
                if self.phase == START:
                    seen.sheets[other] = None  # type: ignore[call-overload]  # only in views
                elif self.phase == ENTER:
                    seen.entries[other] = None
        return seen

    def scores(self) -> list[int]:
        """Return the count of each seat's fullest row; in a solo game the rounds, fewer is better.

        A solo game that ends without a complete row scores MAX_ROUNDS.
        """
        if self.seats == 1:
            if self.phase == END and ROW_LENGTH not in filled_counts(self.sheets[0]):
                return [MAX_ROUNDS]
            return [self.rounds + (self.phase == ENTER)]
        return [max(filled_counts(sheet)) if sheet else 0 for sheet in self.sheets]

    def solo_results(self) -> list[tuple[int, bool]]:
        """Return the score, and True if a row is complete, which a record needs."""
        return [(self.scores()[0], ROW_LENGTH in filled_counts(self.sheets[0]))]

    def ranking(self) -> list[int]:
        """Return places by the fullest row, then by the second fullest, and so on."""
        fullness = [sorted(filled_counts(sheet), reverse=True) for sheet in self.sheets]
        return [1 + sum([other > own for other in fullness]) for own in fullness]

    def is_secret(self) -> bool:
        """Return True while start numbers are written, unseen by the others."""
        return self.phase == START

    def reveals(self, action: int) -> bool:
        """Return True for the last entry of a round: all entries become visible."""
        if self.phase != ENTER or self._next_writer(self.seat) is not None:
            return False
        return self.entries != [None] * self.seats

    def title(self) -> int:
        """Return the title earned in a solo game: 5 for the professional, 1 beginner, 0 none."""
        if self.seats > 1 or self.phase != END or max(filled_counts(self.sheets[0])) < ROW_LENGTH:
            return 0
        return sum([self.rounds <= limit for limit in TITLE_ROUNDS])

    def naming_seat(self) -> int:
        """Return the seat that names the number of the current round."""
        return (self.rounds + self.first) % self.seats

    def legal_cells(self, seat: int) -> list[int]:
        """Return the cells of a seat that take the named number after the throw."""
        legal: list[int] = []
        rows = range(ROW_COUNT) if self.face == JOKER else (self.face or 0,)
        for row in rows:
            first, end = fitting_range(self.sheets[seat], row, self.number)
            legal.extend(range(first, end))
        return legal

    def pack(self) -> bytes:
        """Return the state as bytes.

        They are the format, one byte for each fact, and each sheet after a byte that is 1 if the
        sheet is known.
        """
        face = ABSENT if self.face is None else self.face
        seats = self.first << 4 | self.seats  # the first saves had no `first`: it was always seat 0
        data = bytearray((FORMAT, seats, self.phase, self.seat, self.rounds, self.number, face))
        for entry in self.entries:
            data.append(ABSENT if entry is None else entry)
        for sheet in self.sheets:
            data.append(sheet is not None)
            data.extend(sheet or b"")
        return bytes(data)

    @classmethod
    def unpack(cls, data: bytes) -> "State":
        from games.top12.rules.validation import unpack

        return unpack(data)

    @classmethod
    def unpack_trusted(cls, data: bytes) -> "State":
        state = State(data[1] & 15, (data[1] >> 4) + 1)
        state.phase, state.seat, state.rounds, state.number = data[2:6]
        state.face = None if data[6] == ABSENT else data[6]
        at = 7 + state.seats
        state.entries = [None if entry == ABSENT else entry for entry in data[7:at]]
        sheets: list[bytearray | None] = []
        for _ in range(state.seats):
            is_known = data[at]
            sheets.append(bytearray(data[at + 1 : at + 1 + CELLS]) if is_known else None)
            at += 1 + CELLS * is_known
        state.sheets = sheets  # type: ignore[assignment]  # None only in views
        return state

    def __str__(self) -> str:
        from games.top12.rules.notation import draw_sheets

        return draw_sheets(self)

    def _write_start_number(self, cell: int) -> None:
        """Write the next start number. A seat writes all five before the next seat does."""
        sheet = self.sheets[self.seat]
        count = sum(filled_counts(sheet))
        sheet[cell] = START_NUMBERS[count]
        if count + 1 < len(START_NUMBERS):
            return
        self.seat = (self.seat + 1) % self.seats
        if self.seat == 0:
            self.phase = NAME
            self.seat = self.first

    def _next_entry(self) -> None:
        """Pass the turn to the next seat that can write, or end the round if there is none."""
        writer = self._next_writer()
        if writer is not None:
            self.seat = writer
            return
        for seat in range(self.seats):
            entry = self.entries[seat]
            if entry is not None:
                self.sheets[seat][entry] = self.number
        self.rounds += 1
        self.seat = self.naming_seat()
        self.phase = END if self._is_over() else NAME

    def _next_writer(self, writing: int | None = None) -> int | None:
        """Return the next seat that must write, or None. The seat `writing` does not count."""
        for step in range(self.seats):
            seat = (self.naming_seat() + step) % self.seats
            if seat != writing and self.entries[seat] is None and self.legal_cells(seat):
                return seat
        return None

    def _is_over(self) -> bool:
        """Return True if a row is complete, no row can be completed, or MAX_ROUNDS are played."""
        if self.rounds == MAX_ROUNDS:
            return True
        for sheet in self.sheets:
            if ROW_LENGTH in filled_counts(sheet):
                return True
        for sheet in self.sheets:
            if not is_hopeless(sheet):
                return False
        return True
