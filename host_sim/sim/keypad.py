# SPDX-License-Identifier: MIT
"""CircuitPython's keypad on virtual pins. It scans in virtual time, after a pin has changed."""

from collections import deque
from collections.abc import Iterable
from types import ModuleType
from typing import TYPE_CHECKING, Self

from host_sim.sim.clock import POLL_NS, SECOND
from host_sim.sim.imports import make_module
from host_sim.sim.pins import Pin

if TYPE_CHECKING:
    from host_sim.sim.machine import Machine


class Event:
    """A press or a release of a key."""

    def __init__(
        self, key_number: int = 0, pressed: bool = True, timestamp: int | None = None
    ) -> None:
        self.key_number = key_number
        self.pressed = pressed
        self.timestamp = 0 if timestamp is None else timestamp

    @property
    def released(self) -> bool:
        """True if the key went up."""
        return not self.pressed

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and (self.key_number, self.pressed) == (
            other.key_number,
            other.pressed,
        )

    def __hash__(self) -> int:
        return hash((self.key_number, self.pressed))

    def __repr__(self) -> str:
        return f"<Event: key_number {self.key_number} {'pressed' if self.pressed else 'released'}>"


class EventQueue:
    """Events that were not fetched yet. A full queue discards new ones."""

    def __init__(self, machine: "Machine", max_events: int) -> None:
        self._machine = machine
        self._events: deque[Event] = deque()
        self._max = max_events
        self.overflowed = False

    def get(self) -> Event | None:
        """Return the oldest event and remove it, or return None."""
        self._machine.clock.advance(POLL_NS)
        return self._events.popleft() if self._events else None

    def get_into(self, event: Event) -> bool:
        """Move the oldest event into this one. Return False if there is none."""
        found = self.get()
        if found is None:
            return False
        event.key_number, event.pressed = found.key_number, found.pressed
        event.timestamp = found.timestamp
        return True

    def clear(self) -> None:
        """Discard all events."""
        self._events.clear()
        self.overflowed = False

    def __len__(self) -> int:
        return len(self._events)

    def put(self, event: Event) -> None:
        """Add an event. If the queue is full, discard it and set `overflowed`."""
        if len(self._events) >= self._max:
            self.overflowed = True
        else:
            self._events.append(event)


class Keys:
    """Independent keys, one per pin. `make_keypad` derives the class for one machine."""

    _machine: "Machine"

    def __init__(
        self,
        pins: Iterable[Pin],
        *,
        value_when_pressed: bool,
        pull: bool = True,
        interval: float = 0.020,
        max_events: int = 64,
        debounce_threshold: int = 1,
    ) -> None:
        self._claim(tuple(pins))
        if pull:
            for pin in self._pins:
                self._machine.pins.pulls[pin.id] = (
                    pin.PULL_DOWN if value_when_pressed else pin.PULL_UP
                )
        self._pressed_level = 1 if value_when_pressed else 0
        self._start_scanning(len(self._pins), interval, max_events, debounce_threshold)

    def _claim(self, pins: tuple[Pin, ...]) -> None:
        board = self._machine.pins
        self._pins = pins
        for at, pin in enumerate(pins):
            if pin.id in board.claimed:
                for claimed in pins[:at]:
                    board.free(claimed.id)
            board.claim(pin, self)

    def _start_scanning(
        self, count: int, interval: float, max_events: int, debounce_threshold: int
    ) -> None:
        if interval <= 0 or max_events < 1 or not 1 <= debounce_threshold <= 127:
            raise ValueError("interval, max_events and debounce_threshold must be positive")
        self._count = count
        self._interval = round(interval * SECOND)
        self._start = self._machine.clock.now
        self._threshold = debounce_threshold
        self._due = False
        self.events = EventQueue(self._machine, max_events)
        # A key that is already down causes no event until its release.
        self._down = [self._is_pressed(key) for key in range(count)]
        self._counters = [debounce_threshold if down else 0 for down in self._down]
        self._machine.pins.watchers.append(self._on_pin_change)

    @property
    def key_count(self) -> int:
        """The number of keys."""
        return self._count

    def reset(self) -> None:
        """Treat all keys as released. A key that is held causes a new press at once."""
        self._counters = [0] * self._count
        self._down = [False] * self._count
        self._scan()

    def deinit(self) -> None:
        """Stop scanning and release the pins."""
        board = self._machine.pins
        if self._on_pin_change in board.watchers:
            board.watchers.remove(self._on_pin_change)
            for pin in self._pins:
                board.free(pin.id)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.deinit()

    def _on_pin_change(self, _number: int) -> None:
        self._schedule()

    def _schedule(self) -> None:
        """Schedule a scan at the next whole interval."""
        if not self._due:
            self._due = True
            clock = self._machine.clock
            scans = (clock.now - self._start) // self._interval + 1
            clock.at(self._start + scans * self._interval, self._scheduled_scan)

    def _is_pressed(self, key: int) -> bool:
        return self._machine.pins.level(self._pins[key].id) == self._pressed_level

    def _scheduled_scan(self) -> None:
        self._due = False
        self._scan()

    def _scan(self) -> None:
        unsettled = False
        for key in range(self._count):
            pressed = self._is_pressed(key)
            goal = self._threshold if pressed else 0
            counter = self._counters[key]
            if counter != goal:
                counter += 1 if pressed else -1
                self._counters[key] = counter
                unsettled = unsettled or counter != goal
            if counter == goal and self._down[key] != pressed:
                self._down[key] = pressed
                self.events.put(Event(key, pressed, self._machine.ticks_ms()))
        if unsettled:
            self._schedule()


class KeyMatrix(Keys):
    """Keys that connect a row with a column. Diodes prevent ghost keys."""

    def __init__(
        self,
        row_pins: Iterable[Pin],
        column_pins: Iterable[Pin],
        *,
        columns_to_anodes: bool = True,
        interval: float = 0.020,
        max_events: int = 64,
        debounce_threshold: int = 1,
    ) -> None:
        self._rows, self._columns = tuple(row_pins), tuple(column_pins)
        self._claim(self._rows + self._columns)
        count = len(self._rows) * len(self._columns)
        self._start_scanning(count, interval, max_events, debounce_threshold)

    def _is_pressed(self, key: int) -> bool:
        row, column = divmod(key, len(self._columns))
        pair = frozenset((self._rows[row].id, self._columns[column].id))
        return pair in self._machine.pins.bridges


KINDS = (Keys, KeyMatrix)


def make_keypad(machine: "Machine") -> ModuleType:
    """Return `keypad` for one machine."""
    classes = {kind.__name__: type(kind.__name__, (kind,), {"_machine": machine}) for kind in KINDS}
    return make_module("keypad", Event=Event, EventQueue=EventQueue, **classes)
