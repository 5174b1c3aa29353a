# SPDX-License-Identifier: MIT
"""Every screen of the console in one language, as pictures: what a translator looks at, and what
tests compare. Buttons are the same in all languages, so the plays in which everything fails once
(host_sim/quality/faults/scripts.py) are the tour: menus, settings, a lesson, each game's play and
its end; and the rules are turned page by page.
"""

from host_sim import device_code
from host_sim.docs_build import manual
from host_sim.handheld.device import Device
from host_sim.handheld.language import set_language
from host_sim.handheld.ocr import Reader
from host_sim.paths import ROOT
from host_sim.quality.faults import scripts
from host_sim.quality.faults.trials import operations
from host_sim.scenario.captures import contact_sheet

GOLDEN = "tests/golden/languages/{}.png"  # what tests compare
FULLEST = 3  # screens of a part
SEEN = 0.2  # seconds until what was pressed is there


def parts():
    """The names of the sheets that make up a tour."""
    return [*scripts.names(device_code.games()), *(f"{game}-rules" for game in rules())]


def rules():
    """Of the console itself and of all games; the menu's order."""
    return ["console", *(game for game, _ in manual.in_order())]


def shots(part, language, root=ROOT):
    """[(what was pressed, picture)]: every picture once, in the order they come."""
    if part.endswith("-rules"):
        nvm, words = (
            bytes(scripts.journal_with_finished_games()._nvm),
            turning(part.removesuffix("-rules")),
        )
    else:
        script = scripts.script(part)
        nvm, words = script.image, script.words.replace("|", " ")
    settings, nvm = set_language(language, {}, nvm)
    device = Device(root, nvm=nvm, settings=settings)
    found, seen = [], set()
    try:
        for word in words.split():
            for method, *args in operations(word):
                getattr(device, method)(*args)
            device.run(SEEN)
            picture = device.image()
            if picture.tobytes() not in seen:
                seen.add(picture.tobytes())
                found.append((word, picture))
    finally:
        device.cut_power()
    return found


def turning(game):
    """The buttons that turn every page of a game's rules, or of the console's help."""
    if game == "console":
        pages = len(manual.table("en")["rules"])
        return "ON 0.2 B " + "u " * 4 + "A A " + "r " * (pages - 1)
    place = rules().index(game) - 1
    pages = len(manual.table("en", game)["rules"])
    return "ON 0.2 " + "r " * place + "A u A A " + "r " * (pages - 1)


def sheet(part, language, scale, root=ROOT):
    """All of a part in one picture."""
    return contact_sheet(shots(part, language, root), scale)


def golden(language):
    """What tests compare, pixel for pixel: menus, settings and seats, and of every other part of
    the tour the screens with most to read, where words are closest to their place's edge."""
    found = shots("menus", language)
    for part in parts():
        if part != "menus":
            found += fullest(shots(part, language))
    return contact_sheet(found, 1)


def fullest(found):
    """The FULLEST of these, those with most letters, in the order they come."""
    reader = Reader.of(ROOT)
    letters = [len("".join(reader.lines(picture))) for _, picture in found]
    most = sorted(range(len(found)), key=lambda number: -letters[number])[:FULLEST]
    return [found[number] for number in sorted(most)]
