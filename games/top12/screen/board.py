# SPDX-License-Identifier: MIT
"""The board of Top 12: start numbers, naming a number, writing it.

The number starts near the middle, or at the nearest one that fits: only the coach advises. The
cursor visits only cells that take the number. It starts in the fullest row, where the number
belongs and does no harm. The others' entries are shown when the round is over.
"""

from handful import TYPE_CHECKING
from handful.play import board

from games.top12.rules.state import (
    ENTER,
    HIGHEST,
    JOKER,
    LOWEST,
    NAME,
    ROW_COUNT,
    ROW_LENGTH,
    START,
    START_NUMBERS,
    filled_counts,
    fitting_range,
    is_dead_row,
    is_hopeless,
    open_row_counts,
)
from games.top12.screen.animations import (
    announce_next_writer,
    describe_moves,
    describe_row,
    show_entry,
    show_only_cell,
    show_roll,
)
from games.top12.screen.picture import FOOTER_X, NO_CAPTION, PANEL_Y, Picture

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from handful.scene import Scene

    from games.top12.screen.picture import Top12Play

NAMING_IGNORES_A_MS = 400  # when naming begins: a second press of A was meant for the entry
FORCED_IGNORES_A_MS = 800  # after an entry without a press: A was meant to write it
FIRST_NUMBER = 51  # near the middle, and above all start numbers
DOTS_AFTER_MS = 200  # without a key; a quick run of numbers draws less
NUMBER_STEPS = {"LEFT": -1, "RIGHT": 1, "DOWN": -10, "UP": 10}


def harmless_cell(sheet: "Sequence[int]", row: int, number: int) -> int:
    """Return the cell as far along its gap as the number, or the nearest that spoils nothing."""
    first, end = fitting_range(sheet, row, number)
    lower = sheet[first - 1] if first > row * ROW_LENGTH else LOWEST - 1
    upper = sheet[end] if end < (row + 1) * ROW_LENGTH else HIGHEST + 1
    low, high = max(first, end - upper + number), min(end, first + number - lower) - 1
    at = first + (number - lower) * (end - first) // (upper - lower)
    return max(first, min(end - 1, max(low, min(high, at))))


def fullest_row(sheet: "Sequence[int]", cells: "Sequence[int]") -> int:
    """Return the fullest row of these cells. A row that can be completed goes first."""
    counts = filled_counts(sheet)
    best = most = -1
    for row in sorted({cell // ROW_LENGTH for cell in cells}):
        count = 0 if is_dead_row(sheet, row) else counts[row]
        if count > most:
            best, most = row, count
    return best


def nearest_fit(sheet: "Sequence[int]", number: int) -> int:
    """Return the number nearest to this one that fits a row that can be completed, or this one."""
    best, least = number, 2 * HIGHEST
    for row in range(ROW_COUNT):
        if is_dead_row(sheet, row):
            continue
        lower = LOWEST - 1
        has_room = False
        for place in range(ROW_LENGTH + 1):
            written = HIGHEST + 1 if place == ROW_LENGTH else sheet[row * ROW_LENGTH + place]
            if written and has_room:
                near = max(lower + 1, min(written - 1, number))
                distance = 2 * abs(near - number) + (near < number)  # the higher one of two
                if distance < least:
                    best, least = near, distance
            lower, has_room = written or lower, not written
    return best


class Board(board.Board):
    """The screen and the buttons of Top 12 in play; see handful.play.board for the hooks.

    state:         the position on the screen; undo replaces the match's state
    phase:         of the decision to come, or of the last one
    seat:          the seat that decides, or decided last
    last_entries:  for each seat the cell written in the last round, or None
    is_undone:     the last action was undone, so that not even a forced one is played
    is_forced:     the action being submitted is the only legal one
    was_forced:    the last entry of a human was the only legal one
    last_cell:     the cell written last on this screen: undo puts the cursor back there
    """

    is_undone = is_forced = was_forced = False
    last_cell: int | None = None

    play: "Top12Play"
    buttons_area = (FOOTER_X, 56, 128 - FOOTER_X, 8)

    def __init__(self, play: "Top12Play") -> None:
        super().__init__(play)
        self.picture = Picture(play)
        self.state = state = play.match.state
        self.phase = state.phase
        self.seat = 0
        self.last_entries = [None] * state.seats if state.phase == ENTER else list(state.entries)

    def opening(self) -> str:
        """Return who goes first, if chance decided it."""
        play = self.play
        if self.state.seats == 1 or play.facts.OPTIONS[0][1][play.match.options[0]] != "random":
            return ""
        return self.words("goes_first", play.player_name(self.state.first))

    def describe_move(self, seat: int, action: int) -> list[tuple[int, str]]:
        return describe_moves(self, seat, action)

    def solo_verdict(self) -> str:
        from games.top12.screen.result_text import describe_title

        return describe_title(self)

    def score_unit(self) -> str:
        return self.play.section("titles")("unit")

    def score_text(self, seat: int) -> str:
        """Return a seat's fullest row and its count."""
        counts = filled_counts(self.state.sheets[seat])
        most = max(counts)
        return self.words("sign%d" % counts.index(most)) + " " + str(most)

    def summary(self) -> str:
        from games.top12.screen.result_text import describe_end

        return describe_end(self)

    def rules_topic(self) -> str:
        return ("start", "naming", "", "writing")[self.phase]

    def draw(self) -> None:
        picture, state = self.picture, self.play.match.state
        self.screen.footer_left = FOOTER_X
        if state is not self.state:  # after undo; the next question follows at once
            self.state, self.is_undone = state, True
            self._clear_question()
            picture.number, picture.face = 0, None
            picture.caption_parts = NO_CAPTION
        picture.draw_all()
        self._draw_footer()

    def on_human_turn(self, seat: int) -> None:
        picture = self.picture
        self.state = state = self.play.match.state
        self.phase, picture.is_asked = state.phase, True
        picture.seat = self.seat = seat
        picture.is_naming = self.phase == NAME
        sheet = state.sheets[seat]
        if self.phase == NAME:
            play = self.play
            if self.was_forced or play.accepts_a_at <= play.now:  # not ignored for longer already
                play.ignore_a(FORCED_IGNORES_A_MS if self.was_forced else NAMING_IGNORES_A_MS)
            # Alone, the number stays: a player who names rising numbers presses one key.
            number = (state.seats == 1 and state.number) or FIRST_NUMBER
            self._show_number(nearest_fit(sheet, number))
            return
        picture.dots = state.actions()
        if self.phase == START:
            picture.number, picture.face = START_NUMBERS[sum(filled_counts(sheet))], None
            picture.cursor = picture.dots[0] + 1 + picture.number // 10  # where the coach puts it
        else:
            picture.number, picture.face = state.number, state.face
            row = fullest_row(sheet, picture.dots)
            picture.cursor = harmless_cell(sheet, row, state.number)
            self.is_forced = len(picture.dots) == 1 and not self.is_undone
            if self.is_forced:
                self.play.submit(picture.cursor)
                return
        if self.is_undone and self.last_cell in picture.dots:
            picture.cursor, self.last_cell = self.last_cell, None
        picture.update()
        self._describe_cell()
        if picture.face == JOKER and self.entry_effect() != "completes":
            picture.show_caption(self.words("row5"))
        self._draw_footer()

    def on_computer_turn(self, seat: int) -> bool:
        """Show who decides. Return True for entries: they are shown when the round is over."""
        play, picture = self.play, self.picture
        self.phase, self.seat = play.match.state.phase, seat
        picture.follow_viewer()
        self._clear_question()
        if self.phase != ENTER:
            picture.number, picture.face = 0, None
            picture.show_caption(
                self.words("starts" if self.phase == START else "names", play.player_name(seat))
            )
        picture.update()
        return self.phase != NAME

    def show_progress(self, percent: int) -> None:
        """Show the progress of naming in the place of the number. Entries are decided quickly."""
        if self.phase == NAME:
            self.screen.text(0, PANEL_Y + 4, "%d%%" % percent)

    def key(self, button: str) -> int | None:
        """Handle a key: A does what the footer says, B opens the menu."""
        play, picture, words = self.play, self.picture, self.words
        number = picture.number
        if button == "A":
            action, ask, yes = picture.cursor or 0, "", "write"
            if self.phase == NAME:
                action, yes = number, "name"
                if self._fits_none():
                    ask = "fits_none"
            elif self.phase == ENTER and self.entry_effect() == "spoils":
                ask = "spoils_it"
            if not ask:
                return action
            play.ask(words(ask, number), words(yes, number), lambda: play.submit(action))
        elif button == "B":
            play.pause()
        elif self.phase == NAME:
            self._change_number(NUMBER_STEPS[button])
        else:
            self._move_cursor(button)
        return None

    def show_move(self, action: int) -> "Generator[int, None, None] | None":
        match, picture = self.play.match, self.picture
        state, phase = match.state, self.phase
        is_forced, self.is_forced, self.is_undone = self.is_forced, False, False
        if phase != NAME and match.is_human(self.seat):
            self.last_cell, self.was_forced = action, is_forced
        if phase == START:
            if state.turn() != picture.seat:  # hide where the last number went
                self._clear_question()
            return announce_next_writer(self) if state.phase == NAME else None
        self._clear_question()
        picture.draw_sheet()
        if phase == NAME:
            picture.show_caption("")
            return show_roll(self)
        return show_only_cell(self, action) if is_forced else show_entry(self)

    def selected_action(self) -> int | None:
        """Return the number or the cell at the cursor. The coach does not rate start numbers."""
        if self.phase == START:
            return None
        return self.picture.number if self.phase == NAME else self.picture.cursor

    def select_action(self, action: int) -> None:
        if self.phase == NAME:
            self._show_number(action)
        else:
            self.picture.cursor = action
            self.picture.draw_sheet()
            self.picture.show_caption(self.words("suggested_cell"))

    def overview(self) -> "Scene | None":
        """Return all sheets, unless there is only one."""
        if self.state.seats == 1:
            return None
        from games.top12.screen.overview import SheetOverview

        return SheetOverview(self)

    def draw_buttons(self, a: str, b: str) -> None:
        """Draw the footer of the result. Beside the die there is room for short words only."""
        self.screen.footer(self.words("table") if a else "", b)

    # Naming

    def _show_number(self, number: int) -> None:
        """Offer a number to name."""
        picture = self.picture
        picture.number, picture.face, picture.cursor = number, None, None
        self._update_dots()
        picture.update()
        picture.show_fits()
        self._draw_footer()

    def _change_number(self, step: int) -> None:
        """Change the number to name by `step`."""
        picture = self.picture
        number = max(LOWEST, min(HIGHEST, picture.number + step))
        self.play.call_when_idle(DOTS_AFTER_MS, self._update_dots)
        if number != picture.number:
            picture.number = number
            picture.draw_panel()
            picture.show_fits()
            self._draw_footer()

    def _fits_none(self) -> bool:
        """Return True if the number fits no row of the naming seat, but another number would."""
        sheet = self.state.sheets[self.seat]
        return not (open_row_counts(sheet, self.picture.number) or is_hopeless(sheet))

    def _update_dots(self) -> None:
        """Draw dots where the number would help."""
        self.picture.dots = self.helpful_cells(self.seat)
        self.picture.draw_sheet()

    def helpful_cells(self, seat: int) -> list[int]:
        """Return the cells of a seat in which the number on the screen would help."""
        sheet = self.state.sheets[seat]
        cells: list[int] = []
        for row in range(ROW_COUNT):
            if not is_dead_row(sheet, row):
                first, end = fitting_range(sheet, row, self.picture.number)
                cells.extend(range(first, end))
        return cells

    # Writing

    def _move_cursor(self, button: str) -> None:
        """Move the cursor along its row, or to a harmless cell of the next row.

        It stops at the ends, so that a press too many does not move it across the sheet.
        """
        picture = self.picture
        cells, at = picture.dots, picture.cursor or 0
        only = "only_cell"
        if button in ("LEFT", "RIGHT"):
            places, here = [cell for cell in cells if cell // ROW_LENGTH == at // ROW_LENGTH], at
        else:
            places, here = sorted({cell // ROW_LENGTH for cell in cells}), at // ROW_LENGTH
            only = "only_row"
        if len(places) == 1:
            picture.show_caption(self.words(only))
            return
        here = places.index(here) + (1 if button in ("RIGHT", "DOWN") else -1)
        if not 0 <= here < len(places):
            return
        at = places[here] if only == "only_cell" else places[here] * ROW_LENGTH + at % ROW_LENGTH
        if only == "only_row" and self.phase == ENTER:
            at = harmless_cell(self.state.sheets[self.seat], places[here], picture.number)
        picture.cursor = at
        picture.draw_sheet()
        self._describe_cell()

    def _describe_cell(self) -> None:
        """Describe what an entry at the cursor does to its row, or which row the die allows."""
        about = "one_each"
        if self.phase != START:
            about = self.entry_effect()
            if about == "fits":
                row = (self.picture.cursor or 0) // ROW_LENGTH
                sheet = self.state.sheets[self.seat]
                self.picture.show_caption(describe_row(self.words, sheet, row))
                return
        elif self.state.seats > 1 and self.picture.number == START_NUMBERS[-1]:
            about = "final"
        self.picture.show_caption(self.words(about))

    def entry_effect(self) -> str:
        """Return the text key for the effect of an entry at the cursor: "fits" if it is good."""
        picture, state = self.picture, self.state
        cell = picture.cursor or 0
        row = cell // ROW_LENGTH
        sheet = bytearray(state.sheets[picture.seat])
        sheet[cell] = 0  # in case it is written already
        if is_dead_row(sheet, row):
            return "dead"
        sheet[cell] = picture.number
        if is_dead_row(sheet, row):
            return "spoils"
        return "completes" if filled_counts(sheet)[row] == ROW_LENGTH else "fits"

    def _draw_footer(self) -> None:
        a = b = ""
        if self.picture.is_asked:
            a = self.words("name" if self.phase == NAME else "write", self.picture.number)
            b = self.play.common_words("menu")
        self.screen.footer(a, b)

    def _clear_question(self) -> None:
        """Remove cursor, dots and buttons: no human decides now. A label of A to skip stays."""
        picture = self.picture
        picture.cursor, picture.dots, picture.is_naming = None, [], False
        if picture.is_asked:
            picture.is_asked = False
            self.screen.footer("", "")
