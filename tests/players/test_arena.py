# SPDX-License-Identifier: MIT
"""The arena: fair seats, the same figures from the same seed, honest error bars, any executor."""

import argparse
import json
import subprocess
import sys
from concurrent.futures import Executor, Future
from multiprocessing import active_children

import pytest

from host_sim.cli.commands import arena as command
from host_sim.errors import Trouble
from host_sim.paths import ROOT
from host_sim.players import arena


class HereAndNow(Executor):
    """concurrent.futures' interface without any process."""

    def submit(self, function, /, *args, **kwargs):
        future = Future()
        future.set_result(function(*args, **kwargs))
        return future


@pytest.fixture(scope="module")
def outcomes():
    return arena.run("yahtzee", ["hard", "easy"], 12, seed=5, executor=HereAndNow())


def test_the_same_seed_gives_the_same_games(outcomes):
    assert arena.run("yahtzee", ["hard", "easy"], 12, seed=5, executor=HereAndNow()) == outcomes


def test_other_processes_play_the_same_games(outcomes):
    assert arena.run("yahtzee", ["hard", "easy"], 12, seed=5) == outcomes


@pytest.mark.parametrize("games", [4, 5, 6])
def test_every_player_sits_at_every_seat_equally_often(games):
    todo = list(arena.tasks("yahtzee", ("hard", "easy", "easy"), games, 1, None))
    assert [(seed, rotation) for _, _, seed, rotation, _ in todo] == [
        (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2),
    ]  # fmt: skip


def test_the_shares_of_a_game_add_up_to_one(outcomes):
    for outcome in outcomes:
        assert sum(outcome.shares) == pytest.approx(1)


def test_a_stronger_player_takes_more():
    found = arena.run("yahtzee", ["hard", "easy"], 80, executor=HereAndNow())
    (first, second) = arena.ladder(["hard", "easy"], found)
    assert first["player"] == "hard" and first["score"][0] > second["score"][0]


def test_the_interval_is_that_of_the_normal_distribution():
    mean, low, high = arena.estimate([0, 1] * 50)
    assert mean == 0.5 and high - mean == pytest.approx(mean - low)
    assert high - mean == pytest.approx(1.96 * 0.5025 / 10, rel=1e-3)


def test_the_interval_of_a_share_is_honest_at_the_edge():
    mean, low, high = arena.share_estimate([1.0] * 100)
    assert mean == 1 and 0.96 < low < 0.97 and high == pytest.approx(1)


def test_the_interval_of_a_share_is_wilsons():
    """7 of 10: from 0.397 to 0.892 in any table."""
    _, low, high = arena.share_estimate([1] * 7 + [0] * 3)
    assert low == pytest.approx(0.397, abs=0.001) and high == pytest.approx(0.892, abs=0.001)


def test_means_that_scatter_little_give_a_narrow_interval():
    mean, low, high = arena.share_estimate([0.2, 0.3] * 50)
    _, lowest, highest = arena.estimate([0.2, 0.3] * 50)
    assert mean == pytest.approx(0.25)
    assert (low, high) == pytest.approx((lowest, highest), abs=0.001)


def test_players_of_one_level_make_one_row():
    games = [arena.Outcome(seed, (1, 0, 0), (9, 4, 2), 5) for seed in range(4)]
    hard, easy = arena.ladder(["hard", "easy", "easy"], games)
    assert (hard["player"], hard["share"][0], hard["score"]) == ("hard", 1, (9, 9, 9))
    assert (easy["player"], easy["share"][0], easy["score"]) == ("easy x2", 0, (3, 3, 3))


def test_an_option_may_take_each_of_its_values_in_turn():
    todo = arena.tasks("top33", ("hard", "easy"), 6, 1, {"values": ("open", "down"), "games": "1"})
    assert [(seed, options["values"], options["games"]) for _, _, seed, _, options in todo] == [
        (1, "open", "1"), (1, "open", "1"), (2, "down", "1"),
        (2, "down", "1"), (3, "open", "1"), (3, "open", "1"),
    ]  # fmt: skip


@pytest.mark.parametrize("game", ["top12", "top33", "roll_to_the_top", "auruxxx"])
def test_every_game_has_a_reference_player_and_finishes_at_random_too(game):
    outcome = arena.play(game, ["reference", "random"], 3)
    assert outcome.length > 10 and sum(outcome.shares) == 1


def test_games_of_one_seed_count_as_one():
    same = [arena.Outcome(1, (1, 0), (10, 0), 5)] * 50 + [arena.Outcome(2, (0, 1), (0, 10), 5)] * 50
    assert len(arena.by_seed(same, lambda outcome: outcome.shares[0])) == 2


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["nothing"], "unknown game 'nothing'"),
        (["../games"], "unknown game '../games'"),
        (["yahtzee", "--seats", "hard,godlike"], "no player 'godlike'"),
        (["yahtzee", "--seats", "hard," * 6 + "hard"], "7 seats given"),
        (["yahtzee", "--option", "joker=free"], "no option 'joker'"),
    ],
)
def test_a_wrong_order_gets_one_sentence(words, sentence):
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    with pytest.raises(Trouble, match=sentence):
        command.run(parser.parse_args(words))


def test_the_command_writes_figures_and_a_picture(tmp_path):
    figures = tmp_path / "a.json"
    words = ["arena", "yahtzee", "--seats", "easy,easy", "--seats", "hard,easy", "--games", "4"]
    words += ["-o", str(figures), "-o", str(tmp_path / "a.png")]
    done = subprocess.run(
        [sys.executable, "-m", "host_sim", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(figures.read_text())
    assert told["games"] == 4
    same, other = told["line-ups"]
    assert same["seats"] == ["easy", "easy"] and same["ladder"][0]["player"] == "easy x2"
    assert {row["player"] for row in other["ladder"]} == {"hard", "easy"}
    assert same["games"]["actions"][0] > 26
    assert (tmp_path / "a.png").stat().st_size > 500


def test_alone_the_command_tells_the_mean_score(capsys):
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    command.run(parser.parse_args(["top12", "--seats", "hard", "--games", "16"]))
    told = capsys.readouterr().out
    assert "takes" not in told and "rounds" in told
    (row,) = [line for line in told.splitlines() if line.startswith("│ hard")]
    assert 25 < float(row.split("│")[2].split()[0]) < 32


def test_ctrl_c_stops_the_games_that_are_being_played():
    """The command waits for its pool when it ends, so a pool that goes on would keep it."""

    def interrupt(done):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), arena.pool(2) as executor:
        arena.run("top12", ("random", "random"), 100_000, executor=executor, progress=interrupt)
    assert active_children() == []
