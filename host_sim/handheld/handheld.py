# SPDX-License-Identifier: MIT
"""The interface that the simulated, the emulated and the connected handheld share."""

from pathlib import Path
from typing import TYPE_CHECKING, Protocol, SupportsBytes

if TYPE_CHECKING:
    from PIL.Image import Image as Picture


class Buttons(Protocol):
    """Six buttons: "UP", "DOWN", "LEFT", "RIGHT", "A" and "B"."""

    def down(self, name: str, /) -> None:
        """Press a button and keep it down."""

    def up(self, name: str, /) -> None:
        """Release a button."""


class Handheld(Buttons, Protocol):
    """A console that front ends and scenarios can play. Time is in seconds."""

    root: Path  # the checkout, for the font of the screen

    @property
    def now(self) -> float:
        """Seconds since the handheld was created."""

    @property
    def brightness(self) -> float:
        """Brightness of the display, 0.0 to 1.0."""

    @property
    def error(self) -> BaseException | None:
        """The exception that ended the firmware, or None."""

    def power_on(self) -> None:
        """Switch on."""

    def cut_power(self) -> None:
        """Switch off at once."""

    def run(self, seconds: float, /) -> None:
        """Let time pass."""

    def press(self, name: str, seconds: float = ..., /) -> None:
        """Press and release a button."""

    def image(self) -> "Picture":
        """Return the screen as a 1-bit Pillow picture of 128x64."""

    def text(self) -> list[str]:
        """Return the lines of text on the screen, from top to bottom."""


class SavingHandheld(Handheld, Protocol):
    """A handheld whose nvm can be read, so that a front end can save it in a file."""

    @property
    def nvm(self) -> SupportsBytes:
        """The saved games."""
