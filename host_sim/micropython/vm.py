# SPDX-License-Identifier: MIT
"""A MicroPython machine on the laptop: the deployed files, the Pico's stack, a readable heap.

The interpreter is MicroPython compiled to WebAssembly (from npm), run by the node that PyPI has, so
Python and pip are all a machine needs. Words have 32 bits as on the Pico and objects the same
sizes: live heap figures hold there too (floats aside). Modules are what `deploy` compiles, byte for
byte but the first, which says whose they are. Modules that are C on the device (displayio, keypad,
...) are in shims/, their other half in host.py. They are loaded before `heap()` counts from zero.
"""

import ast
import base64
import hashlib
import json
import re
import subprocess
import threading
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Self

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
import host
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
    """An exception inside the machine. `type` is its name there."""

    def __init__(self, type_: str, text: str) -> None:
        super().__init__(text.strip())
        self.type = type_


def ensure(say: Callable[[str], object] = print) -> tuple[Path, Path]:
    """Return node and micropython.mjs. Install them first if they are missing."""
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


def _find() -> tuple[Path, Path] | None:
    """Return node and micropython.mjs if both are installed."""
    node, program = installed_node(), home() / MICROPYTHON_FILE
    if not node or not program.exists():
        return None
    for name, digest in MICROPYTHON_SHA256.items():
        if hashlib.sha256(program.with_name(name).read_bytes()).hexdigest() != digest:
            return None
    return node, program


@cache
def device_tree(root: Path = ROOT, form: str = tree.COMPILED) -> dict[str, bytes]:
    """Return {path on the device: bytes} as `deploy` writes it, with MicroPython's mark."""
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
    """A MicroPython interpreter: `with Machine() as machine: machine.run("print(1)")`.

    Names stay from one `run` to the next.

    `files` is {path on the device: bytes}; without it the device has what `deploy` writes.
    """

    def __init__(
        self, files: Mapping[str, bytes] | None = None, say: Callable[[str], object] = print
    ) -> None:
        node, program = ensure(say)
        command = [str(node), str(HERE / "runner.mjs"), str(program)]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe)
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._stdin, self._stdout = self._process.stdin, self._process.stdout
        self._stderr = self._process.stderr
        self.files = dict(device_tree() if files is None else files)
        self.files["/settings.toml"] = self.files.get("/settings.toml", b"") + ENGLISH
        for path, data in self.files.items():
            self.write(path, data)
        for shim in sorted(SHIMS.glob("*.py")):
            self.write(f"/shims/{shim.name}", shim.read_bytes())
        self.write("/shims/board.py", _board_shim())
        for name in ("host.py", "play.py"):
            self.write(f"/shims/{name}", (HERE / name).read_bytes())
        # Without ".frozen" the machine loses what the device lacks too: functools, copy, ...
        self.run("import sys, gc\nsys.path[:] = ['/shims', '', '/', '/lib']")
        names = [shim.stem for shim in sorted(SHIMS.glob("*.py"))] + ["board", "host"]
        for name in names:
            self.run(f"import {name}\ndel {name}")
        self._loaded = set(self._modules())
        self._planted = self._zero = 0
        self._widen_names()
        self.run(DEEP)
        self._zero = self.heap()

    def _widen_names(self) -> None:
        """Let MicroPython's table of names grow before anything is measured.

        It grows in large steps. This machine is nearer to the next step than firmware, which has
        the names of the shims built in.
        """
        planted = max(0, NAMES_ROOM + 1 - self.names())
        self.run(f"for number in range({planted}): getattr(sys, 'name%d' % number, None)")
        self._planted = planted

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop the machine."""
        self._stdin.close()
        self._process.wait(PATIENCE)
        self._stdout.close()
        self._stderr.close()

    def write(self, path: str, data: bytes) -> None:
        """Write a file to the machine's drive."""
        self._ask({"write": path, "data": base64.b64encode(data).decode()})

    def run(self, source: str) -> str:
        """Run Python source and return what it prints.

        Raises DeviceError with the machine's traceback.
        """
        answer = self._ask({"run": source})
        if "error" in answer:
            raise DeviceError(answer["type"], answer["printed"] + answer["error"])
        return str(answer["printed"])

    def value(self, expression: str) -> Any:
        """Return the value of an expression whose repr is a literal."""
        return ast.literal_eval(self.run(f"print(repr(({expression})))").strip())

    def power_on(self) -> None:
        """Start code.py and stop where the main loop begins. `rounds` continues there."""
        self.run(POWER_ON)
        self.rounds(3)

    def cut_power(self) -> None:
        """Unload everything. The drive and the nvm stay."""
        for name in self.modules():
            self.run(f"sys.modules.pop({name!r})")
        self.run("del BUTTONS, console, handful, rounds, run")

    def rounds(self, count: int) -> None:
        """Run rounds of the console's main loop, then collect garbage.

        If the console restarts, it is started again and the remaining rounds are left out. Names
        stay, because it is the same interpreter.
        """
        try:
            self.run(f"rounds({count})\ngc.collect()")
        except DeviceError as error:
            if error.type != "Reload":
                raise
            self.run("import supervisor\nsupervisor.runtime.run_reason = 4\ndel supervisor")
            self.cut_power()
            self.power_on()

    def press(self, button: str) -> None:
        """Press UP, DOWN, LEFT, RIGHT, A or B for a short time."""
        for down in (True, False):
            self.run(f"host.change(BUTTONS.index({button!r}), {down})")
            self.rounds(2)

    def heap(self) -> int:
        """Return the live bytes, without garbage and without what the bare machine needs."""
        self.run("_deep(25)\ngc.collect()")
        return int(self.value("gc.mem_alloc()")) - self._zero

    def blocks(self) -> list[int]:
        """Return the size in bytes of every block of the heap.

        MicroPython prints a map: a letter where a block starts, = where it continues, 16 bytes
        each.
        """
        drawn = self.run("import micropython\ngc.collect()\nmicropython.mem_info(1)")
        rows = re.findall(r"^[0-9a-f]+: (\S+)", drawn, re.MULTILINE)
        return [16 * len(block) for block in re.findall(r"[^.=]=*", "".join(rows))]

    def names(self) -> int:
        """Return the number of names that are not built into MicroPython."""
        return self._name_figure("n_qstr") - self._planted

    def letters(self) -> int:
        """Return the bytes that the letters of these names take."""
        return self._name_figure("n_str_data_bytes")

    def _name_figure(self, what: str) -> int:
        """Return a figure that MicroPython prints about its names."""
        figures = re.findall(
            r"(\w+)=(\d+)", self.run("import micropython\nmicropython.qstr_info()")
        )
        return int(dict(figures)[what])

    def modules(self) -> list[str]:
        """Return the names of our modules that are loaded, sorted."""
        return sorted(set(self._modules()) - self._loaded)

    def _modules(self) -> list[str]:
        return list(self.value("[name for name in sys.modules]"))

    def _ask(self, order: dict[str, str]) -> dict[str, Any]:
        watch = threading.Timer(PATIENCE, self._process.kill)
        watch.start()
        try:
            self._stdin.write(json.dumps(order).encode() + b"\n")
            self._stdin.flush()
            line = self._stdout.readline()
        except BrokenPipeError:
            line = b""
        finally:
            watch.cancel()
        if not line:
            reason = self._stderr.read().decode(errors="replace").strip()
            raise DeviceError(
                "Crash", f"The machine stopped or took over {PATIENCE} s. {reason[-2000:]}"
            )
        answer: dict[str, Any] = json.loads(line)
        return answer


def _board_shim() -> bytes:
    """Return the module `board` with the Pico's pins by name."""
    lines = ["import microcontroller", "board_id = 'raspberry_pi_pico'"]
    pins: dict[str, str] = {}
    for name, gpio in device_code.pico_pins():
        pins.setdefault(gpio, name)
        same = pins[gpio]
        lines.append(f"{name} = " + (f"microcontroller.Pin({name!r})" if same == name else same))
    return "\n".join(lines).encode()
