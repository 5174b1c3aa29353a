# SPDX-License-Identifier: MIT
"""docs/game-api.md lists everything that a game may use, with the signatures of the code.

tests/scenario/test_scenario.py checks that its pictures are up to date.
"""

import ast
import doctest
import inspect
import re
import sys
import textwrap

import pytest
from handful.chance import Chance
from handful.game import State
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
from handful.screen.choices import Choices
from handful.screen.die import draw_die
from handful.screen.large_text import draw_large_text
from handful.screen.narrow_digits import draw_narrow_digits
from handful.screen.screen import Screen
from handful.screen.tiles import TileSheet
from handful.words import wrap

from host_sim.docs_build import api_page
from host_sim.handheld.device import Device
from host_sim.paths import ROOT

PAGE = api_page.text()
SECTIONS = api_page.sections(PAGE)
CLASSES = (
    State, Chance, board.Board, Screen, Choices, TileSheet, Play, Match, Scene, Question,
    board.Overlay,
)  # fmt: skip
FUNCTIONS = (
    draw_large_text, draw_die, draw_narrow_digits, celebrate, wrap, require, unpack_checked,
    last_seating,
)  # fmt: skip
CONSTRUCTED = (TileSheet, Choices, GameOptions, Statistics, Records, Notice)
FILES = [
    *sorted((ROOT / "games").rglob("*.py")),
    *sorted((ROOT / "tests/sample").rglob("*.py")),
]


def parsed(thing):
    """Return the ast node of a class or function."""
    return ast.parse(textwrap.dedent(inspect.getsource(thing))).body[0]


def methods(kind):
    """Return {name: signature} of the public methods that a class defines."""
    return {
        node.name: api_page.signature_of(node)
        for node in parsed(kind).body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
    }


def attributes(kind):
    """Return the public attributes that a class assigns, in its body or in its methods."""
    tree = parsed(kind)
    found = set()
    for node in tree.body:
        if isinstance(node, ast.Assign):
            found |= {target.id for target in node.targets}
        elif isinstance(node, ast.AnnAssign):
            found.add(node.target.id)
    found |= {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
        if isinstance(node.value, ast.Name) and node.value.id == "self"
    }
    return {name for name in found if not name.startswith("_")}


def missing(kind, section):
    """Return the public names of a class that its section does not list."""
    listed = set(api_page.calls(section)) | api_page.names(section) | api_page.own(section)
    return (set(methods(kind)) | attributes(kind)) - listed


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_nothing_public_is_missing_and_nothing_listed_is_gone(kind):
    section = SECTIONS[kind.__name__]
    assert missing(kind, section) == set()
    functions = {function.__name__ for function in FUNCTIONS} | {kind.__name__}
    listed = set(api_page.calls(section)) | api_page.own(section)
    assert listed - set(methods(kind)) - attributes(kind) - functions == set()
    module = set(vars(sys.modules[kind.__module__]))
    assert api_page.names(section) - attributes(kind) - module == set()


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_methods_have_the_signatures_of_the_page(kind):
    listed, defined = api_page.calls(SECTIONS[kind.__name__]), methods(kind)
    both = listed.keys() & defined.keys()
    assert {name: listed[name] for name in both} == {name: defined[name] for name in both}


def test_functions_and_constructors_have_the_signatures_of_the_page():
    listed = {}
    for section in SECTIONS.values():
        listed |= api_page.calls(section)
    for function in FUNCTIONS:
        assert listed[function.__name__] == api_page.signature_of(parsed(function))
    for kind in CONSTRUCTED:
        constructor = api_page.signature_of(parsed(kind.__init__), kind.__name__)
        assert listed[kind.__name__] == constructor


def test_a_change_of_the_code_is_noticed():
    class Screen:
        edge: int = 1

        def __init__(self):
            self.ink: int = 1

        def spray(self, x: int, y: "int | None" = None) -> "Sequence[int]":  # noqa: F821
            pass

    section = SECTIONS["Screen"]
    assert missing(Screen, section) == {"edge", "ink", "spray"}
    spray = "spray(x: int, y: int | None=None) -> Sequence[int]"
    assert methods(Screen) == {"spray": spray}
    row = r"| `spray(x: int, y: int \| None = None) -> Sequence[int]` | draws |"
    assert api_page.calls(row) == {"spray": spray}
    assert api_page.calls("| `spray(x: int) -> int` | draws |") != {"spray": spray}


def used_names(source, whose):
    """Return the names x in `play.x` and `self.play.x`, where `whose` is "play"."""
    return re.findall(rf"\b{whose}\.([a-z]\w*)", source)


@pytest.mark.parametrize(
    ("whose", "kind"), [("play", "Play"), ("screen", "Screen"), ("match", "Match")]
)
def test_games_use_nothing_else(whose, kind):
    section = SECTIONS[kind]
    allowed = set(api_page.calls(section)) | api_page.names(section)
    found = {
        (str(file.relative_to(ROOT)), name)
        for file in FILES
        for line in file.read_text(encoding="utf-8").splitlines()
        if not re.match(r"\s*(from|import) |.*#.*`", line)
        for name in used_names(re.sub(r'"[^"]*"|#.*', "", line), whose)
        if name not in allowed
    }
    assert found == set()


def test_the_use_of_another_name_is_found():
    assert used_names("self.play.console.journal", "play") == ["console"]


def test_every_drawing_call_has_an_example_and_its_picture():
    drawn = api_page.examples(PAGE)
    silent = {"clear", "clear_footer", "touch", "show", "wrap"}
    headed = set(re.findall(r"^### `(\w+)\(", PAGE, re.MULTILINE))
    assert headed - silent == set(drawn)
    for name in drawn:
        assert f"```\n\n![{name}](pictures/api-{name}.png)\n" in PAGE


def test_other_pages_link_to_the_page():
    for page in ("README.md", "CONTRIBUTING.md", "docs/architecture.md"):
        assert "game-api.md)" in (ROOT / page).read_text(encoding="utf-8")


def test_the_example_of_device_runs():
    example = re.findall(r"```python\n(>>> .*?)```", SECTIONS["Device"], re.DOTALL)[0]
    test = doctest.DocTestParser().get_doctest(example, {}, "Device", api_page.PAGE, 0)
    result = doctest.DocTestRunner().run(test)
    assert result.attempted > 10 and result.failed == 0


def test_device_has_the_calls_and_attributes_of_the_page():
    section = SECTIONS["Device"]
    listed = api_page.calls(section)
    constructor = listed.pop("Device")
    assert re.findall(r"(\w+)=", constructor) == list(inspect.signature(Device).parameters)
    assert len(listed) > 12
    for name, signature in listed.items():
        method = inspect.unwrap(getattr(Device, name))
        assert signature == api_page.signature_of(parsed(method))
    attributes = re.findall(r"`(\w+)`", " ".join(re.findall(r"^\| (`\w+`.*?) \|", section, re.M)))
    assert len(attributes) > 6
    device = Device()
    for name in attributes:
        assert hasattr(device, name), name


def test_every_fact_of_a_game_is_on_the_page():
    table = PAGE.split("\n### The facts\n")[1].split("\n### ")[0]
    listed = api_page.names(table)
    for file in (ROOT / "games").glob("*/__init__.py"):
        facts = re.findall(r"^([A-Z_]+)\b.* = ", file.read_text(encoding="utf-8"), re.MULTILINE)
        assert set(facts) <= listed, file


def test_drawing_works_at_the_limits_that_the_page_names():
    edges = """screen.text(0, 0, "W" * 25), screen.text(127, 56, "W"), screen.text(0, 56, "W" * 40)
screen.text_right(1, 0, "W"), screen.text_right(128, 56, "W")
screen.text_centred(0, "W"), screen.text_centred(56, "W" * 25)
screen.digits(0, 0, "0123456789+-/x?:%. "), screen.digits(124, 59, "8")
screen.tag(0, 56, "W" * 25)
draw_die(screen, 0, 0, 6), draw_die(screen, 113, 49, 6, True)
draw_narrow_digits(screen, 0, 0, "0123456789+-/x?:%. "), draw_narrow_digits(screen, 124, 59, "8")
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
