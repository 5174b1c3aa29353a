# SPDX-License-Identifier: MIT
"""Automatic refresh of displays, in virtual time instead of Blinka's thread.

Blinka is imported in functions, after host_sim.sim.blinka has prepared it.
"""

from typing import TYPE_CHECKING, Any

from host_sim.sim import active

if TYPE_CHECKING:
    from host_sim.sim.machine import Machine

MILLISECOND = 1_000_000  # nanoseconds


def install() -> None:
    """Start the refresh when a display's auto_refresh is set. Call once per process."""
    from busdisplay import BusDisplay

    # The stubs describe the device's class, not Blinka's.
    display_class: Any = BusDisplay
    genuine = display_class.auto_refresh

    def set_auto_refresh(display: Any, value: bool) -> None:  # noqa: ANN401 (Blinka's display)
        genuine.fset(display, value)
        if value:
            start(active.current(), display)

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
