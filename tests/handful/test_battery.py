# SPDX-License-Identifier: MIT
"""The battery: its glyph in the menu and the pause menu, and one notice when it is nearly empty.
A board that cannot measure it loads none of this code."""

import pytest

from host_sim.handheld.ocr import Reader
from host_sim.paths import ROOT
from tests.handheld import TUMBLE

EMPTY, FULL = 3.3, 4.1
LOW = 10  # percent
NOTICE = "The battery is almost empty. Everything is saved. Please charge it soon."
CHECK_SECONDS = 33  # the battery is checked at least once in this time
CORNER = (120, 0, 128, 8)
WITHOUT_MONITOR = "adafruit_feather_rp2040"


def corner(device):
    return device.image().crop(CORNER).tobytes()


def battery_read(device):
    return [name for name in device.modules() if name.endswith(".battery")]


def volts(percent):
    return EMPTY + (FULL - EMPTY) * (percent + 0.5) / 100


@pytest.fixture
def pocket(handheld):
    """Return make(percent), which makes a handheld without a cable, in the menu."""

    def make(percent, **options):
        device = handheld(battery=volts(percent), **options)
        device.run(0.5)
        return device

    return make


def test_the_glyph_in_the_menu_has_five_levels(pocket):
    seen = [corner(pocket(percent)) for percent in (15, 30, 50, 70, 99)]
    assert len(set(seen)) == 5
    ink = [sum(byte.bit_count() for byte in picture) for picture in seen]
    assert ink == sorted(ink), "the fuller the more"


def test_the_pause_menu_shows_the_same_glyph(pocket, handheld):
    device = pocket(50)
    symbol = corner(device)
    device.new_yahtzee()
    device.keys(f"A {TUMBLE}")
    device.machine.battery = volts(50)
    device.keys("P")
    assert corner(device) == symbol
    wired = handheld()
    wired.new_yahtzee()
    wired.keys(f"A {TUMBLE} P")
    assert corner(wired) != symbol


def test_a_low_battery_is_reported_once_and_the_game_continues(pocket):
    device = pocket(60)
    device.new_yahtzee()
    device.keys(f"A {TUMBLE}")
    before = device.state()
    device.run(CHECK_SECONDS)
    assert not device.shows("battery")
    device.machine.battery = volts(LOW + 1)
    device.run(CHECK_SECONDS)
    assert not device.shows("battery"), "above the limit"
    device.machine.battery = volts(LOW)
    device.run(CHECK_SECONDS)
    assert device.shows(NOTICE) and NOTICE in device.serial
    device.keys("A")
    assert not device.shows("battery") and device.state() == before
    device.run(2 * CHECK_SECONDS)
    assert not device.shows("battery") and device.serial.count(NOTICE) == 1


def test_it_is_reported_again_after_power_on_but_not_after_a_soft_restart(pocket):
    device = pocket(60)
    device.new_yahtzee()
    device.machine.battery = volts(5)
    device.run(CHECK_SECONDS)
    device.keys("A P")
    device.choose("Save and quit")
    device.run(CHECK_SECONDS + 2)
    assert device.serial.count(NOTICE) == 1
    device.pull_battery()
    device.run(CHECK_SECONDS)
    assert device.serial.count(NOTICE) == 2


def test_a_sleeping_display_shows_it_after_waking(pocket):
    device = pocket(60, settings={"HANDFUL_SLEEP_SECONDS": 30})
    device.run(31)
    assert not device.awake
    device.machine.battery = volts(3)
    device.run(CHECK_SECONDS)
    assert not device.awake, "the display is not switched on for it"
    device.keys("UP")
    assert device.shows(NOTICE)


def test_with_a_cable_nothing_is_reported_or_drawn(pocket, handheld):
    device = pocket(60)
    symbol, none = corner(device), corner(handheld())
    device.machine.usb, device.machine.battery = True, volts(2)
    device.run(CHECK_SECONDS)
    device.keys("A B 0.6")
    assert corner(device) == none != symbol and NOTICE not in device.serial


@pytest.mark.parametrize("options", [{}, {"board": WITHOUT_MONITOR, "battery": 3.31}])
def test_a_board_that_cannot_measure_it_loads_no_battery_code(handheld, options):
    device = handheld(**options)
    device.run(CHECK_SECONDS)
    assert not battery_read(device)
    device.new_yahtzee()
    device.keys(f"A {TUMBLE} P")
    device.run(CHECK_SECONDS)
    assert not battery_read(device) and NOTICE not in device.serial


def test_the_battery_code_is_unloaded_with_the_lobby(pocket):
    device = pocket(50)
    assert battery_read(device) == ["handful.hardware.battery"]
    device.new_yahtzee()
    assert not battery_read(device)


@pytest.mark.parametrize("words", ["3.38 V", "every 33 seconds", "five steps from 3.3 V to 4.1 V"])
def test_the_docs_have_the_tested_figures(words):
    low = EMPTY + (FULL - EMPTY) * LOW / 100
    said = (
        f"{low:.2f} V",
        f"every {CHECK_SECONDS} seconds",
        f"five steps from {EMPTY} V to {FULL} V",
    )
    assert words in said and words in (ROOT / "docs/power.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", ["de", "fr", "it", "es", "nl"])
def test_it_is_reported_in_every_language(pocket, code):
    device = pocket(5, language=code)
    device.run(CHECK_SECONDS)
    words = " ".join(Reader.of(device.root).lines(device.image()))
    assert {"de": "Akku", "nl": "batterij"}.get(code, "bat") in words
    assert "nearly" not in device.serial
