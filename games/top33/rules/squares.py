# SPDX-License-Identifier: MIT
"""The squares of Top 33's board, and the steps and exchanges that pawns can make on them.

The board has 7 x 7 squares, numbered row by row from the north-west. A pawn is a number, too:
three pawns of each colour, clockwise from red. `squares` is always a list with the square of each
pawn.

The rulebook's picture is lost. Which colour has which side, and that the closed middle is a single
square, are our reading of its text; both are decided in this module alone.
"""

from handful.game import IllegalAction

BOARD_SIZE = 7  # squares on each side
PAWNS_PER_COLOUR = 3
COLOURS = 4  # clockwise: red has its home in the north, then green, yellow and blue
HOMES = ("c1 d1 e1", "g3 g4 g5", "c7 d7 e7", "a3 a4 a5")  # by colour
MIDDLE = ("d4",)  # closed to all pawns
DIRECTIONS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))  # N, NE, ... NW
ARROWS = "↑↗→↘↓↙←↖"  # one for each direction
NO_SQUARE = BOARD_SIZE * BOARD_SIZE  # stands for the middle and for everything off the board

# A step is encoded as (pawn * 8 + direction) * 5 + exchange. The exchange is 0 for none, or 1 to 4
# for the diagonal neighbour NE, SE, SW or NW of the square that the pawn steps to.
ACTIONS_PER_PAWN, ACTIONS_PER_STEP = 40, 5
# The occupant of a square is a pawn that can exchange (0 to 11), EMPTY or LOCKED.
EMPTY, LOCKED = 12, 13


def square_name(square: int) -> str:
    """Return a square in players' notation: column a to g, row 1 to 7 from the north."""
    return "abcdefg"[square % BOARD_SIZE] + str(square // BOARD_SIZE + 1)


def square_number(name: str) -> int:
    """Return the number of a square from players' notation."""
    return (int(name[1]) - 1) * BOARD_SIZE + "abcdefg".index(name[0])


def _neighbours(square: int) -> bytes:
    """Return the neighbour of a square in each direction, NO_SQUARE if no pawn can stand there."""
    x, y = square % BOARD_SIZE, square // BOARD_SIZE
    neighbours = []
    for dx, dy in DIRECTIONS:
        number = NO_SQUARE
        if 0 <= x + dx < BOARD_SIZE and 0 <= y + dy < BOARD_SIZE:
            number = square + dy * BOARD_SIZE + dx
            if number in MIDDLE_SQUARES:
                number = NO_SQUARE
        neighbours.append(number)
    return bytes(neighbours)


def _colours(squares_by_colour: tuple[bytes, ...]) -> bytes:
    """Return the colour of each square, or COLOURS for squares without one."""
    colours = bytearray([COLOURS] * (NO_SQUARE + 1))
    for colour, squares in enumerate(squares_by_colour):
        for square in squares:
            colours[square] = colour
    return bytes(colours)


def _empty_board() -> bytes:
    """Return the occupants of a board without pawns, NO_SQUARE included."""
    occupants = bytearray([EMPTY] * NO_SQUARE + [LOCKED])
    for square in MIDDLE_SQUARES:
        occupants[square] = LOCKED
    return bytes(occupants)


MIDDLE_SQUARES = tuple([square_number(name) for name in MIDDLE])
NEIGHBOURS = tuple([_neighbours(square) for square in range(NO_SQUARE)])  # by direction
DIAGONALS = tuple([bytes([near[1], near[3], near[5], near[7]]) for near in NEIGHBOURS])
HOME_SQUARES = tuple([bytes([square_number(name) for name in home.split()]) for home in HOMES])
START_SQUARES = HOME_SQUARES[2:] + HOME_SQUARES[:2]  # a colour starts opposite its home
HOME_COLOUR = _colours(HOME_SQUARES)  # the colour whose home a square is
START_COLOUR = _colours(START_SQUARES)  # the colour that starts on a square
EMPTY_BOARD = _empty_board()
del _neighbours, _colours, _empty_board  # frees heap on the device


def colour_of(pawn: int) -> int:
    """Return the colour of a pawn, 0 to 3."""
    return pawn // PAWNS_PER_COLOUR


def is_home(squares: list[int], pawn: int) -> bool:
    """Return True if the pawn stands on a home square of its colour."""
    return HOME_COLOUR[squares[pawn]] == pawn // PAWNS_PER_COLOUR


def split_action(action: int) -> tuple[int, int, int]:
    """Return the pawn, the direction and the exchange of a step."""
    return action // ACTIONS_PER_PAWN, action // ACTIONS_PER_STEP % 8, action % ACTIONS_PER_STEP


def steps_between(square: int, targets: bytes | list[int]) -> int:
    """Return the number of steps from a square to the nearest target, ignoring all obstacles."""
    x, y = square % BOARD_SIZE, square // BOARD_SIZE
    return min([max(abs(x - to % BOARD_SIZE), abs(y - to // BOARD_SIZE)) for to in targets])


def all_occupants(squares: list[int]) -> bytearray:
    """Return the occupant of every square. A pawn at home is LOCKED: it cannot exchange."""
    occupants = bytearray(EMPTY_BOARD)
    pawn = 0
    for square in squares:
        is_locked = HOME_COLOUR[square] == pawn // PAWNS_PER_COLOUR
        occupants[square] = LOCKED if is_locked else pawn
        pawn += 1
    return occupants


def occupant(squares: list[int], square: int) -> int:
    """Return the occupant of one square. Faster than all_occupants()."""
    if square not in squares:
        return EMPTY_BOARD[square]
    pawn = squares.index(square)
    return LOCKED if HOME_COLOUR[square] == pawn // PAWNS_PER_COLOUR else pawn


def steps_home(squares: list[int], pawn: int, square: int) -> int:
    """Return the steps from a square to the nearest home square that the pawn can still take.

    Pawns that are not home are ignored, because they may make room.
    """
    homes = HOME_SQUARES[colour_of(pawn)]
    free = [home for home in homes if home == square or occupant(squares, home) != LOCKED]
    return steps_between(square, free)


def can_step(squares: list[int], pawns: tuple[int, ...]) -> bool:
    """Return True if at least one of these pawns has a square to step to."""
    for pawn in pawns:
        if not is_home(squares, pawn):
            for target in NEIGHBOURS[squares[pawn]]:
                if occupant(squares, target) == EMPTY and START_COLOUR[target] != colour_of(pawn):
                    return True
    return False


def legal_steps(squares: list[int], pawns: tuple[int, ...], with_exchanges: bool) -> list[int]:
    """Return all steps of these pawns in ascending order, optionally with their exchanges."""
    steps = []
    occupants = all_occupants(squares)
    partner_counts = bytearray(NO_SQUARE + 1)  # how many pawns stand diagonally to each square
    if with_exchanges:
        for square in squares:
            if occupants[square] != LOCKED:
                for diagonal in DIAGONALS[square]:
                    partner_counts[diagonal] += 1
    for pawn in pawns:
        square = squares[pawn]
        if occupants[square] == LOCKED:
            continue
        colour = pawn // PAWNS_PER_COLOUR
        action = pawn * ACTIONS_PER_PAWN - ACTIONS_PER_STEP
        for target in NEIGHBOURS[square]:
            action += ACTIONS_PER_STEP
            if occupants[target] != EMPTY or START_COLOUR[target] == colour:
                continue
            steps.append(action)
            if partner_counts[target]:
                with_exchange = action
                for diagonal in DIAGONALS[target]:
                    with_exchange += 1
                    if occupants[diagonal] < EMPTY and occupants[diagonal] != pawn:
                        steps.append(with_exchange)
    return steps


def check_step(squares: list[int], pawn: int, target: int) -> None:
    """Raise IllegalAction if the rules forbid a pawn to step to this neighbour."""
    if is_home(squares, pawn):
        raise IllegalAction("home")
    if target == NO_SQUARE:
        raise IllegalAction("no_square")
    if occupant(squares, target) != EMPTY:
        raise IllegalAction("taken")
    if START_COLOUR[target] == colour_of(pawn):
        raise IllegalAction("own_start")


def diagonal_occupants(squares: list[int], pawn: int) -> list[int]:
    """Return the occupants of the four squares diagonal to a pawn: NE, SE, SW, NW."""
    return [occupant(squares, diagonal) for diagonal in DIAGONALS[squares[pawn]]]


def exchange_partner(squares: list[int], pawn: int, target: int, exchange: int) -> int:
    """Return the partner of a pawn's exchange after its step to `target`.

    Raise IllegalAction if no pawn stands there or if it is protected at home.
    """
    diagonal = DIAGONALS[target][exchange - 1]
    partner = occupant(squares, diagonal)
    if partner == LOCKED and diagonal in squares:
        raise IllegalAction("protected")
    if partner >= EMPTY or partner == pawn:
        raise IllegalAction("no_partner")
    return partner
