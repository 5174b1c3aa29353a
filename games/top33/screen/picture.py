# SPDX-License-Identifier: MIT
"""The picture of Top 33's board on 64x64 pixels: squares of 8x8 pixels between one-pixel lines.

A pawn's nose points to its home. The viewer's own pawns are white with a dark value, the others are
outlines on the lines around their square, so neighbours share a line. A pawn at home is a box, with
a tick if its value is hidden. Free home squares have a house (own pawns) or a roof (others). The
lines also hold a dot on every corner, a diamond where two diagonal neighbours can exchange, and the
frame of the cursor.
"""

from bitmaptools import blit
from handful import TYPE_CHECKING
from handful.screen.tiles import TileSheet

from games.top33.rules.squares import (
    BOARD_SIZE,
    EMPTY,
    EMPTY_BOARD,
    HOME_COLOUR,
    HOME_SQUARES,
    NO_SQUARE,
    PAWNS_PER_COLOUR,
    START_COLOUR,
    START_SQUARES,
    colour_of,
    is_home,
)

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from handful.screen.screen import Screen

PITCH = 9  # pixels from one square to the next
DIAMOND_ARM = 2  # pixels from the centre of a diamond to its tips
GLIDE_FRAME_MS, BLINK_MS = 50, 120
# Tiles of tiles.bin. The first four are the pawns of the four colours, then their outlines.
OUTLINE, HOME_PAWN, HOUSE, SOLID_HOUSE, CLOSED, DOT, BLANK = 4, 8, 9, 10, 11, 12, 13
ARROW = 14  # and seven more, clockwise from north: a pawn left the square in this direction
TEN = 22  # and 11 and 12: values six pixels wide
ROOF = 25
NARROW_TEN = 26  # and 11 and 12: values five pixels wide, beside a nose
BOX_OUTLINE = 4  # a tile of outlines.bin, after the outlines of the four colours' pawns
QUESTION_MARK = 14  # a tile of the console's small digits
HIDDEN = 0  # a value that is not drawn at all; an unknown one is None and drawn as "?"
NOSE_RIGHT, NOSE_DOWN, NOSE_LEFT = 1, 2, 3  # a pawn's nose points in the direction of its colour


class Picture:
    """The board as it is drawn. Every change redraws only the squares that differ.

    squares, values:  the square and the value of each pawn
    own_pawns:        the pawns that are drawn white
    held_colour:      the colour of the pawn that is picked up, or None
    held_pawn:        the pawn that is drawn under the cursor instead of on its square, or None
    cursor:           the square with the frame, or None
    step_targets:     squares with a dot: the pawn that is picked up can step there
    trails:           {square: tile} for squares that pawns left
    diamonds:          corners with a diamond, as (x, y) in pixels
    """

    def __init__(self, screen: "Screen") -> None:
        self.screen = screen
        self.tiles = TileSheet("games/top33/tiles.bin")
        self.outlines = TileSheet("games/top33/outlines.bin", True)
        self.squares: list[int] = []
        self.values: list[int | None] = []
        self.own_pawns: tuple[int, ...] = ()
        self.cursor: int | None = None
        self.held_pawn: int | None = None
        self.held_colour: int | None = None
        self.trails: dict[int, int] = {}
        self.step_targets: Sequence[int] = ()
        self.diamonds: Sequence[tuple[int, int]] = ()

    def draw(self) -> None:
        """Draw the whole board on a black screen."""
        bitmap = self.screen.bitmap
        for x in range(0, PITCH * BOARD_SIZE + 1, PITCH):
            for y in range(0, PITCH * BOARD_SIZE + 1, PITCH):
                bitmap[x, y] = 1
        for square in range(NO_SQUARE):
            if square in self.squares or self._ground_tile(square) != BLANK:
                self._draw_square(square)
        for diamond in self.diamonds:
            self._draw_diamond(diamond)
        if self.cursor is not None:
            self._draw_square(self.cursor)

    def set_pawns(
        self,
        squares: list[int],
        values: "list[int | None]",
        trails: "dict[int, int] | None" = None,
    ) -> None:
        """Show these pawns and trails. Without `trails` there are none."""
        trails = trails or {}
        changed = []
        for pawn, square in enumerate(self.squares):
            if square != squares[pawn] or self.values[pawn] != values[pawn]:
                changed += [square, squares[pawn]]
        for square in sorted(self.trails) + sorted(trails):
            if self.trails.get(square) != trails.get(square):
                changed.append(square)
        self.squares, self.values, self.trails = list(squares), list(values), trails
        self._redraw(changed)

    def set_own_pawns(self, pawns: tuple[int, ...]) -> None:
        """Draw these pawns white, and houses on their free home squares."""
        if pawns != self.own_pawns:
            changed = [self.squares[pawn] for pawn in self.own_pawns + pawns]
            for home in HOME_SQUARES:
                changed += list(home)
            self.own_pawns = pawns
            self._redraw(changed)

    def set_held_colour(self, colour: int | None) -> None:
        """Mark the home squares of a colour as solid and its start squares as closed, or none."""
        if colour != self.held_colour:
            changed = []
            for each in (self.held_colour, colour):
                if each is not None:
                    changed += list(HOME_SQUARES[each] + START_SQUARES[each])
            self.held_colour = colour
            self._redraw(changed)

    def set_cursor(
        self,
        cursor: int | None,
        diamonds: "Sequence[tuple[int, int]]" = (),
        step_targets: "Sequence[int] | None" = None,
        held_pawn: int | None = None,
    ) -> None:
        """Move the cursor, with new diamonds. Without `step_targets` those stay as they are."""
        changed = []
        if self.cursor is not None:
            changed = [self.cursor]
            for square in self._pawns_beside_cursor():
                if square != cursor:  # only its outer column was dark
                    x, y = _pixels(square)
                    self._draw_pawn(self.squares.index(square), x + 1, y + 1, False)
        if step_targets is not None and step_targets != self.step_targets:
            for square in self.step_targets:
                if square not in changed and square not in step_targets:
                    changed.append(square)
            changed += [square for square in step_targets if square not in self.step_targets]
            self.step_targets = step_targets
        if held_pawn != self.held_pawn:
            for pawn in (self.held_pawn, held_pawn):
                if pawn is not None:
                    changed.append(self.squares[pawn])
        self.cursor, self.held_pawn = cursor, held_pawn
        for x, y in self.diamonds:
            if (x, y) not in diamonds:
                self._draw_diamond((x, y), 0)
                square = y // PITCH * BOARD_SIZE + x // PITCH
                for each in (square, square - 1, square - BOARD_SIZE, square - BOARD_SIZE - 1):
                    if each in self.squares or self._ground_tile(each) == CLOSED:
                        changed.append(each)
        old, self.diamonds = self.diamonds, diamonds
        self._redraw(changed, [diamond for diamond in diamonds if diamond not in old])

    def clear_cursor(self) -> None:
        """Remove the cursor, the diamonds and the step targets."""
        self.set_cursor(None, (), ())

    def pawn_on(self, square: int) -> int | None:
        """Return the pawn that is shown on a square, or None."""
        return self.squares.index(square) if square in self.squares else None

    # Animations

    def animate_step(
        self, pawn: int, target: int, trails: dict[int, int], is_gliding: bool
    ) -> "Generator[int, None, None]":
        """Move a pawn to its target. Generate the milliseconds between frames."""
        squares = list(self.squares)
        origin, squares[pawn] = squares[pawn], target
        if is_gliding:
            dx = target % BOARD_SIZE - origin % BOARD_SIZE
            dy = target // BOARD_SIZE - origin // BOARD_SIZE
            x, y = _pixels(origin)
            self.squares[pawn] = NO_SQUARE
            for frame in range(1, 4):
                self._redraw([origin, target, origin + dx, origin + BOARD_SIZE * dy])
                if frame < 3:
                    left, top = x + 3 * frame * dx, y + 3 * frame * dy
                    self._draw_pawn(pawn, left + 1, top + 1, False)
                    if pawn not in self.own_pawns:
                        self.screen.touch(left, top, PITCH + 1, PITCH + 1)
                        self._draw_outline(pawn, left, top)
                    yield GLIDE_FRAME_MS
        self.set_pawns(squares, self.values, trails)

    def animate_exchange(
        self, pawn: int, partner: int, is_blinking: bool
    ) -> "Generator[int, None, None]":
        """Exchange two values, optionally blinking. Generate the milliseconds between frames."""
        before = self.values[pawn], self.values[partner]
        frames = [(before[1], before[0])]
        if is_blinking:
            frames = [(HIDDEN, HIDDEN), before, (HIDDEN, HIDDEN)] + frames
        for frame in frames:
            values = list(self.values)
            values[pawn], values[partner] = frame
            self.set_pawns(self.squares, values, self.trails)
            yield BLINK_MS if frame[0] == HIDDEN or frame[0] == before[0] else 0

    # Drawing

    def _redraw(self, squares: list[int], diamonds: "Sequence[tuple[int, int]]" = ()) -> None:
        """Draw these squares once each, the diamonds and the cursor."""
        done = []
        for square in squares:
            if square not in done and square != self.cursor and square < NO_SQUARE:
                done.append(square)
                self._draw_square(square)
        for diamond in diamonds:
            self._draw_diamond(diamond)
        if self.cursor is not None:  # last, because its frame covers its neighbours' lines
            self._draw_square(self.cursor)

    def _draw_outline(self, pawn: int, x: int, y: int, columns: int = 0, rows: int = 0) -> None:
        """Draw what another player's pawn has on the lines of a square with its corner at x, y.

        The pawn stands so many columns and rows from that square. The pixels around it stay. The
        caller has marked the square as changed.
        """
        is_locked = is_home(self.squares, pawn)
        if is_locked and self.values[pawn] is None:  # its tile has a frame
            return
        left = (BOX_OUTLINE if is_locked else colour_of(pawn)) * (PITCH + 1)
        blit(
            self.screen.bitmap,
            self.outlines.bitmap,
            x + PITCH * (columns > 0),
            y + PITCH * (rows > 0),
            x1=left + PITCH * (columns < 0),
            x2=left + PITCH + 1 - PITCH * (columns > 0),
            y1=PITCH * (rows < 0),
            y2=PITCH + 1 - PITCH * (rows > 0),
            skip_source_index=0,
        )

    def _draw_square(self, square: int) -> None:
        """Draw a square and the lines around it."""
        x, y = _pixels(square)
        has_cursor = square == self.cursor
        self.screen.fill(x, y, PITCH + 1, PITCH + 1, has_cursor)
        pawn = self.pawn_on(square)
        if has_cursor and self.held_pawn is not None:
            pawn = self.held_pawn
        if pawn is None:
            tile = self._ground_tile(square)
            if tile != BLANK:
                self.screen.tile(self.tiles, tile, x + 1, y + 1, has_cursor)
        elif pawn == self.held_pawn and not has_cursor:
            self.screen.tile(self.tiles, OUTLINE + colour_of(pawn), x + 1, y + 1)
        else:
            self._draw_pawn(pawn, x + 1, y + 1, has_cursor)
        if has_cursor:  # a dark column separates its frame from white neighbours
            for beside in self._pawns_beside_cursor():
                self.screen.fill(x + 10 if beside > square else x - 1, y + 1, 1, 8)
        else:
            for other, near in enumerate(self.squares):
                distance = near - square
                if -9 < distance < 9 and other not in self.own_pawns:
                    columns = near % BOARD_SIZE - square % BOARD_SIZE
                    if -1 <= columns <= 1 and near < NO_SQUARE:
                        rows = (distance - columns) // BOARD_SIZE
                        self._draw_outline(other, x, y, columns, rows)
            self._draw_corners(x, y)

    def _pawns_beside_cursor(self) -> list[int]:
        """Return the squares left and right of the cursor that hold a white pawn.

        There are none while step targets are shown: among them the cursor is easy to see.
        """
        cursor = self.cursor
        if self.step_targets or cursor is None:
            return []
        beside = [cursor - 1] if cursor % BOARD_SIZE else []
        if cursor % BOARD_SIZE < BOARD_SIZE - 1:
            beside.append(cursor + 1)
        return [square for square in beside if self.pawn_on(square) in self.own_pawns]

    def _ground_tile(self, square: int) -> int:
        """Return the tile of a square without a pawn."""
        if square in self.trails:
            return self.trails[square]
        if HOME_COLOUR[square] == self.held_colour:
            return SOLID_HOUSE
        if square in self.step_targets:
            return DOT
        if EMPTY_BOARD[square] != EMPTY or START_COLOUR[square] == self.held_colour:
            return CLOSED
        first_pawn = HOME_COLOUR[square] * PAWNS_PER_COLOUR
        if first_pawn in self.own_pawns:
            return HOUSE
        return ROOF if first_pawn < len(self.squares) else BLANK

    def _draw_pawn(self, pawn: int, x: int, y: int, is_inverse: bool) -> None:
        """Draw a pawn and its value with the upper left corner at x, y.

        Other players' pawns are drawn like the viewer's own ones under the cursor, and without
        their outline elsewhere.
        """
        colour, value = colour_of(pawn), self.values[pawn]
        is_solid = is_inverse or pawn in self.own_pawns
        is_locked = is_home(self.squares, pawn) and pawn != self.held_pawn
        if is_locked and value is None:
            self.screen.tile(self.tiles, HOME_PAWN, x, y, is_inverse)
            return
        if is_locked and is_solid:
            self.screen.fill(x, y, 8, 8, not is_inverse)
        elif is_solid:
            self.screen.tile(self.tiles, colour, x, y, is_inverse)
        if value != HIDDEN:
            self._draw_value(value, x, y, None if is_locked else colour, is_solid != is_inverse)

    def _draw_value(
        self, value: int | None, x: int, y: int, nose: int | None, is_inverse: bool
    ) -> None:
        """Draw a value on the pawn at x, y. `nose` is its direction, None for a box."""
        screen, digits = self.screen, self.screen.small_digits
        y += 1 if nose == NOSE_DOWN else 2
        if value is None or value < 10:
            x -= nose == NOSE_RIGHT
            screen.tile(digits, QUESTION_MARK if value is None else value, x + 3, y, is_inverse)
        elif nose in (NOSE_RIGHT, NOSE_LEFT):
            x += nose == NOSE_LEFT
            screen.tile(self.tiles, NARROW_TEN + value - 10, x + 1, y, is_inverse, 5, 5)
        else:
            x += value == 11  # it is one column narrower
            screen.tile(self.tiles, TEN + value - 10, x + 1, y, is_inverse, 6, 5)

    def _draw_corners(self, x: int, y: int) -> None:
        """Draw the corner dots and the diamonds around the square at x, y."""
        bitmap = self.screen.bitmap
        for row in (y, y + PITCH):
            bitmap[x, row] = bitmap[x + PITCH, row] = 1
        for diamond in self.diamonds:
            if x <= diamond[0] <= x + PITCH and y <= diamond[1] <= y + PITCH:
                self._draw_diamond(diamond)

    def _draw_diamond(self, diamond: tuple[int, int], white: int = 1) -> None:
        """Draw or clear a diamond around a corner. The dot on the corner stays."""
        x, y = diamond
        self.screen.fill(x - DIAMOND_ARM, y, 2 * DIAMOND_ARM + 1, 1, white)
        self.screen.fill(x, y - DIAMOND_ARM, 1, 2 * DIAMOND_ARM + 1, white)
        self.screen.fill(x - 1, y - 1, 3, 3, white)
        self.screen.bitmap[x, y] = 1


def _pixels(square: int) -> tuple[int, int]:
    """Return the upper left corner of a square's lines."""
    return square % BOARD_SIZE * PITCH, square // BOARD_SIZE * PITCH


def shared_corner(square: int, diagonal: int) -> tuple[int, int]:
    """Return the corner, in pixels, that two diagonal neighbours share."""
    column = max(square % BOARD_SIZE, diagonal % BOARD_SIZE)
    row = max(square // BOARD_SIZE, diagonal // BOARD_SIZE)
    return column * PITCH, row * PITCH
