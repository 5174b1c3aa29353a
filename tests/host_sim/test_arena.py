# SPDX-License-Identifier: MIT
"""The arena: fair seats, the same figures from the same seed, honest error bars, any executor."""

import json
import subprocess
import sys
from concurrent.futures import Executor, Future

import pytest

from host_sim import arena
from host_sim.bootstrap import ROOT, Trouble
from host_sim.commands import arena as command


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


def test_every_player_sits_at_every_seat():
    todo = list(arena.tasks("yahtzee", ("hard", "easy", "easy"), 6, 1, None))
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
    mean, error = arena.estimate([0, 1] * 50)
    assert mean == 0.5 and error == pytest.approx(1.96 * 0.5025 / 10, rel=1e-3)


def test_games_of_one_seed_count_as_one():
    same = [arena.Outcome(1, (1, 0), (10, 0), 5)] * 50 + [arena.Outcome(2, (0, 1), (0, 10), 5)] * 50
    assert len(arena.by_seed(same, lambda outcome: outcome.shares[0])) == 2


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["nothing"], "there is no game 'nothing'"),
        (["yahtzee", "--seats", "hard,godlike"], "no level 'godlike'"),
        (["yahtzee", "--seats", "hard," * 6 + "hard"], "7 seats are named"),
        (["yahtzee", "--option", "joker=free"], "no option 'joker'"),
        (["yahtzee", "--games", "0"], "at least one game"),
    ],
)
def test_a_wrong_order_gets_one_sentence(words, sentence):
    import argparse

    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    with pytest.raises(Trouble, match=sentence):
        command.run(parser.parse_args(words))


def test_the_command_writes_figures_and_a_picture(tmp_path):
    words = ["arena", "yahtzee", "--seats", "easy,easy", "--games", "4", "--json"]
    words += [str(tmp_path / "a.json"), "--png", str(tmp_path / "a.png")]
    done = subprocess.run(
        [sys.executable, "-m", "host_sim", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads((tmp_path / "a.json").read_text())
    assert told["games"] == 4 and told["ladder"][0]["player"] == "easy x2"
    assert (tmp_path / "a.png").stat().st_size > 500


def test_a_dask_cluster_plays_the_same_games(outcomes):
    import distributed

    options = {
        "n_workers": 1,
        "threads_per_worker": 1,
        "processes": False,
        "dashboard_address": None,
    }
    with distributed.LocalCluster(**options) as cluster:
        executor = command.cluster(cluster.scheduler_address)
        with executor:
            found = arena.run("yahtzee", ["hard", "easy"], 12, seed=5, executor=executor)
    assert found == outcomes


def test_no_cluster_at_the_address_is_said_in_one_sentence():
    with pytest.raises(Trouble, match="no Dask scheduler answers"):
        command.cluster("tcp://127.0.0.1:9")
