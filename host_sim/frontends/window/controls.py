# SPDX-License-Identifier: MIT
"""Keyboard, mouse and gamepads as the handheld's six buttons."""

from typing import TYPE_CHECKING, Any

from host_sim.frontends.window.sdl import silenced_stderr
from host_sim.handheld.handheld import Buttons

if TYPE_CHECKING:
    from pygame.event import Event

TILTED = 16000  # of 32767: from here on a gamepad's stick counts as an arrow

Holder = int | str | tuple[str, int, int | str]  # a key, the mouse, or a gamepad's button


def key_map() -> dict[int, str]:
    """Return {pygame's key: button}."""
    import pygame

    names = {
        "UP": ("UP", "w"), "DOWN": ("DOWN", "s"), "LEFT": ("LEFT", "a"), "RIGHT": ("RIGHT", "d"),
        "A": ("x", "RETURN", "KP_ENTER", "SPACE"), "B": ("z", "BACKSPACE", "ESCAPE"),
    }  # fmt: skip
    return {getattr(pygame, f"K_{key}"): button for button, keys in names.items() for key in keys}


def is_command(mod: int) -> bool:
    """Return True if Ctrl, or Command on a Mac, is held."""
    import pygame

    return bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META))


def number_map() -> dict[int, int]:
    """Return {pygame's key: its number, 1 to 9}."""
    import pygame

    return {
        getattr(pygame, f"K_{row}{number}"): number for row in ("", "KP") for number in range(1, 10)
    }


def pad_map() -> dict[int, str]:
    """Return {gamepad's button: button}.

    Buttons are assigned by their place, because the letters depend on the maker.
    """
    import pygame

    names = {
        "UP": ("DPAD_UP",), "DOWN": ("DPAD_DOWN",), "LEFT": ("DPAD_LEFT",),
        "RIGHT": ("DPAD_RIGHT",), "A": ("A", "Y"), "B": ("B", "X", "START"),
    }  # fmt: skip
    return {
        getattr(pygame, f"CONTROLLER_BUTTON_{key}"): button
        for button, keys in names.items()
        for key in keys
    }


class Gamepads:
    """SDL's game controllers, including those that are connected later."""

    def __init__(self, button_holders: "ButtonHolders") -> None:
        self.button_holders, self.buttons = button_holders, pad_map()
        self._open: dict[int, Any] = {}  # {instance: controller}
        self._controller: Any = None  # pygame's module
        try:
            from pygame._sdl2 import controller

            with silenced_stderr():
                controller.init()
            self._controller = controller
        except Exception:  # no controllers here: use the keyboard
            self._controller = None

    def take(self, event: "Event") -> None:
        """Handle an event of a gamepad."""
        import pygame

        pad: int = getattr(event, "instance_id", -1)
        if event.type == pygame.CONTROLLERDEVICEADDED and self._controller:
            with silenced_stderr():
                found = self._controller.Controller(event.device_index)
            self._open[found.as_joystick().get_instance_id()] = found
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._open.pop(pad, None)
            held = [key for key in self.button_holders.holders if isinstance(key, tuple)]
            for holder in [key for key in held if key[1] == pad]:
                self.button_holders.up(holder)
        elif event.type == pygame.CONTROLLERBUTTONDOWN and event.button in self.buttons:
            self.button_holders.down(("pad", pad, event.button), self.buttons[event.button])
        elif event.type == pygame.CONTROLLERBUTTONUP:
            self.button_holders.up(("pad", pad, event.button))
        elif event.type == pygame.CONTROLLERAXISMOTION:
            self._tilt(pad, event.axis, event.value)

    def _tilt(self, pad: int, axis: int, value: int) -> None:
        import pygame

        arrows = {
            pygame.CONTROLLER_AXIS_LEFTX: ("LEFT", "RIGHT"),
            pygame.CONTROLLER_AXIS_LEFTY: ("UP", "DOWN"),
        }.get(axis)
        if arrows is None:
            return
        holder = ("pad", pad, f"axis {axis}")
        wanted = arrows[value > 0] if abs(value) > TILTED else None
        if self.button_holders.holders.get(holder) != wanted:
            self.button_holders.up(holder)
            if wanted:
                self.button_holders.down(holder, wanted)


class ButtonHolders:
    """The keys, mouse and gamepads that hold buttons down.

    Several can hold the same button. It goes up when the last of them releases it.
    """

    def __init__(self, buttons: Buttons) -> None:
        self.buttons = buttons
        self.holders: dict[Holder, str] = {}

    def down(self, holder: Holder, button: str) -> None:
        """Press a button."""
        if not self.is_down(button):
            self.buttons.down(button)
        self.holders[holder] = button

    def up(self, holder: Holder) -> None:
        """Release the button that this holder pressed, if any."""
        button = self.holders.pop(holder, None)
        if button is not None and not self.is_down(button):
            self.buttons.up(button)

    def is_down(self, button: str) -> bool:
        """Return True if the button is down."""
        return button in self.holders.values()

    def release_all(self) -> None:
        """Release all buttons."""
        for holder in list(self.holders):
            self.up(holder)
