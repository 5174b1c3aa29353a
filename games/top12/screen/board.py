# SPDX-License-Identifier: MIT
"""Top 12's buttons: start numbers, naming, writing; and what the die and the others do meanwhile.

The cursor walks over the cells that take the number, and waits where it does no harm: as far along
its gap as the number lies between its neighbours. What others write is shown when the round is
over.
"""

from handful.play import board

from games.top12.rules.state import (
    COLUMNS,
    ENTER,
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
from games.top12.screen.between import hand_on, roll, round_over, told
from games.top12.screen.offers import likely, offered, taking
from games.top12.screen.picture import FOOTER_X, NO_WORDS, Picture

SEEDS_AFTER = 200  # milliseconds a number rests until the seeds follow: a quick run costs less
STEPS = {"LEFT": -1, "RIGHT": 1, "DOWN": -10, "UP": 10}


class Board(board.Board):
    """What the Play scene asks (docs/api.md)."""

    describe_move = told
    buttons_area = (FOOTER_X, 56, 128 - FOOTER_X, 8)

    def __init__(self, play):
        super().__init__(play)
        self.picture = Picture(play)
        self.state = state = play.match.state  # that the picture shows; undo makes another one
        self.phase = state.phase  # of the decision to come, or just played
        self.seat = 0  # that decides, or just did
        # Where everybody wrote in the last round; at power-on, if no new one has begun.
        self.written = [None] * state.seats if state.phase == ENTER else list(state.entries)

    def solo_verdict(self):
        from games.top12.screen.ending import verdict

        return verdict(self)

    def score_text(self, seat):
        """With others: a seat's fullest row, and how full."""
        counts = filled(self.state.sheets[seat])
        most = max(counts)
        return self.words("sign%d" % counts.index(most)) + " " + str(most)

    def summary(self):
        """With others: what decided, or how long it took."""
        from games.top12.screen.ending import summary

        return summary(self)

    def rules_topic(self):
        """The page of the rules for what is asked."""
        return ("start", "naming", "", "writing")[self.phase]

    def draw(self):
        """Everything on a black screen."""
        picture, state = self.picture, self.play.match.state
        self.screen.footer_left = FOOTER_X
        if state is not self.state:  # taken back: what is asked now comes in a moment
            self.state = state
            self._rest()
            picture.number, picture.face = 0, None
            picture.told = NO_WORDS
        picture.everything()
        self._footer()

    def on_human_turn(self, seat):
        """A person is to decide."""
        picture = self.picture
        self.state = state = self.play.match.state
        self.phase, picture.asked = state.phase, True
        picture.seat = self.seat = seat
        picture.naming = self.phase == NAME
        sheet = state.sheets[seat]
        if self.phase == NAME:
            self._name(offered(state.sheets, seat))
            return
        picture.seeds = state.actions()
        if self.phase == START:
            picture.number, picture.face = START_NUMBERS[sum(filled(sheet))], None
            picture.cursor = picture.seeds[0] + 1 + picture.number // 10  # as the coach would
        else:
            picture.number, picture.face = state.number, state.face
            picture.cursor = likely(sheet, picture.seeds, state.number)
        picture.update()
        self._tell_cell()
        self._footer()

    def on_computer_turn(self, seat):
        """A computer player is to decide; True: at once, nobody sees it yet."""
        play, picture = self.play, self.picture
        self.phase, self.seat = play.match.state.phase, seat
        picture.follow()
        self._rest()
        if self.phase != ENTER:
            picture.number, picture.face = 0, None
            picture.tell(
                self.words("starts" if self.phase == START else "names", play.player_name(seat))
            )
        picture.update()
        return self.phase != NAME

    def key(self, button):
        """A does what the footer says, B opens the menu, arrows walk."""
        play, picture, words = self.play, self.picture, self.words
        number = picture.number
        if button == "A":
            action, ask, yes = picture.cursor, "", "write"
            if self.phase == NAME:
                action, yes = number, "name"
                if self._fits_none():
                    ask = "fits_none"
            elif self.phase == ENTER and self._does() == "spoils":
                ask = "spoils_it"
            if ask:
                play.ask(words(ask, number), words(yes, number), lambda: play.submit(action))
            else:
                play.submit(action)
        elif button == "B":
            play.pause()
        elif self.phase == NAME:
            self._count(STEPS[button])
        else:
            self._walk(button)

    def show_move(self, action):
        """What a decision looks like: the die is rolled, or a cell filled."""
        match, picture = self.play.match, self.picture
        state, phase = match.state, self.phase
        if phase == START:
            if state.turn() != picture.seat:  # nothing that tells where the last number went
                self._rest()
            return hand_on(self) if state.phase == NAME else None
        self._rest()
        picture.sheet()
        if phase == NAME:
            picture.tell("")
            return roll(self)
        if state.phase != ENTER:
            return round_over(self)
        return hand_on(self)

    def selected_action(self):
        """The number or the cell that A would take; start numbers the coach does not weigh."""
        if self.phase == START:
            return None
        return self.picture.number if self.phase == NAME else self.picture.cursor

    def select_action(self, action):
        """Puts the number or the cursor where the coach would."""
        if self.phase == NAME:
            self._name(action)
        else:
            self.picture.cursor = action
            self.picture.sheet()
            self.picture.tell(self.words("suggested_cell"))

    def overview(self):
        """Everybody's sheets; alone there is only one's own, and start numbers are secret."""
        state = self.state
        if state.phase == START:
            self.play.show_message(self.words("secret"))
        if state.phase == START or state.seats == 1:
            return None
        from games.top12.screen.table import Table

        return Table(self)

    def draw_buttons(self, a, b):
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
        picture = self.picture
        number = max(LOWEST, min(HIGHEST, picture.number + step))
        self.play.call_when_idle(SEEDS_AFTER, self._sow)
        if number != picture.number:
            picture.number = number
            picture.panel()
            picture.fits()
            self._footer()

    def _fits_none(self):
        """Whether the number fits no row of whoever names it, though another would."""
        sheet = self.state.sheets[self.seat]
        if taking(sheet, self.picture.number):
            return False
        return len(taking(sheet, offered(self.state.sheets, self.seat))) > 0

    def _sow(self):
        """Seeds where the number would help."""
        picture = self.picture
        sheet = self.state.sheets[self.seat]
        picture.seeds = []
        for column in range(COLUMNS):
            if not dead(sheet, column):
                first, end = fitting(sheet, column, picture.number)
                picture.seeds.extend(range(first, end))
        picture.sheet()

    # Writing

    def _walk(self, button):
        """Along the cells of a line, or to the next line that has any: where it does no harm.
        Stops at the ends: a press too many must not lead across the sheet."""
        picture = self.picture
        cells, at = picture.seeds, picture.cursor
        only = "only_cell"
        if button in ("LEFT", "RIGHT"):
            places, here = [cell for cell in cells if cell // ROWS == at // ROWS], at
        else:
            places, here = sorted({cell // ROWS for cell in cells}), at // ROWS
            only = "only_row"
        if len(places) == 1:
            picture.tell(self.words(only))
            return
        here = places.index(here) + (1 if button in ("RIGHT", "DOWN") else -1)
        if not 0 <= here < len(places):
            return
        at = places[here] if only == "only_cell" else places[here] * ROWS + at % ROWS
        if only == "only_row" and self.phase == ENTER:
            cells = [cell for cell in cells if cell // ROWS == places[here]]
            at = likely(self.state.sheets[self.seat], cells, picture.number)
        picture.cursor = at
        picture.sheet()
        self._tell_cell()

    def _tell_cell(self):
        """What the cell under the cursor would do to its line, or which line the die wants."""
        about = "one_each"
        if self.phase != START:
            about = self._does()
        elif self.state.seats > 1 and self.picture.number == START_NUMBERS[-1]:
            about = "final"
        self.picture.tell(self.words(about))

    def _does(self):
        """That, as the name of its words."""
        picture, state = self.picture, self.state
        cell = picture.cursor
        column = cell // ROWS
        sheet = bytearray(state.sheets[picture.seat])
        if dead(sheet, column):
            return "dead"
        sheet[cell] = state.number
        if dead(sheet, column):
            return "spoils"
        return "completes" if filled(sheet)[column] == ROWS else "row%d" % state.face

    def _footer(self):
        a = b = ""
        if self.picture.asked:
            a = self.words("name" if self.phase == NAME else "write", self.picture.number)
            b = self.play.common_words("menu")
        self.screen.footer(a, b)

    # What is shown between decisions

    def _rest(self):
        """Nobody here decides: no cursor, no seeds, no buttons."""
        picture = self.picture
        picture.cursor, picture.seeds, picture.naming = None, [], False
        picture.asked = False
        self.screen.footer("", "")
