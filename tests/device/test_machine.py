# SPDX-License-Identifier: MIT
"""The virtual machine behaves like the Pico where it matters."""

import sys

import pytest

from host_sim import device_code
from host_sim.file_lock import Lock
from host_sim.micropython import nodejs, vm
from host_sim.micropython.vm import DeviceError, Machine, NoMachine

LACKING = (
    "abc asyncio bisect collections.abc contextlib copy dataclasses enum functools importlib "
    "inspect itertools operator os.path string threading types typing"
)
FIVE = "class Five:\n    def __init__(s):\n        s.a = s.b = s.c = s.d = s.e = 1\n"
PLAIN = "def depth(n):\n    return n and 1 + depth(n - 1)\n"


@pytest.fixture(scope="module")
def machine(interpreter):
    with Machine() as machine:
        yield machine


def test_what_python_prints_comes_back(machine):
    assert machine.run("print('dice', 5)\nprint('é')") == "dice 5\né\n"


def test_an_error_in_the_machine_has_its_name_and_its_line(machine):
    with pytest.raises(DeviceError, match="line 2") as caught:
        machine.run("a = 1\na.b")
    assert caught.value.type == "AttributeError"


def test_the_stack_is_as_deep_as_the_picos(machine):
    machine.run(PLAIN)
    assert machine.value("depth(47)") == 47
    with pytest.raises(DeviceError, match="pystack exhausted"):
        machine.run("depth(60)")


@pytest.mark.parametrize(
    ("thing", "size"),  # bytes, as measured on a Pico
    [
        ("list(range(100))", 528),
        ("{str(n): n for n in range(50)}", 2096),
        ("[Five() for _ in range(100)]", 6928),
        ("[2**30 + n for n in range(100)]", 3728),
    ],
)
def test_things_are_as_large_as_on_the_pico(machine, thing, size):
    machine.run(FIVE + "held = [None]")
    before = machine.heap()
    machine.run(f"held[0] = {thing}")
    assert machine.heap() - before == size


def test_garbage_is_not_counted(machine):
    before = machine.heap()
    machine.run("waste = [bytearray(1000) for _ in range(100)]\ndel waste")
    assert machine.heap() - before < 64


def test_a_bitmap_is_counted_with_its_padded_rows(machine):
    machine.run("from displayio import Bitmap")
    before = machine.heap()
    machine.run("picture = Bitmap(100, 64, 2)")  # rows of 128 bits
    grown = machine.heap() - before
    machine.run("del picture")
    assert 1024 <= grown <= 1024 + 128


def test_the_machine_lacks_what_the_device_lacks(machine):
    for module in LACKING.split():
        with pytest.raises(DeviceError) as caught:
            machine.run(f"import {module}")
        assert caught.value.type == "ImportError", module


def test_the_pins_are_the_picos(machine):
    assert machine.run("import board\nprint(board.GP4, board.A0 is board.GP26)").split() == [
        "board.GP4",
        "True",
    ]
    with pytest.raises(DeviceError, match="GP99"):
        machine.run("board.GP99")


def test_time_only_passes_in_sleep(machine):
    machine.run("import time\nbefore = time.monotonic_ns()\ntime.sleep(0.25)")
    assert machine.value("time.monotonic_ns() - before") == 250_000_000


def test_settings_are_read_as_the_firmware_reads_them(interpreter):
    toml = b'# buttons\nLANGUAGE = "de"\nADDRESS = 0x3C  # or 0x3D\n'
    with Machine(files={"/settings.toml": toml}) as machine:
        machine.run("import os")
        assert machine.value(
            "os.getenv('LANGUAGE'), os.getenv('ADDRESS'), os.getenv('NONE', 7)"
        ) == (
            "de",
            0x3C,
            7,
        )


def test_the_display_refuses_tiles_and_pixels_that_do_not_exist(machine):
    machine.run(
        "import displayio\n"
        "sheet = displayio.Bitmap(16, 8, 2)\n"
        "colors = displayio.Palette(2)\n"
        "grid = displayio.TileGrid(sheet, pixel_shader=colors, tile_width=8, tile_height=8)"
    )
    for wrong in ("grid[0] = 2", "grid[1, 0] = 0", "sheet[16, 0] = 1", "sheet[0, 0] = 2"):
        with pytest.raises(DeviceError):
            machine.run(wrong)


CONSOLE = """
from handful.hardware.hardware import BUTTONS
import keypad
STARTUP_ONLY = ()
def unload_below(prefixes):
    pass
class Console:
    def __init__(self):
        self.keys = keypad.Keys([1, 2], value_when_pressed=False)
        self.seen = []
    def step(self):
        event = self.keys.events.get()
        if event and event.pressed:
            self.seen.append(BUTTONS[event.key_number])
    def run(self):
        while True:
            self.step()
"""


def test_power_on_stops_at_the_endless_loop_and_keys_reach_the_console(interpreter):
    files = {
        "/code.py": b"from handful.console import Console\nConsole().run()\n",
        "/lib/handful/__init__.py": b"",
        "/lib/handful/hardware/hardware.py": b"BUTTONS = ('A', 'B')\n",
        "/lib/handful/console.py": CONSOLE.encode(),
    }
    with Machine(files=files) as machine:
        machine.power_on()
        machine.press("B")
        machine.press("A")
        assert machine.value("console.seen") == ["B", "A"]
        assert machine.modules() == [
            "handful",
            "handful.console",
            "handful.hardware",
            "handful.hardware.hardware",
        ]


# Operations on bitmaps with random numbers, by rows and pixel by pixel: both must be the same.
BITMAPS = """
from bitmaptools import blit, fill_region, readinto
from displayio import Bitmap
from io import BytesIO
from handful.chance import Chance
below = Chance(bytes(16)).randbelow
def noise(width, height):
    bitmap = Bitmap(width, height, 2)
    for place in range(width * height):
        bitmap[place] = below(2)
    return bitmap
def pixels(bitmap):
    return [[bitmap[x, y] for x in range(bitmap.width)] for y in range(bitmap.height)]
def compare():
    here = noise(1 + below(40), 1 + below(12))
    there = noise(1 + below(40), 1 + below(12))
    wanted, source = pixels(here), pixels(there)
    x, y = below(50) - 5, below(16) - 2
    x1, y1 = below(there.width), below(there.height)
    x2, y2 = x1 + below(there.width - x1 + 1), y1 + below(there.height - y1 + 1)
    skip = (None, 0, 1)[below(3)]
    blit(here, there, x, y, x1=x1, y1=y1, x2=x2, y2=y2, skip_source_index=skip)
    for row in range(y1, y2):
        for column in range(x1, x2):
            to_x, to_y = x + column - x1, y + row - y1
            if 0 <= to_x < here.width and 0 <= to_y < here.height and source[row][column] != skip:
                wanted[to_y][to_x] = source[row][column]
    assert pixels(here) == wanted, "blit"
    x2, y2, value = x + below(30), y + below(9), below(2)
    fill_region(here, x, y, x2, y2, value)
    for row in range(max(y, 0), min(y2, here.height)):
        for column in range(max(x, 0), min(x2, here.width)):
            wanted[row][column] = value
    assert pixels(here) == wanted, "fill_region"
    row = (there.width + 7) // 8
    data = bytes([below(256) for _ in range(row * there.height)])
    readinto(there, BytesIO(data), 1, 1, True)
    for place in range(there.width * there.height):
        x, y = place % there.width, place // there.width
        assert there[x, y] == data[y * row + x // 8] >> 7 - x % 8 & 1, "readinto"
    here.fill(value)
    assert pixels(here) == [[value] * here.width] * here.height, "fill"
"""


def test_bitmaps_are_drawn_as_pixel_by_pixel(interpreter):
    with Machine() as machine:
        machine.run(BITMAPS)
        for _ in range(40):
            machine.run("compare()")


def test_every_shim_stands_for_something_the_firmware_has():
    parts = {"ends", "layers", "silicon"}  # of several shims
    firmware = device_code.firmware_modules()
    assert {shim.stem for shim in vm.SHIMS.glob("*.py")} - parts <= firmware


def test_a_machine_that_cannot_be_installed_says_why_in_a_sentence(monkeypatch, tmp_path):
    monkeypatch.setattr(vm, "home", lambda: tmp_path)
    monkeypatch.setattr(vm, "npm", lambda: [sys.executable, "-c", "raise SystemExit('no network')"])
    with pytest.raises(
        NoMachine, match="MicroPython from the npm registry, which failed: no network"
    ):
        vm.ensure(say=lambda text: None)
    with Lock(tmp_path / "installing.lock"):
        pass  # nobody holds it any more


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        (
            "npm error code ECONNREFUSED\n"
            "npm error FetchError: request to http://a/b failed, reason: connect ECONNREFUSED a:9\n"
            "npm error     at ClientRequest.<anonymous> (index.js:130:14)\n"
            "npm error If you are behind a proxy, please make sure that it is set properly.\n"
            "npm error A complete log of this run can be found in: /home/a/debug-0.log",
            "connect ECONNREFUSED a:9",
        ),
        (
            "npm error code E404\nnpm error 404 Not Found - GET http://a/b\n"
            "npm error A complete log of this run can be found in: /home/a/debug-0.log",
            "404 Not Found - GET http://a/b",
        ),
        ("WARNING: Retrying\nERROR: no such version\n", "ERROR: no such version"),
        ("", "no reason given"),
    ],
)
def test_the_reason_is_npms_or_pips_own_and_not_its_last_line(said, reason):
    assert nodejs.reason_in(said) == reason


def test_a_damaged_interpreter_is_not_used(interpreter, monkeypatch, tmp_path):
    _, program = interpreter
    copy = tmp_path / vm.MICROPYTHON_FILE
    copy.parent.mkdir(parents=True)
    for name in vm.MICROPYTHON_SHA256:
        copy.with_name(name).write_bytes(program.with_name(name).read_bytes() + b" ")
    monkeypatch.setattr(vm, "home", lambda: tmp_path)
    with pytest.raises(NoMachine, match="not what was pinned"):
        vm.ensure(say=lambda text: None)


def test_installed_once_it_needs_nothing_more(interpreter, monkeypatch):
    monkeypatch.setattr(vm, "call", lambda *_: pytest.fail("went to the network"))
    assert vm.ensure() == interpreter
