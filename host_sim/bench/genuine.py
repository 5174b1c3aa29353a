# SPDX-License-Identifier: MIT
"""A project on genuine CircuitPython, on an emulated Pico: the judge of speed, heap and modules."""

import os
import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from host_sim.bench.board import ROOM_CELSIUS, Board, Write
from host_sim.bench.project import check_project, copy_project, read_drive
from host_sim.bench.wiring import BenchWiring, read_wiring
from host_sim.deploy.flash import uf2
from host_sim.emulator.pico import BusPart, EmulatedPico, Wires, flash

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

TITLE = re.compile(r"\x1b\]0;.*?\x1b\\", re.DOTALL)


class Genuine(Board):
    """A project on genuine firmware. Drive, nvm and held buttons survive `cut_power()`."""

    def __init__(
        self,
        firmware: str | os.PathLike[str],
        folder: str | os.PathLike[str],
        *,
        wiring: BenchWiring | None = None,
        nvm: bytes | None = None,
        seed: int = 1,
        host_limit: float | None = None,
        say: Callable[[str], object] = print,
    ) -> None:
        """Prepare a board that is switched off. `firmware` is a .uf2 file for a Pico.

        With `host_limit` a call of `run` ends after this many real seconds, for live pictures.
        """
        project = check_project(Path(folder))
        super().__init__(project, wiring or read_wiring(project))
        with tempfile.TemporaryDirectory(prefix="bench-") as home:
            copy_project(project, Path(home) / "CIRCUITPY")
            files = read_drive(Path(home) / "CIRCUITPY")
        wires = Wires(
            self.wiring.sda,
            self.wiring.scl,
            self.wiring.address,
            tuple(BusPart(*part) for part in self.wiring.parts),
        )
        self._pico = EmulatedPico(
            flash(uf2.read(Path(firmware)), files, nvm), {}, chip=self.wiring.chip, seed=seed,
            wires=wires, say=say,
        )  # fmt: skip
        self._pico.host_limit = host_limit
        self._pico.on_write = self._record_write
        self._before = 0.0  # seconds of earlier power-ons

    def _record_write(self, moment: float, address: int, data: bytes) -> None:
        self.writes.append(Write(self._before + moment, address, data))

    def power_on(self) -> None:
        self.writes = []
        self._pico.start()
        self._pico.set_temperature(ROOM_CELSIUS)
        for name, volts in self.wiring.volts.items():
            self.volts(name, volts)

    def cut_power(self) -> None:
        if self._pico.running:
            self._before += self._pico.now
            self._pico.cut_power()

    def run(self, seconds: float) -> None:
        self._pico.run(seconds)

    @property
    def now(self) -> float:
        return self._before + (self._pico.now if self._pico.running else 0.0)

    def _drive(self, pin: int, level: int | None) -> None:
        self._pico.drive_pin(pin, level)

    def _bridge(self, one: int, other: int, is_closed: bool) -> None:
        self._pico.bridge_pins(one, other, is_closed)

    def _set_volts(self, pin: int, volts: float) -> None:
        self._pico.set_volts(pin, volts)

    def image(self) -> "Picture":
        return self._pico.image()

    @property
    def serial(self) -> str:
        """Everything printed, without the titles that CircuitPython sends to a terminal."""
        return TITLE.sub("", self._pico.serial).replace("\r\n", "\n")

    @property
    def nvm(self) -> bytes:
        return self._pico.nvm

    def heap(self) -> dict[str, int]:
        """Return figures of the heap in bytes: used, free, total, largest and others."""
        return self._pico.heap()

    @property
    def brightness(self) -> float:
        return self._pico.brightness
