# SPDX-License-Identifier: MIT
"""Top 33's board: 7 x 7 squares, a closed middle, four homes, who touches whom, who may step where.

Which compass side is whose, and that the middle is one square, are readings of a lost picture
(only the opposition of the colours is printed): they stand here and nowhere else. Knows no turns.
"""

from handful.game import IllegalAction

SIZE = 7
COLOURS = ("red", "green", "yellow", "blue")  # clockwise: north, east, south, west
HOMES = (  # the squares of each colour, as (x, y)
    ((2, 0), (3, 0), (4, 0)),
    ((6, 2), (6, 3), (6, 4)),
    ((2, 6), (3, 6), (4, 6)),
    ((0, 2), (0, 3), (0, 4)),
)
MIDDLE = ((3, 3),)  # no entry
STEPS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))  # N, NE, E, ... NW
ARROWS = "↑↗→↘↓↙←↖"  # of these, as they are written
NOWHERE = SIZE * SIZE  # the square off the board, and every square of the middle
NO_COLOUR = 4

# A move is (pawn * 8 + direction) * 5 + exchange. An exchange is 0 for none or 1 to 4 for the
# diagonal neighbour NE, SE, SW, NW of the square the pawn has stepped to.
PER_PAWN, PER_STEP = 40, 5
# What stands on a square: a pawn (0..11) that may exchange, nothing, or something locked.
EMPTY, LOCKED = 12, 13


def square(x, y):
    """A square's number, row by row from the north-west; NOWHERE if no pawn may stand there."""
    if 0 <= x < SIZE and 0 <= y < SIZE and (x, y) not in MIDDLE:
        return y * SIZE + x
    return NOWHERE


def name(number):
    """A square as players write it: column a-g, row 1-7 from the north."""
    return "abcdefg"[number % SIZE] + str(number // SIZE + 1)


def _neighbours(x, y, steps):
    return bytes([square(x + dx, y + dy) for dx, dy in steps])


def _owners(turned):
    owners = bytearray([NO_COLOUR] * (NOWHERE + 1))
    for colour, squares in enumerate(HOMES):
        for x, y in squares:
            owners[square(x, y)] = (colour + turned) % 4
    return bytes(owners)


NEIGHBOURS = tuple([_neighbours(i % SIZE, i // SIZE, STEPS) for i in range(NOWHERE)])
DIAGONALS = tuple([bytes([row[1], row[3], row[5], row[7]]) for row in NEIGHBOURS])
HOME_OF = _owners(0)  # by square: the colour whose home it is
START_OF = _owners(2)  # by square: the colour that starts there, opposite its home
HOME_SQUARES = tuple([bytes([square(x, y) for x, y in squares]) for squares in HOMES])
START_SQUARES = tuple([HOME_SQUARES[(colour + 2) % 4] for colour in range(4)])
BARE = bytes([LOCKED if square(i % SIZE, i // SIZE) == NOWHERE else EMPTY for i in range(NOWHERE)])
BARE += bytes([LOCKED])


def standing(places):
    """What stands on every square; a pawn at home is LOCKED: it neither moves nor exchanges."""
    at = bytearray(BARE)
    pawn = 0
    for place in places:
        at[place] = LOCKED if HOME_OF[place] == pawn // 3 else pawn
        pawn += 1
    return at


def stands_on(places, square):
    """What stands on one square, sooner than by `standing`."""
    if square not in places:
        return BARE[square]
    pawn = places.index(square)
    return LOCKED if HOME_OF[square] == pawn // 3 else pawn


def can_step(places, pawns):
    """Whether one of these pawns has a square to go to."""
    for pawn in pawns:
        if HOME_OF[places[pawn]] != pawn // 3:
            for to in NEIGHBOURS[places[pawn]]:
                if stands_on(places, to) == EMPTY and START_OF[to] != pawn // 3:
                    return True
    return False


def steps(places, pawns, exchanging):
    """All moves of these pawns in ascending order, each with every exchange it allows if asked."""
    moves = []
    at = standing(places)
    near = bytearray(NOWHERE + 1)  # how many pawns could exchange with one on that square
    if exchanging:
        for place in places:
            if at[place] != LOCKED:
                for to in DIAGONALS[place]:
                    near[to] += 1
    for pawn in pawns:
        place = places[pawn]
        if at[place] == LOCKED:
            continue
        colour = pawn // 3
        action = pawn * PER_PAWN - PER_STEP
        for to in NEIGHBOURS[place]:
            action += PER_STEP
            if at[to] != EMPTY or START_OF[to] == colour:
                continue
            moves.append(action)
            if near[to]:
                exchange = action
                for diagonal in DIAGONALS[to]:
                    exchange += 1
                    if at[diagonal] < EMPTY and at[diagonal] != pawn:
                        moves.append(exchange)
    return moves


def check_step(places, pawn, to):
    """Refuses a step that the rules forbid, with the reason."""
    if HOME_OF[places[pawn]] == pawn // 3:
        raise IllegalAction("home", name(places[pawn]))
    if to == NOWHERE:
        raise IllegalAction("no_square")
    if stands_on(places, to) != EMPTY:
        raise IllegalAction("taken", name(to))
    if START_OF[to] == pawn // 3:
        raise IllegalAction("own_start", name(to))


def beside(places, pawn):
    """What stands on the four diagonal neighbours of a pawn's square."""
    return [stands_on(places, to) for to in DIAGONALS[places[pawn]]]


def partner(places, pawn, place, exchange):
    """The pawn to exchange with, for one that now stands on this place; refuses where none can."""
    diagonal = DIAGONALS[place][exchange - 1]
    other = stands_on(places, diagonal)
    if other == LOCKED and diagonal in places:
        raise IllegalAction("protected", name(diagonal))
    if other >= EMPTY or other == pawn:
        raise IllegalAction("nobody")
    return other
