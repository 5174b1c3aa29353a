# SPDX-License-Identifier: MIT
"""bench: figures that repeat, and a baseline that tells what grew.

If a change is meant: python3 -m host_sim measure speed --update.
"""

import json

import pytest
from rich.console import Console

from host_sim.cli.commands.measure import speed as command
from host_sim.device_code import published_games
from host_sim.quality import bench
from tests.not_run import not_run

TOLERANCE = 0.25


def test_nothing_quick_has_grown_since_the_baseline():
    """Sizes, and bytes, areas and opcodes of keys; opcodes only on the baseline's Python. A changed
    game leads random keys elsewhere, so the tolerance is wide; bench --compare has a narrow one."""
    baseline, figures = bench.load_baseline(), bench.quick()
    new = [game for game in bench.games() if f"keys: {game}" not in baseline["figures"]]
    if new:  # another icon in the menu; the new game's own figures are kept with bench --update
        del figures["keys: menu"]
    found = bench.changes(baseline, figures, TOLERANCE)
    grown = [
        (name, was, now)
        for name, was, now in found
        if (was is None and not any(game in name for game in new)) or (was and now and now > was)
    ]
    assert not grown, "grown; if that is meant: python3 -m host_sim measure speed --update"


@pytest.mark.parametrize("game", bench.games())
def test_every_game_has_figures_in_the_baseline(game):
    there = f"keys: {game}" in bench.load_baseline()["figures"]
    if not there and game not in published_games():
        not_run(f"figures of {game} in the bench's baseline", "bench --update has not kept any")
    assert there


def test_keys_cost_the_same_from_run_to_run():
    first, second = bench.scene_costs("seats"), bench.scene_costs("seats")
    assert first == second and first["bytes a key"]["worst"] > 100


@pytest.mark.parametrize(("game", "level"), [("roll_to_the_top", "hard"), ("yahtzee", "normal")])
def test_moves_cost_the_same_from_run_to_run(game, level, monkeypatch):
    monkeypatch.setattr(bench, "DECISIONS", 12)
    first = bench.move_costs(game, level)
    assert first == bench.move_costs(game, level)
    assert 0 < first["opcodes between signs of life"] <= first["opcodes a move"]["worst"]


def test_a_percentile_is_one_of_the_numbers():
    assert bench.summary(range(1, 201)) == {"mean": 100, "p99": 198, "worst": 200}
    assert bench.summary([5]) == {"mean": 5, "p99": 5, "worst": 5}


FIGURES = {"sizes": {"code": 1000}, "keys: x": {"opcodes a key": {"mean": 10_000}}}


def baseline(python=None, **sizes):
    figures = {**FIGURES, "sizes": {"code": 1000, **sizes}, "heap: x": {"heap": 5}}
    return {"python": python or bench.python_version(), "figures": figures}


def test_small_changes_are_not_told():
    figures = {"sizes": {"code": 1049}, "keys: x": {"opcodes a key": {"mean": 10_390}}}
    assert bench.changes(baseline(), figures) == []


def test_growth_and_what_is_new_or_gone_are_told():
    found = bench.changes(baseline(data=7), {"sizes": {"code": 1051, "words": 3}})
    assert found == [
        ("sizes / code", 1000, 1051),
        ("sizes / data", 7, None),
        ("sizes / words", None, 3),
    ]


def test_opcodes_of_another_python_are_not_compared():
    figures = {"keys: x": {"opcodes a key": {"mean": 20_000}}, "sizes": {"code": 2000}}
    assert bench.changes(baseline("2.7"), figures) == [("sizes / code", 1000, 2000)]
    assert len(bench.changes(baseline(), figures)) == 2


def test_what_is_saved_is_read_again(tmp_path):
    bench.save(FIGURES, tmp_path / "b.json")
    told = bench.load_baseline(tmp_path / "b.json")
    assert told == {"python": bench.python_version(), "figures": FIGURES}


def test_the_tables_fit_80_columns():
    figures = json.loads(bench.BASELINE.read_text(encoding="utf-8"))["figures"]
    screen = Console(width=80, record=True)
    command.show(screen, figures, {"start of the simulator, s": 1.5})
    told = screen.export_text()
    assert "roll_to_the_top, hard" in told and "…" not in told


def test_random_games_are_counted_in_the_time_of_the_process():
    """A twentieth of what the rules do on an idle core: enough to notice an endless loop."""
    assert bench.random_rate("yahtzee", 1, seconds=0.2) > 50
