# SPDX-License-Identifier: MIT
"""Pins: a level per number, who claimed which, and what pulls them.

Blinka's digitalio makes its own Pin from the id of ours, so levels live in the machine, by id.
"""

from host_sim.sim import active


class Pins:
    """The board's pins. The outside world drives some of them; the others float to their pull."""

    def __init__(self):
        self.driven = {}  # id -> level put there by the outside world (a pressed button: 0)
        self.outputs = {}  # id -> level driven by the firmware
        self.pulls = {}
        self.claimed = {}  # id -> its owner
        self.watchers = []  # called with the id when the outside world changes a level

    def level(self, number):
        if number in self.driven:
            return self.driven[number]
        if number in self.outputs:
            return self.outputs[number]
        return 0 if self.pulls.get(number) == Pin.PULL_DOWN else 1 if number in self.pulls else 0

    def drive(self, number, level):
        """The outside world connects a level, or lets go (None)."""
        if level is None:
            self.driven.pop(number, None)
        else:
            self.driven[number] = level
        for watcher in tuple(self.watchers):
            watcher(number)

    def claim(self, pin, owner):
        if pin.id in self.claimed:
            raise ValueError(f"{pin.name} in use")
        self.claimed[pin.id] = owner

    def free(self, number):
        self.claimed.pop(number, None)
        self.outputs.pop(number, None)
        self.pulls.pop(number, None)

    def release_all(self, kept=()):
        """Every pin is an input again, but for those of `kept`. Fingers stay on their buttons."""
        self.claimed = {number: owner for number, owner in self.claimed.items() if owner in kept}
        self.outputs.clear()
        self.pulls.clear()
        self.watchers.clear()


class Pin:
    """A pin of the chip, in the shape that Blinka's digitalio and analogio expect."""

    OUT, IN, ADC, DAC, OPEN_DRAIN = range(5)
    LOW, HIGH = 0, 1
    PULL_NONE, PULL_UP, PULL_DOWN = range(3)

    def __init__(self, number, name=None):
        self.id = number
        self.name = name or f"GP{number}"
        self._mode = self.IN

    def __repr__(self):
        return f"board.{self.name}"

    def __eq__(self, other):
        return isinstance(other, Pin) and other.id == self.id

    def __hash__(self):
        return hash(self.id)

    def init(self, mode=IN, pull=None):
        pins = active.current().pins
        self._mode = mode
        if mode == self.OUT:
            pins.outputs.setdefault(self.id, 0)
        else:
            pins.outputs.pop(self.id, None)
            if pull in (self.PULL_UP, self.PULL_DOWN):
                pins.pulls[self.id] = pull
            else:
                pins.pulls.pop(self.id, None)

    def value(self, level=None):
        machine = active.current()
        if level is None:
            return machine.pins.level(self.id)
        machine.clock.check()
        machine.pins.outputs[self.id] = level
        return None


class ClaimedPin(Pin):
    """What digitalio makes of a Pin: it is in use until deinit."""

    def __init__(self, number):
        super().__init__(number)
        active.current().pins.claim(self, self)

    def deinit(self):
        active.current().pins.free(self.id)
