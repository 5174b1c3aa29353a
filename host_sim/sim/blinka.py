# SPDX-License-Identifier: MIT
"""Blinka, prepared: no refresh thread, virtual time, our pins and buses, the device's strictness.

Importing this module imports Blinka. Everything here is done once per process. Blinka's hooks find
the running machine through `active.current()`.
"""

import os
from typing import Any

os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")

import displayio

# The stubs describe the device's modules, not Blinka's internals.
blinka_displayio: Any = displayio
blinka_displayio._stop_background()

import bitmaptools  # noqa: E402
import busdisplay  # noqa: E402
import digitalio  # noqa: E402
import fontio  # noqa: E402
import fourwire  # noqa: E402
import i2cdisplaybus  # noqa: E402
import rainbowio  # noqa: E402
import terminalio  # noqa: E402
import vectorio  # noqa: E402
from adafruit_blinka.microcontroller.generic_agnostic_board import i2c as blinka_i2c  # noqa: E402
from displayio import _displaycore  # noqa: E402  # pyright: ignore[reportAttributeAccessIssue]
from displayio._group import circuitpython_splash  # noqa: E402

from host_sim.sim import (  # noqa: E402
    active,
    auto_refresh,
    fast,
    spi,
    strict,
)
from host_sim.sim.clock import SECOND  # noqa: E402
from host_sim.sim.i2c import VirtualI2C  # noqa: E402
from host_sim.sim.pins import ClaimedPin  # noqa: E402

GENUINE = {
    module.__name__: module
    for module in (
        bitmaptools, busdisplay, digitalio, displayio, fontio, fourwire, i2cdisplaybus, rainbowio,
        terminalio, vectorio,
    )
}  # fmt: skip


class BlinkaTime:
    """The `time` that Blinka's display code uses."""

    @staticmethod
    def sleep(seconds: float) -> None:
        """Let virtual time pass."""
        active.current().clock.advance(round(seconds * SECOND))

    @staticmethod
    def monotonic() -> float:
        """Return the virtual seconds since power-on."""
        return active.current().monotonic_ns() / SECOND


for module in (busdisplay, i2cdisplaybus, fourwire, _displaycore):
    module.__dict__["time"] = BlinkaTime
digitalio.__dict__["Pin"] = ClaimedPin
blinka_i2c.__dict__["I2C"] = VirtualI2C
fast.install()
strict.install()
spi.install()
auto_refresh.install()


def adopt(displays: list[Any], buses: list[Any]) -> None:
    """Make Blinka's lists of displays and buses, which are per process, those of one machine."""
    blinka_displayio.displays = displays
    blinka_displayio.display_buses = buses


def hide_splash() -> None:
    """Take Blinka's splash screen off the display, as a loss of power does."""
    circuitpython_splash._in_group = False
