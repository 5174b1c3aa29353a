# SPDX-License-Identifier: MIT
"""The modules that are C in the Pico's firmware, made for one machine.

Standard library modules have only the names that CircuitPython has.
"""

import array
import binascii
import calendar
import collections
import errno
import hashlib
import io
import json
import math
import random
import re
import struct
import time
import zlib
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any, Never

from host_sim.sim import alarm, bus_device, busy_loops, files, keypad, pico, pixels, pwm, rotary
from host_sim.sim.clock import FOREVER, POLL_NS, SECOND, Restart
from host_sim.sim.imports import Importer, make_module

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

    from host_sim.sim.machine import Machine

VERSION = (10, 2, 1)
HEAP = 169_000  # free bytes when code.py starts

# {module of the standard library: the names that CircuitPython has of it}
STANDARD: dict[ModuleType, str] = {
    array: "array",
    binascii: "a2b_base64 b2a_base64 crc32 hexlify unhexlify",
    collections: "OrderedDict deque namedtuple",
    hashlib: "new",
    io: "BytesIO StringIO",
    json: "dump dumps load loads",
    math: """acos acosh asin asinh atan atan2 atanh ceil copysign cos cosh degrees e erf erfc exp
        expm1 fabs floor fmod frexp gamma isfinite isinf isnan ldexp lgamma log log10 log2 modf pi
        pow radians sin sinh sqrt tan tanh trunc""",
    re: "compile match search sub",
    struct: "calcsize pack pack_into unpack unpack_from",
    zlib: "decompress",
}


def make_importer(machine: "Machine") -> Importer:
    """Return the import system for a start of the machine's Python, with all its modules."""
    from host_sim.sim.blinka import GENUINE

    made: dict[str, ModuleType] = {}
    machine.importer = loader = Importer(machine.drive.root, made, _make_builtins(machine))
    loader.on_module = machine.on_module
    for genuine, names in STANDARD.items():
        made[genuine.__name__] = make_module(
            genuine.__name__, **{name: getattr(genuine, name) for name in names.split()}
        )
    made["__future__"] = make_module("__future__", annotations=None)
    made["errno"] = make_module("errno", **vars(errno))
    made.update(GENUINE)
    machine.starts += 1
    seed = f"{machine.seed}/{machine.starts}"
    made["time"] = _make_time(machine)
    made["rtc"] = _make_rtc(machine)
    made["select"] = _make_select(machine)
    made["os"] = files.make_os(machine.drive, seed, machine.urandom_results)
    made["storage"] = files.make_storage(machine.drive)
    made["random"] = _make_random(seed)
    made["sys"] = _make_sys(machine, loader)
    made["gc"] = _make_gc()
    made["micropython"] = make_module("micropython", const=lambda value: value)
    made["traceback"] = _make_traceback(machine)
    made["warnings"] = make_module("warnings", warn=lambda *_: None, simplefilter=lambda *_: None)
    made["builtins"] = make_module("builtins", **loader.builtins)
    made["keypad"] = keypad.make_keypad(machine)
    made["rotaryio"] = rotary.make_rotaryio(machine)
    made["pwmio"] = pwm.make_pwmio(machine)
    made["supervisor"] = _make_supervisor(machine)
    made.update(pico.make_modules(machine))
    made.update(alarm.make_modules(machine))
    made.update(pixels.make_modules(machine))
    made.update(bus_device.make_modules())
    made.update(_make_usb(machine))
    return loader


def _make_builtins(machine: "Machine") -> dict[str, Callable[..., Any]]:
    def device_print(
        *values: object, sep: str = " ", end: str = "\n", file: "SupportsWrite[str] | None" = None
    ) -> None:
        text = sep.join([str(value) for value in values]) + end
        if file is None:
            machine.print(text)
        else:
            file.write(text)

    made: dict[str, Callable[..., Any]] = {"print": device_print, "open": machine.drive.open}
    if machine.loop_ns:
        made[busy_loops.HOOK] = lambda: machine.clock.advance(machine.loop_ns)
    return made


def _make_time(machine: "Machine") -> ModuleType:
    clock = machine.clock

    def sleep(seconds: float) -> None:
        if seconds < 0:
            raise ValueError("sleep length must be non-negative")
        clock.advance(max(round(seconds * SECOND), POLL_NS), waiting=True)

    def monotonic_ns() -> int:
        clock.advance(POLL_NS)
        return machine.monotonic_ns()

    def localtime(seconds: float | None = None) -> time.struct_time:
        return time.gmtime(now() if seconds is None else seconds)

    def now() -> int:
        return machine.epoch_at_power_on + machine.monotonic_ns() // SECOND

    return make_module(
        "time", sleep=sleep, monotonic_ns=monotonic_ns, time=now, localtime=localtime,
        monotonic=lambda: monotonic_ns() / SECOND, struct_time=time.struct_time,
        mktime=lambda moment: int(time.mktime(tuple(moment))),
    )  # fmt: skip


def _make_rtc(machine: "Machine") -> ModuleType:
    class RTC:
        """The clock of time.time() and time.localtime()."""

        calibration = 0

        @property
        def datetime(self) -> time.struct_time:
            """The date and the time of day."""
            return time.gmtime(machine.epoch_at_power_on + machine.monotonic_ns() // SECOND)

        @datetime.setter
        def datetime(self, moment: time.struct_time) -> None:
            seconds = calendar.timegm(moment)
            machine.epoch_at_power_on = seconds - machine.monotonic_ns() // SECOND

    return make_module("rtc", RTC=RTC, set_time_source=lambda _: None)


def _make_select(machine: "Machine") -> ModuleType:
    class Poll:
        """A wait for streams, none of which is ever ready."""

        def poll(self, timeout_ms: int = -1) -> list[tuple[object, int]]:
            """Wait until the timeout, or forever if it is negative."""
            length = FOREVER if timeout_ms < 0 else max(timeout_ms * 1_000_000, POLL_NS)
            machine.clock.wait(length, lambda: False)
            return []

        ipoll = poll

        def register(self, *_: object) -> None:
            """Do nothing."""

        unregister = modify = register

    return make_module("select", poll=Poll, POLLIN=1, POLLOUT=4, POLLERR=8, POLLHUP=16)


def _make_random(seed: str) -> ModuleType:
    chance = random.Random(seed)

    def getrandbits(bits: int) -> int:
        if not 0 <= bits <= 32:
            raise ValueError
        return chance.getrandbits(bits) if bits else 0

    def start(number: int) -> None:
        chance.seed(int(number))

    return make_module(
        "random", seed=start, getrandbits=getrandbits, randint=chance.randint,
        randrange=chance.randrange, choice=chance.choice, random=chance.random,
        uniform=chance.uniform,
    )  # fmt: skip


def _make_sys(machine: "Machine", loader: Importer) -> ModuleType:
    def print_exception(error: BaseException, file: "SupportsWrite[str] | None" = None) -> None:
        (machine.print if file is None else file.write)(machine.report(error))

    def leave(code: object = None) -> Never:
        raise SystemExit(code)

    def read(count: int) -> str:
        text, machine.typed = machine.typed[:count], machine.typed[count:]
        return text

    return make_module(
        "sys", modules=loader.modules, path=["", "/", ".frozen", "/lib"], argv=[],
        implementation=SimpleNamespace(name="circuitpython", version=VERSION, _mpy=517),
        platform="RP2040", version="3.4.0; Adafruit CircuitPython 10.2.1", version_info=(3, 4, 0),
        byteorder="little", maxsize=(1 << 31) - 1, exit=leave, print_exception=print_exception,
        stdout=SimpleNamespace(write=machine.print), stderr=SimpleNamespace(write=machine.print),
        stdin=SimpleNamespace(read=read), ps1=">>> ", ps2="... ",
    )  # fmt: skip


def _make_gc() -> ModuleType:
    return make_module(
        "gc", collect=lambda: 0, enable=lambda: None, disable=lambda: None,
        isenabled=lambda: True, mem_free=lambda: HEAP, mem_alloc=lambda: 0,
        threshold=lambda *_: -1,
    )  # fmt: skip


def _make_traceback(machine: "Machine") -> ModuleType:
    def format_exception(error: BaseException, *_: object, **__: object) -> list[str]:
        return [machine.report(error)]

    def print_exception(
        error: BaseException, *_: object, file: "SupportsWrite[str] | None" = None, **__: object
    ) -> None:
        (machine.print if file is None else file.write)(machine.report(error))

    return make_module(
        "traceback", format_exception=format_exception, print_exception=print_exception
    )


class SafeModeReason:
    """`supervisor.SafeModeReason`."""


for _name in """
    NONE BROWNOUT FLASH_WRITE_FAIL GC_ALLOC_OUTSIDE_VM HARD_FAULT INTERRUPT_ERROR NLR_JUMP_FAIL
    NO_CIRCUITPY NO_HEAP PROGRAMMATIC SAFE_MODE_PY_ERROR SDK_FATAL_ERROR STACK_OVERFLOW
    USB_BOOT_DEVICE_NOT_INTERFACE_ZERO USB_TOO_MANY_ENDPOINTS USB_TOO_MANY_INTERFACE_NAMES USER
    WATCHDOG
""".split():  # noqa: SIM905
    setattr(SafeModeReason, _name, _name)


class RunReason:
    """The reasons why Python runs: a power-on, or a reload that the firmware asked for."""

    STARTUP = "STARTUP"
    SUPERVISOR_RELOAD = "SUPERVISOR_RELOAD"


def _make_supervisor(machine: "Machine") -> ModuleType:
    class Runtime:
        """`supervisor.runtime`."""

        autoreload = True
        display = None
        rgb_status_brightness = 0

        @property
        def usb_connected(self) -> bool:
            """True if a USB cable is connected."""
            return machine.usb

        serial_connected = usb_connected

        @property
        def serial_bytes_available(self) -> int:
            """The number of characters that can be read."""
            machine.clock.advance(POLL_NS)
            return len(machine.typed)

        @property
        def run_reason(self) -> str:
            """A RunReason."""
            return machine.run_reason

        @property
        def safe_mode_reason(self) -> str | None:
            """A SafeModeReason, or None."""
            return machine.safe_mode_reason

    def ticks_ms() -> int:
        machine.clock.advance(POLL_NS)
        return machine.ticks_ms()

    def reload() -> None:
        machine.clock.fail(Restart("RELOAD", hard=False))

    return make_module(
        "supervisor", runtime=Runtime(), SafeModeReason=SafeModeReason, RunReason=RunReason,
        ticks_ms=ticks_ms, reload=reload,
        set_next_code_file=lambda *_, **__: None, get_setting=machine.drive.getenv,
        status_bar=SimpleNamespace(console=True, display=True),
        set_usb_identification=lambda *_, **__: None,
    )  # fmt: skip


def _make_usb(machine: "Machine") -> dict[str, ModuleType]:
    console = SimpleNamespace(
        connected=machine.usb, in_waiting=0, write=lambda data: machine.print(data.decode()),
    )  # fmt: skip
    nothing: dict[str, Any] = {
        "enable": lambda *_, **__: None,
        "disable": lambda *_, **__: None,
    }
    midi = (
        SimpleNamespace(read=lambda *_: b"", readinto=lambda *_: 0),
        SimpleNamespace(write=len),
    )
    return {
        "usb_cdc": make_module("usb_cdc", console=console, data=None, **nothing),
        "usb_hid": make_module("usb_hid", devices=(), **nothing),
        "usb_midi": make_module("usb_midi", ports=midi, **nothing),
    }
