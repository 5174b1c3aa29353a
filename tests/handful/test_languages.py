# SPDX-License-Identifier: MIT
"""Languages on the drive: the question at the first start, the setting, English for missing texts,
and the cost of a second language."""

import pytest
from handful.words import Words, read_entries

GERMAN = """\
[language]
name = Deutsch
choose = Nehmen

[boot]
play = Los

[menu]
title = Handvoll
settings = Optionen
seats = {} bis {} und {}

[settings]
title = Optionen
language = Sprache

[names]
letters = AÄBabc

[rules]
buttons = Die Knöpfe|{A} ist A, und {unknown} gibt es nicht.
menu = Das Menü|Alles.
"""


@pytest.fixture
def two_languages(drive):
    """Return a drive with English and an incomplete German table."""
    for table in (*drive.glob("lib/handful/text/??.txt"), *drive.glob("games/*/text/??.txt")):
        if table.name != "en.txt":
            table.unlink()
    (drive / "lib/handful/text/de.txt").write_text(GERMAN, encoding="utf-8")
    return drive


def fresh(handheld, root, **options):
    return handheld(root, title=True, language=None, **options)


# --- the first start ---


def test_the_first_start_asks_for_a_language_by_its_own_name(handheld, two_languages):
    device = fresh(handheld, two_languages)
    assert device.shows("Deutsch") and device.shows("English") and device.shows("Choose")
    device.keys("B l r")
    assert device.shows("Deutsch"), "only A continues"
    device.keys("u")
    assert device.shows("Nehmen")
    device.keys("A 0.3")
    assert device.shows("Los")
    device.keys("A 0.3")
    assert device.shows("Handvoll") and device.shows("Optionen")


def test_the_question_is_asked_once(handheld, two_languages):
    device = fresh(handheld, two_languages)
    device.keys("u A 0.3")
    device.pull_battery()
    assert device.shows("Handvoll") and not device.shows("English")


def test_without_an_answer_the_question_is_asked_again(handheld, two_languages):
    device = fresh(handheld, two_languages)
    device.keys("u")
    device.pull_battery()
    assert device.shows("Deutsch") and device.shows("English")


def test_settings_toml_answers_the_question(handheld, two_languages):
    device = fresh(handheld, two_languages, settings={"HANDFUL_LANGUAGE": "de"})
    assert device.shows("Los") and not device.shows("English")


def test_with_one_language_there_is_no_question(handheld, two_languages):
    (two_languages / "lib/handful/text/de.txt").unlink()
    device = fresh(handheld, two_languages)
    assert device.shows("A handful of")
    assert not [name for name in device.modules() if "language" in name]


def test_a_wrong_setting_is_reported_after_the_question(handheld, two_languages):
    device = fresh(handheld, two_languages, settings={"HANDFUL_BRIGHTNESS": 9})
    device.keys("A 0.3")
    assert device.shows("HANDFUL_BRIGHTNESS")


def test_after_the_question_the_title_ends_by_itself_and_the_fifth_press_rolls(
    handheld, two_languages
):
    device = fresh(handheld, two_languages)
    device.keys("A 0.3")
    assert device.shows("A handful of")
    device.run(3)
    assert device.shows("Settings"), "the menu"
    device.keys("A 0.6")
    assert device.shows("New to this game?")
    device.keys("B A 0.3")
    assert device.shows("Roll 5"), "the fifth press rolls"


# --- later ---


def test_a_new_language_in_the_settings_is_shown_at_once(handheld, two_languages):
    device = handheld(two_languages, settings={"HANDFUL_LANGUAGE": "en"})
    device.setting("language")
    device.keys("r")
    assert device.shows("Sprache") and device.shows("◀Deutsch▶") and device.shows("Optionen")
    device.keys("B")
    assert device.shows("Handvoll")
    device.pull_battery()
    assert device.shows("Handvoll")


def test_the_letters_for_names_depend_on_the_language(handheld, two_languages):
    device = handheld(two_languages, settings={"HANDFUL_LANGUAGE": "de"})
    device.keys("B")
    device.choose("Names")
    device.keys("A u u")
    device.keys("A")
    assert device.shows("1 Ä")


# --- missing texts ---


@pytest.fixture
def german(tmp_path):
    (tmp_path / "de.txt").write_text(GERMAN, encoding="utf-8")
    (tmp_path / "en.txt").write_text("[menu]\nseats = {} to {}\nbest = best {}\n[more]\nx = X\n")
    return lambda section: Words(str(tmp_path), section, "de")


def test_a_missing_text_is_shown_in_english(german):
    menu = german("menu")
    assert menu("title") == "Handvoll" and menu("best", 3) == "best 3"
    assert "best" in menu and "worst" not in menu and menu("worst") == "[worst]"
    assert german("more")("x") == "X"


def test_a_broken_text_is_shown_in_english(german):
    assert german("menu")("seats", 2, 4) == "2 to 4"


def test_a_page_with_an_unknown_glyph_is_shown_in_english(handheld, two_languages):
    device = handheld(two_languages, settings={"HANDFUL_LANGUAGE": "de"})
    device.keys("B")
    device.choose("Help")
    device.keys("A")
    assert device.shows("The buttons")
    device.keys("r")
    assert device.shows("Das Menü")


def test_a_text_that_is_not_utf8_is_shown_in_english(handheld, two_languages):
    path = two_languages / "lib/handful/text/de.txt"
    path.write_bytes(path.read_bytes().replace(b"Handvoll", b"\xff\xfe\xff"))
    device = handheld(two_languages, settings={"HANDFUL_LANGUAGE": "de"})
    assert device.shows("Handful") and device.shows("Optionen")


def test_lines_longer_than_a_block_and_windows_line_ends_are_read(tmp_path):
    long, other = "ä" * 700, "b" * 250
    table = f"[one]\r\nx = 1\r\n[two]\r\nshort = s \r\nlong = {long}\r\nother = {other}\r\n"
    (tmp_path / "de.txt").write_text(table, encoding="utf-8", newline="")
    one, two = (Words(str(tmp_path), section, "de") for section in ("one", "two"))
    assert (one("x"), two("short"), two("long"), two("other")) == ("1", "s", long, other)
    assert "long" not in one and "x" not in two and "hort" not in two


@pytest.mark.parametrize("shift", range(0, 300, 7))
def test_a_heading_across_two_blocks_is_found(tmp_path, shift):
    table = (
        f"[first]\nfill = {'.' * shift}\n{'# more' * 40}\n[wanted]\nx = {shift}\n[last]\nx = -1\n"
    )
    (tmp_path / "de.txt").write_text(table, encoding="utf-8")
    assert Words(str(tmp_path), "wanted", "de")("x") == str(shift)
    assert list(read_entries(str(tmp_path / "de.txt"), "wanted")) == [("x", str(shift))]


# --- cost ---


def test_a_complete_section_does_not_read_the_english_table(tmp_path, monkeypatch):
    """Another language takes no more time and heap than English does."""
    read = []
    monkeypatch.setattr(
        "builtins.open",
        lambda path, *args, real=open, **kwargs: read.append(path) or real(path, *args, **kwargs),
    )
    for code in ("en", "de"):
        (tmp_path / f"{code}.txt").write_text("[menu]\ntitle = x\n", encoding="utf-8")
    words = Words(str(tmp_path), "menu", "de")
    assert words("title") == "x"
    assert [path[-6:] for path in map(str, read) if path.endswith(".txt")] == ["de.txt"]


def test_several_languages_do_not_slow_down_the_start(handheld, two_languages):
    """Compare opcodes from power-on to the first scene."""

    def opcodes(device):
        device.cut_power()
        with device.opcodes() as counter:
            device.power_on()
            device.run(0.3)
        return counter.opcodes

    german = handheld(two_languages, settings={"HANDFUL_LANGUAGE": "en"})
    several = opcodes(german)
    (two_languages / "lib/handful/text/de.txt").unlink()
    alone = opcodes(handheld(two_languages, settings={"HANDFUL_LANGUAGE": "en"}))
    assert alone > 0 and several <= alone * 1.01
