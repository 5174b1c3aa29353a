# SPDX-License-Identifier: MIT
"""`rotaryio`: a knob with two contacts, counted at every change of a pin."""

from types import ModuleType
from typing import TYPE_CHECKING, Self

from host_sim.sim.clock import POLL_NS
from host_sim.sim.imports import make_module
from host_sim.sim.pins import Pin

if TYPE_CHECKING:
    from host_sim.sim.machine import Machine

# Levels of the contacts A and B in the order of a turn to the right, from one detent to the next.
RIGHT_TURN = ((1, 1), (0, 1), (0, 0), (1, 0))


def make_rotaryio(machine: "Machine") -> ModuleType:
    """Return `rotaryio` for one machine."""
    pins = machine.pins

    class IncrementalEncoder:
        """A counter of detents. `divisor` is the number of changes between two detents."""

        def __init__(self, pin_a: Pin, pin_b: Pin, divisor: int = 4) -> None:
            if abs(pin_a.id - pin_b.id) != 1:
                raise RuntimeError("Pins must be sequential GPIO pins")
            pins.claim(pin_a, self)
            try:
                pins.claim(pin_b, self)
            except ValueError:
                pins.free(pin_a.id)
                raise
            for pin in (pin_a, pin_b):
                pins.pulls[pin.id] = pin.PULL_UP
            self._pins = pin_a, pin_b
            self.divisor = divisor
            self._position = self._changes = 0
            self._phase = self._read_phase()
            pins.watchers.append(self._on_pin_change)

        def _read_phase(self) -> int:
            pin_a, pin_b = self._pins
            return RIGHT_TURN.index((pins.level(pin_a.id), pins.level(pin_b.id)))

        def _on_pin_change(self, number: int) -> None:
            phase = self._read_phase()
            moved = (phase - self._phase) % 4
            self._phase = phase
            if moved in (1, 3):
                self._changes += 1 if moved == 1 else -1
            if abs(self._changes) >= self.divisor:
                self._position += 1 if self._changes > 0 else -1
                self._changes = 0

        @property
        def position(self) -> int:
            """The number of detents turned to the right."""
            machine.clock.advance(POLL_NS)
            return self._position

        @position.setter
        def position(self, position: int) -> None:
            self._position = position

        def deinit(self) -> None:
            """Stop counting and release the pins."""
            if self._on_pin_change in pins.watchers:
                pins.watchers.remove(self._on_pin_change)
                for pin in self._pins:
                    pins.free(pin.id)

        def __enter__(self) -> Self:
            return self

        def __exit__(self, *_: object) -> None:
            self.deinit()

    return make_module("rotaryio", IncrementalEncoder=IncrementalEncoder)
