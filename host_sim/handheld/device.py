# SPDX-License-Identifier: MIT
"""The simulated console, for tests and front ends.

    device = Device()
    device.power_on()
    device.press("A")
    print(device.text())

It runs the real code.py of a checkout on virtual hardware and in virtual time (host_sim/sim), wired
as boards.txt and settings.toml say.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from host_sim.device_code.opcodes import ALL_THREADS, Counter
from host_sim.handheld.checks import Checks
from host_sim.handheld.ocr import Reader
from host_sim.hardware import boards
from host_sim.paths import ROOT
from host_sim.sim.board_pins import PICO, pin_numbers
from host_sim.sim.device import VirtualDevice, Wiring
from host_sim.sim.files import Drive, Settings
from host_sim.sim.nvm import Flash
from host_sim.sim.sh110x import CHIPS

DEFAULT_CHIP = "ssd1306"
NOT_CONNECTED = -1  # number of a pin that the board lacks


class Device(VirtualDevice):
    """One console. `nvm`, held buttons and the clock survive `cut_power()`."""

    def __init__(
        self,
        root: str | os.PathLike[str] = ROOT,
        *,
        nvm: bytes | bytearray | Flash | int | None = None,
        seed: int = 1,
        settings: Settings | None = None,
        display: bool | int = True,
        battery: float | None = None,
        board: str = PICO,
        language: str | None = "en",
        chip: str | None = None,
    ) -> None:
        """Create the console, switched off.

        `settings` override settings.toml. `language` is the one set there, or None for a console
        that asks at its first start. `chip` is the display's: "ssd1306", "sh1106" or "sh1107"
        (default: as settings.toml says).
        """
        settings = {"HANDFUL_LANGUAGE": language, **(settings or {})}
        if chip:
            settings = {"HANDFUL_CHIP": chip, **settings}
        super().__init__(
            root,
            nvm=nvm,
            seed=seed,
            settings=settings,
            display=display,
            battery=battery,
            board=board,
            chip=chip or chip_name(Drive(Path(root).resolve(), settings).settings()),
        )
        checks = Checks(self.machine.print)
        self.machine.on_clipped, self.machine.on_module = checks.on_clipped, checks.on_module

    def read_wiring(self) -> Wiring:
        """Return the wiring as boards.txt and settings.toml say. A pin is used only once."""
        setting, board = self.machine.drive.getenv, self.machine.board
        numbers = pin_numbers(board)
        known = {**boards.profiles(), **boards.profiles(self.root)}
        profile = known.get(board) or known[PICO]
        on_spi = setting("HANDFUL_DISPLAY") == "spi"
        pins: dict[str, int] = {}
        for name in boards.BUTTONS + boards.BUSES["spi" if on_spi else "i2c"]:
            default = numbers.get(profile[name], NOT_CONNECTED)
            number = numbers.get(str(setting(f"HANDFUL_{name}")), default)
            pins[name] = default if number in pins.values() else number
        for name in boards.EXTRAS:
            wanted = setting(f"HANDFUL_{name}")
            number = numbers.get(str(profile.get(name) if wanted == 1 else wanted), NOT_CONNECTED)
            if number != NOT_CONNECTED and number not in pins.values():
                pins[name] = number
        return Wiring(
            pins,
            boards.BUTTONS,
            pressed_level=1 if setting("HANDFUL_PRESSED") == 1 else 0,
            has_spi_display=on_spi,
            is_upside_down=setting("HANDFUL_ROTATION") == 180,
        )

    def text(self) -> list[str]:
        """Return the lines of text on the screen, from top to bottom."""
        return Reader.of(self.root).lines(self.image())

    @contextmanager
    def opcodes(self) -> Iterator[Counter]:
        """Count opcodes: `with device.opcodes() as counter: ...`, then read counter.opcodes."""
        places = tuple(str(self.root / place) for place in ("lib", "games", "code.py", "boot.py"))
        counter = Counter(places)
        if ALL_THREADS:
            with counter:
                yield counter
            return
        clock = self.machine.clock
        trace = counter.trace
        clock.traced_places, clock.tracer = places, trace
        try:
            yield counter
        finally:
            clock.tracer = None


def chip_name(settings: Mapping[str, object]) -> str:
    """Return the display chip of a handheld with these settings, or the default one."""
    name = settings.get("HANDFUL_CHIP")
    return name if isinstance(name, str) and name in CHIPS else DEFAULT_CHIP
