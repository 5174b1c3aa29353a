# SPDX-License-Identifier: MIT
"""A second referee for Top 33, written from the rulebook, to check the rules of the game.

It is slow and shares no code with games/top33: squares are pairs, pawns are dicts, and moves are
found by trying every square of the board. A move is text: from, to, x and the partner's square.
"""

BOARD = [(x, y) for x in range(7) for y in range(7)]
HOME = {
    "red": [(2, 0), (3, 0), (4, 0)],
    "green": [(6, 2), (6, 3), (6, 4)],
    "yellow": [(2, 6), (3, 6), (4, 6)],
    "blue": [(0, 2), (0, 3), (0, 4)],
}
OPPOSITE = {"red": "yellow", "yellow": "red", "green": "blue", "blue": "green"}
CLOCKWISE = ["red", "green", "yellow", "blue"]


def text(square):
    return "abcdefg"[square[0]] + str(square[1] + 1)


class Referee:
    """One game of Top 33."""

    def __init__(self, seats, values, down=False):
        """Start a game. `values` are those of the pawns, by colour, clockwise from red."""
        self.colours = {
            2: [["red", "yellow"], ["green", "blue"]],
            3: [["red"], ["green"], ["yellow"]],
            4: [["red"], ["green"], ["yellow"], ["blue"]],
        }[seats]
        in_play = [colour for colour in CLOCKWISE if any(colour in seat for seat in self.colours)]
        values = iter(values)
        self.pawns = [
            {"colour": colour, "square": square, "value": next(values), "known": set()}
            for colour in in_play
            for square in HOME[OPPOSITE[colour]]
        ]
        self.down = down
        self.stepped = None
        self.finished = []
        self.quiet_turns = 0
        self.over = False
        self.seat = None if down else self.starting_seat()

    def owner(self, pawn):
        return next(i for i, colours in enumerate(self.colours) if pawn["colour"] in colours)

    def starting_seat(self):
        def strength(seat):
            values = sorted(pawn["value"] for pawn in self.pawns if self.owner(pawn) == seat)
            return sum(values), values[-1]

        return max(range(len(self.colours)), key=strength)

    def is_home(self, pawn):
        return pawn["square"] in HOME[pawn["colour"]]

    def pawn_on(self, square):
        return next((pawn for pawn in self.pawns if pawn["square"] == square), None)

    def may_enter(self, pawn, square):
        (x, y), (to_x, to_y) = pawn["square"], square
        one_step = max(abs(to_x - x), abs(to_y - y)) == 1
        closed = square == (3, 3) or square in HOME[OPPOSITE[pawn["colour"]]]
        return one_step and not closed and self.pawn_on(square) is None

    def partners(self, pawn, square):
        """Return the squares of possible partners after a step to this square."""
        return [
            other["square"]
            for other in self.pawns
            if other is not pawn
            and not self.is_home(other)
            and abs(other["square"][0] - square[0]) == 1
            and abs(other["square"][1] - square[1]) == 1
        ]

    def steps(self, seat):
        return [
            (pawn, square)
            for pawn in self.pawns
            if self.owner(pawn) == seat and not self.is_home(pawn)
            for square in BOARD
            if self.may_enter(pawn, square)
        ]

    def legal(self):
        if self.over:
            return set()
        if self.stepped:
            return self.legal_after_the_step()
        moves = set()
        for pawn, square in self.steps(self.seat):
            move = text(pawn["square"]) + text(square)
            moves.add(move)
            if not self.down:
                moves |= {move + "x" + text(other) for other in self.partners(pawn, square)}
        return moves

    def legal_after_the_step(self):
        partners = self.partners(self.stepped, self.stepped["square"])
        moves = {"stay"} | {"x" + text(square) for square in partners}
        in_sight = [self.stepped] + [self.pawn_on(square) for square in partners]
        if any(self.seat not in pawn["known"] for pawn in in_sight):
            moves.add("look")
        return moves

    def play(self, move):
        squares = {text(square): square for square in BOARD}
        move, _, partner = move.partition("x")
        if move == "look":
            for square in self.partners(self.stepped, self.stepped["square"]):
                self.pawn_on(square)["known"].add(self.seat)
            self.stepped["known"].add(self.seat)
        elif move not in ("", "stay"):
            self.stepped = self.pawn_on(squares[move[:2]])
            self.stepped["square"] = squares[move[2:]]
        if partner:
            mine, other = self.stepped, self.pawn_on(squares[partner])
            for what in ("value", "known"):
                mine[what], other[what] = other[what], mine[what]
        turn_continues = self.down and not partner and move != "stay"
        if turn_continues and self.legal_after_the_step() != {"stay"}:
            return
        self.next_turn()

    def next_turn(self):
        pawn, self.stepped = self.stepped, None
        self.quiet_turns += 1
        if self.is_home(pawn):
            self.quiet_turns = 0
            if all(self.is_home(p) for p in self.pawns if self.owner(p) == self.seat):
                self.finished.append(self.seat)
        seats = len(self.colours)
        limit = 160 if seats == 2 else 40 * seats
        while True:
            if len(self.finished) == seats or self.quiet_turns == limit:
                self.over = True
                return
            self.seat = (self.seat + 1) % seats
            if self.steps(self.seat):
                return
            self.quiet_turns += 1

    def points(self):
        points = [0] * len(self.colours)
        for pawn in self.pawns:
            points[self.owner(pawn)] += pawn["value"] * self.is_home(pawn)
        return points

    def count(self, depth):
        """Return the number of ways to play `depth` moves."""
        if depth == 0:
            return 1
        total = 0
        for move in self.legal():
            total += self.after(move).count(depth - 1)
        return total

    def after(self, move):
        copy = object.__new__(Referee)
        copy.__dict__.update(self.__dict__)
        copy.pawns = [dict(pawn, known=set(pawn["known"])) for pawn in self.pawns]
        copy.finished = list(self.finished)
        if self.stepped:
            copy.stepped = copy.pawns[self.pawns.index(self.stepped)]
        copy.play(move)
        return copy
