# SPDX-License-Identifier: MIT
"""A slow referee of Top 12, written from the rulebook alone: shares nothing with the game's rules.

A sheet is a dict from (symbol, field) to the number written there, fields 1 to 12 from the top.
Moves: ("start", symbol, field), ("name", number), ("throw", face), ("enter", symbol, field).
"""

SYMBOLS = ["hand", "star", "house", "moon", "tree"]
FIELDS = range(1, 13)


def free_fields(sheet, number, symbol):
    """Fields of the column where only lower numbers stand above and only higher ones below."""
    fields = []
    for field in FIELDS:
        free = (symbol, field) not in sheet
        above = [sheet[symbol, f] for f in FIELDS if f < field and (symbol, f) in sheet]
        below = [sheet[symbol, f] for f in FIELDS if f > field and (symbol, f) in sheet]
        if free and all(n < number for n in above) and all(n > number for n in below):
            fields.append((symbol, field))
    return fields


def can_be_completed(sheet, symbol):
    """Writes the lowest possible number into every free field: does it all fit up to 100?"""
    last = 0
    for field in FIELDS:
        written = sheet.get((symbol, field))
        if written is not None and written <= last:
            return False
        last = last + 1 if written is None else written
    return last <= 100


def column_sizes(sheet):
    """Numbers in the columns, the fullest first."""
    return sorted((sum(key[0] == symbol for key in sheet) for symbol in SYMBOLS), reverse=True)


class Game:
    """Follows a game move by move; `who` is a seat, "die" or None when it is over."""

    def __init__(self, players):
        self.players = players
        self.sheets = [{} for _ in range(players)]
        self.still_to_start = [(p, n) for p in range(players) for n in (10, 20, 30, 40, 50)]
        self.round = 0
        self.named = None
        self.thrown = None
        self.waiting = []  # seats that still have to enter in this round
        self.written = {}
        self.over = False

    @property
    def who(self):
        if self.over:
            return None
        if self.still_to_start:
            return self.still_to_start[0][0]
        if self.named is None:
            return self.round % self.players
        return "die" if self.thrown is None else self.waiting[0]

    def possible(self, player):
        """Where the player can enter the number after this throw."""
        symbols = SYMBOLS if self.thrown == "joker" else [self.thrown]
        return [f for s in symbols for f in free_fields(self.sheets[player], self.named, s)]

    def moves(self):
        if self.over:
            return set()
        if self.still_to_start:
            used = {symbol for symbol, _ in self.sheets[self.who]}
            return {("start", s, f) for s in SYMBOLS for f in FIELDS if s not in used}
        if self.named is None:
            return {("name", n) for n in range(1, 101)}
        if self.thrown is None:
            return {("throw", face) for face in [*SYMBOLS, "joker"]}
        return {("enter", *field) for field in self.possible(self.who)}

    def play(self, move):
        kind = move[0]
        if kind == "start":
            player, number = self.still_to_start.pop(0)
            self.sheets[player][move[1:]] = number
        elif kind == "name":
            self.named = move[1]
        elif kind == "throw":
            self.thrown = move[1]
            order = [(self.round + i) % self.players for i in range(self.players)]
            self.waiting = [player for player in order if self.possible(player)]
        else:
            self.written[self.waiting.pop(0)] = move[1:]
        if self.thrown is not None and not self.waiting:
            self.end_the_round()

    def end_the_round(self):
        for player, field in self.written.items():
            self.sheets[player][field] = self.named
        self.round += 1
        self.named = self.thrown = None
        self.written = {}
        complete = any(column_sizes(sheet)[0] == 12 for sheet in self.sheets)
        hope = any(can_be_completed(sheet, s) for sheet in self.sheets for s in SYMBOLS)
        self.over = complete or not hope or self.round == 150

    def winners(self):
        """Who is left after comparing the fullest columns, then the second fullest, and so on."""
        left = list(range(self.players))
        for place in range(5):
            most = max(column_sizes(self.sheets[p])[place] for p in left)
            left = [p for p in left if column_sizes(self.sheets[p])[place] == most]
        return left
