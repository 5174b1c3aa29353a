# SPDX-License-Identifier: MIT
"""A project in the simulator: fast and repeatable, and processor time is nearly free."""

import os
import tempfile
import weakref
from pathlib import Path
from typing import TYPE_CHECKING

from host_sim.bench.board import ROOM_CELSIUS, Board, Write
from host_sim.bench.project import check_project, copy_project
from host_sim.bench.wiring import BenchWiring, read_wiring
from host_sim.sim.busy_loops import LOOP_NS
from host_sim.sim.device import VirtualDevice, Wiring
from host_sim.sim.parts import RegisterPart
from host_sim.sim.terminal import Terminal

if TYPE_CHECKING:
    from PIL.Image import Image as Picture


class _BenchDevice(VirtualDevice):
    """A virtual board with everything that bench.toml names."""

    def __init__(self, drive: Path, wiring: BenchWiring, nvm: bytes | None, seed: int) -> None:
        super().__init__(drive, nvm=nvm, seed=seed, display=wiring.address, chip=wiring.chip)
        machine = self.machine
        machine.celsius = ROOM_CELSIUS
        machine.terminal = Terminal()
        machine.loop_ns = LOOP_NS
        machine.continues_after_boot_error = True
        machine.has_writable_drive = True
        machine.bus_pins = wiring.sda, wiring.scl
        for part in wiring.parts:
            self.wire.plug(part.address, RegisterPart(part.registers, part.answers))

    def read_wiring(self) -> Wiring:
        return Wiring({})

    def _raise_error(self) -> None:
        """Do nothing: the serial console has the error."""

    def drive_pin(self, pin: int, level: int | None) -> None:
        """Connect a level to a pin, or disconnect it (None)."""
        self.machine.pins.drive(pin, level)

    def bridge_pins(self, one: int, other: int, is_closed: bool) -> None:
        """Connect two pins, or disconnect them."""
        self.machine.pins.bridge(one, other, is_closed)

    def set_volts(self, pin: int, volts: float) -> None:
        """Set the voltage of an analog input."""
        self.machine.volts[pin] = volts

    @property
    def pixels(self) -> dict[int, bytes]:
        """The bytes last sent to NeoPixels, by GPIO number."""
        return self.machine.pixels

    def cut_power(self) -> None:
        super().cut_power()
        self.machine.drive.writable = False


class Bench(Board):
    """A project in the simulator. Drive, nvm and held buttons survive `cut_power()`."""

    def __init__(
        self,
        folder: str | os.PathLike[str],
        *,
        wiring: BenchWiring | None = None,
        nvm: bytes | None = None,
        seed: int = 1,
    ) -> None:
        """Prepare a board that is switched off. Its drive is a copy of the folder."""
        project = check_project(Path(folder))
        super().__init__(project, wiring or read_wiring(project))
        home = tempfile.TemporaryDirectory(prefix="bench-")
        weakref.finalize(self, home.cleanup)
        self.drive = Path(home.name).resolve() / "CIRCUITPY"
        copy_project(project, self.drive)
        self._device = _BenchDevice(self.drive, self.wiring, nvm, seed)
        self._device.wire.on_write = self._record_write
        for name, volts in self.wiring.volts.items():
            self.volts(name, volts)

    def _record_write(self, address: int, data: bytes) -> None:
        self.writes.append(Write(self.now, address, data))

    def power_on(self) -> None:
        self.writes = []
        self._device.start()

    def cut_power(self) -> None:
        self._device.cut_power()

    def run(self, seconds: float) -> None:
        self._device.run(seconds)

    @property
    def now(self) -> float:
        return self._device.now

    def _drive(self, pin: int, level: int | None) -> None:
        self._device.drive_pin(pin, level)

    def _bridge(self, one: int, other: int, is_closed: bool) -> None:
        self._device.bridge_pins(one, other, is_closed)

    def _set_volts(self, pin: int, volts: float) -> None:
        self._device.set_volts(pin, volts)

    def image(self) -> "Picture":
        return self._device.image()

    @property
    def serial(self) -> str:
        return self._device.serial

    @property
    def nvm(self) -> bytes:
        return bytes(self._device.nvm)

    @property
    def pixels(self) -> dict[int, bytes]:
        """The bytes last sent to NeoPixels, by GPIO number. Simulator only."""
        return self._device.pixels

    def heap(self) -> None:
        """Return None: only genuine firmware has a heap to measure."""

    @property
    def brightness(self) -> float:
        return self._device.brightness
