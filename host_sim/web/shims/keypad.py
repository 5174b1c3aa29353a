# SPDX-License-Identifier: MIT
"""CircuitPython's keypad. The page has the queue, so no press is lost while Python runs."""

import time

import browser


class Event:
    def __init__(self, key_number=0, pressed=True, timestamp=None):
        self.key_number = key_number
        self.pressed = pressed
        self.timestamp = timestamp or 0

    @property
    def released(self):
        return not self.pressed


class EventQueue:
    overflowed = False

    def get(self):
        event = Event()
        return event if self.get_into(event) else None

    def get_into(self, event):
        code = browser.next_key()
        if code < 0:
            return False
        event.__init__(code >> 1, bool(code & 1), time.now)
        return True

    def clear(self):
        while browser.next_key() >= 0:
            pass


class Keys:
    def __init__(self, pins, *, value_when_pressed, pull=True, interval=0.02, max_events=64,
                 debounce_threshold=1):  # fmt: skip
        self.key_count = len(pins)
        self.events = EventQueue()

    def reset(self):
        """Report the keys that are down as pressed again."""
        browser.all_keys()

    def deinit(self):
        pass
