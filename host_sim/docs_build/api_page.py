# SPDX-License-Identifier: MIT
"""docs/api.md read: the calls it names, and its examples run on the virtual handheld for its
pictures."""

import re
import shutil
import tempfile
from pathlib import Path

from host_sim.device_code import device_files
from host_sim.errors import Trouble
from host_sim.handheld.device import Device
from host_sim.paths import ROOT

PAGE = "docs/api.md"
SECTION = re.compile(r"^## (?:`?(\w+)`?)(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
CALL = re.compile(r"^(?:### |\| )`((\w+)\([^`]*\))`", re.MULTILINE)
NAME = re.compile(r"^\| `(\w+)` \|", re.MULTILINE)
OWN = re.compile(r"^The console's own: (.*?)\.$", re.MULTILINE | re.DOTALL)
EXAMPLE = re.compile(r"^### `(\w+)\([^\n]*\n(?:(?!^###).)*?^```python\n(.*?)^```", re.M | re.DOTALL)

# What an example finds: a screen, and a play that draws nothing anew.
FIRMWARE = """
import time

from handful.hardware.hardware import Hardware
from handful.play.celebration import celebrate
from handful.screen.screen import Screen
from handful.screen.tiles import TileSheet
from handful.screen.large_text import draw_large_text
from handful.screen.glyphs import A, B, CROWN, HEART

hardware = Hardware()
hardware.find_display()
screen = Screen(hardware.display)


class play:
    screen, animations, console = screen, True, None

    def redraw():
        pass


{examples}
for example in ({names},):
    screen.clear()
    for _ in example() or ():
        pass
    screen.show()
    time.sleep(1)
"""


def text():
    return (ROOT / PAGE).read_text(encoding="utf-8")


def sections(page):
    """{heading: its text}, by the first word of each heading."""
    return dict(SECTION.findall(page))


def calls(section):
    """{name: `name(arguments)`} of the calls a section tells of."""
    return {name: call for call, name in CALL.findall(section)}


def names(section):
    """What else it tells of: attributes."""
    return set(NAME.findall(section))


def own(section):
    """What is public for the console, and no business of a game's."""
    return set(re.findall(r"`(\w+)`", " ".join(OWN.findall(section))))


def examples(page):
    """{call: code} of those that draw."""
    return dict(EXAMPLE.findall(page))


def shots(page):
    """{call: (picture, brightness)}: what each example leaves on the screen."""
    found = examples(page)
    functions = [
        f"def {name}_():\n" + re.sub(r"^(?=.)", "    ", code, flags=re.MULTILINE) + "\n"
        for name, code in found.items()
    ]
    with tempfile.TemporaryDirectory() as folder:
        for file in device_files(every_kind=True):
            copy = Path(folder) / file.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, copy)
        code = FIRMWARE.replace("{examples}", "\n".join(functions))
        code = code.replace("{names}", ", ".join(f"{name}_" for name in found))
        (Path(folder) / "code.py").write_text(code, encoding="utf-8")
        device = Device(folder)
        try:
            device.power_on()
            device.run(0.5)
            taken = {}
            for name in found:
                taken[name] = device.image(), device.brightness
                device.run(1)
        finally:
            device.cut_power()
        if "Traceback" in device.serial:
            raise Trouble(f"an example of {PAGE} fails: {device.serial.splitlines()[-1]}")
    return taken


def table():
    """The rows of the docs' pictures."""
    return tuple((f"docs/pictures/api-{name}.png", PAGE, name) for name in examples(text()))
