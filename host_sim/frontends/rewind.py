# SPDX-License-Identifier: MIT
"""Back in time, press by press: all that a console did follows from how it was switched on, its
chance and the moments of its presses. So the past is played again, as fast as it goes, up to the
moment before a press; the dice fall as they fell, and one plays on from there.

Front ends press buttons through a Rewind. A console that cannot be switched on as it was (an
emulated one) is only passed the buttons.
"""

from host_sim.errors import Trouble

BATTERY = "battery"  # an event among those of the buttons


class Rewind:
    """Every press with its moment, since `device` was last switched on before this was made."""

    def __init__(self, device) -> None:
        self.device = device
        self.held = []  # buttons that are down
        self._began = getattr(device, "last_power_on", None)
        self._events = []  # (virtual seconds, button or BATTERY, whether it went down)

    def down(self, button) -> None:
        self._note(button, True)
        self.held.append(button)
        self.device.down(button)

    def up(self, button) -> None:
        self._note(button, False)
        if button in self.held:
            self.held.remove(button)
        self.device.up(button)

    def pull_the_battery(self) -> None:
        """Off in the middle of whatever it does, and on again: one press more to go back by."""
        self._note(BATTERY, True)
        self.device.cut_power()
        self.device.power_on()

    def back(self) -> None:
        """To the moment before the last press that began with no button down; what came after it
        never was."""
        if self._began is None:
            raise Trouble("only the simulator can go back in time, not an emulated console.")
        number = self._last_press()
        if number is None:
            raise Trouble("there is no press left to go back to: here it was switched on.")
        until, self._events = self._events[number][0], self._events[:number]
        self.held = []
        self.device.power_on_again(self._began)
        for moment, button, is_down in self._events:
            self._pass_to(moment)
            self._again(button, is_down)
        self._pass_to(until)

    def _note(self, button, is_down) -> None:
        if self._began is not None:
            self._events.append((self.device.now, button, is_down))

    def _last_press(self):
        """Its place among the events. With a button held the moment would be none to go on from:
        letting go would mean something."""
        found, held = None, set()
        for number, (_, button, is_down) in enumerate(self._events):
            if is_down and not held:
                found = number
            if button != BATTERY:
                (held.add if is_down else held.discard)(button)
        return found

    def _pass_to(self, moment) -> None:
        if moment > self.device.now:
            self.device.run(moment - self.device.now)

    def _again(self, button, is_down) -> None:
        if button == BATTERY:
            self.device.cut_power()
            self.device.power_on()
        elif is_down:
            self.device.down(button)
        else:
            self.device.up(button)
