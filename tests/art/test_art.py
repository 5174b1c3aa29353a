# SPDX-License-Identifier: MIT
"""The drawings: committed sheets are what their sources say, and the letters keep to their grid."""

import argparse
import itertools
import string
from types import SimpleNamespace

import displayio
import pytest
from handful.power_on import title
from handful.screen import font
from handful.screen import glyphs as glyph_numbers
from handful.screen.large_text import draw_large_text
from handful.screen.tiles import TileSheet

from host_sim.art import glyphs
from host_sim.cli.commands.docs import art as command

SHEETS = glyphs.sheets()
LETTERS = SHEETS["font"].cells
MARKS = list(SHEETS["marks"].cells)
NEEDED = {
    "German": "äöüßÄÖÜẞ„“",
    "French": "àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ«»’",
    "Spanish": "áéíóúñüÁÉÍÓÚÑÜ¿¡ªº",
    "Italian": "àèéìòùÀÈÉÌÒÙ",
    "Dutch": "ëïéöüËÏÉÖÜ‘’€",
    "Portuguese": "ãõáâàçéêíóôúÃÕÁÂÀÇÉÊÍÓÔÚ",
    "Polish": "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ",
    "Czech": "áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ",
    "Swedish, Danish, Norwegian, Finnish": "åäöæøšžÅÄÖÆØŠŽ",
    "signs": "–—…·•×±≈€°←↑→↓↕⇄◀▶▲▼✓✗★♥♦■□↖↗↘↙⚀⚁⚂⚃⚄⚅÷≤≥",
}
ALONE = "—…⇄▲▼✓✗★♥♦⚀⚁⚂⚃⚄⚅ᗣ"  # signs between spaces, never inside a word
TALL = "bdfhijklt"
HANGING = "gjpqy"


def ink(cell):
    return sum(row.count("#") for row in cell)


def options(*words):
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    return parser.parse_args(words)


@pytest.mark.parametrize("name", SHEETS)
def test_a_committed_sheet_is_what_its_source_says(name):
    sheet = SHEETS[name]
    if not sheet.wanted:
        pytest.skip("the game has no folder yet")
    assert sheet.path.read_bytes() == sheet.packed(), "run: python3 -m host_sim docs art"


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_holds_its_cells_and_below_them_the_same_cells_inverted(name):
    sheet = SHEETS[name]
    data = sheet.packed()
    cells = list(sheet.cells.values())
    seen = glyphs.unpacked(data)
    half = len(seen) // sheet.halves
    assert len(data) == 4 + data[0] // 8 * data[1]
    assert data[0] % 8 == 0
    assert seen[: len(cells)] == cells
    if sheet.halves == 2:
        swap = str.maketrans(".#", "#.")
        inverted = [[row.translate(swap) for row in cell] for cell in cells]
        assert seen[half : half + len(cells)] == inverted


def test_the_lookup_agrees_with_the_drawing_for_every_character():
    assert "".join(LETTERS) == font.CHARS
    assert [font.font_index(char) for char in font.CHARS] == list(range(len(font.CHARS)))
    assert font.CHARS[:95] == "".join(map(chr, range(32, 127)))
    assert len(font.CHARS) <= 255


@pytest.mark.parametrize("char", ["\n", "\x7f", "字", "🎲"])
def test_a_character_the_font_lacks_is_a_question_mark(char):
    assert font.CHARS[font.font_index(char)] == "?"


@pytest.mark.parametrize("language", NEEDED)
def test_the_font_has_every_letter_of(language):
    assert set(NEEDED[language]) <= set(font.CHARS)


def test_no_two_characters_look_alike():
    seen = {}
    for char, cell in LETTERS.items():
        assert seen.setdefault(tuple(cell), char) == char


def test_letters_keep_to_their_rows_and_columns():
    for char in string.ascii_letters + string.digits:
        cell = LETTERS[char]
        lit = [y for y, row in enumerate(cell) if "#" in row]
        small = char.islower()
        assert min(lit) >= (3 if small and char not in TALL else 1), char
        assert max(lit) == (7 if char in HANGING else 6), char
    for char in map(chr, range(32, 127)):
        assert "#" not in LETTERS[char][0], f"row 0 is for accents: {char}"


def test_no_two_characters_of_a_word_touch():
    """Every pair is drawn side by side: a pixel of one has no neighbour of the other's."""
    width = len(LETTERS["a"][0])

    def rows_with_ink(char, column):
        return {y for y, row in enumerate(LETTERS[char]) if row[column] == "#"}

    in_words = [char for char in LETTERS if char not in ALONE]
    last = {char: rows_with_ink(char, width - 1) for char in in_words}
    first = {char: rows_with_ink(char, 0) for char in in_words}
    beside = {char: {y + step for y in rows for step in (-1, 0, 1)} for char, rows in first.items()}
    touching = [
        char + following
        for char, following in itertools.product(in_words, repeat=2)
        if last[char] & beside[following]
    ]
    assert not touching, " ".join(touching)


def test_wide_letters_cannot_be_taken_for_their_neighbours():
    """In four columns M is near H and N, and m is near n."""
    for group in ("MHN", "WHUN", "mn", "wuv", "MW", "mw"):
        for one, other in itertools.combinations(group, 2):
            pairs = zip("".join(LETTERS[one]), "".join(LETTERS[other]), strict=True)
            assert sum(a != b for a, b in pairs) >= 2, (one, other)


def test_a_die_character_has_as_many_pips_as_it_says():
    for pips, char in enumerate("⚀⚁⚂⚃⚄⚅", 1):
        assert ink(LETTERS[char]) == 5 * 7 - pips


def test_the_small_digits_stand_where_the_lookup_says():
    names = list(SHEETS["digits"].cells)
    assert "".join(names[:-1]) == font.DIGITS
    assert names[font.NARROW_ONE] == "one"


def test_the_names_of_the_marks_are_those_of_the_drawing():
    constants = {name: at for name, at in vars(glyph_numbers).items() if name.isupper()}
    for name, at in constants.items():
        assert MARKS[at] in (name.lower(), name.lower() + "0")
    named = {name.rstrip("01234").upper() for name in MARKS}
    assert named == set(constants)


def test_filling_one_finger_touches_no_other():
    outline, solid = SHEETS["hand"].cells.values()
    taken = set()
    for x, y, width, height in title.FINGERS:
        pixels = {(i, j) for i in range(x, x + width) for j in range(y, y + height)}
        assert not pixels & taken
        taken |= pixels
        drawn, filled = (
            sum(picture[j][i] == "#" for i, j in pixels) for picture in (outline, solid)
        )
        assert filled > 2 * drawn
    assert len(SHEETS["hand"].packed()) <= 1536


@pytest.mark.parametrize("name", [name for name in SHEETS if name.startswith("icon")])
def test_the_last_row_and_column_of_an_icon_are_blank(name):
    """The menu adds a row above and a column before it: white surrounds the selected icon."""
    for cell in SHEETS[name].cells.values():
        assert "#" not in cell[-1] and not any(row[-1] == "#" for row in cell)


def test_the_dice_of_yahtzee_show_their_pips():
    cells = list(SHEETS["yahtzee_tiles"].cells.values())
    frame = ink(cells[8])
    assert [ink(cell) - frame for cell in cells[:6]] == [4, 8, 12, 16, 20, 24]


def test_a_filled_box_has_the_same_sign_with_less_light():
    names = list(SHEETS["yahtzee_signs"].cells)
    cells = list(SHEETS["yahtzee_signs"].cells.values())
    assert names[13:] == [name + "_faint" for name in names[:13]]
    assert all(ink(cells[i + 13]) * 3 < ink(cells[i]) * 2 for i in range(13))


def test_doubling_smooths_a_diagonal_and_leaves_strokes_and_corners():
    assert glyphs.doubled(["###"]) == ["######", "######"]
    assert glyphs.doubled([".#", "#."]) == ["..##", ".###", "###.", "##.."]
    assert glyphs.doubled(["##", "#."]) == ["####", "####", "###.", "##.."]


@pytest.mark.parametrize("group", ["0OQD", "B68", "7?", "1Il", "5S", "2Z"])
def test_characters_of_similar_shape_are_told_apart(group):
    """Two pixels differ between small letters and six between large ones."""
    for one, other in itertools.combinations(group, 2):
        for size, least in ((list, 2), (glyphs.doubled, 6)):
            pairs = zip("".join(size(LETTERS[one])), "".join(size(LETTERS[other])), strict=True)
            assert sum(a != b for a, b in pairs) >= least, (one, other)


def test_a_zero_has_a_stroke_and_large_letters_with_a_stem_have_corners():
    inside = [row[1:3] for row in LETTERS["0"][2:6]]
    assert any("#" in row for row in inside)
    assert not any("#" in row[1:3] for row in LETTERS["O"][2:6])
    for char in "BDEFPR":
        large = glyphs.doubled(LETTERS[char])
        assert large[2][0] == "#", f"the upper left corner of {char} is round"
    assert glyphs.doubled(LETTERS["7"])[2][7] == "#"


def test_large_letters_on_the_screen_are_the_doubled_ones():
    bitmap = displayio.Bitmap(128, 64, 2)
    sheet = TileSheet("lib/handful/screen/font.bin")
    screen = SimpleNamespace(font=sheet, bitmap=bitmap, touch=lambda *_: None)
    for first in range(0, len(font.CHARS), 12):
        chars = font.CHARS[first : first + 12]
        draw_large_text(screen, 0, 0, chars)
        for number, char in enumerate(chars):
            seen = [
                "".join(".#"[screen.bitmap[10 * number + x, y]] for x in range(10))
                for y in range(16)
            ]
            assert seen == glyphs.doubled(LETTERS[char]), char


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("; a remark\n= a\n  .\n", "x.txt:2: expected first: sheet"),
        ("sheet x.bin 2x2\n= a\n  ..\n\n", "x.txt:4: 1 rows instead of 2"),
        ("sheet x.bin 2x2\n= a", "x.txt:3: 0 rows instead of 2"),
        ("sheet x.bin 2x1\n= a\n  ...\n", "x.txt:3: expected 1 cells of 2 pixels"),
        ("sheet x.bin 2x1\n= a\n  .o\n", "x.txt:3: pixels are . and #"),
        ("sheet x.bin 2x1\n= a a\n  .. ..\n", "x.txt:2: a is drawn twice"),
        ("sheet x.bin 2x1\n= a\n= b\n  ..\n", "x.txt:3: rows are missing above"),
    ],
)
def test_a_slip_in_a_source_is_named_with_its_line(tmp_path, text, why):
    source = tmp_path / "x.txt"
    source.write_text(text)
    with pytest.raises(glyphs.ArtError, match=why.replace(".", r"\.")):
        glyphs.read(source)


def test_a_stale_sheet_is_reported_and_compiling_mends_it(tmp_path, monkeypatch, capsys):
    sources = tmp_path / "sources"
    sources.mkdir()
    (sources / "one.txt").write_text("sheet one.bin 3x2\n= a b\n  #.. .#.\n  .#. ..#\n")
    monkeypatch.setattr(glyphs, "ROOT", tmp_path)
    monkeypatch.setattr(glyphs, "SOURCES", sources)
    (tmp_path / "one.bin").write_bytes(b"old")
    assert command.run(options("--check")) == 1
    assert capsys.readouterr().out == "one.bin: outdated\n"
    assert command.run(options()) == 0
    assert (tmp_path / "one.bin").read_bytes() == bytes([8, 4, 3, 2, 0x88, 0x44, 0x77, 0xBB])
    assert command.run(options("--check")) == 0


def test_a_sheet_can_be_looked_at(tmp_path, capsys):
    assert command.run(options("--show", "digits")) == 0
    assert "19 one" in capsys.readouterr().out
    picture = tmp_path / "all.png"
    assert command.run(options("-o", str(picture))) == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
