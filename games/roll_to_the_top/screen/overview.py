# SPDX-License-Identifier: MIT
"""Overviews of Roll to the Top!: all sheets in small, one in full, the scores between two games.

Numbers that other players write in the running round are left out.
"""

from handful import TYPE_CHECKING
from handful.game import OVER
from handful.play import board
from handful.screen.glyphs import B
from handful.screen.screen import FOOTER, LETTER, PAGE, WIDTH

from games.roll_to_the_top.rules.sheet import written_squares
from games.roll_to_the_top.screen.picture import direction_text, state_of
from games.roll_to_the_top.silhouette import PANEL_X, Silhouette

if TYPE_CHECKING:
    from collections.abc import Sequence

    from handful.play.play import Play

    from games.roll_to_the_top.rules.state import State

# Pixels.
ROW_PITCH = 4  # of a small sheet
BOTTOM_ROW_Y = 36
NAME_Y, COUNT_Y = 40, 48
LAST_GAME_X = 88  # right end of the last game's points
PAIR_WIDTH, PAIR_HEIGHT = 9, 6  # pitch of the squares if there are only two sheets
PAIR_BOTTOM_Y = 50  # of the numbers in their bottom row
PAIR_LETTERS = 12  # above each of the two


def shorten(name: str, letters: int) -> str:
    """Return a name if it fits, or an abbreviation: "C2" for "Chip 2", "Pla." for "Player"."""
    if len(name) <= letters:
        return name
    return name[0] + name[-1] if name[-1].isdigit() else name[: letters - 1] + "."


class SmallSheets(board.Overlay):
    """A column for each seat: a small sheet, the name, the number of open squares or "resigned".

    Filled squares are blocks, open ones dots. The header names the round, or the end.
    """

    title = "squares_left"  # key of a sentence in [table]

    def __init__(self, play: "Play", numbers: "Sequence[Sequence[int]]", round_number: int) -> None:
        super().__init__(play)
        self.words, self.numbers = play.section("table"), numbers
        self.round_number = 0 if play.match.turn() == OVER else round_number
        self.sheet = state_of(play).sheet
        self.column_width = WIDTH // len(numbers)

    def draw_columns(self, cursor: int | None = None) -> None:
        """Draw the header and all columns; the one at the cursor inverse."""
        self.screen.header(self.words(self.title, self.round_number))
        for seat in range(len(self.numbers)):
            self.draw_column(seat, seat == cursor)

    def draw_column(self, seat: int, inverse: bool) -> None:
        """Draw one seat's column."""
        screen, numbers, width = self.screen, self.numbers[seat], self.column_width
        left = width * seat
        screen.fill(left, PAGE, width, 6 * PAGE, inverse)
        for square in range(len(numbers)):
            self.draw_square(seat, square, not inverse)
        letters = (width - 3) // LETTER
        name, count, resigned = self.labels(seat)
        if resigned and len(resigned) <= letters:
            count = resigned
        self.draw_text(seat, NAME_Y, shorten(name, letters), inverse)
        self.draw_text(seat, COUNT_Y, count, inverse)

    def labels(self, seat: int) -> tuple[str, str, str]:
        """Return the name, the number of open squares, and "resigned" if the seat did."""
        count = self.words("count", sum([number == 0 for number in self.numbers[seat]]))
        has_resigned = state_of(self.play).has_resigned(seat)
        return self.play.player_name(seat), count, self.words("resigned") if has_resigned else ""

    def draw_text(self, seat: int, y: int, words: str, inverse: bool = False) -> None:
        """Draw words in the middle of a seat's column."""
        width = self.column_width
        x = width * seat + (width + 1 - LETTER * len(words)) // 2
        self.screen.text(x, y, words, inverse)

    def draw_square(self, seat: int, square: int, colour: int) -> None:
        """Draw a square of a small sheet as a block, or as a dot if it is open."""
        positions, width = self.sheet.positions, self.column_width
        sheet_width = max([x for x, _ in positions]) + 2  # half squares
        pitch = min(8, (width - 1) * 2 // sheet_width)  # pixels of a square
        margin = (width + 1 - pitch * sheet_width // 2) // 2
        x, row = positions[square]
        left = width * seat + margin + pitch * x // 2
        top = BOTTOM_ROW_Y - ROW_PITCH * row
        if self.numbers[seat][square]:
            self.screen.fill(left, top, pitch - 1, ROW_PITCH - 1, colour)
        else:
            self.screen.fill(left + (pitch - 2) // 2, top + 1, 1, 1, colour)


class RoundOverview(SmallSheets):
    """All sheets after a round, with the new squares bright.

    Two sheets are shown with their numbers. If there are more, left and right open them.
    """

    def __init__(
        self,
        play: "Play",
        numbers: "Sequence[Sequence[int]]",
        new_squares: list[list[int]],
        round_number: int,
    ) -> None:
        super().__init__(play, numbers, round_number)
        self.new_squares, self.last_round = new_squares, round_number

    def draw(self) -> None:
        if len(self.numbers) == 2:
            for seat in range(2):
                self.draw_numbers(seat)
            label = self.play.words("round", self.last_round)
        else:
            self.draw_columns()
            self.screen.shade(0, PAGE, WIDTH, NAME_Y - PAGE)
            for seat, numbers in enumerate(self.numbers):
                for square in range(len(numbers)):
                    if square in self.new_squares[seat] or not numbers[square]:
                        self.draw_square(seat, square, 1)
            label = self.words("numbers")
        self.screen.footer(self.words("go_on"))
        self.screen.text_right(WIDTH - 1, FOOTER, label)

    def draw_numbers(self, seat: int) -> None:
        """Draw one of two sheets with its numbers, the new ones on white, below name and count."""
        screen, numbers, positions = self.screen, self.numbers[seat], self.sheet.positions
        rightmost = max([x for x, _ in positions])
        left = WIDTH // 2 * seat + (WIDTH // 2 - 6 - PAIR_WIDTH * rightmost // 2) // 2
        for square, (half_x, row) in enumerate(positions):
            x, y = left + PAIR_WIDTH * half_x // 2, PAIR_BOTTOM_Y - PAIR_HEIGHT * row
            number = numbers[square]
            if number:
                is_new = square in self.new_squares[seat]
                if is_new:
                    screen.fill(x - 1, y - 1, PAIR_WIDTH, PAIR_HEIGHT + 1, 1)
                screen.digits(x + (2 if number < 10 else 0), y, str(number), is_new)
            else:
                screen.frame(x, y, 7, 5)
        name, count, resigned = self.labels(seat)
        count = (" □" if count.isdigit() else ": ") + count
        name = shorten(name, PAIR_LETTERS - len(count)) + count
        self.draw_text(seat, 0, resigned or name)  # a second line would cover the top squares

    def key(self, button: str) -> None:
        if button == "LEFT" or button == "RIGHT":
            if len(self.numbers) > 2:
                self.play.push(SheetDetail(SheetsOverview(self.play)))
        elif button == "A":
            self.play.ignore_a()  # a second A would already drop a die
            self.play.pop()
        elif button != "B":  # B has no label here
            super().key(button)


class SheetsOverview(SmallSheets):
    """All sheets during a game. Left and right choose a seat, A opens its sheet."""

    title = "before"

    def __init__(self, play: "Play") -> None:
        seat = play.viewer()
        self.state = state_of(play).view(seat)
        super().__init__(play, self.state.numbers, self.state.round)
        self.cursor = seat or 0

    def draw(self) -> None:
        self.draw_columns(self.cursor)
        self.screen.footer(self.words("open"), self.words("back"))

    def key(self, button: str) -> None:
        if button == "A":
            self.play.push(SheetDetail(self))
        elif button == "LEFT" or button == "RIGHT":
            old_cursor = self.cursor
            self.move_cursor(button)
            self.draw_column(old_cursor, False)
            self.draw_column(self.cursor, True)
        else:
            super().key(button)

    def move_cursor(self, button: str) -> None:
        """Choose the next seat to the left or right, without drawing."""
        step = 1 if button == "RIGHT" else -1
        self.cursor = (self.cursor + step) % self.state.seats


class SheetDetail(board.Overlay):
    """One sheet in full. Left and right change to the next seat."""

    def __init__(self, overview: SheetsOverview) -> None:
        super().__init__(overview.play)
        self.overview = overview

    def draw(self) -> None:
        overview = self.overview
        draw_sheet(self.play, overview.state, overview.cursor)
        self.screen.text(PANEL_X, FOOTER - PAGE, overview.words("others"))
        self.screen.button(PANEL_X, FOOTER, B, overview.words("back"))

    def key(self, button: str) -> None:
        if button == "LEFT" or button == "RIGHT":
            self.overview.move_cursor(button)
            self.play.redraw()
        else:
            super().key("B" if button == "A" else button)


def draw_sheet(play: "Play", state: "State", seat: int) -> None:
    """Draw one sheet in full on a black screen, with the last roll's numbers highlighted."""
    screen, words = play.screen, play.words
    open_squares = words("left", state.open_squares(seat))
    screen.header(play.player_name(seat), open_squares, direction_text(state, words), True)
    new_squares = written_squares(state.entries[seat])
    Silhouette(screen, state.sheet).draw(state.numbers[seat], new_squares)
    words = play.section("table")
    if state.games > 1:
        game = min(len(state.finished_games) + 1, state.games)
        screen.text(PANEL_X, 2 * PAGE, words("game_of", game, state.games))
        screen.text(PANEL_X, 3 * PAGE, words("so_far", match_points(state, seat)))
    if state.has_resigned(seat):
        screen.text(PANEL_X, 4 * PAGE, words("resigned"))


def match_points(state: "State", seat: int) -> int:
    """Return a seat's points in the finished games, 0 or less; alone, rounds count, too."""
    points = 0
    for rounds, open_squares in state.finished_games:
        points -= open_squares[seat] + (rounds if state.seats == 1 else 0)
    return points


class GameScores(board.Overlay):
    """The scores between two games: a line for each seat, with the last game's and all points."""

    def draw(self) -> None:
        play, screen = self.play, self.screen
        state, words = state_of(play), play.section("table")
        rounds, open_squares = state.finished_games[-1]
        title = words("game_of", len(state.finished_games), state.games)
        screen.header(title, "", words("rounds", rounds))
        screen.text_right(LAST_GAME_X, PAGE, words("this_game"))
        screen.text_right(WIDTH - 1, PAGE, words("all_games"))
        for seat in range(state.seats):
            y = PAGE * (2 + seat)
            screen.text(0, y, play.player_name(seat))
            screen.text_right(LAST_GAME_X, y, play.words("left", open_squares[seat]))
            screen.text_right(WIDTH - 1, y, str(match_points(state, seat)))
        screen.footer(words("next_game"))

    def key(self, button: str) -> None:
        if button == "A":
            self.play.pop()
        elif button == "PAUSE":
            self.play.pause()
