# SPDX-License-Identifier: MIT
"""Automatic refresh of displays, in virtual time instead of Blinka's thread, and the terminal.

Blinka is imported in functions, after host_sim.sim.blinka has prepared it.
"""

import functools
from typing import TYPE_CHECKING, Any

from host_sim.sim import active

if TYPE_CHECKING:
    from host_sim.sim.machine import Machine

MILLISECOND = 1_000_000  # nanoseconds


def install() -> None:
    """Start the refresh when a display's auto_refresh is set, and show the terminal on new ones.

    Call once per process.
    """
    from busdisplay import BusDisplay

    # The stubs describe the device's class, not Blinka's.
    display_class: Any = BusDisplay
    genuine = display_class.auto_refresh

    def set_auto_refresh(display: Any, value: bool) -> None:  # noqa: ANN401 (Blinka's display)
        genuine.fset(display, value)
        if value:
            start(active.current(), display)

    construct = display_class.__init__

    @functools.wraps(construct)
    def construct_with_terminal(display: Any, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401
        construct(display, *args, **kwargs)
        terminal = active.current().terminal
        if terminal is not None:
            terminal.show_on(display)

    display_class.__init__ = construct_with_terminal
    display_class.auto_refresh = property(genuine.fget, set_auto_refresh, doc=genuine.__doc__)


def start(machine: "Machine", display: Any) -> None:  # noqa: ANN401 (Blinka's display)
    """Refresh the display at its frame rate as long as its auto_refresh is set."""
    period = (display._native_ms_per_frame + 1) * MILLISECOND
    display._refresh_generation = generation = getattr(display, "_refresh_generation", 0) + 1

    def refresh() -> None:
        if display._refresh_generation != generation or not display.auto_refresh:
            return
        if display in machine.displays and display._core.bus_free():
            display._background()
        machine.clock.at(machine.clock.now + period, refresh)

    machine.clock.at(machine.clock.now + period, refresh)
