# SPDX-License-Identifier: MIT
"""The pytest plugin, with the example of docs/bench.md as it stands."""

import re

import pytest

from host_sim.bench.wiring import read_wiring
from host_sim.cli import registry
from host_sim.paths import ROOT

PAGE = (ROOT / "docs" / "bench.md").read_text(encoding="utf-8")


@pytest.fixture
def example(tmp_path):
    """Write the page's project, its test and its bench.toml to a folder."""
    code, test = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    (wiring,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / "tests").mkdir()
    (tmp_path / "code.py").write_text(code)
    (tmp_path / "tests" / "test_presses.py").write_text(test)
    (tmp_path / "bench.toml").write_text(wiring)
    return tmp_path


def run_tests(folder, *options):
    return registry.parse(["run", str(folder), "--test", *options]).run()


def test_the_example_of_the_page_runs_as_it_stands_and_notices_a_changed_picture(example, capfd):
    picture = example / "tests" / "pictures" / "one-press.png"
    assert run_tests(example, "--update-pictures") == 0
    code = (example / "code.py").read_text()
    (example / "code.py").write_text(code.replace("y=20", "y=21"))
    assert run_tests(example) == 1
    assert "pixels differ" in capfd.readouterr().out
    assert picture.with_suffix(".diff.png").exists()


def test_the_wiring_of_the_page_is_read(example):
    wiring = read_wiring(example)
    assert wiring.buttons["SEVEN"].other_pin == 8 and wiring.buttons["FIRE"].pressed_level == 1
    assert wiring.encoders == {"KNOB": (18, 19)} and wiring.volts == {"VOLUME": 1.0}
    assert wiring.parts[0].registers == {5: bytes((0xC1, 0x90))}
    assert wiring.parts[0].answers == {b"\xac": bytes((28, 128)), b"\x11\x30": b"\0\0\0\x07"}


def test_every_method_of_the_page_exists():
    from host_sim.bench.board import Board

    table = PAGE.partition("## The methods")[2].partition("## bench.toml")[0]
    names = re.findall(r"^\| (`.*?`) \|", table, re.MULTILINE)
    assert names
    for name in re.findall(r"`(\w+)", " ".join(names)):
        assert hasattr(Board, name), name
