# SPDX-License-Identifier: MIT
"""Pictures of the handheld: PNG and GIF from what the virtual chip shows.

A picture is the chip's 128x64 pixels in the colours of the panel, enlarged, with a dark edge. Saved
files hold nothing but pixels, so the same screens make the same files.
"""

import time
from itertools import pairwise
from pathlib import Path

from PIL import Image, ImageDraw

from host_sim.errors import Trouble
from host_sim.paths import ROOT

SCALE, EDGE = 4, 8
DARK, LIT, DIMMED = 0, 1, 2  # the palette's places
COLOURS = ((9, 11, 17), (216, 233, 255), (104, 118, 142))
DIM_BELOW = 0.5  # brightness, 0 to 1
FRAME_SECONDS = 0.04  # a film's grid of time: GIF counts in hundredths
LAST_FRAME_SECONDS = 1.5
CAPTURES = ROOT / "captures"
ACROSS, GAP, LABEL, SHEET_SCALE = 3, 12, 14, 3  # of a contact sheet


def photo(image, brightness=1.0, scale=SCALE):
    """The chip's picture (Pillow, 128x64, lit is not 0) as a Pillow palette image ready to save."""
    lit = DIMMED if brightness < DIM_BELOW else LIT
    mask = image.convert("L").point(lambda value: lit if value else DARK)
    width, height = image.width * scale, image.height * scale
    result = Image.new("P", (width + 2 * EDGE, height + 2 * EDGE), DARK)
    result.putpalette([part for colour in COLOURS for part in colour])
    result.paste(mask.resize((width, height), Image.Resampling.NEAREST), (EDGE, EDGE))
    return result


def save_png(image, path, brightness=1.0, scale=SCALE):
    return save(photo(image, brightness, scale), path, "PNG", optimize=True)


def save(picture, path, kind, **how):
    """Into this file, in folders that are made for it."""
    path = Path(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        picture.save(path, kind, **how)
    except OSError as error:
        raise Trouble(f"cannot write {path} ({error.strerror or error}).") from None
    return path


class Film:
    """A GIF in the making: feed it the picture at each moment; only changes become frames."""

    def __init__(self, scale=SCALE):
        self.scale = scale
        self.frames = []  # (time, photo)
        self._last = None

    def feed(self, now, image, brightness=1.0):
        seen = (image.tobytes(), brightness < DIM_BELOW)
        if seen != self._last:
            self._last = seen
            self.frames.append((now, photo(image, brightness, self.scale)))

    def save(self, path):
        if not self.frames:
            raise Trouble(f"nothing was filmed for {path}.")
        starts = [start for start, _ in self.frames]
        lengths = [round((after - before) * 100) * 10 for before, after in pairwise(starts)]
        pictures = [picture for _, picture in self.frames]
        return save(
            pictures[0],
            path,
            "GIF",
            save_all=True,
            append_images=pictures[1:],
            duration=[max(20, length) for length in lengths] + [round(LAST_FRAME_SECONDS * 1000)],
            loop=0,
            optimize=False,
        )


class Camera:
    """F2 and F3: pictures and films of a device while somebody plays, into captures/ with the
    date."""

    def __init__(self, folder=CAPTURES):
        self.folder = Path(folder)
        self.film = None

    def shoot(self, device):
        return save_png(device.image(), self._name("png"), device.brightness)

    def roll(self, device):
        """Start filming, or stop; the file when it stops, else None."""
        if self.film is None:
            self.film = Film()
            self.watch(device)
            return None
        film, self.film = self.film, None
        return film.save(self._name("gif"))

    def watch(self, device):
        """To be called for every frame."""
        if self.film is not None:
            self.film.feed(device.now, device.image(), device.brightness)

    def _name(self, ending):
        stem = time.strftime("handful-%Y-%m-%d-%H%M%S")
        path = self.folder / f"{stem}.{ending}"
        count = 1
        while path.exists():
            count += 1
            path = self.folder / f"{stem}-{count}.{ending}"
        return path


def contact_sheet(shots, scale=SHEET_SCALE):
    """[(title, picture)] as one picture, to be looked at."""
    pictures = [(title, photo(image, scale=scale).convert("RGB")) for title, image in shots]
    wide, high = pictures[0][1].size
    rows = -(-len(pictures) // ACROSS)
    size = (ACROSS * (wide + GAP) + GAP, rows * (high + GAP + LABEL) + GAP)
    sheet = Image.new("RGB", size, (60, 64, 72))
    draw = ImageDraw.Draw(sheet)
    for number, (title, picture) in enumerate(pictures):
        x = GAP + number % ACROSS * (wide + GAP)
        y = GAP + number // ACROSS * (high + GAP + LABEL)
        draw.text((x, y), title, fill=COLOURS[1])
        sheet.paste(picture, (x, y + LABEL))
    return sheet
