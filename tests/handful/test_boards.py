# SPDX-License-Identifier: MIT
"""Boards: every profile names existing pins, and the console starts on every board."""

import ast
import re
import tomllib
from itertools import pairwise

import pytest
from handful.hardware.wiring import BUSES, SETTINGS

from host_sim import paths
from host_sim.handheld.device import Device
from host_sim.hardware import boards
from host_sim.sim import board_pins

HARDWARE = paths.ROOT / "lib/handful/hardware/hardware.py"


def buttons():
    """Return BUTTONS of hardware.py, which only a board can import."""
    for node in ast.parse(HARDWARE.read_bytes()).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "BUTTONS":
            return ast.literal_eval(node.value)
    raise LookupError("BUTTONS")


BUTTONS = buttons()
PROFILES = boards.profiles()
BOTH = [(board, bus) for board in PROFILES for bus in BUSES]


def test_common_boards_have_a_profile():
    assert {
        "raspberry_pi_pico", "raspberry_pi_pico2", "raspberry_pi_pico_w", "adafruit_feather_rp2040",
        "adafruit_qtpy_rp2040", "seeeduino_xiao_rp2040",
    } <= set(PROFILES)  # fmt: skip


def test_simulator_and_console_agree_on_buttons_and_buses():
    assert (boards.BUTTONS, boards.BUSES) == (BUTTONS, BUSES)


@pytest.mark.parametrize(("board", "bus"), BOTH)
def test_a_profile_uses_each_of_the_boards_pins_at_most_once(board, bus):
    numbers = board_pins.stub_pins(board)
    used = [numbers[PROFILES[board][name]] for name in BUTTONS + BUSES[bus]]
    assert len(set(used)) == len(used)


@pytest.mark.parametrize("board", PROFILES)
def test_a_profiles_bus_pins_are_bus_pins_of_the_chip(board):
    profile, numbers = PROFILES[board], board_pins.stub_pins(board)
    sda, scl, sck, mosi = (numbers[profile[name]] for name in ("SDA", "SCL", "SCK", "MOSI"))
    assert (sda % 4, scl) in ((0, sda + 1), (2, sda + 1)), "one of the two I2C buses"
    assert (sck % 4, mosi % 4) == (2, 3) and sck // 8 % 2 == mosi // 8 % 2, "one of the two SPIs"


@pytest.mark.parametrize(("board", "bus"), BOTH)
def test_the_console_starts_on_every_board_and_every_button_works(handheld, board, bus):
    device = handheld(board=board, settings={"HANDFUL_DISPLAY": bus})
    assert device.shows("Yahtzee")
    assert "Traceback" not in device.serial and "valid" not in device.serial
    device.keys("A d u B B d r l")
    assert device.shows("Settings") and device.shows("◀")
    assert device.wire.bytes > 1000


def test_i2c_and_spi_show_the_same_picture(handheld):
    pictures = [
        handheld(settings={"HANDFUL_DISPLAY": bus}).image().tobytes() for bus in ("i2c", "spi")
    ]
    assert pictures[0] == pictures[1] and any(pictures[0])


def test_a_display_on_spi_sleeps_wakes_and_survives_a_soft_restart(handheld):
    device = handheld(settings={"HANDFUL_DISPLAY": "spi", "HANDFUL_SLEEP_SECONDS": 10})
    device.run(11)
    assert not device.awake
    device.press("A")
    assert device.awake and device.shows("Yahtzee")
    device.cut_power()
    device.power_on()
    device.run(0.5)
    assert device.shows("Yahtzee")


@pytest.mark.parametrize("address", [0x3C, 0x3D])
def test_the_display_is_found_at_both_addresses(handheld, address):
    assert handheld(display=address).shows("Yahtzee")


def test_a_display_at_another_address_is_ignored():
    device = Device(display=0x3E)
    device.power_on()
    device.run(3)
    assert device.serial.count("No display found (SDA GP4, SCL GP5)") >= 2
    device.cut_power()


@pytest.mark.parametrize("bus", BUSES)
def test_a_display_mounted_upside_down_shows_an_upright_picture(handheld, bus):
    turned = handheld(settings={"HANDFUL_ROTATION": 180, "HANDFUL_DISPLAY": bus})
    plain = handheld()
    assert turned.image().tobytes() == plain.image().tobytes()
    assert turned.chip.image().tobytes() != plain.chip.image().tobytes()


def test_buttons_wired_to_the_supply_work_with_the_setting(handheld):
    device = handheld(settings={"HANDFUL_PRESSED": 1})
    device.keys("B")
    assert device.shows("Settings") and device.shows("Brightness")


def test_a_pin_in_settings_toml_overrides_the_boards(handheld):
    device = handheld(settings={"HANDFUL_A": "GP2", "HANDFUL_SDA": "GP0", "HANDFUL_SCL": "GP1"})
    device.keys("A")
    assert device.shows("New game")


def test_a_pin_used_twice_is_reported_on_the_serial_console():
    device = Device(settings={"HANDFUL_UP": "GP14"})
    device.power_on()
    device.run(3)
    assert device.serial.count("No pin is set for HANDFUL_A, or another part uses it") >= 2
    device.cut_power()


def test_an_unknown_board_reports_which_pins_it_needs(drive, make_device):
    (drive / boards.FILE).write_text("[none]\ntitle = None\n")
    device = make_device(drive)
    device.power_on()
    device.run(1)
    for name in BUTTONS + BUSES["i2c"]:
        assert f"HANDFUL_{name}" in device.serial


UNKNOWN = "rfguru_rp2040"  # it has the Pico's pin names, but no section in boards.txt


def test_an_unknown_board_with_the_picos_pin_names_is_treated_as_a_pico(make_device):
    assert UNKNOWN not in PROFILES
    device = make_device(board=UNKNOWN)
    device.power_on()
    device.run(0.3)
    assert f"Unknown board: {UNKNOWN}" in " ".join(device.text())
    assert "like a Pico" in device.serial
    for keys, shown in (("A", "A handful of"), ("A", "Yahtzee"), ("B", "Settings")):
        device.press(keys)
        assert shown in "\n".join(device.text())


def test_an_unknown_board_is_reported_at_its_first_start_only(make_device):
    device = make_device(board=UNKNOWN)
    device.power_on()
    device.run(0.3)
    device.cut_power()
    device.power_on()
    device.run(0.3)
    assert "Yahtzee" in "\n".join(device.text())


def test_an_unknown_board_without_a_picos_pin_reports_which_pins_it_needs(make_device):
    device = make_device(board="adafruit_itsybitsy_rp2040")
    device.power_on()
    device.run(1)
    assert "HANDFUL_UP" in device.serial and "like a Pico" not in device.serial


def test_an_unknown_board_with_all_pins_in_settings_toml_is_not_reported(make_device):
    own = {f"HANDFUL_{name}": PROFILES[boards.PICO][name] for name in BUTTONS + BUSES["i2c"]}
    device = make_device(board=UNKNOWN, settings=own)
    device.power_on()
    device.run(0.3)
    assert "A handful of" in "\n".join(device.text())


def test_settings_toml_lists_every_setting_with_the_picos_wiring():
    text = (paths.ROOT / "settings.toml").read_text(encoding="utf-8")
    shown = tomllib.loads(re.sub(r"^# (?=HANDFUL_)", "", text, flags=re.MULTILINE))
    pins = {f"HANDFUL_{name}": PROFILES[boards.PICO][name] for name in BUTTONS}
    for bus in BUSES.values():
        pins.update({f"HANDFUL_{name}": PROFILES[boards.PICO][name] for name in bus})
    assert {name: shown[name] for name in pins} == pins
    extras = {f"HANDFUL_{name}" for name in boards.EXTRAS}
    assert set(shown) == set(pins) | set(SETTINGS) | extras | {"HANDFUL_LANGUAGE"}
    assert {shown[name] for name in extras} == {1}, "the board's usual pin, which the text names"
    for name in boards.EXTRAS:
        assert PROFILES[boards.PICO][name] in text
    for name, (_, allowed) in SETTINGS.items():
        assert shown[name] in allowed
    set_now = tomllib.loads(text)
    assert {SETTINGS[name][0] for name in set_now if name in SETTINGS} == {
        set_now[name] for name in set_now if name in SETTINGS
    }, "an active setting is the default"


def test_short_names_are_unique_and_identify_the_board():
    assert [boards.named(boards.short_name(board)) for board in PROFILES] == list(PROFILES)
    names = sorted(boards.short_name(board) for board in PROFILES)
    assert all(one != other for one, other in pairwise(names))


@pytest.mark.parametrize("volts", [3.3, 3.7, 4.0])
def test_the_battery_is_measured_behind_a_divider_by_three(drive, make_device, volts):
    (drive / "code.py").write_text(
        "from handful.hardware.hardware import Hardware\n"
        "print('charge', Hardware().battery_percent())\n",
        encoding="utf-8",
    )
    device = make_device(drive, battery=volts)
    device.power_on()
    charge = int(re.search(r"charge (\d+)", device.serial)[1])
    wanted = max(1, min(100, 100 * (volts - 3.3) / (4.1 - 3.3)))
    assert abs(charge - wanted) <= 2, device.serial


def test_a_pin_taken_by_another_setting_is_reported_once(monkeypatch):
    """UP is set to the usual pin of DOWN, so that DOWN has no pin."""
    from handful.hardware import wiring

    profile = PROFILES[boards.PICO]
    settings = {"HANDFUL_UP": profile["DOWN"]}
    monkeypatch.setattr(wiring.os, "getenv", lambda name, other=None: settings.get(name, other))
    monkeypatch.setattr(wiring, "BOARDS", str(paths.ROOT / boards.FILE))
    problems = []
    pins, unassigned = wiring.assign_pins(
        boards.PICO, BUTTONS, lambda name: name, list(settings), problems
    )
    assert pins["UP"] == profile["DOWN"]
    assert (unassigned, problems) == (["HANDFUL_DOWN"], [])
    settings.update(HANDFUL_UP=profile["A"], HANDFUL_A=profile["UP"], HANDFUL_B=profile["UP"])
    problems.clear()
    pins, unassigned = wiring.assign_pins(
        boards.PICO, BUTTONS, lambda name: name, list(settings), problems
    )
    assert (pins["UP"], pins["A"], pins["B"]) == (profile["A"], profile["UP"], profile["B"])
    assert problems == [("HANDFUL_B", profile["UP"], profile["B"])] and not unassigned


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('HANDFUL_A = "GP2"\n', ["HANDFUL_A"]),
        ('  HANDFUL_A="GP2"\r\nHANDFUL_ROTATION = 180\r\n', ["HANDFUL_A", "HANDFUL_ROTATION"]),
        ('# HANDFUL_A = "GP2"\n#HANDFUL_B = "GP3"\n', []),
        ('WIFI = "HANDFUL_A"\nHANDFUL_B = "GP3"  # HANDFUL_UP', ["HANDFUL_B"]),
        ("", []),
    ],
)
def test_only_the_names_that_settings_toml_sets_are_read(monkeypatch, tmp_path, text, found):
    from handful.hardware import wiring

    (tmp_path / "settings.toml").write_bytes(text.encode())
    monkeypatch.setattr(wiring, "SETTINGS_FILE", str(tmp_path / "settings.toml"))
    assert wiring.read_setting_names() == found
    monkeypatch.setattr(wiring, "SETTINGS_FILE", str(tmp_path / "none.toml"))
    assert wiring.read_setting_names() == []
