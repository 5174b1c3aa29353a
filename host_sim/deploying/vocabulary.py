# SPDX-License-Identifier: MIT
"""Every name that the compiled modules use, for the device to read at its first quiet moment.

MicroPython keeps a name for ever once it has read it, and its table of them grows in blocks of up
to eight kilobytes. Read all at once, early, names lie side by side; read game by game, they end up
as crumbs all over the heap. lib/handful/lobby/vocabulary.py does the reading.
"""

FILE = "lib/handful/names.txt"
# Loaded for a page, or for a save that may be damaged: their names are not worth a place.
SELDOM = ("adafruit_display_text/", "/about.", "/self_test.", "/labels.", "/notation.", "/damage.")


def listing(files):
    """The bytes of names.txt for these files: a name a line, those of the console first."""
    found = {}
    for path in sorted(files, key=lambda path: (not path.startswith("lib/"), path)):
        if path.endswith(".mpy") and not any(part in path for part in SELDOM):
            found.update(dict.fromkeys(names(files[path])))
    return "".join(name + "\n" for name in found if "\n" not in name).encode()


def names(data):
    """The names in one compiled file: those that the firmware has in its own table are numbers."""
    place = 4  # behind the head
    count, place = number(data, place)
    _, place = number(data, place)
    for _ in range(count):
        size, place = number(data, place)
        if size & 1:
            continue
        yield data[place : place + (size >> 1)].decode()
        place += (size >> 1) + 1


def number(data, place):
    """(value, next place) of a number in groups of seven bits, the highest first."""
    value = 0
    while True:
        byte = data[place]
        place += 1
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, place
