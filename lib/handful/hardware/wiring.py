# SPDX-License-Identifier: MIT
"""What is wired where, and what settings.toml sets. Read at power-on, and dropped in play.

Pins stand in boards.txt, and in settings.toml where somebody wired it otherwise. A value that makes
no sense is replaced by the default and complained about. A board that boards.txt does not know is
taken for a Pico where its pins have a Pico's names.
"""

import os

from handful import ROOT
from handful.words import FALLBACK, TEXT, languages, read_section

FILE = ROOT + "settings.toml"
BUSES = {"i2c": ("SDA", "SCL"), "spi": ("SCK", "MOSI", "DC", "CS", "RESET")}
BOARDS = ROOT + "lib/handful/hardware/boards.txt"
PICO = "raspberry_pi_pico"
SETTINGS = {  # settings.toml's name -> default, allowed values
    "HANDFUL_DISPLAY": ("i2c", ("i2c", "spi")),
    "HANDFUL_CHIP": ("ssd1306", ("ssd1306", "sh1106", "sh1107")),
    "HANDFUL_FREQUENCY": (400_000, (100_000, 400_000, 1_000_000)),
    "HANDFUL_ROTATION": (0, (0, 180)),
    "HANDFUL_PRESSED": (0, (0, 1)),  # the level of a pressed button's pin
    "HANDFUL_BRIGHTNESS": (4, (1, 2, 3, 4, 5)),
    "HANDFUL_DIM_SECONDS": (60, range(5, 3601)),
    "HANDFUL_SLEEP_SECONDS": (120, range(10, 36001)),
}


def named():
    """What settings.toml sets. Asking os.getenv for anything else reads all of it in vain, 5 ms
    each time."""
    try:
        with open(FILE, encoding="utf-8") as file:
            text = "\n" + file.read().replace(" ", "")  # at once: line by line takes longer
        return ["HANDFUL_" + line.partition("=")[0] for line in text.split("\nHANDFUL_")[1:]]
    except OSError:
        return []


def setting(name, default, names):
    """What settings.toml says, or the default."""
    return os.getenv(name, default) if name in names else default


def read_settings(names, complaints):
    """({name: value}, the language); `names` are those that settings.toml sets. The language is ""
    where it sets none and there are several to choose from."""

    def value(name, default, allowed):
        found = setting(name, default, names)
        if found in allowed:
            return found
        complaints.append((name, found, default))
        return default

    settings = {name: value(name, *SETTINGS[name]) for name in SETTINGS}
    codes = languages(TEXT)
    if len(codes) > 1 and "HANDFUL_LANGUAGE" not in names:
        return settings, ""
    return settings, value("HANDFUL_LANGUAGE", FALLBACK, codes)


def read(board_id, buttons, find_pin, complaints):
    """(settings, language, the names of the display's bus, {name: pin}, what has no pin)."""
    set_here = named()
    settings, language = read_settings(set_here, complaints)
    if settings["HANDFUL_CHIP"] == SETTINGS["HANDFUL_CHIP"][0]:
        settings["HANDFUL_CHIP"] = ""  # the usual one; no name that the heap would keep
    bus = BUSES[settings["HANDFUL_DISPLAY"]]
    pins, unwired = wire(board_id, buttons + bus, find_pin, set_here, complaints)
    return settings, language, bus, pins, unwired


def wire(board_id, names, find_pin, set_here, complaints):
    """({name: pin}, what no pin is known for) of every button, of the display's bus, and of what
    settings.toml adds: a pin, or 1 for the board's usual one. `set_here` is what it sets."""
    profile, pins, unwired = {}, {}, []
    read_section(BOARDS, board_id, profile)
    if "same" in profile:
        read_section(BOARDS, profile["same"], profile)
    if not profile:
        read_section(BOARDS, PICO, profile)
        unset = [name for name in names if not setting("HANDFUL_" + name, "", set_here)]
        if None in [find_pin(profile.get(name)) for name in unset]:
            profile = {}
        elif unset:
            complaints.append((board_id,))
    used = [None]
    for name in names:
        usual = profile.get(name)
        wanted = setting("HANDFUL_" + name, usual, set_here)
        pin = find_pin(wanted)
        if pin in used and wanted != usual:
            complaints.append(("HANDFUL_" + name, wanted, usual))
            pin = find_pin(usual)
        if pin in used:
            unwired.append("HANDFUL_" + name)
        used.append(pin)
        pins[name] = pin
    for name in ("BUZZER", "MOTOR"):  # what a handheld can do without
        wanted = setting("HANDFUL_" + name, 0, set_here)
        if wanted:
            pin = find_pin(profile.get(name) if wanted == 1 else wanted)
            if pin in used:
                complaints.append(("HANDFUL_" + name, wanted, 0))
            else:
                used.append(pin)
                pins[name] = pin
    return pins, unwired
