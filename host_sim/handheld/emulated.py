# SPDX-License-Identifier: MIT
"""The console on genuine firmware, emulated: what host_sim.handheld.device.Device is for the
simulator.

    pico = Pico("circuitpython.uf2")
    pico.power_on()
    pico.press("A")
    print(pico.text(), pico.heap())
"""

from pathlib import Path

from host_sim.deploy import displays
from host_sim.deploy.flash import uf2
from host_sim.deploy.flash.firmware import board_of
from host_sim.deploy.tree import COMPILED, build
from host_sim.emulator.pico import EmulatedPico, flash
from host_sim.handheld.ocr import Reader
from host_sim.hardware import boards
from host_sim.paths import ROOT

SETTINGS = "settings.toml"


class Pico(EmulatedPico):
    """One console. Flash, and with it drive and nvm, survives cut_power()."""

    def __init__(
        self, firmware, files=None, *, root=ROOT, nvm=None, settings=None, seed=1, usb=True,
        known=False, memory=None, say=print,
    ):  # fmt: skip
        """`files`: the drive's; without them, as `deploy` writes them. `usb`: with a cable, and the
        serial console at its end. `known`: the board counts as one that boards.txt has. `memory`:
        all of the flash as it is, instead of one put together from the rest."""
        self.root = Path(root)
        files = dict(files or deployed(root, settings=settings) if memory is None else {})
        if memory is None:
            code = uf2.read(firmware)
            if known:
                files[boards.FILE] = like_a_pico(files[boards.FILE], code)
            files[SETTINGS] = with_settings(files.get(SETTINGS, b""), settings or {})
            memory = flash(code, files, nvm)
        profile = boards.profiles(self.root)[boards.PICO]
        super().__init__(
            memory,
            {name: int(profile[name].removeprefix("GP")) for name in boards.BUTTONS},
            chip=displays.named(files.get(SETTINGS, b"")),
            seed=seed,
            usb=usb,
            say=say,
        )

    def text(self):
        """The lines that can be read off the screen."""
        return Reader.of(self.root).lines(self.image())


def deployed(root=ROOT, form=None, settings=None):
    """{path: bytes}, as `deploy` writes it onto a drive whose settings.toml has these values."""
    chip = (settings or {}).get(displays.SETTING)
    return build(root, form or COMPILED, chips=(chip,) if chip in displays.CHIPS else None)


def like_a_pico(known, firmware):
    """boards.txt in which the board that a firmware is made for stands where a Pico does."""
    board = board_of(firmware) or "unknown"
    if board in boards.profiles():
        return known
    mark = f"[{boards.PICO}]\n".encode()
    before, _, after = known.partition(mark)
    own = after.partition(b"\n[")[0]
    return before + f"[{board}]\n".encode() + own + b"\n" + mark + after


def with_settings(text, settings):
    """settings.toml with these values, None for none; lines that set them already are left out."""
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
