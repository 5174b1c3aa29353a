# SPDX-License-Identifier: MIT
"""Animations between decisions, as generators of the milliseconds to wait, and the last moves."""

from handful import TYPE_CHECKING
from handful.preferences import AT_ONCE
from handful.screen.screen import LETTER, PAGE

from games.top12.rules.state import END, ENTER, FACES, NAME, ROW_LENGTH, START, filled_counts
from games.top12.screen.picture import FOOTER_X, NEARLY_FULL

if TYPE_CHECKING:
    from collections.abc import Generator

    from handful.words import Words

    from games.top12.rules.state import State
    from games.top12.screen.board import Board
    from games.top12.screen.picture import Picture

ROLL_STEPS_MS = (50, 50, 60, 80, 100, 120, 150, 190)  # the die slows down
NAMED_MS = 500  # the number a computer player named, before the die rolls
LANDED_MS = 250  # the die, if no human has to write
NO_ROOM_MS = 800  # "no room" for a human
ONLY_CELL_MS = 700  # the only cell that takes the number, before it is written
OWN_SHEET_MS = 300  # the own sheet, before those of the others
OTHER_SHEET_MS = 1000  # the sheet of the only other player
NOTHING_WRITTEN_MS = 600  # the same if that player had no room
OTHER_ROW_MS = 500  # for each row of two or three others, all in one picture
NEXT_WRITER_MS = 900  # the announcement of the next human's sheet
LIGHT_UP_MS = 70  # from number to number of a complete row
LIT_MS = 600  # the complete row, before the cheer
GAME_OVER_MS = 2000


def show_roll(board: "Board") -> "Generator[int, None, None]":
    """Show the number, roll the die, and show a notice to each human without a free cell."""
    play, picture, words = board.play, board.picture, board.words
    match = play.match
    state = match.state
    face = state.face or 0
    picture.number = state.number
    picture.draw_panel()
    if not match.is_human(board.seat):
        picture.show_caption(words("names_it", play.player_name(board.seat), state.number))
        yield NAMED_MS
    picture.show_caption(words("rolls"))
    for frame in range(len(ROLL_STEPS_MS) if play.animations else 0):
        picture.show_face((face + len(ROLL_STEPS_MS) - frame) % len(FACES))
        yield ROLL_STEPS_MS[frame]
    picture.face = state.face
    is_over = state.phase not in (ENTER, END)  # no one can write, so the round is over already
    picture.update(is_over)
    picture.show_caption(words("row%d" % face))
    is_noticed = False  # a player without room read that: no time for the die's row then
    for seat in range(state.seats):
        if match.is_human(seat) and not state.legal_cells(seat):
            is_noticed = True
            picture.seat = seat
            picture.update(is_over)
            picture.show_caption(words("no_place", state.number))
            yield from _hold(board, NO_ROOM_MS)
    if not is_noticed and (state.phase != ENTER or not match.is_human(state.seat)):
        yield LANDED_MS
    yield from announce_next_writer(board) if state.phase == ENTER else show_round(board)


def show_only_cell(board: "Board", cell: int) -> "Generator[int, None, None]":
    """Show the only cell that takes the number, which is written without a press."""
    picture = board.picture
    picture.cursor = cell
    picture.update(board.state.phase not in (ENTER, END))
    effect = board.entry_effect()
    picture.show_caption(board.words("only_cell" if effect == "fits" else effect))
    yield -ONLY_CELL_MS
    picture.cursor = None
    picture.draw_sheet()
    yield from show_entry(board)


def show_entry(board: "Board") -> "Generator[int, None, None]":
    """Show the round if it is over, or else whose turn it is."""
    is_round_over = board.play.match.state.phase != ENTER
    yield from show_round(board) if is_round_over else announce_next_writer(board)


def announce_next_writer(board: "Board") -> "Generator[int, None, None]":
    """Announce another human's turn. No press ends it, so that one too many does no harm."""
    picture, match = board.picture, board.play.match
    seat = match.turn()
    if seat != picture.seat and seat >= 0 and match.is_human(seat):
        picture.update()
        board.screen.footer("", "")
        picture.show_caption(board.words("turn", board.play.player_name(seat)))
        yield from _hold(board, NEXT_WRITER_MS)


def _hold(board: "Board", wait_ms: int) -> "Generator[int, None, None]":
    """Wait so long. No press ends it."""
    end = board.play.now + wait_ms
    while board.play.now < end:
        yield board.play.now - end


def describe_row(words: "Words", sheet: bytearray, row: int) -> str:
    """Return a row's symbol and count, or that only one number is missing."""
    count = filled_counts(sheet)[row]
    symbol = words("sign%d" % row)
    return words("one_left", symbol) if count == ROW_LENGTH - 1 else words("now", symbol, count)


def show_round(board: "Board") -> "Generator[int, None, None]":
    """Show what the others wrote: the sheet of one, the rows of several; at the end the winner's.

    If no human wrote, only the rows of several others that are nearly full are shown.
    """
    picture, match, words, play = board.picture, board.play.match, board.words, board.play
    state = match.state
    board.last_entries = list(state.entries)
    own = picture.seat
    is_over = state.phase != END
    if state.seats > 1:
        picture.header(is_over)
        entry = state.entries[own]
        if entry is not None:
            picture.show_caption(describe_row(words, state.sheets[own], entry // ROW_LENGTH))
        play.show_skip()
        if entry is not None:
            yield OWN_SHEET_MS
        is_brief = state.seats > 2 and not _has_human_entry(board)
        shown: list[int] = []
        for seat, cell in enumerate(state.entries):
            if seat == own or (cell is None and match.is_human(seat)):
                continue
            if not is_brief or _is_nearly_full(state.sheets[seat], cell):
                shown.append(seat)
        if shown:
            if state.seats == 2:
                picture.seat, picture.cursor = shown[0], state.entries[shown[0]]
                picture.update(is_over)
                if picture.cursor is not None:
                    name = play.player_name(shown[0])
                    board.screen.header(words("wrote", name, state.number), "", "", True)
                picture.show_caption(_describe_entry(board, shown[0]))
            else:
                _draw_rows(board, shown)
            play.show_skip()
            # Required, and one wait for each row, so that the budget of a single computer
            # player's turn does not shorten the time to read all of them.
            wait_ms = OTHER_ROW_MS
            if state.seats == 2:
                wait_ms = NOTHING_WRITTEN_MS if picture.cursor is None else OTHER_SHEET_MS
            for _ in shown:
                yield wait_ms if play.is_skipping or play.speed == AT_ONCE else -wait_ms
            picture.seat, picture.cursor = own, None
            picture.show_caption("")
            if state.seats > 2:
                play.redraw()
                play.show_skip()
        picture.update(is_over)
    if state.phase == END:
        yield from _light_up_row(board, picture, state)
    yield from announce_next_writer(board)


def _describe_entry(board: "Board", seat: int) -> str:
    """Return the row that a seat wrote in and its count, or that it had no room."""
    state = board.play.match.state
    cell = state.entries[seat]
    if cell is None:
        return board.words("no_cell")
    return describe_row(board.words, state.sheets[seat], cell // ROW_LENGTH)


def _draw_rows(board: "Board", seats: list[int]) -> None:
    """Draw the name and the row of each seat instead of a sheet. The new numbers are white."""
    screen, grid, state = board.screen, board.picture.grid, board.play.match.state
    screen.clear()
    screen.footer_left = FOOTER_X
    screen.header(board.words("others_wrote", state.number), "", board.words("round", state.rounds))
    for line, seat in enumerate(seats):
        name, cell = board.play.player_name(seat), state.entries[seat]
        y = PAGE * (1 + 2 * line)
        x = screen.tag(0, y, name) + LETTER
        screen.text(x, y, _describe_entry(board, seat))
        if cell is not None:
            row = cell // ROW_LENGTH
            screen.tile(grid.symbols, row, 0, y + PAGE + 1)
            grid.draw_row(1 + 2 * line, state.sheets[seat], row, cell)


def _has_human_entry(board: "Board") -> bool:
    """Return True if a human wrote in this round."""
    match = board.play.match
    entries = match.state.entries
    return any(match.is_human(seat) and entries[seat] is not None for seat in range(len(entries)))


def _is_nearly_full(sheet: bytearray, cell: int | None) -> bool:
    """Return True if this entry made its row nearly full."""
    return cell is not None and filled_counts(sheet)[cell // ROW_LENGTH] >= NEARLY_FULL


def _light_up_row(
    board: "Board", picture: "Picture", state: "State"
) -> "Generator[int, None, None]":
    """Light up the complete row, number by number. Cheer if it is a human's."""
    words = board.words
    picture.seat = winner = state.ranking().index(1)
    picture.update()
    counts = filled_counts(state.sheets[winner])
    picture.show_caption(words("twelve" if ROW_LENGTH in counts else "stuck"))
    if ROW_LENGTH in counts:
        for cell in range(ROW_LENGTH):
            picture.light_up(counts.index(ROW_LENGTH) * ROW_LENGTH + cell)
            yield LIGHT_UP_MS
        picture.grid.is_row_lit = True
        if board.play.match.is_human(winner):
            from handful.play.celebration import celebrate

            yield LIT_MS
            yield from celebrate(board.play, words("cheer"), words("rounds", state.rounds))
            return
    yield -GAME_OVER_MS


def describe_moves(board: "Board", seat: int, action: int) -> list[tuple[int, str]]:
    """Describe a named number and the die, and all entries once the round is over."""
    state, words = board.play.match.state, board.words
    moves = []
    if board.phase == NAME:
        moves.append((seat, words("named", action, words("sign%d" % (state.face or 0)))))
    if board.phase != START and state.phase != ENTER:
        for writer, cell in enumerate(state.entries):
            wrote = words("no_cell")
            if cell is not None:
                wrote = words("wrote_in", state.number, words("sign%d" % (cell // ROW_LENGTH)))
            moves.append((writer, wrote))
    return moves
