# SPDX-License-Identifier: MIT
"""CircuitPython's keypad. `host` has the queue, so no press is lost while Python runs."""

import time

import host


class Event:
    """A key that was pressed or released."""

    def __init__(
        self, key_number: int = 0, pressed: bool = True, timestamp: "int | None" = None
    ) -> None:
        self.key_number = key_number
        self.pressed = pressed
        self.timestamp = timestamp or 0

    @property
    def released(self) -> bool:
        """Whether the key was released."""
        return not self.pressed


class EventQueue:
    """The queue of key events."""

    overflowed = False

    def get(self) -> "Event | None":
        """Return the next event, or None."""
        event = Event()
        return event if self.get_into(event) else None

    def get_into(self, event: Event) -> bool:
        """Store the next event in `event`. Return False if there is none."""
        code = host.next_key()
        if code < 0:
            return False
        event.__init__(code >> 1, bool(code & 1), time.now)
        return True

    def clear(self) -> None:
        """Discard all events."""
        while host.next_key() >= 0:
            pass


class Keys:
    """The keys."""

    def __init__(
        self,
        pins: tuple,
        *,
        value_when_pressed: bool,
        pull: bool = True,
        interval: float = 0.02,
        max_events: int = 64,
        debounce_threshold: int = 1,
    ) -> None:
        self.key_count = len(pins)
        self.events = EventQueue()

    def reset(self) -> None:
        """Report the keys that are down as pressed again."""
        host.all_keys()

    def deinit(self) -> None:
        """Do nothing: `host` keeps its queue."""
