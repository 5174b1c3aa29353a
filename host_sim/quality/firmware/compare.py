# SPDX-License-Identifier: MIT
"""Comparison of a scenario's pictures on the simulator and on genuine firmware.

The simulator plays first and keeps every picture that the scenario names, and the results of
os.urandom. code.py on the emulated drive gets these numbers; everything else is as deployed. Each
key waits until the firmware is done with the last one. Meanwhile it may show a picture and replace
it, so every picture since the last named one counts.
"""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from host_sim.handheld.emulated import Pico
from host_sim.paths import ROOT
from host_sim.scenario.player import STEP_SECONDS, Player
from host_sim.scenario.script import PRESS_SECONDS, Scenario, ScenarioError
from host_sim.sim.files import Settings

if TYPE_CHECKING:
    from PIL.Image import Image

    from host_sim.handheld.device import Device

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
    """A picture of a scenario. `late` are the seconds it came later, None if it never came."""

    name: str
    late: float | None
    wanted: "Image"
    seen: "Image"


class Recorder(Player):
    """A player that keeps every named picture, and how many numbers each power-on drew."""

    device: Any  # a simulated handheld

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.moments: list[tuple[str, Image]] = []
        self.drawn_before: list[int] = []

    def power_on(self, *_: object) -> None:
        self.drawn_before.append(len(self.device.urandom_results))
        super().power_on()

    def expect_picture(self, name: str) -> None:
        self.settle()
        self.keep(name)

    def shot(self, name: str, now: bool) -> None:
        if not now:
            self.settle()
        self.keep(name)

    def keep(self, name: str) -> None:
        """Keep the picture that is shown."""
        self.moments.append((name, self.device.image()))


class Follower(Player):
    """A player on the firmware that compares where the Recorder kept a picture."""

    device: Any  # a DrawingPico

    def __init__(
        self,
        scenario: Scenario,
        make_device: Callable[..., Any],
        recorder: Recorder,
        say: Callable[[Moment], object],
    ) -> None:
        super().__init__(scenario, make_device)
        self.wanted = iter(recorder.moments)
        self.drawn_before = iter(recorder.drawn_before)
        self.moments: list[Moment] = []
        self.say = say
        self.passed: set[bytes] = set()  # pictures since the last named one

    def power_on(self, *_: object) -> None:
        self.device.drawn = next(self.drawn_before)
        self.device.on_picture = lambda: self.passed.add(self.device.image().tobytes())
        super().power_on()

    def press(self, name: str, length: float = PRESS_SECONDS) -> None:
        super().press(name, length)
        self.device.rest()

    def settle(self) -> None:
        self.device.rest()
        super().settle()

    def expect_picture(self, name: str) -> None:
        self.look(name)

    def shot(self, name: str, now: bool) -> None:
        self.look(name)

    def look(self, _: str) -> None:
        """Wait for the next picture of the Recorder and report it."""
        name, wanted = next(self.wanted)
        late, seen = 0.0, self.device.image()
        self.passed.add(seen.tobytes())
        while wanted.tobytes() not in self.passed and late < PATIENCE:
            self.run(STEP_SECONDS)
            late += STEP_SECONDS
            seen = self.device.image()
        same = wanted.tobytes() in self.passed
        self.passed.clear()
        self.moments.append(Moment(name, late if same else None, wanted, seen))
        self.say(self.moments[-1])


class DrawingPico(Pico):
    """A Pico whose console draws given numbers."""

    drawn = 0  # numbers drawn by the power-ons before this one

    def start(self) -> None:
        at = self._flash.index(FIRST.partition(b"%")[0])
        there = self._flash[at : at + len(FIRST % 0)]
        self._flash = self._flash.replace(there, FIRST % self.drawn)
        super().start()


def compare(
    path: str | Path,
    firmware: str | Path,
    files: Mapping[str, bytes],
    say: Callable[[Moment], object],
    root: Path = ROOT,
) -> list[Moment]:
    """Return the Moments of a scenario file. Raise ScenarioError if the firmware differs."""
    scenario = Scenario.load(path)
    if not any(method in ("expect_picture", "shot") for _, method, _ in scenario.steps):
        raise ScenarioError(f"{path} names no picture: there is nothing to compare.")
    recorder = Recorder(scenario, simulator).play()
    recorder.device.cut_power()
    files = {**files, "code.py": prelude(recorder.device.urandom_results, root) + files["code.py"]}

    def make_device(seed: int, settings: Settings) -> Pico:
        return DrawingPico(firmware, files, settings=settings, seed=seed, usb=False, known=True)

    follower = Follower(scenario, make_device, recorder, say)
    with follower.device:
        follower.play()
    return follower.moments


def simulator(seed: int, settings: Settings) -> "Device":
    """Return a simulated handheld."""
    from host_sim.handheld.device import Device

    return Device(ROOT, seed=seed, settings=settings)


def prelude(drawn: Iterable[bytes], root: Path = ROOT) -> bytes:
    """Return the lines before code.py."""
    draws = b"".join(draw for draw in drawn if len(draw) == DRAW)
    first = (FIRST % 0).decode()
    return PRELUDE.format(first=first, module=hardware(root), draws=draws, size=DRAW).encode()


def hardware(root: Path) -> str:
    """Return the module with the class Hardware."""
    lib = Path(root) / "lib"
    for path in sorted((lib / "handful").rglob("*.py")):
        if "class Hardware" in path.read_text(encoding="utf-8"):
            return ".".join(path.relative_to(lib).with_suffix("").parts).removesuffix(".__init__")
    raise LookupError("class Hardware")
