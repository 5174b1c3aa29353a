# SPDX-License-Identifier: MIT
"""Every possible failure in a scripted play.

The script is played once undisturbed to learn what it saves. Then it is played again: at every
point where something can fail the process forks, and in the child it fails. So a point costs only
what comes after it. Without fork, the script is played from its start for every point.
"""

import gc
import os
import select
import signal
import sys
import threading
import time
import warnings
from collections.abc import Callable

from host_sim.handheld.device import Device
from host_sim.quality.faults.failing_play import KINDS, Chooses, Play, Site
from host_sim.quality.faults.saved_states import Memory
from host_sim.quality.faults.scripts import Script
from host_sim.sim.clock import STUCK_AFTER
from host_sim.sim.imports import compile_file

HUNG = 300  # real seconds after which a child is ended


class Tally:
    """The failures of a script.

    `points` are (kind, number) to be tried, `totals` and `tried` numbers by kind, `found`
    (kind, number, description) of what went wrong.
    """

    def __init__(self, script: Script, wanted: Chooses | None = None) -> None:
        self.script, self._wanted = script, wanted
        self.points: list[tuple[str, int]] = []
        self.tried = dict.fromkeys(KINDS, 0)
        self.found: list[tuple[str, int, str]] = []
        play = Play(script, self._note)
        play.run()
        self.totals = play.counts
        self.memory = Memory(play.nvm.images)
        warm_up(play.device, self.memory)
        if self.points:
            fail_at(self, "call", self.totals["call"] - 20)
        gc.collect()
        gc.freeze()  # type: ignore[attr-defined]  # the stubs are CircuitPython's

    def _note(self, kind: str, number: int, site: Site) -> bool:
        if self._wanted and self._wanted(kind, number, site):
            self.points.append((kind, number))
        return False

    def count(self, kind: str, number: int, what: str) -> None:
        """Count a trial; `what` describes what went wrong, or is empty."""
        self.tried[kind] += 1
        if what:
            self.found.append((kind, number, what))
            self.found.sort()

    def line(self, kind: str, number: int) -> str:
        """Return the command that replays a failure."""
        return f"python3 -m host_sim soak --replay fail:{self.script.name}:{kind}:{number}"

    def __str__(self) -> str:
        return ", ".join(
            f"{tried} of {self.totals[kind]} {KINDS[kind]}" for kind, tried in self.tried.items()
        )


def warm_up(device: Device, memory: Memory) -> None:
    """Compile files and read images once, so that no child has to."""
    for folder in ("lib", "games"):
        for path in sorted((device.root / folder).rglob("*.py")):
            compile_file(path)
    for image in memory.images:
        memory.saved(image)
    device.text()


def different() -> Chooses:
    """Return a choice of all failures, but of calls at the same site only the first."""
    seen: set[Site] = set()

    def wanted(kind: str, _: int, site: Site) -> bool:
        if kind != "call":
            return True
        new = site not in seen
        seen.add(site)
        return new

    return wanted


def alike() -> Chooses:
    """Return a choice of the failures that `different` leaves out."""
    wanted = different()
    return lambda *point: not wanted(*point)


def try_failures(
    script: Script,
    wanted: Chooses,
    processes: int = 2,
    progress: Callable[[Tally], object] | None = None,
    until: float = float("inf"),
) -> Tally:
    """Try every failure of a script that is `wanted(kind, number, site)`.

    `progress(tally)` is called after each. No new one starts after `until` (time.monotonic).
    """
    tally = Tally(script, wanted)
    progress = progress or (lambda _: None)
    if hasattr(os, "fork"):
        forks, points = Forks(processes, tally, progress), set(tally.points)

        def chooses(kind: str, number: int, _: Site) -> bool:
            has_time = time.monotonic() < until and not play.clock.is_interrupted
            wanted = (kind, number) in points and has_time
            return wanted and forks.split(play, kind, number)

        play = Play(script, chooses)
        play.clock.stuck_after = int(threading.TIMEOUT_MAX)  # it stands still while children live
        play.run()
        forks.collect_all()
        return tally
    for kind, number in tally.points:
        if time.monotonic() < until:
            tally.count(kind, number, fail_at(tally, kind, number))
            progress(tally)
    return tally


def fail_at(tally: Tally, kind: str, number: int) -> str:
    """Try one failure in a play from the start. Return what went wrong, or ""."""
    play = Play(tally.script, lambda *point: point[:2] == (kind, number))
    try:
        play.run(tally.memory)
    except Exception as error:
        return blame(play, error)
    return "" if play.failed else "the play has no such point"


def blame(play: Play, error: BaseException) -> str:
    """Return a description of what went wrong, with the screen."""
    screen = "\n".join(play.device.text())
    return f"{error!r}\nthe screen:\n{screen}\nserial: {play.device.serial[play.heard :]}"


class Forks:
    """Child processes in which something fails, at most `most` at a time."""

    def __init__(self, most: int, tally: Tally, progress: Callable[[Tally], object]) -> None:
        self._most, self._tally, self._progress = most, tally, progress
        self._children: dict[int, tuple[int, str, int]] = {}  # pipe: process, kind, number

    def split(self, play: Play, kind: str, number: int) -> bool:
        """Fork in the firmware's thread. Return True in the child.

        A fork copies only the thread that calls it, so the child gets a new thread for the checks.
        """
        while len(self._children) >= self._most:
            self._collect()
        reading, writing = os.pipe()
        with warnings.catch_warnings():
            # Newer Pythons warn: the other thread only waits, so it holds nothing the child needs.
            warnings.simplefilter("ignore", DeprecationWarning)
            process = os.fork()
        if process:
            os.close(writing)
            self._children[reading] = process, kind, number
            return False
        threading.Thread(target=self._live, args=(play, writing), daemon=True).start()
        return True

    def _live(self, play: Play, writing: int) -> None:
        """Check in a child and exit."""
        play.clock.stuck_after = STUCK_AFTER
        sys.unraisablehook = lambda _: None  # a generator that is thrown away cannot raise
        try:
            play.finish_step()
            play.check(self._tally.memory)
            answer = "fine"
        except BaseException as error:
            answer = blame(play, error)
        os.write(writing, answer.encode()[:4000])
        os._exit(0)

    def collect_all(self) -> None:
        """Wait for all children."""
        while self._children:
            self._collect()

    def _collect(self) -> None:
        ready = select.select(list(self._children), [], [], HUNG)[0]
        for reading in ready or list(self._children):
            process, kind, number = self._children.pop(reading)
            if not ready:
                os.kill(process, signal.SIGKILL)
            with open(reading, encoding="utf-8", errors="replace") as pipe:
                answer = pipe.read()
            os.waitpid(process, 0)
            what = "" if answer == "fine" else answer or "the trial itself came to nothing"
            self._tally.count(kind, number, what)
            self._progress(self._tally)
