# SPDX-License-Identifier: MIT
"""The tables of the folders `spoken`: every language has every text, with the same gaps."""

import re

import pytest

from host_sim.device_code import games, published_games
from host_sim.paths import ROOT
from tests.not_run import not_run

PACKAGES = [*(f"games/{game}" for game in games()), "lib/handful"]
LANGUAGES = ("de", "es", "fr", "it", "nl")


ABBREVIATIONS = "[abbreviations]"  # each language has its own


def table(path):
    found, section = {}, ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = line
        elif line and line[0] != "#" and section != ABBREVIATIONS:
            name, _, text = line.partition(" = ")
            found[section, name] = text
    return found


def gap_count(text):
    """The number of values that a text takes: each form of <one/many> may repeat a gap."""
    outside = re.sub(r"<[^>]*>", "", text)
    numbered = [int(number) + 1 for number in re.findall(r"\{(\d)\}", outside)]
    return max(outside.count("{}"), *numbered, 0)


def test_every_published_game_has_words():
    assert all((ROOT / f"games/{name}/spoken").is_dir() for name in published_games())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("package", PACKAGES)
def test_every_text_is_translated_with_the_same_gaps(package, language):
    folder = ROOT / package / "spoken/text"
    is_published = package.rpartition("/")[2] in (*published_games(), "handful")
    if not is_published and not (folder / f"{language}.txt").exists():
        not_run(f"{package} in words in {language}", "a new game may have English alone")
    english, other = table(folder / "en.txt"), table(folder / f"{language}.txt")
    assert list(english) == list(other)
    assert all(other.values())
    for name, text in english.items():
        assert gap_count(text) == gap_count(other[name]), name
        assert text.count("<") == other[name].count("<") or "<" in other[name] + text, name


@pytest.mark.parametrize("game", published_games())
def test_every_abbreviation_stands_on_a_screen(game):
    for language in ("en", *LANGUAGES):
        path = ROOT / f"games/{game}/spoken/text/{language}.txt"
        _, _, section = path.read_text(encoding="utf-8").partition(ABBREVIATIONS)
        screens = (ROOT / f"games/{game}/text/{language}.txt").read_text(encoding="utf-8")
        for line in section.partition("[")[0].split("\n"):
            short = re.sub(r"\d+$", "{}", line.partition(" = ")[0])  # 1-20 is written 1-{}
            assert short in screens, (language, short)
