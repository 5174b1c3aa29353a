# SPDX-License-Identifier: MIT
"""The modules that are C in the Pico's firmware, made for one machine.

Standard library modules are cut down to the names that CircuitPython has, so that what is missing
on the device is missing here.
"""

import array
import binascii
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
from types import ModuleType, SimpleNamespace

from host_sim.sim import alarm, files, keypad, pico, pwm
from host_sim.sim.clock import BLINK, SECOND, Restart
from host_sim.sim.imports import Importer

VERSION = (10, 2, 1)
HEAP = 169_000  # bytes free when code.py starts

STANDARD = {
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


def module(name, **names):
    """A module made of these names."""
    made = ModuleType(name)
    made.__dict__.update(names)
    return made


def importer(machine):
    """The import system of a fresh start of the machine, with all modules it can give."""
    from host_sim.sim.blinka import GENUINE

    made = {}
    machine.importer = loader = Importer(machine.drive.root, made, _builtins(machine))
    for genuine, names in STANDARD.items():
        made[genuine.__name__] = module(
            genuine.__name__, **{name: getattr(genuine, name) for name in names.split()}
        )
    made["errno"] = module("errno", **vars(errno))
    made.update(GENUINE)
    machine.starts += 1
    seed = f"{machine.seed}/{machine.starts}"
    made["time"] = _time(machine)
    made["os"] = files.os_module(machine.drive, seed, machine.drawn)
    made["storage"] = files.storage_module(machine.drive)
    made["random"] = _random(seed)
    made["sys"] = _sys(machine, loader)
    made["gc"] = _gc()
    made["micropython"] = module("micropython", const=lambda value: value)
    made["traceback"] = _traceback(machine)
    made["warnings"] = module("warnings", warn=lambda *_: None, simplefilter=lambda *_: None)
    made["builtins"] = module("builtins", **loader.builtins)
    made["keypad"] = keypad.module(machine)
    made["pwmio"] = pwm.module(machine)
    made["supervisor"] = _supervisor(machine)
    made.update(pico.modules(machine))
    made.update(alarm.modules(machine))
    made.update(_usb(machine))
    return loader


def _builtins(machine):
    def device_print(*values, sep=" ", end="\n", file=None):
        text = sep.join([str(value) for value in values]) + end
        if file is None:
            machine.print(text)
        else:
            file.write(text)

    return {"print": device_print, "open": machine.drive.open}


def _time(machine):
    clock = machine.clock

    def sleep(seconds):
        if seconds < 0:
            raise ValueError("sleep length must be non-negative")
        clock.advance(max(round(seconds * SECOND), BLINK), waiting=True)

    def monotonic_ns():
        clock.advance(BLINK)
        return machine.monotonic_ns()

    def localtime(seconds=None):
        return time.gmtime(now() if seconds is None else seconds)

    def now():
        # The Pico's clock has no battery: it starts at 2020 whenever power comes.
        return 1_577_836_800 + machine.monotonic_ns() // SECOND

    return module(
        "time", sleep=sleep, monotonic_ns=monotonic_ns, time=now, localtime=localtime,
        monotonic=lambda: monotonic_ns() / SECOND, struct_time=time.struct_time,
        mktime=lambda moment: int(time.mktime(tuple(moment))),
    )  # fmt: skip


def _random(seed):
    chance = random.Random(seed)

    def getrandbits(bits):
        if not 0 <= bits <= 32:
            raise ValueError
        return chance.getrandbits(bits) if bits else 0

    def start(number):
        chance.seed(int(number))

    return module(
        "random", seed=start, getrandbits=getrandbits, randint=chance.randint,
        randrange=chance.randrange, choice=chance.choice, random=chance.random,
        uniform=chance.uniform,
    )  # fmt: skip


def _sys(machine, loader):
    def print_exception(error, file=None):
        (machine.print if file is None else file.write)(machine.report(error))

    def leave(code=None):
        raise SystemExit(code)

    def read(count):
        text, machine.typed = machine.typed[:count], machine.typed[count:]
        return text

    return module(
        "sys", modules=loader.modules, path=["", "/", ".frozen", "/lib"], argv=[],
        implementation=SimpleNamespace(name="circuitpython", version=VERSION, _mpy=517),
        platform="RP2040", version="3.4.0; Adafruit CircuitPython 10.2.1", version_info=(3, 4, 0),
        byteorder="little", maxsize=(1 << 31) - 1, exit=leave, print_exception=print_exception,
        stdout=SimpleNamespace(write=machine.print), stderr=SimpleNamespace(write=machine.print),
        stdin=SimpleNamespace(read=read), ps1=">>> ", ps2="... ",
    )  # fmt: skip


def _gc():
    return module(
        "gc", collect=lambda: 0, enable=lambda: None, disable=lambda: None,
        isenabled=lambda: True, mem_free=lambda: HEAP, mem_alloc=lambda: 0,
        threshold=lambda *_: -1,
    )  # fmt: skip


def _traceback(machine):
    def format_exception(error, *_, **__):
        return [machine.report(error)]

    def print_exception(error, *_, file=None, **__):
        (machine.print if file is None else file.write)(machine.report(error))

    return module("traceback", format_exception=format_exception, print_exception=print_exception)


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
    """Why Python runs: after power-on, or because it asked to begin anew."""

    STARTUP = "STARTUP"
    SUPERVISOR_RELOAD = "SUPERVISOR_RELOAD"


def _supervisor(machine):
    class Runtime:
        """`supervisor.runtime`."""

        autoreload = True
        display = None
        rgb_status_brightness = 0

        @property
        def usb_connected(self):
            return machine.usb

        serial_connected = usb_connected

        @property
        def serial_bytes_available(self):
            machine.clock.advance(BLINK)
            return len(machine.typed)

        @property
        def run_reason(self):
            return machine.run_reason

        @property
        def safe_mode_reason(self):
            return machine.safe_mode_reason

    def ticks_ms():
        machine.clock.advance(BLINK)
        return machine.ticks_ms()

    def reload():
        machine.clock.fail(Restart("RELOAD", hard=False))

    return module(
        "supervisor", runtime=Runtime(), SafeModeReason=SafeModeReason, RunReason=RunReason,
        ticks_ms=ticks_ms, reload=reload,
        set_next_code_file=lambda *_, **__: None, get_setting=machine.drive.getenv,
        status_bar=SimpleNamespace(console=True, display=True),
        set_usb_identification=lambda *_, **__: None,
    )  # fmt: skip


def _usb(machine):
    console = SimpleNamespace(
        connected=machine.usb, in_waiting=0, write=lambda data: machine.print(data.decode()),
    )  # fmt: skip
    nothing = {"enable": lambda *_, **__: None, "disable": lambda *_, **__: None}
    return {
        "usb_cdc": module("usb_cdc", console=console, data=None, **nothing),
        "usb_hid": module("usb_hid", devices=(), **nothing),
        "usb_midi": module("usb_midi", ports=(), **nothing),
    }
