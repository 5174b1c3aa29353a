# SPDX-License-Identifier: MIT
"""`alarm`: light sleep until a moment or a pin. Deep sleep is not simulated."""

from types import ModuleType

from host_sim.sim.clock import FOREVER, SECOND


def modules(machine):
    """alarm, alarm.time and alarm.pin for one machine."""
    clock, pins = machine.clock, machine.pins

    class TimeAlarm:
        """Wakes at a moment of time.monotonic()."""

        def __init__(self, *, monotonic_time=None, epoch_time=None):
            if (monotonic_time is None) == (epoch_time is None):
                raise ValueError("Supply one of monotonic_time or epoch_time")
            if epoch_time is not None:
                raise NotImplementedError("epoch_time")
            self.monotonic_time = monotonic_time

    class PinAlarm:
        """Wakes when a pin has, or changes to, a level."""

        def __init__(self, pin, value, edge=False, pull=False):
            pins.claim(pin, self)
            pins.free(pin.id)  # claimed only while asleep
            self.pin, self.value, self.edge, self.pull = pin, bool(value), edge, pull

        def _prepare(self):
            pins.claim(self.pin, self)
            if self.pull:
                pins.pulls[self.pin.id] = self.pin.PULL_DOWN if self.value else self.pin.PULL_UP
            self._before = bool(pins.level(self.pin.id))

        def _rang(self):
            level = bool(pins.level(self.pin.id))
            if self.edge and level == self._before:
                return False
            self._before = level
            return level == self.value

    alarm = ModuleType("alarm")
    alarm.time, alarm.pin = ModuleType("alarm.time"), ModuleType("alarm.pin")
    alarm.time.TimeAlarm, alarm.pin.PinAlarm = TimeAlarm, PinAlarm
    alarm.wake_alarm = None
    alarm.sleep_memory = machine.sleep_memory

    def light_sleep_until_alarms(*alarms):
        watched = [each for each in alarms if isinstance(each, PinAlarm)]
        timed = [each for each in alarms if isinstance(each, TimeAlarm)]
        if len(watched) + len(timed) != len(alarms) or not alarms:
            raise TypeError("Expected an alarm")
        for each in watched:
            each._prepare()
        earliest = min(timed, key=lambda each: each.monotonic_time, default=None)
        length = FOREVER
        if earliest is not None:
            length = max(0, round(earliest.monotonic_time * SECOND) - machine.monotonic_ns())
        rung = []

        def awake():
            rung.extend(each for each in watched if each._rang())
            return bool(rung)

        try:
            clock.wait(length, awake)
        finally:
            for each in watched:
                pins.free(each.pin.id)
        alarm.wake_alarm = rung[0] if rung else earliest
        return alarm.wake_alarm

    def exit_and_deep_sleep_until_alarms(*_, **__):
        raise NotImplementedError("deep sleep is not simulated; use light sleep")

    alarm.light_sleep_until_alarms = light_sleep_until_alarms
    alarm.exit_and_deep_sleep_until_alarms = exit_and_deep_sleep_until_alarms
    return {"alarm": alarm, "alarm.time": alarm.time, "alarm.pin": alarm.pin}
