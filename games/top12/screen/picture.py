# SPDX-License-Identifier: MIT
"""The picture of Top 12: a sheet above the number, the die and a caption.

A row is a symbol and twelve cells. Dots show where a number may go; the cursor is a white block
that contains the number. A row that can never be completed has a dim symbol, and dashes instead of
free cells.
"""

from handful import TYPE_CHECKING
from handful.screen.glyphs import LEFT, RIGHT
from handful.screen.large_text import draw_large_text
from handful.screen.screen import DIGIT, LETTER, PAGE, WIDTH
from handful.screen.tiles import TileSheet

from games.top12.rules.state import (
    CELLS,
    ENTER,
    HIGHEST,
    NAME,
    ROW_COUNT,
    ROW_LENGTH,
    START,
    filled_counts,
    fullest_open_row,
    is_dead_row,
    open_row_counts,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from handful.match.match import Match
    from handful.play.play import Play
    from handful.screen.screen import Screen

    from games.top12.rules.state import State

    class Top12Match(Match):
        """A match of this game."""

        state: State

    class Top12Play(Play):
        """The Play scene of this game."""

        match: Top12Match

    Caption = tuple[str, Sequence[str], Sequence[str], int]
    Panel = tuple[int, bool, int | None]


# Tiles of cells.bin: six free cells side by side, then single cells of each look.
FREE_CELL, FREE_RUN = 0, 6
DOT_CELL, CURSOR_CELL, TENS_ARROWS, DEAD_CELL, HUNDRED = range(FREE_RUN, FREE_RUN + 5)
SHEET_X, SHEET_Y, CELL_WIDTH = 7, 8, 10  # pixels; a cell is 8 pixels high
PANEL_Y = 48  # below the sheet: the number and the die on the left, the caption on the right
DIE_X, DIE_Y, DIE_SIZE = 24, 50, 13
CAPTION_X = FOOTER_X = 39
CAPTION_LENGTH = 18  # letters
NAMING_CAPTION_X = 34  # while no die is shown
TENS_X = 27  # the arrows for steps of ten
NUMBER_WIDTH = 22  # pixels of a large number: 100 has a narrow 1
NO_CAPTION = ("", (), (), CAPTION_X)  # text, labels, values, x
MAX_NAME_LENGTH = 4  # letters of the only other player's name; a longer name gets a label
VALUE_GAP = 4  # pixels between a label and its value
NARROW_GAP = 2  # the same with three or more labels
HEADER_LETTERS = 25  # in a line, with a blank between two texts
NEARLY_FULL = 9  # rows with this many numbers are marked


class Grid:
    """A sheet on the screen. It draws only the cells that changed."""

    def __init__(self, screen: "Screen") -> None:
        self.screen = screen
        self.symbols = TileSheet("games/top12/signs.bin", True)
        self.cells = TileSheet("games/top12/cells.bin")
        self.is_row_lit = False  # a complete row is white after the end of the game
        self.mark_blank()

    def mark_blank(self) -> None:
        """Note that the screen is black, so that everything is drawn next time."""
        self.drawn = [-1] * (CELLS + ROW_COUNT)

    def show(
        self,
        sheet: "Sequence[int]",
        dots: "Collection[int]" = (),
        cursor: int | None = None,
        number: int = 0,
    ) -> None:
        """Draw the sheet, dots in some cells, and the cursor with the number in it."""
        drawn = self.drawn
        if drawn[0] < 0:
            self._draw_free_cells()
        counts = filled_counts(sheet) if self.is_row_lit else ()
        whole = counts.index(ROW_LENGTH) if ROW_LENGTH in counts else -1
        dead_rows = [is_dead_row(sheet, row) for row in range(ROW_COUNT)]
        for cell in range(CELLS):
            if cell == cursor:
                look = CURSOR_CELL << 7 | number
            elif cell // ROW_LENGTH == whole:
                look = CURSOR_CELL << 7 | sheet[cell]
            elif cell in dots:
                look = DOT_CELL << 7
            else:
                look = sheet[cell]
                if not look and dead_rows[cell // ROW_LENGTH]:
                    look = DEAD_CELL << 7
            if look != drawn[cell]:
                drawn[cell] = look
                self.draw_cell(cell, look >> 7, look & 127)
        if cursor is not None and number == HIGHEST:
            # It takes a column of the next cell, which is therefore drawn again next time.
            self.draw_cell(cursor, CURSOR_CELL, number)
            drawn[cursor + 1] = -1
        for row, is_dead in enumerate(dead_rows):
            if is_dead != drawn[CELLS + row]:
                drawn[CELLS + row] = is_dead
                self._draw_symbol(row, is_dead)

    def _draw_free_cells(self) -> None:
        """Draw all cells free, six at a time: single cells would be slow."""
        for run in range(CELLS // FREE_RUN):
            x, y = SHEET_X + CELL_WIDTH * FREE_RUN * (run & 1), SHEET_Y + PAGE * (run >> 1)
            self.screen.tile(self.cells, FREE_CELL, x, y, False, CELL_WIDTH * FREE_RUN)
            self.drawn[run * FREE_RUN : run * FREE_RUN + FREE_RUN] = [0] * FREE_RUN

    def draw_row(self, line: int, sheet: "Sequence[int]", row: int, cursor: int) -> None:
        """Draw one row of a sheet as this line of the grid, with the cell `cursor` white."""
        is_dead = is_dead_row(sheet, row)
        for place in range(ROW_LENGTH):
            cell = row * ROW_LENGTH + place
            look = FREE_CELL
            if cell == cursor:
                look = CURSOR_CELL
            elif is_dead and not sheet[cell]:
                look = DEAD_CELL
            self.draw_cell(line * ROW_LENGTH + place, look, sheet[cell])

    def draw_cell(self, cell: int, look: int, number: int) -> None:
        """Draw a cell as a tile of cells.bin, with a number unless it is 0."""
        screen = self.screen
        x, y = SHEET_X + CELL_WIDTH * (cell % ROW_LENGTH), SHEET_Y + PAGE * (cell // ROW_LENGTH)
        is_inverse = look == CURSOR_CELL
        is_hundred = number == HIGHEST
        screen.tile(self.cells, HUNDRED if is_hundred else look, x, y, is_inverse)
        if number and not is_hundred:
            screen.digits(x + (2 if number > 9 else 4), y + 2, str(number), is_inverse)
        is_wide = is_inverse and is_hundred
        if is_wide or cell % ROW_LENGTH == ROW_LENGTH - 1:  # at the edge of the screen
            screen.fill(x + CELL_WIDTH, y, 1, PAGE, is_wide)

    def _draw_symbol(self, row: int, is_dead: bool) -> None:
        y = SHEET_Y + PAGE * row + 1
        self.screen.tile(self.symbols, row, 0, y)
        if is_dead:  # dimmed: every second pixel
            for pixel in range(1, 49, 2):
                self.screen.bitmap[pixel % 7, y + pixel // 7] = 0


class Picture:
    """Everything on the screen except the footer.

    seat:       the owner of the sheet
    is_asked:   a human at this seat is to decide
    cursor:     the cell under the cursor, or None
    dots:       cells that may be written
    number:     the number below the sheet, 0 for none
    is_naming:  the arrows change the number, and no die is shown
    face:       the face of the die, or None
    """

    def __init__(self, play: "Top12Play") -> None:
        self.play, self.screen, self.words = play, play.screen, play.words
        self.grid = Grid(play.screen)
        self.seat = 0
        self._drawn_seat = -1
        self.is_asked = False
        while play.match.human_count() and not play.match.is_human(self.seat):
            self.seat += 1
        self.follow_viewer()
        self.cursor: int | None = None
        self.face: int | None = None
        self.dots: list[int] = []
        self.number = 0
        self.is_naming = False
        self.caption_parts: Caption = NO_CAPTION
        self._panel: Panel = (0, False, None)  # number, is_naming and face as drawn

    def follow_viewer(self) -> None:
        """Show the sheet of the player who may look at the screen now."""
        seat = self.play.viewer()
        if seat is not None:
            self.seat = seat

    def draw_all(self) -> None:
        """Draw everything on a black screen."""
        self.grid.mark_blank()
        self._panel = (0, False, None)
        (text, labels, values, _), self.caption_parts = self.caption_parts, NO_CAPTION
        self.update()
        self.show_caption(text, labels, values)

    def update(self, is_over: int = 0) -> None:
        """Draw header, sheet, number and die where they changed."""
        if self.seat != self._drawn_seat:
            self._drawn_seat = self.seat
            self.screen.touch(0, 0, WIDTH, PANEL_Y)  # header and sheet are sent together
        self.header(is_over)
        self.draw_sheet()
        self.draw_panel()

    def header(self, is_over: int = 0) -> None:
        """Draw the owner, the task, and the start number or round; 1 for the round just over."""
        state = self.play.match.state
        name = self.play.player_name(self.seat)
        if state.phase == START:
            right = "%d/5" % (sum(filled_counts(state.sheets[self.seat])) + 1)
        else:
            right = self.words("round", max(1, state.rounds + (state.phase <= ENTER) - is_over))
        if not self.is_asked:
            self.screen.header(
                self.words("sheet", name), "", "" if state.phase == START else right, True
            )
            return
        words = self.words(("starting", "naming", "", "writing")[state.phase])
        namer = state.naming_seat()
        if state.phase == ENTER and namer != self.seat:
            # A player who skipped the naming still reads it here.
            naming = self.words("named_it", self.play.player_name(namer), state.number)
            if self.play.match.human_count() == 1:
                words, name = naming, ""  # it is clear whose sheet this is
            elif len(name) + len(naming) < HEADER_LETTERS:
                words, right = naming, ""
        elif state.phase == NAME and state.seats > 1:
            most = [fullest_open_row(sheet) for sheet in state.sheets]
            right = self.words("race", most.pop(self.seat), max(most))
        right += "" if state.phase == START else self.play.match.ghost()
        if len(name) + len(words) + len(right) + 2 > HEADER_LETTERS:
            name = ""
        self.screen.header(name or words, words if name else "", right, name != "")

    def draw_sheet(self) -> None:
        """Draw the sheet with the entry of the current round."""
        state = self.play.match.state
        sheet: bytes | bytearray = state.sheets[self.seat]
        entry = state.entries[self.seat]
        if self.seat != self.play.viewer():
            if state.phase == START:
                sheet = bytes(CELLS)
        elif state.phase == ENTER and entry is not None:
            written = bytearray(sheet)
            written[entry] = state.number
            sheet = written
        self.grid.show(sheet, self.dots, self.cursor, self.number)

    def draw_panel(self) -> None:
        """Draw the number, between arrows or beside the die."""
        screen = self.screen
        number, was_naming, face = self._panel
        text = str(self.number)
        x, old_text = self.is_naming << 2, str(number)
        if (
            was_naming != self.is_naming
            or len(text) != len(old_text)
            or not number
            or not self.number
        ):
            # As long as the player names a number, the caption stays.
            is_same = self.is_naming and was_naming
            screen.fill(0, PANEL_Y, NAMING_CAPTION_X if is_same else CAPTION_X, PAGE)
            screen.fill(0, PANEL_Y + PAGE, FOOTER_X, PAGE)
            old_text = "   "
            face = None
            if self.is_naming:
                screen.tile(screen.glyphs, LEFT, 0, PANEL_Y + 1, False, 3)
                screen.tile(screen.glyphs, RIGHT, x + NUMBER_WIDTH + 2, PANEL_Y + 1, False, 3)
                screen.tile(self.grid.cells, TENS_ARROWS, TENS_X, PANEL_Y + PAGE)
        if self.number:
            self._draw_number(x, text, old_text)
        if self.face is not None and self.face != face:
            if face is None:
                self._draw_die_frame()
            screen.tile(self.grid.symbols, self.face, DIE_X + 3, DIE_Y + 3)
        self._panel = (self.number, self.is_naming, self.face)

    def show_face(self, face: int) -> None:
        """Draw another face of the die and nothing else."""
        self.face = face
        if self._panel[2] is None:
            self.draw_panel()
        else:
            self.screen.tile(self.grid.symbols, face, DIE_X + 3, DIE_Y + 3)
            self._panel = (self.number, self.is_naming, face)

    def _draw_number(self, x: int, text: str, old_text: str) -> None:
        """Draw the large digits that changed, centred in their space."""
        if len(text) == 3:  # 100: a narrow 1 leaves room to the arrow and to the die
            x += self.is_naming
            self.screen.fill(x + 1, PANEL_Y + 2, 2, 12, 1)
            self.screen.fill(x, PANEL_Y + 4, 1, 2, 1)
            draw_large_text(self.screen, x + 4, PANEL_Y, "0")
            draw_large_text(self.screen, x + 13, PANEL_Y, "0")
            return
        x += 1 + 5 * (2 - len(text))
        for place, digit in enumerate(text):
            if digit != old_text[place]:
                draw_large_text(self.screen, x + 2 * LETTER * place, PANEL_Y, digit)

    def _draw_die_frame(self) -> None:
        """Draw the edge of the die with cut corners."""
        self.screen.frame(DIE_X, DIE_Y, DIE_SIZE, DIE_SIZE)
        for corner in range(4):
            x, y = DIE_X + (DIE_SIZE - 1) * (corner & 1), DIE_Y + (DIE_SIZE - 1) * (corner >> 1)
            self.screen.bitmap[x, y] = 0

    def show_caption(
        self, text: str, labels: "Sequence[str]" = (), values: "Sequence[str]" = ()
    ) -> None:
        """Draw the caption: a text, then labels on tags, each with its value."""
        screen = self.screen
        text = text[:CAPTION_LENGTH]
        x = NAMING_CAPTION_X if self.is_naming else CAPTION_X
        old_text, old_labels, old_values, old_x = self.caption_parts
        self.caption_parts = (text, labels, values, x)
        is_new = labels != old_labels or x != old_x or (labels and len(text) != len(old_text))
        if is_new:
            screen.fill(x, PANEL_Y, WIDTH - x, PAGE)
            old_text = ""
        screen.update_text(x, PANEL_Y, old_text, text)
        is_narrow = len(labels) > 2
        gap = NARROW_GAP if is_narrow else VALUE_GAP
        x += LETTER * len(text) + (2 - is_narrow) * bool(text)
        for number, label in enumerate(labels):
            value = values[number]
            end = x + LETTER * len(label) + 3
            if is_new:
                screen.tag(x, PANEL_Y, label)
            x = end + gap
            if is_new or value != old_values[number]:
                if is_narrow:  # small digits, which differ from those of a label
                    screen.fill(x, PANEL_Y, DIGIT * len(value) + 1, PAGE)
                    screen.digits(x, PANEL_Y + 1, value.rstrip("!"))
                    if value[-1] == "!":
                        screen.text(x + DIGIT * len(value) - DIGIT, PANEL_Y, "!")
                else:
                    screen.text(x, PANEL_Y, value)
            x += (DIGIT if is_narrow else LETTER) * len(value) + 2

    def show_fits(self) -> None:
        """Show how many rows of each player take the number; "!" if one of them is nearly full."""
        play, words = self.play, self.words
        sheets = play.match.state.sheets
        others = [seat for seat in range(len(sheets)) if seat != self.seat]
        labels = self.short_names(others)
        values: list[str] = []
        for seat in [self.seat] + others:
            counts = open_row_counts(sheets[seat], self.number)
            mark = "!" if counts and max(counts) >= NEARLY_FULL else " "
            values.append(str(len(counts)) + mark)
        if not others:
            self.show_caption(words("fits_rows", values[0][:1]))
            return
        if len(others) == 1:
            name = play.player_name(others[0])
            if len(name) <= MAX_NAME_LENGTH:
                labels = [name]
        else:
            labels = [label[1:] for label in labels]  # the chairs
            if len(others) > 2:  # there is room for one character each
                values = [value[:1] if value[1] == " " else "!" for value in values]
        self.show_caption(words("fits"), [words("you")] + labels, values)

    def light_up(self, cell: int) -> None:
        """Draw a number of the complete row white."""
        number = self.play.match.state.sheets[self.seat][cell]
        self.grid.drawn[cell] = CURSOR_CELL << 7 | number
        self.grid.draw_cell(cell, CURSOR_CELL, number)

    def short_names(self, seats: "Sequence[int]") -> list[str]:
        """Return the first letter of each player's name with the number of the chair."""
        play = self.play
        return [
            play.player_name(seat)[:1] + str((play.match.kinds[seat] >> 4) + 1) for seat in seats
        ]
