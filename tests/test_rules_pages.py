# SPDX-License-Identifier: MIT
"""Every game's rules, in every language: each page is one thought that fits the screen, its signs
are there, and the keys turn the pages."""

import re
from types import SimpleNamespace

import pytest
from handful.scenes.rules import ARROWS, RulesContents, RulesPage
from handful.words import list_languages, read_entries

from host_sim import device_code
from host_sim.paths import ROOT

HEADING, ACROSS, DOWN, HIGH = 17, 25, 6, 8


CONSOLE = ""  # its own pages: Settings, Help


def folder(game):
    return ROOT / "games" / game / "text" if game else ROOT / "lib" / "handful" / "text"


def pages(game, language):
    return list(read_entries(str(folder(game) / f"{language}.txt"), "rules"))


BOOKS = [CONSOLE, *device_code.games()]
CASES = [(game, language) for game in BOOKS for language in list_languages(str(folder(game)))]


def opened(game, language="en"):
    """The first page, without a screen."""
    console = SimpleNamespace(
        screen=None,
        words=lambda section: lambda name: name,
        preferences=SimpleNamespace(language=language),
    )
    return RulesPage(RulesContents(console, game))


@pytest.mark.parametrize(("game", "language"), CASES)
def test_a_page_is_one_thought_with_a_heading_and_fits_the_screen(game, language):
    scene = opened(game, language)
    wrong = []
    for name, text in pages(game, language):
        heading, bar, body = text.partition("|")
        lines, _ = scene.lay_out(body)
        if not bar or not 0 < len(heading) <= HEADING:
            wrong.append(f"{name}: heading {heading!r}")
        if len(lines) > DOWN or max(map(len, lines)) > ACROSS:
            wrong.append(f"{name}: {len(lines)} lines")
        if body.rstrip()[-1] not in ".!?)}:":
            wrong.append(f"{name}: ends in mid-sentence")
    assert wrong == []


@pytest.mark.parametrize(("game", "language"), CASES)
def test_every_sign_on_a_page_can_be_drawn(game, language):
    scene = opened(game, language)
    for _, text in pages(game, language):
        for name in re.findall(r"{([^}]*)}", text):
            if name in ("A", "B", *ARROWS):
                continue
            sheet, cell = scene.find_glyph(name)
            assert sheet.height <= HIGH, name
            assert cell < sheet.across * (sheet.bitmap.height // sheet.height), name


@pytest.mark.parametrize(("game", "language"), CASES)
def test_every_language_has_the_same_pages_in_the_same_order(game, language):
    assert [name for name, _ in pages(game, language)] == [name for name, _ in pages(game, "en")]


@pytest.mark.parametrize("game", device_code.games())
def test_the_keys_turn_the_pages_and_the_header_counts_them(handheld, game):
    device = handheld()
    title = dict(read_entries(str(ROOT / "games" / game / "text" / "en.txt"), "game"))["title"]
    for _ in range(len(device_code.games())):
        if device.shows(title):
            break
        device.keys("r")
    device.keys("A")
    device.choose("Rules")
    count = len(pages(game, "en"))
    assert device.shows("Contents")
    device.keys("A")
    assert device.shows(f"1/{count}▶") and not device.shows("◀1/")
    device.keys("l u")
    assert device.shows(f"1/{count}▶")
    for number in range(2, count + 1):
        device.keys("Ard"[number % 3])
        assert device.shows(f"◀{number}/{count}")
    assert not device.shows("Next page") and not device.shows(f"{count}/{count}▶")
    device.keys("A l")
    assert device.shows(f"{'◀' if count > 2 else ''}{count - 1}/{count}▶")
    device.keys("B")
    assert device.shows("Contents") and device.shows(pages(game, "en")[-2][1].partition("|")[0])
    device.keys("B")
    assert device.shows("Rules")


def test_the_console_s_own_pages_are_in_the_settings(handheld):
    device = handheld()
    device.keys("B")
    device.choose("Help")
    device.keys("A")
    count = len(pages(CONSOLE, "en"))
    assert device.shows(f"1/{count}▶") and device.shows("The buttons")
    device.keys("B B")
    assert device.shows("Settings")
