# SPDX-License-Identifier: MIT
"""What is shown between decisions: the die rolls, who cannot write, what the others wrote, whose
sheet comes next, the row that won. Generators of the milliseconds to wait; and the same as words,
for the last moves."""

from games.top12.rules.state import END, ENTER, FACES, JOKER, NAME, ROWS, START, filled

FLICKS = (50, 50, 60, 80, 100, 120, 150, 190)  # milliseconds of the symbols flicking past
NAMED = 700  # milliseconds a computer's number is read before the die rolls
LANDED = 250  # milliseconds the die is looked at, when nobody here has to write
NO_PLACE = 8000  # milliseconds a person who cannot write is told so, unless A leads on
OWN = 500  # milliseconds one's own sheet is seen before the others' come
WROTE = 2500, 1800, 1300  # milliseconds it is told of each of 1, 2, 3 others what they wrote
HANDED_ON = 900  # milliseconds one's sheet is still seen before another person's comes
LIGHT_UP = 70  # milliseconds from number to number of a row that is complete
GAME_OVER = 2000


def roll(board):
    """The number stands, symbols flick past, slower and slower; who cannot write is told."""
    play, picture, words = board.play, board.picture, board.words
    match = play.match
    state = match.state
    picture.number = state.number
    picture.panel()
    if not match.is_human(board.seat):
        picture.tell(words("names_it", play.player_name(board.seat), state.number))
        yield NAMED
    picture.tell(words("rolls"))
    for frame in range(len(FLICKS) if play.animations else 0):
        picture.flick((state.face + len(FLICKS) - frame) % len(FACES))
        yield FLICKS[frame]
    picture.face = state.face
    over = state.phase not in (ENTER, END)  # nobody can write: the round is over already
    picture.update(over)
    picture.tell(words("row%d" % state.face))
    for seat in range(state.seats):
        if match.is_human(seat) and not state.cells(seat):
            picture.seat = seat
            picture.update(over)
            picture.tell(words("no_place", state.number))
            board.screen.footer(play.common_words("go_on"))
            yield -NO_PLACE
            board.screen.footer("", "")
    if state.phase != ENTER or not match.is_human(state.seat):
        yield LANDED
    yield from hand_on(board) if state.phase == ENTER else round_over(board)


def hand_on(board):
    """Another person's sheet is to come: that is said first, and a press too many does nothing."""
    picture, match = board.picture, board.play.match
    seat = match.turn()
    if seat != picture.seat and seat >= 0 and match.is_human(seat):
        picture.update()
        picture.tell(board.words("turn", board.play.player_name(seat)))
        yield -HANDED_ON


def _where(words, face):
    """In which row nobody could write."""
    return words("any_row") if face == JOKER else words("in", words("row%d" % face))


def round_over(board):
    """What the others wrote, each on their own sheet; at the end the sheet that won."""
    picture, match, words = board.picture, board.play.match, board.words
    state, screen = match.state, board.screen
    board.written = list(state.entries)
    own = picture.seat
    over = state.phase != END
    if state.seats > 1:
        picture.header(over)
        yield OWN
        for seat, cell in enumerate(state.entries):
            name = board.play.player_name(seat)
            if seat == own or (cell is None and match.is_human(seat)):
                continue
            picture.seat, picture.cursor = seat, cell
            picture.update(over)
            if cell is None:
                picture.tell(words("has_no_place", name))
                screen.caption(_where(words, state.face))
            else:
                row = cell // ROWS
                count = filled(state.sheets[seat])[row]
                picture.tell(words("wrote", name, state.number))
                now = words("now", words("sign%d" % row), count)
                screen.caption(now + "!" if count >= ROWS - 1 else now)
            yield WROTE[state.seats - 2]
        screen.footer("", "")
        picture.seat, picture.cursor = own, None
        picture.update(over)
    if state.phase == END:
        yield from _finale(picture, state, words)
    yield from hand_on(board)


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
                wrote = words("wrote_in", state.number, words("sign%d" % (cell // ROWS)))
            moves.append((there, wrote))
    return moves
