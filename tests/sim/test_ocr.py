# SPDX-License-Identifier: MIT
"""Reading the screen: letters small and big, white and black, between drawings."""

import random

import pytest
from PIL import Image, ImageDraw

from host_sim.handheld.ocr import Reader, double_size
from host_sim.paths import ROOT

READER = Reader.of(ROOT)
LETTERS = {char: key for key, char in READER.small.letters.items()}


def cell(char):
    """A letter of the font as rows of 0 and 1."""
    return [[column >> (7 - y) & 1 for column in LETTERS[char]] for y in range(8)]


def write(image, x, y, words, inverse=False, big=False):
    for char in words:
        rows = double_size(cell(char)) if big else cell(char)
        for dy, row in enumerate(rows):
            for dx, pixel in enumerate(row):
                if x + dx < 128:
                    image.putpixel((x + dx, y + dy), pixel ^ inverse)
        x += len(rows[0])


@pytest.fixture
def screen():
    return Image.new("1", (128, 64))


def test_an_empty_screen_says_nothing(screen):
    assert READER.lines(screen) == []
    assert READER.lines(Image.new("1", (128, 64), 1)) == []


def test_every_letter_of_the_font_is_read(screen):
    chars = [char for char in LETTERS if char != " "]
    for at in range(0, len(chars), 20):
        page = Image.new("1", (128, 64))
        words = "".join(chars[at : at + 20])
        write(page, 3, 17, "ok" + words)
        assert READER.lines(page) == ["ok" + words]


@pytest.mark.parametrize(("inverse", "big"), [(False, False), (True, False), (False, True)])
def test_words_are_read_at_any_place(inverse, big):
    chance = random.Random(7)
    for _ in range(12):
        page = Image.new("1", (128, 64))
        words = "".join(
            chance.choices("abcdeghkmnrsuwABDEKMOQRW0123456789?", k=chance.randrange(3, 8))
        )
        wide = len(words) * (10 if big else 5)
        x, y = chance.randrange(129 - wide), chance.randrange(49 if big else 57)
        write(page, x, y, words, inverse, big)
        assert READER.lines(page) == [words]


def test_lines_go_down_and_separate_runs_are_two_blanks_apart(screen):
    write(screen, 0, 0, "Yahtzee")
    write(screen, 103, 0, "12/13")
    write(screen, 2, 9, "Anna", inverse=True)
    write(screen, 30, 9, "wirft!")
    write(screen, 3, 20, "Full house: 25")
    write(screen, 117, 20, "7")
    write(screen, 10, 30, "250", big=True)
    write(screen, 0, 56, "OK ZOO 100 0 O 0h 8B")
    assert READER.lines(screen) == [
        "Yahtzee  12/13",
        "Anna  wirft!",
        "Full house: 25  7",
        "250",
        "OK ZOO 100 0 O 0h 8B",
    ]


def test_struck_out_text_is_read_only_under_the_cursor(screen):
    draw = ImageDraw.Draw(screen)
    for y, inverse in ((8, False), (24, True)):
        draw.rectangle((20, y, 100, y + 7), fill=int(inverse))
        write(screen, 21, y, "Last moves 20", inverse)
        draw.line((21, y + 4, 21 + 5 * 13 - 2, y + 4), fill=int(not inverse))
    assert READER.lines(screen) == ["Last moves 20"]


def test_the_empty_last_column_may_lie_beyond_the_edge(screen):
    write(screen, 128 - 14, 5, "end")
    write(screen, 128 - 14, 25, "end", inverse=True)
    assert READER.lines(screen) == ["end", "end"]


def test_boxes_lines_and_shades_are_not_text(screen):
    draw = ImageDraw.Draw(screen)
    draw.rectangle((0, 10, 60, 30), outline=1)
    draw.rectangle((70, 10, 100, 40), fill=1)
    draw.line((0, 50, 127, 50), fill=1)
    for x in range(0, 128, 2):
        screen.putpixel((x, 60), 1)
    write(screen, 4, 15, "in a box")
    assert READER.lines(screen) == ["in a box"]


def test_a_device_reads_its_own_screen(firmware):
    device = firmware(
        """
        import board, busio, displayio, time, bitmaptools
        from adafruit_displayio_ssd1306 import SSD1306
        from i2cdisplaybus import I2CDisplayBus
        i2c = busio.I2C(board.GP5, board.GP4, frequency=400_000)
        bus = I2CDisplayBus(i2c, device_address=0x3C)
        display = SSD1306(bus, width=128, height=64, auto_refresh=False)
        with open("/font.bin", "rb") as file:
            width, height, wide, high = file.read(4)
            sheet = displayio.Bitmap(width, height, 2)
            bitmaptools.readinto(sheet, file, 1, 1, True)
        palette = displayio.Palette(2)
        palette[1] = 0xFFFFFF
        grid = displayio.TileGrid(
            sheet, pixel_shader=palette, width=25, height=8, tile_width=wide, tile_height=high)
        for at, char in enumerate("Six dice?"):
            grid[at, 3] = ord(char) - 32
        display.root_group = displayio.Group()
        display.root_group.append(grid)
        display.refresh()
        time.sleep(1)
        """,
        power=False,
    )
    (device.root / "font.bin").write_bytes((ROOT / "lib/handful/screen/font.bin").read_bytes())
    device.power_on()
    assert device.text() == ["Six dice?"]
