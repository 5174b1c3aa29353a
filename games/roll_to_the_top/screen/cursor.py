# SPDX-License-Identifier: MIT
"""What may be chosen in Roll to the Top!, and the cursor's way there.

The cursor walks over the dice that may be chosen and the white die, which ends a turn; with a sum
that fits somewhere also over the sheet, from square to square that takes it.
"""

from handful.play import board

from games.roll_to_the_top.rules.pieces import (
    ADD,
    ADD_DIE,
    ALL_DICE,
    CHANGE,
    CLIMB,
    DICE,
    EITHER,
    REMOVE_DIE,
    SWAP,
    SWAP_DICE,
)
from games.roll_to_the_top.screen.picture import FIRST_SQUARE, WHITE, Picture


class Chooser(board.Board):
    """The part of the Board that knows what is chosen; the Board tells what A does then.

    order:    the dice in the sum, oldest first, for B
    swap_in:  the die to be added, until the one to be removed is chosen
    usable:   whether any of the dice left fits anywhere
    changing: the words for a change of the set, while a person makes one
    """

    def __init__(self, play):
        super().__init__(play)
        self.picture = Picture(play)
        self.order, self.swap_in, self.usable = [], None, True
        self.changing = None

    def tell(self):
        """What A and B do now: the Board knows."""

    def choose(self, die):
        """The die to be added in a swap."""
        self.swap_in = die
        self.picture.chosen = 1 << die
        self.picture.die(die)

    def pick(self, die):
        """Into the sum, or out of it; then on to where the sum fits best."""
        if die in self.order:
            self.order.remove(die)
        else:
            self.order.append(die)
        self._sum_changed()
        self.picture.die(die)
        if die in self.order and self.picture.targets:
            self.to_sheet()
        else:
            self.tell()

    # What may be chosen

    def _allowed(self):
        """The dice that can be reached; the white one, which ends the turn, only without a sum."""
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
        """Where the cursor waits: on the first die, or on the white one if none of them fits."""
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

    # The change of the set in words: [change] is read when it is wanted, and dropped again

    def must_words(self):
        """What the roller must do with the set, and why if the white die says something else."""
        state, words = self.play.match.state, self.changing
        must = state.must()
        if must == state.white:
            return words("must%d" % must)
        if must != ADD:
            return words("five_dice")
        filled = any(entries[0] >= 32 for entries in state.entries if entries)
        return words("one_die" if filled else "nobody_wrote")

    def change_words(self, state, die):
        """What is asked, and what A does with this die."""
        words, about = self.changing, "which"
        if self.swap_in is not None:
            about = "swap_in"
        do = "remove" if state.set >> die & 1 else "add"
        return words(about, DICE[self.swap_in or 0]), words(do, DICE[die])

    def changed_words(self, action):
        """What somebody did with the set."""
        words = self.play.section("change")
        if action >= SWAP_DICE:
            action -= SWAP_DICE
            return words("swapped", DICE[action // 5], DICE[action % 5])
        return words("added" if action < REMOVE_DIE else "removed", DICE[(action - ADD_DIE) % 5])

    # Arrows

    def _walk_dice(self, button):
        """Along the dice, left of a row to the sheet if it takes the sum; up and down between the
        rows; below the last row is the white die."""
        cursor = self.picture.cursor
        allowed = self._allowed()
        row = [die for die in allowed if die // 3 == cursor // 3]
        if button == "DOWN" and cursor > 2 and WHITE in allowed:
            self.move(WHITE)
        elif button in ("UP", "DOWN"):
            away = [(abs(die % 3 - cursor % 3), die) for die in allowed if die not in row]
            if away:
                self.move(min(away)[1])
        elif button == "LEFT" and cursor == row[0] and self.picture.targets:
            self.to_sheet()
        else:
            step = 1 if button == "RIGHT" else -1
            self.move(allowed[(allowed.index(cursor) + step) % len(allowed)])

    def to_sheet(self):
        """To the square whose limit is nearest to the sum; of equals the highest."""
        state, seat = self.play.match.state, self.picture.seat
        best = None
        for square in self.picture.targets:
            lowest, highest = state.limits(seat, square)
            value = (-highest if state.decreasing else lowest, square)
            if best is None or value > best:
                best = value
        self.move(FIRST_SQUARE + best[1])

    def _to_dice(self):
        """To the next die that may join the sum; to the last one in it if there is none."""
        last = self.order[-1]
        free = [die for die in self._allowed() if die not in self.order]
        self.move(([die for die in free if die > last] + free + [last])[0])

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
            self._to_dice()

    def move(self, cursor):
        picture = self.picture
        old, picture.cursor = picture.cursor, cursor
        if old != cursor:
            picture.at(old)
            picture.at(cursor)
        self.tell()
