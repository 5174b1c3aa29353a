# SPDX-License-Identifier: MIT
"""What can fail: a call or a line of device code that finds no memory, a display whose cable comes
off at a write on the wire, an nvm that refuses a write. Nothing in device code helps with it."""

from contextlib import contextmanager

from host_sim.sim.nvm import Flash

DISPLAY_OFF = b"\x80\xae"  # the first command of the driver's set-up


def no_room():
    return MemoryError("memory allocation failed, allocating 512 bytes")


def device_places(device):
    """Where device code is, as its frames name it."""
    return tuple(str(device.root / place) for place in ("lib", "games"))


@contextmanager
def no_memory(device, first, times=1):
    """The calls of device code are counted from now on; number `first` and those after it, `times`
    in all, raise MemoryError. Gives a list whose length is the number of calls so far."""
    clock, calls = device._machine.clock, []
    places = device_places(device)

    def trace(frame, event, _):
        if event == "call" and frame.f_code.co_filename.startswith(places):
            calls.append(frame.f_code.co_name)
            if first <= len(calls) < first + times:
                raise no_room()
            return trace_again if len(calls) < first + times else None
        return None

    def trace_again(*_):
        """Python forgets a trace function that has raised."""

    clock.traced_places, clock.tracer = places, trace
    try:
        yield calls
    finally:
        clock.tracer = None


class Starved:
    """`fails("call", stack)` is asked at every call of device code, `fails("line")` where a line of
    it is reached for the first time; True: there is no memory. A stack is ((code, place), ...), the
    innermost first."""

    def __init__(self, device, fails):
        self._fails, self._places = fails, device_places(device)
        self._lines = set()
        clock = device._machine.clock
        clock.traced_places, clock.tracer = self._places, self._call

    def _call(self, frame, event, _):
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

    def _line(self, frame, event, _):
        line = frame.f_code, frame.f_lineno
        if event == "line" and line not in self._lines:
            self._lines.add(line)
            if self._fails("line"):
                raise no_room()
        return self._line


class LooseWire:
    """`fails("wire")` is asked at every write to the display; True: its cable comes off, for so
    many virtual seconds. Off its supply, the chip forgets everything; back on it, it stays dark and
    makes nothing of what it hears until it is set up again."""

    def __init__(self, device, fails, seconds):
        self.device, self.seconds, self._fails = device, seconds, fails
        self.dark = False
        self._genuine = device.chip.write
        device.chip.write = self._write

    def _write(self, data):
        if self._fails("wire"):
            device = self.device
            device.unplug()
            device.chip.power_on_reset()
            self.dark = True
            clock = device._machine.clock
            clock.at(clock.now + round(self.seconds * 1e9), device.plug)
            return 0
        if data[:2] == DISPLAY_OFF:
            self.dark = False
        return 0 if self.dark else self._genuine(data)


class Refusing(Flash):
    """`fails("once")` is asked at every write: True refuses only this one. Then `fails("nvm")`:
    True refuses it and every one after it. `images`: the bytes before the first write and after
    each one."""

    def __init__(self, image, fails):
        super().__init__(image)
        self._fails, self._broken = fails, False
        self.images = [bytes(self.cells)]

    def _write(self, start, data):
        once = self._fails("once")
        self._broken = self._broken or self._fails("nvm")
        if once or self._broken:
            raise OSError(5, "Input/output error")
        super()._write(start, data)
        self.images.append(bytes(self.cells))
