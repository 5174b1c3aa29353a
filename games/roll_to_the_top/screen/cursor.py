# SPDX-License-Identifier: MIT
"""What may be chosen in Roll to the Top!, and the cursor's way there.

The cursor walks over the dice that may be chosen and the field that ends a turn; with a sum that
fits somewhere also over the sheet, from square to square that takes it.
"""

from handful.play import board
from handful.screen.screen import PAGE

from games.roll_to_the_top.rules.pieces import (
    ADD,
    ADD_DIE,
    ALL_DICE,
    CHANGE,
    CLIMB,
    EITHER,
    FACES,
    REMOVE_DIE,
    SWAP,
    SWAP_DICE,
)
from games.roll_to_the_top.screen.picture import CELL, END_TURN, FIRST_SQUARE, Picture
from games.roll_to_the_top.silhouette import ACROSS, DOWN


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
        """The die to be added in a swap; then another one is asked for."""
        picture, self.swap_in = self.picture, die
        picture.chosen = 1 << die
        picture.die(die)
        picture.banner = self.changing("swap_out")
        picture.header()

    def pick(self, die):
        """Into the sum, and on to where it fits best; if it is too low, to the next die. A sum that
        is too high is not made: no die can mend it."""
        self.order.append(die)
        self._sum_changed()
        if self.picture.targets:
            self.picture.die(die)
            self.to_sheet()
            return
        play, state = self.play, self.play.match.state
        if state.decreasing:
            total = state.total(self.picture.chosen)
            self.order.pop()
            self._sum_changed()
            limits = [state.limits(self.picture.seat, square) for square in range(len(state.sheet))]
            most = max([limit[1] for limit in limits if limit])
            play.show_message(play.section("turn")("too_high", total, most))
            return
        self.picture.die(die)
        self.to_dice()

    def unpick(self):
        """The last die out of the sum again; the cursor goes back to it."""
        die = self.order.pop()
        self._sum_changed()
        self.picture.die(die)
        self.move(die)

    def free(self):
        """The dice that may join the sum."""
        return [die for die in self._allowed() if die not in self.order]

    # What may be chosen

    def _allowed(self):
        """The dice that can be reached; the end of the turn only without a sum, and alone where
        nothing fits. Of a sum that is too low only what may be added."""
        state = self.play.match.state
        mask = ALL_DICE
        if state.phase == CLIMB:
            mask = state.unused() if self.usable else 0
            if not self.order:
                mask |= 1 << END_TURN
            elif not self.picture.targets:
                mask &= ~self.picture.chosen
        else:
            must = state.must()
            if must == ADD or (must == SWAP and self.swap_in is None):
                mask = ALL_DICE & ~state.set
            elif must != EITHER:
                mask = state.set
        return [die for die in range(6) if mask >> die & 1]

    def rest(self):
        """Where the cursor waits: on the first die that fits alone, else on the first one, or on
        the end of the turn if no sum fits either."""
        state = self.play.match.state
        actions = state.actions()
        self.usable = state.phase == CHANGE or actions[-1] >= 32
        ways = self._allowed()
        for die in ways:
            if state.phase == CHANGE:  # where a die may be added or dropped, on one to add
                if not state.set >> die & 1:
                    return die
            elif any(action >> 5 == 1 << die for action in actions):
                return die
        return ways[0]

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
        """Which die this is, and what A does with it."""
        words = self.changing
        return words("die", FACES[die]), words("remove" if state.set >> die & 1 else "add")

    def changed_words(self, action):
        """What somebody did with the set, in two lines."""
        words = self.play.section("change")
        if action >= SWAP_DICE:
            action -= SWAP_DICE
            return words("swapped", FACES[action % 5], FACES[action // 5])
        return words("added" if action < REMOVE_DIE else "removed", FACES[(action - ADD_DIE) % 5])

    # Arrows

    def walk(self, button):
        """Where the arrow points on the picture, from die to die or from square to square. Left of
        the dice is the sheet; else their rows follow each other as one reads."""
        cursor, targets = self.picture.cursor, self.picture.targets
        on_sheet = cursor >= FIRST_SQUARE
        ways = [FIRST_SQUARE + square for square in targets] if on_sheet else self._allowed()
        found = self._nearest(button, ways)
        if found is None and not on_sheet:
            if button == "LEFT":
                if targets:
                    self.to_sheet()
                    return
                ways = [way for way in ways if way < cursor][-1:]
            else:
                ways = [way for way in ways if way > cursor and button == "RIGHT"]
            found = ways[0] if ways else None
        if found is not None:
            self.move(found)

    def ways(self, words):
        """Words, then the arrows that lead to another square from here: up and down only where
        nothing is at the sides. Before a number an arrow would look like a digit."""
        squares = [FIRST_SQUARE + square for square in self.picture.targets]
        for sides in (("LEFT", "◀"), ("RIGHT", "▶")), (("UP", "▲"), ("DOWN", "▼")):
            found = [sign for way, sign in sides if self._nearest(way, squares) is not None]
            if found:
                break
        return (words + " ")[: 11 - len(found)] + "".join(found)

    def _nearest(self, button, ways):
        """Of these places the nearest in a direction; what lies aside is twice as far."""
        x, y = self._spot(self.picture.cursor)
        best = nearest = None
        for way in ways:
            along, aside = self._spot(way)
            along -= x
            aside -= y
            if button in ("UP", "DOWN"):
                along, aside = aside, along
            if button in ("LEFT", "UP"):
                along = -along
            far = along + 2 * abs(aside)
            if along > 0 and (best is None or far < best):
                best, nearest = far, way
        return nearest

    def _spot(self, cursor):
        """Where a die or a square is, in pixels from the first one."""
        if cursor < FIRST_SQUARE:
            return CELL * (cursor % 3), 2 * PAGE * (cursor // 3)
        x, row = self.play.match.state.sheet.places[cursor - FIRST_SQUARE]
        return ACROSS * x, -DOWN * row

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

    def to_dice(self):
        """To the next die that may join the sum."""
        free = self.free()
        self.move(([die for die in free if die > self.order[-1]] + free)[0])

    def move(self, cursor):
        picture = self.picture
        old, picture.cursor = picture.cursor, cursor
        if old != cursor:
            picture.at(old)
            picture.at(cursor)
        self.tell()
