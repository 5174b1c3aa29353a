# SPDX-License-Identifier: MIT
"""The board's pins: levels, owners and pulls.

Blinka's digitalio makes its own Pin from the id of ours. So levels are stored in the machine, by
id.
"""

from collections.abc import Callable, Collection

from host_sim.sim import active
from host_sim.sim.clock import POLL_NS


class Pins:
    """All pins of a board. Pins that nothing drives have the level of their pull."""

    def __init__(self) -> None:
        self.driven: dict[int, int] = {}  # {id: level from outside}, for example a button's
        self.outputs: dict[int, int] = {}  # {id: level that the firmware drives}
        self.pulls: dict[int, int] = {}  # {id: PULL_UP or PULL_DOWN}
        self.claimed: dict[int, object] = {}  # {id: owner}
        self.bridges: set[frozenset[int]] = set()  # pairs of pins that a key of a matrix connects
        # Called with the id when a level from outside changes.
        self.watchers: list[Callable[[int], None]] = []

    def level(self, number: int) -> int:
        """Return the level of a pin, 0 or 1."""
        if number in self.driven:
            return self.driven[number]
        if number in self.outputs:
            return self.outputs[number]
        for bridge in self.bridges:
            if number in bridge:
                (other,) = bridge - {number}
                if other in self.outputs:
                    return self.outputs[other]
        return 0 if self.pulls.get(number) == Pin.PULL_DOWN else 1 if number in self.pulls else 0

    def drive(self, number: int, level: int | None) -> None:
        """Connect a level to a pin from outside, or disconnect it (None)."""
        if level is None:
            self.driven.pop(number, None)
        else:
            self.driven[number] = level
        for watcher in tuple(self.watchers):
            watcher(number)

    def bridge(self, one: int, other: int, is_closed: bool) -> None:
        """Connect two pins, as a key of a matrix does, or disconnect them."""
        if is_closed:
            self.bridges.add(frozenset((one, other)))
        else:
            self.bridges.discard(frozenset((one, other)))
        for watcher in tuple(self.watchers):
            watcher(one)

    def claim(self, pin: "Pin", owner: object) -> None:
        """Mark a pin as used. Raise ValueError if it is already used."""
        if pin.id in self.claimed:
            raise ValueError(f"{pin.name} in use")
        self.claimed[pin.id] = owner

    def free(self, number: int) -> None:
        """Release a pin."""
        self.claimed.pop(number, None)
        self.outputs.pop(number, None)
        self.pulls.pop(number, None)

    def release_all(self, kept: Collection[object] = ()) -> None:
        """Make all pins inputs again, except those owned by `kept`. Held buttons stay held."""
        self.claimed = {number: owner for number, owner in self.claimed.items() if owner in kept}
        self.outputs.clear()
        self.pulls.clear()
        self.watchers.clear()


class Pin:
    """A pin of the chip with the interface that Blinka's digitalio and analogio expect."""

    OUT, IN, ADC, DAC, OPEN_DRAIN = range(5)
    LOW, HIGH = 0, 1
    PULL_NONE, PULL_UP, PULL_DOWN = range(3)

    def __init__(self, number: int, name: str | None = None) -> None:
        self.id = number
        self.name = name or f"GP{number}"
        self._mode = self.IN

    def __repr__(self) -> str:
        return f"board.{self.name}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pin) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)

    def init(self, mode: int = IN, pull: int | None = None) -> None:
        """Make the pin an input or an output."""
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

    def value(self, level: int | None = None) -> int | None:
        """Return the level, or set it."""
        machine = active.current()
        if level is None:
            machine.clock.advance(POLL_NS)
            return machine.pins.level(self.id)
        machine.clock.check()
        machine.pins.outputs[self.id] = level
        return None


class ClaimedPin(Pin):
    """A pin that digitalio uses, until `deinit`."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        active.current().pins.claim(self, self)

    def deinit(self) -> None:
        """Release the pin."""
        active.current().pins.free(self.id)
