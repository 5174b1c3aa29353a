# SPDX-License-Identifier: MIT
"""Keys whose events the tests make: `keypad.tap(0)` presses and releases the first key."""

_keys = None  # the one Keys object there is


class Event:
    def __init__(self, key_number=0, pressed=True, timestamp=None):
        self.key_number = key_number
        self.pressed = pressed
        self.timestamp = timestamp or 0

    @property
    def released(self):
        return not self.pressed


class EventQueue:
    def __init__(self):
        self._events = []
        self.overflowed = False

    def get(self):
        return Event(*self._events.pop(0)) if self._events else None

    def get_into(self, event):
        if not self._events:
            return False
        event.__init__(*self._events.pop(0))
        return True

    def clear(self):
        self._events.clear()

    def __len__(self):
        return len(self._events)

    def __bool__(self):
        return bool(self._events)


class Keys:
    def __init__(self, pins, *, value_when_pressed, pull=True, interval=0.02, max_events=64,
                 debounce_threshold=1):  # fmt: skip
        global _keys  # noqa: PLW0603
        self.key_count = len(pins)
        self.events = EventQueue()
        _keys = self

    def reset(self):
        self.events.clear()

    def deinit(self):
        pass


def change(key_number, pressed):
    """A key goes down or up, now."""
    import time

    if not 0 <= key_number < _keys.key_count:
        raise ValueError("no such key")
    _keys.events._events.append((key_number, pressed, time.monotonic_ns() // 1_000_000))


def tap(key_number):
    change(key_number, True)
    change(key_number, False)
