# SPDX-License-Identifier: MIT
"""The battery: its symbol in the menu and in the pause menu, and one notice when it is nearly
empty. Where nothing can be measured nothing of this is read."""

import pytest

from host_sim.handheld.ocr import Reader
from host_sim.paths import ROOT
from tests.handheld import TUMBLE

EMPTY, FULL = 3.3, 4.1
LOW = 10  # percent
NOTICE = "The battery is nearly empty. Everything is saved; charge it soon."
ROUND = 33  # seconds within which the battery is looked at
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
    """`pocket(percent)`: a handheld without a cable, in the menu."""

    def make(percent, **options):
        device = handheld(battery=volts(percent), **options)
        device.run(0.5)
        return device

    return make


def test_the_symbol_has_five_steps_in_the_menu(pocket):
    seen = [corner(pocket(percent)) for percent in (15, 30, 50, 70, 99)]
    assert len(set(seen)) == 5
    ink = [sum(byte.bit_count() for byte in picture) for picture in seen]
    assert ink == sorted(ink), "the fuller the more"


def test_the_pause_menu_has_the_menu_s_symbol(pocket, handheld):
    device = pocket(50)
    symbol = corner(device)
    device.new_yahtzee()
    device.keys(f"A {TUMBLE}")
    device._machine.battery = volts(50)
    device.keys("P")
    assert corner(device) == symbol
    wired = handheld()
    wired.new_yahtzee()
    wired.keys(f"A {TUMBLE} P")
    assert corner(wired) != symbol


def test_what_falls_while_playing_is_said_once_and_the_game_goes_on(pocket):
    device = pocket(60)
    device.new_yahtzee()
    device.keys(f"A {TUMBLE}")
    before = device.state()
    device.run(ROUND)
    assert not device.shows("battery")
    device._machine.battery = volts(LOW + 1)
    device.run(ROUND)
    assert not device.shows("battery"), "that is enough for now"
    device._machine.battery = volts(LOW)
    device.run(ROUND)
    assert device.shows(NOTICE) and NOTICE in device.serial
    device.keys("A")
    assert not device.shows("battery") and device.state() == before
    device.run(2 * ROUND)
    assert not device.shows("battery") and device.serial.count(NOTICE) == 1


def test_a_restart_of_the_console_does_not_say_it_again_but_power_on_does(pocket):
    device = pocket(60)
    device.new_yahtzee()
    device._machine.battery = volts(5)
    device.run(ROUND)
    device.keys("A P")
    device.choose("Save and quit")
    device.run(ROUND + 2)
    assert device.serial.count(NOTICE) == 1
    device.pull_battery()
    device.run(ROUND)
    assert device.serial.count(NOTICE) == 2


def test_who_sleeps_reads_it_on_waking(pocket):
    device = pocket(60, settings={"HANDFUL_SLEEP_SECONDS": 30})
    device.run(31)
    assert not device.awake
    device._machine.battery = volts(3)
    device.run(ROUND)
    assert not device.awake, "the display is not switched on for it"
    device.keys("UP")
    assert device.shows(NOTICE)


def test_with_a_cable_nothing_is_said_or_drawn(pocket, handheld):
    device = pocket(60)
    symbol, none = corner(device), corner(handheld())
    device._machine.usb, device._machine.battery = True, volts(2)
    device.run(ROUND)
    device.keys("A B 0.6")
    assert corner(device) == none != symbol and NOTICE not in device.serial


@pytest.mark.parametrize("options", [{}, {"board": WITHOUT_MONITOR, "battery": 3.31}])
def test_where_nothing_can_be_measured_none_of_it_is_read(handheld, options):
    device = handheld(**options)
    device.run(ROUND)
    assert not battery_read(device)
    device.new_yahtzee()
    device.keys(f"A {TUMBLE} P")
    device.run(ROUND)
    assert not battery_read(device) and NOTICE not in device.serial


def test_where_it_is_measured_the_code_is_dropped_with_the_room(pocket):
    device = pocket(50)
    assert battery_read(device) == ["handful.hardware.battery"]
    device.new_yahtzee()
    assert not battery_read(device)


@pytest.mark.parametrize("words", ["3.38 V", "every 33 seconds", "five steps from 3.3 V to 4.1 V"])
def test_docs_say_the_figures_that_are_tried_here(words):
    low = EMPTY + (FULL - EMPTY) * LOW / 100
    said = (f"{low:.2f} V", f"every {ROUND} seconds", f"five steps from {EMPTY} V to {FULL} V")
    assert words in said and words in (ROOT / "docs/power.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", ["de", "fr", "it", "es", "nl"])
def test_it_is_said_in_every_language(pocket, code):
    device = pocket(5, language=code)
    device.run(ROUND)
    words = " ".join(Reader.of(device.root).lines(device.image()))
    assert {"de": "Akku", "nl": "batterij"}.get(code, "bat") in words
    assert "nearly" not in device.serial
