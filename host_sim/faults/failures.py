# SPDX-License-Identifier: MIT
"""The k-th failure: a call of device code that finds no memory, a display that is unplugged at the
k-th write on the wire, an nvm that refuses its k-th write. Nothing in device code helps with it."""

from contextlib import contextmanager

from host_sim.virtual.nvm import Flash


@contextmanager
def no_memory(device, first, times=1):
    """The calls of device code are counted from now on; number `first` and those after it, `times`
    in all, raise MemoryError. Gives a list whose length is the number of calls so far."""
    clock, calls = device._machine.clock, []
    places = tuple(str(device.root / place) for place in ("lib", "games"))

    def trace(frame, event, _):
        if event == "call" and frame.f_code.co_filename.startswith(places):
            calls.append(frame.f_code.co_name)
            if first <= len(calls) < first + times:
                raise MemoryError("memory allocation failed, allocating 512 bytes")
            return trace_again if len(calls) < first + times else None
        return None

    def trace_again(*_):
        """Python forgets a trace function that has raised."""

    clock.traced_places, clock.tracer = places, trace
    try:
        yield calls
    finally:
        clock.tracer = None


DISPLAY_OFF = b"\x80\xae"  # the first command of the driver's set-up


class LooseWire:
    """The display's cable comes off at the k-th write from now on, for so many virtual seconds.
    Off its supply, the chip forgets everything; back on it, it stays dark and makes nothing of what
    it hears until it is set up again."""

    def __init__(self, device, write, seconds):
        self.device, self.left, self.seconds = device, write, seconds
        self.writes = 0
        self.dark = False
        self._genuine = device.chip.write
        device.chip.write = self._write

    def _write(self, data):
        self.writes += 1
        if self.writes == self.left:
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
    """An nvm whose k-th write raises, and every one after it."""

    def __init__(self, image, write):
        super().__init__(image)
        self.left, self.writes = write, 0

    def _write(self, start, data):
        self.writes += 1
        if self.left and self.writes >= self.left:
            raise OSError(5, "Input/output error")
        super()._write(start, data)
