# SPDX-License-Identifier: MIT
"""docs/api.md: every public call a game's author can use, as the code has it; and games use no
other. Its pictures are among those that tests/scenario/test_scenario.py finds stale."""

import ast
import inspect
import re
import textwrap

import pytest
from handful.chance import Chance
from handful.lobby.options import GameOptions
from handful.lobby.statistics import Statistics
from handful.match.match import Match
from handful.match.saved import require, unpack_checked
from handful.play import board
from handful.play.celebration import celebrate
from handful.play.play import Play
from handful.players import last_seating
from handful.records import Records
from handful.scene import Question, Scene
from handful.scenes.notice import Notice
from handful.screen.large_text import draw_large_text
from handful.screen.screen import Screen
from handful.screen.tiles import TileSheet
from handful.words import wrap

from host_sim.docs_build import api_page
from host_sim.paths import ROOT

PAGE = api_page.text()
SECTIONS = api_page.sections(PAGE)
CLASSES = (Screen, TileSheet, board.Board, board.Overlay, Scene, Question, Play, Match, Chance)
FUNCTIONS = (draw_large_text, celebrate, wrap, require, unpack_checked, last_seating)
MADE = (TileSheet, GameOptions, Statistics, Records, Notice)
FILES = [
    *sorted((ROOT / "games").rglob("*.py")),
    *sorted((ROOT / "tests/sample").rglob("*.py")),
]


def signature(function, name=None):
    """`name(arguments)` as the code has it, without self."""
    parameters = list(inspect.signature(function).parameters.values())
    if parameters and parameters[0].name == "self":
        parameters = parameters[1:]
    told = ", ".join(str(each) for each in parameters).replace("'", '"')
    return f"{name or function.__name__}({told})"


def methods(kind):
    """{name: signature} of a class's public methods."""
    return {
        name: signature(function)
        for name, function in vars(kind).items()
        if inspect.isfunction(function) and not name.startswith("_")
    }


def attributes(kind):
    """Public names that a class gives values, itself or in its methods."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(kind)))
    found = {
        target.id
        for node in tree.body[0].body
        if isinstance(node, ast.Assign)
        for target in node.targets
    }
    found |= {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
        if isinstance(node.value, ast.Name) and node.value.id == "self"
    }
    return {name for name in found if not name.startswith("_")}


def missing(kind, section):
    """Public names of a class that its section does not tell."""
    told = set(api_page.calls(section)) | api_page.names(section) | api_page.own(section)
    return (set(methods(kind)) | attributes(kind)) - told


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_nothing_public_is_missing_and_nothing_told_is_gone(kind):
    section = SECTIONS[kind.__name__]
    assert missing(kind, section) == set()
    told = set(api_page.calls(section)) | api_page.own(section)
    outside = {function.__name__ for function in FUNCTIONS} | {kind.__name__}
    assert told - set(methods(kind)) - attributes(kind) - outside == set(), "the code has none"
    assert api_page.names(section) - attributes(kind) == set(), "the code has none"


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_a_call_has_the_arguments_the_page_says(kind):
    told, there = api_page.calls(SECTIONS[kind.__name__]), methods(kind)
    assert {name: told[name] for name in told if name in there} == {
        name: there[name] for name in told if name in there
    }


def test_functions_and_what_is_made_by_name_have_the_arguments_the_page_says():
    told = {}
    for section in SECTIONS.values():
        told |= api_page.calls(section)
    for function in FUNCTIONS:
        assert told[function.__name__] == signature(function)
    for kind in MADE:
        assert told[kind.__name__] == signature(kind.__init__, kind.__name__)


def test_a_change_of_the_code_is_noticed():
    class Screen:
        def __init__(self):
            self.ink = 1

        def spray(self, x, y=0):
            pass

    section = SECTIONS["Screen"]
    assert missing(Screen, section) == {"ink", "spray"}
    assert methods(Screen) == {"spray": "spray(x, y=0)"}


def reached(source, whose):
    """[name] of what is asked of `whose`: `play.x`, `self.play.x`."""
    return re.findall(rf"\b{whose}\.([a-z]\w*)", source)


@pytest.mark.parametrize(
    ("whose", "kind"), [("play", "Play"), ("screen", "Screen"), ("match", "Match")]
)
def test_games_reach_for_nothing_else(whose, kind):
    section = SECTIONS[kind]
    allowed = set(api_page.calls(section)) | api_page.names(section)
    found = {
        (str(file.relative_to(ROOT)), name)
        for file in FILES
        for line in file.read_text(encoding="utf-8").splitlines()
        if not re.match(r"\s*(from|import) |.*#.*`", line)
        for name in reached(re.sub(r'"[^"]*"|#.*', "", line), whose)
        if name not in allowed
    }
    assert found == set()


def test_whoever_reaches_for_something_else_is_found():
    assert reached("self.play.console.journal", "play") == ["console"]


def test_every_drawing_call_has_its_picture_beside_its_example():
    drawn = api_page.examples(PAGE)
    silent = {"clear", "clear_footer", "touch", "show", "wrap"}
    headed = set(re.findall(r"^### `(\w+)\(", PAGE, re.MULTILINE))
    assert headed - silent == set(drawn)
    for name in drawn:
        assert f"```\n\n![{name}](pictures/api-{name}.png)\n" in PAGE


def test_the_page_is_found():
    for page in ("README.md", "docs/adding-a-game.md", "docs/architecture.md"):
        assert "api.md)" in (ROOT / page).read_text(encoding="utf-8")


def test_the_ranges_on_the_page_are_drawn_without_complaint():
    edges = """screen.text(0, 0, "W" * 25), screen.text(127, 56, "W"), screen.text(0, 56, "W" * 40)
screen.text_right(1, 0, "W"), screen.text_right(128, 56, "W")
screen.text_centred(0, "W"), screen.text_centred(56, "W" * 25)
screen.digits(0, 0, "0123456789+-/x?:%. "), screen.digits(124, 59, "8")
screen.tag(0, 56, "W" * 25)
draw_large_text(screen, 0, 0, "W" * 12), draw_large_text(screen, 8, 48, "W" * 12)
screen.glyph(CROWN, 0, 0), screen.glyph(CROWN, 120, 56)
screen.fill(0, 0, 128, 64, 1), screen.fill(127, 63, 1, 1), screen.fill(5, 5, 0, 0)
screen.frame(0, 0, 128, 64), screen.frame(127, 63, 1, 1)
screen.dots(0, 63, 128), screen.shade(0, 0, 128, 64), screen.shade(127, 63, 1, 1)
screen.header("W" * 12, "W" * 5, "W" * 6, True)
screen.footer("W" * 10, "W" * 10)
screen.caption("W" * 25)
screen.progress(0, 0, 5, 0), screen.progress(0, 58, 128, 100)""".splitlines()
    page = "".join(
        f"### `edge{number}()`\n```python\n{line}\n```\n" for number, line in enumerate(edges)
    )
    assert len(api_page.shots(page)) == len(edges)
