# SPDX-License-Identifier: MIT
"""Sleep: a light one ends at once, by the alarm named first."""

sleep_memory = bytearray(256)
wake_alarm = None


class time:
    class TimeAlarm:
        def __init__(self, *, monotonic_time=None, epoch_time=None):
            self.monotonic_time = monotonic_time


class pin:
    class PinAlarm:
        def __init__(self, pin, value, edge=False, pull=False):
            self.pin = pin
            self.value = value


def light_sleep_until_alarms(*alarms):
    global wake_alarm  # noqa: PLW0603
    wake_alarm = alarms[0]
    return wake_alarm


def exit_and_deep_sleep_until_alarms(*alarms, preserve_dios=()):
    raise SystemExit("deep sleep")
