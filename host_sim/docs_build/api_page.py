# SPDX-License-Identifier: MIT
"""Reading docs/game-api.md: the signatures it lists, and the pictures that its examples draw."""

import ast
import copy
import re
import shutil
import tempfile
from pathlib import Path

from PIL import Image

from host_sim.device_code import device_files
from host_sim.errors import Trouble
from host_sim.handheld.device import Device
from host_sim.paths import ROOT

PAGE = "docs/game-api.md"
SECTION = re.compile(r"^## (?:`?(\w+)`?)(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
CALL = re.compile(r"^(?:### |\| )`((\w+)\([^`]*)`", re.MULTILINE)
NAME = re.compile(r"^\| `(\w+)` \|", re.MULTILINE)
OWN = re.compile(r"^The console's own: (.*?)\.$", re.MULTILINE | re.DOTALL)
EXAMPLE = re.compile(r"^### `(\w+)\([^\n]*\n(?:(?!^##).)*?^```python\n(.*?)^```", re.M | re.DOTALL)

# The examples run in this program: it has a screen, and a Play that does not redraw.
FIRMWARE = """
import time

from handful.hardware.hardware import Hardware
from handful.play.celebration import celebrate
from handful.screen.choices import Choices
from handful.screen.die import draw_die
from handful.screen.narrow_digits import draw_narrow_digits
from handful.screen.screen import Screen
from handful.screen.tiles import TileSheet
from handful.screen.large_text import draw_large_text
from handful.screen.glyphs import A, B, CROWN, HEART

hardware = Hardware()
hardware.find_display()
screen = Screen(hardware.display)


class console:
    def emit(event):
        pass


class play:
    screen, animations, console = screen, True, console

    def redraw():
        pass


{examples}
started = time.monotonic()
for number, example in enumerate(({names},)):
    screen.clear()
    for _ in example() or ():
        pass
    screen.show()
    time.sleep(started + number + 1 - time.monotonic())
"""


def text() -> str:
    """Return the page."""
    return (ROOT / PAGE).read_text(encoding="utf-8")


def sections(page: str) -> dict[str, str]:
    """Return {first word of a heading: text of its section}."""
    return dict(SECTION.findall(page))


def calls(section: str) -> dict[str, str]:
    """Return {name: signature} of the calls that a section lists, as `signature_of` writes them."""
    return {
        name: signature_of(ast.parse(f"def {call}: ...".replace(r"\|", "|")).body[0])
        for call, name in CALL.findall(section)
    }


def signature_of(function: ast.stmt, name: str | None = None) -> str:
    """Return a function's signature on one line, without `self` and without `-> None`.

    `function` is its ast node. Annotations are written without quotes.
    """
    assert isinstance(function, ast.FunctionDef)
    arguments = function.args
    first = arguments.args[:1]
    if first and first[0].arg in ("self", "cls"):
        arguments = copy.copy(arguments)
        arguments.args = arguments.args[1:]
    text = f"{name or function.name}({ast.unparse(_Unquoted().visit(copy.deepcopy(arguments)))})"
    if function.returns is None:
        return text
    returns = ast.unparse(_unquoted(function.returns))
    return text if returns == "None" else f"{text} -> {returns}"


class _Unquoted(ast.NodeTransformer):
    """A transformer that removes the quotes of annotations."""

    def visit_arg(self, node: ast.arg) -> ast.arg:
        if node.annotation:
            node.annotation = _unquoted(node.annotation)
        return node


def _unquoted(annotation: ast.expr) -> ast.expr:
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        return ast.parse(annotation.value, mode="eval").body
    return annotation


def names(section: str) -> set[str]:
    """Return the names in a section that are not calls: attributes and constants."""
    return set(NAME.findall(section))


def own(section: str) -> set[str]:
    """Return the names in a section that only the console may use."""
    return set(re.findall(r"`(\w+)`", " ".join(OWN.findall(section))))


def examples(page: str) -> dict[str, str]:
    """Return {call: code} of the calls with an example."""
    return dict(EXAMPLE.findall(page))


def shots(page: str) -> dict[str, tuple[Image.Image, float]]:
    """Run the examples and return {call: (picture, brightness)} of the screens they draw."""
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
            raise Trouble(f"An example of {PAGE} fails: {device.serial.splitlines()[-1]}")
    return taken


def table() -> tuple[tuple[str, str, str], ...]:
    """Return this page's rows for pictures.TABLE."""
    return tuple((f"docs/pictures/api-{name}.png", PAGE, name) for name in examples(text()))
