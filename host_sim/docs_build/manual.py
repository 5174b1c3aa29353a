# SPDX-License-Identifier: MIT
"""The generator of docs/how-to-play.md, one page for each language.

The texts are the device's own: the console's help, each game's rules with their glyphs, and every
caption of its lesson. The pictures are English.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from PIL import Image

from host_sim import device_code
from host_sim.device_code import constants
from host_sim.docs_build import pictures
from host_sim.handheld.device import Device
from host_sim.paths import ROOT
from host_sim.scenario import captures, lessons

PAGE = "docs/how-to-play{}.md"
FOLDER = "docs/pictures"
FALLBACK = "en"
SCALE = 2  # of a glyph in a text
LESSON_SCALE = 2
SETTLE_SECONDS = 1.7  # until a caption's frame has stopped blinking
OWN_LETTERS = {"left": "◀", "right": "▶", "up": "▲", "down": "▼", "A": "Ⓐ", "B": "Ⓑ"}


def languages() -> list[str]:
    """Return the languages for which the console has a text table."""
    found = (ROOT / "lib/handful/text").glob("??.txt")
    return sorted(path.stem for path in found)


def page_name(language: str) -> str:
    """Return the path of a language's page."""
    return PAGE.format("" if language == FALLBACK else f".{language}")


def table(language: str, game: str = "") -> dict[str, dict[str, str]]:
    """Return {section: {name: text}} of a language, with English for missing strings."""
    folder = ROOT / ("games/" + game if game else "lib/handful") / "text"
    found: dict[str, dict[str, str]] = {}
    for code in dict.fromkeys((FALLBACK, language)):
        path = folder / f"{code}.txt"
        if path.exists():
            for section in re.findall(r"^\[(\w+)\]", path.read_text("utf-8"), re.MULTILINE):
                found.setdefault(section, {}).update(lessons.section(path, section))
    return found


def in_order(names: list[str] | None = None) -> list[tuple[str, dict[str, Any]]]:
    """Return (game, facts) in the menu's order, by default of all published games."""
    names = games() if names is None else names
    facts = {game: constants(ROOT / "games" / game / "__init__.py") for game in names}
    return sorted(facts.items(), key=lambda pair: (pair[1].get("PLACE", 99), pair[0]))


def games() -> list[str]:
    """Return the names of the games that have a section on the page."""
    return device_code.published_games()


def text(language: str = FALLBACK) -> str:
    """Return the page in a language."""
    words = table(language)
    manual = words["manual"]
    lines = [f"# {manual['title']}", "", manual["made"], ""]
    lines += [
        f"![{manual['menu']}](pictures/menu.png) ![{manual['seats']}](pictures/seats.png)",
        "",
    ]
    lines += paragraphs(words["rules"])
    for game, facts in in_order():
        lines += section(game, facts, language, manual)
    return "\n".join(lines).rstrip() + "\n"


def section(
    game: str, facts: Mapping[str, Any], language: str, manual: Mapping[str, str]
) -> list[str]:
    """Return the lines of a game's section."""
    words = table(language, game)
    fewest, most = facts["SEATS"]
    shown = [Path(row[0]).name for row in pictures.TABLE if is_picture_of(row[0], game)]
    lines = [f"## {words['game']['title']}", "", manual["players"].format(fewest, most), ""]
    if shown:
        lines += [" ".join(f"![{name[:-4]}](pictures/{name})" for name in shown), ""]
    lines += paragraphs(words["rules"], game)
    if game in lessons.games():
        lines += [f"### {manual['lesson']}", "", *captions(game, language, manual["lesson"])]
    return [*lines, ""]


def captions(game: str, language: str, title: str) -> list[str]:
    """Return a lesson's captions: a picture in English, a list in other languages."""
    if language == FALLBACK:
        return [f"![{title}]({lesson_picture(game)})"]
    texts = [step.words.replace("|", " ") for step in lessons.steps(game, ROOT, language)]
    return [f"{number}. {words}" for number, words in enumerate(texts, 1)]


def is_picture_of(file: str, game: str) -> bool:
    """Return True if a picture file of the docs shows this game."""
    return re.fullmatch(rf"{FOLDER}/{game}(-[\w-]+)?\.png", file) is not None


def paragraphs(pages: Mapping[str, str], game: str = "") -> list[str]:
    """Return the lines of the device's rules pages, a paragraph for each page."""
    lines = []
    for page in pages.values():
        heading, _, body = page.partition("|")
        body = re.sub(r"{([^}]*)}", lambda found: glyph(found.group(1), game), body)
        stop = "" if heading[-1] in ".!?" else "."
        lines += [f"**{heading}{stop}** {body.replace('|', ' ')}", ""]
    return lines


def glyph(name: str, game: str) -> str:
    """Return a glyph as a character or as a picture."""
    return OWN_LETTERS.get(name) or f"![{name}](pictures/{glyph_file(game, name)})"


def glyph_file(game: str, name: str) -> str:
    """Return the file name of a glyph's picture."""
    return f"sign-{game}-{name.replace(' ', '-')}.png"


def lesson_picture(game: str) -> str:
    """Return the path, below docs/, of the picture of a lesson."""
    return f"pictures/lesson-{game}.png"


def glyphs(game: str) -> dict[str, Image.Image]:
    """Return {name: picture} of the glyphs in a game's rules."""
    folder = ROOT / "games" / game
    found = {}
    path = folder / "text/signs.txt"
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    for line in lines:
        name, equals, place = line.partition(" = ")
        if equals and not line.startswith("#"):
            file, cell = place.split()
            found[name] = cell_of((folder / file).read_bytes(), int(cell))
    return found


def cell_of(data: bytes, number: int) -> Image.Image:
    """Return a cell of a compiled sheet (host_sim/art/glyphs.py describes the format)."""
    width, height, wide, high = data[:4]
    sheet = Image.frombytes("1", (width, height), data[4:], "raw", "1", row_length(data))
    across = width // wide
    left, top = number % across * wide, number // across * high
    return sheet.crop((left, top, left + wide, top + high))


def row_length(data: bytes) -> int:
    """Return the number of bytes in a row of a compiled sheet."""
    return (len(data) - 4) // data[1]


def drawings(games: Iterable[str] | None = None) -> dict[str, Image.Image]:
    """Return {path below docs/: picture} of all glyphs and lessons."""
    found = {}
    for game in games or device_code.games():
        for name, picture in glyphs(game).items():
            found[f"pictures/{glyph_file(game, name)}"] = enlarged(picture)
        if game in lessons.games():
            found[lesson_picture(game)] = lesson_sheet(game)
    return found


def enlarged(picture: Image.Image) -> Image.Image:
    """Return a glyph's picture in the size of the page."""
    photo = captures.photo(picture, scale=SCALE)
    edge = captures.EDGE - SCALE
    return photo.crop((edge, edge, photo.width - edge, photo.height - edge))


def lesson_sheet(game: str) -> Image.Image:
    """Play a lesson and return a picture of all its captions, in order."""
    device = Device(ROOT)
    shots = []
    try:
        device.power_on()
        lessons.open_lesson(device, game)
        for number, _ in enumerate(lessons.Pupil(device, game).learn(), 1):
            device.run(SETTLE_SECONDS)
            shots.append((str(number), device.image()))
    finally:
        device.cut_power()
    return captures.contact_sheet(shots, LESSON_SCALE)


def write() -> Iterator[str]:
    """Write all pages and pictures, and yield their paths."""
    for file, picture in drawings().items():
        captures.save(picture, ROOT / "docs" / file, "PNG", optimize=True)
        yield f"docs/{file}"
    for language in languages():
        (ROOT / page_name(language)).write_text(text(language), encoding="utf-8")
        yield page_name(language)
