# SPDX-License-Identifier: MIT
"""Names, read early: MicroPython keeps every name for ever once it has seen it, and makes room for
them in large blocks. All of them side by side from the beginning leave the rest of the heap whole;
a game's, read when it starts, would lie between what comes and goes. `deploy` writes the list."""

import gc

from handful import ROOT

FILE = ROOT + "lib/handful/names.txt"


def learn():
    """Generator: a few names at a time, while nobody needs the processor."""
    try:
        with open(FILE, encoding="utf-8") as file:
            for number, line in enumerate(file):
                hasattr(file, line[:-1])  # asking for it makes it a name
                if number & 15 == 15:
                    gc.collect()  # or the lines that were read would lie between the names
                    yield number
    except OSError:  # modules that are not compiled came without a list
        pass
