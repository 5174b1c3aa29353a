# SPDX-License-Identifier: MIT
"""Opcodes are counted completely, and only where the device would execute them."""

import importlib.util
from itertools import pairwise

import pytest

from host_sim.device_code.opcodes import Counter, Effort, count

CODE = """
def add(a, b):
    return a + b

def think(parts):
    for part in parts:
        total = 0
        for number in range(part):
            total += number
        yield 50
    return "done"
"""


@pytest.fixture
def module(tmp_path):
    """Code that nobody has called before."""
    path = tmp_path / "fresh.py"
    path.write_text(CODE, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("fresh", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_first_call_of_a_function_counts_like_every_other(module, tmp_path):
    first, result = count(module.add, 1, 2, places=[tmp_path])
    second, _ = count(module.add, 1, 2, places=[tmp_path])
    assert result == 3 and 0 < first == second


def test_code_elsewhere_does_not_count_and_may_count_later(module, tmp_path):
    with Counter([tmp_path / "elsewhere"]) as counter:
        module.add(1, 2)
    assert counter.opcodes == 0
    assert count(module.add, 1, 2, places=[tmp_path])[0] > 0


def test_an_effort_knows_each_decision_and_the_longest_stretch(module, tmp_path, monkeypatch):
    monkeypatch.setattr(Counter.__init__, "__defaults__", ([tmp_path],))
    effort = Effort()
    for parts in ([5, 200, 5], [5], [5, 5], [5, 5, 5]):
        assert effort.run(module.think(parts)) == "done"
    one = effort.decisions[1]
    assert [after - before for before, after in pairwise(effort.decisions[1:])] == pytest.approx(
        [one, one], abs=12
    )
    assert effort.decisions[0] > effort.stretch > 200 * 3


def test_progress_must_be_a_percentage():
    with pytest.raises(ValueError, match="not 101"):
        Effort().run(iter([0, 101]))
