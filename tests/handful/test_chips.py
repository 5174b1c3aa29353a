# SPDX-License-Identifier: MIT
"""Display chips: the SH1106 and SH1107 show the same pictures as the SSD1306, pixel by pixel."""

import tomllib

import pytest
from PIL import Image

from host_sim.handheld.ocr import Reader
from host_sim.paths import ROOT
from host_sim.sim import imports
from host_sim.sim.chip import ChipError
from host_sim.sim.sh110x import CHIPS
from tests.handheld import TUMBLE

COUSINS = [name for name in CHIPS if name != "ssd1306"]
IDLE = {"HANDFUL_DIM_SECONDS": 15, "HANDFUL_SLEEP_SECONDS": 30}
# Bytes sent for a cursor on Yahtzee's dice and boxes. The SH1107's pages are vertical, so a wide
# area takes many of them: measured 219.
CURSOR = {"ssd1306": 150, "sh1106": 150, "sh1107": 240}
SCREEN = {"ssd1306": 1037, "sh1106": 8 * (7 + 128), "sh1107": 16 * (7 + 64)}


def evening(device):
    """Play a short session and return [(scene, picture, brightness, is on)]."""
    seen = []

    def look(what):
        seen.append((what, device.image().tobytes(), device.brightness, device.awake))

    look("menu")
    device.keys("r r l")
    look("menu's cursor")
    device.pick("Yahtzee")
    device.new_yahtzee()
    device.keys(f"A {TUMBLE}")
    look("dice")
    device.keys("l l A u r")
    look("kept, and the cursor elsewhere")
    device.keys("P")
    look("pause")
    device.run(16)
    look("dimmed")
    device.run(16)
    look("asleep")
    device.keys("A")
    look("awake")
    device.choose("Save and quit")
    device.run(2)
    look("restarted")
    device.keys("B")
    device.choose("Left-handed")
    device.keys("r")
    look("flipped")
    device.pull_battery()
    look("flipped from the beginning")
    return seen


@pytest.fixture(scope="module")
def wanted():
    from tests.handheld import Handheld

    device = Handheld(seed=4, settings=IDLE)
    seen = evening(device)
    device.cut_power()
    assert "Traceback" not in device.serial
    return seen


def test_the_session_shows_different_pictures(wanted):
    pictures = {what: picture for what, picture, _, _ in wanted}
    assert len(set(pictures.values())) >= 8, "it shows something, and not always the same"
    turned = Image.frombytes("1", (128, 64), pictures["flipped"]).rotate(180)
    assert "Left-handed" in " ".join(Reader.of(ROOT).lines(turned))
    light = {what: (level, on) for what, _, level, on in wanted}
    assert light["dimmed"][0] < light["pause"][0] == light["awake"][0]
    assert not light["asleep"][1] and light["awake"][1]


@pytest.mark.parametrize("bus", ["i2c", "spi"])
@pytest.mark.parametrize("chip", COUSINS)
def test_every_picture_equals_the_ssd1306s(handheld, wanted, chip, bus):
    device = handheld(seed=4, chip=chip, settings={**IDLE, "HANDFUL_DISPLAY": bus})
    for (what, *expected), (_, *seen) in zip(wanted, evening(device), strict=True):
        assert seen == expected, what


@pytest.mark.parametrize("chip", COUSINS)
def test_a_display_mounted_upside_down_shows_the_same_pictures(handheld, wanted, chip):
    device = handheld(seed=4, chip=chip, settings={**IDLE, "HANDFUL_ROTATION": 180})
    assert device.image().tobytes() == wanted[0][1] != device.chip.image().tobytes()


class Commands:
    """The power commands that a chip receives from now on."""

    def __init__(self, chip):
        self.told, genuine = [], chip._power
        chip._power = lambda command: (self.told.append(command), genuine(command))


@pytest.mark.parametrize("chip", CHIPS)
def test_a_soft_restart_sends_no_setup_and_keeps_the_picture(handheld, chip):
    device = handheld(chip=chip)
    device.new_yahtzee()
    device.keys("P")
    spy = Commands(device.chip)
    device.choose("Save and quit")
    device.run(2)
    assert device.shows("Yahtzee") and device.shows("Settings")
    assert spy.told == [0xAF], "on, as it is: off and on again would be seen"


@pytest.mark.parametrize("chip", CHIPS)
def test_a_display_that_lost_power_after_a_soft_restart_is_set_up_again(handheld, chip):
    device = handheld(chip=chip)
    device.new_yahtzee()
    device.keys("P")
    device.choose("Save and quit")
    device.run(2)
    before = device.image().tobytes()
    device.unplug()
    device.chip.power_on_reset()
    device.run(2)
    device.plug()
    device.run(3)
    assert device.image().tobytes() == before and any(before)


@pytest.mark.parametrize("chip", CHIPS)
def test_only_the_needed_driver_is_loaded(handheld, chip):
    device = handheld(chip=chip)
    drivers = [name for name in device.modules() if name.startswith("adafruit_displayio_")]
    assert drivers == ["adafruit_displayio_" + chip]
    assert "handful.hardware.sh110x" not in device.modules(), "unloaded after use"


@pytest.mark.parametrize("chip", CHIPS)
def test_a_cursor_and_a_whole_picture_stay_within_their_byte_limits(handheld, chip):
    device = handheld(seed=5, chip=chip)
    assert 1000 < device.cost("B")[0] <= SCREEN[chip], "the menu of settings"
    device.keys("B")
    device.new_yahtzee()
    device.keys(f"A {TUMBLE}")
    walk = "LEFT LEFT LEFT UP RIGHT RIGHT DOWN RIGHT RIGHT RIGHT DOWN LEFT LEFT"
    worst = max(device.cost(button)[0] for button in walk.split())
    assert 0 < worst <= CURSOR[chip]


@pytest.mark.parametrize(("chip", "hertz"), [("ssd1306", 8e6), ("sh1106", 2e6), ("sh1107", 2e6)])
def test_spi_is_at_most_as_fast_as_the_data_sheet_allows(handheld, chip, hertz):
    device = handheld(chip=chip, settings={"HANDFUL_DISPLAY": "spi"})
    (bus,) = device.machine.buses
    assert bus._frequency == hertz


class LevelLog(dict):
    """The levels that the firmware drives, with the history of one pin."""

    def __init__(self, pin, wire):
        super().__init__()
        self.pin, self.wire, self.history = pin, wire, []

    def __setitem__(self, pin, level):
        super().__setitem__(pin, level)
        if pin == self.pin:
            self.history.append((level, self.wire.bytes))


@pytest.mark.parametrize("chip", CHIPS)
def test_an_spi_display_is_reset_before_the_first_byte(make_device, chip):
    device = make_device(chip=chip, settings={"HANDFUL_DISPLAY": "spi"})
    machine = device.machine
    machine.pins.outputs = log = LevelLog(device.read_wiring().pins["RESET"], machine.wire)
    device.power_on()
    device.run(1)
    levels = [level for level, sent in log.history if not sent]
    assert 0 in levels and levels[-1] == 1, "low, then high before the first byte"
    assert device.text(), "and the display works"


@pytest.mark.parametrize("bus", ["i2c", "spi"])
@pytest.mark.parametrize("chip", CHIPS)
def test_a_display_that_is_plugged_in_again_has_the_brightness_of_the_settings(handheld, chip, bus):
    device = handheld(chip=chip, settings={"HANDFUL_DISPLAY": bus})
    bright = device.brightness
    device.keys("B l l l")
    dark = device.brightness
    assert dark < bright
    if bus == "i2c":  # on SPI a missing display is not noticed: it never answers
        device.unplug()
        device.chip.power_on_reset()
        assert device.brightness != dark
        device.run(2)
        device.plug()
        device.run(3)
    assert device.brightness == dark and device.shows("Brightness")


def test_a_wrong_chip_is_noticed(make_device):
    device = make_device(chip="sh1106", settings={"HANDFUL_CHIP": "ssd1306"})
    with pytest.raises(ChipError, match="SH1106"):
        device.power_on()


def test_an_unknown_chip_is_reported_and_the_default_is_used(handheld):
    device = handheld(settings={"HANDFUL_CHIP": "sh1108"}, title=True)
    assert device.shows("HANDFUL_CHIP = sh1108 in settings.toml isn't valid. Using ssd1306")


def test_a_missing_driver_is_reported_on_the_serial_console(make_device, monkeypatch):
    genuine = imports._adafruit_library
    monkeypatch.setattr(
        imports, "_adafruit_library", lambda name: None if "sh1107" in name else genuine(name)
    )
    device = make_device(chip="sh1107")
    device.power_on()
    device.run(5)
    assert device.serial.count("There is no display driver for sh1107") >= 3
    assert "Traceback" not in device.serial


@pytest.mark.parametrize("chip", CHIPS)
def test_the_self_test_shows_chip_and_bus_of_the_display(make_device, chip):
    device = make_device(chip=chip)
    for button in "AB":
        device.down(button)
    device.power_on()
    device.run(1)
    assert f"Self-test {chip.upper()}" in "\n".join(device.text())
    assert f"Display driver: {chip.upper()}" in device.serial and "HANDFUL_CHIP" in device.serial


KITS = {"FeatherWing": "adafruit_feather_rp2040", "Pico-OLED": "raspberry_pi_pico"}


@pytest.mark.parametrize("kit", KITS)
def test_a_display_board_with_buttons_starts_with_the_documented_settings(handheld, wanted, kit):
    """The lines of settings.toml are read from docs/build-one.md."""
    page = (ROOT / "docs/build-one.md").read_text(encoding="utf-8")
    lines = page.partition(kit)[2].partition("```toml\n")[2].partition("```")[0]
    settings = tomllib.loads(lines)
    assert settings["HANDFUL_CHIP"] == "sh1107"
    device = handheld(seed=4, board=KITS[kit], settings=settings)
    assert isinstance(device.chip, CHIPS["sh1107"])
    assert device.image().tobytes() == wanted[0][1]
    device.keys("A d u B B d r l")
    assert device.shows("Settings") and device.shows("◀")
    assert "valid" not in device.serial and "No pin" not in device.serial
