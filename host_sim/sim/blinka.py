# SPDX-License-Identifier: MIT
"""Genuine Blinka, prepared: no refresh thread, virtual time, our pins and bus, the device's rigour.

Importing this module imports Blinka; everything here is done once per process. What is per machine
is found through `active.current()`.
"""

import os

os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")

import displayio

displayio._stop_background()

import bitmaptools  # noqa: E402
import busdisplay  # noqa: E402
import digitalio  # noqa: E402
import fontio  # noqa: E402
import fourwire  # noqa: E402
import i2cdisplaybus  # noqa: E402
import terminalio  # noqa: E402
import vectorio  # noqa: E402
from adafruit_blinka.microcontroller.generic_agnostic_board import i2c as blinka_i2c  # noqa: E402
from displayio import _displaycore  # noqa: E402
from displayio._group import circuitpython_splash  # noqa: E402

from host_sim.sim import (  # noqa: E402
    active,
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
        bitmaptools, busdisplay, digitalio, displayio, fontio, fourwire, i2cdisplaybus, terminalio,
        vectorio,
    )
}  # fmt: skip


class BlinkaTime:
    """The `time` that Blinka's display code sees."""

    @staticmethod
    def sleep(seconds):
        active.current().clock.advance(round(seconds * SECOND))

    @staticmethod
    def monotonic():
        return active.current().monotonic_ns() / SECOND


busdisplay.time = i2cdisplaybus.time = fourwire.time = _displaycore.time = BlinkaTime
digitalio.Pin = ClaimedPin
blinka_i2c.I2C = VirtualI2C
fast.install()
strict.install()
spi.install()


def adopt(displays, buses):
    """Blinka's lists of displays and buses are per process; make them this machine's."""
    displayio.displays = displays
    displayio.display_buses = buses


def forget_splash():
    """A machine that lost its power no longer shows Blinka's splash screen."""
    circuitpython_splash._in_group = False
