# SPDX-License-Identifier: MIT
"""Top 12's buttons: start numbers, naming, writing; and what the die and the others do meanwhile.

The cursor walks over the fields that take the number, and waits where it does no harm: as far
down its gap as the number lies between its neighbours. What others write is shown when the round
is over.
"""

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
    columns_for,
    dead,
    filled,
    fitting,
)
from games.top12.screen.picture import WORDS_X, Picture, fields

FLICKS = (50, 50, 60, 80, 100, 120, 150, 190)  # milliseconds of the symbols flicking past
LANDED = 250  # milliseconds the die is looked at, when nobody here has to write
NO_PLACE = 1500  # milliseconds it is told who cannot write
WRITTEN = 500  # milliseconds a number is seen in its field before another person's sheet comes
ROUND_OVER = 1500  # milliseconds it is shown where everybody wrote
GAME_OVER = 2500
SEEDS_AFTER = 200  # milliseconds a number rests until the seeds follow: a quick run costs less
FIRST_NUMBER = 51  # where naming begins: above all start numbers
STEPS = {"LEFT": -1, "RIGHT": 1, "DOWN": -10, "UP": 10}


def likely(sheet, cells, number):
    """The field to offer: in the fullest column that can still be completed, as far down its gap
    as the number lies between its neighbours. That never spoils a column."""
    counts = filled(sheet)
    best = most = -1
    for column in range(COLUMNS):
        first, end = fitting(sheet, column, number)
        count = 0 if dead(sheet, column) else counts[column]
        if first < end and first in cells and count > most:
            lower = sheet[first - 1] if first > column * ROWS else LOWEST - 1
            upper = sheet[end] if end < (column + 1) * ROWS else HIGHEST + 1
            best, most = first + (number - lower) * (end - first) // (upper - lower), count
    return best


class Board:
    """What the Play scene asks (docs/architecture.md)."""

    def __init__(self, play):
        self.play, self.screen, self.words = play, play.screen, play.words
        self.picture = Picture(play)
        self.phase = play.match.state.phase  # of the decision to come, or just played
        # Where everybody wrote in the last round; at power-on, if no new one has begun.
        self.written = [None] * play.match.state.seats
        self._remember()
        self.scene = None  # a generator of milliseconds to wait between what it shows
        self.until = 0
        self.hurry = False
        self.moved_at = None  # when the number was changed, until the seeds have followed

    def opening(self):
        """Nothing to tell: the first to write start numbers begins."""
        return ""

    def verdict(self):
        """Solo: the title earned."""
        state = self.play.match.state
        title = state.title()
        if title:
            return self.words("titled", self.words("title%d" % title), state.rounds)
        return self.words("untitled" if ROWS in filled(state.sheets[0]) else "hopeless")

    def draw(self):
        """Everything on a black screen."""
        self.screen.left = WORDS_X
        self.picture.everything()
        self._footer()

    def ready(self, seat):
        """A person is to decide."""
        picture, state = self.picture, self.play.match.state
        self.phase = state.phase
        picture.seat = seat
        picture.naming = self.phase == NAME
        sheet = state.sheets[seat]
        if self.phase == NAME:
            self._name(self._first_number(sheet))
            return
        picture.seeds = state.actions()
        if self.phase == START:
            step = sum(filled(sheet))
            picture.number, picture.face = START_NUMBERS[step], None
            row = picture.number * ROWS // HIGHEST
            picture.cursor = picture.seeds[0] + row
            words = "one_each"
        else:
            picture.number, picture.face = state.number, state.face
            picture.cursor = likely(sheet, picture.seeds, state.number)
            words = "column%d" % state.face
        picture.update()
        picture.tell(self.words(words))
        self._footer()

    def watch(self, seat):
        """A computer player is to decide; True: at once, nobody sees it yet."""
        play, picture = self.play, self.picture
        self.phase = play.match.state.phase
        if not play.match.people():
            picture.seat = seat
        elif play.holder is not None:
            picture.seat = play.holder
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
        """What a decision looks like: the die is thrown, or a field filled."""
        match, picture = self.play.match, self.picture
        state, phase = match.state, self.phase
        if phase == START:
            if state.turn() != picture.seat:  # nothing that tells where the last number went
                self._rest()
            return
        self._rest()
        picture.sheet()
        if phase == NAME:
            self._begin(self._throw())
        elif state.phase != ENTER:
            self._begin(self._round_over())
        elif match.is_person(state.seat) and match.people() > 1:
            self._begin(iter((WRITTEN,)))

    def tick(self, now):
        """True while something moves."""
        if self.scene is not None:
            if now >= self.until:
                try:
                    self.until = now + next(self.scene)
                except StopIteration:
                    self.scene = None
                self.hurry = False
            return self.scene is not None
        if self.moved_at is not None and now - self.moved_at >= SEEDS_AFTER:
            self._sow()
        return False

    def skip(self):
        """Ends an animation at once; what is told afterwards needs a press of its own."""
        self.hurry = True
        self.until = 0

    def suggest(self, action):
        """Puts the number or the cursor where the coach would."""
        if self.phase == NAME:
            self._name(action)
        else:
            self.picture.cursor = action
            self.picture.sheet()

    def table(self):
        """The others' sheets."""
        from games.top12.screen.table import Table

        return Table(self)

    # Naming

    def _first_number(self, sheet):
        """The number nearest to the last one that fits a column of this sheet."""
        last = self.play.match.state.number or FIRST_NUMBER
        for away in range(HIGHEST):
            for number in (last + away, last - away):
                if LOWEST <= number <= HIGHEST and columns_for(sheet, number):
                    return number
        return last

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
            self.moved_at = self.play.now
            picture.panel()
            picture.fits()

    def _sow(self):
        """Seeds where the number could go."""
        self.moved_at = None
        picture = self.picture
        picture.seeds = fields(self.play.match.state.sheets[picture.seat], picture.number)
        picture.sheet()

    # Writing

    def _walk(self, button):
        """Along the fields of a column, or to the next column that has any, as near as can be."""
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

    # What B does, and the footer

    def _can_take_back(self):
        """Start numbers, and alone what was written. With others B shows their sheets, and the
        pause menu takes back."""
        alone = self.play.match.state.seats == 1
        return (alone or self.phase == START) and self.play.match.can_undo()

    def _has_table(self):
        return self.play.match.state.seats > 1 and self.phase != START

    def _footer(self):
        picture, words = self.picture, self.words
        match = self.play.match
        if self.scene is not None or match.turn() != self.play.holder:
            self.screen.footer("", "")
            return
        a = words("throw") if self.phase == NAME else words("write", picture.number)
        b = ""
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
        self.moved_at = None
        self.screen.footer("", "")

    def _begin(self, scene):
        self.scene, self.until, self.hurry = scene, 0, False

    def _remember(self):
        state = self.play.match.state
        if state.phase in (NAME, END):
            self.written = list(state.entries)

    def _throw(self):
        """The number stands, symbols flick past, slower and slower; who cannot write is told."""
        play, picture = self.play, self.picture
        match = play.match
        state = match.state
        picture.number = state.number
        for frame in range(len(FLICKS) if play.animations else 0):
            if self.hurry:
                break
            picture.face = (state.face + len(FLICKS) - frame) % len(FACES)
            picture.panel()
            yield FLICKS[frame]
        picture.face = state.face
        picture.update()
        left_out = [s for s in range(state.seats) if match.is_person(s) and not state.cells(s)]
        if left_out:
            if match.people() == 1:
                picture.tell(self.words("no_place", state.number))
            else:
                labels = picture.labels()
                labels = "".join([labels[seat] for seat in left_out])
                picture.tell(self.words("left_out"), labels, ("",) * len(labels))
            yield NO_PLACE
        elif state.phase != ENTER or not match.is_person(state.seat):
            yield LANDED
        if state.phase != ENTER:
            yield from self._round_over()

    def _round_over(self):
        """Where everybody wrote; at the end the sheet that won."""
        picture, state = self.picture, self.play.match.state
        self._remember()
        if state.seats > 1:
            picture.wrote()
            yield ROUND_OVER
        if state.phase == END:
            picture.seat = winner = state.ranking().index(1)
            picture.update()
            done = ROWS in filled(state.sheets[winner])
            picture.tell(self.words("twelve" if done else "stuck"))
            yield GAME_OVER
