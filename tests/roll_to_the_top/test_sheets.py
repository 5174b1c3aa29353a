# SPDX-License-Identifier: MIT
"""The layouts of the six challenges, and the parser of drawings."""

from pathlib import Path

import pytest

from games.roll_to_the_top.lobby.sheets import (
    CHALLENGES,
    SheetError,
    challenge_sheet,
    parse_drawing,
)
from games.roll_to_the_top.rules.notation import draw_sheet
from games.roll_to_the_top.rules.sheet import Sheet

FOLDER = Path(__file__).parents[2] / "games" / "roll_to_the_top"
# Rows from the bottom, x in half squares; what lies on nothing and has no dot.
LAYOUTS = {
    "burj_khalifa": ([[0, 2, 4, 6, 8]] * 2 + [[2, 4, 6, 8], [2, 4, 6], [4, 6], [4], [4]], []),
    "pyramid": (
        [[0, 2, 4, 6, 8, 10], [1, 3, 5, 7, 9], [2, 4, 6, 8], [3, 5, 7], [4, 6], [5]],
        [],
    ),
    "eiffel_tower": (
        [[0, 2, 10, 12], [1, 3, 9, 11], [2, 4, 6, 8, 10], [4, 8], [5, 7], [6], [6], [6]],
        [10],
    ),
    "space_needle": (
        [[2, 4, 6], [3, 5], [4], [4], [0, 2, 4, 6, 8], [1, 3, 5, 7], [4], [4]],
        [7, 8, 10, 11],
    ),
    "tree": (
        [[4, 6], [5], [3, 5, 7], [0, 2, 4, 6, 8, 10], [1, 3, 5, 7, 9], [3, 5, 7], [5]],
        [3, 5, 6, 11],
    ),
    "matterhorn": (
        [[0, 2, 4, 6, 8, 10], [1, 3, 5, 7, 9], [4, 6, 8], [5, 7], [6, 8], [7], [8]],
        [],
    ),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_challenge_has_its_layout(name):
    rows, hanging = LAYOUTS[name]
    sheet = challenge_sheet(name)
    assert sheet.positions == [(x, row) for row, xs in enumerate(rows) for x in xs]
    assert [s for s in range(len(sheet)) if sheet.is_hanging(s)] == hanging
    assert [s for s in range(len(sheet)) if sheet.is_ground(s)] == list(range(len(rows[0])))


def test_there_are_exactly_six_challenges():
    assert [name for name, _ in CHALLENGES] == list(LAYOUTS)
    with pytest.raises(ValueError, match="sphinx"):
        challenge_sheet("sphinx")


def test_drawing_a_sheet_gives_the_parsed_drawing():
    for name, drawing in CHALLENGES:
        sheet = challenge_sheet(name)
        assert draw_sheet(sheet, [0] * len(sheet)) == drawing


def test_the_example_of_an_own_sheet_is_valid():
    with (FOLDER / "own_sheets" / "Lighthouse.txt").open() as lines:
        sheet = Sheet(parse_drawing(lines))
    assert (len(sheet), sheet.name) == (21, "own")


def test_comments_blank_lines_and_margins_are_ignored():
    plain = parse_drawing([" []", "[][]"])
    assert parse_drawing(["# hut", "", "    []  \n", "   [][]\r\n", "# ground", "", ""]) == plain


@pytest.mark.parametrize(
    ("drawing", "refused"),
    [
        ("", ("empty",)),
        ("# nothing\n\n", ("empty",)),
        ("[]\n\n[]", ("gap", 2)),
        ("[]\n" * 9, ("tall", 9, 8)),
        ("[]\n" + "[]" * 8, ("wide", 2, 7)),
        ("# wide\n[]\n []\n[]" + " " * 11 + "[]", ("wide", 4, 7)),
        ("\n".join(["[]" * 7] * 5), ("many", 1, 32)),
        ("[]\n[[]]", ("overlap", 2, 1)),
        ("[]\n[] [", ("half", 2, 4)),
        ("[]\n ]", ("half", 2, 2)),
        ("[]\n[]\t[]", ("sign", 2, 3, "\t")),
        ("Tower\n[]", ("sign", 1, 1, "T")),
        ("# a gap\n[]  []\n[]", ("hanging", 2, 2)),
        ("  []\n[]  []", ("hanging", 1, 1)),
        ("  [] []\n[]", ("hanging", 1, 1)),
        ("[] []\n[]\n[]", ("hanging", 1, 2)),
    ],
)
def test_an_invalid_drawing_is_refused_with_reason_and_line(drawing, refused):
    with pytest.raises(SheetError) as caught:
        parse_drawing(drawing.split("\n"))
    assert caught.value.args == refused


def test_a_chain_of_neighbours_may_hang_on_its_end():
    sheet = Sheet(parse_drawing(["[][][][]", "      []"]))
    assert [s for s in range(5) if sheet.is_hanging(s)] == [1, 2, 3]


def test_the_largest_sheets_are_accepted():
    assert len(parse_drawing(["[]" * 4] * 8)) == 32
    assert len(parse_drawing(["[]" * 7] * 4)) == 28


def section(name):
    """Return {key: sentence} of a section of the English text table."""
    text = (FOLDER / "text" / "en.txt").read_text(encoding="utf-8")
    part = text.split(f"[{name}]\n")[1].split("\n[")[0]
    return dict(line.split(" = ", 1) for line in part.split("\n") if " = " in line)


def test_every_refusal_has_its_sentence():
    source = (FOLDER / "lobby" / "sheets.py").read_text(encoding="utf-8")
    named = {part.split('"')[1] for part in source.split("SheetError(")[1:] if part[0] == '"'}
    assert named <= set(section("sheet"))
    rules = "".join((FOLDER / name).read_text() for name in ("rules/state.py", "rules/dice.py"))
    for name in section("why"):
        assert f'"{name}"' in rules
    for part in rules.split("IllegalAction(")[1:]:
        if part[0] == '"':
            assert part.split('"')[1] in section("why")
