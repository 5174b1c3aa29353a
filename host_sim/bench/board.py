# SPDX-License-Identifier: MIT
"""The methods that the simulated and the genuine bench share, and the reading of the screen."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Self, TypeVar

from host_sim.bench.letters import Reader
from host_sim.bench.project import advice
from host_sim.bench.wiring import BenchWiring, Button
from host_sim.sim.chip import COLUMNS
from host_sim.sim.rotary import RIGHT_TURN

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

Item = TypeVar("Item")

ROOM_CELSIUS = 25.27  # temperature of the chip; its converter has steps of half a degree
PRESS_SECONDS = 0.06
AFTER_PRESS_SECONDS = 0.1  # time for the program to answer
WAIT_SECONDS = 15.0  # limit of wait_for
POLL_SECONDS = 0.05  # between two looks at the screen
QUARTER_SECONDS = 0.004  # between two changes of an encoder's contacts
SERIAL_TAIL = 1500  # characters of the serial console in a failure


class NotShown(AssertionError):  # noqa: N818 (a failed expectation, not a fault of the program)
    """A text that neither the screen nor the serial console showed in time."""


class Write(NamedTuple):
    """One write on the I2C bus."""

    at: float  # seconds
    address: int
    data: bytes


class Board(ABC):
    """A board that runs a project. All times are seconds of the board's own clock."""

    def __init__(self, folder: Path, wiring: BenchWiring) -> None:
        self.root = folder
        self.wiring = wiring
        self.writes: list[Write] = []
        self._reader = Reader.of(folder)
        self._serial_read = 0  # characters of the serial output that wait_for has passed

    # --- power and time -------------------------------------------------------------------------

    @abstractmethod
    def power_on(self) -> None:
        """Switch on. No time passes."""

    @abstractmethod
    def cut_power(self) -> None:
        """Switch off at once, wherever the program is. Flash keeps its content."""

    @abstractmethod
    def run(self, seconds: float) -> None:
        """Let time pass. An error of the program is on the serial console."""

    @property
    @abstractmethod
    def now(self) -> float:
        """Seconds since the board was first switched on."""

    def wait_for(self, text: str, seconds: float = WAIT_SECONDS) -> None:
        """Run until the screen or the serial console shows a text. Raise NotShown if it does not.

        Serial output up to the last text that was found there does not count again.
        """
        end, seen = self.now + seconds, b""
        while True:
            picture = self.picture().tobytes()
            if picture != seen and text in "\n".join(self.text()):
                return
            seen = picture
            found = self.serial.find(text, self._serial_read)
            if found >= 0:
                self._serial_read = found + len(text)
                return
            if self.now >= end:
                raise NotShown(self._describe_missing(text, seconds))
            self.run(POLL_SECONDS)

    def _describe_missing(self, text: str, seconds: float) -> str:
        lines = [f"{text!r} did not appear within {seconds:g} s. The screen shows:"]
        lines += [f"    {line}" for line in self.text()] or ["    (no text)"]
        lines += [
            "The serial console ends with:",
            self.serial[-SERIAL_TAIL:].strip() or "(nothing)",
        ]
        return "\n".join([*lines, *advice(self.serial)])

    # --- inputs ---------------------------------------------------------------------------------

    def press(self, name: str, seconds: float = PRESS_SECONDS) -> None:
        """Press a button, release it, and give the program a moment to answer."""
        self.down(name)
        self.run(seconds)
        self.up(name)
        self.run(AFTER_PRESS_SECONDS)

    def down(self, name: str) -> None:
        """Press a button and keep it down."""
        button = _named("button", self.wiring.buttons, name)
        self._set_button(button, True)

    def up(self, name: str) -> None:
        """Release a button."""
        button = _named("button", self.wiring.buttons, name)
        self._set_button(button, False)

    def _set_button(self, button: Button, is_down: bool) -> None:
        if button.other_pin is not None:
            self._bridge(button.pin, button.other_pin, is_down)
        else:
            self._drive(button.pin, button.pressed_level if is_down else None)

    def turn(self, name: str, detents: int) -> None:
        """Turn an encoder to the right, or to the left if `detents` is negative."""
        pin_a, pin_b = _named("encoder", self.wiring.encoders, name)
        phases = (*RIGHT_TURN[1:], RIGHT_TURN[0])
        if detents < 0:
            phases = (*RIGHT_TURN[:0:-1], RIGHT_TURN[0])
        for _ in range(abs(detents)):
            for level_a, level_b in phases:
                self._drive(pin_a, level_a)
                self._drive(pin_b, level_b)
                self.run(QUARTER_SECONDS)
        self.run(AFTER_PRESS_SECONDS)

    def volts(self, name: str, volts: float) -> None:
        """Set the voltage of an analog input, 0.0 to 3.3."""
        self._set_volts(_named("analog input", self.wiring.analog, name), volts)

    @abstractmethod
    def _drive(self, pin: int, level: int | None) -> None:
        """Connect a level to a pin, or disconnect it (None)."""

    @abstractmethod
    def _bridge(self, one: int, other: int, is_closed: bool) -> None:
        """Connect two pins, or disconnect them."""

    @abstractmethod
    def _set_volts(self, pin: int, volts: float) -> None:
        """Set the voltage of a pin."""

    # --- outputs --------------------------------------------------------------------------------

    @abstractmethod
    def image(self) -> "Picture":
        """Return the display chip's whole picture of 128x64 pixels."""

    def picture(self) -> "Picture":
        """Return the screen: a 1-bit Pillow picture of the panel's size."""
        left = (COLUMNS - self.wiring.width) // 2
        return self.image().crop((left, 0, left + self.wiring.width, self.wiring.height))

    def text(self) -> list[str]:
        """Return the lines of text on the screen, from top to bottom.

        It reads terminalio.FONT in sizes 1 to 3, and the project's font5x8.bin.
        """
        return self._reader.lines(self.picture())

    @property
    @abstractmethod
    def serial(self) -> str:
        """Everything that was printed since the board was created."""

    @property
    @abstractmethod
    def nvm(self) -> bytes:
        """The content of microcontroller.nvm."""

    @property
    def wire(self) -> list[Write]:
        """All writes on the I2C bus since the last power-on."""
        return self.writes

    @abstractmethod
    def heap(self) -> Mapping[str, int] | None:
        """Return figures of the heap in bytes: used, free, total, largest. None if simulated."""

    @property
    @abstractmethod
    def brightness(self) -> float:
        """The display's contrast, 0.0 to 1.0."""

    @property
    def error(self) -> BaseException | None:
        """Always None, because errors of the program are on the serial console."""
        return None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.cut_power()


def _named(kind: str, items: Mapping[str, Item], name: str) -> Item:
    if name not in items:
        known = ", ".join(items) or f"none; add it to the {kind} section of bench.toml"
        raise ValueError(f"unknown {kind} {name!r}; known: {known}")
    return items[name]
