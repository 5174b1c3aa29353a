# SPDX-License-Identifier: MIT
"""A handheld on virtual hardware and virtual time: press, wait, look, pull the battery.

Runs the boot.py and code.py of any folder. What is wired to which pin is told by `Wiring`.
"""

import weakref
from pathlib import Path
from typing import NamedTuple

from host_sim.sim.board_pins import PICO
from host_sim.sim.clock import SECOND, Restart
from host_sim.sim.files import Drive
from host_sim.sim.i2c import Wire
from host_sim.sim.machine import Machine
from host_sim.sim.nvm import SECTOR, Flash
from host_sim.sim.sh110x import CHIPS
from host_sim.sim.spi import Listener

DISPLAY_ADDRESS = 0x3C
BOOT_LIMIT = 30  # virtual seconds until the firmware must have waited for the first time
SETTLE_LIMIT = 2
MOMENT = 0.03


class Wiring(NamedTuple):
    """What is soldered to the board."""

    pins: dict  # {button, display signal or extra: GPIO number}
    buttons: tuple = ()  # those of `pins` that are buttons
    pressed_level: int = 0  # of a button's pin while it is down
    has_spi_display: bool = False
    is_upside_down: bool = False


class VirtualDevice:
    """One board with a display and buttons. `nvm`, buttons held and the clock survive
    cut_power()."""

    def __init__(
        self, root, *, nvm=None, seed=1, settings=None, display=True, battery=None, board=PICO,
        chip="ssd1306",
    ):  # fmt: skip
        """`settings`: as if settings.toml said so; `chip`: its display's, one of CHIPS."""
        self.root = Path(root).resolve()
        self.nvm = nvm if isinstance(nvm, Flash) else Flash(SECTOR if nvm is None else nvm)
        drive = Drive(self.root, settings or {})
        self.chip = CHIPS[chip]()
        self.wire = Wire()
        self.address = DISPLAY_ADDRESS if isinstance(display, bool) else display
        self._machine = Machine(drive, self.nvm, self.wire, self.chip, seed, battery, board)
        self._wiring = self.solder()
        if display is not False:
            self.plug()
        # A device that is forgotten must not leave its firmware's thread behind.
        weakref.finalize(self, self._machine.cut_power)

    def solder(self):
        """Return the Wiring, at each power-on; without one there is only an I2C display."""
        return Wiring({})

    @property
    def _pins(self):
        return self._wiring.pins

    # --- power ----------------------------------------------------------------------------------

    def power_on(self):
        """boot.py and code.py run until the firmware first waits."""
        if self.running:
            raise RuntimeError("it is on already")
        self._wiring = self.solder()
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
        self._machine.pins.drive(self._pin(name), self._wiring.pressed_level)

    def up(self, name):
        self._machine.pins.drive(self._pin(name), None)

    def _pin(self, name):
        """The pin a button is soldered to."""
        if name not in self._wiring.buttons:
            raise ValueError(f"no button {name!r}; there are {', '.join(self._wiring.buttons)}")
        return self._pins[name]

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
        return image.rotate(180) if self._wiring.is_upside_down else image

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
        if self._wiring.has_spi_display:
            self.wire.listener = Listener(self.chip, self._pins["DC"], self._pins["CS"])
        else:
            self.wire.plug(self.address, self.chip)

    def unplug(self):
        """The display's cable comes off."""
        self.wire.listener = None
        self.wire.unplug(self.address)
