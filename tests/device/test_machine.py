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


def test_every_shim_stands_for_something_the_firmware_has():
    shared = {"layers", "silicon"}  # what the shims of the tests and of the page have in common
    firmware = device_code.firmware_modules()
    assert {shim.stem for shim in vm.SHIMS.glob("*.py")} - shared <= firmware


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
