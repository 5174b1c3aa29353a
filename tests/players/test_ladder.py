# SPDX-License-Identifier: MIT
"""The ladder: true strengths are found again, doubt is told, and it is drawn to scale."""

import argparse
import json
import random
from itertools import pairwise
from math import log
from types import SimpleNamespace

import pytest
from PIL import Image

from host_sim.cli.commands import arena as command
from host_sim.errors import Trouble
from host_sim.players import arena, ladder, ladder_chart

LEVELS = ("easy", "normal", "hard")
TRUE = {"random": 0, "simple": 340, "easy": 500, "reference": 560, "normal": 640, "hard": 860}


def by_chance(true, seeds, number=1):
    """{pair: shares by seed} of players of these heights."""
    rng = random.Random(number)
    near, _ = ladder.pairs(list(true))
    return {
        (one, other): [
            sum(rng.random() < ladder.expected(true[one] - true[other]) for _ in range(2)) / 2
            for _ in range(seeds)
        ]
        for one, other in near
    }


def test_heights_are_found_exactly_from_exact_results():
    near, _ = ladder.pairs(list(TRUE))
    shares = {pair: ladder.expected(TRUE[pair[0]] - TRUE[pair[1]]) for pair in near}
    heights = ladder.fit({pair: (100 * share, 100 - 100 * share) for pair, share in shares.items()})
    for name, height in heights.items():
        points = (height - heights["random"]) * 400 / log(10)
        assert points == pytest.approx(TRUE[name], abs=0.1)


def test_heights_are_found_about_from_games():
    rows = ladder.scale(by_chance(TRUE, 1000), LEVELS)
    assert [name for name, *_ in rows] == list(reversed(TRUE))
    heights = {name: points for name, points, *_ in rows}
    for level in LEVELS:
        assert heights[level] - heights["easy"] == pytest.approx(TRUE[level] - 500, abs=40)


def test_intervals_hold_the_truth_about_as_often_as_they_say():
    middle, held, tried = sum(TRUE[level] for level in LEVELS) / 3, 0, 0
    for number in range(12):
        rows = ladder.scale(by_chance(TRUE, 60, number), LEVELS)
        found = sum(points for name, points, *_ in rows if name in LEVELS) / 3
        for name, _, low, high in rows:
            held += low - found <= TRUE[name] - middle <= high - found
            tried += 1
    assert held / tried >= 0.88


def test_who_lost_every_game_is_far_down_and_in_doubt_but_not_endlessly():
    shares = {("easy", "random"): [1.0] * 100, ("normal", "easy"): [0.5, 1.0] * 50}
    shares["normal", "random"] = [1.0] * 100
    *_, (name, points, low, high) = ladder.scale(shares, ("easy", "normal"))
    assert (name, points) == ("random", 0)
    assert -1500 < low < -100 and 50 < high < 500
    rows = {row[0]: row for row in ladder.scale(shares, ("easy", "normal"))}
    assert rows["easy"][1] > 800
    assert rows["easy"][3] - rows["easy"][2] < 120, "the doubt about random is not Easy's"


def test_a_shared_win_is_half_a_win():
    shared = ladder.fit({("a", "b"): (30.0, 10.0)})
    assert shared["a"] - shared["b"] == pytest.approx(log(3), abs=1e-4)
    games = [arena.Outcome(1, (0.5, 0.5), (9, 9), 5), arena.Outcome(1, (1, 0), (9, 4), 5)]
    assert ladder.by_seed(games) == [0.75]


def test_players_climb_in_the_order_of_the_guess():
    facts = SimpleNamespace(SEATS=(1, 6), LEVELS=LEVELS)
    assert ladder.players("yahtzee", facts) == ["random", "easy", "normal", "hard"]
    climbing = ["random", "simple", "easy", "reference", "normal", "hard"]
    assert ladder.players("top12", facts) == climbing
    other = SimpleNamespace(SEATS=(2, 2), LEVELS=("hard", "godlike"))
    assert ladder.players("pig", other) == ["random", "hard", "godlike"]


def test_only_those_near_to_each_other_play():
    near, far = ladder.pairs(list(TRUE))
    assert far == [("normal", "random"), ("hard", "random"), ("hard", "simple")]
    assert len(near) == 12 and ("hard", "easy") in near
    assert all(one != other for one, other in near)


def test_a_game_that_two_cannot_play_has_no_ladder():
    with pytest.raises(Trouble, match="2 seats; pig has 3 to 4"):
        ladder.players("pig", SimpleNamespace(SEATS=(3, 4), LEVELS=LEVELS))


@pytest.mark.parametrize(
    ("normal", "hard", "words"),
    [
        (0.625, 0.84, "are spaced 60:40 to 85:15: normal - easy 62.5:37.5, hard - normal 84:16."),
        (0.596, 0.7, "are not all spaced 60:40 to 85:15: normal - easy 59.6:40.4 (too close), "),
        (0.7, 0.9, "hard - normal 90:10 (too far apart)."),
    ],
)
def test_one_line_tells_whether_the_levels_are_well_spaced(normal, hard, words):
    told = ladder.spacing({("normal", "easy"): [normal], ("hard", "normal"): [hard]}, LEVELS)
    assert words in told and "\n" not in told


def test_rungs_are_drawn_at_their_heights(tmp_path):
    rows = [("hard", 900, 880, 920), ("easy", 800, 770, 830), ("random", 0, -900, 300)]
    shares = {("hard", "easy"): (0.64, 0.6, 0.7), ("easy", "random"): (1, 0.98, 1)}
    ladder_chart.draw("a ladder", rows, shares, ("easy", "hard"), "a verdict", tmp_path / "a.png")
    image = Image.open(tmp_path / "a.png")
    column = [image.getpixel((ladder_chart.LEFT + 20, y)) for y in range(image.height)]
    levels = [y for y, colour in enumerate(column) if colour == ladder_chart.LEVEL]
    others = [y for y, colour in enumerate(column) if colour == ladder_chart.RUNG]
    gap = max(b - a for a, b in pairwise(levels)) + len(levels) // 2 - 1
    assert gap == pytest.approx(100 * ladder_chart.PIXELS, abs=1)
    assert min(others) - max(levels) == pytest.approx(ladder_chart.MOST, abs=10), (
        "broken, not endless"
    )


def test_a_real_ladder_of_yahtzee(tmp_path, capsys):
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    words = ["--ladder", "yahtzee", "--games", "8", "--processes", "1"]
    words += ["-o", str(tmp_path / "a.json"), "-o", str(tmp_path / "a.png")]
    command.run(parser.parse_args(words))
    told = capsys.readouterr().out
    assert "The levels are" in told and "hard - normal" in told and "│ random" in told
    figures = json.loads((tmp_path / "a.json").read_text())
    assert figures["ladder"][-1]["player"] == "random"
    assert figures["ladder"][-1]["points"]["mean"] == 0 and len(figures["pairs"]) == 6
    assert Image.open(tmp_path / "a.png").width == ladder_chart.WIDTH
