# SPDX-License-Identifier: MIT
"""What may be chosen in Roll to the Top!, and the cursor's way there.

The cursor walks over the dice that may be chosen; with a sum that fits somewhere also over the
sheet, from square to square that takes it.
"""

from games.roll_to_the_top.rules.pieces import ADD, ALL_DICE, CHANGE, CLIMB, EITHER, SWAP
from games.roll_to_the_top.screen.picture import FIRST_SQUARE, WHITE, Picture


class Choosing:
    """The part of the Board that knows what is chosen; the Board tells what A does then.

    order:    the dice in the sum, oldest first, for B
    swap_in:  the die to be added, until the one to be removed is chosen
    usable:   whether any of the dice left fits anywhere
    """

    def __init__(self, play):
        self.play = play
        self.picture = Picture(play)
        self.order, self.swap_in, self.usable = [], None, True

    def tell(self):
        """What A and B do now: the Board knows."""

    def choose(self, die):
        """The die to be added in a swap."""
        self.swap_in = die
        self.picture.chosen = 1 << die
        self.picture.die(die)

    # What may be chosen

    def _allowed(self):
        """The dice that can be reached; the white one, where A says Done, only without a sum."""
        state = self.play.match.state
        mask = ALL_DICE
        if state.phase == CLIMB:
            mask = state.unused() | (0 if self.order else 1 << WHITE)
        else:
            must = state.must()
            if must == ADD or (must == SWAP and self.swap_in is None):
                mask = ALL_DICE & ~state.set
            elif must != EITHER:
                mask = state.set
        return [die for die in range(6) if mask >> die & 1]

    def rest(self):
        """Where the cursor waits: on the first die, or on Done if none of them fits."""
        state = self.play.match.state
        self.usable = state.phase == CHANGE or state.actions()[-1] >= 32
        return self._allowed()[0] if self.usable else WHITE

    def _sum_changed(self):
        """The squares that take the sum of the chosen dice."""
        picture, state = self.picture, self.play.match.state
        picture.chosen = 0
        for die in self.order:
            picture.chosen |= 1 << die
        old, picture.targets = picture.targets, []
        total = state.total(picture.chosen)
        for square in range(len(state.sheet)) if total else ():
            limits = state.limits(picture.seat, square)
            if limits and limits[0] <= total <= limits[1]:
                picture.targets.append(square)
        for square in range(len(state.sheet)):
            if (square in old) != (square in picture.targets):
                picture.square(square)

    def forget(self):
        """Nothing is chosen any more."""
        dice = [die for die in range(5) if self.picture.chosen >> die & 1]
        self.order, self.swap_in = [], None
        self._sum_changed()
        for die in dice:
            self.picture.die(die)

    # Arrows

    def _walk_dice(self, button):
        """Along a row of dice and on to the sheet, if it takes the sum; between the rows."""
        cursor = self.picture.cursor
        allowed = self._allowed()
        row = [die for die in allowed if die // 3 == cursor // 3]
        if button in ("UP", "DOWN"):
            away = [(abs(die % 3 - cursor % 3), die) for die in allowed if die not in row]
            if away:
                self.move(min(away)[1])
            return
        step = 1 if button == "RIGHT" else -1
        place = row.index(cursor) + step
        if 0 <= place < len(row):
            self.move(row[place])
        elif self.picture.targets:
            self.move(FIRST_SQUARE + self._closest_target())
        else:
            self.move(allowed[(allowed.index(cursor) + step) % len(allowed)])

    def _closest_target(self):
        """The square whose limit is nearest to the sum; of equals the highest."""
        state, seat = self.play.match.state, self.picture.seat
        best = None
        for square in self.picture.targets:
            lowest, highest = state.limits(seat, square)
            value = (-highest if state.decreasing else lowest, square)
            if best is None or value > best:
                best = value
        return best[1]

    def _walk_sheet(self, step, rows):
        """To the next square of the row; to the nearest of the next row; right of all: the dice."""
        places = self.play.match.state.sheet.places
        x, row = places[self.picture.cursor - FIRST_SQUARE]
        best = None
        for square in self.picture.targets:
            across, up = places[square][0] - x, places[square][1] - row
            away = (up * step, abs(across)) if rows else (abs(up), across * step)
            if (away[0] > 0 if rows else away[0] == 0 and away[1] > 0) and (
                best is None or away < best[0]
            ):
                best = (away, square)
        if best:
            self.move(FIRST_SQUARE + best[1])
        elif step == 1 and not rows:
            self.move(self.order[-1])

    def move(self, cursor):
        picture = self.picture
        old, picture.cursor = picture.cursor, cursor
        if old != cursor:
            picture.at(old)
            picture.at(cursor)
        self.tell()
