# SPDX-License-Identifier: MIT
"""The console in your hands, for tests and front ends: press, wait, look, pull the battery.

    device = Device()
    device.power_on()
    device.press("A")
    print(device.text())

Runs the real code.py of a checkout on virtual hardware and virtual time (see host_sim/virtual).
"""

import weakref
from contextlib import contextmanager
from pathlib import Path

from host_sim import boards
from host_sim.opcodes import ALL_THREADS, Counter
from host_sim.virtual.clock import SECOND, PowerCut, Restart
from host_sim.virtual.files import Drive
from host_sim.virtual.i2c import Wire
from host_sim.virtual.machine import Machine
from host_sim.virtual.nvm import SECTOR, Flash
from host_sim.virtual.pico import pin_numbers
from host_sim.virtual.sh110x import CHIPS, fitting
from host_sim.virtual.spi import Listener

__all__ = ("Device", "PowerCut")

ROOT = Path(__file__).resolve().parent.parent
DISPLAY_ADDRESS = 0x3C
BOOT_LIMIT = 30  # virtual seconds until the firmware must have waited for the first time
SETTLE_LIMIT = 2
MOMENT = 0.03


class Device:
    """One console. `nvm`, buttons held and the clock survive cut_power()."""

    def __init__(
        self, root=ROOT, *, nvm=None, seed=1, settings=None, display=True, battery=None,
        board=boards.PICO, language="en", chip=None,
    ):  # fmt: skip
        """`settings`: as if settings.toml said so; `language`: what it says there, or None for a
        console that asks at its first start; `chip`: its display's, "ssd1306", "sh1106" or "sh1107"
        (without: the one that settings.toml says)."""
        self.root = Path(root).resolve()
        settings = {"HANDFUL_LANGUAGE": language, **(settings or {})}
        self.nvm = nvm if isinstance(nvm, Flash) else Flash(SECTOR if nvm is None else nvm)
        if chip:
            settings = {"HANDFUL_CHIP": chip, **settings}
        drive = Drive(self.root, settings)
        self.chip = CHIPS[chip]() if chip else fitting(drive.settings())
        self.wire = Wire()
        self.address = DISPLAY_ADDRESS if isinstance(display, bool) else display
        self._machine = Machine(drive, self.nvm, self.wire, self.chip, seed, battery, board)
        self._solder()
        if display is not False:
            self.plug()
        # A Device that is forgotten must not leave its firmware's thread behind.
        weakref.finalize(self, self._machine.cut_power)

    # --- power ----------------------------------------------------------------------------------

    def power_on(self):
        """boot.py and code.py run until the firmware first waits."""
        if self.running:
            raise RuntimeError("it is on already")
        self._solder()
        self._machine.power_on()
        self._run(BOOT_LIMIT, to_first_wait=True)

    @property
    def switched_on(self):
        """How it was switched on the last time, for `relive`."""
        return self._machine.switched_on

    def relive(self, began):
        """Switched on once more as it was then: the same memory, clock, chance and fingers. What
        came since never was."""
        self._machine.go_back(began)
        self.power_on()

    def fault(self, reason):
        """The processor stumbles (HARD_FAULT) or its supply does (BROWNOUT): safe mode."""
        self._machine.clock.fault(Restart("UNKNOWN", safe=reason))

    def cut_power(self):
        """Off at once, wherever the firmware is. The nvm keeps what was programmed."""
        self._machine.cut_power()

    @property
    def running(self):
        """The firmware is alive: powered on, and neither ended nor died."""
        return self._machine.clock.running

    # --- time and buttons -----------------------------------------------------------------------

    def run(self, seconds):
        """Let virtual time pass."""
        self._run(seconds)

    def press(self, name, seconds=MOMENT):
        """A short press; afterwards the firmware has handled it and drawn what it wants to show."""
        self.down(name)
        self._run(seconds)
        self.up(name)
        self._run(MOMENT)
        self.settle()

    def hold(self, name, seconds):
        """A long press."""
        self.press(name, seconds)

    def settle(self):
        """Run on until the firmware waits and is not in the middle of drawing."""
        if self.running and not self._machine.clock.waiting:
            self._run(SETTLE_LIMIT, to_first_wait=True)

    def down(self, name):
        self._machine.pins.drive(self._pin(name), self._pressed)

    def up(self, name):
        self._machine.pins.drive(self._pin(name), None)

    def _pin(self, name):
        """The pin a button is soldered to. A setting that names no pin has no wire: the default."""
        if name not in boards.BUTTONS:
            raise ValueError(f"no button {name!r}; there are {', '.join(boards.BUTTONS)}")
        return self._pins[name]

    def _solder(self):
        """The handheld is built as boards.txt and settings.toml say; of a pin named twice only
        once."""
        setting, board = self._machine.drive.getenv, self._machine.board
        numbers = pin_numbers(board)
        known = {**boards.profiles(), **boards.profiles(self.root)}
        profile = known.get(board) or known[boards.PICO]
        self._on_spi = setting("HANDFUL_DISPLAY") == "spi"
        pins = {}
        for name in boards.BUTTONS + boards.BUSES["spi" if self._on_spi else "i2c"]:
            default = numbers.get(profile[name])  # an unknown board may have no such pin
            wanted = numbers.get(setting(f"HANDFUL_{name}"), default)
            pins[name] = default if wanted in pins.values() else wanted
        for name in boards.EXTRAS:
            wanted = setting(f"HANDFUL_{name}")
            number = numbers.get(profile.get(name) if wanted == 1 else wanted)
            if number is not None and number not in pins.values():
                pins[name] = number
        self._pins = pins
        self._pressed = 1 if setting("HANDFUL_PRESSED") == 1 else 0
        self._upside_down = setting("HANDFUL_ROTATION") == 180

    def _run(self, seconds, to_first_wait=False):
        self._raise_error()
        self._machine.run(seconds, to_first_wait)
        self._raise_error()

    def _raise_error(self):
        if self.error is not None:
            raise self.error

    @property
    def error(self):
        """The exception that the firmware died of, or None."""
        return self._machine.error

    @property
    def now(self):
        """Virtual seconds since this Device was made."""
        return self._machine.clock.now / SECOND

    # --- what one sees --------------------------------------------------------------------------

    def image(self):
        """The screen as a person sees it: 1-bit Pillow picture, 128x64."""
        image = self.chip.image()
        return image.rotate(180) if self._upside_down else image

    def text(self):
        """The lines of text that can be read off the screen, top to bottom."""
        from host_sim.reading import Reader

        return Reader.of(self.root).lines(self.image())

    @property
    def ram(self):
        return bytes(self.chip.ram)

    @property
    def awake(self):
        return self.chip.awake

    @property
    def brightness(self):
        """0.0 to 1.0, as the display's contrast is set."""
        return self.chip.contrast / 0xFF

    def heard(self, name="BUZZER"):
        """[(virtual seconds, hertz, duty of 65535)]: what the buzzer, or the MOTOR, was given so
        far; duty 0 is silence."""
        return [
            (pulse.at / SECOND, pulse.frequency, pulse.duty)
            for pulse in self._machine.pulses
            if pulse.pin == self._pins.get(name)
        ]

    def stop_listening(self):
        """Forgets what was heard so far."""
        self._machine.pulses.clear()

    @property
    def serial(self):
        """All text that the firmware has printed, boots included."""
        return "".join(self._machine.serial)

    @property
    def drawn(self):
        """What os.urandom gave so far, one after the other."""
        return self._machine.drawn

    def type(self, text):
        """Send text to the firmware over the serial console."""
        self._machine.typed += text

    def modules(self):
        """Names of the modules that the firmware has loaded now."""
        return sorted(self._machine.importer.modules)

    def firmware(self, name):
        """A module that the firmware has loaded now, to be looked at from outside; or None."""
        loaded = self._machine.importer
        return loaded.modules.get(name) if loaded else None

    # --- the hardware outside -------------------------------------------------------------------

    def plug(self):
        """Connect the display."""
        if self._on_spi:
            self.wire.listener = Listener(self.chip, self._pins["DC"], self._pins["CS"])
        else:
            self.wire.plug(self.address, self.chip)

    def unplug(self):
        """The display's cable comes off."""
        self.wire.listener = None
        self.wire.unplug(self.address)

    @contextmanager
    def opcodes(self):
        """`with device.opcodes() as counter: device.press("A")`; then counter.opcodes."""
        places = tuple(str(self.root / place) for place in ("lib", "games", "code.py", "boot.py"))
        counter = Counter(places)
        if ALL_THREADS:
            with counter:
                yield counter
            return
        clock = self._machine.clock
        trace = counter.trace
        clock.traced_places, clock.tracer = places, trace
        try:
            yield counter
        finally:
            clock.tracer = None
