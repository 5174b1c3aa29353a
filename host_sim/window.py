# SPDX-License-Identifier: MIT
"""The handheld in a window: a drawn device around the chip's pixels, keyboard and mouse as thumbs.

Knows pygame and a Device, nothing of games. The skin is drawn in units of one OLED pixel and scaled
by whole numbers, so every pixel of the panel stays a sharp square.
"""

import os
import sys
import time
from contextlib import contextmanager

from host_sim import serial_pane
from host_sim.bootstrap import ROOT, Trouble
from host_sim.direct import Direct
from host_sim.past import Past

FRAMES_A_SECOND = 60
LONGEST_FRAME = 0.25  # a suspended laptop does not make the device catch up hours
FAST = 8  # while Tab is held, or since Shift+Tab
STEP = 1 / FRAMES_A_SECOND  # that F9 lets pass while the time stands still
TAP = 0.07  # seconds a turn of the mouse wheel holds its button
TILTED = 16000  # of 32767: a gamepad's stick means an arrow
NEWS_SECONDS = 5.0

# The drawing, in OLED pixels.
WIDTH, HEIGHT = 272, 116
BODY = (6, 6, 260, 104)
GLASS = (64, 18, 144, 78)
PANEL = (72, 25)
CROSS, ARM = (35, 58), 11  # centre of the d-pad; its arms' width
REACH = 20
ROUND = 11.5  # radius of A and B
CENTRES = {"A": (247, 45), "B": (226, 72)}
START_SCALE, LARGEST_SCALE, LARGEST_BARE = 4, 12, 40

DESK, DESK_EDGE = (38, 42, 50), (24, 27, 33)
SHELL, SHELL_LIGHT, SHELL_DARK = (232, 227, 216), (250, 247, 240), (190, 183, 168)
BEZEL, BEZEL_EDGE = (22, 23, 28), (58, 60, 68)
KEY, KEY_LIGHT, KEY_LIT = (58, 60, 70), (86, 89, 101), (112, 170, 255)
INK, INK_SOFT = (120, 112, 98), (158, 166, 180)
BUTTON_COLOURS = {"A": (209, 73, 72), "B": (74, 104, 170)}
BUTTON_LIT = {"A": (255, 138, 120), "B": (128, 172, 255)}
PIXEL, OFF = (216, 233, 255), (8, 10, 15)
GLOW = 0.22
LEAST_LIGHT = 0.35  # the panel's lowest contrast is still visible
RECORDING, PAPER = (232, 64, 60), (14, 16, 21, 236)

HELP_LINE = "F1: keys     Ctrl-Q: quit"
HELP = (
    ("arrows, W A S D", "move"),
    ("X, Enter, Space", "A"),
    ("Z, Backspace, Esc", "B; held: pause"),
    ("mouse", "buttons; screen: A, right: B, wheel"),
    ("gamepad", "cross or stick, A, B; Start: B"),
    ("1 to 9, R", "that die, line or picture; roll"),
    ("Tab, Shift+Tab", "faster: while held, or until again"),
    ("F2, F3", "picture, film"),
    ("F5", "pull the battery, and put it back"),
    ("F6, F11", "only the screen; full screen"),
    ("F7", "serial console; Ctrl-C: copy, PgUp, PgDn"),
    ("F8, F9, Shift+F9", "stop the time; a step; back a press"),
    ("F1", "this page"),
    ("Ctrl-Q", "save and quit"),
)


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


UNSEEN = ("dummy", "offscreen")  # SDL's ways out where there is no screen


@contextmanager
def hushed():
    """The screen's libraries complain on their own, past Python; our sentence is enough."""
    sys.stderr.flush()
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def missing():
    """Why no window can be opened here, or None."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame

        with hushed():
            pygame.display.init()
    except ModuleNotFoundError:
        raise  # .venv is not whole; the command line says what to do
    except (ImportError, OSError) as error:
        return str(error)
    except pygame.error as error:
        return str(error)
    if pygame.display.get_driver() in UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
        pygame.display.quit()
        return "there is no screen"
    return None


def on_panel(x, y):
    """Whether a point of the drawing is on the display's pixels."""
    return 0 <= x - PANEL[0] < 128 and 0 <= y - PANEL[1] < 64


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

    def __init__(self, thumbs):
        self.thumbs, self.buttons, self._open = thumbs, pad_map(), {}
        try:
            from pygame._sdl2 import controller

            with hushed():
                controller.init()
            self._controller = controller
        except Exception:  # no such subsystem here: there is a keyboard
            self._controller = None

    def take(self, event):
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

    def _tilt(self, pad, axis, value):
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


def button_at(x, y):
    """The button under a point of the drawing (in OLED pixels), or None."""
    for name, (left, top) in CENTRES.items():
        if (x - left) ** 2 + (y - top) ** 2 <= (ROUND + 1) ** 2:
            return name
    across, along = x - CROSS[0], y - CROSS[1]
    if max(abs(across), abs(along)) > REACH + 1 or max(abs(across), abs(along)) < 4:
        return None
    if min(abs(across), abs(along)) > ARM / 2 + 2:
        return None
    if abs(across) > abs(along):
        return "RIGHT" if across > 0 else "LEFT"
    return "DOWN" if along > 0 else "UP"


class Thumbs:
    """Who holds which button: two keys and the mouse may hold the same one; it goes up with the
    last of them."""

    def __init__(self, device):
        self.device = device
        self.holders = {}

    def down(self, holder, button):
        if not self.is_down(button):
            self.device.down(button)
        self.holders[holder] = button

    def up(self, holder):
        button = self.holders.pop(holder, None)
        if button is not None and not self.is_down(button):
            self.device.up(button)

    def is_down(self, button):
        return button in self.holders.values()

    def let_go(self):
        for holder in list(self.holders):
            self.up(holder)


class Skin:
    """Everything but the panel's pixels, drawn once for a scale. Drawn large and shrunk, so edges
    are smooth."""

    FINER = 3

    def __init__(self, scale):
        self.scale = scale
        self.idle = None  # drawn when it is shown: a bare screen can be very large
        self.lit = {}  # buttons down -> picture

    def picture(self, down):
        down = tuple(sorted(down))
        if not down:
            self.idle = self.idle or self._draw(())
            return self.idle
        if down not in self.lit:
            if len(self.lit) > 16:
                self.lit.clear()
            self.lit[down] = self._draw(down)
        return self.lit[down]

    def _draw(self, down):
        import pygame

        self._unit = self.scale * self.FINER
        self._large = pygame.Surface((WIDTH * self._unit, HEIGHT * self._unit), pygame.SRCALPHA)
        self._body()
        self._cross(down)
        for name in CENTRES:
            self._round_button(name, name in down)
        small = pygame.transform.smoothscale(self._large, (WIDTH * self.scale, HEIGHT * self.scale))
        del self._large
        return small

    def _box(self, colour, left, top, width, height, radius=0.0):
        import pygame

        unit = self._unit
        rect = pygame.Rect(
            round(left * unit), round(top * unit), round(width * unit), round(height * unit)
        )
        pygame.draw.rect(self._large, colour, rect, border_radius=round(radius * unit))

    def _disc(self, colour, x, y, radius):
        import pygame

        unit = self._unit
        pygame.draw.circle(
            self._large, colour, (round(x * unit), round(y * unit)), round(radius * unit)
        )

    def _word(self, text, x, y, height, colour, spaced=0.0):
        """Text centred on a point; `spaced` in OLED pixels between letters."""
        import pygame

        font = pygame.font.Font(None, max(8, round(height * self._unit)))
        letters = [font.render(letter, True, colour) for letter in text]
        gap = round(spaced * self._unit)
        left = (
            round(x * self._unit)
            - (sum(letter.get_width() for letter in letters) + gap * (len(letters) - 1)) // 2
        )
        for letter in letters:
            self._large.blit(letter, (left, round(y * self._unit) - letter.get_height() // 2))
            left += letter.get_width() + gap

    def _body(self):
        left, top, width, height = BODY
        for spread in range(5, 0, -1):  # a soft shadow on the desk
            self._box(
                (0, 0, 0, 22),
                left - spread / 2,
                top + 2 - spread / 4,
                width + spread,
                height + spread,
                26 + spread / 2,
            )
        self._box(SHELL_DARK, left, top + 1.2, width, height, 26)
        self._box(SHELL_LIGHT, left, top, width, height, 26)
        self._box(SHELL, left + 0.8, top + 1.2, width - 1.6, height - 1.8, 25.4)
        left, top, width, height = GLASS
        self._box(SHELL_DARK, left - 1.4, top - 1.4, width + 2.8, height + 2.8, 9.4)
        self._box(SHELL_LIGHT, left - 1, top + 1, width + 2, height + 1.2, 9)
        self._box(BEZEL_EDGE, left, top, width, height, 8)
        self._box(BEZEL, left + 0.5, top + 0.5, width - 1, height - 1, 7.6)
        self._word("HANDFUL", WIDTH / 2, 102.5, 8.5, INK, spaced=2.2)

    def _cross(self, down):
        x, y = CROSS
        half = ARM / 2
        self._disc(SHELL_DARK, x, y, REACH + 4)
        self._disc((222, 216, 203), x, y + 0.4, REACH + 3.4)
        for colour, grow, shift in (
            (SHELL_DARK, 0.8, 0.8),
            (KEY_LIGHT, 0.0, 0.0),
            (KEY, -0.5, 0.5),
        ):
            reach, wide = REACH + grow, half + grow
            self._box(colour, x - reach, y - wide + shift, 2 * reach, 2 * wide, 3)
            self._box(colour, x - wide, y - reach + shift, 2 * wide, 2 * reach, 3)
        self._disc((48, 50, 59), x, y + 0.4, 3.6)
        for name, (across, along) in {
            "UP": (0, -1),
            "DOWN": (0, 1),
            "LEFT": (-1, 0),
            "RIGHT": (1, 0),
        }.items():
            lit = name in down
            if lit:
                wide, high = (ARM - 1.4, REACH - half) if along else (REACH - half, ARM - 1.4)
                middle = half + (REACH - half) / 2 - 0.4
                self._box(
                    (76, 104, 152),
                    x + across * middle - wide / 2,
                    y + along * middle - high / 2 + 0.4,
                    wide,
                    high,
                    2.4,
                )
            self._arrow((200, 222, 255) if lit else (124, 127, 140), x, y + 0.4, across, along)

    def _arrow(self, colour, x, y, across, along):
        import pygame

        tip, base, wide = REACH - 3.4, REACH - 7.4, 2.8
        points = (
            (across * tip, along * tip),
            (across * base - along * wide, along * base - across * wide),
        )
        points += ((across * base + along * wide, along * base + across * wide),)
        pygame.draw.polygon(
            self._large,
            colour,
            [((x + px) * self._unit, (y + py) * self._unit) for px, py in points],
        )

    def _round_button(self, name, lit):
        x, y = CENTRES[name]
        face = BUTTON_LIT[name] if lit else BUTTON_COLOURS[name]
        self._disc(SHELL_DARK, x, y + 0.2, ROUND + 1.8)
        self._disc((222, 216, 203), x, y + 0.6, ROUND + 1.4)
        drop = 0.5 if lit else 0.0
        self._disc(tuple(part * 5 // 8 for part in face), x, y + 0.9, ROUND)
        self._disc(tuple(min(255, part + 34) for part in face), x, y - 0.3 + drop, ROUND - 0.2)
        self._disc(face, x, y + 0.2 + drop, ROUND - 0.6)
        self._word(name, x, y + 0.6 + drop, 15, (255, 255, 255) if lit else (245, 238, 230))


class Panel:
    """The OLED: sharp pixels with hairline gaps and a slight glow, in the brightness that the chip
    is set to."""

    def __init__(self, scale):
        import pygame

        self.scale = scale
        self.size = (128 * scale, 64 * scale)
        self.picture = None
        self._shown = None
        self._gaps = pygame.Surface(self.size, pygame.SRCALPHA)
        if scale >= 3:
            shade = (*OFF, 48 if scale < 4 else 76 if scale < 6 else 120)
            for x in range(0, self.size[0], scale):
                pygame.draw.line(self._gaps, shade, (x, 0), (x, self.size[1]))
            for y in range(0, self.size[1], scale):
                pygame.draw.line(self._gaps, shade, (0, y), (self.size[0], y))

    def update(self, image, brightness):
        """Redraw if the chip shows something else than before."""
        import pygame

        data = image.convert("L").tobytes()
        if (data, brightness) == self._shown:
            return False
        self._shown = (data, brightness)
        light = LEAST_LIGHT + (1 - LEAST_LIGHT) * brightness
        colour = tuple(
            round(dark + (bright - dark) * light) for dark, bright in zip(OFF, PIXEL, strict=True)
        )
        raw = pygame.image.frombuffer(data, image.size, "P")
        raw.set_palette([OFF if not value else colour for value in range(256)])
        raw = raw.convert(24)
        self.picture = pygame.transform.scale(raw, self.size)
        self.picture.blit(self._gaps, (0, 0))
        haze = pygame.transform.smoothscale(pygame.transform.smoothscale(raw, (32, 16)), self.size)
        haze.fill(
            (round(255 * GLOW * 0.5), round(255 * GLOW * 0.8), round(255 * GLOW)),
            special_flags=pygame.BLEND_MULT,
        )
        self.picture.blit(haze, (0, 0), special_flags=pygame.BLEND_ADD)
        return True


class Window:
    """One window with one device in it."""

    def __init__(self, device, nvm_file, camera, speaker=None):
        import pygame

        self.device, self.nvm_file, self.camera = device, nvm_file, camera
        self.speaker = speaker
        self.past = Past(device)
        self.direct = Direct(device, self.past)
        self.thumbs = Thumbs(self.past)
        self.keys, self.numbers = key_map(), number_map()
        self.pane, self.printed = serial_pane.Pane(device), serial_pane.News(device)
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

    def lay_out(self):
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

    def play(self):
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

    def frame(self, elapsed, at_speed=True):
        import pygame

        if not self.stopped:
            self._pass(elapsed)
            if self.speaker:
                self.speaker.hear(at_speed)
        now = time.monotonic()
        self.camera.watch(self.device)
        self.nvm_file.watch(self.device.nvm, now)
        serial_pane.tell(self.printed.take())
        self._show_title(now)
        if self.draw():
            pygame.display.flip()

    def _pass(self, seconds):
        self.device.run(seconds)
        if self._tap_left > 0:
            self._tap_left -= seconds
            if self._tap_left <= 0:
                self.thumbs.up("wheel")

    def take(self, event):
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

    def _click(self, event):
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

    def _key(self, key, mod):
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

    def _key_of_window(self, key, mod):
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

    def _key_of_pane(self, key, mod):
        import pygame

        if key == pygame.K_c:
            if is_command(mod):
                serial_pane.copy(serial_pane.printed(self.device))
                self.say("copied: what the serial console printed")
        else:
            page = self.pane.rows
            self.pane.scroll(page if key == pygame.K_PAGEUP else -page)

    def _direct(self, number):
        """A number, or None for R."""
        if self.stopped:
            raise Trouble("the time stands still, and a walk takes some; F8 lets it go on.")
        if number:
            self.direct.choose(number)
        else:
            self.direct.roll()

    def go_back(self):
        """To the moment before the last press."""
        self.thumbs.let_go()
        self._tap_left = 0.0
        self.past.back()
        if self.speaker:
            self.speaker.skip()
        self.say("one press back")

    def _on_pane(self, place):
        return self.pane.covers(self.screen.get_size(), place)

    def pull_the_battery(self):
        """Off in the middle of whatever it does, and on again."""
        self.thumbs.let_go()
        self._tap_left = 0.0
        self.past.pull_the_battery()
        self.say("the battery was pulled, and put back")

    def toggle_full(self):
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

    def _capture(self, film):
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

    def say(self, news, seconds=NEWS_SECONDS):
        self.news, self._news_until = news, time.monotonic() + seconds

    def _show_title(self, now):
        import pygame

        news = self.news if now < self._news_until else ""
        place = f"{short(self.device.root)}, games kept in {short(self.nvm_file.path)}"
        title = f"Handful: {news or place}"
        if title != self._title:
            self._title = title
            pygame.display.set_caption(title)

    def draw(self):
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
            self._line(HELP_LINE)
        self._draw_signs()
        if self.help:
            self._draw_help()
        return True

    def signs(self):
        """What goes on besides playing, as words for the corner."""
        said = ["REC"] if self.camera.film is not None else []
        said += [f"x{FAST}"] if self.fast else []
        return (*said, *(["stopped"] if self.stopped else []))

    def _line(self, text):
        line = self.font.render(text, True, INK_SOFT)
        width, height = self.screen.get_size()
        self.screen.blit(line, ((width - line.get_width()) // 2, height - line.get_height() - 2))

    def _draw_signs(self):
        import pygame

        left, high = 8, self.font.get_height()
        for word in self.signs():
            if word == "REC":
                pygame.draw.circle(
                    self.screen, RECORDING, (left + high // 3, 6 + high // 2), high // 3
                )
                left += high
            colour = RECORDING if word == "REC" else INK_SOFT
            drawn = self.font.render(word, True, colour, OFF)
            self.screen.blit(drawn, (left, 6))
            left += drawn.get_width() + high // 2

    def help_page(self):
        """The keys, in the largest letters with which all of them fit."""
        import pygame

        room = self.screen.get_size()
        for size in range(28, 5, -1):
            font = pygame.font.Font(None, size)
            edge, gap, high = size // 2, size, font.get_height()
            wide = [max(font.size(row[side])[0] for row in HELP) for side in (0, 1)]
            whole = (2 * edge + wide[0] + gap + wide[1], 2 * edge + high * len(HELP))
            if whole[0] <= room[0] and whole[1] <= room[1]:
                break
        page = pygame.Surface(whole, pygame.SRCALPHA)
        page.fill(PAPER)
        for number, (keys, meaning) in enumerate(HELP):
            top = edge + number * high
            page.blit(font.render(keys, True, PIXEL), (edge, top))
            page.blit(font.render(meaning, True, INK_SOFT), (edge + wide[0] + gap, top))
        return page

    def _draw_help(self):
        page = self.help_page()
        width, height = self.screen.get_size()
        self.screen.blit(page, ((width - page.get_width()) // 2, (height - page.get_height()) // 2))


def icon():
    """A small handheld for the task bar."""
    import pygame

    picture = pygame.Surface((64, 64), pygame.SRCALPHA)
    pygame.draw.rect(picture, SHELL, (2, 12, 60, 40), border_radius=12)
    pygame.draw.rect(picture, BEZEL, (14, 19, 36, 22), border_radius=4)
    for x, y in ((21, 24), (27, 30), (33, 36)):
        pygame.draw.rect(picture, PIXEL, (x, y, 4, 4))
    pygame.draw.circle(picture, BUTTON_COLOURS["A"], (55, 30), 4)
    return picture


def short(path):
    if path == ROOT:
        return ROOT.name
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)


def play(device, nvm_file, camera):
    """Play until the window is closed."""
    import pygame

    from host_sim.speaker import Speaker

    window = Window(device, nvm_file, camera, Speaker(device))
    try:
        window.play()
    finally:
        if camera.film is not None:
            print(f"film in {camera.roll(device)}")
        pygame.quit()
