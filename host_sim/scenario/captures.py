# SPDX-License-Identifier: MIT
"""Pictures of the handheld: PNG and GIF files of the screen.

A picture is the screen's 128x64 pixels in the colours of the panel, enlarged, with a dark edge.
Files contain only pixels, so the same screens make the same files.
"""

import time
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw
from PIL.Image import Image as Picture

from host_sim.errors import Trouble
from host_sim.handheld.handheld import Handheld
from host_sim.paths import ROOT

SCALE, EDGE = 4, 8
DARK, LIT, DIMMED = 0, 1, 2  # indices of COLOURS
COLOURS = ((9, 11, 17), (216, 233, 255), (104, 118, 142))
DIM_BELOW = 0.5  # brightness, 0 to 1
FRAME_SECONDS = 0.04  # time between two frames of a film; GIF counts in hundredths
LAST_FRAME_SECONDS = 1.5
CAPTURES = ROOT / "captures"
ACROSS, GAP, LABEL, SHEET_SCALE = 3, 12, 14, 3  # of a contact sheet


def photo(image: Picture, brightness: float = 1.0, scale: int = SCALE) -> Picture:
    """Return the screen's picture (Pillow, 128x64) as a palette image that is ready to save."""
    lit = DIMMED if brightness < DIM_BELOW else LIT
    mask = image.convert("L").point(lambda value: lit if value else DARK)
    width, height = image.width * scale, image.height * scale
    result = Image.new("P", (width + 2 * EDGE, height + 2 * EDGE), DARK)
    result.putpalette([part for colour in COLOURS for part in colour])
    result.paste(mask.resize((width, height), Image.Resampling.NEAREST), (EDGE, EDGE))
    return result


def save_png(image: Picture, path: str | Path, brightness: float = 1.0, scale: int = SCALE) -> Path:
    """Save the screen's picture as a PNG file, and return its path."""
    return save(photo(image, brightness, scale), path, "PNG", optimize=True)


def save(picture: Picture, path: str | Path, kind: str, **how: Any) -> Path:
    """Save a picture and create missing folders. Raise Trouble if it cannot be written."""
    path = Path(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        picture.save(path, kind, **how)
    except OSError as error:
        raise Trouble(f"cannot write {path} ({error.strerror or error}).") from None
    return path


class Film:
    """A GIF animation. Pass it the picture of each moment; only changes become frames."""

    def __init__(self, scale: int = SCALE) -> None:
        self.scale = scale
        self.frames: list[tuple[float, Picture]] = []  # (seconds, photo)
        self._last: tuple[bytes, bool] | None = None

    def feed(self, now: float, image: Picture, brightness: float = 1.0) -> None:
        """Add a frame if the picture has changed. `now` is in seconds."""
        seen = (image.tobytes(), brightness < DIM_BELOW)
        if seen != self._last:
            self._last = seen
            self.frames.append((now, photo(image, brightness, self.scale)))

    def save(self, path: str | Path) -> Path:
        """Save the GIF file and return its path. Raise Trouble if there are no frames."""
        if not self.frames:
            raise Trouble(f"the film for {path} has no pictures.")
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
    """Pictures (F2) and films (F3) during play. Files go to captures/, named by date and time."""

    def __init__(self, folder: str | Path = CAPTURES) -> None:
        self.folder = Path(folder)
        self.film: Film | None = None

    def shoot(self, device: Handheld) -> Path:
        """Save a picture and return its path."""
        return save_png(device.image(), self._name("png"), device.brightness)

    def roll(self, device: Handheld) -> Path | None:
        """Start a film and return None, or end it and return the path of its file."""
        if self.film is None:
            self.film = Film()
            self.watch(device)
            return None
        film, self.film = self.film, None
        return film.save(self._name("gif"))

    def watch(self, device: Handheld) -> None:
        """Add the current picture to the film, if one is running. Call this for every frame."""
        if self.film is not None:
            self.film.feed(device.now, device.image(), device.brightness)

    def _name(self, ending: str) -> Path:
        stem = time.strftime("handful-%Y-%m-%d-%H%M%S")
        path = self.folder / f"{stem}.{ending}"
        count = 1
        while path.exists():
            count += 1
            path = self.folder / f"{stem}-{count}.{ending}"
        return path


def contact_sheet(shots: Iterable[tuple[str, Picture]], scale: int = SHEET_SCALE) -> Picture:
    """Return pictures with titles as one picture."""
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
