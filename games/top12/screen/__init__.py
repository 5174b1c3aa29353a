# SPDX-License-Identifier: MIT
"""Top 12's buttons: start numbers, naming, writing; and what the die and the others do meanwhile.

The cursor walks over the cells that take the number, and waits where it does no harm: as far along
its gap as the number lies between its neighbours. What others write is shown when the round is
over.
"""

from handful.play import board

from games.top12.rules import (
    COLUMNS,
    END,
    ENTER,
    FACES,
    HIGHEST,
    LOWEST,
    NAME,
    ROWS,
    START,
    START_NUMBERS,
    dead,
    filled,
    fitting,
)
from games.top12.screen.offers import likely, offered
from games.top12.screen.picture import WORDS_X, Picture

FLICKS = (50, 50, 60, 80, 100, 120, 150, 190)  # milliseconds of the symbols flicking past
LANDED = 250  # milliseconds the die is looked at, when nobody here has to write
NO_PLACE = 1500  # milliseconds it is told who cannot write
WRITTEN = 500  # milliseconds a number is seen in its cell before another person's sheet comes
ROUND_OVER = 1500  # milliseconds it is shown how everybody stands
LIGHT_UP = 70  # milliseconds from number to number of a row that is complete
GAME_OVER = 2000
SEEDS_AFTER = 200  # milliseconds a number rests until the seeds follow: a quick run costs less
STEPS = {"LEFT": -1, "RIGHT": 1, "DOWN": -10, "UP": 10}


class Board(board.Board):
    """What the Play scene asks (docs/architecture.md)."""

    def __init__(self, play):
        super().__init__(play)
        self.picture = Picture(play)
        self.phase = play.match.state.phase  # of the decision to come, or just played
        self.deciding = False  # a person is asked
        # Where everybody wrote in the last round; at power-on, if no new one has begun.
        self.written = [None] * play.match.state.seats
        self._remember()

    def verdict(self):
        """Solo: the title earned."""
        state = self.play.match.state
        title, words = state.title(), self.play.section("titles")
        if title:
            return words("titled", words("title%d" % title), state.rounds)
        return words("untitled" if ROWS in filled(state.sheets[0]) else "hopeless")

    def draw(self):
        """Everything on a black screen."""
        self.screen.left = WORDS_X
        self.picture.everything()
        self._footer()

    def ready(self, seat):
        """A person is to decide."""
        picture, state = self.picture, self.play.match.state
        self.phase, self.deciding = state.phase, True
        picture.seat = seat
        picture.naming = self.phase == NAME
        sheet = state.sheets[seat]
        if self.phase == NAME:
            self._name(offered(sheet))
            return
        picture.seeds = state.actions()
        if self.phase == START:
            picture.number, picture.face = START_NUMBERS[sum(filled(sheet))], None
            picture.cursor = picture.seeds[0] + picture.number * ROWS // HIGHEST
        else:
            picture.number, picture.face = state.number, state.face
            picture.cursor = likely(sheet, picture.seeds, state.number)
        picture.update()
        self._tell_cell()
        self._footer()

    def watch(self, seat):
        """A computer player is to decide; True: at once, nobody sees it yet."""
        play, picture = self.play, self.picture
        self.phase = play.match.state.phase
        picture.follow()
        self._rest()
        if self.phase != ENTER:
            picture.number, picture.face = 0, None
            picture.tell(self.words("starts" if self.phase == START else "names", play.name(seat)))
        picture.update()
        return self.phase != NAME

    def key(self, button):
        """A does what the footer says, B takes back or shows the others' sheets, arrows walk."""
        picture = self.picture
        if button == "A":
            self.play.decide(picture.number if self.phase == NAME else picture.cursor)
        elif button == "B":
            if self._can_take_back():
                self.play.undo()
            elif self._has_table():
                self.play.show_table()
        elif self.phase == NAME:
            self._count(STEPS[button])
        else:
            self._walk(button)

    def played(self, action):
        """What a decision looks like: the die is rolled, or a cell filled."""
        match, picture = self.play.match, self.picture
        state, phase = match.state, self.phase
        if phase == START:
            if state.turn() != picture.seat:  # nothing that tells where the last number went
                self._rest()
            return None
        self._rest()
        picture.sheet()
        if phase == NAME:
            picture.tell("")
            return self._roll()
        if state.phase != ENTER:
            return self._round_over()
        if match.is_person(state.seat) and match.people() > 1:
            return iter((WRITTEN,))
        return None

    def told(self, seat, action):
        """The number and the die; what is written stays secret until the round is over."""
        face = self.play.match.state.face
        if self.phase != NAME:
            return ""
        return self.words("named", action, self.words("row%d" % face))

    def suggest(self, action):
        """Puts the number or the cursor where the coach would."""
        if self.phase == NAME:
            self._name(action)
        else:
            self.picture.cursor = action
            self.picture.sheet()
            self._tell_cell()

    def table(self):
        """The others' sheets; alone there is nothing but one's own."""
        if self.play.match.state.seats == 1:
            return None
        from games.top12.screen.table import Table

        return Table(self)

    def buttons(self, a, b):
        """The last sheet looked at from the result: beside the die is room for short words."""
        self.screen.footer(self.words("table") if a else "", b)

    # Naming

    def _name(self, number):
        picture = self.picture
        picture.number, picture.face, picture.cursor = number, None, None
        self._sow()
        picture.update()
        picture.fits()
        self._footer()

    def _count(self, step):
        """One on goes round the end; ten on stops there."""
        picture = self.picture
        number = picture.number + step
        if step in (-1, 1):
            number = (number - LOWEST) % HIGHEST + LOWEST
        number = max(LOWEST, min(HIGHEST, number))
        if number != picture.number:
            picture.number = number
            self.play.at_rest(SEEDS_AFTER, self._sow)
            picture.panel()
            picture.fits()
            self._footer()

    def _sow(self):
        """Seeds where the number could go."""
        picture = self.picture
        sheet = self.play.match.state.sheets[picture.seat]
        picture.seeds = []
        for column in range(COLUMNS):
            first, end = fitting(sheet, column, picture.number)
            picture.seeds.extend(range(first, end))
        picture.sheet()

    # Writing

    def _walk(self, button):
        """Along the cells of a line, or to the next line that has any, as near as can be."""
        picture = self.picture
        cells, at = picture.seeds, picture.cursor
        step = 1 if button in ("RIGHT", "DOWN") else -1
        if button in ("LEFT", "RIGHT"):
            cells = [cell for cell in cells if cell // ROWS == at // ROWS]
            picture.cursor = cells[(cells.index(at) + step) % len(cells)]
        else:
            columns = sorted({cell // ROWS for cell in cells})
            column = columns[(columns.index(at // ROWS) + step) % len(columns)]
            away = [(abs(c % ROWS - at % ROWS), c) for c in cells if c // ROWS == column]
            picture.cursor = min(away)[1]
        if picture.cursor != at:
            picture.sheet()
            self._tell_cell()

    def _tell_cell(self):
        """Which line the die wants; and what the cell under the cursor would do to its line."""
        picture, state = self.picture, self.play.match.state
        if self.phase == START:
            picture.tell(self.words("one_each"))
            return
        cell = picture.cursor
        sheet = bytearray(state.sheets[picture.seat])
        words = "dead" if dead(sheet, cell // ROWS) else "row%d" % state.face
        sheet[cell] = state.number
        if words != "dead" and dead(sheet, cell // ROWS):
            words = "spoils"
        elif filled(sheet)[cell // ROWS] == ROWS:
            words = "completes"
        picture.tell(self.words(words))

    # What B does, and the footer

    def _can_take_back(self):
        """Start numbers, and alone what was written. With others B shows their sheets, and the
        pause menu takes back."""
        alone = self.play.match.state.seats == 1
        return (alone or self.phase == START) and self.play.match.can_undo()

    def _has_table(self):
        return self.play.match.state.seats > 1 and self.phase != START

    def _footer(self):
        words = self.words
        a = b = ""
        if self.deciding:
            a = words("name" if self.phase == NAME else "write", self.picture.number)
            if self._can_take_back():
                b = words("erase" if self.phase == START else "undo")
            elif self._has_table():
                b = words("table")
        self.screen.footer(a, b)

    # What is shown between decisions

    def _rest(self):
        """Nobody here decides: no cursor, no seeds, no buttons."""
        picture = self.picture
        picture.cursor, picture.seeds, picture.naming = None, [], False
        self.deciding = False
        self.screen.footer("", "")

    def _remember(self):
        state = self.play.match.state
        if state.phase in (NAME, END):
            self.written = list(state.entries)

    def _roll(self):
        """The number stands, symbols flick past, slower and slower; who cannot write is told."""
        play, picture = self.play, self.picture
        match = play.match
        state = match.state
        picture.number = state.number
        for frame in range(len(FLICKS) if play.animations else 0):
            picture.flick((state.face + len(FLICKS) - frame) % len(FACES))
            yield FLICKS[frame]
        picture.face = state.face
        picture.update()
        left_out = [s for s in range(state.seats) if match.is_person(s) and not state.cells(s)]
        if left_out:
            if match.people() == 1:
                picture.tell(self.words("no_place", state.number))
            else:
                picture.tell(self.words("left_out"), picture.labels(left_out), [""] * len(left_out))
            yield -NO_PLACE
        elif state.phase != ENTER or not match.is_person(state.seat):
            yield LANDED
        if state.phase != ENTER:
            yield from self._round_over()

    def _round_over(self):
        """How full everybody's fullest line is; at the end the sheet that won."""
        picture, state = self.picture, self.play.match.state
        self._remember()
        if state.phase == END:
            picture.seat = winner = state.ranking().index(1)
            picture.update()
            counts = filled(state.sheets[winner])
            picture.tell(self.words("twelve" if ROWS in counts else "stuck"))
            if ROWS in counts:
                for cell in range(ROWS):
                    picture.light_up(counts.index(ROWS) * ROWS + cell)
                    yield LIGHT_UP
            yield -GAME_OVER
        elif state.seats > 1:
            picture.stand()
            yield ROUND_OVER
            picture.clear_stand()
