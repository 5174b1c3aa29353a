# SPDX-License-Identifier: MIT
"""An emulated Pico with genuine firmware, a display and buttons.

Time is the emulated chip's and passes only inside calls. What the display was sent is fed to the
simulator's own chip, so there is one model of it and it stays strict.
"""

import base64
import json
import subprocess
import weakref
from typing import NamedTuple

from host_sim.deploy.flash import fat, uf2
from host_sim.deploy.flash.layouts import NVM_SIZE, PICO
from host_sim.emulator import engine
from host_sim.errors import Trouble
from host_sim.sim.sh110x import CHIPS

NVM, DRIVE = PICO.nvm, PICO.drive
PRESS, MOMENT = 0.06, 0.2  # seconds: a quick thumb; the display's rest that ends waiting
PATIENCE = 25  # seconds a press may take to be answered in full
BOOT_REST, BOOT_LIMIT = 0.9, 12


class Took(NamedTuple):
    """What a press led to: milliseconds from the pin to the first and to the last byte of display
    data (None if there was none), and the longest the display stood still between."""

    first: float | None
    last: float | None
    still: float | None


class EmulatedPico:
    """One board. Flash, and with it drive and nvm, survives cut_power()."""

    def __init__(self, memory, buttons, *, chip="ssd1306", seed=1, usb=True, say=print):
        """`memory`: all of the flash (see `flash`); `buttons`: {name: GPIO number}; `chip`: the
        display's, one of CHIPS; `usb`: with a cable, and the serial console at its end."""
        self.buttons = buttons
        self.seed, self.usb = seed, usb
        self._flash = memory
        self._command = [str(part) for part in server(say)]
        self._process = None
        self.chip = CHIPS[chip]()
        self.serial = ""
        self.now = 0.0  # seconds since power-on
        self.idle = 0.0  # of them the processor slept
        self.resets = 0
        self.collections = []  # (moment, bytes in use, largest free run) after each collection
        self.allocations = []  # (moment, bytes) of each allocation of 512 bytes or more
        self.starts = []  # (moment Python began or ended, end of the call in which it did)
        self.pictures = []  # moments at which display data came, since forget_pictures()
        self.on_serial = None  # is called with each new piece of text
        self.host_limit = None  # real seconds a plain run() may take, for who shows a live picture
        self._nvm = (None, b"")  # as it was after so many writes to flash
        self._flash_writes = 0

    # --- power ---

    def power_on(self):
        """Returns when the display has come to rest with a picture on it."""
        self.start()
        self.run(BOOT_LIMIT, quiet=BOOT_REST, data=True)

    def start(self):
        """Power, but no time yet."""
        if self.running:
            raise RuntimeError("it is on already")
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(self._command, stdin=pipe, stdout=pipe)
        weakref.finalize(self, _end, self._process)
        self.chip.power_on_reset()
        self.now = self.idle = 0.0
        self.collections, self.allocations, self.pictures, self.starts = [], [], [], []
        data = base64.b64encode(self._flash).decode()
        self._take(self._ask({"on": {"flash": data, "seed": self.seed, "usb": self.usb}}))

    def cut_power(self):
        """Off at once, wherever the firmware is."""
        if self.running:
            self._flash = self.flash()
            _end(self._process)
        self._process = None
        self.chip.power_on_reset()

    @property
    def running(self):
        return self._process is not None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.cut_power()

    # --- time and buttons ---

    def run(self, seconds, **until):
        """Let emulated time pass. quiet=S: only until the display has had no data for S seconds;
        data=True: after it has had some; rested=True: until the processor sleeps most of the time;
        host=S: at most S real seconds."""
        if self.host_limit and not until:
            until = {"host": self.host_limit}
        self._take(self._ask({"run": seconds, **until}))

    def rest(self, seconds=PATIENCE):
        """On until the firmware has nothing to do but to wait for the next key."""
        self.run(seconds, rested=True)

    def press(self, name, seconds=PRESS, rest=MOMENT):
        """A press, and on until the display rests; what it Took."""
        begun = self.now
        self.down(name)
        self.run(seconds)
        self.up(name)
        self.run(PATIENCE, quiet=rest)
        return self.took(begun)

    def hold(self, name, seconds):
        return self.press(name, seconds)

    def press_and_wait(self, name, rest=0.5):
        """A press that must change the picture, however long that takes."""
        begun = self.now
        self.down(name)
        self.run(PRESS)
        self.up(name)
        if not any(moment > begun for moment in self.pictures):
            self.run(PATIENCE, quiet=rest, data=True)
        self.run(PATIENCE, quiet=rest)
        return self.took(begun)

    def took(self, begun):
        seen = [moment for moment in self.pictures if moment > begun]
        if not seen:
            return Took(None, None, None)
        gaps = [later - sooner for sooner, later in zip([begun, *seen], seen, strict=False)]
        return Took(1000 * (seen[0] - begun), 1000 * (seen[-1] - begun), 1000 * max(gaps))

    def down(self, name):
        self._ask({"pin": self._pin(name), "level": 0}, heard=True)

    def up(self, name):
        self._ask({"pin": self._pin(name), "level": None}, heard=True)

    def _pin(self, name):
        if name not in self.buttons:
            raise ValueError(f"no button {name!r}; there are {', '.join(self.buttons)}")
        return self.buttons[name]

    def type(self, text):
        """Into the serial console."""
        self._ask({"type": text}, heard=True)

    # --- what one sees ---

    def image(self):
        """The screen: a 1-bit Pillow picture of 128x64."""
        return self.chip.image()

    @property
    def awake(self):
        return self.chip.awake

    @property
    def brightness(self):
        return self.chip.contrast / 0xFF

    def flash(self):
        """All of it, 2 MB."""
        return self._read(0, uf2.FLASH_SIZE)

    @property
    def nvm(self):
        if self._nvm[0] != self._flash_writes or not self.running:
            self._nvm = (self._flash_writes, self._read(NVM, DRIVE))
        return self._nvm[1]

    def _read(self, start, end):
        if not self.running:
            return self._flash[start:end]
        return base64.b64decode(self._ask({"read": [start, end]})["bytes"])

    def heap(self):
        """The collector's heap in bytes: used, free, total, largest (free run), growth (how large
        a run a further area would give); areas; names (never given up) and namesRoom (how many fit
        before their table grows)."""
        return self._ask({"heap": True})

    def live(self, since=0.0):
        """Bytes in use without garbage: the least right after a collection since that moment. What
        is in use now, if there was none."""
        after = [used for moment, used, _ in self.collections if moment > since]
        return min(after) if after else self.heap()["used"]

    # --- the other side ---

    def _ask(self, order, heard=False):
        if not self.running:
            raise RuntimeError("it is off")
        self._process.stdin.write(json.dumps(order).encode() + b"\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise Trouble("the emulator stopped; its last words are above.")
        answer = json.loads(line)
        if heard:
            self._take(answer)
        return answer

    def _take(self, answer):
        self.now, self.idle, self.resets = answer["now"], answer["idle"], answer["resets"]
        self._flash_writes = answer["flashWrites"]
        for moment, data in answer["writes"]:
            if self.chip.write(base64.b64decode(data)):
                self.pictures.append(moment)
        self.starts += [(moment, self.now) for moment in answer["births"]]
        self.collections += map(tuple, answer["collections"])
        self.allocations += map(tuple, answer["allocations"])
        self.serial += answer["serial"]
        if self.on_serial and answer["serial"]:
            self.on_serial(answer["serial"])


def _end(process):
    process.stdin.close()
    process.kill()
    process.wait()
    process.stdout.close()


def server(say=print):
    """The command that starts the machine."""
    node, library, rom = engine.ensure(say)
    return node, engine.MACHINE / "server.mjs", library, rom


def flash(firmware, files, nvm=None):
    """Firmware, nvm and drive, each in its place."""
    if len(firmware) > NVM:
        raise Trouble("this firmware leaves no place for the drive; take a Pico's.")
    memory = firmware.ljust(NVM, b"\xff")
    memory += b"\xff" * NVM_SIZE if nvm is None else bytes(nvm)
    return memory + fat.drive(files, PICO.drive_size).data
