# SPDX-License-Identifier: MIT
"""A scenario on the simulator and on genuine firmware: are its pictures the same?

The simulator plays first and keeps every picture that the scenario names, and what its os.urandom
gave. The firmware then draws the same numbers: code.py on the emulated drive is given them, the
only line that differs from what is deployed. Keys wait until the firmware has done with the last.
"""

from pathlib import Path
from typing import NamedTuple

from host_sim.handheld.emulated import Pico
from host_sim.paths import ROOT
from host_sim.scenario.player import STEP_SECONDS, Player
from host_sim.scenario.script import PRESS_SECONDS, Scenario, ScenarioError

PATIENCE = 5.0  # seconds a picture may come later on the firmware
DRAW = 16  # bytes
FIRST = b'FIRST = int("%03d")'  # found again in the flash, and changed there

# Written in front of code.py. alarm.sleep_memory outlives a restart of Python.
PRELUDE = """\
{first}
import alarm
import {module} as room
DRAWS = {draws!r}
def entropy(self, journal):
    at = alarm.sleep_memory[-1]
    alarm.sleep_memory[-1] = at + 1
    return DRAWS[{size} * (FIRST + at) :][:{size}]
room.Hardware.entropy = entropy
del room
"""


class Moment(NamedTuple):
    """A picture of a scenario. `late`: seconds it came later; None if it never came."""

    name: str
    late: float | None
    wanted: object
    seen: object


class Recorder(Player):
    """Keeps every picture the scenario names, and how much chance was drawn by each power-on."""

    def __init__(self, *args, **options):
        super().__init__(*args, **options)
        self.moments = []
        self.drawn_before = []

    def power_on(self, *_):
        self.drawn_before.append(len(self.device.urandom_results))
        super().power_on()

    def expect_picture(self, name):
        self.settle()
        self.keep(name)

    def shot(self, name, now):
        if not now:
            self.settle()
        self.keep(name)

    def keep(self, name):
        self.moments.append((name, self.device.image()))


class Follower(Player):
    """The same on the firmware, looked at where the Recorder kept a picture."""

    def __init__(self, scenario, make_device, recorder, say):
        super().__init__(scenario, make_device)
        self.wanted = iter(recorder.moments)
        self.drawn_before = iter(recorder.drawn_before)
        self.moments = []
        self.say = say

    def power_on(self, *_):
        self.device.drawn = next(self.drawn_before)
        super().power_on()

    def press(self, name, length=PRESS_SECONDS):
        super().press(name, length)
        self.device.rest()

    def settle(self):
        self.device.rest()
        super().settle()

    def expect_picture(self, name):
        self.look(name)

    def shot(self, name, now):
        self.look(name)

    def look(self, _):
        name, wanted = next(self.wanted)
        late, seen = 0.0, self.device.image()
        while seen.tobytes() != wanted.tobytes() and late < PATIENCE:
            self.run(STEP_SECONDS)
            late += STEP_SECONDS
            seen = self.device.image()
        same = seen.tobytes() == wanted.tobytes()
        self.moments.append(Moment(name, late if same else None, wanted, seen))
        self.say(self.moments[-1])


class DrawingPico(Pico):
    """A Pico whose console draws given numbers."""

    drawn = 0  # how many of them by the power-ons before this one

    def start(self):
        at = self._flash.index(FIRST.partition(b"%")[0])
        there = self._flash[at : at + len(FIRST % 0)]
        self._flash = self._flash.replace(there, FIRST % self.drawn)
        super().start()


def compare(path, firmware, files, say, root=ROOT):
    """[Moment] of a scenario file; ScenarioError if the firmware goes another way."""
    scenario = Scenario.load(path)
    if not any(method in ("expect_picture", "shot") for _, method, _ in scenario.steps):
        raise ScenarioError(f"{path} names no picture: there is nothing to compare.")
    recorder = Recorder(scenario, simulator).play()
    recorder.device.cut_power()
    files = {**files, "code.py": prelude(recorder.device.urandom_results, root) + files["code.py"]}

    def make_device(seed, settings):
        return DrawingPico(firmware, files, settings=settings, seed=seed, usb=False, known=True)

    follower = Follower(scenario, make_device, recorder, say)
    with follower.device:
        follower.play()
    return follower.moments


def simulator(seed, settings):
    from host_sim.handheld.device import Device

    return Device(ROOT, seed=seed, settings=settings)


def prelude(drawn, root=ROOT):
    """The lines in front of code.py."""
    draws = b"".join(draw for draw in drawn if len(draw) == DRAW)
    first = (FIRST % 0).decode()
    return PRELUDE.format(first=first, module=hardware(root), draws=draws, size=DRAW).encode()


def hardware(root):
    """The module with the class that knows the board."""
    lib = Path(root) / "lib"
    for path in sorted((lib / "handful").rglob("*.py")):
        if "class Hardware" in path.read_text(encoding="utf-8"):
            return ".".join(path.relative_to(lib).with_suffix("").parts).removesuffix(".__init__")
    raise LookupError("class Hardware")
