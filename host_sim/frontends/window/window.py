# SPDX-License-Identifier: MIT
"""The handheld in a window: a drawn device around the chip's pixels, keyboard and mouse as thumbs.

Knows pygame and a Device, nothing of games. The skin is drawn in units of one OLED pixel and scaled
by whole numbers, so every pixel of the panel stays a sharp square.
"""

import time

from host_sim.errors import Trouble
from host_sim.frontends import serial_text
from host_sim.frontends.audio import Speaker
from host_sim.frontends.number_keys import NumberKeys
from host_sim.frontends.rewind import Rewind
from host_sim.frontends.window import overlay, serial_pane
from host_sim.frontends.window.controls import Gamepads, Thumbs, is_command, key_map, number_map
from host_sim.frontends.window.overlay import HELP_LINE
from host_sim.frontends.window.palette import DESK, DESK_EDGE, OFF
from host_sim.frontends.window.panel import Panel
from host_sim.frontends.window.skin import HEIGHT, PANEL, WIDTH, Skin, button_at, icon, on_panel
from host_sim.paths import ROOT

FRAMES_A_SECOND = 60
LONGEST_FRAME = 0.25  # a suspended laptop does not make the device catch up hours
FAST = 8  # while Tab is held, or since Shift+Tab
STEP = 1 / FRAMES_A_SECOND  # that F9 lets pass while the time stands still
TAP = 0.07  # seconds a turn of the mouse wheel holds its button
NEWS_SECONDS = 5.0
START_SCALE, LARGEST_SCALE, LARGEST_BARE = 4, 12, 40


class Window:
    """One window with one device in it."""

    def __init__(self, device, nvm_file, camera, speaker=None) -> None:
        import pygame

        self.device, self.nvm_file, self.camera = device, nvm_file, camera
        self.speaker = speaker
        self.rewind = Rewind(device)
        self.number_keys = NumberKeys(device, self.rewind)
        self.thumbs = Thumbs(self.rewind)
        self.keys, self.numbers = key_map(), number_map()
        self.pane, self.printed = serial_pane.Pane(device), serial_text.News(device)
        self.help = self.bare = self.full = self.fast = self.stopped = False
        self._tap_left = 0.0
        self.news, self._news_until = "", 0.0
        self._title = None
        pygame.display.init()
        pygame.font.init()
        self.pads = Gamepads(self.thumbs)
        pygame.display.set_icon(icon())
        self.screen = pygame.display.set_mode(self._first_size(), pygame.RESIZABLE)
        self.lay_out()

    def _first_size(self):
        import pygame

        desktop = pygame.display.get_desktop_sizes()[0]
        room = min(desktop[0] * 0.9 / WIDTH, desktop[1] * 0.8 / HEIGHT)
        scale = max(1, min(START_SCALE if desktop[0] < 2500 else 2 * START_SCALE, int(room)))
        return WIDTH * scale, (HEIGHT + 8) * scale

    def lay_out(self) -> None:
        """After a resize: the largest whole scale that fits, the device in the middle."""
        import pygame

        width, height = self.screen.get_size()
        self.pane.lay_out((width, height))
        self.desk = pygame.Surface((1, 2))
        self.desk.set_at((0, 0), DESK)
        self.desk.set_at((0, 1), DESK_EDGE)
        self.desk = pygame.transform.smoothscale(self.desk, (width, height))
        least = 64 if self.bare else HEIGHT
        if self.pane.open and height - self.pane.height >= least:
            height -= self.pane.height  # in a lower window it lies over the device
        if self.bare:
            scale = max(1, min(LARGEST_BARE, width // 128, height // 64))
            left, top = (width - 128 * scale) // 2, (height - 64 * scale) // 2
            self.origin = (left - PANEL[0] * scale, top - PANEL[1] * scale)
        else:
            scale = max(1, min(LARGEST_SCALE, width // WIDTH, height // HEIGHT))
            self.origin = ((width - WIDTH * scale) // 2, (height - HEIGHT * scale) // 2)
        self.skin, self.panel = Skin(scale), Panel(scale)
        self.font = pygame.font.Font(None, max(15, min(26, width // 52)))
        self._drawn = None

    def play(self) -> None:
        import pygame

        clock = pygame.time.Clock()
        while True:
            elapsed = min(clock.tick(FRAMES_A_SECOND) / 1000, LONGEST_FRAME)
            for event in pygame.event.get():
                if not self.take(event):
                    return
            held = pygame.key.get_pressed()[pygame.K_TAB] and pygame.key.get_focused()
            hurries = held or self.fast
            self.frame(elapsed * (FAST if hurries else 1), at_speed=not hurries)

    def frame(self, elapsed, at_speed=True) -> None:
        import pygame

        if not self.stopped:
            self._pass(elapsed)
            if self.speaker:
                self.speaker.hear(at_speed)
        now = time.monotonic()
        self.camera.watch(self.device)
        self.nvm_file.watch(self.device.nvm, now)
        serial_text.tell(self.printed.take())
        self._show_title(now)
        if self.draw():
            pygame.display.flip()

    def _pass(self, seconds) -> None:
        self.device.run(seconds)
        if self._tap_left > 0:
            self._tap_left -= seconds
            if self._tap_left <= 0:
                self.thumbs.up("wheel")

    def take(self, event) -> bool:
        """One event of the window; False when it was the last."""
        import pygame

        if event.type == pygame.QUIT:
            return False
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_q and is_command(event.mod):
                return False
            self._key(event.key, event.mod)
        elif event.type == pygame.KEYUP:
            self.thumbs.up(event.key)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3):
            self._click(event)
        elif event.type == pygame.MOUSEBUTTONUP and event.button in (1, 3):
            self.thumbs.up("mouse")
        elif event.type == pygame.MOUSEWHEEL and self._on_pane(pygame.mouse.get_pos()):
            self.pane.scroll(event.y)
        elif event.type == pygame.MOUSEWHEEL and event.y and self._tap_left <= 0:
            self.thumbs.down("wheel", "UP" if event.y > 0 else "DOWN")
            self._tap_left = TAP
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.thumbs.let_go()
        elif event.type == pygame.VIDEORESIZE:
            self.screen = pygame.display.get_surface()
            self.lay_out()
        elif event.type == pygame.WINDOWEXPOSED:
            self._drawn = None
        else:
            self.pads.take(event)
        return True

    def _click(self, event) -> None:
        """A drawn button; on the screen itself the left button is A and the right one B."""
        if self._on_pane(event.pos):
            return
        place = self._on_drawing(event.pos)
        button = None if self.bare else button_at(*place)
        if on_panel(*place):
            button = "A" if event.button == 1 else "B"
        if button:
            self.thumbs.up("mouse")
            self.thumbs.down("mouse", button)

    def _key(self, key, mod) -> None:
        import pygame

        try:
            if key in self.keys:
                self.thumbs.down(key, self.keys[key])
            elif key in self.numbers or (key == pygame.K_r and not is_command(mod)):
                self._direct(self.numbers.get(key))
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

    def _key_of_window(self, key, mod) -> None:
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
            self.stopped = not self.stopped
        elif key == pygame.K_F9 and mod & pygame.KMOD_SHIFT:
            self.go_back()
        elif key == pygame.K_F9:
            self.stopped = True
            self._pass(STEP)

    def _key_of_pane(self, key, mod) -> None:
        import pygame

        if key == pygame.K_c:
            if is_command(mod):
                serial_pane.copy(serial_text.printed(self.device))
                self.say("copied: what the serial console printed")
        else:
            page = self.pane.rows
            self.pane.scroll(page if key == pygame.K_PAGEUP else -page)

    def _direct(self, number) -> None:
        """A number, or None for R."""
        if self.stopped:
            raise Trouble("the time stands still, and a walk takes some; F8 lets it go on.")
        if number:
            self.number_keys.choose(number)
        else:
            self.number_keys.roll()

    def go_back(self) -> None:
        """To the moment before the last press."""
        self.thumbs.let_go()
        self._tap_left = 0.0
        self.rewind.back()
        if self.speaker:
            self.speaker.skip()
        self.say("one press back")

    def _on_pane(self, place):
        return self.pane.covers(self.screen.get_size(), place)

    def pull_the_battery(self) -> None:
        """Off in the middle of whatever it does, and on again."""
        self.thumbs.let_go()
        self._tap_left = 0.0
        self.rewind.pull_the_battery()
        self.say("the battery was pulled, and put back")

    def toggle_full(self) -> None:
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

    def _capture(self, film) -> None:
        if not film:
            self.say(f"picture in {short(self.camera.shoot(self.device))}")
            return
        path = self.camera.roll(self.device)
        self.say(
            f"film in {short(path)}" if path else "filming, F3 stops",
            NEWS_SECONDS if path else 1e9,
        )

    def _on_drawing(self, position):
        scale = self.skin.scale
        return (position[0] - self.origin[0]) / scale, (position[1] - self.origin[1]) / scale

    def say(self, news, seconds=NEWS_SECONDS) -> None:
        self.news, self._news_until = news, time.monotonic() + seconds

    def _show_title(self, now) -> None:
        import pygame

        news = self.news if now < self._news_until else ""
        place = f"{short(self.device.root)}, games kept in {short(self.nvm_file.path)}"
        title = f"Handful: {news or place}"
        if title != self._title:
            self._title = title
            pygame.display.set_caption(title)

    def draw(self) -> bool:
        """Draw what changed since the last time; False if nothing did."""
        down = tuple(sorted(set(self.thumbs.holders.values())))
        changed = self.panel.update(self.device.image(), self.device.brightness)
        look = (down, self.help, self.signs(), self.pane.look())
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
        return True

    def signs(self):
        """What goes on besides playing, as words for the corner."""
        said = ["REC"] if self.camera.film is not None else []
        said += [f"x{FAST}"] if self.fast else []
        return (*said, *(["stopped"] if self.stopped else []))


def short(path):
    if path == ROOT:
        return ROOT.name
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)


def play(device, nvm_file, camera) -> None:
    """Play until the window is closed."""
    import pygame

    window = Window(device, nvm_file, camera, Speaker(device))
    try:
        window.play()
    finally:
        if camera.film is not None:
            print(f"film in {camera.roll(device)}")
        pygame.quit()
