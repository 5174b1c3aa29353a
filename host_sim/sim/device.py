# SPDX-License-Identifier: MIT
"""A board on virtual hardware and in virtual time, for any firmware.

It runs the boot.py and code.py of any folder. `Wiring` says what is connected to which pin.
"""

import os
import weakref
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

from host_sim.flash import NVM_SIZE
from host_sim.sim.board_pins import PICO
from host_sim.sim.clock import SECOND, Restart
from host_sim.sim.files import Drive, Settings
from host_sim.sim.i2c import Wire
from host_sim.sim.machine import Machine, PowerOnState
from host_sim.sim.nvm import Flash
from host_sim.sim.sh110x import CHIPS
from host_sim.sim.spi import SpiDisplay

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

DISPLAY_ADDRESS = 0x3C
BOOT_LIMIT = 30  # virtual seconds in which the firmware must wait for the first time
SETTLE_LIMIT = 2  # virtual seconds
MOMENT = 0.03  # virtual seconds of a short press


class Wiring(NamedTuple):
    """What is connected to the board's pins."""

    pins: dict[str, int]  # {button, display signal or extra: GPIO number}
    buttons: tuple[str, ...] = ()  # those of `pins` that are buttons
    pressed_level: int = 0  # level of a button's pin while it is down
    has_spi_display: bool = False
    is_upside_down: bool = False


class VirtualDevice:
    """One board with a display and buttons.

    `nvm`, held buttons and the clock survive `cut_power()`. `machine` is the microcontroller, with
    its clock, buses, battery and USB, for a test to look at or to change.
    """

    def __init__(
        self,
        root: str | os.PathLike[str],
        *,
        nvm: "bytes | bytearray | Flash | int | None" = None,
        seed: int = 1,
        settings: Settings | None = None,
        display: bool | int = True,
        battery: float | None = None,
        board: str = PICO,
        chip: str = "ssd1306",
    ) -> None:
        """Create the board, switched off.

        `settings` override settings.toml. `display` is the I2C address, or False for none.
        `battery` is its voltage, or None on USB. `chip` is the display's, one of CHIPS.
        """
        self.root = Path(root).resolve()
        self.nvm = nvm if isinstance(nvm, Flash) else Flash(NVM_SIZE if nvm is None else nvm)
        drive = Drive(self.root, settings or {})
        self.chip = CHIPS[chip]()
        self.wire = Wire()
        self.address = DISPLAY_ADDRESS if isinstance(display, bool) else display
        self.machine = Machine(drive, self.nvm, self.wire, self.chip, seed, battery, board)
        self._wiring = self.read_wiring()
        if display is not False:
            self.plug()
        # When a device is no longer referenced, its firmware's thread must end.
        weakref.finalize(self, self.machine.cut_power)

    def read_wiring(self) -> Wiring:
        """Return the Wiring. Called at each power-on.

        The default is an I2C display and nothing else.
        """
        return Wiring({})

    @property
    def _pins(self) -> dict[str, int]:
        return self._wiring.pins

    # --- power ----------------------------------------------------------------------------------

    def power_on(self) -> None:
        """Run boot.py and code.py until the firmware first waits.

        Raise RuntimeError if the device is already on.
        """
        if self.running:
            raise RuntimeError("The device is already on.")
        self._wiring = self.read_wiring()
        self.machine.power_on()
        self._run(BOOT_LIMIT, to_first_wait=True)

    def start(self) -> None:
        """Switch on without letting time pass, for firmware that may never wait."""
        if self.running:
            raise RuntimeError("The device is already on.")
        self._wiring = self.read_wiring()
        self.machine.power_on()

    @property
    def last_power_on(self) -> PowerOnState | None:
        """The state at the last power-on, for `power_on_again`; None before the first one."""
        return self.machine.last_power_on

    def power_on_again(self, state: PowerOnState) -> None:
        """Return to the state at that power-on (nvm, clock, seed, buttons) and switch on again."""
        self.machine.restore(state)
        self.power_on()

    def fault(self, reason: str) -> None:
        """Cause a fault, "HARD_FAULT" or "BROWNOUT". The device restarts in safe mode."""
        self.machine.clock.fault(Restart("UNKNOWN", safe=reason))

    def cut_power(self) -> None:
        """Switch off at once, wherever the firmware is. The nvm keeps what was programmed."""
        self.machine.cut_power()

    @property
    def running(self) -> bool:
        """True while the device is on and its firmware has neither ended nor crashed."""
        return self.machine.clock.running

    # --- time and buttons -----------------------------------------------------------------------

    def run(self, seconds: float) -> None:
        """Let virtual time pass."""
        self._run(seconds)

    def press(self, name: str, seconds: float = MOMENT) -> None:
        """Press a button briefly. On return the firmware has handled it and drawn the result."""
        self.down(name)
        self._run(seconds)
        self.up(name)
        self._run(MOMENT)
        self.settle()

    def hold(self, name: str, seconds: float) -> None:
        """Press a button for that long."""
        self.press(name, seconds)

    def settle(self) -> None:
        """Run until the firmware waits and is not in the middle of drawing."""
        if self.running and not self.machine.clock.waiting:
            self._run(SETTLE_LIMIT, to_first_wait=True)

    def down(self, name: str) -> None:
        """Press a button and keep it down."""
        self.machine.pins.drive(self._pin(name), self._wiring.pressed_level)

    def up(self, name: str) -> None:
        """Release a button."""
        self.machine.pins.drive(self._pin(name), None)

    def _pin(self, name: str) -> int:
        """Return the number of a button's pin."""
        if name not in self._wiring.buttons:
            raise ValueError(f"no button {name!r}; available: {', '.join(self._wiring.buttons)}")
        return self._pins[name]

    def _run(self, seconds: float, to_first_wait: bool = False) -> None:
        self._raise_error()
        self.machine.run(seconds, to_first_wait)
        self._raise_error()

    def _raise_error(self) -> None:
        if self.error is not None:
            raise self.error

    @property
    def error(self) -> BaseException | None:
        """The exception that ended the firmware, or None."""
        return self.machine.error

    @property
    def now(self) -> float:
        """Virtual seconds since this device was created."""
        return self.machine.clock.now / SECOND

    # --- its output -----------------------------------------------------------------------------

    def image(self) -> "Picture":
        """Return the screen as a person sees it: a 1-bit Pillow picture of 128x64."""
        image = self.chip.image()
        return image.rotate(180) if self._wiring.is_upside_down else image

    @property
    def ram(self) -> bytes:
        """The display chip's RAM."""
        return bytes(self.chip.ram)

    @property
    def awake(self) -> bool:
        """True while the display shows something."""
        return self.chip.awake

    @property
    def brightness(self) -> float:
        """The display's contrast, 0.0 to 1.0."""
        return self.chip.contrast / 0xFF

    def pwm_signals(self, name: str = "BUZZER") -> list[tuple[float, int, int]]:
        """Return [(virtual seconds, hertz, duty of 65535)] of the BUZZER or the MOTOR.

        A duty of 0 is silence.
        """
        return [
            (pulse.at / SECOND, pulse.frequency, pulse.duty)
            for pulse in self.machine.pulses
            if pulse.pin == self._pins.get(name)
        ]

    def clear_pwm_signals(self) -> None:
        """Discard the PWM signals recorded so far."""
        self.machine.pulses.clear()

    @property
    def serial(self) -> str:
        """All text that the firmware has printed since the device was created."""
        return "".join(self.machine.serial)

    @property
    def urandom_results(self) -> list[bytes]:
        """The results of all calls of os.urandom, in order."""
        return self.machine.urandom_results

    def type(self, text: str) -> None:
        """Send text to the firmware over the serial console."""
        self.machine.typed += text

    def modules(self) -> list[str]:
        """Return the names of the modules that the firmware has loaded now."""
        loaded = self.machine.importer
        return sorted(loaded.modules) if loaded else []

    def firmware(self, name: str) -> ModuleType | None:
        """Return a module that the firmware has loaded now, or None."""
        loaded = self.machine.importer
        return loaded.modules.get(name) if loaded else None

    # --- the hardware outside -------------------------------------------------------------------

    def plug(self) -> None:
        """Connect the display."""
        if self._wiring.has_spi_display:
            self.wire.spi_display = SpiDisplay(self.chip, self._pins["DC"], self._pins["CS"])
        else:
            self.wire.plug(self.address, self.chip)

    def unplug(self) -> None:
        """Disconnect the display."""
        self.wire.spi_display = None
        self.wire.unplug(self.address)
