# SPDX-License-Identifier: MIT
"""Top 12's picture on 128x64: the sheet on its side above the number, the die and a line of words.

A column of the paper sheet is a row here, its top on the left: a sign and twelve cells. Seeds show
where a number may go; the cursor is a white block with the number in it; a struck out sign is a
row that can never be completed. Knows where things are drawn, not what buttons do.
"""

from handful.screen.font import NARROW_ONE
from handful.screen.glyphs import LEFT, RIGHT
from handful.screen.large_text import draw_large_text
from handful.screen.screen import LETTER, PAGE, WIDTH
from handful.screen.tiles import TileSheet

from games.top12.rules.state import CELLS, COLUMNS, ENTER, HIGHEST, NAME, ROWS, START, dead, filled
from games.top12.screen.offers import taking

# The looks of a cell, as cells.bin has them: six free ones side by side, then the others.
LINE, RUN = 0, 6
SEED, BARE, HERE, TENS = range(RUN, RUN + 4)
SHEET_X, SHEET_Y, CELL = 8, 8, 10  # the cells are 10x8
PANEL_Y = 48  # below the sheet: the number and the die at the left, words at the right
DIE_X, DIE_Y, DIE = 24, 50, 13
WORDS_X = FOOTER_X = 39
ACROSS = 18  # letters that fit there
NAMING_X = 34  # where words begin while there is no die
TENS_X = 27  # before the footer: the tens' arrows
NUMBER = 22  # columns of a big number: 100 with a narrow 1
NO_WORDS = ("", (), (), WORDS_X)  # the line of words, its labels and values, where it begins
LONGEST_NAME = 4  # letters of a single other player's name; a longer one gets a label
NEARLY = 9  # so many numbers in a row that takes the number: it is told by a mark


class Grid:
    """A sheet on the screen. Draws only what differs from what is there."""

    def __init__(self, screen):
        self.screen = screen
        self.signs = TileSheet("games/top12/signs.bin", True)
        self.cells = TileSheet("games/top12/cells.bin")
        self.lit = False  # a complete row is shown white: the game is over
        self.forget()

    def forget(self):
        """The screen is black again."""
        self.drawn = [-1] * (CELLS + COLUMNS)

    def show(self, sheet, seeds=(), cursor=None, number=0):
        """The sheet with seeds, and the cursor with its number in it."""
        drawn = self.drawn
        if drawn[0] < 0:
            self._empty()
        counts = filled(sheet) if self.lit else ()
        whole = counts.index(ROWS) if ROWS in counts else -1
        for cell in range(CELLS):
            if cell == cursor:
                look = HERE << 7 | number
            elif cell // ROWS == whole:
                look = HERE << 7 | sheet[cell]
            elif cell in seeds:
                look = SEED << 7
            else:
                look = sheet[cell]
                if look and cell % ROWS and sheet[cell - 1]:
                    look |= BARE << 7  # a tick between two numbers would be read as a point
            if look != drawn[cell]:
                drawn[cell] = look
                self.draw_cell(cell, look >> 7, look & 127)
        for column in range(COLUMNS):
            closed = dead(sheet, column)
            if closed != drawn[CELLS + column]:
                drawn[CELLS + column] = closed
                self._sign(column, closed)

    def _empty(self):
        """All cells free, six at a time: cell by cell would be slow."""
        for run in range(CELLS // RUN):
            x, y = SHEET_X + CELL * RUN * (run & 1), SHEET_Y + PAGE * (run >> 1)
            self.screen.tile(self.cells, LINE, x, y, False, CELL * RUN)
            self.drawn[run * RUN : run * RUN + RUN] = [0] * RUN
        self.screen.dots(SHEET_X, PANEL_Y - 1, WIDTH - SHEET_X)

    def draw_cell(self, cell, look, number):
        screen = self.screen
        x, y = SHEET_X + CELL * (cell % ROWS), SHEET_Y + PAGE * (cell // ROWS)
        here = look == HERE
        if number < HIGHEST:
            screen.tile(self.cells, look, x, y, here)
            if number:
                screen.digits(x + (2 if number > 9 else 4), y + 2, str(number), here)
        else:
            screen.tile(self.cells, BARE if look == LINE else look, x, y, here)
            screen.tile(screen.small_digits, NARROW_ONE, x + 1, y + 2, here, 1)
            screen.digits(x + 3, y + 2, "00", here)
        if cell >= CELLS - ROWS and not here and not number:  # a figure would stand on the dots
            screen.dots(x, y + PAGE - 1, CELL)  # the sheet's lower edge

    def _sign(self, column, closed):
        y = SHEET_Y + PAGE * column + 1
        self.screen.tile(self.signs, column, 0, y)
        if closed:  # struck out
            self.screen.fill(0, y + 2, 7, 3)
            self.screen.fill(0, y + 3, 7, 1, 1)


class Picture:
    """What is on the screen.

    seat:     whose sheet
    asked:    it is a person's who is to decide
    cursor:   the cell under the cursor, or None
    seeds:    cells that may be written
    number:   below the sheet; 0 for none
    naming:   the arrows change the number: triangles instead of the die
    face:     of the die, or None
    """

    def __init__(self, play):
        self.play, self.screen, self.words = play, play.screen, play.words
        self.grid = Grid(play.screen)
        self.seat = 0
        self.asked = False
        while play.match.human_count() and not play.match.is_human(self.seat):
            self.seat += 1
        self.follow()
        self.cursor = self.face = None
        self.seeds = []
        self.number = 0
        self.naming = False
        self.told = NO_WORDS
        self._panel = (0, False, None)  # number, naming and face as they are drawn

    def follow(self):
        """The sheet of whoever may look at the screen now."""
        seat = self.play.viewer()
        if seat is not None:
            self.seat = seat

    def everything(self):
        """All of it, on a black screen; the footer is the Board's."""
        self.grid.forget()
        self._panel = (0, False, None)
        told, self.told = self.told, NO_WORDS
        self.update()
        self.tell(*told[:3])

    def update(self, over=0):
        """Header, sheet, number and die, where they have changed."""
        self.header(over)
        self.sheet()
        self.panel()

    def header(self, over=0):
        """Whose sheet, what they do, which start number or round; `over`: 1 for the one before."""
        state, asked = self.play.match.state, self.asked
        name = self.play.player_name(self.seat)
        words = self.words(("starting", "naming", "", "writing")[state.phase] if asked else "sheet")
        if state.phase == NAME and asked:
            right = ""  # what is asked takes the room: what stood there would cut it
            self.screen.header(name, "", "", True)
        elif state.phase == START:
            right = "%d/5" % (sum(filled(state.sheets[self.seat])) + 1) if asked else ""
        else:
            right = self.words("round", max(1, state.rounds + (state.phase <= ENTER) - over))
        self.screen.header(name, words, right, True)

    def sheet(self):
        """The seat's sheet with what it wrote in the running round."""
        state = self.play.match.state
        sheet = state.sheets[self.seat]
        entry = state.entries[self.seat]
        if self.seat != self.play.viewer():
            if state.phase == START:
                sheet = bytes(CELLS)
        elif state.phase == ENTER and entry is not None:
            sheet = bytearray(sheet)
            sheet[entry] = state.number
        self.grid.show(sheet, self.seeds, self.cursor, self.number)

    def panel(self):
        """The number, between triangles or beside the die."""
        screen = self.screen
        number, naming, face = self._panel
        here = str(self.number)
        x, there = self.naming << 2, str(number)
        if naming != self.naming or len(here) != len(there) or not number or not self.number:
            # While naming stays so, words stand to the right of it.
            same = self.naming and naming
            screen.fill(0, PANEL_Y, NAMING_X if same else WORDS_X, PAGE)
            screen.fill(0, PANEL_Y + PAGE, FOOTER_X, PAGE)
            there = "   "
            face = None
            if self.naming:
                screen.tile(screen.glyphs, LEFT, 0, PANEL_Y + 1, False, 3)
                screen.tile(screen.glyphs, RIGHT, x + NUMBER + 2, PANEL_Y + 1, False, 3)
                screen.tile(self.grid.cells, TENS, TENS_X, PANEL_Y + PAGE)
        if self.number:
            self._number(x, here, there)
        if self.face is not None and self.face != face:
            if face is None:
                self._frame()
            screen.tile(self.grid.signs, self.face, DIE_X + 3, DIE_Y + 3)
        self._panel = (self.number, self.naming, self.face)

    def flick(self, face):
        """Another face of the die, at next to no cost."""
        self.face = face
        if self._panel[2] is None:
            self.panel()
        else:
            self.screen.tile(self.grid.signs, face, DIE_X + 3, DIE_Y + 3)
            self._panel = (self.number, self.naming, face)

    def _number(self, x, here, there):
        """The big digits that differ, in the middle of their place."""
        if len(here) == 3:  # 100: a 1 of three columns, clear of the edge and of the die
            self.screen.fill(x + 2, PANEL_Y + 2, 2, 12, 1)
            self.screen.fill(x + 1, PANEL_Y + 4, 1, 2, 1)
            draw_large_text(self.screen, x + 5, PANEL_Y, "0")
            draw_large_text(self.screen, x + 14, PANEL_Y, "0")
            return
        x += 1 + 5 * (2 - len(here))
        for place, digit in enumerate(here):
            if digit != there[place]:
                draw_large_text(self.screen, x + 2 * LETTER * place, PANEL_Y, digit)

    def _frame(self):
        """The die's edge, corners cut."""
        self.screen.frame(DIE_X, DIE_Y, DIE, DIE)
        for corner in range(4):
            x, y = DIE_X + (DIE - 1) * (corner & 1), DIE_Y + (DIE - 1) * (corner >> 1)
            self.screen.bitmap[x, y] = 0

    def tell(self, words, labels=(), values=()):
        """The line of words; behind them labels on tags, each with its value."""
        screen = self.screen
        words = words[:ACROSS]
        x = NAMING_X if self.naming else WORDS_X
        old_words, old_labels, old_values, old_x = self.told
        self.told = (words, labels, values, x)
        fresh = labels != old_labels or x != old_x or (labels and len(words) != len(old_words))
        if fresh:
            screen.fill(x, PANEL_Y, WIDTH - x, PAGE)
            old_words = ""
        screen.update_text(x, PANEL_Y, old_words, words)
        x += LETTER * len(words) + 2 * bool(words)
        apart = 4 if words else 2  # "Chip 2" and 5 must not be read as 25
        for number, label in enumerate(labels):
            value = values[number]
            end = x + LETTER * len(label) + 3
            if fresh:
                screen.tag(x, PANEL_Y, label)
            if fresh or value != old_values[number]:
                screen.text(end + apart, PANEL_Y, value)
            x = end + apart + LETTER * len(value) + 3

    def fits(self):
        """How many of your columns take the number, and of each other seat's; a mark behind it if
        one of these is nearly full."""
        play = self.play
        sheets = play.match.state.sheets
        others = [seat for seat in range(len(sheets)) if seat != self.seat]
        labels, values = self.labels(others), []
        for seat in [self.seat] + others:
            counts = taking(sheets[seat], self.number)
            value = str(len(counts))
            mark = "!" if counts and max(counts) >= NEARLY else " "
            if len(others) > 2:  # room for one of them
                value = value if mark == " " else mark
            else:
                value += mark
            values.append(value)
        if not others:
            self.tell(self.words("fits_rows", values[0][:1]))
            return
        words = ""
        if len(others) == 1:
            words, name = self.words("fits"), play.player_name(others[0])
            if len(name) <= LONGEST_NAME:
                labels = [name]
        self.tell(words, [self.words("you")] + labels, values)

    def light_up(self, cell):
        """A number of a complete column on white."""
        number = self.play.match.state.sheets[self.seat][cell]
        self.grid.drawn[cell] = HERE << 7 | number
        self.grid.draw_cell(cell, HERE, number)

    def labels(self, seats):
        """Short names: the first letter and the player's number."""
        play = self.play
        return [
            play.player_name(seat)[:1] + str((play.match.kinds[seat] >> 4) + 1) for seat in seats
        ]
