# SPDX-License-Identifier: MIT
"""Everybody's sheets: in small side by side, any of them in full, and the points between two games.

What others enter in the running round is not on them.
"""

from handful.game import OVER
from handful.play import board
from handful.screen.glyphs import B
from handful.screen.screen import FOOTER, LETTER, PAGE, WIDTH

from games.roll_to_the_top.screen.picture import direction
from games.roll_to_the_top.silhouette import PANEL, Silhouette

ROW = 4  # rows a square takes
LOWEST = 36  # where the bottom squares begin
NAMES, COUNTS = 40, 48
LAST_END = 88  # the column where the last game's points end


def shorten(name, letters):
    """As much of a name as fits; a number at its end tells one computer from another."""
    if len(name) > letters and name[-1].isdigit():
        return name[: letters - 1] + name[-1]
    return name[:letters]


class Race(board.Overlay):
    """In small: a column a seat, on pages 1 to 6; filled squares are blocks, open ones dots. Above
    them the round, or that it is the end."""

    title = "squares_left"

    def __init__(self, play, numbers, number):
        super().__init__(play)
        self.words, self.numbers = play.section("table"), numbers
        self.number = 0 if play.match.turn() == OVER else number

    def draw_sheets(self, cursor=None):
        """The round and everybody's column; none is marked without a cursor."""
        self.screen.header(self.words(self.title, self.number))
        for seat in range(len(self.numbers)):
            self.draw_seat(seat, seat == cursor)

    def draw_seat(self, seat, here):
        """A silhouette, the name, the squares still open."""
        screen, numbers = self.screen, self.numbers[seat]
        wide = WIDTH // len(self.numbers)
        left = wide * seat
        screen.fill(left, PAGE, wide, 6 * PAGE, here)
        for square in range(len(numbers)):
            self.draw_square(seat, square, numbers[square], not here)
        name = shorten(self.play.player_name(seat), (wide - 3) // LETTER)
        left_over = self.words("count", sum([number == 0 for number in numbers]))
        for y, words in ((NAMES, name), (COUNTS, left_over)):
            screen.text(left + (wide + 1 - LETTER * len(words)) // 2, y, words, here)

    def draw_square(self, seat, square, number, colour):
        """A block or a dot."""
        places = self.play.match.state.sheet.places
        wide = WIDTH // len(self.numbers)
        halves = max([x for x, _ in places]) + 2
        pitch = min(8, (wide - 1) * 2 // halves)  # columns a square takes
        x, row = places[square]
        column = wide * seat + (wide + 1 - pitch * halves // 2) // 2 + pitch * x // 2
        top = LOWEST - ROW * row
        if number:
            self.screen.fill(column, top, pitch - 1, ROW - 1, colour)
        else:
            self.screen.fill(column + (pitch - 2) // 2, top + 1, 1, 1, colour)


class RoundOver(Race):
    """After a round: what everybody has just filled is bright; an arrow shows the numbers, A and B
    lead on."""

    def __init__(self, play, numbers, new, number):
        super().__init__(play, numbers, number)
        self.new = new

    def draw(self):
        self.draw_sheets()
        self.screen.shade(0, PAGE, WIDTH, NAMES - PAGE)
        for seat, numbers in enumerate(self.numbers):
            for square in range(len(numbers)):
                if square in self.new[seat] or not numbers[square]:
                    self.draw_square(seat, square, numbers[square], 1)
        self.screen.footer(self.words("go_on"))
        self.screen.text_right(WIDTH - 1, FOOTER, self.words("numbers"))

    def key(self, button):
        if button == "LEFT" or button == "RIGHT":
            self.play.push(Look(Table(self.play)))
        else:
            super().key("B" if button == "A" else button)


class Table(Race):
    """Left and right choose a seat, A opens its sheet, B returns."""

    title = "before"

    def __init__(self, play):
        seat = play.viewer()
        self.state = state = play.match.state.view(seat)
        super().__init__(play, state.numbers, state.round)
        self.cursor = seat or 0

    def draw(self):
        self.draw_sheets(self.cursor)
        self.screen.footer(self.words("open"), self.words("back"))

    def key(self, button):
        if button == "A":
            self.play.push(Look(self))
        elif button == "LEFT" or button == "RIGHT":
            old = self.cursor
            self.cursor = (old + (1 if button == "RIGHT" else -1)) % self.state.seats
            self.draw_seat(old, False)
            self.draw_seat(self.cursor, True)
        else:
            super().key(button)


def draw_sheet(play, state, seat):
    """One sheet in full, with its numbers; what was written with the last roll is marked."""
    screen, words = play.screen, play.words
    left = words("left", state.open_squares(seat))
    screen.header(play.player_name(seat), left, direction(state, words))
    new = [action & 31 for action in state.entries[seat] or () if action >= 32]
    Silhouette(screen, state.sheet).draw(state.numbers[seat], new)
    words = play.section("table")
    if state.games > 1:
        game = min(len(state.finished_games) + 1, state.games)
        screen.text(PANEL, 2 * PAGE, words("game_of", game, state.games))
        screen.text(PANEL, 3 * PAGE, words("so_far", minus_points(state, seat)))
    if state.resigned >> seat & 1:
        screen.text(PANEL, 4 * PAGE, words("resigned"))


class Look(board.Overlay):
    """One sheet in full; left and right go round the seats."""

    def __init__(self, table):
        super().__init__(table.play)
        self.table = table

    def draw(self):
        table = self.table
        draw_sheet(table.play, table.state, table.cursor)
        screen, words = self.screen, table.words
        screen.text(PANEL, FOOTER - PAGE, words("others"))
        screen.button(PANEL, FOOTER, B, words("back"))

    def key(self, button):
        table = self.table
        if button == "LEFT" or button == "RIGHT":
            step = 1 if button == "RIGHT" else -1
            table.cursor = (table.cursor + step) % table.state.seats
            table.play.redraw()
        else:
            super().key("B" if button == "A" else button)


def minus_points(state, seat):
    """A seat's points of the games that are over; alone rounds count too."""
    points = 0
    for rounds, left in state.finished_games:
        points -= left[seat] + (rounds if state.seats == 1 else 0)
    return points


class Between(board.Overlay):
    """Between two games of a match, a line a seat: minus points of the last and of all so far."""

    def draw(self):
        play = self.play
        screen, state = play.screen, play.match.state
        words = play.section("table")
        rounds, left = state.finished_games[-1]
        screen.header(
            words("game_of", len(state.finished_games), state.games), "", words("rounds", rounds)
        )
        screen.text_right(LAST_END, PAGE, words("this_game"))
        screen.text_right(WIDTH - 1, PAGE, words("all_games"))
        for seat in range(state.seats):
            y = PAGE * (2 + seat)
            screen.text(0, y, play.player_name(seat))
            screen.text_right(LAST_END, y, play.words("left", left[seat]))
            screen.text_right(WIDTH - 1, y, str(minus_points(state, seat)))
        screen.footer(words("next_game"))

    def key(self, button):
        if button == "A":
            self.play.pop()
        elif button == "PAUSE":
            self.play.pause()
