# SPDX-License-Identifier: MIT
"""Pictures of the handheld: PNG and GIF from what the virtual chip shows, and every picture of the
docs.

A picture is the chip's 128x64 pixels in the colours of the panel, enlarged, with a dark edge. Saved
files hold nothing but pixels, so the same screens make the same files, and a picture of the docs
that has gone stale can be told by its pixels.
"""

import time
from itertools import pairwise
from pathlib import Path

from PIL import Image, ImageSequence

from host_sim import api_page
from host_sim.bootstrap import ROOT, Trouble

# The docs' pictures: file, the scenario that makes it, and its shot (None: the whole scenario as a
# film); those of docs/api.md are made by its own examples.
TABLE = (
    ("docs/pictures/demo.gif", "scenarios/demo.txt", None),
    ("docs/pictures/title.png", "scenarios/demo.txt", "title"),
    ("docs/pictures/menu.png", "scenarios/demo.txt", "menu"),
    ("docs/pictures/seats.png", "scenarios/demo.txt", "seats"),
    ("docs/pictures/selftest-pattern.png", "scenarios/selftest.txt", "pattern"),
    ("docs/pictures/selftest-buttons.png", "scenarios/selftest.txt", "buttons"),
    ("docs/pictures/selftest-facts.png", "scenarios/selftest.txt", "facts"),
    ("docs/pictures/yahtzee.png", "scenarios/demo.txt", "keep"),
    ("docs/pictures/yahtzee-coach.png", "scenarios/yahtzee.txt", "coach"),
    ("docs/pictures/yahtzee-review.png", "scenarios/yahtzee.txt", "review"),
    ("docs/pictures/yahtzee-lesson.png", "scenarios/yahtzee-lesson.txt", "upper"),
    ("docs/pictures/top12.png", "scenarios/top12.txt", "name"),
    ("docs/pictures/top12-write.png", "scenarios/top12.txt", "write"),
    ("docs/pictures/roll_to_the_top.png", "scenarios/roll_to_the_top-climb.txt", "sum"),
    ("docs/pictures/roll_to_the_top-race.png", "scenarios/roll_to_the_top-five.txt", "race"),
    ("docs/pictures/roll_to_the_top-sheet.png", "scenarios/roll_to_the_top.txt", "sheet"),
    ("docs/pictures/top33.png", "scenarios/top33.txt", "swap"),
    ("docs/pictures/top33-computer.png", "scenarios/top33.txt", "computer"),
    ("docs/pictures/auruxxx.png", "scenarios/auruxxx.txt", "hand"),
    *api_page.table(),
)

SCALE, EDGE = 4, 8
SMALL = 2  # for a page with many of them
DARK, LIT, DIMMED = 0, 1, 2  # the palette's places
COLOURS = ((9, 11, 17), (216, 233, 255), (104, 118, 142))
DIM_BELOW = 0.5  # brightness, 0 to 1
FRAME_SECONDS = 0.04  # a film's grid of time: GIF counts in hundredths
LAST_FRAME_SECONDS = 1.5
CAPTURES = ROOT / "captures"


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


# --- the docs ------------------------------------------------------------------------------------


def frames(path):
    """What a picture file shows: (pixels, milliseconds) for each frame."""
    with Image.open(path) as image:
        return [
            (frame.convert("RGB").tobytes(), frame.info.get("duration", 0))
            for frame in ImageSequence.Iterator(image)
        ]


def make(folder, table=TABLE):
    """Make the table's pictures below folder; yields the files' names as they are done."""
    from host_sim.scenario import play

    for source in dict.fromkeys(row[1] for row in table):
        film = Film()
        drawn = source == api_page.PAGE
        shots = api_page.shots(api_page.text()) if drawn else play(ROOT / source, film=film).shots
        for name, scenario, shot in table:
            if scenario != source:
                continue
            if shot is None:
                film.save(Path(folder) / name)
            elif shot in shots:
                image, brightness = shots[shot]
                save_png(image, Path(folder) / name, brightness, SMALL if drawn else SCALE)
            else:
                raise Trouble(f"{name} wants the shot {shot!r}, which {source} does not take.")
            yield name


def stale(folder, table=TABLE):
    """The names in the table whose file is missing or shows other pixels than the one made below
    folder."""
    return [name for name, _, _ in table if not same(ROOT / name, Path(folder) / name)]


def same(old, new):
    return Path(old).is_file() and frames(old) == frames(new)
