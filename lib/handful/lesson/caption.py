# SPDX-License-Identifier: MIT
"""A caption over the board: a box of a few lines with the sign of the button that is asked for. It
lies above the picture: whatever the board draws meanwhile, it draws below."""

import displayio

from handful.screen.glyphs import A, B
from handful.screen.screen import HEIGHT, LETTER, PAGE, WIDTH, Screen
from handful.words import wrap

ARROWS = {"LEFT": "◀", "RIGHT": "▶", "UP": "▲", "DOWN": "▼"}
EDGE = 3  # columns from the box's edge to its words
ROOM = " ##"  # for the sign, at the end of the words
NUDGE = 250  # milliseconds
BLINK, BLINKS = 250, 7  # milliseconds, changes: the frame, lit first and in the end


class Layer(Screen):
    """Draws as the screen does, on a small picture that lies above it."""

    def __init__(self, screen, width, height):
        self.font, self.glyphs = screen.font, screen.glyphs
        self.bitmap = displayio.Bitmap(width, height, 2)

    def touch(self, x, y, width, height):
        """Nothing is shown from here."""


def meet(one, other):
    """Whether two areas have a pixel in common; an empty one has none."""
    return one and not (
        one[0] >= other[0] + other[2] or other[0] >= one[0] + one[2]
        or one[1] >= other[1] + other[3] or other[1] >= one[1] + one[3]
    )  # fmt: skip


class Caption:
    """Words, the button's sign, and perhaps a frame round what they are about."""

    def __init__(self, screen, words, place, button, frame, hides, over):
        """`hides`: x, y, width, height of what the board's buttons do: now they do not. `over`: the
        page below has its lines where the screen has them; none is cut in half."""
        self.screen = screen
        side = place in ("left", "low_left"), place in ("right", "low_right")
        below = place == "bottom" or place.startswith("low_")
        wide = WIDTH // 2 if True in side else WIDTH
        lines = wrap(words + ROOM, (wide - EDGE - 1) // LETTER)
        lines[-1] = lines[-1][: 1 - len(ROOM)]
        high = PAGE * len(lines) + 3
        x = wide if side[1] else 0
        end = HEIGHT - high - 5 if below else high
        rest = 1  # black rows beyond the box
        if over:  # all of a line, but not the edge of the frame
            rest = 4 if meet(frame, (x, end, wide, 5)) else 5
        y = HEIGHT - high - rest if below else 0
        self.area = x, y, wide, high + rest
        self._layer = layer = Layer(screen, wide, high + rest)
        top = rest if below else 0
        layer.frame(0, top, wide, high)
        for number, line in enumerate(lines):
            layer.text(EDGE, top + 1 + PAGE * number, line)
        self._sign_y = top + PAGE * len(lines) - PAGE + 1
        shader = screen.group[0].pixel_shader
        self._box = displayio.TileGrid(layer.bitmap, pixel_shader=shader, x=x, y=y)
        self._grids = [self._box]
        self._hides = hides if place != "bottom" and not meet(frame, hides) else ()
        if self._hides:
            left, top, across, down = hides
            footer = displayio.Bitmap(across, down, 2)
            footer = displayio.TileGrid(footer, pixel_shader=shader, x=left, y=top)
            self._grids.insert(0, footer)
        self._blinks = self._until = 0
        self._frame = frame
        if frame:
            self._add_frame(*frame)
        self.sign(button)
        self._show()

    def _add_frame(self, x, y, wide, high):
        layer = Layer(self.screen, wide, high)
        layer.frame(0, 0, wide, high)
        shader = displayio.Palette(2)
        shader[1] = 0xFFFFFF
        shader.make_transparent(0)
        self._grids.insert(0, displayio.TileGrid(layer.bitmap, pixel_shader=shader, x=x, y=y))
        self._blinks = BLINKS

    def _show(self):
        for grid in self._grids:
            self.screen.group.append(grid)
        self._touch()

    def _touch(self):
        """All of it goes to the display."""
        self.screen.touch(*self.area)
        if self._hides:
            self.screen.touch(*self._hides)
        if self._frame:
            self.screen.touch(*self._frame)

    def sign(self, button, inverse=False):
        """The button that is asked for."""
        self._button = button
        x, y, wide, _ = self.area
        layer = self._layer
        if button in ARROWS:
            layer.fill(wide - 10, self._sign_y, 8, PAGE, not inverse)
            layer.text(wide - 9, self._sign_y, ARROWS[button], not inverse)
        else:
            layer.glyph(A if button == "A" else B, wide - 10, self._sign_y, inverse)
        self.screen.touch(x + wide - 10, y + self._sign_y, 8, PAGE)

    def more(self):
        """Only to be read: dots before the sign, as the button does nothing else than lead on."""
        for x in (15, 13, 11):
            self._layer.fill(self.area[2] - x, self._sign_y + 5, 1, 1, 1)

    def tick(self, now):
        """Back from a nudge, the next blink; there again after the whole picture was drawn."""
        if len(self.screen.group) == 1:
            self._show()
        if now < self._until:
            return
        if self._box.y != self.area[1]:
            self._box.y = self.area[1]
            self.sign(self._button)
            self._touch()
        if self._blinks:
            self._blinks -= 1
            self._until = now + BLINK
            self._grids[0].hidden = self._blinks & 1
            self.screen.touch(*self._frame)

    def nudge(self, now):
        """Another button was pressed."""
        y = self.area[1]
        self._box.y = y - 2 if y else 2
        self._until = now + NUDGE
        self.sign(self._button, True)
        self._touch()

    def remove(self):
        """The picture as it is below."""
        self._touch()
        group = self.screen.group
        while len(group) > 1:
            group.pop()
