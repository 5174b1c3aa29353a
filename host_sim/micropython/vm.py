# SPDX-License-Identifier: MIT
"""A MicroPython machine on the laptop: the deployed files, the Pico's stack, a readable heap.

The interpreter is MicroPython compiled to WebAssembly (from npm), run by the node that PyPI has, so
Python and pip are all a machine needs. Words have 32 bits as on the Pico and objects the same
sizes: live heap figures hold there too (floats aside). Modules are what `deploy` compiles, byte for
byte but the first, which says whose they are. What is C on the device and absent here (displayio,
keypad, ...) comes from shims/; they are loaded before `heap()` counts from zero.
"""

import ast
import base64
import hashlib
import json
import re
import subprocess
import threading
from functools import cache
from pathlib import Path

from host_sim import device_code
from host_sim.deploy import tree
from host_sim.file_lock import Lock
from host_sim.micropython.nodejs import (
    NoMachine,
    call,
    ensure_node,
    home,
    installed_node,
    npm,
)
from host_sim.paths import ROOT

HERE = Path(__file__).resolve().parent
SHIMS = HERE / "shims"

MICROPYTHON_PACKAGE = "@micropython/micropython-webassembly-pyscript@1.27.0"
MICROPYTHON_FILE = "node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs"
MICROPYTHON_SHA256 = {  # two files are all there is; npm's version number alone proves little
    "micropython.mjs": "c2be87e7ba24e3b47d133022b009a66bff07f4720aa23d816d216ef8cc47014c",
    "micropython.wasm": "06338c955b03c5700aa0069015d3e392d76836ef8e2ce25bedbe59b88ccd373c",
}
PATIENCE = 120  # seconds for one answer; the longest computer move takes a few


# Runs code.py up to its endless loop: Console.run only drops what led there, as ever, and says
# which console it was called on.
POWER_ON = """
import handful.console
import keypad
def run(self):
    global console
    console = self
    handful.console.unload_below(handful.console.STARTUP_ONLY)
handful.console.Console.run = run
with open("/code.py") as file:
    exec(file.read(), {"__name__": "__main__"})
from handful.hardware.hardware import BUTTONS
def rounds(count):
    for _ in range(count):
        console.step()
"""


class DeviceError(Exception):
    """What Python raised inside the machine. `type` is the exception's name there."""

    def __init__(self, type_, text):
        super().__init__(text.strip())
        self.type = type_


def ensure(say=print):
    """(node, micropython.mjs), installed first where missing. Needs no network the second time."""
    found = _find()
    if found:
        return found
    ensure_node(say)
    with Lock(home() / "installing.lock"):  # test processes start together; one installs
        if not (home() / MICROPYTHON_FILE).exists():
            say(f"Installing {MICROPYTHON_PACKAGE} with npm ...")
            order = [
                "install",
                "--no-audit",
                "--no-fund",
                "--loglevel=error",
                "--fetch-retries=1",
                "--fetch-retry-mintimeout=1000",
                "--fetch-timeout=30000",
                "--prefix",
                str(home()),
            ]
            call([*npm(), *order, MICROPYTHON_PACKAGE], "MicroPython", "the npm registry")
    found = _find()
    if not found:
        raise NoMachine(
            f"{MICROPYTHON_PACKAGE} is not what was pinned: remove {home()} and try again."
        )
    return found


def _find():
    """What is installed already, or None."""
    node, program = installed_node(), home() / MICROPYTHON_FILE
    if not node or not program.exists():
        return None
    for name, digest in MICROPYTHON_SHA256.items():
        if hashlib.sha256(program.with_name(name).read_bytes()).hexdigest() != digest:
            return None
    return node, program


@cache
def device_tree(root=ROOT, form=tree.COMPILED):
    """{path on the device: bytes}: what `deploy` writes there, modules with MicroPython's mark."""
    files = tree.build(root, form, mark=tree.MICROPYTHON)
    return {"/" + path: data for path, data in files.items()}


ENGLISH = b'\nHANDFUL_LANGUAGE = "en"\n'  # or it would be asked for at every start


NAMES_ROOM = 1260  # names that MicroPython's tables of 20, 40, ... 640 hold; the next holds 1,280
# Its collector takes whatever lies on the stack for an address, also what was left there by calls
# long ended: this writes over it.
DEEP = """
def _deep(calls):
    nothing = [calls] * 8
    return _deep(calls - 1) if calls else nothing
"""


class Machine:
    """`with Machine() as machine: machine.run("print(1)")` gives "1\\n"; names live on.

    `files` is {path on the device: bytes}; without it the device has what `deploy` writes.
    """

    def __init__(self, files=None, say=print):
        node, program = ensure(say)
        command = [str(node), str(HERE / "runner.mjs"), str(program)]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe)
        self.files = dict(device_tree() if files is None else files)
        self.files["/settings.toml"] = self.files.get("/settings.toml", b"") + ENGLISH
        for path, data in self.files.items():
            self.write(path, data)
        for shim in sorted(SHIMS.glob("*.py")):
            self.write(f"/shims/{shim.name}", shim.read_bytes())
        self.write("/shims/board.py", _board_shim())
        self.write("/shims/play.py", (HERE / "play.py").read_bytes())
        # Without ".frozen" the machine loses what the device lacks too: functools, copy, ...
        self.run("import sys, gc\nsys.path[:] = ['/shims', '', '/', '/lib']")
        names = [shim.stem for shim in sorted(SHIMS.glob("*.py"))] + ["board"]
        for name in names:
            self.run(f"import {name}\ndel {name}")
        self._loaded = set(self._modules())
        self._planted = self._zero = 0
        self._widen_names()
        self.run(DEEP)
        self._zero = self.heap()

    def _widen_names(self):
        """Lets MicroPython's table of names grow before anything is measured, as far as no game
        will fill it. Its steps are large, and this machine is nearer to the next than firmware,
        which has the names of the hardware's stand-ins built in."""
        planted = max(0, NAMES_ROOM + 1 - self.names())
        self.run(f"for number in range({planted}): getattr(sys, 'name%d' % number, None)")
        self._planted = planted

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self._process.stdin.close()
        self._process.wait(PATIENCE)
        self._process.stdout.close()
        self._process.stderr.close()

    def write(self, path, data):
        """Puts a file on the machine's drive."""
        self._ask({"write": path, "data": base64.b64encode(data).decode()})

    def run(self, source):
        """What the Python source prints; raises DeviceError with the machine's traceback."""
        answer = self._ask({"run": source})
        if "error" in answer:
            raise DeviceError(answer["type"], answer["printed"] + answer["error"])
        return answer["printed"]

    def value(self, expression):
        """The value of an expression whose repr is a literal."""
        return ast.literal_eval(self.run(f"print(repr(({expression})))").strip())

    def power_on(self):
        """Starts code.py and stops where the endless main loop begins; `rounds` goes on there."""
        self.run(POWER_ON)
        self.rounds(3)

    def cut_power(self):
        """Everything is forgotten but the drive and the nvm."""
        for name in self.modules():
            self.run(f"sys.modules.pop({name!r})")
        self.run("del BUTTONS, console, handful, rounds, run")

    def rounds(self, count):
        """Rounds of the console's main loop, garbage collected after them. A restart that the
        console asks for ends them; it is up again then (names stay: it is the same interpreter)."""
        try:
            self.run(f"rounds({count})\ngc.collect()")
        except DeviceError as error:
            if error.type != "SystemExit":
                raise
            self.run("import supervisor\nsupervisor.runtime.run_reason = 4\ndel supervisor")
            self.cut_power()
            self.power_on()

    def press(self, button):
        """A short press of UP, DOWN, LEFT, RIGHT, A or B."""
        for down in (True, False):
            self.run(f"keypad.change(BUTTONS.index({button!r}), {down})")
            self.rounds(2)

    def heap(self):
        """Live bytes, garbage aside, beyond what the bare machine needs."""
        self.run("_deep(25)\ngc.collect()")
        return self.value("gc.mem_alloc()") - self._zero

    def blocks(self):
        """The size in bytes of every block of its heap, read off the map that the machine draws: a
        letter where one begins, = where it goes on, sixteen bytes each."""
        drawn = self.run("import micropython\ngc.collect()\nmicropython.mem_info(1)")
        rows = re.findall(r"^[0-9a-f]+: (\S+)", drawn, re.MULTILINE)
        return [16 * len(block) for block in re.findall(r"[^.=]=*", "".join(rows))]

    def names(self):
        """How many names it keeps that are not its firmware's."""
        return self._told_of_names("n_qstr") - self._planted

    def letters(self):
        """The bytes that their letters take, which are written on and on where there is room."""
        return self._told_of_names("n_str_data_bytes")

    def _told_of_names(self, what):
        told = self.run("import micropython\nmicropython.qstr_info()")
        return int(re.search(rf"{what}=(\d+)", told)[1])

    def modules(self):
        """Names of our modules that are loaded now, sorted."""
        return sorted(set(self._modules()) - self._loaded)

    def _modules(self):
        return self.value("[name for name in sys.modules]")

    def _ask(self, order):
        watch = threading.Timer(PATIENCE, self._process.kill)
        watch.start()
        try:
            self._process.stdin.write(json.dumps(order).encode() + b"\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except BrokenPipeError:
            line = b""
        finally:
            watch.cancel()
        if not line:
            reason = self._process.stderr.read().decode(errors="replace").strip()
            raise DeviceError(
                "Crash", f"The machine stopped or took over {PATIENCE} s. {reason[-2000:]}"
            )
        return json.loads(line)


def _board_shim():
    """The Pico's pins, by the names that its stub gives them."""
    lines = ["import microcontroller", "board_id = 'raspberry_pi_pico'"]
    pins = {}
    for name, gpio in device_code.pico_pins():
        pins.setdefault(gpio, name)
        same = pins[gpio]
        lines.append(f"{name} = " + (f"microcontroller.Pin({name!r})" if same == name else same))
    return "\n".join(lines).encode()
