# SPDX-License-Identifier: MIT
"""docs/how-to-play.md, made of what the device says: the console's help, each game's rules with
their signs, and every caption of its lesson. One page a language; the pictures are English.
"""

import re
from pathlib import Path

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
SCALE = 2  # of a sign among letters
LESSON_SCALE = 2
SETTLE_MS = 1.7  # seconds until a caption's frame has stopped blinking
OWN_LETTERS = {"left": "◀", "right": "▶", "up": "▲", "down": "▼", "A": "Ⓐ", "B": "Ⓑ"}


def languages():
    """Those that have a table of the console's words."""
    found = (ROOT / "lib/handful/text").glob("??.txt")
    return sorted(path.stem for path in found)


def page_name(language):
    return PAGE.format("" if language == FALLBACK else f".{language}")


def table(language, game=""):
    """{section: {name: words}}: a language's own words, and English for what it lacks."""
    folder = ROOT / ("games/" + game if game else "lib/handful") / "text"
    found = {}
    for code in dict.fromkeys((FALLBACK, language)):
        path = folder / f"{code}.txt"
        if path.exists():
            for section in re.findall(r"^\[(\w+)\]", path.read_text("utf-8"), re.MULTILINE):
                found.setdefault(section, {}).update(lessons.section(path, section))
    return found


def in_order():
    """The games as the menu has them."""
    facts = {game: constants(ROOT / "games" / game / "__init__.py") for game in games()}
    return sorted(facts.items(), key=lambda pair: (pair[1].get("PLACE", 99), pair[0]))


def games():
    return device_code.games()


def text(language=FALLBACK):
    """The page."""
    words = table(language)
    manual = words["manual"]
    lines = [f"# {manual['title']}", "", manual["made"], ""]
    lines += [
        f"![{manual['menu']}](pictures/menu.png) ![{manual['seats']}](pictures/seats.png)",
        "",
    ]
    lines += thoughts(words["rules"])
    for game, facts in in_order():
        lines += section(game, facts, language, manual)
    return "\n".join(lines).rstrip() + "\n"


def section(game, facts, language, manual):
    words = table(language, game)
    fewest, most = facts["SEATS"]
    shown = [Path(row[0]).name for row in pictures.TABLE if belongs(row[0], game)]
    lines = [f"## {words['game']['title']}", "", manual["players"].format(fewest, most), ""]
    if shown:
        lines += [" ".join(f"![{name[:-4]}](pictures/{name})" for name in shown), ""]
    lines += thoughts(words["rules"], game)
    if game in lessons.games():
        lines += [f"### {manual['lesson']}", "", *taught(game, language, manual["lesson"])]
    return [*lines, ""]


def taught(game, language, title):
    """A lesson: its captions, as pictures where they are in English."""
    if language == FALLBACK:
        return [f"![{title}]({lesson_picture(game)})"]
    said = [step.words.replace("|", " ") for step in lessons.steps(game, ROOT, language)]
    return [f"{number}. {words}" for number, words in enumerate(said, 1)]


def belongs(file, game):
    return re.fullmatch(rf"{FOLDER}/{game}(-[\w-]+)?\.png", file) is not None


def thoughts(pages, game=""):
    """A page of the device is a paragraph."""
    lines = []
    for page in pages.values():
        heading, _, said = page.partition("|")
        said = re.sub(r"{([^}]*)}", lambda found: sign(found.group(1), game), said)
        stop = "" if heading[-1] in ".!?" else "."
        lines += [f"**{heading}{stop}** {said.replace('|', ' ')}", ""]
    return lines


def sign(name, game):
    return OWN_LETTERS.get(name) or f"![{name}](pictures/{sign_file(game, name)})"


def sign_file(game, name):
    return f"sign-{game}-{name.replace(' ', '-')}.png"


def lesson_picture(game):
    return f"pictures/lesson-{game}.png"


def signs(game):
    """{name: Pillow picture} of the signs that stand in a game's rules."""
    folder, found = ROOT / "games" / game, {}
    path = folder / "text/signs.txt"
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    for line in lines:
        name, equals, place = line.partition(" = ")
        if equals and not line.startswith("#"):
            file, cell = place.split()
            found[name] = cell_of((folder / file).read_bytes(), int(cell))
    return found


def cell_of(data, number):
    """A cell of a sheet: four bytes (its width and height, a cell's), then the rows."""
    width, height, wide, high = data[:4]
    sheet = Image.frombytes("1", (width, height), data[4:], "raw", "1", row_length(data))
    across = width // wide
    left, top = number % across * wide, number // across * high
    return sheet.crop((left, top, left + wide, top + high))


def row_length(data):
    """Bytes a row takes in the file."""
    return (len(data) - 4) // data[1]


def drawings(games=None):
    """{file below docs/: Pillow picture}: signs, and every lesson's captions."""
    found = {}
    for game in games or device_code.games():
        for name, picture in signs(game).items():
            found[f"pictures/{sign_file(game, name)}"] = enlarged(picture)
        if game in lessons.games():
            found[lesson_picture(game)] = lesson_sheet(game)
    return found


def enlarged(picture):
    photo = captures.photo(picture, scale=SCALE)
    edge = captures.EDGE - SCALE
    return photo.crop((edge, edge, photo.width - edge, photo.height - edge))


def lesson_sheet(game):
    """Every caption of a lesson, in the order they come."""
    device = Device(ROOT)
    shots = []
    try:
        device.power_on()
        lessons.open_lesson(device, game)
        for number, _ in enumerate(lessons.Pupil(device, game).learn(), 1):
            device.run(SETTLE_MS)
            shots.append((str(number), device.image()))
    finally:
        device.cut_power()
    return captures.contact_sheet(shots, LESSON_SCALE)


def write():
    """All of it; yields the files' names."""
    for file, picture in drawings().items():
        captures.save(picture, ROOT / "docs" / file, "PNG", optimize=True)
        yield f"docs/{file}"
    for language in languages():
        (ROOT / page_name(language)).write_text(text(language), encoding="utf-8")
        yield page_name(language)
