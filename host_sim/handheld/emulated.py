# SPDX-License-Identifier: MIT
"""The console on genuine firmware, emulated.

pico = Pico("circuitpython.uf2")
pico.power_on()
pico.press("A")
print(pico.text(), pico.heap())
"""

from collections.abc import Callable, Mapping
from pathlib import Path

from host_sim.deploy import displays
from host_sim.deploy.flash import uf2
from host_sim.deploy.flash.firmware import board_of
from host_sim.deploy.tree import COMPILED, build
from host_sim.emulator.pico import EmulatedPico, flash
from host_sim.handheld.ocr import Reader
from host_sim.hardware import boards
from host_sim.paths import ROOT
from host_sim.sim.board_pins import PICO
from host_sim.sim.files import Settings

SETTINGS = "settings.toml"

Files = dict[str, bytes]  # {path on the drive: content}

VOLTAGE_MONITOR_PIN = 29  # carries a third of the battery's voltage on a Pico


class Pico(EmulatedPico):
    """One console. Its flash, which holds the drive and the nvm, survives `cut_power()`."""

    def __init__(
        self,
        firmware: str | Path,
        files: Mapping[str, bytes] | None = None,
        *,
        root: Path = ROOT,
        nvm: bytes | None = None,
        settings: Settings | None = None,
        seed: int = 1,
        usb: bool = True,
        known: bool = False,
        memory: bytes | None = None,
        battery_volts: float = 4.0,
        say: Callable[[str], object] = print,
    ) -> None:
        """Create the console, switched off.

        `files` are the drive's (default: as `deploy` writes them). `usb` connects a cable with a
        serial console. With `known`, boards.txt gets an entry for the firmware's board. `memory` is
        the whole flash; then the other arguments about its content are ignored.
        """
        self.root = Path(root)
        self.battery_volts = battery_volts
        files = dict(files or deployed_files(root, settings=settings) if memory is None else {})
        if memory is None:
            code = uf2.read(firmware)
            if known:
                files[boards.FILE] = add_board(files[boards.FILE], code)
            files[SETTINGS] = change_settings(files.get(SETTINGS, b""), settings or {})
            memory = flash(code, files, nvm)
        profile = boards.profiles(self.root)[PICO]
        super().__init__(
            memory,
            {name: int(profile[name].removeprefix("GP")) for name in boards.BUTTONS},
            chip=displays.named(files.get(SETTINGS, b"")),
            seed=seed,
            usb=usb,
            say=say,
        )

    def start(self) -> None:
        """Switch on, with the battery connected."""
        super().start()
        self.set_volts(VOLTAGE_MONITOR_PIN, self.battery_volts / 3)

    def text(self) -> list[str]:
        """Return the lines of text on the screen."""
        return Reader.of(self.root).lines(self.image())


def deployed_files(
    root: Path = ROOT, form: str | None = None, settings: Settings | None = None
) -> Files:
    """Return the files that `deploy` writes onto a drive with these settings."""
    chip = (settings or {}).get(displays.SETTING)
    return build(root, form or COMPILED, chips=(chip,) if chip in displays.CHIPS else None)


def add_board(known: bytes, firmware: bytes) -> bytes:
    """Return boards.txt with the Pico's pins for the board of this firmware."""
    board = board_of(firmware) or "unknown"
    if board in boards.profiles():
        return known
    mark = f"[{PICO}]\n".encode()
    before, _, after = known.partition(mark)
    own = after.partition(b"\n[")[0]
    return before + f"[{board}]\n".encode() + own + b"\n" + mark + after


def change_settings(text: bytes, settings: Settings) -> bytes:
    """Return settings.toml with these values. A value of None removes its line."""
    lines = [
        line
        for line in text.decode().splitlines()
        if line.partition("=")[0].strip() not in settings
    ]
    for name, value in settings.items():
        if value is None:
            continue
        lines.append(f"{name} = {value}" if isinstance(value, int) else f'{name} = "{value}"')
    return ("\n".join(lines) + "\n").encode()
