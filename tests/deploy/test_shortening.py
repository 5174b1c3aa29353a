# SPDX-License-Identifier: MIT
"""Code with shortened names behaves like its source and keeps its lines."""

import ast
import io
from contextlib import redirect_stdout
from textwrap import dedent

import pytest

from host_sim.deploy import folding, tree
from host_sim.deploy.shortening import shorten

NAMES_RATIO = 0.85  # interned names of our modules, shortened to folded only

TRAPS = {
    "parameters": """
        def add(first, second=3):
            return first * 10 + second
        print(add(1), add(2, 4))
        """,
    "an argument passed by keyword keeps its name": """
        def add(first, second):
            return first * 10 + second
        print(add(second=1, first=2))
        """,
    "arguments passed by ** keep their names": """
        class Options:
            def __init__(self, size, colour="red"):
                self.size, self.colour = size, colour
        values = {"colour": "blue"}
        options = Options(3, **values)
        print(options.size, options.colour)
        """,
    "a parameter that is assigned again": """
        def count(number):
            number += 1
            for number in range(number):
                pass
            return number
        print(count(4))
        """,
    "nested functions and lambdas": """
        def outer(number, other):
            def inner(letter, number):
                return letter + number + other
            twice = lambda value: value * 2 + number
            return inner(1, 2) + twice(other)
        print(outer(3, 5))
        """,
    "a nested function that uses the outer parameter": """
        def outer(number):
            def inner(letter):
                return [number + letter + each for each in range(number)]
            return inner(10)
        print(outer(3))
        """,
    "a comprehension with the same name": """
        def squares(value, values):
            return [value * value for value in values], value
        print(squares(7, [1, 2]))
        """,
    "a parameter in an f-string": """
        def show(number, width):
            return f"{number:>{width}}|{number + 1}"
        print(show(5, 4))
        """,
    "a short name that is taken": """
        a = 100
        def add(number, b):
            return a + number + b
        print(add(1, 2))
        """,
    "defaults belong to the outer scope": """
        number = 5
        def outer(number, other=number):
            def inner(first=number):
                return first
            return number, other, inner()
        print(outer(1))
        """,
    "nonlocal and except": """
        def outer(number):
            def inner():
                nonlocal number
                number += 1
            inner()
            try:
                raise ValueError(number)
            except ValueError as error:
                return error.args
        print(outer(1))
        """,
    "private functions": """
        def _helper(number):
            return number + 1
        def public(function=_helper):
            return function(1) + _helper(2)
        print(public())
        """,
    "a private function behind a parameter of the same name": """
        def _helper(number):
            return number + 1
        def public(_helper):
            return _helper
        print(public(3), _helper(1))
        """,
    "private attributes and methods": """
        class Counter:
            _step = 2
            def __init__(self):
                self._count = 0
            def _add(self, step):
                self._count += step * self._step
            def run(self):
                self._add(3)
                return self._count
        print(Counter().run())
        """,
    "classes that inherit share no short name": """
        class Base:
            def __init__(self):
                self._one = 1
            def _own(self):
                return self._one
        class Child(Base):
            def __init__(self):
                super().__init__()
                self._two = 2
            def _own(self):
                return super()._own() + self._two
            def run(self):
                return self._own(), self._one, self._two
        class Other(Child):
            def _more(self):
                return self.run()
        print(Other()._more(), Child().run())
        """,
    "unrelated classes, and access from outside": """
        class One:
            def __init__(self):
                self._alpha, self._beta = 1, 2
        class Two:
            def __init__(self):
                self._gamma, self._beta = 3, 4
            def mix(self, one):
                return one._beta * 10 + self._gamma + self._beta
        print(Two().mix(One()), One()._alpha)
        """,
    "getattr by a string": """
        class One:
            def __init__(self):
                self._alpha = 7
        print(getattr(One(), "_alpha"), hasattr(One(), "_beta"))
        """,
    "an attribute in an f-string": """
        class One:
            def __init__(self):
                self._alpha = 7
            def show(self):
                return f"{self._alpha} {self._alpha:3}"
        print(One().show())
        """,
}


def run(source):
    """Return what a program prints."""
    output = io.StringIO()
    with redirect_stdout(output):
        exec(compile(source, "program.py", "exec"), {"__name__": "program"})
    return output.getvalue()


def lines(source):
    return [
        (type(node), node.lineno) for node in ast.walk(ast.parse(source)) if hasattr(node, "lineno")
    ]


@pytest.mark.parametrize("source", TRAPS.values(), ids=TRAPS)
@pytest.mark.parametrize("path", ["code.py", "lib/handful/trap.py"])
def test_shortened_code_behaves_like_its_source(source, path):
    source = dedent(source)
    short = shorten({path: source.encode()})[path].decode()
    assert run(short) == run(source) != ""
    assert lines(short) == lines(source)


def test_two_modules_that_use_a_private_name_keep_it():
    files = {
        "games/a.py": b"def _helper(): return 1\n",
        "games/b.py": b"from games.a import _helper\n",
    }
    assert shorten(files) == files


def test_tables_that_no_other_module_mentions_are_shortened():
    tables = b'PAIRS = ("one", "two")\nSIZES = {3: 4}\nLIMIT = 3\nNONE = -1\nSHARED = (1, 2)\n'
    use = b"def show():\n    return PAIRS, SIZES, LIMIT, NONE, SHARED\n"
    files = {
        "lib/handful/tables.py": tables + use,
        "games/pig/screen.py": b"from handful.tables import SHARED\n",
        "games/pig/__init__.py": b"LEVELS = (1, 2)\n",
    }
    short = shorten(files)
    text = short["lib/handful/tables.py"]
    assert b"PAIRS" not in text and b"SIZES" not in text
    assert text.count(b"LIMIT") == text.count(b"NONE") == text.count(b"SHARED") == 2
    assert short["games/pig/__init__.py"] == files["games/pig/__init__.py"], "facts are looked up"
    spaces: list[dict[str, object]] = [{}, {}]
    for space, data in zip(spaces, (files["lib/handful/tables.py"], text), strict=True):
        exec(data + b"shown = show()\n", space)
    assert spaces[0]["shown"] == spaces[1]["shown"]


def test_optional_parameters_of_the_console_keep_their_names():
    source = b"def show(message, speed=1):\n    return message, speed\n"
    assert b"speed=1" in shorten({"lib/handful/show.py": source})["lib/handful/show.py"]
    assert b"speed" not in shorten({"games/show.py": source})["games/show.py"]


def test_other_libraries_are_left_alone():
    files = {"lib/adafruit_x.py": b"def f(number):\n    return number\n"}
    assert shorten(files) == files


def names(files):
    """Return the names of attributes, functions, classes and parameters in our modules."""
    found = set()
    for path, data in files.items():
        if path.endswith(".py"):
            for node in ast.walk(ast.parse(data)):
                found |= {getattr(node, field, None) for field in ("attr", "arg", "name")}
    return found


def test_device_code_has_fewer_names_and_every_line_stays():
    folded = folding.fold(tree.sources(tree.ROOT))
    short = shorten(folded)
    for path in folded:
        if path.endswith(".py"):
            assert lines(short[path]) == lines(folded[path]), path
    assert len(names(short)) < NAMES_RATIO * len(names(folded))
