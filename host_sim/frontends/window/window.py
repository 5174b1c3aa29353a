# SPDX-License-Identifier: MIT
"""The window: a drawn device around the chip's pixels, with keyboard, mouse and gamepads.

It uses pygame and a Device, and nothing of the games. The drawing is made in units of one OLED
pixel and scaled by whole numbers, so every pixel of the panel is a sharp square.
"""

import time
from pathlib import Path
from typing import TYPE_CHECKING, cast

from host_sim.errors import Trouble
from host_sim.frontends import serial_text
from host_sim.frontends.audio import Speaker
from host_sim.frontends.number_keys import NumberKeys
from host_sim.frontends.rewind import Rewind
from host_sim.frontends.save_file import NvmFile
from host_sim.frontends.window import overlay, serial_pane
from host_sim.frontends.window.controls import (
    ButtonHolders,
    Gamepads,
    is_command,
    key_map,
    number_map,
)
from host_sim.frontends.window.overlay import HELP_LINE
from host_sim.frontends.window.palette import DESK, DESK_EDGE, OFF
from host_sim.frontends.window.panel import Panel
from host_sim.frontends.window.skin import HEIGHT, PANEL, WIDTH, Skin, button_at, icon, on_panel
from host_sim.handheld.handheld import SavingHandheld
from host_sim.paths import ROOT
from host_sim.scenario.captures import Camera
from host_sim.sim.device import VirtualDevice

if TYPE_CHECKING:
    from pygame import Surface
    from pygame.event import Event

FRAMES_A_SECOND = 60
LONGEST_FRAME = 0.25  # after a laptop's sleep, the device does not catch up
FAST = 8  # speed of fast-forward
STEP = 1 / FRAMES_A_SECOND  # virtual seconds of a single step
TAP = 0.07  # virtual seconds for which a turn of the mouse wheel holds a button
MESSAGE_SECONDS = 5.0
START_SCALE, LARGEST_SCALE, LARGEST_BARE = 4, 12, 40


class Window:
    """One window with one device."""

    def __init__(
        self,
        device: SavingHandheld,
        nvm_file: NvmFile,
        camera: Camera,
        speaker: Speaker | None = None,
    ) -> None:
        import pygame

        self.device, self.nvm_file, self.camera = device, nvm_file, camera
        self.speaker = speaker
        self.rewind = Rewind(device)
        self.number_keys = NumberKeys(device, self.rewind)
        self.button_holders = ButtonHolders(self.rewind)
        self.keys, self.numbers = key_map(), number_map()
        self.pane, self.new_output = serial_pane.Pane(device), serial_text.NewOutput(device)
        self.help = self.bare = self.full = self.fast = self.is_paused = False
        self._tap_left = 0.0
        self.message, self._message_until = "", 0.0
        self._title = ""
        self._drawn: tuple[object, ...] | None = None
        pygame.display.init()
        pygame.font.init()
        self.pads = Gamepads(self.button_holders)
        pygame.display.set_icon(icon())
        self.screen = pygame.display.set_mode(self._first_size(), pygame.RESIZABLE)
        self.lay_out()

    def _first_size(self) -> tuple[int, int]:
        import pygame

        desktop = pygame.display.get_desktop_sizes()[0]
        room = min(desktop[0] * 0.9 / WIDTH, desktop[1] * 0.8 / HEIGHT)
        scale = max(1, min(START_SCALE if desktop[0] < 2500 else 2 * START_SCALE, int(room)))
        return WIDTH * scale, (HEIGHT + 8) * scale

    def lay_out(self) -> None:
        """Choose the largest whole scale that fits, and put the device in the middle."""
        import pygame

        width, height = self.screen.get_size()
        self.pane.lay_out((width, height))
        self.desk = pygame.Surface((1, 2))
        self.desk.set_at((0, 0), DESK)
        self.desk.set_at((0, 1), DESK_EDGE)
        self.desk = pygame.transform.smoothscale(self.desk, (width, height))
        least = 64 if self.bare else HEIGHT
        if self.pane.open and height - self.pane.height >= least:
            height -= self.pane.height  # in a lower window the pane covers the device
        if self.bare:
            scale = max(1, min(LARGEST_BARE, width // 128, height // 64))
            left, top = (width - 128 * scale) // 2, (height - 64 * scale) // 2
            self.origin = (left - PANEL[0] * scale, top - PANEL[1] * scale)
        else:
            scale = max(1, min(LARGEST_SCALE, width // WIDTH, height // HEIGHT))
            self.origin = ((width - WIDTH * scale) // 2, (height - HEIGHT * scale) // 2)
        self.skin, self.panel = Skin(scale), Panel(scale)
        self.font = pygame.font.Font(None, max(18, min(32, width // 40)))
        self._drawn = None

    def play(self) -> None:
        """Play until the window is closed."""
        import pygame

        clock = pygame.time.Clock()
        while True:
            elapsed = min(clock.tick(FRAMES_A_SECOND) / 1000, LONGEST_FRAME)
            for event in pygame.event.get():
                if not self.take(event):
                    return
            held = pygame.key.get_pressed()[pygame.K_TAB] and pygame.key.get_focused()
            is_fast = held or self.fast
            self.frame(elapsed * (FAST if is_fast else 1), at_speed=not is_fast)

    def frame(self, elapsed: float, at_speed: bool = True) -> None:
        """Let virtual time pass, and draw what changed."""
        import pygame

        if not self.is_paused:
            self._pass(elapsed)
            if self.speaker:
                self.speaker.play_new(at_speed)
        now = time.monotonic()
        self.camera.watch(self.device)
        self.nvm_file.watch(self.device.nvm, now)
        printed = self.new_output.take()
        serial_text.print_safely(printed)
        if serial_text.find_error(printed) and not self.pane.open:
            self.pane.open = True
            self.lay_out()
        self._show_title(now)
        if self.draw():
            pygame.display.flip()

    def _pass(self, seconds: float) -> None:
        self.device.run(seconds)
        if self._tap_left > 0:
            self._tap_left -= seconds
            if self._tap_left <= 0:
                self.button_holders.up("wheel")

    def take(self, event: "Event") -> bool:
        """Handle an event. Return False if it closes the window."""
        import pygame

        if event.type == pygame.QUIT:
            return False
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_q and is_command(event.mod):
                return False
            self._key(event.key, event.mod)
        elif event.type == pygame.KEYUP:
            self.button_holders.up(event.key)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3):
            self._click(event)
        elif event.type == pygame.MOUSEBUTTONUP and event.button in (1, 3):
            self.button_holders.up("mouse")
        elif event.type == pygame.MOUSEWHEEL and self._on_pane(pygame.mouse.get_pos()):
            self.pane.scroll(event.y)
        elif event.type == pygame.MOUSEWHEEL and event.y and self._tap_left <= 0:
            self.button_holders.down("wheel", "UP" if event.y > 0 else "DOWN")
            self._tap_left = TAP
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.button_holders.release_all()
        elif event.type == pygame.VIDEORESIZE:
            self.screen = cast("Surface", pygame.display.get_surface())
            self.lay_out()
        elif event.type == pygame.WINDOWEXPOSED:
            self._drawn = None
        else:
            self.pads.take(event)
        return True

    def _click(self, event: "Event") -> None:
        """Press a drawn button. On the screen the left button is A and the right one B."""
        if self._on_pane(event.pos):
            return
        place = self._on_drawing(event.pos)
        button = None if self.bare else button_at(*place)
        if on_panel(*place):
            button = "A" if event.button == 1 else "B"
        if button:
            self.button_holders.up("mouse")
            self.button_holders.down("mouse", button)

    def _key(self, key: int, mod: int) -> None:
        import pygame

        try:
            if key in self.keys:
                self.button_holders.down(key, self.keys[key])
            elif key in self.numbers or (key == pygame.K_r and not is_command(mod)):
                self._number_key(self.numbers.get(key))
            elif key == pygame.K_TAB:
                if mod & pygame.KMOD_SHIFT:
                    self.fast = not self.fast
            elif key in (pygame.K_F2, pygame.K_F3):
                self._capture(film=key == pygame.K_F3)
            elif self.pane.open and key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_c):
                self._key_of_pane(key, mod)
            else:
                self._key_of_window(key, mod)
        except Trouble as trouble:
            self.say(str(trouble))

    def _key_of_window(self, key: int, mod: int) -> None:
        import pygame

        if key == pygame.K_F1:
            self.help = not self.help
        elif key == pygame.K_F5:
            self.pull_the_battery()
        elif key == pygame.K_F6:
            self.bare = not self.bare
            self.lay_out()
        elif key == pygame.K_F7:
            self.pane.open = not self.pane.open
            self.lay_out()
        elif key == pygame.K_F11:
            self.toggle_full()
        elif key == pygame.K_F8:
            self.is_paused = not self.is_paused
        elif key == pygame.K_F9 and mod & pygame.KMOD_SHIFT:
            self.rewind_press()
        elif key == pygame.K_F9:
            self.is_paused = True
            self._pass(STEP)

    def _key_of_pane(self, key: int, mod: int) -> None:
        import pygame

        if key == pygame.K_c:
            if is_command(mod):
                serial_pane.copy(serial_text.serial_output(self.device))
                self.say("The text of the serial console is copied.")
        else:
            page = self.pane.rows
            self.pane.scroll(page if key == pygame.K_PAGEUP else -page)

    def _number_key(self, number: int | None) -> None:
        """Handle a number, or R (None)."""
        if self.is_paused:
            raise Trouble("Number keys do not work while paused; F8 continues.")
        if number:
            self.number_keys.choose(number)
        else:
            self.number_keys.roll()

    def rewind_press(self) -> None:
        """Return to the moment before the last press."""
        self.button_holders.release_all()
        self._tap_left = 0.0
        self.rewind.back()
        if self.speaker:
            self.speaker.skip()
        self.say("Back by one press.")

    def _on_pane(self, place: tuple[int, int]) -> bool:
        return self.pane.covers(self.screen.get_size(), place)

    def pull_the_battery(self) -> None:
        """Cut the power and switch on again."""
        self.button_holders.release_all()
        self._tap_left = 0.0
        self.rewind.pull_the_battery()
        self.say("The power was cut and is back.")

    def toggle_full(self) -> None:
        """Switch between full screen and window."""
        import pygame

        if not self.full:
            self._windowed = self.screen.get_size()
        self.full = not self.full
        if self.full:
            self.screen = pygame.display.set_mode(
                pygame.display.get_desktop_sizes()[0], pygame.FULLSCREEN
            )
        else:
            self.screen = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        self.lay_out()

    def _capture(self, film: bool) -> None:
        if not film:
            self.say(f"Picture saved: {short(self.camera.shoot(self.device))}")
            return
        path = self.camera.roll(self.device)
        self.say(
            f"Film saved: {short(path)}" if path else "Filming. F3 stops.",
            MESSAGE_SECONDS,
        )

    def _on_drawing(self, position: tuple[int, int]) -> tuple[float, float]:
        scale = self.skin.scale
        return (position[0] - self.origin[0]) / scale, (position[1] - self.origin[1]) / scale

    def say(self, message: str, seconds: float = MESSAGE_SECONDS) -> None:
        """Show a message in the window and in its title."""
        self.message, self._message_until = message, time.monotonic() + seconds

    def _show_title(self, now: float) -> None:
        import pygame

        if now >= self._message_until:
            self.message = ""
        place = f"{short(self.device.root)}, games saved in {short(self.nvm_file.path)}"
        title = f"Handful: {self.message or place}"
        if title != self._title:
            self._title = title
            pygame.display.set_caption(title)

    def draw(self) -> bool:
        """Draw what changed. Return False if nothing did."""
        down = tuple(sorted(set(self.button_holders.holders.values())))
        changed = self.panel.update(self.device.image(), self.device.brightness)
        look = (down, self.help, self.message, self.signs(), self.pane.visible_state())
        if not changed and self._drawn == look:
            return False
        self._drawn = look
        left, top = self.origin
        scale = self.skin.scale
        if self.bare:
            self.screen.fill(OFF)
        else:
            self.screen.blit(self.desk, (0, 0))
            self.screen.blit(self.skin.picture(down), self.origin)
        self.screen.blit(self.panel.picture, (left + PANEL[0] * scale, top + PANEL[1] * scale))
        if self.pane.open:
            self.pane.draw(self.screen)
        elif not self.bare:
            overlay.draw_line(self.screen, self.font, HELP_LINE)
        overlay.draw_signs(self.screen, self.font, self.signs())
        if self.help:
            overlay.draw_help(self.screen)
        if self.message:
            overlay.draw_message(self.screen, self.font, self.message)
        return True

    def signs(self) -> tuple[str, ...]:
        """Return the words for the corner: recording, fast-forward, pause."""
        words = ["REC"] if self.camera.film is not None else []
        words += [f"x{FAST}"] if self.fast else []
        return (*words, *(["paused"] if self.is_paused else []))


def short(path: Path) -> str:
    """Return a path relative to the checkout, if it is inside."""
    if path == ROOT:
        return ROOT.name
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)


def play(device: SavingHandheld, nvm_file: NvmFile, camera: Camera) -> None:
    """Play until the window is closed."""
    import pygame

    # Only the simulator reports the buzzer's signals.
    speaker = Speaker(device) if isinstance(device, VirtualDevice) else None
    window = Window(device, nvm_file, camera, speaker)
    try:
        window.play()
    finally:
        if camera.film is not None:
            print(f"film in {camera.roll(device)}")
        pygame.quit()
