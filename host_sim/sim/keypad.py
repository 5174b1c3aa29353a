# SPDX-License-Identifier: MIT
"""CircuitPython's keypad on virtual pins: scans in virtual time, and only when a pin has moved."""

from collections import deque
from types import ModuleType

from host_sim.sim.clock import BLINK, SECOND


class Event:
    """A key went down or up."""

    def __init__(self, key_number=0, pressed=True, timestamp=None):
        self.key_number = key_number
        self.pressed = pressed
        self.timestamp = 0 if timestamp is None else timestamp

    @property
    def released(self):
        return not self.pressed

    def __eq__(self, other):
        return isinstance(other, Event) and (self.key_number, self.pressed) == (
            other.key_number,
            other.pressed,
        )

    def __hash__(self):
        return hash((self.key_number, self.pressed))

    def __repr__(self):
        return f"<Event: key_number {self.key_number} {'pressed' if self.pressed else 'released'}>"


class EventQueue:
    """What happened and was not yet fetched. A full queue drops the newest."""

    def __init__(self, machine, max_events):
        self._machine = machine
        self._events = deque()
        self._max = max_events
        self.overflowed = False

    def get(self):
        self._machine.clock.advance(BLINK)
        return self._events.popleft() if self._events else None

    def get_into(self, event):
        found = self.get()
        if found is None:
            return False
        event.key_number, event.pressed = found.key_number, found.pressed
        event.timestamp = found.timestamp
        return True

    def clear(self):
        self._events.clear()
        self.overflowed = False

    def __len__(self):
        return len(self._events)

    def _put(self, event):
        if len(self._events) >= self._max:
            self.overflowed = True
        else:
            self._events.append(event)


class Keys:
    """Independent keys, one per pin. Made for one machine by `module` below."""

    _machine = None

    def __init__(
        self, pins, *, value_when_pressed, pull=True, interval=0.020, max_events=64,
        debounce_threshold=1,
    ):  # fmt: skip
        if interval <= 0 or max_events < 1 or not 1 <= debounce_threshold <= 127:
            raise ValueError("interval, max_events and debounce_threshold must be positive")
        board = self._machine.pins
        self._pins = tuple(pins)
        for at, pin in enumerate(self._pins):
            if pin.id in board.claimed:
                for claimed in self._pins[:at]:
                    board.free(claimed.id)
            board.claim(pin, self)
            if pull:
                board.pulls[pin.id] = pin.PULL_DOWN if value_when_pressed else pin.PULL_UP
        self._pressed_level = 1 if value_when_pressed else 0
        self._interval = round(interval * SECOND)
        self._start = self._machine.clock.now
        self._threshold = debounce_threshold
        self._due = False
        self.events = EventQueue(self._machine, max_events)
        # A key that is down already is no news; its release will be.
        self._down = [self._is_pressed(pin) for pin in self._pins]
        self._counters = [debounce_threshold if down else 0 for down in self._down]
        board.watchers.append(self._pin_moved)

    @property
    def key_count(self):
        return len(self._pins)

    def reset(self):
        """All keys count as released now; one that is held causes a new press at once."""
        self._counters = [0] * len(self._pins)
        self._down = [False] * len(self._pins)
        self._scan()

    def deinit(self):
        board = self._machine.pins
        if self._pin_moved in board.watchers:
            board.watchers.remove(self._pin_moved)
            for pin in self._pins:
                board.free(pin.id)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.deinit()

    def _pin_moved(self, _number):
        self._schedule()

    def _schedule(self):
        """The next scan is at the next whole interval."""
        if not self._due:
            self._due = True
            clock = self._machine.clock
            scans = (clock.now - self._start) // self._interval + 1
            clock.at(self._start + scans * self._interval, self._scheduled_scan)

    def _is_pressed(self, pin):
        return self._machine.pins.level(pin.id) == self._pressed_level

    def _scheduled_scan(self):
        self._due = False
        self._scan()

    def _scan(self):
        unsettled = False
        for key, pin in enumerate(self._pins):
            pressed = self._is_pressed(pin)
            goal = self._threshold if pressed else 0
            counter = self._counters[key]
            if counter != goal:
                counter += 1 if pressed else -1
                self._counters[key] = counter
                unsettled = unsettled or counter != goal
            if counter == goal and self._down[key] != pressed:
                self._down[key] = pressed
                self.events._put(Event(key, pressed, self._machine.ticks_ms()))
        if unsettled:
            self._schedule()


def module(machine):
    keypad = ModuleType("keypad")
    keypad.Event = Event
    keypad.EventQueue = EventQueue
    keypad.Keys = type("Keys", (Keys,), {"_machine": machine})
    return keypad
