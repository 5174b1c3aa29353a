# SPDX-License-Identifier: MIT
"""The words of a simulated console: its announcer, run among the firmware's own modules."""

from typing import Any

from host_sim.frontends.announcer import Announcer


def console_of(device: object) -> Any:
    """Return the firmware's console, or None if it is not running or not simulated."""
    firmware = getattr(device, "firmware", None)
    return getattr(firmware("__main__"), "console", None) if firmware else None


def firmware_import(device: Any) -> Any:
    """Return the `__import__` of a simulated console's firmware."""
    return device.firmware("__main__").__builtins__["__import__"]


def load(device: Any, name: str) -> Any:
    """Import a module of the firmware by its dotted name."""
    return firmware_import(device)(name, None, None, ("*",))


class DeviceWords:
    """What a simulated console says. After a restart it begins again.

    announcer:  the Announcer of the running console
    """

    def __init__(self, device: object) -> None:
        self.device = device
        self.announcer = Announcer()
        self._console: Any = None

    def look(self) -> list[str]:
        """Return the sentences that are new since the last look."""
        console = console_of(self.device)
        if console is not self._console:
            self._console, self.announcer = console, Announcer()
        if console is None or console.destination or not console.scenes:
            return []
        modules = firmware_import(self.device).__self__.modules
        return self.announcer.look(console, lambda name: load(self.device, name), modules)

    def describe(self) -> list[str]:
        """Return the whole scene in sentences, or an empty list if it has no words."""
        self.look()
        return self.announcer.lines or []

    def is_settled(self) -> bool:
        """Return False while a computer player decides, or a move is shown."""
        console = console_of(self.device)
        return console is None or self.announcer.is_settled(console)
