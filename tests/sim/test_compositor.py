# SPDX-License-Identifier: MIT
"""displayio, driver and chip against an independent compositor: random scenes, random edits.

The compositor asks, for every pixel of the panel, which layer shows there; it knows nothing of
dirty areas, bytes or addresses. What the chip holds after each refresh must be the same picture.
"""

import random
import threading

import pytest

from host_sim.sim import active, blinka
from host_sim.sim.chip import SSD1306
from host_sim.sim.files import Drive
from host_sim.sim.i2c import Wire
from host_sim.sim.imports import Importer
from host_sim.sim.machine import Machine
from host_sim.sim.modules import make_importer
from host_sim.sim.nvm import Flash

WIDTH, HEIGHT = 128, 64
WHITE, BLACK = 0xFFFFFF, 0x000000


class Scene:
    """A display on a virtual machine, with random layers that can be asked for their pixels."""

    def __init__(self, root, seed, rotation):
        self.chance = random.Random(seed)
        wire, self.chip = Wire(), SSD1306()
        wire.plug(0x3C, self.chip)
        self.machine = Machine(Drive(root), Flash(), wire, self.chip, seed)
        active.select(self.machine)
        self.machine.clock._until = 1 << 90  # nobody waits for this machine
        blinka.adopt(self.machine.displays, self.machine.buses)
        blinka.hide_splash()
        self.loader: Importer = make_importer(self.machine)
        self.displayio = self.module("displayio")
        self.tools = self.module("bitmaptools")
        board, busio = self.module("board"), self.module("busio")
        bus = self.module("i2cdisplaybus").I2CDisplayBus(
            busio.I2C(board.GP5, board.GP4, frequency=400_000), device_address=0x3C
        )
        self.display = self.module("adafruit_displayio_ssd1306").SSD1306(
            bus, width=WIDTH, height=HEIGHT, rotation=rotation, auto_refresh=False
        )
        self.rotation = rotation
        self.font = self.module("terminalio").FONT
        self.labels = (
            self.module("adafruit_display_text.label").Label,
            self.module("adafruit_display_text.bitmap_label").Label,
        )
        self.root = self.group(1)
        self.display.root_group = self.root

    def module(self, name):
        return self.loader.import_(name, fromlist=("*",))

    # --- making layers --------------------------------------------------------------------------

    def group(self, depth=2):
        chance = self.chance
        group = self.displayio.Group(
            scale=chance.choice((1, 1, 2, 3)) if depth > 1 else 1,
            x=chance.randrange(-10, 60) if depth > 1 else 0,
            y=chance.randrange(-10, 40) if depth > 1 else 0,
        )
        for _ in range(chance.randrange(1, 4)):
            group.append(self.layer(depth))
        return group

    def palette(self):
        palette = self.displayio.Palette(2)
        palette[0], palette[1] = self.chance.choice(((BLACK, WHITE), (WHITE, BLACK)))
        if self.chance.random() < 0.4:
            palette.make_transparent(self.chance.randrange(2))
        return palette

    def grid(self):
        chance = self.chance
        wide, high = chance.choice(((8, 8), (5, 8), (10, 16)))
        across, down = chance.randrange(1, 4), chance.randrange(1, 3)
        bitmap = self.displayio.Bitmap(wide * across, high * down, 2)
        for index in range(bitmap.width * bitmap.height):
            bitmap[index] = chance.randrange(2)
        if chance.random() < 0.4:  # one bitmap as a whole
            wide, high, across, down = bitmap.width, bitmap.height, 1, 1
        grid = self.displayio.TileGrid(
            bitmap,
            pixel_shader=self.palette(),
            width=chance.randrange(1, 6) if across * down > 1 else 1,
            height=chance.randrange(1, 4) if across * down > 1 else 1,
            tile_width=wide,
            tile_height=high,
            x=chance.randrange(-20, 110),
            y=chance.randrange(-20, 60),
        )
        for index in range(grid.width * grid.height):
            grid[index] = chance.randrange(across * down)
        return grid

    def label(self):
        chance = self.chance
        return chance.choice(self.labels)(
            self.font,
            text=self.words(),
            color=chance.choice((WHITE, BLACK)),
            background_color=chance.choice((None, WHITE, BLACK)),
            scale=chance.choice((1, 1, 2)),
            x=chance.randrange(-10, 100),
            y=chance.randrange(0, 64),
        )

    def words(self):
        return "".join(self.chance.choices("Yahtzee 123+-", k=self.chance.randrange(1, 7)))

    def layer(self, depth):
        kind = self.chance.random()
        if kind < 0.15 and depth < 3:
            return self.group(depth + 1)
        return self.label() if kind < 0.4 else self.grid()

    # --- editing --------------------------------------------------------------------------------

    def groups(self, group=None):
        group = group or self.root
        yield group
        for layer in group:
            if type(layer) is self.displayio.Group:
                yield from self.groups(layer)

    def grids(self):
        return [
            layer
            for group in self.groups()
            for layer in group
            if type(layer) is self.displayio.TileGrid
        ]

    def edit(self):
        """One random change, of the kinds a game makes."""
        chance = self.chance
        group = chance.choice(list(self.groups()))
        kinds = ("grid", "grid", "grid", "move", "move", "hide", "add", "remove", "words", "root")
        kind = chance.choice(kinds)
        if kind == "add" and len(group) < 6:
            group.insert(chance.randrange(len(group) + 1), self.layer(2))
        elif kind == "remove" and len(group) > 1:
            group.pop(chance.randrange(len(group)))
        elif kind == "root" and chance.random() < 0.2:
            self.root = self.group(1)
            self.display.root_group = self.root
        elif kind == "words":
            for layer in group:
                if isinstance(layer, self.labels):
                    layer.text = self.words()
                    layer.color = chance.choice((WHITE, BLACK))
        elif kind in ("move", "hide") and len(group):
            layer = chance.choice(list(group))
            if kind == "hide":
                layer.hidden = not layer.hidden
            else:
                layer.x += chance.randrange(-9, 10)
                layer.y += chance.randrange(-9, 10)
        elif self.grids():
            self.edit_grid(chance.choice(self.grids()))

    def edit_grid(self, grid):
        chance = self.chance
        bitmap = grid.bitmap
        kind = chance.randrange(7)
        if kind == 0:
            tiles = (bitmap.width // grid.tile_width) * (bitmap.height // grid.tile_height)
            for _ in range(chance.randrange(1, 3)):
                x, y = chance.randrange(grid.width), chance.randrange(grid.height)
                grid[x, y] = chance.randrange(tiles)
        elif kind == 1:
            grid.flip_x = not grid.flip_x
        elif kind == 2:
            grid.flip_y = not grid.flip_y
        elif kind == 3:
            grid.pixel_shader = self.palette()
        elif kind == 4:
            shader = grid.pixel_shader
            shader[0], shader[1] = shader[1], shader[0]
        elif kind == 5:
            x1, y1 = chance.randrange(bitmap.width), chance.randrange(bitmap.height)
            x2, y2 = chance.randrange(bitmap.width + 1), chance.randrange(bitmap.height + 1)
            self.tools.fill_region(bitmap, x1, y1, x2, y2, chance.randrange(2))
        else:
            source = self.grid().bitmap
            x, y = chance.randrange(bitmap.width), chance.randrange(bitmap.height)
            x1, y1 = chance.randrange(source.width), chance.randrange(source.height)
            x2 = chance.randrange(x1, source.width) + 1
            y2 = chance.randrange(y1, source.height) + 1
            self.tools.blit(bitmap, source, x, y, x1=x1, y1=y1, x2=x2, y2=y2)

    # --- the two pictures -----------------------------------------------------------------------

    def expected(self):
        """The compositor: paint from back to front, pixel by pixel."""
        pixels = [[0] * WIDTH for _ in range(HEIGHT)]
        self.paint(self.root, 0, 0, 1, pixels)
        if self.rotation == 180:
            pixels = [row[::-1] for row in pixels[::-1]]
        return pixels

    def paint(self, layer, x, y, scale, pixels):
        if layer.hidden:
            return
        x, y = x + layer.x * scale, y + layer.y * scale
        if isinstance(layer, self.displayio.Group):
            # A Label's own `scale` is that of the Group inside it.
            scale *= self.displayio.Group.scale.fget(layer)
            for child in layer:
                self.paint(child, x, y, scale, pixels)
            return
        shader, bitmap = layer.pixel_shader, layer.bitmap
        colors = [
            None if shader.is_transparent(index) else int(shader[index] == WHITE)
            for index in range(len(shader))
        ]
        wide, high = layer.tile_width, layer.tile_height
        all_wide, all_high = layer.width * wide, layer.height * high
        across = bitmap.width // wide
        for row in range(max(0, y), min(HEIGHT, y + all_high * scale)):
            v = (row - y) // scale
            v = all_high - 1 - v if layer.flip_y else v
            for column in range(max(0, x), min(WIDTH, x + all_wide * scale)):
                u = (column - x) // scale
                u = all_wide - 1 - u if layer.flip_x else u
                tile = layer[u // wide, v // high]
                value = bitmap[tile % across * wide + u % wide, tile // across * high + v % high]
                if colors[value] is not None:
                    pixels[row][column] = colors[value]

    def shown(self):
        image = self.chip.image()
        flat = [int(value != 0) for value in image.tobytes("raw", "L")]
        return [flat[at : at + WIDTH] for at in range(0, len(flat), WIDTH)]


@pytest.mark.parametrize("rotation", [0, 180])
@pytest.mark.parametrize("seed", range(3))
def test_every_refresh_shows_what_the_scene_says(tmp_path, seed, rotation):
    scene = Scene(tmp_path, seed, rotation)
    for step in range(60):
        for _ in range(scene.chance.randrange(1, 4)):
            scene.edit()
        scene.display.refresh()
        assert scene.shown() == scene.expected(), f"after step {step}"


def test_the_compositor_can_fail(tmp_path):
    scene = Scene(tmp_path, 1, 0)
    scene.display.refresh()
    assert scene.shown() == scene.expected()
    scene.chip.ram[300] ^= 4
    assert scene.shown() != scene.expected()


def test_nothing_changed_sends_nothing(tmp_path):
    scene = Scene(tmp_path, 2, 0)
    scene.display.refresh()
    scene.display.refresh()
    scene.machine.wire.reset()
    scene.display.refresh()
    assert scene.machine.wire.bytes == 0


def test_no_thread_of_blinkas_is_left():
    assert [thread.name for thread in threading.enumerate() if "_background" in thread.name] == []
