# SPDX-License-Identifier: MIT
"""Run the firmware in a browser: boot.py and code.py, unchanged, turn by turn.

code.py never returns: its main loop rests at the end of every round. There the exception `Rest`
leaves it, and the page calls `turn` for the next round when it is due. An exception from a round is
passed to the main loop's own handler, which shows it to the player.
"""

import gc
import sys
import time

import host
import number_keys
from announcer import Announcer
from ends import PowerCut, Reload, Reset, Rest
from uctypes import addressof

VERSION = (10, 0, 3)  # of CircuitPython, as the firmware sees it
LIMIT = 154 << 10  # heap bytes of a Pico

STRING_BYTES = 32  # of a str, without its text
RESTS, RELOADS, RESETS, CUT, ENDED = range(5)

_main = {"__name__": "__main__"}
_announcer = Announcer()
_foreign = 0  # bytes of heap that the shims use


class _Implementation:
    name = "circuitpython"
    version = VERSION


class _Sys:
    """MicroPython's sys with CircuitPython's name and version."""

    implementation = _Implementation

    def __getattr__(self, name: str) -> object:
        return getattr(sys, name)


class _Gc:
    """MicroPython's gc with the heap of a Pico."""

    def mem_free(self) -> int:
        """Return the free bytes of a Pico's heap."""
        return LIMIT - heap()

    def __getattr__(self, name: str) -> object:
        return getattr(gc, name)


def heap() -> int:
    """Return the bytes in use, including garbage since the last turn."""
    sentences = _announcer.lines or []
    words_bytes = sum([STRING_BYTES + len(line) for line in sentences])
    return max(0, gc.mem_alloc() - _foreign - words_bytes)


def _keep() -> None:
    """Keep the bytes that survive a soft restart."""
    import alarm

    host.keep(addressof(alarm.sleep_memory), len(alarm.sleep_memory))


def _ends(work: "Callable[[], None]") -> int:
    """Run a turn, and return how it ended."""
    try:
        work()
    except Rest:
        return RESTS
    except Reload:
        _keep()
        return RELOADS
    except Reset:
        return RESETS
    except PowerCut:
        return CUT
    except BaseException as error:
        sys.print_exception(error)
    return ENDED


def _run(path: str, names: dict) -> None:
    with open(path) as file:
        source = file.read()
    exec(source, names)


def _start() -> None:
    sys.modules["sys"], sys.modules["gc"] = _Sys(), _Gc()
    if not host.again():
        _run("/boot.py", {"__name__": "__main__"})
    time.main = _main
    _run("/code.py", _main)


def _round() -> None:
    console = _main["console"]
    try:
        while True:
            console.step()
    except Exception as error:
        broken = error

    def once() -> None:
        del console.step
        raise broken

    console.step = once
    console.run()


def start() -> int:
    """Run the firmware from its start to the first rest, and return how that ended."""
    return _ends(_start)


def turn() -> int:
    """Run the main loop up to its next rest, and return how that ended."""
    return _ends(_round)


class _Ended(Exception):
    """The firmware restarts or has no power."""


class _Presses:
    """The console as number_keys needs it: its objects, its buttons and its time."""

    end = RESTS
    console = property(lambda self: _main.get("console"))

    def firmware(self, name: str) -> "_Presses":
        """Return itself: it is the only object that number_keys asks for."""
        return self

    @property
    def held(self) -> object:
        """The buttons that are down."""
        return host.held()

    def down(self, button: str) -> None:
        """Press a button."""
        host.press(button, True)

    def up(self, button: str) -> None:
        """Release a button."""
        host.press(button, False)

    def run(self, seconds: float) -> None:
        """Run the firmware for some seconds. Raise _Ended if it ends."""
        until = time.now + int(seconds * 1000)
        while time.now < until:
            self.end = turn()
            if self.end != RESTS:
                raise _Ended

    def settle(self) -> None:
        """Do nothing: each turn ends at rest."""


def press_number(number: int) -> int:
    """Press the buttons of a number key (0 is R), and return how the last turn ended."""
    presses = _Presses()
    keys = number_keys.NumberKeys(presses, presses)
    try:
        if number:
            keys.choose(number)
        else:
            keys.roll()
    except _Ended:
        pass
    except Exception as error:  # the game continues without number keys
        sys.print_exception(error)
    return presses.end


def _load(name: str) -> object:
    return __import__(name, None, None, ("*",))


def words() -> str:
    """Return what is new on the console, an empty line, and the whole scene in words.

    Both are sentences, one on each line. The result is "" if the scene has no words of its own.
    """
    console = _main.get("console")
    if not console or not console.scenes or console.destination:
        return ""
    try:
        news = _announcer.look(console, _load, sys.modules)
        lines = _announcer.lines
    except Exception as error:  # the game continues without words
        sys.print_exception(error)
        news, lines = [], None
    text = "" if lines is None else "\n".join(news) + "\n\n" + "\n".join(lines)
    gc.collect()  # the modules for descriptions, which are unloaded again
    return text


def count_from_here() -> None:
    """Start to count the heap here: its present content belongs to the shims."""
    global _foreign  # noqa: PLW0603
    _foreign = gc.mem_alloc()


def scenes() -> str:
    """Return the names of the scenes on the stack, the lowest first."""
    console = _main.get("console")
    return " ".join([type(scene).__name__ for scene in console.scenes]) if console else ""


def language() -> str:
    """Return the code of the console's language, or "" while the player chooses one."""
    console = _main.get("console")
    if not console or not console.scenes or type(console.scenes[-1]).__name__ == "LanguageChoice":
        return ""
    return console.preferences.language
