# SPDX-License-Identifier: MIT
"""The wiring: which pin is used for what, and the other values of settings.toml.

Loaded at power-on and unloaded before play. The pins are listed in boards.txt; settings.toml can
name others. An invalid value is replaced by the default and reported. A board that is missing in
boards.txt is treated as a Pico if its pins have the same names.
"""

import os

from handful import ROOT, TYPE_CHECKING
from handful.words import FALLBACK, TEXT, list_languages, read_section

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Sequence
    from typing import Any

    from microcontroller import Pin

    Setting = int | str | None  # settings.toml holds numbers and strings; None: no usual pin
    SettingsProblem = tuple[object, ...]  # (name, value, default), or (board id,)
    FindPin = Callable[[object], Pin | None]

SETTINGS_FILE = ROOT + "settings.toml"
PREFIX = "HANDFUL_"
BUSES = {"i2c": ("SDA", "SCL"), "spi": ("SCK", "MOSI", "DC", "CS", "RESET")}
BOARDS = ROOT + "lib/handful/hardware/boards.txt"
PICO = "raspberry_pi_pico"
SETTINGS: "dict[str, tuple[Setting, Container[object]]]" = {  # name -> default, allowed values
    "HANDFUL_DISPLAY": ("i2c", ("i2c", "spi")),
    "HANDFUL_CHIP": ("ssd1306", ("ssd1306", "sh1106", "sh1107")),
    "HANDFUL_FREQUENCY": (400_000, (100_000, 400_000, 1_000_000)),
    "HANDFUL_ROTATION": (0, (0, 180)),
    "HANDFUL_PRESSED": (0, (0, 1)),  # the level of a pressed button's pin
    "HANDFUL_BRIGHTNESS": (4, (1, 2, 3, 4, 5)),
    "HANDFUL_DIM_SECONDS": (60, range(5, 3601)),
    "HANDFUL_SLEEP_SECONDS": (120, range(10, 36001)),
}


def read_setting_names() -> list[str]:
    """Return the names that settings.toml sets.

    os.getenv() takes 5 ms to search the whole file for a name that it does not have.
    """
    try:
        with open(SETTINGS_FILE, encoding="utf-8") as file:
            text = "\n" + file.read().replace(" ", "")  # faster than line by line
        return [PREFIX + line.partition("=")[0] for line in text.split("\n" + PREFIX)[1:]]
    except OSError:
        return []


def get_setting(name: str, default: "Setting", names: "Container[str]") -> "Setting":
    """Return a value of settings.toml, which sets these names, or the default."""
    return os.getenv(name, default) if name in names else default


def read_settings(
    names: "Container[str]", problems: "list[SettingsProblem]"
) -> "tuple[dict[str, Any], str]":
    """Return the values of SETTINGS, and the language.

    `names` are those that settings.toml sets. The language is "" if it is not set and there are
    several to choose from.
    """

    def get_valid(name: str, default: "Setting", allowed: "Container[object]") -> "Setting":
        value = get_setting(name, default, names)
        if value in allowed:
            return value
        problems.append((name, value, default))
        return default

    settings = {name: get_valid(name, *SETTINGS[name]) for name in SETTINGS}
    languages = list_languages(TEXT)
    if len(languages) > 1 and "HANDFUL_LANGUAGE" not in names:
        return settings, ""
    language: "Any" = get_valid("HANDFUL_LANGUAGE", FALLBACK, languages)  # one of them, so a string
    return settings, language


def read_wiring(
    board_id: str,
    buttons: "tuple[str, ...]",
    find_pin: "FindPin",
    problems: "list[SettingsProblem]",
) -> "tuple[dict[str, Any], str, tuple[str, ...], dict[str, Pin], list[str]]":
    """Return settings, language, the pin names of the display's bus, pins, and unassigned pins."""
    names = read_setting_names()
    settings, language = read_settings(names, problems)
    if settings["HANDFUL_CHIP"] == SETTINGS["HANDFUL_CHIP"][0]:
        settings["HANDFUL_CHIP"] = ""  # the usual chip, without a string that stays in the heap
    bus = BUSES[settings["HANDFUL_DISPLAY"]]
    pins, unassigned = assign_pins(board_id, buttons + bus, find_pin, names, problems)
    return settings, language, bus, pins, unassigned


def assign_pins(
    board_id: str,
    pin_names: "Sequence[str]",
    find_pin: "FindPin",
    names: "Container[str]",
    problems: "list[SettingsProblem]",
) -> "tuple[dict[str, Pin], list[str]]":
    """Return the pins by name, and the settings of those without a pin.

    `names` are those that settings.toml sets. Buzzer and motor are optional: settings.toml adds
    them with a pin, or with 1 for the board's usual pin.
    """
    profile = _read_profile(board_id, pin_names, find_pin, names, problems)
    pins: "dict[str, Any]" = {}
    unassigned = []
    used: "list[Pin | None]" = [None]
    for name in pin_names:
        usual = profile.get(name)
        wanted = get_setting(PREFIX + name, usual, names)
        pin = find_pin(wanted)
        if pin in used and wanted != usual:
            problems.append((PREFIX + name, wanted, usual))
            pin = find_pin(usual)
        if pin in used:
            unassigned.append(PREFIX + name)
        used.append(pin)
        pins[name] = pin
    for name in ("BUZZER", "MOTOR"):
        wanted = get_setting(PREFIX + name, 0, names)
        if wanted:
            pin = find_pin(profile.get(name) if wanted == 1 else wanted)
            if pin in used:
                problems.append((PREFIX + name, wanted, 0))
            else:
                used.append(pin)
                pins[name] = pin
    return pins, unassigned


def _read_profile(
    board_id: str,
    pin_names: "Sequence[str]",
    find_pin: "FindPin",
    names: "Container[str]",
    problems: "list[SettingsProblem]",
) -> dict[str, str]:
    """Return the usual pin names of the board, or those of a Pico if they exist."""
    profile: dict[str, str] = {}
    read_section(BOARDS, board_id, profile)
    if "same" in profile:
        read_section(BOARDS, profile["same"], profile)
    if not profile:
        read_section(BOARDS, PICO, profile)
        unset = [name for name in pin_names if not get_setting(PREFIX + name, "", names)]
        if None in [find_pin(profile.get(name)) for name in unset]:
            return {}
        if unset:
            problems.append((board_id,))
    return profile
