# SPDX-License-Identifier: MIT
"""Everybody's sheets in small, side by side: filled squares are blocks, open ones dots."""

from handful.screen import LETTER, PAGE, WIDTH

ROW = 4  # rows a square takes
LOWEST = 36  # where the bottom squares begin
LARGEST = 8  # columns a square takes at most
NAMES, COUNTS = 40, 48


def shorten(name, letters):
    """As much of a name as fits; a number at its end tells one computer from another."""
    if len(name) > letters and name[-1].isdigit():
        return name[: letters - 1] + name[-1]
    return name[:letters]


class Race:
    """A column a seat, on pages 1 to 6."""

    def __init__(self, play, numbers):
        self.play, self.screen, self.numbers = play, play.screen, numbers
        self.words = play.console.game_words(play.match.name, "table")

    def draw_sheets(self, number, cursor=None):
        """The round and everybody's column; none is marked without a cursor."""
        self.screen.header(self.words("round", number))
        for seat in range(len(self.numbers)):
            self.draw_seat(seat, seat == cursor)

    def draw_seat(self, seat, here):
        """A silhouette, the name, the squares still open."""
        screen, numbers = self.screen, self.numbers[seat]
        places = self.play.match.state.sheet.places
        wide = WIDTH // len(self.numbers)
        left = wide * seat
        screen.fill(left, PAGE, wide, 6 * PAGE, here)
        halves = max([x for x, _ in places]) + 2
        pitch = min(LARGEST, (wide - 1) * 2 // halves)
        first = left + (wide + 1 - pitch * halves // 2) // 2
        for square, (x, row) in enumerate(places):
            column, top = first + pitch * x // 2, LOWEST - ROW * row
            if numbers[square]:
                screen.fill(column, top, pitch - 1, ROW - 1, not here)
            else:
                screen.fill(column + (pitch - 2) // 2, top + 1, 1, 1, not here)
        still = sum([number == 0 for number in numbers])
        name = shorten(self.play.name(seat), wide // LETTER)
        for y, words in ((NAMES, name), (COUNTS, "-%d" % still if still else "★")):
            screen.text(left + (wide + 1 - LETTER * len(words)) // 2, y, words, here)
