# SPDX-License-Identifier: MIT
"""`alarm`: light sleep until a time or a pin. Deep sleep is not simulated."""

from types import ModuleType
from typing import TYPE_CHECKING, Never

from host_sim.sim.clock import FOREVER, SECOND
from host_sim.sim.imports import make_module
from host_sim.sim.pins import Pin

if TYPE_CHECKING:
    from host_sim.sim.machine import Machine


def make_modules(machine: "Machine") -> dict[str, ModuleType]:
    """Return alarm, alarm.time and alarm.pin for one machine."""
    clock, pins = machine.clock, machine.pins

    class TimeAlarm:
        """An alarm at a time of time.monotonic(), in seconds."""

        def __init__(
            self, *, monotonic_time: float | None = None, epoch_time: float | None = None
        ) -> None:
            if (monotonic_time is None) == (epoch_time is None):
                raise ValueError("Supply one of monotonic_time or epoch_time")
            if monotonic_time is None:
                raise NotImplementedError("epoch_time")
            self.monotonic_time = monotonic_time

    class PinAlarm:
        """An alarm when a pin has a level, or with `edge` when it changes to it."""

        def __init__(self, pin: Pin, value: bool, edge: bool = False, pull: bool = False) -> None:
            pins.claim(pin, self)
            pins.free(pin.id)  # claimed only while asleep
            self.pin, self.value, self.edge, self.pull = pin, bool(value), edge, pull

        def prepare(self) -> None:
            """Claim the pin and remember its level, before the sleep begins."""
            pins.claim(self.pin, self)
            if self.pull:
                pins.pulls[self.pin.id] = self.pin.PULL_DOWN if self.value else self.pin.PULL_UP
            self._before = bool(pins.level(self.pin.id))

        def is_due(self) -> bool:
            """Return True if the pin now has the level that ends the sleep."""
            level = bool(pins.level(self.pin.id))
            if self.edge and level == self._before:
                return False
            self._before = level
            return level == self.value

    def light_sleep_until_alarms(*alarms: TimeAlarm | PinAlarm) -> TimeAlarm | PinAlarm | None:
        watched = [each for each in alarms if isinstance(each, PinAlarm)]
        timed = [each for each in alarms if isinstance(each, TimeAlarm)]
        if len(watched) + len(timed) != len(alarms) or not alarms:
            raise TypeError("Expected an alarm")
        for each in watched:
            each.prepare()
        earliest = min(timed, key=lambda each: each.monotonic_time, default=None)
        length = FOREVER
        if earliest is not None:
            length = max(0, round(earliest.monotonic_time * SECOND) - machine.monotonic_ns())
        due: list[PinAlarm] = []

        def is_awake() -> bool:
            due.extend(each for each in watched if each.is_due())
            return bool(due)

        try:
            clock.wait(length, is_awake)
        finally:
            for each in watched:
                pins.free(each.pin.id)
        woken_by = due[0] if due else earliest
        alarm.__dict__["wake_alarm"] = woken_by
        return woken_by

    def exit_and_deep_sleep_until_alarms(*_: object, **__: object) -> Never:
        raise NotImplementedError("Deep sleep is not simulated. Use light sleep.")

    time_module = make_module("alarm.time", TimeAlarm=TimeAlarm)
    pin_module = make_module("alarm.pin", PinAlarm=PinAlarm)
    alarm = make_module(
        "alarm",
        time=time_module,
        pin=pin_module,
        wake_alarm=None,
        sleep_memory=machine.sleep_memory,
        light_sleep_until_alarms=light_sleep_until_alarms,
        exit_and_deep_sleep_until_alarms=exit_and_deep_sleep_until_alarms,
    )
    return {"alarm": alarm, "alarm.time": time_module, "alarm.pin": pin_module}
