# SPDX-License-Identifier: MIT
"""Pictures of every screen of the console in one language, for translators and tests.

Buttons are the same in all languages, so the scripts of the fault tests
(host_sim/quality/faults/scripts.py) show everything: menus, settings, a lesson, and each game to
its end. The rules are shown page by page.
"""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image

from host_sim import device_code
from host_sim.docs_build import manual
from host_sim.handheld.device import Device
from host_sim.handheld.language import set_language
from host_sim.handheld.ocr import Reader
from host_sim.paths import ROOT
from host_sim.quality.faults import scripts
from host_sim.scenario.captures import contact_sheet

GOLDENS = "tests/golden/languages"  # LANGUAGE-TOPIC.png: what tests compare
FULLEST = 3  # screens of each part in a golden picture
SETTLE_SECONDS = 0.2  # until the answer to a press is on the screen

Shot = tuple[str, Image.Image]  # (buttons pressed, picture)


def parts(root: Path = ROOT) -> list[str]:
    """Return the names of all parts."""
    plays = scripts.plays(device_code.games(root))
    return [*plays, *scripts.CONSOLE, *(f"{game}-rules" for game in rules(root))]


def rules(root: Path = ROOT) -> list[str]:
    """Return the names of all rules, those of the console first, then in the menu's order."""
    return ["console", *(game for game, _ in manual.in_order(device_code.games(root)))]


def shots(part: str, language: str, root: Path = ROOT) -> list[Shot]:
    """Return every picture of a part once, in order, with the buttons pressed for it."""
    if part.endswith("-rules"):
        nvm: bytes | None = bytes(scripts.journal_with_finished_games()._nvm)
        presses = turn_pages(part.removesuffix("-rules"), root)
    else:
        script = scripts.script(part)
        nvm, presses = script.image, script.words.replace("|", " ")
    settings, nvm = set_language(language, {}, nvm)
    device = Device(root, nvm=nvm, settings=settings)
    found: list[Shot] = []
    seen: set[bytes] = set()
    try:
        for press in presses.split():
            for method, *args in scripts.operations(press):
                getattr(device, method)(*args)
            device.run(SETTLE_SECONDS)
            picture = device.image()
            if picture.tobytes() not in seen:
                seen.add(picture.tobytes())
                found.append((press, picture))
    finally:
        device.cut_power()
    return found


def turn_pages(game: str, root: Path = ROOT) -> str:
    """Return the buttons that show every page of a game's rules, or of the console's help."""
    if game == "console":
        pages = len(manual.table("en")["rules"])
        return "ON 0.2 B " + "u " * 4 + "A A " + "r " * (pages - 1)
    place = rules(root).index(game) - 1
    pages = len(manual.table("en", game)["rules"])
    return "ON 0.2 " + "r " * place + "A u A A " + "r " * (pages - 1)


def sheet(part: str, language: str, scale: int, root: Path = ROOT) -> Image.Image:
    """Return a part in one picture."""
    return contact_sheet(shots(part, language, root), scale)


def goldens(language: str) -> dict[str, Image.Image]:
    """Return the pictures that tests compare, pixel by pixel: one of the console, one of each game.

    They have menus, settings and seats, and the fullest screens of every other part, where texts
    are closest to the limits of their place. Only published games are in the menu.
    """
    found: dict[str, list[Shot]] = {}
    with published_tree() as root:
        games = device_code.games(root)
        for part in parts(root):
            topic = next((game for game in games if part.startswith(f"{game}-")), "console")
            screens = shots(part, language, root)
            found.setdefault(topic, []).extend(screens if part == "menus" else fullest(screens))
    return {topic: contact_sheet(screens, 1) for topic, screens in found.items()}


def golden_path(language: str, topic: str) -> Path:
    """Return where the golden picture of a topic is kept."""
    return ROOT / GOLDENS / f"{language}-{topic}.png"


@contextmanager
def published_tree() -> Iterator[Path]:
    """Yield a folder with the device's files and only published games; the checkout if it is so."""
    new_games = set(device_code.games()) - set(device_code.published_games())
    if not new_games:
        yield ROOT
        return
    with tempfile.TemporaryDirectory() as folder:
        for file in device_code.device_files(every_kind=True):
            path = file.relative_to(ROOT)
            if path.parts[0] != "games" or path.parts[1] not in new_games:
                (Path(folder) / path).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(file, Path(folder) / path)
        yield Path(folder)


def fullest(found: list[Shot]) -> list[Shot]:
    """Return the FULLEST of these, those with the most letters, in their order."""
    reader = Reader.of(ROOT)
    letters = [len("".join(reader.lines(picture))) for _, picture in found]
    most = sorted(range(len(found)), key=lambda number: -letters[number])[:FULLEST]
    return [found[number] for number in sorted(most)]
