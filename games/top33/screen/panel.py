# SPDX-License-Identifier: MIT
"""The panel beside Top 33's board: players and totals, a message or a list, A and B.

Each part is redrawn only where it differs from what is on the screen.
"""

from handful import TYPE_CHECKING
from handful.screen.glyphs import A, B
from handful.screen.screen import LETTER, PAGE, WIDTH
from handful.words import wrap

from games.top33.rules.squares import PAWNS_PER_COLOUR
from games.top33.screen.picture import NOSE_DOWN, NOSE_LEFT, OUTLINE

if TYPE_CHECKING:
    from handful.play.play import Play
    from handful.screen.screen import Screen

    from games.top33.rules.state import State
    from games.top33.screen.picture import Picture

BRACKET_X = 65
LEFT = 67
NAME_X = 76  # of a name's tag; the letters start two pixels further right
TOTAL_X = 121  # two small digits fit
MESSAGE_Y, BUTTONS_Y = 4 * PAGE, 6 * PAGE
MESSAGE_LETTERS = 12  # in each of the two lines
# Areas that a lesson's caption may hide, as (x, y, width, height).
MESSAGE_AREA = (BRACKET_X, 20, WIDTH - BRACKET_X, 44)  # with A and B
NAMES_AREA = (BRACKET_X, 12, WIDTH - BRACKET_X, 20)
BUTTON_ARROWS = "▲▶▼◀"


class Panel:
    """The panel as it is drawn.

    colours:  the colour in each of the four lines; those of one side are neighbours
    """

    def __init__(self, play: "Play", state: "State", picture: "Picture") -> None:
        self.play, self.screen, self.picture = play, play.screen, picture
        self.has_brackets = state.seats == 2 or state.has_teams
        self.colours = (0, 2, 1, 3) if self.has_brackets else tuple(range(state.seats))
        self._tagged_seat: int | None = None
        self._own_pawns: tuple[int, ...] = ()  # whose glyphs are white
        self._totals = [""] * state.seats
        self._message = ["", ""]
        self.buttons = ["", ""]
        self._choices: list[str] = []
        self._selected = 0

    def draw(self) -> None:
        """Draw the whole panel on a black screen."""
        screen, seats = self.screen, len(self._totals)
        self._draw_glyphs()
        for line, colour in enumerate(self.colours):
            if colour < seats and colour != self._tagged_seat:
                screen.text(NAME_X + 2, PAGE * line, self.play.player_name(colour))
        if self.has_brackets:
            for y in (2, 2 * PAGE + 2):
                screen.frame(BRACKET_X, y, 2, 12)
                screen.fill(BRACKET_X + 1, y + 1, 1, 10)
        seat, totals, message, buttons = (
            self._tagged_seat,
            self._totals,
            self._message,
            self.buttons,
        )
        self._tagged_seat, self._totals = None, [""] * seats
        self._message, self.buttons = ["", ""], ["", ""]
        screen.text(NAME_X + 2, PAGE, self._total_words(0, ""))
        if seat is not None:
            self.show_turn(seat, totals)
        choices, self._choices = self._choices, []
        if choices:
            self.show_choices(choices, self._selected)
        else:
            self.show_message("|".join(message))
        self.show_buttons(*buttons)

    def show_turn(self, seat: int, totals: list[str]) -> None:
        """Put the tag on a seat's name, and show the total of each seat."""
        screen = self.screen
        if self._own_pawns != self.picture.own_pawns:
            self._draw_glyphs()
        if seat != self._tagged_seat:
            if self._tagged_seat is not None:
                y = self._line_y(self._tagged_seat)
                screen.fill(NAME_X, y, TOTAL_X - NAME_X, PAGE)
                screen.text(NAME_X + 2, y, self.play.player_name(self._tagged_seat))
            screen.tag(NAME_X, self._line_y(seat), self.play.player_name(seat))
            self._tagged_seat = seat
        for each, total in enumerate(totals):
            if total != self._totals[each]:
                self._draw_total(each, total)
        self._totals = list(totals)

    def show_message(self, words: str) -> None:
        """Show a message of at most two lines of MESSAGE_LETTERS, instead of a list."""
        if self._choices:
            self._choices, self._message = [], ["", ""]
            self.screen.fill(BRACKET_X, 0, WIDTH - BRACKET_X, 8 * PAGE)
            self.draw()
        screen, lines = self.screen, (wrap(words, MESSAGE_LETTERS) + [""])[:2]
        for number in range(2):
            old, line, y = self._message[number], lines[number], MESSAGE_Y + PAGE * number
            if old != line:
                if starts_with_button(old):
                    screen.fill(LEFT - 1, y, 8, PAGE)
                screen.update_text(LEFT, y, old, line)
                if starts_with_button(line):
                    screen.fill(LEFT - 1, y, 8, PAGE, 1)
                    screen.text(LEFT, y, line[0], True)
                    screen.fill(LEFT - 1, y + PAGE - 1, 8, 1)  # apart from A below it
        self._message = lines

    def show_choices(self, choices: list[str], selected: int) -> None:
        """Show a list above the buttons, with a pointer at the selected line.

        It covers the message and, if it is longer, names.
        """
        screen = self.screen
        top = BUTTONS_Y - PAGE * len(choices)
        if choices != self._choices:
            self._choices = choices
            screen.fill(BRACKET_X, top, WIDTH - BRACKET_X, BUTTONS_Y - top)
            for number, line in enumerate(choices):
                screen.text(LEFT + LETTER, top + PAGE * number, line)
        else:
            screen.fill(LEFT, top + PAGE * self._selected, LETTER, PAGE)
        screen.text(LEFT, top + PAGE * selected, "▶")
        self._selected = selected

    def show_buttons(self, a: str, b: str) -> None:
        """Show what A and B do now, "" for a button that does nothing."""
        for number, glyph, words in ((0, A, a), (1, B, b)):
            old, y = self.buttons[number], BUTTONS_Y + PAGE * number
            if old == words:
                continue
            if not words:
                self.screen.fill(LEFT, y, 9 + LETTER * len(old), PAGE)
            elif not old:
                self.screen.button(LEFT, y, glyph, words)
            else:
                self.screen.update_text(LEFT + 9, y, old, words)
            self.buttons[number] = words

    def show_skip(self, label: str) -> None:
        """Show what A does while computer players play, unless a button is shown."""
        if not self.buttons[0] and not self.buttons[1]:
            self.show_buttons(label, "")

    def ask_to_continue(self, words: str) -> None:
        """Show a message, and A to continue."""
        self.show_message(words)
        self.show_buttons(self.play.common_words("go_on"), "")

    def _line_y(self, seat: int) -> int:
        """Return the top of a seat's first line."""
        return PAGE * self.colours.index(seat)

    def _draw_glyphs(self) -> None:
        self._own_pawns = self.picture.own_pawns
        for line, colour in enumerate(self.colours):
            draw_pawn_glyph(self.screen, self.picture, colour, LEFT, PAGE * line)

    def _total_words(self, seat: int, total: str) -> str:
        """Return the words for a total of two seats. The first one may play a challenge."""
        ghost = "" if seat else self.play.match.ghost()
        if ghost:
            return ("=" + total if total else "") + ghost
        return self.play.words("total", total) if total else ""

    def _draw_total(self, seat: int, total: str) -> None:
        screen, y = self.screen, self._line_y(seat)
        if len(self._totals) == 2:  # the seat's second line has room for words
            old, new = [self._total_words(seat, each) for each in (self._totals[seat], total)]
            screen.update_text(NAME_X + 2, y + PAGE, old, new)
        else:
            screen.fill(TOTAL_X, y, WIDTH - TOTAL_X, PAGE)
            screen.digits(TOTAL_X if len(total) > 1 else TOTAL_X + 4, y + 2, total)


def draw_pawn_glyph(screen: "Screen", picture: "Picture", colour: int, x: int, y: int) -> None:
    """Draw a pawn without a value, seven pixels high so that glyphs do not touch."""
    is_own = PAWNS_PER_COLOUR * colour in picture.own_pawns
    screen.tile(picture.tiles, colour if is_own else OUTLINE + colour, x, y)
    cleared_y, base_y = (y, y + 1) if colour == NOSE_DOWN else (y + 7, y + 6)
    screen.fill(x, cleared_y, 8, 1)
    screen.fill(x + 3 if colour == NOSE_LEFT else x, base_y, 5 if colour & 1 else 8, 1, 1)


def starts_with_button(line: str) -> bool:
    """Return True if a line starts with an arrow button, which is drawn white like A and B."""
    return line[1:2] == " " and line[0] in BUTTON_ARROWS
