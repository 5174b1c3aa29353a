# SPDX-License-Identifier: MIT
"""What is shown between decisions: the die rolls, who cannot write, what the others wrote, the row
that won. Generators of the milliseconds to wait; and the same as words, for the last moves."""

from games.top12.rules import END, ENTER, FACES, JOKER, NAME, ROWS, START, filled

FLICKS = (50, 50, 60, 80, 100, 120, 150, 190)  # milliseconds of the symbols flicking past
NAMED = 700  # milliseconds a computer's number is read before the die rolls
LANDED = 250  # milliseconds the die is looked at, when nobody here has to write
NO_PLACE = 1500  # milliseconds it is told who cannot write
WROTE = 1400, 1000, 900  # milliseconds it is told of each of 1, 2, 3 others what they wrote
LIGHT_UP = 70  # milliseconds from number to number of a row that is complete
GAME_OVER = 2000


def roll(board):
    """The number stands, symbols flick past, slower and slower; who cannot write is told."""
    play, picture, words = board.play, board.picture, board.words
    match = play.match
    state = match.state
    picture.number = state.number
    picture.panel()
    picture.tell(words("names_it", play.name(board.seat), state.number))
    if not match.is_person(board.seat):
        yield NAMED
    for frame in range(len(FLICKS) if play.animations else 0):
        picture.flick((state.face + len(FLICKS) - frame) % len(FACES))
        yield FLICKS[frame]
    picture.face = state.face
    picture.update(state.phase not in (ENTER, END))  # nobody can write: the round is over already
    left_out = [s for s in range(state.seats) if match.is_person(s) and not state.cells(s)]
    if left_out:
        if len(left_out) == match.people():
            picture.tell(words("no_place", state.number))
        else:
            picture.tell(words("left_out"), picture.labels(left_out), [""] * len(left_out))
        board.screen.caption(_where(words, state.face))
        yield -NO_PLACE
    elif state.phase != ENTER or not match.is_person(state.seat):
        yield LANDED
    if state.phase != ENTER:
        yield from round_over(board)


def _where(words, face):
    """In which row nobody could write."""
    return words("any_row") if face == JOKER else words("in", words("row%d" % face))


def round_over(board):
    """What the others wrote; at the end the sheet that won."""
    picture, match, words = board.picture, board.play.match, board.words
    state, screen = match.state, board.screen
    board.written = list(state.entries)
    if state.phase == END:
        yield from _finale(picture, state, words)
    elif state.seats > 1:
        picture.header(1)
        for seat, cell in enumerate(state.entries):
            name = board.play.name(seat)
            if seat == picture.seat or (cell is None and match.is_person(seat)):
                continue
            if cell is None:
                picture.tell(words("has_no_place", name))
                screen.caption(_where(words, state.face))
            else:
                row = cell // ROWS
                picture.tell(words("wrote", name, state.number))
                screen.caption(words("now", words("sign%d" % row), filled(state.sheets[seat])[row]))
            yield WROTE[state.seats - 2]
        screen.footer("", "")


def _finale(picture, state, words):
    """The complete row lights up, number by number."""
    picture.seat = winner = state.ranking().index(1)
    picture.update()
    counts = filled(state.sheets[winner])
    picture.tell(words("twelve" if ROWS in counts else "stuck"))
    if ROWS in counts:
        for cell in range(ROWS):
            picture.light_up(counts.index(ROWS) * ROWS + cell)
            yield LIGHT_UP
        picture.grid.lit = True
    yield -GAME_OVER


def told(board, seat, action):
    """The number and the die; what everybody wrote when the round is over, not before."""
    state, words = board.play.match.state, board.words
    moves = []
    if board.phase == NAME:
        moves.append((seat, words("named", action, words("sign%d" % state.face))))
    if board.phase != START and state.phase != ENTER:
        for there, cell in enumerate(state.entries):
            wrote = words("no_cell")
            if cell is not None:
                wrote = words("wrote_in", words("sign%d" % (cell // ROWS)))
            moves.append((there, wrote))
    return moves
