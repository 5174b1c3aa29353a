# SPDX-License-Identifier: MIT
"""One machine: clock, pins, buses, flash, drive, and the firmware that runs on them."""

import traceback
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from host_sim.sim import active
from host_sim.sim.board_pins import PICO
from host_sim.sim.clock import SECOND, Clock, PowerCut, Restart
from host_sim.sim.pins import Pins
from host_sim.sim.pwm import Pulse

if TYPE_CHECKING:
    from host_sim.sim.chip import Chip
    from host_sim.sim.files import Drive
    from host_sim.sim.i2c import Wire
    from host_sim.sim.imports import Importer
    from host_sim.sim.nvm import Flash
    from host_sim.sim.terminal import Terminal

TICKS_START, TICKS_WRAP = 0x1FFF0000, 1 << 29  # supervisor.ticks_ms wraps 65 s after power-on

SLEEP_MEMORY = 256  # bytes
POWER_ON_EPOCH = 1_577_836_800  # the Pico's clock has no battery: it starts in 2020


class PowerOnState(NamedTuple):
    """Everything that determines what happens after a power-on, apart from the buttons."""

    nvm: bytes
    now: int  # nanoseconds
    starts: int  # part of the seed
    driven_pins: dict[int, int]  # {GPIO number: level} of held buttons
    serial_length: int
    urandom_calls: int


class Machine:
    """The inside of a board. Its flash, clock and held buttons survive power cuts."""

    def __init__(
        self,
        drive: "Drive",
        flash: "Flash",
        wire: "Wire",
        chip: "Chip",
        seed: int,
        battery: float | None = None,
        board: str = PICO,
    ) -> None:
        self.clock = Clock()
        self.pins = Pins()
        self.drive, self.flash, self.wire, self.chip = drive, flash, wire, chip
        self.battery = battery
        self.board = board
        self.seed = seed
        self.serial: list[str] = []
        self.pulses: list[Pulse] = []  # changes of PWM signals
        self.urandom_results: list[bytes] = []
        self.volts: dict[int, float] = {}  # {GPIO number: voltage of an analog input}
        self.pixels: dict[int, bytes] = {}  # {GPIO number: last colours of a row of NeoPixels}
        self.epoch_at_power_on = POWER_ON_EPOCH
        self.celsius = 25.0  # temperature of the chip
        self.terminal: Terminal | None = None  # on the display
        self.loop_ns = 0  # time of one round of a loop; see busy_loops
        self.usb = battery is None  # True if a USB cable is connected
        self.typed = ""  # text for the serial console that the firmware has not read yet
        self.error: BaseException | None = None
        self.reset_reason = "POWER_ON"
        self.safe_mode_reason: str | None = None
        self.run_reason = "STARTUP"
        self.sleep_memory = bytearray(SLEEP_MEMORY)  # RAM that a reload keeps
        self.displays: list[Any] = []  # Blinka's
        self.buses: list[Any] = []
        self._powered_at = 0
        self.last_power_on: PowerOnState | None = None
        self.importer: Importer | None = None  # of the Python that runs now
        # False: an error in boot.py ends the run, so that it is noticed. True: as on the device.
        self.continues_after_boot_error = False
        self.has_writable_drive = False  # True: boot.py may make the drive writable
        self.bus_pins: tuple[int, int] | None = None  # SDA and SCL of the I2C bus, None for any
        # Called with each module of the drive after it was loaded.
        self.on_module: Callable[[ModuleType], None] | None = None
        # Called with a description when a drawing leaves its bitmap.
        self.on_clipped: Callable[[str], None] | None = None
        self.starts = 0
        flash.guard = self.clock.check
        flash.on_cut = self.clock.fail

    def monotonic_ns(self) -> int:
        """Return the virtual nanoseconds since power-on."""
        return self.clock.now - self._powered_at

    def ticks_ms(self) -> int:
        """Return the milliseconds of supervisor.ticks_ms, which wrap."""
        return (self.monotonic_ns() // 1_000_000 + TICKS_START) % TICKS_WRAP

    def print(self, text: str) -> None:
        """Add text to the serial console."""
        self.clock.check()
        self.serial.append(text)
        if self.terminal is not None:
            self.terminal.write(text)

    # --- power ----------------------------------------------------------------------------------

    def power_on(self) -> None:
        """Start the firmware's thread."""
        self.last_power_on = PowerOnState(
            bytes(self.flash), self.clock.now, self.starts, dict(self.pins.driven),
            len(self.serial), len(self.urandom_results),
        )  # fmt: skip
        self.error = self.safe_mode_reason = None
        self.reset_reason = "POWER_ON"
        self.run_reason = "STARTUP"
        self.sleep_memory[:] = bytes(range(SLEEP_MEMORY))[
            ::-1
        ]  # after power-on, RAM holds arbitrary bytes
        self._powered_at = self.clock.now
        self.epoch_at_power_on = POWER_ON_EPOCH
        self._cold_start()
        self.clock.start(self._run_firmware)

    def restore(self, state: PowerOnState) -> None:
        """Switch off and return to the state before that power-on."""
        self.cut_power()
        self.flash.cells[:] = state.nvm
        self.clock.now = state.now
        self.starts, self.typed = state.starts, ""
        self.pins.driven = dict(state.driven_pins)
        del self.serial[state.serial_length :]
        del self.urandom_results[state.urandom_calls :]
        self.pulses.clear()

    def _cold_start(self) -> None:
        """Reset everything that loses its state with the power."""
        from host_sim.sim import blinka

        self.chip.power_on_reset()
        self._end_pulses()
        self.pins.release_all()
        self.displays.clear()
        self.buses.clear()
        blinka.hide_splash()

    def _warm_start(self) -> None:
        """Prepare a restart of Python. A display keeps its bus until release_displays()."""
        from host_sim.sim import spi

        kept = [owner for bus in self.buses for owner in spi.owners(bus)]
        for bus in self.buses:
            bus.inline = True
        self._end_pulses()
        self.pins.release_all(kept)

    def _end_pulses(self) -> None:
        """Record that released pins carry no PWM signal any more."""
        last = {pulse.pin: pulse for pulse in self.pulses}
        self.pulses += [
            Pulse(self.clock.now, pin, pulse.frequency, 0)
            for pin, pulse in last.items()
            if pulse.duty
        ]

    def report(self, error: BaseException) -> str:
        """Return an exception as the device prints it: device files only, without source lines."""
        root = self.drive.root
        lines = ["Traceback (most recent call last):"]
        for frame in traceback.extract_tb(error.__traceback__):
            path = Path(frame.filename)
            if path.is_relative_to(root) and "host_sim" not in path.relative_to(root).parts[:1]:
                name = path.relative_to(root).as_posix()
                lines.append(f'  File "{name}", line {frame.lineno}, in {frame.name}')
        lines.append("".join(traceback.format_exception_only(error)))
        return "\n".join(lines)

    def _run_firmware(self) -> None:
        """Run boot.py, then code.py, again after every restart, until the power is cut.

        After a fault only safemode.py runs.
        """
        from host_sim.sim.modules import make_importer

        file = "boot.py"
        while True:
            try:
                self.drive.can_remount = self.has_writable_drive and file == "boot.py"
                make_importer(self).run(file)
                if file == "code.py":
                    self.print("\nCode done running.\n")
                    return
                if file == "safemode.py":
                    self.print("\nYou are in safe mode.\n")
                    return
                self._warm_start()
                file = "code.py"
            except Restart as restart:
                self.clock.clear_fault()
                self._warm_start()
                file, self.run_reason = "code.py", "SUPERVISOR_RELOAD"
                if restart.hard:
                    self.run_reason = "STARTUP"
                    self.reset_reason = restart.reason
                    self._cold_start()
                    self.safe_mode_reason = restart.safe
                    file = "safemode.py" if restart.safe else "boot.py"
            except PowerCut:
                raise
            except BaseException as error:  # the device prints it and stops
                if file == "boot.py" and self.continues_after_boot_error:
                    self.print(self.report(error))
                    self._warm_start()
                    file = "code.py"
                    continue
                self.error = error
                self.print(self.report(error))
                return

    def run(self, seconds: float, to_first_wait: bool = False) -> None:
        """Run the firmware that long, or only until it first waits."""
        from host_sim.sim import blinka

        active.select(self)
        blinka.adopt(self.displays, self.buses)
        self.clock.run(round(seconds * SECOND), to_first_wait)

    def cut_power(self) -> None:
        """Switch off at once."""
        before = active.select(self)  # garbage collection may end a device while another one runs
        self.clock.cut()
        active.select(before)
        self._end_pulses()
        self.pins.release_all()
        self.chip.power_on_reset()
