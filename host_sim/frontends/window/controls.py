# SPDX-License-Identifier: MIT
"""Keyboard, mouse and gamepads as the handheld's six buttons."""

from host_sim.frontends.window.sdl import hushed

TILTED = 16000  # of 32767: a gamepad's stick means an arrow


def key_map():
    """pygame's key -> button."""
    import pygame

    names = {
        "UP": ("UP", "w"), "DOWN": ("DOWN", "s"), "LEFT": ("LEFT", "a"), "RIGHT": ("RIGHT", "d"),
        "A": ("x", "RETURN", "KP_ENTER", "SPACE"), "B": ("z", "BACKSPACE", "ESCAPE"),
    }  # fmt: skip
    return {getattr(pygame, f"K_{key}"): button for button, keys in names.items() for key in keys}


def is_command(mod):
    """Whether Ctrl is held, or the Mac's key for it."""
    import pygame

    return bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META))


def number_map():
    """pygame's key -> the number it stands for, 1 to 9."""
    import pygame

    return {
        getattr(pygame, f"K_{row}{number}"): number for row in ("", "KP") for number in range(1, 10)
    }


def pad_map():
    """A gamepad's button -> button: by its place, as every maker letters them otherwise."""
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
    """SDL's game controllers, those that are plugged in later as well."""

    def __init__(self, thumbs) -> None:
        self.thumbs, self.buttons, self._open = thumbs, pad_map(), {}
        try:
            from pygame._sdl2 import controller

            with hushed():
                controller.init()
            self._controller = controller
        except Exception:  # no such subsystem here: there is a keyboard
            self._controller = None

    def take(self, event) -> None:
        import pygame

        pad = getattr(event, "instance_id", None)
        if event.type == pygame.CONTROLLERDEVICEADDED and self._controller:
            with hushed():
                found = self._controller.Controller(event.device_index)
            self._open[found.as_joystick().get_instance_id()] = found
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._open.pop(pad, None)
            held = [key for key in self.thumbs.holders if isinstance(key, tuple)]
            for holder in [key for key in held if key[1] == pad]:
                self.thumbs.up(holder)
        elif event.type == pygame.CONTROLLERBUTTONDOWN and event.button in self.buttons:
            self.thumbs.down(("pad", pad, event.button), self.buttons[event.button])
        elif event.type == pygame.CONTROLLERBUTTONUP:
            self.thumbs.up(("pad", pad, event.button))
        elif event.type == pygame.CONTROLLERAXISMOTION:
            self._tilt(pad, event.axis, event.value)

    def _tilt(self, pad, axis, value) -> None:
        import pygame

        arrows = {
            pygame.CONTROLLER_AXIS_LEFTX: ("LEFT", "RIGHT"),
            pygame.CONTROLLER_AXIS_LEFTY: ("UP", "DOWN"),
        }.get(axis)
        if arrows is None:
            return
        holder = ("pad", pad, f"axis {axis}")
        wanted = arrows[value > 0] if abs(value) > TILTED else None
        if self.thumbs.holders.get(holder) != wanted:
            self.thumbs.up(holder)
            if wanted:
                self.thumbs.down(holder, wanted)


class Thumbs:
    """Who holds which button: two keys and the mouse may hold the same one; it goes up with the
    last of them."""

    def __init__(self, device) -> None:
        self.device = device
        self.holders = {}

    def down(self, holder, button) -> None:
        if not self.is_down(button):
            self.device.down(button)
        self.holders[holder] = button

    def up(self, holder) -> None:
        button = self.holders.pop(holder, None)
        if button is not None and not self.is_down(button):
            self.device.up(button)

    def is_down(self, button):
        return button in self.holders.values()

    def let_go(self) -> None:
        for holder in list(self.holders):
            self.up(holder)
