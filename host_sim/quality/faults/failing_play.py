# SPDX-License-Identifier: MIT
"""A scripted play in which something fails once, and the checks of what follows."""

from collections.abc import Callable
from typing import Any

from host_sim.handheld.device import Device
from host_sim.hardware.boards import BUTTONS
from host_sim.quality.faults.failures import LooseWire, Refusing, Starved
from host_sim.quality.faults.saved_states import Memory, Wrong
from host_sim.quality.faults.scripts import LONG, Script, operations
from host_sim.sim.clock import FirmwareHangs
from host_sim.sim.device import MOMENT
from host_sim.sim.fast import get_row

KINDS = {
    "call": "calls without memory",
    "line": "lines without memory",
    "wire": "writes on the wire unplugged",
    "once": "nvm writes refused once",
    "nvm": "nvm writes refused from then on",
}
SEED = 8
AWAY = 1.2  # virtual seconds the display is unplugged
SOON = 5  # writes of the nvm after which the failed action would have been saved
STILL, PATIENCE = 0.15, 6.0  # seconds without a change; seconds to wait for that
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
        self.clock = self.device.machine.clock
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
        bitmap = device.machine.displays[-1].root_group[0].bitmap
        drawn = b"".join([get_row(bitmap, y, 0, 128).to_bytes(16, "big") for y in range(64)])
        if not device.awake or device.image().tobytes() != drawn:
            raise Wrong("the display does not show what is drawn")
