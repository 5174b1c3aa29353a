# SPDX-License-Identifier: MIT
"""Top 33's board on 64x64 pixels: squares of 8x8 between lines that hold everything else.

A pawn points to its home. Those of whoever looks are white, their values cut out; the others are
outlines. At home a pawn has no nose any more, and a tick where its value is not shown. The free
home squares of whoever looks have a house, the others' a roof; the start squares of a pawn taken up
are closed to it.
On the lines: a dot on every crossing, a cross where two diagonal neighbours could exchange, the
cursor's ring. Draws what it is told to; knows neither turns nor buttons.
"""

from handful.screen.tiles import TileSheet

from games.top33.rules.board import (
    BARE,
    EMPTY,
    HOME_OF,
    HOME_SQUARES,
    NOWHERE,
    SIZE,
    START_OF,
    START_SQUARES,
)

PITCH = 9
ARM = 3  # of a cross
GLIDE, BLINK = 50, 180  # milliseconds
# Cells of the sheet. First the four colours' pawns, then their outlines, also of a pawn taken up.
TAKEN, HOME, HOUSE, FULL, CLOSED, SEED, BLANK = 4, 8, 9, 10, 11, 12, 13
ARROW = 14  # and the next seven, clockwise from north: a pawn went from here
TEN = 22  # and 11 and 12
ROOF = 25
HIDDEN = 0  # a plug that is not shown at all; one that is not known is None, a question mark
QUESTION = 14  # in the sheet of digits


class Picture:
    """What is on the board.

    places, plugs:  the pawns as they are shown
    mine:           the white pawns; their free home squares have a house
    taken:          the colour whose houses are full, or None: that of the pawn taken up
    cursor:         a square, or None
    held:           the pawn shown under the cursor while its step is chosen, or None
    trails:         {square: cell} of the squares that pawns came from
    seeds:          squares it may step to
    crosses:        [(x, y)] of the crossings with a cross
    """

    def __init__(self, screen):
        self.screen = screen
        self.sheet = TileSheet("games/top33/tiles.bin")
        self.places, self.plugs = [], []
        self.mine = ()
        self.cursor = self.held = self.taken = None
        self.trails = {}
        self.seeds = self.crosses = ()

    def everything(self):
        """The whole board on a black screen."""
        bitmap = self.screen.bitmap
        for x in range(0, PITCH * SIZE + 1, PITCH):
            for y in range(0, PITCH * SIZE + 1, PITCH):
                bitmap[x, y] = 1
        for number in range(NOWHERE):
            if number in self.places or self._ground(number) != BLANK:
                self.square(number)
        for cross in self.crosses:
            self._cross(cross, 1)
        if self.cursor is not None:
            self.square(self.cursor)

    def update(self, places, plugs, trails=None):
        """The pawns as they are now; draws the squares that differ."""
        trails = trails or {}
        changed = []
        for pawn, place in enumerate(self.places):
            if place != places[pawn] or self.plugs[pawn] != plugs[pawn]:
                changed += [place, places[pawn]]
        for each in sorted(self.trails) + sorted(trails):
            if self.trails.get(each) != trails.get(each):
                changed.append(each)
        self.places, self.plugs, self.trails = list(places), list(plugs), trails
        self._redraw(changed)

    def mark(self, pawns):
        """These pawns white, houses where they go."""
        if pawns != self.mine:
            changed = [self.places[pawn] for pawn in self.mine + pawns]
            for squares in HOME_SQUARES:
                changed += list(squares)
            self.mine = pawns
            self._redraw(changed)

    def take(self, colour):
        """Full houses where a pawn of this colour goes, and no way where it began; None: no pawn
        is taken up."""
        if colour != self.taken:
            changed = []
            for each in (self.taken, colour):
                if each is not None:
                    changed += list(HOME_SQUARES[each] + START_SQUARES[each])
            self.taken = colour
            self._redraw(changed)

    def show(self, cursor, crosses=(), seeds=None, held=None):
        """Cursor, crosses and seeds; None for seeds leaves them as they are."""
        changed = []
        if self.cursor is not None:
            changed = [self.cursor]
            for each in self._beside():
                if each != cursor:  # of these the ring has only darkened a column
                    x, y = each % SIZE * PITCH + 1, each // SIZE * PITCH + 1
                    self._pawn(self.pawn_on(each), x, y, False)
        if seeds is not None and seeds != self.seeds:
            changed += [each for each in self.seeds if each not in changed and each not in seeds]
            changed += [each for each in seeds if each not in self.seeds]
            self.seeds = seeds
        if held != self.held:
            changed += [self.places[each] for each in (self.held, held) if each is not None]
        self.cursor, self.held = cursor, held
        old, self.crosses = self.crosses, crosses
        for cross in old:
            if cross not in crosses:
                self._cross(cross, 0)
        self._redraw(changed, [cross for cross in crosses if cross not in old])

    def _redraw(self, squares, crosses=()):
        drawn = []
        for number in squares:
            if number not in drawn and number != self.cursor and number < NOWHERE:
                drawn.append(number)
                self.square(number)
        for cross in crosses:
            self._cross(cross, 1)
        if self.cursor is not None:  # last: the ring lies over its neighbours' lines
            self.square(self.cursor)

    # A decided move, as generators of the milliseconds between what they show

    def step(self, pawn, to, trails, glides):
        """A pawn on its way to its new square, which it may have reached already."""
        places = list(self.places)
        came, places[pawn] = places[pawn], to
        if glides:
            dx, dy = to % SIZE - came % SIZE, to // SIZE - came // SIZE
            self.places[pawn] = NOWHERE
            for frame in range(1, 4):
                self._redraw([came, to, came + dx, came + SIZE * dy])
                if frame < 3:
                    x, y = came % SIZE * PITCH + 1, came // SIZE * PITCH + 1
                    self._pawn(pawn, x + 3 * frame * dx, y + 3 * frame * dy, False)
                    yield GLIDE
        self.update(places, self.plugs, trails)

    def swap(self, one, other, blinks):
        """Two values vanish and come back, the second time exchanged."""
        mine, theirs = self.plugs[one], self.plugs[other]
        pairs = [(theirs, mine)]
        if blinks:
            pairs = [(HIDDEN, HIDDEN), (mine, theirs), (HIDDEN, HIDDEN)] + pairs
        for pair in pairs:
            plugs = list(self.plugs)
            plugs[one], plugs[other] = pair
            self.update(self.places, plugs, self.trails)
            yield BLINK if pair[0] == HIDDEN or pair[0] == mine else 0

    # One square

    def square(self, number):
        """A square with the lines round it."""
        x, y = number % SIZE * PITCH, number // SIZE * PITCH
        here = number == self.cursor
        self.screen.fill(x, y, PITCH + 1, PITCH + 1, here)
        pawn = self.held if here and self.held is not None else self.pawn_on(number)
        if pawn is None:
            ground = self._ground(number)
            if ground != BLANK:
                self.screen.tile(self.sheet, ground, x + 1, y + 1, here)
        elif pawn == self.held and not here:
            self.screen.tile(self.sheet, TAKEN + pawn // 3, x + 1, y + 1)
        else:
            self._pawn(pawn, x + 1, y + 1, here)
        if here:  # a dark column keeps its ring apart from white neighbours
            for each in self._beside():
                self.screen.fill(x + 10 if each > number else x - 1, y + 1, 1, 8)
        else:
            self._lines(number, x, y)

    def _beside(self):
        """The squares left and right of the cursor where a pawn stands, while no step is chosen:
        then the squares round it show where it is."""
        if self.seeds:
            return []
        here, places = self.cursor, self.places
        ways = [here - 1] if here % SIZE else []
        if here % SIZE < SIZE - 1:
            ways.append(here + 1)
        return [each for each in ways if each in places]

    def pawn_on(self, number):
        """The pawn shown on a square, or None."""
        return self.places.index(number) if number in self.places else None

    def _ground(self, number):
        """The cell of a square without a pawn."""
        if number in self.trails:
            return self.trails[number]
        if HOME_OF[number] == self.taken:
            return FULL
        if number in self.seeds:
            return SEED
        if BARE[number] != EMPTY or START_OF[number] == self.taken:
            return CLOSED
        first = HOME_OF[number] * 3  # of the pawns that go there
        return HOUSE if first in self.mine else ROOF if first < len(self.places) else BLANK

    def _pawn(self, pawn, x, y, inverse):
        colour, mine = pawn // 3, pawn in self.mine
        screen, plug = self.screen, self.plugs[pawn]
        home = HOME_OF[self.places[pawn]] == colour and pawn != self.held
        if home and plug:
            screen.fill(x, y, 8, 8, not inverse)
            if not mine:
                screen.fill(x + 1, y + 1, 6, 6, inverse)
        else:
            cell = HOME if home else colour if mine else TAKEN + colour
            screen.tile(self.sheet, cell, x, y, inverse)
        if plug == HIDDEN or (home and plug is None):
            return
        high = colour == 2 and not home  # the nose is below
        side = 0 if home else colour & 1 and 2 - colour  # 1: it is on the right, -1: on the left
        wide = plug is not None and plug > 9
        if mine:
            inverse = not inverse
        elif wide:  # figures touch no wall: there is none beside these, but the nose
            screen.fill(x + (side < 0), y + (1 if high else 2), 7 if side else 8, 5, inverse)
            screen.fill(x, y if high else y + 7, 8, 1, inverse)
        else:
            screen.fill(x + 2 - (side > 0), y if high else y + 7, 5, 1, inverse)
        y += 1 if high else 2
        x -= side > 0
        if wide:
            x += side < 0 if side and not mine else plug == 11
            screen.tile(self.sheet, TEN + plug - 10, x + 1, y, inverse, 6, 5)
        else:
            screen.tile(screen.small_digits, QUESTION if plug is None else plug, x + 3, y, inverse)

    # The lines between the squares

    def _lines(self, number, x, y):
        bitmap = self.screen.bitmap
        for row in (y, y + PITCH):
            bitmap[x, row] = bitmap[x + PITCH, row] = 1
        for cross in self.crosses:
            if x <= cross[0] <= x + PITCH and y <= cross[1] <= y + PITCH:
                self._cross(cross, 1)

    def _cross(self, cross, lit):
        """Lights or clears the four arms of a crossing; two of them may lie below the ring."""
        x, y = cross
        self.screen.fill(x - ARM, y, 2 * ARM + 1, 1, lit)
        self.screen.fill(x, y - ARM, 1, 2 * ARM + 1, lit)
        self.screen.bitmap[x, y] = 1


def crossing(one, other):
    """The crossing that two diagonal neighbours share, in pixels."""
    x, y = max(one % SIZE, other % SIZE), max(one // SIZE, other // SIZE)
    return x * PITCH, y * PITCH


def neighbour(here, choices, dx, dy):
    """The choice that lies best in that direction from here, here if none does: the nearest, where
    squares beside the way count twice."""
    x, y = here % SIZE, here // SIZE
    best = None
    for place in choices:
        right, down = place % SIZE - x, place // SIZE - y
        ahead, side = right * dx + down * dy, dx * down - dy * right
        key = (ahead + 2 * abs(side), side, place)
        if ahead > 0 and (best is None or key < best):
            best = key
    return best[2] if best else here
