# SPDX-License-Identifier: MIT
"""All screens in one language: what `python3 -m host_sim docs screens` shows."""

import pytest

from host_sim.cli import registry
from host_sim.docs_build import manual, screens
from host_sim.docs_build.pictures import same
from host_sim.errors import Trouble
from host_sim.handheld.ocr import Reader
from host_sim.paths import ROOT
from host_sim.scenario.captures import save


def words(shots):
    return [" ".join(Reader.of(ROOT).lines(image)) for _, image in shots]


@pytest.mark.parametrize("game", screens.rules())
def test_every_page_of_the_rules_is_seen(game):
    seen = words(screens.shots(f"{game}-rules", "en"))
    pages = manual.table("en", "" if game == "console" else game)["rules"]
    for page in pages.values():
        assert any(page.partition("|")[0] in text for text in seen)


def test_menus_settings_and_seats_are_seen_once_each():
    shots = screens.shots("menus", "en")
    assert len({image.tobytes() for _, image in shots}) == len(shots)
    seen = " ".join(words(shots))
    for name in ("title", "names", "help", "reset", "about", "speed"):
        assert manual.table("en")["settings"][name].rstrip(" .") in seen


@pytest.mark.parametrize("language", manual.languages())
def test_menus_and_the_fullest_screens_look_as_they_did(language, tmp_path):
    kept = {
        path.stem.partition("-")[2]: path
        for path in (ROOT / screens.GOLDENS).glob(f"{language}-*.png")
    }
    new = {
        topic: save(picture, tmp_path / f"{topic}.png", "PNG")
        for topic, picture in screens.goldens(language).items()
    }
    assert kept.keys() == new.keys()
    changed = [topic for topic in new if not same(kept[topic], new[topic])]
    assert not changed, f"look: python3 -m host_sim docs screens --language {language}"


def test_the_fullest_screens_are_those_with_most_to_read():
    found = screens.shots("top12-rules", "en")
    chosen = screens.fullest(found)
    letters = [len(text.replace("\n", "")) for text in words(found)]
    assert len(chosen) == screens.FULLEST
    assert {len(text.replace("\n", "")) for text in words(chosen)} == set(sorted(letters)[-3:])


def test_what_cannot_be_shown_is_said():
    with pytest.raises(Trouble, match="unknown language 'zz'; available: "):
        registry.parse(["docs", "screens", "--language", "zz"])
    order = registry.parse(["docs", "screens", "--part", "chess"])
    with pytest.raises(Trouble, match="no part 'chess'; available: "):
        order.run()
