# SPDX-License-Identifier: MIT
"""A caption of a lesson: a box of a few lines with the glyph of the expected button.

It is a layer above the picture, so the board below can draw at any time.
"""

import displayio

from handful import TYPE_CHECKING
from handful.lesson.layout import TEXT_X, lay_out
from handful.screen.glyphs import A, B
from handful.screen.screen import LETTER, PAGE, Screen

if TYPE_CHECKING:
    from handful.lesson.layout import Area

ARROWS = {"LEFT": "◀", "RIGHT": "▶", "UP": "▲", "DOWN": "▼"}
GLYPH_X = 10  # columns from the box's right edge to the button's glyph
DOTS_X = (15, 13, 11)  # the same for the dots before it
NUDGE_MS = 1200  # how long the name of the right button stays
BLINK_MS, BLINK_COUNT = 250, 7  # the frame changes this often; it is visible first and last
CORNER = 3  # pixels of each edge that stay after the blinking, so that no digit is cut
WHITE = 0xFFFFFF


class Layer(Screen):
    """A small bitmap to draw on with the methods of Screen. Only a TileGrid shows it."""

    def __init__(self, screen: Screen, width: int, height: int) -> None:
        self.font, self.glyphs = screen.font, screen.glyphs
        self.bitmap = displayio.Bitmap(width, height, 2)

    def touch(self, x: int, y: int, width: int, height: int) -> None:
        """Do nothing: the caption touches the screen itself."""


def make_palette() -> displayio.Palette:
    """Return a palette of black and white."""
    palette = displayio.Palette(2)
    palette[1] = WHITE
    return palette


class Caption:
    """A text, the glyph of a button, and optionally a blinking frame around what it is about."""

    def __init__(
        self,
        screen: Screen,
        text: str,
        place: str,
        button: str,
        frame: "Area",
        buttons_area: "Area",
        covers_lines: bool,
    ) -> None:
        """Show the caption. For the parameters see handful.lesson.layout.lay_out."""
        self.screen = screen
        layout = lay_out(text, place, frame, buttons_area, covers_lines)
        self.area = x, y, width, height = layout.area
        self._layer = layer = Layer(screen, width, height)
        layer.frame(0, layout.box_y, width, layout.box_height)
        for number, line in enumerate(layout.lines):
            layer.text(TEXT_X, layout.box_y + 1 + PAGE * number, line)
        self._glyph_y = layout.glyph_y
        self._last_line = layout.lines[-1]
        self._has_dots = self._is_nudged = False
        shader = make_palette()
        self._box = displayio.TileGrid(layer.bitmap, pixel_shader=shader, x=x, y=y)
        self._grids = [self._box]
        self._hidden_area = layout.hidden_area
        if self._hidden_area:
            left, top, across, down = self._hidden_area
            black = displayio.Bitmap(across, down, 2)
            self._grids.insert(0, displayio.TileGrid(black, pixel_shader=shader, x=left, y=top))
        self._blinks_left = 0
        self._next_ms = 0  # when a nudge ends or the frame blinks
        self._frame = frame
        if frame:
            self._add_frame(*frame)
        self.show_button(button)
        self._attach()

    def _add_frame(self, x: int, y: int, width: int, height: int) -> None:
        self._frame_layer = layer = Layer(self.screen, width, height)
        layer.frame(0, 0, width, height)
        shader = make_palette()
        shader.make_transparent(0)
        self._grids.insert(0, displayio.TileGrid(layer.bitmap, pixel_shader=shader, x=x, y=y))
        self._blinks_left = BLINK_COUNT

    def _attach(self) -> None:
        """Put the layers above the picture."""
        for grid in self._grids:
            self.screen.group.append(grid)
        self._touch()

    def _touch(self) -> None:
        """Let the screen send everything that the caption covers."""
        for area in (self.area, self._hidden_area, self._frame):
            if area:
                self.screen.touch(*area)

    def show_button(self, button: str, inverse: bool = False) -> None:
        """Draw the glyph of the button that is expected now."""
        self._button = button
        x, y, width, _ = self.area
        layer = self._layer
        if button in ARROWS:
            layer.fill(width - GLYPH_X, self._glyph_y, 8, PAGE, not inverse)
            layer.text(width - GLYPH_X + 1, self._glyph_y, ARROWS[button], not inverse)
        else:
            layer.glyph(A if button == "A" else B, width - GLYPH_X, self._glyph_y, inverse)
        self.screen.touch(x + width - GLYPH_X, y + self._glyph_y, 8, PAGE)

    def expect_button(self, button: str) -> None:
        """Show that another button is expected now."""
        self._button = button
        if self._is_nudged:
            self._draw_last_line(self._last_line, False)
        else:
            self.show_button(button)

    def show_dots(self) -> None:
        """Draw dots before the glyph: the caption is only to be read, and A continues."""
        self._has_dots = True
        for x in DOTS_X:
            self._layer.fill(self.area[2] - x, self._glyph_y + 5, 1, 1, 1)

    def tick(self, now: int) -> None:
        """End a nudge, blink the frame, and return after the whole screen was cleared."""
        if len(self.screen.group) == 1:
            self._attach()
        if now < self._next_ms:
            return
        if self._is_nudged:
            self._draw_last_line(self._last_line, False)
        if self._blinks_left:
            self._blinks_left -= 1
            self._next_ms = now + BLINK_MS
            self._grids[0].hidden = bool(self._blinks_left & 1)
            if not self._blinks_left:
                self._leave_corners()
            self.screen.touch(*self._frame)

    def _leave_corners(self) -> None:
        """Clear the middle of the frame's edges. A narrow one is a bar, and stays."""
        layer = self._frame_layer
        width, height = layer.bitmap.width, layer.bitmap.height
        if min(width, height) > 2 * CORNER:
            layer.fill(CORNER, 0, width - 2 * CORNER, height)
            layer.fill(0, CORNER, width, height - 2 * CORNER)

    def nudge(self, now: int, word: str) -> bool:
        """Show in the last line which button is expected: `word` means "Press".

        Return False if that is shown already.
        """
        if self._is_nudged:
            return False
        self._next_ms = now + NUDGE_MS
        self._draw_last_line(word, True)
        return True

    def _draw_last_line(self, text: str, is_nudged: bool) -> None:
        """Draw the caption's last line, or white on the right a word before the button."""
        self._is_nudged = is_nudged
        layer, width, y = self._layer, self.area[2], self._glyph_y
        layer.fill(1, y, width - 2, PAGE, is_nudged)
        x = width - GLYPH_X - LETTER * (len(text) + 1) if is_nudged else TEXT_X
        layer.text(x, y, text, is_nudged)
        self.show_button(self._button, is_nudged)
        if self._has_dots and not is_nudged:
            self.show_dots()
        self._touch()

    def remove(self) -> None:
        """Remove the caption from the picture."""
        self._touch()
        group = self.screen.group
        while len(group) > 1:
            group.pop()
