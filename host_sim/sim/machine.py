# SPDX-License-Identifier: MIT
"""One machine: clock, pins, wire, flash and drive put together, and the firmware's life on them."""

import traceback
from pathlib import Path
from typing import NamedTuple

from host_sim.sim import active
from host_sim.sim.board_pins import PICO
from host_sim.sim.clock import SECOND, Clock, PowerCut, Restart
from host_sim.sim.pins import Pins
from host_sim.sim.pwm import Pulse

TICKS_START, TICKS_WRAP = 0x1FFF0000, 1 << 29  # supervisor.ticks_ms wraps 65 s after power-on

SLEEP_MEMORY = 256  # bytes


class Began(NamedTuple):
    """All that a power-on begins with: the rest follows from it and from the buttons."""

    nvm: bytes
    now: int
    starts: int  # the seed of its chance
    fingers: dict
    printed: int
    drawn: int


class Machine:
    """Survives power cuts: the flash keeps its bytes, the clock its time, buttons their fingers."""

    def __init__(self, drive, flash, wire, chip, seed, battery=None, board=PICO):
        self.clock = Clock()
        self.pins = Pins()
        self.drive, self.flash, self.wire, self.chip = drive, flash, wire, chip
        self.battery = battery
        self.board = board
        self.seed = seed
        self.serial = []
        self.pulses = []  # what its PWM pins carried, and since when
        self.drawn = []  # what os.urandom gave, one after the other
        self.usb = battery is None  # on the desk with its cable, or in the pocket
        self.typed = ""  # what a person sent over the serial console
        self.error = None
        self.reset_reason = "POWER_ON"
        self.safe_mode_reason = None
        self.run_reason = "STARTUP"
        self.sleep_memory = bytearray(SLEEP_MEMORY)  # RAM that a reload leaves alone
        self.displays, self.buses = [], []
        self._powered_at = 0
        self.switched_on = None  # how it last was
        self.importer = None  # of the Python that runs now
        self.starts = 0
        flash.guard = self.clock.check
        flash.on_cut = self.clock.fail

    def monotonic_ns(self):
        return self.clock.now - self._powered_at

    def ticks_ms(self):
        return (self.monotonic_ns() // 1_000_000 + TICKS_START) % TICKS_WRAP

    def print(self, text):
        self.clock.check()
        self.serial.append(text)

    # --- power ----------------------------------------------------------------------------------

    def power_on(self):
        from host_sim.sim import blinka

        self.switched_on = Began(
            bytes(self.flash), self.clock.now, self.starts, dict(self.pins.driven),
            len(self.serial), len(self.drawn),
        )  # fmt: skip
        self.error = self.safe_mode_reason = None
        self.reset_reason = "POWER_ON"
        self.run_reason = "STARTUP"
        self.sleep_memory[:] = bytes(range(SLEEP_MEMORY))[::-1]  # whatever RAM wakes up with
        self._powered_at = self.clock.now
        self._cold_start(blinka)
        self.clock.start(self._live)

    def go_back(self, began):
        """Off, and everything as it was before that power-on."""
        self.cut_power()
        self.flash.cells[:] = began.nvm
        self.clock.now = began.now
        self.starts, self.typed = began.starts, ""
        self.pins.driven = dict(began.fingers)
        del self.serial[began.printed :], self.drawn[began.drawn :]
        self.pulses.clear()

    def _cold_start(self, blinka):
        self.chip.power_on_reset()
        self._fall_silent()
        self.pins.release_all()
        self.displays.clear()
        self.buses.clear()
        blinka.forget_splash()

    def _warm_start(self):
        """Python starts again, but a display keeps its bus until release_displays()."""
        from host_sim.sim import spi

        kept = [owner for bus in self.buses for owner in spi.owners(bus)]
        for bus in self.buses:
            bus.inline = True
        self._fall_silent()
        self.pins.release_all(kept)

    def _fall_silent(self):
        """Pins that are released carry nothing any more."""
        last = {pulse.pin: pulse for pulse in self.pulses}
        self.pulses += [
            Pulse(self.clock.now, pin, pulse.frequency, 0)
            for pin, pulse in last.items()
            if pulse.duty
        ]

    def report(self, error):
        """An exception as the device prints it: device files only, and no source lines."""
        root = self.drive.root
        lines = ["Traceback (most recent call last):"]
        for frame in traceback.extract_tb(error.__traceback__):
            path = Path(frame.filename)
            if path.is_relative_to(root) and "host_sim" not in path.relative_to(root).parts[:1]:
                name = path.relative_to(root).as_posix()
                lines.append(f'  File "{name}", line {frame.lineno}, in {frame.name}')
        lines.append("".join(traceback.format_exception_only(error)))
        return "\n".join(lines)

    def _live(self):
        """boot.py, then code.py, again after every restart, until the power is cut. After a fault
        only safemode.py runs."""
        from host_sim.sim import blinka
        from host_sim.sim.modules import importer

        file = "boot.py"
        while True:
            try:
                importer(self).run(file)
                if file == "code.py":
                    self.print("\nCode done running.\n")
                    return
                if file == "safemode.py":
                    self.print("\nYou are in safe mode.\n")
                    return
                self._warm_start()
                file = "code.py"
            except Restart as restart:
                self.clock.revive()
                self._warm_start()
                file, self.run_reason = "code.py", "SUPERVISOR_RELOAD"
                if restart.hard:
                    self.run_reason = "STARTUP"
                    self.reset_reason = restart.reason
                    self._cold_start(blinka)
                    self.safe_mode_reason = restart.safe
                    file = "safemode.py" if restart.safe else "boot.py"
            except PowerCut:
                raise
            except BaseException as error:  # as on the device: report it and stop
                self.error = error
                self.print(self.report(error))
                return

    def run(self, seconds, to_first_wait=False):
        from host_sim.sim import blinka

        active.select(self)
        blinka.adopt(self.displays, self.buses)
        self.clock.run(round(seconds * SECOND), to_first_wait)

    def cut_power(self):
        before = active.select(self)  # a forgotten Device may end while another one runs
        self.clock.cut()
        active.select(before)
        self._fall_silent()
        self.pins.release_all()
        self.chip.power_on_reset()
