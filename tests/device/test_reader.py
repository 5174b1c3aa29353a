# SPDX-License-Identifier: MIT
"""The reader finds what is planted, says what to use instead, and leaves good code alone."""

import pytest

from host_sim.device_code import PURE, check, check_source, device_files, games
from host_sim.paths import ROOT

PLANTED = (
    ("import functools", "module functools does not exist"),
    ("from dataclasses import dataclass", "module dataclasses does not exist"),
    ("import os.path", "os.path does not exist"),
    ("from collections import defaultdict", "collections.defaultdict does not exist"),
    ("import random\nrandom.shuffle(cards)", "random.shuffle does not exist"),
    ("import random as r\nr.choices(cards)", "random.choices"),
    ("import math\nfar = math.inf", "math.inf"),
    ("from math import isclose", "math.isclose"),
    ("import struct\nwrong = struct.error", "struct.error does not exist"),
    ("import time\nnow = time.perf_counter()", "use time.monotonic_ns"),
    ("text = name.ljust(8)", "str.ljust does not exist on the device: use '{:<8}'"),
    ("text = '7'.zfill(2)", "str.zfill"),
    ("count = mask.bit_count()", "int.bit_count"),
    ("last = text[::-1]", "sliced with a step"),
    ("every = data[::2]", "sliced with a step"),
    ("data = bytearray(4)\ndel data[2:4]", "bytearray items cannot be deleted"),
    ("def f(a):\n    return f\"{':'.join(a)}\"", "f-string"),
    ("def f(a):\n    return f'{ {1: 2}[a] }'", "f-string"),
    ("def f(a):\n    return '{}' f'{a}'", "beside a text with braces"),
    ("text = '{a.b}'.format(a=1)", "cannot read attributes"),
    ("def f(**names):\n    for name in names:\n        print(name)", "**names has another order"),
    ("def f(**options):\n    return [v for v in options.values()]", "**options has another order"),
    ("prices = {'a': 1}\nfor each in prices.items():\n    print(each)", "a dict has another order"),
    ("def f():\n    seen = {3, 4}\n    return list(seen)", "a set has another order"),
    ("def f():\n    seen: set[int] = {3}\n    return list(seen)", "a set has another order"),
    ("wrong = FileNotFoundError", "FileNotFoundError does not exist on the device: use OSError"),
    ("print(1, flush=True)", "print() does not take flush="),
    ("pairs = zip(a, b, strict=True)", "zip() does not take strict="),
    ("words = text.split(maxsplit=1)", "split() does not take maxsplit="),
    ("import struct\nstruct.pack('<B?', 1, True)", "struct has no '?'"),
    ("from collections import deque\nqueue = deque()", "deque needs both"),
    ("class A(B, C):\n    pass", "several base classes"),
    ("class A(metaclass=B):\n    pass", "metaclass="),
    ("class A:\n    __slots__ = ('x',)", "__slots__ saves nothing"),
    ("class A:\n    def __setattr__(self, a, b):\n        pass", "__setattr__ is never called"),
    ("def f():\n    pass\nf.count = 0", "a function cannot have attributes"),
    ("kinds = list[int]", "list[...] does not exist"),
    ("items = [" + "1, " * 500 + "]", "overflow the device's stack"),
    ("card = bytearray(13)\nempty = 255 in card", "bytes([int])"),
    ("card: bytearray = bytearray(13)\nempty = 255 in card", "bytes([int])"),
    ("cards = [bytearray(13) for _ in range(2)]\nopen = 255 in cards[0]", "bytes([int])"),
    ("a.cards = [bytearray(9) for _ in b]\nc = a.cards[0]\nopen = 1 in c", "bytes([int])"),
    ("card = bytearray(13)\nopen = number in card", "bytes([int])"),
    ("blank = bytearray([255]) * 13", "cannot be multiplied"),
)  # fmt: skip

PURE_PLANTED = (
    ("import time", "rules.py is pure: it must not import time"),
    ("import displayio", "rules.py is pure"),
    ("def mean(a, b):\n    return (a + b) / 2", "floats have 22 bits"),
    ("HALF = 0.5", "floats have 22 bits"),
)

GOOD = """
import os
import random
from array import array
from collections import OrderedDict, namedtuple

import displayio
from handful.game import CHANCE

try:
    from typing import Optional
except ImportError:
    pass


def f(a: list[int], **options):
    words = {"x": 1}
    for name in sorted(options):
        print(name, words[name], f"{name!r:>{a[0]}} {a[1:2]}")
    total = sum(value for value in words.values())
    for name in words:  # any order
        total += words[name]
    low = min(words)
    same = {name: 1 for name in words}
    return total, low, same, "{:<8}".format(a), os.getenv("X"), random.randint(1, 6)


class Title:
    def title(self):
        return self.title()


if __name__ == "__main__":
    f([1])
else:
    import sysconfig

    print(sysconfig.get_path("stdlib"), flush=True)
"""


@pytest.mark.parametrize(("source", "sentence"), PLANTED)
def test_what_is_planted_is_found(source, sentence):
    assert any(sentence in found for _, found in check_source(source)), check_source(source)


@pytest.mark.parametrize(("source", "sentence"), PURE_PLANTED)
def test_rules_and_computer_players_are_pure(source, sentence):
    for file in ("rules.py", "games/pig/bot/search.py", "games/pig/rules/__init__.py"):
        wanted = sentence.replace("rules.py", file)
        assert any(wanted in found for _, found in check_source(source, file)), file
    for file in ("screen.py", "games/pig/screen/picture.py", "lib/handful/scenes/rules.py"):
        assert check_source(source, file) == []


def test_a_clock_in_any_module_of_a_games_rules_and_players_is_found(tmp_path):
    places = [file for file in device_files() if not PURE.isdisjoint(file.with_suffix("").parts)]
    planted = 0
    for place in places:
        inside = place.relative_to(ROOT)
        if inside.parts[0] == "games":
            file = tmp_path / inside
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(place.read_text(encoding="utf-8") + "\nimport time\n")
            assert any(
                "is pure: it must not import time" in found for found in check(file, tmp_path)
            )
            planted += 1
    assert planted >= 2 * len(games())


def test_good_code_is_left_alone():
    assert check_source(GOOD) == []


def test_a_finding_names_file_line_and_remedy(tmp_path):
    file = tmp_path / "rules.py"
    file.write_text('NAME = "Anna"\nWIDE = NAME.ljust(8)\n')
    assert check(file, tmp_path) == [
        "rules.py:2: str.ljust does not exist on the device: use '{:<8}'.format(text)"
    ]


def test_a_folder_that_hides_a_module_is_found(tmp_path):
    (tmp_path / "text").mkdir()
    (tmp_path / "text" / "en.txt").write_text("")
    (tmp_path / "text.py").write_text("WORDS = 1\n")
    assert check(tmp_path / "text.py", tmp_path) == [
        "text.py:1: the folder text/ hides this module on the device: rename one"
    ]
