# SPDX-License-Identifier: MIT
"""A slow referee for Top 12, written from the rulebook alone. It shares no code with the game.

A sheet is a dict from (symbol, field) to the number written there, fields 1 to 12 from the top.
Moves: ("start", symbol, field), ("name", number), ("throw", face), ("enter", symbol, field).
"""

from typing import Any

SYMBOLS = ["hand", "star", "house", "moon", "tree"]
FIELDS = range(1, 13)

Field = tuple[str, int]  # symbol, number of the field
Sheet = dict[Field, int]
Move = tuple[Any, ...]


def free_fields(sheet: Sheet, number: int, symbol: str) -> list[Field]:
    """Return the free fields of a column with only lower numbers above and higher ones below."""
    fields = []
    for field in FIELDS:
        free = (symbol, field) not in sheet
        above = [sheet[symbol, f] for f in FIELDS if f < field and (symbol, f) in sheet]
        below = [sheet[symbol, f] for f in FIELDS if f > field and (symbol, f) in sheet]
        if free and all(n < number for n in above) and all(n > number for n in below):
            fields.append((symbol, field))
    return fields


def can_be_completed(sheet: Sheet, symbol: str) -> bool:
    """Return True if the lowest possible numbers in all free fields fit up to 100."""
    last = 0
    for field in FIELDS:
        written = sheet.get((symbol, field))
        if written is not None and written <= last:
            return False
        last = last + 1 if written is None else written
    return last <= 100


def column_sizes(sheet: Sheet) -> list[int]:
    """Return the number of filled fields in each column, the fullest first."""
    return sorted((sum(key[0] == symbol for key in sheet) for symbol in SYMBOLS), reverse=True)


class Game:
    """A game, move by move. `who` is a seat, "die", or None when the game is over."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.sheets: list[Sheet] = [{} for _ in range(players)]
        self.still_to_start = [(p, n) for p in range(players) for n in (10, 20, 30, 40, 50)]
        self.round = 0
        self.named: int | None = None
        self.thrown: str | None = None
        self.waiting: list[int] = []  # seats that still have to enter in this round
        self.written: dict[int, Field] = {}
        self.over = False

    @property
    def who(self) -> int | str | None:
        """The seat to decide, "die" for a roll, or None when the game is over."""
        if self.over:
            return None
        if self.still_to_start:
            return self.still_to_start[0][0]
        if self.named is None:
            return self.round % self.players
        return "die" if self.thrown is None else self.waiting[0]

    def possible(self, player: int) -> list[Field]:
        """Return the fields in which the player can enter the number after this roll."""
        assert self.named is not None and self.thrown is not None
        symbols = SYMBOLS if self.thrown == "joker" else [self.thrown]
        return [f for s in symbols for f in free_fields(self.sheets[player], self.named, s)]

    def moves(self) -> set[Move]:
        """Return the legal moves."""
        if self.over:
            return set()
        if self.still_to_start:
            used = {symbol for symbol, _ in self.sheets[self.still_to_start[0][0]]}
            return {("start", s, f) for s in SYMBOLS for f in FIELDS if s not in used}
        if self.named is None:
            return {("name", n) for n in range(1, 101)}
        if self.thrown is None:
            return {("throw", face) for face in [*SYMBOLS, "joker"]}
        return {("enter", *field) for field in self.possible(self.waiting[0])}

    def play(self, move: Move) -> None:
        """Apply a move."""
        kind = move[0]
        if kind == "start":
            player, number = self.still_to_start.pop(0)
            self.sheets[player][move[1], move[2]] = number
        elif kind == "name":
            self.named = move[1]
        elif kind == "throw":
            self.thrown = move[1]
            order = [(self.round + i) % self.players for i in range(self.players)]
            self.waiting = [player for player in order if self.possible(player)]
        else:
            self.written[self.waiting.pop(0)] = move[1], move[2]
        if self.thrown is not None and not self.waiting:
            self.end_the_round()

    def end_the_round(self) -> None:
        """Write the entered numbers and start the next round, or end the game."""
        assert self.named is not None
        for player, field in self.written.items():
            self.sheets[player][field] = self.named
        self.round += 1
        self.named = self.thrown = None
        self.written = {}
        complete = any(column_sizes(sheet)[0] == 12 for sheet in self.sheets)
        hope = any(can_be_completed(sheet, s) for sheet in self.sheets for s in SYMBOLS)
        self.over = complete or not hope or self.round == 150

    def winners(self) -> list[int]:
        """Return the seats that win by the fullest column, then the second fullest, and so on."""
        left = list(range(self.players))
        for place in range(5):
            most = max(column_sizes(self.sheets[p])[place] for p in left)
            left = [p for p in left if column_sizes(self.sheets[p])[place] == most]
        return left
