# SPDX-License-Identifier: MIT
"""Random key presses: single ones, long ones and chords, with power cuts in between.

Everything follows from the seed, so a finding can be repeated. There must never be an exception, a
screen on which no button has an effect, firmware that has ended, or a full journal.
"""

import random
from collections.abc import Sequence

from handful.chance import Chance
from handful.journal.journal import COMPACTION_MARK, Journal
from handful.match.match import Match
from handful.match.saved import load_match
from handful.modules import load_game

from host_sim.handheld.device import Device
from host_sim.quality.faults import cuts
from host_sim.quality.faults.story import told
from host_sim.sim.nvm import Flash

BUTTONS = ("A", "B", "UP", "DOWN", "LEFT", "RIGHT")
WEIGHTS = (8, 2, 3, 3, 3, 3)
SESSION = 250  # presses, then another game
LOOK_EVERY = 60  # presses between two checks that a button has an effect
PATIENCE = 60  # virtual seconds after which moves and animations are over
ANSWERS = 4  # rounds of all buttons, one of which must change the picture


class Found(AssertionError):
    """A finding."""


class Monkey:
    """A user who presses buttons at random.

    `presses`, `cuts` and `sessions` count what was done, `rewrites` the rewrites of the nvm.
    """

    device: Device  # of the current session

    def __init__(self, seed: int, games: Sequence[str]) -> None:
        self.luck = random.Random(seed)
        self.seed, self.games = seed, games
        self.presses = self.cuts = self.sessions = self.rewrites = 0
        self.flash = Flash()
        self._read = 0

    def live(self, presses: int) -> None:
        """Press this many buttons."""
        while self.presses < presses:
            if self.presses >= self.sessions * SESSION:
                self.begin_session()
            self.act()
        self.device.cut_power()

    # What it does

    def begin_session(self) -> None:
        """Start the device in another game with other seats and options, or in the menu."""
        luck = self.luck
        if self.sessions:
            self.device.cut_power()
        name = self.games[self.sessions % len(self.games)]
        self.sessions += 1
        self.rewrites += self.flash.erases
        self.flash = Flash(bytes(self.flash))
        if luck.randrange(8):
            journal = Journal(self.flash)  # type: ignore[arg-type]
            facts = load_game(name, "")
            seats = luck.randint(*facts.SEATS)
            # Strong computer players are rare: they need long on a laptop.
            kinds = [seat << 4 | luck.choice((0, 0, 1, 1, 2)) for seat in range(seats)]
            kinds[luck.randrange(seats)] &= 0xF0
            options = [luck.randrange(len(choices)) for _, choices in facts.OPTIONS]
            Match(name, kinds, options, Chance(luck.randbytes(16)), journal).start()
        self.device = Device(nvm=self.flash, seed=luck.randrange(1 << 30))
        self._read = 0
        self.power_on()

    def power_on(self) -> None:
        """Switch the device on."""
        self.device.power_on()
        self.device.run(0.4)
        self.look()

    def act(self) -> None:
        """Do one thing at random."""
        luck, device = self.luck, self.device
        what = luck.randrange(1000)
        if what < 3:
            self.cut()
        elif what < 6:
            self.cut_in_a_write()
        elif what < 40:
            self.chord()
        elif what < 100:
            device.hold(self.button(), luck.choice((0.3, 0.7, 0.7, 1.5, 3.0)))
            self.presses += 1
        elif what < 102:
            device.run(luck.choice((31, 130)))  # it dims, it sleeps
        else:
            device.press(self.button())
            self.presses += 1
            if what > 900:
                device.run(luck.random() * 1.5)
        self.look()
        if self.presses % LOOK_EVERY == 0:
            self.wait_for_an_answer()

    def button(self) -> str:
        """Return a random button."""
        return self.luck.choices(BUTTONS, WEIGHTS)[0]

    def chord(self) -> None:
        """Press several buttons at once and release them in another order."""
        luck, device = self.luck, self.device
        held = luck.sample(BUTTONS, luck.randint(2, 4))
        for name in held:
            device.down(name)
            device.run(luck.random() * 0.1)
        device.run(luck.choice((0.01, 0.1, 0.8)))
        luck.shuffle(held)
        for name in held:
            device.up(name)
            device.run(luck.random() * 0.1)
        device.settle()
        self.presses += len(held)

    def cut(self) -> None:
        """Cut the power at a random moment."""
        self.device.run(self.luck.random() * 0.2)
        before = self.saved()
        self.device.cut_power()
        self.cuts += 1
        if self.saved() != before:
            raise Found("another game than before the power cut")
        self.power_on()

    def cut_in_a_write(self) -> None:
        """Cut the power during the next write, if there is one soon."""
        luck, device, flash = self.luck, self.device, self.flash
        erases = flash.erases
        tear = cuts.tear(luck.randrange(1 << 30)) if luck.randrange(2) else None
        flash.cut_after(luck.randrange(12), tear)
        for _ in range(6):
            if device.running:
                device.press(self.button())
                self.presses += 1
        flash.cut_after(None)
        device.cut_power()
        self.cuts += 1
        marked = flash.log and flash.log[-1][:2] == ("program", COMPACTION_MARK)
        rewriting = flash.erases > erases or marked
        if told(Journal(Flash(bytes(flash)))) and not rewriting:  # type: ignore[arg-type]
            raise Found("bad news after a cut in a simple write")
        self.power_on()

    def saved(self) -> tuple[dict[str, bytes], bytes | None, list[bytes]]:
        """Return notes, saved game and its steps as a power-on would read them."""
        journal = Journal(Flash(bytes(self.flash)))  # type: ignore[arg-type]
        if journal.game is not None and not told(journal):
            _, whole = load_match(journal.game, Chance(bytes(16)), None, journal.steps)
            if not whole:
                raise Found("a step in the journal that the rules refuse")
        return journal.notes, journal.game, journal.steps

    # What it looks for

    def look(self) -> None:
        """Raise Found if something went wrong."""
        device = self.device
        new = device.serial[self._read :]
        self._read += len(new)
        if "Traceback" in new:
            raise Found("an exception:\n" + new)
        if "no longer saved" in new:
            raise Found("the journal has no room any more")
        if device.error or not device.running:
            raise Found(f"the firmware has ended: {device.error!r}")

    def wait_for_an_answer(self) -> None:
        """Raise Found unless some button changes the picture within a bounded time."""
        device = self.device
        for _ in range(PATIENCE * 2):
            before = device.ram
            device.run(0.5)
            if device.ram == before:
                break
        for _ in range(ANSWERS):
            for name in ("A", "DOWN", "B", "RIGHT", "UP", "LEFT"):
                shown = device.ram, device.awake
                device.press(name)
                device.run(0.3)
                self.presses += 1
                self.look()
                if (device.ram, device.awake) != shown:
                    return
            device.hold("B", 0.8)
            device.run(2)
            if (device.ram, device.awake) != shown:
                return
        raise Found("a frozen screen:\n" + "\n".join(device.text()))


def let_loose(seed: int, presses: int, games: Sequence[str]) -> Monkey:
    """Let a monkey press this many buttons. Raise Found with the line that replays a finding."""
    monkey = Monkey(seed, games)
    try:
        monkey.live(presses)
    except Exception as error:
        line = f"python3 -m host_sim soak --replay monkey:{seed}:{presses}"
        screen = "\n".join(monkey.device.text())
        told_ = f"{error}\nafter {monkey.presses} presses; the screen:\n{screen}\nreplay it: {line}"
        raise Found(told_) from error
    finally:
        if monkey.sessions:
            monkey.device.cut_power()
    return monkey
