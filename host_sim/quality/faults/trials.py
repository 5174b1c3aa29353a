# SPDX-License-Identifier: MIT
"""The k-th failure, for every k in a scripted play, and what must hold after it.

The script is played once undisturbed to learn what it saves, and once more: at every point where
something can fail the process forks, and in the child it does fail. So no point costs more than
what comes after it. Where there is no fork, the script is played from its start for every point.
"""

import gc
import os
import select
import signal
import sys
import threading
import time
import warnings
from pathlib import Path
from typing import NamedTuple

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
SOON = 5  # writes of the nvm within which the action that failed would have been saved
STILL, PATIENCE = 0.15, 6.0  # a picture that stands still so long; how long that is waited for
HUNG = 300  # real seconds after which a child is given up
SHORT = {"u": "UP", "d": "DOWN", "l": "LEFT", "r": "RIGHT"}
BROKE, UNKEPT, TRACEBACK = "Something broke.", "can't save games", "Traceback"
PROBES = (  # a short B only where a long one may have paused: else it may take something back
    ("DOWN", MOMENT),
    ("UP", MOMENT),
    ("RIGHT", MOMENT),
    ("LEFT", MOMENT),
    ("B", LONG),
    ("B", MOMENT),
    ("A", MOMENT),
)


class Wrong(AssertionError):
    """Something that must not follow from a failure."""


class Script(NamedTuple):
    """A play: its name, the nvm it starts with, what is done, and the firmware's files. `A B u d l
    r` are presses, `P` is a long B, a number waits so many seconds, `ON` and `OFF` are the switch;
    nothing fails before a `|`."""

    name: str
    image: bytes
    words: str
    root: Path = ROOT


def operations(words):
    """The words as calls of a Device, each of which lets the firmware run at most once."""
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
    """What a power-on with these bytes finds."""

    def __init__(self, image):
        journal = Journal(Flash(image))
        self.damaged = journal.damaged or journal.unrecognised  # `untidy` alone: a rewrite failed
        self.notes = dict(journal.notes)
        self.game, self.log = None, ()
        if journal.game is not None:
            match, whole = load_match(journal.game, Chance(bytes(16)), None, journal.steps)
            if not whole:
                raise Wrong("a saved step that the rules refuse")
            self.game = match.name, match.kinds, match.options, match.origin
            # First dice that were not saved fall only now: nobody has seen any.
            self.log = tuple(match.log)[: len(match.log) - len(match.outcomes)]
            self.notes.pop("game/" + match.name, None)  # it is being taken out

    def goes_on_from(self, before):
        """The same game, with nothing of its log missing."""
        return self.game == before.game and self.log[: len(before.log)] == before.log


class Memory:
    """images: what the undisturbed play saved, read when it is asked for; calm: pictures known to
    be the crash screen."""

    def __init__(self, images):
        self.images = images
        self.calm = set()
        self._read = {}

    def saved(self, image):
        if image not in self._read:
            self._read[image] = Saved(image)
        return self._read[image]

    def check(self, image, first, last=None):
        """The position is one of those from image number `first` to `last`, or goes on from it, and
        every note has a value it had from then on. Gives what was found."""
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
    """A script on a Device. `chooses(kind, number, site)` is asked wherever something can fail, in
    the firmware's thread; where it says True it fails, and nothing does afterwards. A site is the
    call's stack, and how much was pressed, saved and drawn so far."""

    def __init__(self, script, chooses):
        self.script, self._chooses = script, chooses
        calm, _, words = script.words.rpartition("|")
        self.operations = [*operations(calm), *operations(words)]
        self._calm = len(list(operations(calm)))
        self.nvm = Refusing(script.image, self.fails)
        self.device = Device(script.root, nvm=self.nvm, seed=SEED)
        self.clock = self.device._machine.clock
        self.counts = dict.fromkeys(KINDS, 0)
        self.failed = None
        self.at = 0
        LooseWire(self.device, self.fails, AWAY)
        Starved(self.device, self.fails)

    def fails(self, kind, stack=()):
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

    def run(self, memory=None):
        """To the end; or to the operation in which it fails, and then whether all is well."""
        try:
            while self.at < len(self.operations) and not self.failed:
                self.step()
            if self.failed:
                self.check(memory)
        finally:
            self.device.cut_power()

    def step(self):
        method, *args = self.operations[self.at]
        getattr(self.device, method)(*args)
        self.at += 1

    def finish_step(self):
        """In a child, whose tester has just been born: the step that the parent's has begun."""
        clock, seen = self.clock, None
        while not clock._caller_turn.acquire(timeout=clock.stuck_after):
            if clock.now == seen:
                raise FirmwareHangs("no time passes")
            seen = clock.now
        clock._stop_at_wait = False
        self.at += 1

    # What must hold

    def check(self, memory):
        """After the step in which it failed."""
        for name in BUTTONS:
            self.device.up(name)
        if self.failed in ("call", "line"):
            self.check_no_memory(memory)
        elif self.failed == "wire":
            self.check_wire(memory)
        else:
            self.check_nvm(memory)

    def check_no_memory(self, memory):
        """The crash screen at most, and a key leads on; nothing saved is lost."""
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

    def check_wire(self, memory):
        """The script goes on meanwhile; soon after the display is back it shows all there is."""
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

    def check_nvm(self, memory):
        """It is said, the game goes on, and what was saved is there when power is back."""
        device = self.device
        self.rest(1)
        if not self.shows(UNKEPT) or UNKEPT not in device.serial[self.heard :]:
            raise Wrong("nobody says that can't save games any more")
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

    def rest(self, seconds):
        self.device.run(seconds)
        if not self.device.running:
            raise Wrong("the firmware has ended")

    def shows(self, words):
        return words in "\n".join(self.device.text())

    def crashes(self):
        """How often something has broken since it failed."""
        return self.device.serial[self.heard :].count(TRACEBACK)

    def check_answers(self):
        """Once the picture stands still, a key changes it, and then another one; nothing breaks."""
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

    def wait_until_still(self):
        device, waited = self.device, 0.0
        while waited < PATIENCE:
            before = device.ram
            self.rest(STILL)
            waited += STILL
            if device.ram == before:
                break

    def check_picture(self):
        """What the display shows is what the firmware has drawn."""
        device = self.device
        device.settle()
        bitmap = device._machine.displays[-1].root_group[0].bitmap
        drawn = b"".join([get_row(bitmap, y, 0, 128).to_bytes(16, "big") for y in range(64)])
        if not device.awake or device.image().tobytes() != drawn:
            raise Wrong("the display does not show what is drawn")


# All of them


class Tally:
    """points: [(kind, number)] to be tried; totals and tried: how many by kind; found: [(kind,
    number, what)] that went wrong."""

    def __init__(self, script, wanted=None):
        self.script, self.points, self._wanted = script, [], wanted
        self.tried = dict.fromkeys(KINDS, 0)
        self.found = []
        play = Play(script, self._note)
        play.run()
        self.totals = play.counts
        self.memory = Memory(play.nvm.images)
        warm_up(play.device, self.memory)
        if self.points:
            fail_at(self, "call", self.totals["call"] - 20)
        gc.collect()
        gc.freeze()

    def _note(self, kind, number, site):
        if self._wanted and self._wanted(kind, number, site):
            self.points.append((kind, number))
        return False

    def count(self, kind, number, what):
        """A trial is over: `what` went wrong, or nothing."""
        self.tried[kind] += 1
        if what:
            self.found.append((kind, number, what))
            self.found.sort()

    def line(self, kind, number):
        """How to see it again."""
        return f"python3 -m host_sim soak --replay fail:{self.script.name}:{kind}:{number}"

    def __str__(self):
        return ", ".join(
            f"{tried} of {self.totals[kind]} {KINDS[kind]}" for kind, tried in self.tried.items()
        )


def warm_up(device, memory):
    """What all children would do again, each for itself."""
    for folder in ("lib", "games"):
        for path in sorted((device.root / folder).rglob("*.py")):
            compile_file(path)
    for image in memory.images:
        memory.saved(image)
    device.text()


def different():
    """Wants everything, but of calls with the same stack only the first, until something is
    pressed, saved or drawn."""
    seen = set()

    def wanted(kind, _, site):
        if kind != "call":
            return True
        new = site not in seen
        seen.add(site)
        return new

    return wanted


def alike():
    """Wants the others."""
    wanted = different()
    return lambda *point: not wanted(*point)


def try_failures(script, wanted, processes=2, progress=None, until=float("inf")):
    """Every failure of a script that is `wanted(kind, number, site)`; `progress(tally)` is called
    after each. No new one is begun after `until` (time.monotonic). Gives the Tally."""
    tally = Tally(script, wanted)
    progress = progress or (lambda _: None)
    if hasattr(os, "fork"):
        forks, points = Forks(processes, tally, progress), set(tally.points)

        def chooses(kind, number, _):
            wanted = (kind, number) in points and time.monotonic() < until
            return wanted and forks.split(play, kind, number)

        play = Play(script, chooses)
        play.clock.stuck_after = threading.TIMEOUT_MAX  # it stands still while children live
        play.run()
        forks.collect_all()
        return tally
    for kind, number in tally.points:
        if time.monotonic() < until:
            tally.count(kind, number, fail_at(tally, kind, number))
            progress(tally)
    return tally


def fail_at(tally, kind, number):
    """One failure, in a play from the start: what went wrong, or nothing."""
    play = Play(tally.script, lambda *point: point[:2] == (kind, number))
    try:
        play.run(tally.memory)
    except Exception as error:
        return blame(play, error)
    return "" if play.failed else "the play has no such point"


def blame(play, error):
    """What went wrong, and what was to be seen then."""
    screen = "\n".join(play.device.text())
    return f"{error!r}\nthe screen:\n{screen}\nserial: {play.device.serial[play.heard :]}"


class Forks:
    """Children in which something fails, so many at a time."""

    def __init__(self, most, tally, progress):
        self._most, self._tally, self._progress = most, tally, progress
        self._children = {}  # where its answer comes from -> (process, kind, number)

    def split(self, play, kind, number):
        """Called in the firmware's thread: True in a new child. A fork copies only the thread that
        calls it, so the child gets a new thread to test with."""
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

    def _live(self, play, writing):
        """The child's tester."""
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

    def collect_all(self):
        while self._children:
            self._collect()

    def _collect(self):
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
