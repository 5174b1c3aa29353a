# SPDX-License-Identifier: MIT
"""Every possible failure in a scripted play, and the checks after it.

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
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from handful.chance import Chance
from handful.journal.journal import Journal
from handful.match.saved import load_match

from host_sim.handheld.device import Device
from host_sim.hardware.boards import BUTTONS
from host_sim.paths import ROOT
from host_sim.quality.faults.failures import LooseWire, Refusing, Starved
from host_sim.sim.clock import STUCK_AFTER, FirmwareHangs
from host_sim.sim.device import MOMENT
from host_sim.sim.fast import get_row
from host_sim.sim.imports import compile_file
from host_sim.sim.nvm import Flash

KINDS = {
    "call": "calls without memory",
    "line": "lines without memory",
    "wire": "writes on the wire unplugged",
    "once": "nvm writes refused once",
    "nvm": "nvm writes refused from then on",
}
SEED = 8
AWAY = 1.2  # virtual seconds the display is unplugged
LONG = 0.7  # seconds B is held to pause
SOON = 5  # writes of the nvm after which the failed action would have been saved
STILL, PATIENCE = 0.15, 6.0  # seconds without a change; seconds to wait for that
HUNG = 300  # real seconds after which a child is given up
SHORT = {"u": "UP", "d": "DOWN", "l": "LEFT", "r": "RIGHT"}
BROKE, UNKEPT, TRACEBACK = "Something broke.", "Memory can't be", "Traceback"
PROBES = (  # a short B only after a long one, which may have paused: otherwise it may undo
    ("DOWN", MOMENT),
    ("UP", MOMENT),
    ("RIGHT", MOMENT),
    ("LEFT", MOMENT),
    ("B", LONG),
    ("B", MOMENT),
    ("A", MOMENT),
)


Site = tuple[Any, ...]  # where something can fail: stack, presses, writes, bytes on the wire
Chooses = Callable[[str, int, Site], bool]  # kind, number, site: True if it fails there


class Wrong(AssertionError):
    """A check that does not hold after a failure."""


class Script(NamedTuple):
    """A play: its name, the nvm it starts with, its words, and the firmware's files.

    `A B u d l r` are presses, `P` is a long B, a number is a pause in seconds, `ON` and `OFF` are
    the switch. Nothing fails before a `|`.
    """

    name: str
    image: bytes
    words: str
    root: Path = ROOT


def operations(words: str) -> Iterator[tuple[Any, ...]]:
    """Yield the words as calls of a Device. Each lets the firmware run at most once."""
    for word in words.split():
        if word[0].isdigit():
            yield "run", float(word)
        elif word == "ON":
            yield ("power_on",)
        elif word == "OFF":
            yield ("cut_power",)
        else:
            name, seconds = ("B", LONG) if word == "P" else (SHORT.get(word, word), MOMENT)
            yield "down", name
            yield "run", seconds
            yield "up", name
            yield "run", MOMENT
            yield ("settle",)


# What is saved


class Saved:
    """The state that a power-on with these bytes finds."""

    def __init__(self, image: bytes) -> None:
        journal = Journal(Flash(image))  # type: ignore[arg-type]
        self.damaged = journal.damaged or journal.unrecognised  # `untidy` alone: a rewrite failed
        self.notes = dict(journal.notes)
        self.game: tuple[Any, ...] | None = None
        self.log: tuple[int, ...] = ()
        if journal.game is not None:
            match, whole = load_match(journal.game, Chance(bytes(16)), None, journal.steps)
            if not whole:
                raise Wrong("a saved step that the rules refuse")
            self.game = match.name, match.kinds, match.options, match.origin
            # First dice that were not saved are rolled only now. No player has seen them.
            self.log = tuple(match.log)[: len(match.log) - len(match.outcomes)]
            self.notes.pop("game/" + match.name, None)  # it is being taken out

    def goes_on_from(self, before: "Saved") -> bool:
        """Return True for the same game with nothing of its log missing."""
        return self.game == before.game and self.log[: len(before.log)] == before.log


class Memory:
    """The states that the undisturbed play saved.

    `calm` has pictures that are known to be the crash screen.
    """

    def __init__(self, images: Sequence[bytes]) -> None:
        self.images = images
        self.calm: set[bytes] = set()
        self._read: dict[bytes, Saved] = {}

    def saved(self, image: bytes) -> Saved:
        """Return the state in these bytes."""
        if image not in self._read:
            self._read[image] = Saved(image)
        return self._read[image]

    def check(self, image: Any, first: int, last: int | None = None) -> Saved:
        """Check that the position is one of images `first` to `last`, or continues from it.

        Every note must have a value that it had from then on. Returns the state.
        """
        now = self.saved(bytes(image))
        later = [self.saved(known) for known in self.images[first:]]
        if now.damaged:
            raise Wrong("damage in the journal")
        ended = now.game is None and any(known.game is None for known in later)
        soon = later if last is None else later[: last - first]
        if not ended and not any(now.goes_on_from(known) for known in soon):
            raise Wrong("a position that the undisturbed play did not save")
        for name in set(now.notes).union(*[known.notes for known in later]):
            own = ended and name.startswith("stats/")  # it ended with other dice
            values = [known.notes.get(name) for known in later]
            if now.notes.get(name) not in values and not (own and name in now.notes):
                raise Wrong(f"the note {name} is not as it was")
        return now


# A play, and what fails in it


class Play:
    """A script on a Device.

    `chooses(kind, number, site)` is called in the firmware's thread wherever something can fail.
    Where it returns True it fails, and nothing fails afterwards.
    """

    moment: int  # of the failure, in nanoseconds
    before: int  # number of the last image before it
    heard: int  # length of the serial output before it

    def __init__(self, script: Script, chooses: Chooses) -> None:
        self.script, self._chooses = script, chooses
        calm, _, words = script.words.rpartition("|")
        self.operations = [*operations(calm), *operations(words)]
        self._calm = len(list(operations(calm)))
        self.nvm = Refusing(script.image, self.fails)
        self.device = Device(script.root, nvm=self.nvm, seed=SEED)
        self.clock = self.device._machine.clock
        self.counts = dict.fromkeys(KINDS, 0)
        self.failed: str | None = None
        self.at = 0
        LooseWire(self.device, self.fails, AWAY)
        Starved(self.device, self.fails)

    def fails(self, kind: str, stack: tuple[Any, ...] = ()) -> bool:
        """Return True if something fails here."""
        if self.failed or self.at < self._calm or self.clock._unwinding is not None:
            return False
        self.counts[kind] += 1
        site = stack, self.at, len(self.nvm.images), self.counts["wire"]
        if not self._chooses(kind, self.counts[kind], site):
            return False
        self.failed, self.moment = kind, self.clock.now
        self.before, self.heard = len(self.nvm.images) - 1, len(self.device.serial)
        self.clock.tracer = None
        return True

    def run(self, memory: Memory | None = None) -> None:
        """Play to the end, or to the failure and check what follows."""
        try:
            while self.at < len(self.operations) and not self.failed:
                self.step()
            if self.failed and memory:
                self.check(memory)
        finally:
            self.device.cut_power()

    def step(self) -> None:
        """Do the next operation."""
        method, *args = self.operations[self.at]
        getattr(self.device, method)(*args)
        self.at += 1

    def finish_step(self) -> None:
        """Finish the step that the parent process began. Called in a child's new thread."""
        clock, seen = self.clock, None
        while not clock._caller_turn.acquire(timeout=clock.stuck_after):
            if clock.now == seen:
                raise FirmwareHangs("no time passes")
            seen = clock.now
        clock._stop_at_wait = False
        self.at += 1

    # What must hold

    def check(self, memory: Memory) -> None:
        """Check everything that must hold after the failed step."""
        for name in BUTTONS:
            self.device.up(name)
        if self.failed in ("call", "line"):
            self.check_no_memory(memory)
        elif self.failed == "wire":
            self.check_wire(memory)
        else:
            self.check_nvm(memory)

    def check_no_memory(self, memory: Memory) -> None:
        """Check: at most the crash screen, a key leads away from it, nothing saved is lost."""
        device = self.device
        self.rest(0.1)
        saved = memory.check(self.nvm, self.before, self.before + SOON)
        crashed = device.ram
        if self.crashes() and (crashed in memory.calm or self.shows(BROKE)):
            memory.calm.add(crashed)
            device.press("A")
            self.rest(0.1)
            if device.ram == crashed:
                raise Wrong("no key leads away from the crash screen")
        if self.crashes() > 1:
            raise Wrong("it breaks again")
        self.check_answers()
        self.check_picture()
        now = memory.check(self.nvm, self.before)
        if now.game and saved.game and not now.goes_on_from(saved):
            raise Wrong("the game does not go on where it was")

    def check_wire(self, memory: Memory) -> None:
        """Check: the script continues, and soon after the display is back it shows everything."""
        end = self.moment + round((AWAY + 0.8) * 1e9)
        while self.clock.now < end and self.at < len(self.operations):
            if self.operations[self.at][0] in ("cut_power", "power_on"):
                break
            self.step()
        self.rest(max(0, end - self.clock.now) / 1e9)
        self.wait_until_still()
        self.check_picture()
        memory.check(self.nvm, self.before)
        self.check_answers()
        self.check_picture()
        if self.crashes():
            raise Wrong("an exception")

    def check_nvm(self, memory: Memory) -> None:
        """Check: it is reported, the game continues, and what was saved is there at power-on."""
        device = self.device
        self.rest(1)
        if not self.shows(UNKEPT) or UNKEPT not in device.serial[self.heard :]:
            raise Wrong("the console does not say that games are no longer saved")
        for _ in range(3):
            if self.shows(UNKEPT):
                device.press("A")
                self.rest(0.1)
        self.check_answers()
        if self.crashes():
            raise Wrong("an exception")
        memory.check(self.nvm, max(0, self.before - 2), self.before + 1)
        again = Device(self.script.root, nvm=bytes(self.nvm), seed=SEED)
        again.power_on()
        again.run(0.3)
        if not again.running or TRACEBACK in again.serial or BROKE in again.text():
            raise Wrong("it does not start any more")
        again.cut_power()

    def rest(self, seconds: float) -> None:
        """Let the firmware run."""
        self.device.run(seconds)
        if not self.device.running:
            raise Wrong("the firmware has ended")

    def shows(self, words: str) -> bool:
        """Return True if the words are on the screen."""
        return words in "\n".join(self.device.text())

    def crashes(self) -> int:
        """Return the number of tracebacks since the failure."""
        return int(self.device.serial[self.heard :].count(TRACEBACK))

    def check_answers(self) -> None:
        """Check that two keys change the picture and that nothing breaks."""
        device, answered, crashes = self.device, 0, self.crashes()
        self.wait_until_still()
        for name, seconds in PROBES * 2:
            before = device.ram
            device.press(name, seconds)
            self.rest(0.05)
            answered += device.ram != before
            if answered == 2:
                break
        if self.crashes() > crashes:
            raise Wrong("it breaks again")
        if answered < 2:
            raise Wrong("no key is answered")

    def wait_until_still(self) -> None:
        """Wait until the picture stays the same."""
        device, waited = self.device, 0.0
        while waited < PATIENCE:
            before = device.ram
            self.rest(STILL)
            waited += STILL
            if device.ram == before:
                break

    def check_picture(self) -> None:
        """Check that the display shows what the firmware has drawn."""
        device = self.device
        device.settle()
        bitmap = device._machine.displays[-1].root_group[0].bitmap
        drawn = b"".join([get_row(bitmap, y, 0, 128).to_bytes(16, "big") for y in range(64)])
        if not device.awake or device.image().tobytes() != drawn:
            raise Wrong("the display does not show what is drawn")


# All of them


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
            wanted = (kind, number) in points and time.monotonic() < until
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
