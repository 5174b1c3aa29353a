# SPDX-License-Identifier: MIT
"""The quick ways round Blinka's pixel loops give exactly what those loops give."""

import io
import random
from types import SimpleNamespace

import pytest

from host_sim.sim import active, blinka, fast
from host_sim.sim.strict import bitmaptools, displayio

genuine_fill = displayio._tilegrid._fill_pixels_packed.__wrapped__


def noise(chance, width, height):
    bitmap = displayio.Bitmap(width, height, 2)
    for index in range(width * height):
        bitmap[index] = chance.randrange(2)
    bitmap._finish_refresh()
    return bitmap


def twin(bitmap):
    copy = displayio.Bitmap(bitmap.width, bitmap.height, 2)
    copy._data[:] = bitmap._data
    copy._finish_refresh()
    return copy


def state(bitmap):
    area = bitmap._dirty_area
    return list(bitmap._data), (area.x1, area.y1, area.x2, area.y2)


@pytest.fixture(autouse=True)
def may_draw_outside():
    before = active.select(SimpleNamespace(on_clipped=None))
    yield
    active.select(before)


def genuine(function):
    """Blinka's own, below our checks and our speed."""
    while hasattr(function, "__wrapped__"):
        function = function.__wrapped__
    assert function.__code__.co_filename.endswith("__init__.py")
    return function


def test_blits_are_the_same():
    chance = random.Random(1)
    for _ in range(150):
        source = noise(chance, chance.randrange(1, 90), chance.randrange(1, 12))
        ours = noise(chance, chance.randrange(1, 130), chance.randrange(1, 20))
        theirs = twin(ours)
        x, y = chance.randrange(ours.width), chance.randrange(ours.height)
        x1, y1 = chance.randrange(source.width), chance.randrange(source.height)
        x2 = chance.randrange(x1, source.width) + 1
        y2 = chance.choice((None, chance.randrange(y1, source.height) + 1))
        skip = chance.choice((None, None, 0, 1))
        options = {"x1": x1, "y1": y1, "x2": x2, "y2": y2, "skip_source_index": skip}
        bitmaptools.blit(ours, source, x, y, **options)
        genuine(bitmaptools.blit)(theirs, source, x, y, **options)
        assert state(ours) == state(theirs)


def test_a_bitmap_blitted_into_itself_is_the_same():
    chance = random.Random(2)
    for _ in range(20):
        ours = noise(chance, 40, 10)
        theirs = twin(ours)
        x, y = chance.randrange(40), chance.randrange(10)
        bitmaptools.blit(ours, ours, x, y, x1=5, y1=2)
        genuine(bitmaptools.blit)(theirs, theirs, x, y, x1=5, y1=2)
        assert state(ours) == state(theirs)


def test_filled_regions_are_the_same():
    chance = random.Random(3)
    for _ in range(150):
        ours = noise(chance, chance.randrange(1, 130), chance.randrange(1, 20))
        theirs = twin(ours)
        xs = sorted(chance.randrange(-9, 140) for _ in range(2))
        ys = sorted(chance.randrange(-9, 30) for _ in range(2))
        value = chance.randrange(2)
        bitmaptools.fill_region(ours, xs[0], ys[0], xs[1], ys[1], value)
        genuine(bitmaptools.fill_region)(theirs, xs[0], ys[0], xs[1], ys[1], value)
        assert state(ours) == state(theirs)


def test_sheets_read_again_are_the_same_and_leave_the_file_at_the_same_place():
    data = random.Random(4).randbytes(4 + 8 * 10 + 5)
    pictures = []
    for _ in range(2):
        file = io.BytesIO(data)
        file.read(4)
        bitmap = displayio.Bitmap(60, 10, 2)
        bitmaptools.readinto(bitmap, file, 1, 1, True)
        assert len(file.read()) == 5
        pictures.append(list(bitmap._data))
    file, theirs = io.BytesIO(data[4:]), displayio.Bitmap(60, 10, 2)
    genuine(bitmaptools.readinto)(theirs, file, 1, 1, True)
    assert pictures == [list(theirs._data)] * 2
    with pytest.raises(EOFError):
        bitmaptools.readinto(displayio.Bitmap(60, 12, 2), io.BytesIO(data), 1, 1, True)


@pytest.mark.parametrize("rotation", [0, 180])
def test_areas_are_packed_into_the_same_bytes(rotation, monkeypatch):
    chance = random.Random(5)
    areas, quick = 0, fast._fill_pixels_packed(lambda *_: None)

    def both(buffer, mask, *rest):
        nonlocal areas
        before = bytes(buffer), bytes(mask)
        covered = quick(buffer, mask, *rest)
        after = bytes(buffer), bytes(mask)
        buffer[:], mask.cast("B")[:] = before[0], before[1]
        expected = genuine_fill(buffer, mask, *rest)
        if covered is not None:  # the quick way took it
            areas += 1
            assert (covered, *after) == (expected, bytes(buffer), bytes(mask))
        return expected

    monkeypatch.setattr(displayio._tilegrid, "_fill_pixels_packed", both)
    colorspace = displayio._structs.ColorspaceStruct(
        depth=1, grayscale=True, grayscale_bit=7, pixels_in_byte_share_row=False, bytes_per_cell=1,
        reverse_pixels_in_byte=False, reverse_bytes_in_word=True, dither=False,
    )  # fmt: skip
    turned = rotation == 180
    step = -1 if turned else 1
    start = (128, 64) if turned else (0, 0)
    transform = displayio._structs.TransformStruct(*start, step, step, 1, turned, turned, False)
    for _ in range(60):
        palette = displayio.Palette(2)
        palette[0], palette[1] = (chance.choice((0, 0xFFFFFF)) for _ in range(2))
        grid = displayio.TileGrid(
            noise(chance, chance.randrange(1, 129), chance.randrange(1, 65)),
            pixel_shader=palette,
            x=chance.randrange(-20, 100),
            y=chance.randrange(-20, 50),
        )
        grid.flip_x, grid.flip_y = chance.random() < 0.3, chance.random() < 0.3
        grid._update_transform(transform)
        x1, y1 = chance.randrange(120), 8 * chance.randrange(7)
        area = displayio._area.Area(
            x1, y1, chance.randrange(x1, 128) + 1, y1 + 8 * chance.randrange(1, 9 - y1 // 8)
        )
        buffer = memoryview(bytearray(area.size() // 8 // 4 * 4 + 4)).cast("I")
        mask = memoryview(bytearray((area.size() // 32 + 1) * 4)).cast("I")
        grid._fill_area(colorspace, area, mask, buffer)
    assert areas > 20


def test_blinka_is_the_genuine_one():
    for module in blinka.GENUINE.values():
        assert "site-packages" in module.__file__
