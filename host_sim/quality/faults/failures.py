# SPDX-License-Identifier: MIT
"""Failures: no memory, a loose display cable, a refused write to the nvm.

Device code knows nothing of them.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Any

from host_sim.sim.nvm import Flash

if TYPE_CHECKING:
    from host_sim.handheld.device import Device

DISPLAY_OFF = b"\x80\xae"  # the first command of the driver's set-up


def no_room() -> MemoryError:
    """Return the error that CircuitPython raises without memory."""
    return MemoryError("memory allocation failed, allocating 512 bytes")


def device_places(device: "Device") -> tuple[str, ...]:
    """Return the folders of device code as frames name them."""
    return tuple(str(device.root / place) for place in ("lib", "games"))


@contextmanager
def no_memory(device: "Device", first: int, times: int = 1) -> Iterator[list[str]]:
    """Raise MemoryError at `times` calls of device code, starting with number `first`.

    Yields the names of the functions called so far.
    """
    clock = device.machine.clock
    calls: list[str] = []
    places = device_places(device)

    def trace(frame: FrameType, event: str, _: object) -> Callable[..., None] | None:
        if event == "call" and frame.f_code.co_filename.startswith(places):
            calls.append(frame.f_code.co_name)
            if first <= len(calls) < first + times:
                raise no_room()
            return trace_again if len(calls) < first + times else None
        return None

    def trace_again(*_: object) -> None:
        """Do nothing: Python drops a trace function that has raised."""

    clock.traced_places, clock.tracer = places, trace
    try:
        yield calls
    finally:
        clock.tracer = None


class Starved:
    """A device without memory where `fails` says so.

    `fails("call", stack)` is called at every call of device code, `fails("line")` where a line is
    reached for the first time. A stack is ((code, place), ...), the innermost first.
    """

    def __init__(self, device: "Device", fails: Callable[..., bool]) -> None:
        self._fails, self._places = fails, device_places(device)
        self._lines: set[tuple[CodeType, int | None]] = set()
        clock = device.machine.clock
        clock.traced_places, clock.tracer = self._places, self._call

    def _call(self, frame: FrameType, event: str, _: object) -> Callable[..., Any] | None:
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(self._places):
            return None
        stack, caller = [(code, 0)], frame.f_back
        while caller:
            stack.append((caller.f_code, caller.f_lasti))
            caller = caller.f_back
        if self._fails("call", tuple(stack)):
            raise no_room()
        return self._line

    def _line(self, frame: FrameType, event: str, _: object) -> Callable[..., Any]:
        line = frame.f_code, frame.f_lineno
        if event == "line" and line not in self._lines:
            self._lines.add(line)
            if self._fails("line"):
                raise no_room()
        return self._line


class LooseWire:
    """A display whose cable comes off for some virtual seconds where `fails("wire")` is True.

    `fails` is called at every write. Without power the chip loses its picture and its settings.
    Afterwards it stays dark and ignores data until it is set up again.
    """

    def __init__(self, device: "Device", fails: Callable[..., bool], seconds: float) -> None:
        self.device, self.seconds, self._fails = device, seconds, fails
        self.dark = False
        self._genuine = device.chip.write
        device.chip.write = self._write  # type: ignore[method-assign]

    def _write(self, data: bytes) -> Any:
        if self._fails("wire"):
            device = self.device
            device.unplug()
            device.chip.power_on_reset()
            self.dark = True
            clock = device.machine.clock
            clock.at(clock.now + round(self.seconds * 1e9), device.plug)
            return 0
        if data[:2] == DISPLAY_OFF:
            self.dark = False
        return 0 if self.dark else self._genuine(data)


class Refusing(Flash):
    """An nvm that refuses writes where `fails` says so.

    At every write, `fails("once")` refuses only this one, and `fails("nvm")` this one and all later
    ones. `images` has the bytes before the first write and after each one.
    """

    def __init__(self, image: bytes | int, fails: Callable[..., bool]) -> None:
        super().__init__(image)
        self._fails, self._broken = fails, False
        self.images = [bytes(self.cells)]

    def _write(self, start: int, data: bytes) -> None:
        once = self._fails("once")
        self._broken = self._broken or self._fails("nvm")
        if once or self._broken:
            raise OSError(5, "Input/output error")
        super()._write(start, data)
        self.images.append(bytes(self.cells))
