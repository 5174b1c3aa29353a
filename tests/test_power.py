# SPDX-License-Identifier: MIT
"""docs/power.md: its table is what the estimate gives, and its figures are the console's own."""

import ast

import pytest

from host_sim import commands, power
from host_sim.bootstrap import ROOT

PAGE = (ROOT / "docs/power.md").read_text(encoding="utf-8")
HARDWARE = ROOT / "lib/handful/hardware/__init__.py"


def test_the_table_of_the_page_is_the_command_s(capsys):
    commands.parse(["power"]).run()
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
    """All lit at full contrast: 128 columns of 0.1 mA at 7.5 V, 85 % of it lost on the way."""
    assert power.display(1, 5) == pytest.approx(1 + 12.8 * 7.5 / 3.3 / 0.85)
    assert power.processor() == pytest.approx(0.91 * 17 + 0.09 * 25)
    state = power.State("all", 1, 5)
    watts = (power.processor() + power.display(1, 5)) * 3.3
    assert power.from_cell(state) * 3.7 * 0.87 == pytest.approx(watts)
    assert power.hours(state, 1000) == pytest.approx(2.5 * power.hours(state, 400))


def test_more_light_is_less_time():
    seen = [power.hours(power.State("", 0.2, level), 400) for level in (None, 0, 1, 2, 3, 4, 5)]
    assert seen == sorted(seen, reverse=True)


@pytest.mark.parametrize("words", ["3.38 V", "every 33 seconds", "five steps from 3.3 V to 4.1 V"])
def test_what_the_page_says_of_the_notice_is_what_the_code_does(words):
    figures = {}
    for path in ("hardware/battery.py", "scenes/battery.py", "console.py"):
        for node in ast.parse((ROOT / "lib/handful" / path).read_bytes()).body:
            if isinstance(node, ast.Assign):
                try:
                    value = ast.literal_eval(node.value)
                except ValueError:
                    continue
                names = getattr(node.targets[0], "elts", [node.targets[0]])
                values = value if len(names) > 1 else [value]
                figures.update({name.id: each for name, each in zip(names, values, strict=True)})
    empty, full = figures["EMPTY_VOLTS"], figures["FULL_VOLTS"]
    rest = -(-(figures["SELDOM"] + 512) // 1000)  # milliseconds until those bits are 0 again
    low = empty + (full - empty) * figures["LOW"] / 100
    said = (f"{low:.2f} V", f"every {rest} seconds", f"five steps from {empty} V to {full} V")
    assert words in said and words in PAGE
    assert figures["STEP"] * 5 == 100
