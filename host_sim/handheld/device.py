# SPDX-License-Identifier: MIT
"""The console in your hands, for tests and front ends: press, wait, look, pull the battery.

    device = Device()
    device.power_on()
    device.press("A")
    print(device.text())

Runs the real code.py of a checkout on virtual hardware and virtual time (see host_sim/sim), wired
as boards.txt and settings.toml say.
"""

from contextlib import contextmanager
from pathlib import Path

from host_sim.device_code.opcodes import ALL_THREADS, Counter
from host_sim.handheld.ocr import Reader
from host_sim.hardware import boards
from host_sim.paths import ROOT
from host_sim.sim.board_pins import pin_numbers
from host_sim.sim.device import VirtualDevice, Wiring
from host_sim.sim.files import Drive
from host_sim.sim.sh110x import CHIPS

USUAL_CHIP = "ssd1306"


class Device(VirtualDevice):
    """One console. `nvm`, buttons held and the clock survive cut_power()."""

    def __init__(
        self, root=ROOT, *, nvm=None, seed=1, settings=None, display=True, battery=None,
        board=boards.PICO, language="en", chip=None,
    ):  # fmt: skip
        """`settings`: as if settings.toml said so; `language`: what it says there, or None for a
        console that asks at its first start; `chip`: its display's, "ssd1306", "sh1106" or "sh1107"
        (without: the one that settings.toml says)."""
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

    def solder(self):
        """The handheld is built as boards.txt and settings.toml say; of a pin named twice only
        once."""
        setting, board = self._machine.drive.getenv, self._machine.board
        numbers = pin_numbers(board)
        known = {**boards.profiles(), **boards.profiles(self.root)}
        profile = known.get(board) or known[boards.PICO]
        on_spi = setting("HANDFUL_DISPLAY") == "spi"
        pins = {}
        for name in boards.BUTTONS + boards.BUSES["spi" if on_spi else "i2c"]:
            default = numbers.get(profile[name])  # an unknown board may have no such pin
            wanted = numbers.get(setting(f"HANDFUL_{name}"), default)
            pins[name] = default if wanted in pins.values() else wanted
        for name in boards.EXTRAS:
            wanted = setting(f"HANDFUL_{name}")
            number = numbers.get(profile.get(name) if wanted == 1 else wanted)
            if number is not None and number not in pins.values():
                pins[name] = number
        return Wiring(
            pins,
            boards.BUTTONS,
            pressed_level=1 if setting("HANDFUL_PRESSED") == 1 else 0,
            has_spi_display=on_spi,
            is_upside_down=setting("HANDFUL_ROTATION") == 180,
        )

    def text(self):
        """The lines of text that can be read off the screen, top to bottom."""
        return Reader.of(self.root).lines(self.image())

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


def chip_name(settings):
    """The chip that a handheld with these settings has; one of a name that makes no sense is the
    usual one."""
    name = settings.get("HANDFUL_CHIP")
    return name if name in CHIPS else USUAL_CHIP
