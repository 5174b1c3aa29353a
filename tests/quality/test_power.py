# SPDX-License-Identifier: MIT
"""docs/power.md: its table is what the estimate gives, and its figures are the console's own."""

import ast

import pytest

from host_sim.cli import registry
from host_sim.paths import ROOT
from host_sim.quality import power

PAGE = (ROOT / "docs/power.md").read_text(encoding="utf-8")
HARDWARE = ROOT / "lib/handful/hardware/hardware.py"


def test_the_table_of_the_page_is_the_command_s(capsys):
    registry.parse(["power"]).run()
    printed = capsys.readouterr().out
    assert printed.count("\n") >= 9 and printed in PAGE


def test_the_contrasts_are_the_console_s():
    tuples = [
        node for node in ast.walk(ast.parse(HARDWARE.read_bytes())) if type(node) is ast.Tuple
    ]
    assert ast.dump(ast.parse(repr(power.CONTRASTS), mode="eval").body) in map(ast.dump, tuples)


def test_the_share_asleep_is_what_the_emulator_page_s_command_measures():
    assert f"{power.ASLEEP:.0%}".replace("%", " %") in PAGE


def test_an_estimate_by_hand():
    """All lit at full contrast: 128 columns of 0.1 mA at 7.5 V, 15 % lost on the way."""
    assert power.display(1, 5) == pytest.approx(1 + 12.8 * 7.5 / 3.3 / 0.85)
    assert power.processor() == pytest.approx(0.91 * 17 + 0.09 * 25)
    state = power.State("all", 1, 5)
    watts = (power.processor() + power.display(1, 5)) * 3.3
    assert power.from_cell(state) * 3.7 * 0.87 == pytest.approx(watts)
    assert power.hours(state, 1000) == pytest.approx(2.5 * power.hours(state, 400))


def test_more_light_is_less_time():
    seen = [power.hours(power.State("", 0.2, level), 400) for level in (None, 0, 1, 2, 3, 4, 5)]
    assert seen == sorted(seen, reverse=True)
