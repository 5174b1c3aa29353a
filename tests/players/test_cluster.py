# SPDX-License-Identifier: MIT
"""`arena --dask` on a cluster of plain workers, which know nothing of us: all of it on 127.0.0.1,
in processes of their own that were started elsewhere."""

import os
import re
import subprocess
import sys
import time

import pytest

from host_sim.cli import registry
from host_sim.paths import ROOT
from host_sim.players import arena
from tests.not_run import extra

LOCAL = ("--host", "127.0.0.1")
PATIENCE = 60  # seconds for processes to start on a busy machine
TRIAL = ("yahtzee", ("hard", "easy"), 5, 0, {})


@pytest.fixture(scope="module", autouse=True)
def dask(tmp_path_factory):
    """Dask is installed, as the command would do it; nothing else needs it."""
    return extra("dask", "distributed", "a Dask cluster")


class LittleCluster:
    """A scheduler, and workers that come when they are called."""

    def __init__(self, folder):
        self.folder = folder
        self.processes = []
        self.file = folder / "scheduler.json"
        self.start("dask_scheduler", "--port", "0", "--dashboard-address", "127.0.0.1:0")
        limit = time.monotonic() + PATIENCE
        while not self.address():
            assert time.monotonic() < limit and self.processes[0].poll() is None
            time.sleep(0.1)

    def address(self):
        import json

        try:
            return json.loads(self.file.read_text(encoding="utf-8"))["address"]
        except (OSError, ValueError):
            return None

    def start(self, program, *words, **environment):
        plain = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        command = [sys.executable, "-m", f"distributed.cli.{program}", *LOCAL, *words]
        self.processes.append(
            subprocess.Popen(
                [*command, "--scheduler-file", str(self.file)],
                cwd=self.folder,
                env={**plain, **environment},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        )

    def worker(self, *words, **environment):
        folder = self.folder / f"worker-{len(self.processes)}"
        words = ("--no-dashboard", "--local-directory", str(folder), *words)
        self.start("dask_worker", *words, **environment)

    def close(self):
        for process in reversed(self.processes):
            process.terminate()
        for process in self.processes:
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@pytest.fixture
def cluster(tmp_path):
    little = LittleCluster(tmp_path)
    yield little
    little.close()


# Dask's client has threads of its own, which other tests would have to live with.
IN_ITS_OWN_PROCESS = """
import sys
from host_sim.errors import Trouble
from host_sim.players import cluster
for name in ("ANSWER_SECONDS", "JOIN_SECONDS", "TRIAL_SECONDS"):  # for a busy machine
    setattr(cluster, name, {patience})
try:
    {statement}
except Trouble as trouble:
    sys.exit(str(trouble))
"""


def run(statement, patience=PATIENCE):
    """Run a statement that may use `cluster`. Return the message of its Trouble, or ""."""
    code = IN_ITS_OWN_PROCESS.format(statement=statement, patience=patience)
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done.stderr.strip()


def wait_for_workers(address, count):
    client = f"cluster.connect({address!r})"
    assert not run(f"{client}.wait_for_workers({count}, timeout={PATIENCE})")


@pytest.mark.long
def test_plain_workers_get_our_code_and_play_the_same_games(cluster, tmp_path):
    cluster.worker("--nthreads", "2", "--no-nanny")
    cluster.worker("--nthreads", "1")
    wait_for_workers(cluster.address(), 2)
    there, here = tmp_path / "there.json", tmp_path / "here.json"
    words = ["arena", "yahtzee", "--seats", "hard,easy", "--games", "40", "--seed", "5"]
    dask = [*words, "--dask", cluster.address(), "-o", str(there)]
    told = run(f"from host_sim.cli import registry; registry.parse({dask}).run()")
    assert not told
    registry.parse([*words, "--processes", "1", "-o", str(here)]).run()
    assert there.read_text() == here.read_text()
    sent = list(tmp_path.glob("worker-*/**/handful-*/host_sim/players/arena.py"))
    assert len(sent) == 2, "not both workers were given our code"


def test_what_is_wrong_is_said_within_twenty_seconds():
    from host_sim.players.cluster import ANSWER_SECONDS, JOIN_SECONDS, TRIAL_SECONDS

    assert 0 < ANSWER_SECONDS + JOIN_SECONDS + TRIAL_SECONDS < 20


def test_a_cluster_without_workers_is_said(cluster):
    told = run(f"cluster.JOIN_SECONDS = 0.5; cluster.Cluster({cluster.address()!r}, {TRIAL})")
    assert "no worker has joined" in told


def test_workers_that_cannot_play_are_said(cluster):
    cluster.worker("--nthreads", "1", "--no-nanny")
    wait_for_workers(cluster.address(), 1)
    half = "cluster.SENT = ('lib',)"  # as if half of it were lost on the way
    told = run(f"{half}; cluster.Cluster({cluster.address()!r}, {TRIAL})")
    assert re.search(r"no worker .* can play \(ModuleNotFoundError", told)


@pytest.mark.parametrize("address", ["bogus", "127.0.0.1:9", "tcp://127.0.0.1:9", "bogus://x:1"])
def test_no_cluster_at_the_address_is_said_in_one_sentence(address):
    told = run(f"cluster.connect({address!r})", patience=1)
    assert "no Dask scheduler answers at" in told
    assert "\n" not in told


def test_games_in_one_process_take_turns():
    """A plain worker has a thread a core, and a table file one place to read at."""
    from concurrent.futures import ThreadPoolExecutor

    tasks = [[task] for task in arena.tasks("yahtzee", ("hard", "hard"), 8, 5, None)]
    with ThreadPoolExecutor(4) as threads:
        side_by_side = list(threads.map(arena.play_batch, tasks))
    assert side_by_side == [arena.play_batch(task) for task in tasks]
