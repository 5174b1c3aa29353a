# SPDX-License-Identifier: MIT
"""Rewinding, press by press.

Everything a console did follows from its state at power-on, its seed and the times of its presses.
So the past is played again at full speed, up to the moment before a press. The dice show the same
faces, and the player continues from there.

Front ends press buttons through a Rewind. For a console that cannot be restored, such as an
emulated one, it only passes the presses on.
"""

from typing import NamedTuple, cast

from host_sim.errors import Trouble
from host_sim.handheld.handheld import Handheld
from host_sim.sim.device import VirtualDevice
from host_sim.sim.machine import PowerOnState

BATTERY = "battery"  # the name of a power cut among the buttons


class Event(NamedTuple):
    """A button that went down or up, or a power cut."""

    seconds: float  # virtual time
    button: str
    is_down: bool


class Rewind:
    """All presses since the power-on before this object was created."""

    def __init__(self, device: Handheld) -> None:
        self.device = device
        self.held: list[str] = []  # buttons that are down
        self._start: PowerOnState | None = getattr(device, "last_power_on", None)
        self._events: list[Event] = []

    def down(self, button: str) -> None:
        """Press a button and keep it down."""
        self._record(button, True)
        self.held.append(button)
        self.device.down(button)

    def up(self, button: str) -> None:
        """Release a button."""
        self._record(button, False)
        if button in self.held:
            self.held.remove(button)
        self.device.up(button)

    def pull_the_battery(self) -> None:
        """Cut the power and switch on again. Rewinding counts this as a press."""
        self._record(BATTERY, True)
        self.device.cut_power()
        self.device.power_on()

    def back(self) -> None:
        """Return to the moment before the last press that began with no button down.

        Raise Trouble if there is none, or if the console is not simulated.
        """
        if self._start is None:
            raise Trouble("only the simulator can be rewound, not an emulated console.")
        number = self._last_press()
        if number is None:
            raise Trouble("no press left to rewind: the console was switched on here.")
        until, self._events = self._events[number][0], self._events[:number]
        self.held = []
        cast(VirtualDevice, self.device).power_on_again(self._start)
        for seconds, button, is_down in self._events:
            self._pass_to(seconds)
            self._repeat(button, is_down)
        self._pass_to(until)

    def _record(self, button: str, is_down: bool) -> None:
        if self._start is not None:
            self._events.append(Event(self.device.now, button, is_down))

    def _last_press(self) -> int | None:
        """Return the index of the last event that began with no button down, or None.

        With a button held, its release would cause something after rewinding.
        """
        found: int | None = None
        held: set[str] = set()
        for number, (_, button, is_down) in enumerate(self._events):
            if is_down and not held:
                found = number
            if button != BATTERY:
                (held.add if is_down else held.discard)(button)
        return found

    def _pass_to(self, moment: float) -> None:
        if moment > self.device.now:
            self.device.run(moment - self.device.now)

    def _repeat(self, button: str, is_down: bool) -> None:
        if button == BATTERY:
            self.device.cut_power()
            self.device.power_on()
        elif is_down:
            self.device.down(button)
        else:
            self.device.up(button)
