# SPDX-License-Identifier: MIT
"""Leaning back: everybody's sheets, and any of them in full.

What others enter in the running round is not on them.
"""

from handful.screen import FOOTER, PAGE
from handful.screen.marks import B

from games.roll_to_the_top.between import minus_points
from games.roll_to_the_top.picture import PANEL
from games.roll_to_the_top.race import Race
from games.roll_to_the_top.silhouette import Silhouette


def may_see(play):
    """The match as the person with the device may see it; all of it if only computers play."""
    match = play.match
    people = [seat for seat in range(match.state.seats) if match.is_person(seat)]
    if not people:
        return match.state
    return match.state.view(people[0] if play.holder is None else play.holder)


class Table(Race):
    """Left and right choose a seat, A opens its sheet, B returns."""

    def __init__(self, play):
        self.state = may_see(play)
        super().__init__(play, self.state.numbers)
        self.cursor = play.holder or 0

    def draw(self):
        self.draw_sheets(self.state.round, self.cursor)
        self.screen.footer(self.words("open"), self.words("back"))

    def key(self, button):
        if button == "B":
            self.play.console.pop()
        elif button == "A":
            self.play.console.push(Look(self))
        elif button == "LEFT" or button == "RIGHT":
            old = self.cursor
            self.cursor = (old + (1 if button == "RIGHT" else -1)) % self.state.seats
            self.draw_seat(old, False)
            self.draw_seat(self.cursor, True)

    def tick(self, now):
        pass


class Look:
    """One sheet in full; left and right go round the seats."""

    def __init__(self, table):
        self.table = table

    def draw(self):
        table = self.table
        screen, state, words, seat = table.screen, table.state, table.words, table.cursor
        left = words("left", state.open_squares(seat))
        screen.header(table.play.name(seat), left, "R" + str(state.round), True)
        new = [action & 31 for action in state.entries[seat] or () if action >= 32]
        Silhouette(screen, state.sheet).draw(state.numbers[seat], new)
        if state.past:
            screen.text(PANEL, PAGE, words("so_far"))
            screen.text(PANEL, 2 * PAGE, str(minus_points(state, seat)))
        if state.resigned >> seat & 1:
            screen.text(PANEL, 4 * PAGE, words("resigned"))
        screen.mark(B, PANEL, FOOTER)
        screen.text(PANEL + 9, FOOTER, words("back"))

    def key(self, button):
        table = self.table
        if button == "LEFT" or button == "RIGHT":
            step = 1 if button == "RIGHT" else -1
            table.cursor = (table.cursor + step) % table.state.seats
            table.play.console.draw()
        elif button == "B" or button == "A":
            table.play.console.pop()

    def tick(self, now):
        pass
