# SPDX-License-Identifier: MIT
"""The window, on SDL's dummy screen: the chip's pixels, keys, the mouse on the drawn buttons,
pictures."""

import os
from pathlib import Path

import pytest
from PIL import Image

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
pygame = pytest.importorskip("pygame")

from host_sim import window  # noqa: E402
from host_sim.pictures import Camera  # noqa: E402


class Device:
    brightness, nvm, now, root = 1.0, bytes(4096), 0.0, Path("/somewhere")

    def __init__(self):
        self.log = []
        self.picture = (
            Image.effect_noise((128, 64), 90).point(lambda v: 255 * (v > 128)).convert("1")
        )

    def image(self):
        return self.picture

    def run(self, seconds):
        self.now += seconds

    def down(self, name):
        self.log.append("+" + name)

    def up(self, name):
        self.log.append("-" + name)


class NvmFile:
    path = Path("/somewhere/a.nvm")

    def __init__(self):
        self.watched = 0

    def watch(self, *_):
        self.watched += 1


@pytest.fixture
def opened(tmp_path):
    opened = window.Window(Device(), NvmFile(), Camera(tmp_path))
    yield opened
    pygame.quit()


def key(opened, code, up=True):
    opened.take(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0))
    if up:
        opened.take(pygame.event.Event(pygame.KEYUP, key=code, mod=0))


def lit_pixels(opened):
    """The panel as a person reads it off the window: the brightness at the middle of each OLED
    pixel."""
    scale = opened.skin.scale
    left, top = (opened.origin[axis] + window.PANEL[axis] * scale for axis in (0, 1))
    return [
        [
            sum(
                opened.screen.get_at((left + x * scale + scale // 2, top + y * scale + scale // 2))[
                    :3
                ]
            )
            > 300
            for x in range(128)
        ]
        for y in range(64)
    ]


@pytest.mark.parametrize("size", [(272, 124), (1100, 480), (1700, 900)])
def test_the_window_shows_exactly_the_chips_pixels_at_any_size(opened, size):
    opened.screen = pygame.display.set_mode(size)
    opened.lay_out()
    opened.frame(0.01)
    image = opened.device.picture
    assert lit_pixels(opened) == [
        [bool(image.getpixel((x, y))) for x in range(128)] for y in range(64)
    ]


def test_scaling_is_by_whole_numbers(opened):
    opened.screen = pygame.display.set_mode((window.WIDTH * 3 + 100, window.HEIGHT * 4))
    opened.lay_out()
    assert opened.skin.scale == 3


def test_a_dimmed_panel_is_darker(opened):
    opened.device.picture = Image.new("1", (128, 64), 1)
    scale = opened.skin.scale
    place = tuple(
        opened.origin[axis] + (window.PANEL[axis] + 30) * scale + scale // 2 for axis in (0, 1)
    )
    opened.frame(0.01)
    bright = opened.screen.get_at(place)
    opened.device.brightness = 0.05
    opened.frame(0.01)
    assert sum(opened.screen.get_at(place)[:3]) < sum(bright[:3]) * 0.6


def test_nothing_is_drawn_when_nothing_changed(opened):
    opened.frame(0.01)
    assert not opened.draw()


@pytest.mark.parametrize(
    ("code", "button"),
    [
        (pygame.K_UP, "UP"), (pygame.K_w, "UP"), (pygame.K_a, "LEFT"), (pygame.K_d, "RIGHT"),
        (pygame.K_x, "A"), (pygame.K_RETURN, "A"), (pygame.K_SPACE, "A"),
        (pygame.K_z, "B"), (pygame.K_BACKSPACE, "B"), (pygame.K_ESCAPE, "B"),
    ],
)  # fmt: skip
def test_keys_are_buttons_with_a_real_down_and_up(opened, code, button):
    key(opened, code)
    assert opened.device.log == ["+" + button, "-" + button]


def test_a_button_held_by_two_keys_goes_up_with_the_last(opened):
    key(opened, pygame.K_x, up=False)
    key(opened, pygame.K_SPACE)
    assert opened.device.log == ["+A"]
    opened.take(pygame.event.Event(pygame.KEYUP, key=pygame.K_x, mod=0))
    assert opened.device.log == ["+A", "-A"]


def test_a_lost_focus_lets_every_button_go(opened):
    key(opened, pygame.K_x, up=False)
    key(opened, pygame.K_UP, up=False)
    opened.take(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert sorted(opened.device.log[2:]) == ["-A", "-UP"]


@pytest.mark.parametrize("button", ["A", "B", "UP", "DOWN", "LEFT", "RIGHT"])
def test_the_mouse_presses_the_drawn_buttons_and_they_light_up(opened, button):
    opened.frame(0.01)
    reach = window.REACH - 5
    middle = {"UP": (0, -reach), "DOWN": (0, reach), "LEFT": (-reach, 0), "RIGHT": (reach, 0)}
    x, y = window.CENTRES.get(button) or (window.CROSS[i] + middle[button][i] for i in (0, 1))
    scale = opened.skin.scale
    place = (round(opened.origin[0] + x * scale), round(opened.origin[1] + y * scale))
    edge = (place[0] + 3 * scale, place[1] + 3 * scale)
    dark = opened.screen.get_at(edge)
    opened.take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
    opened.frame(0.01)
    assert sum(opened.screen.get_at(edge)[:3]) > sum(dark[:3])
    opened.take(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(0, 0), button=1))
    assert opened.device.log == ["+" + button, "-" + button]


def test_a_click_beside_the_buttons_does_nothing(opened):
    for place in ((136, 57), window.CROSS, (2, 2), (window.CROSS[0] + 14, window.CROSS[1] + 14)):
        assert window.button_at(*place) is None


def test_f2_and_f3_save_what_was_shown_and_the_title_says_where(opened, tmp_path):
    key(opened, pygame.K_F2)
    opened.frame(0.01)
    assert "picture in" in pygame.display.get_caption()[0]
    key(opened, pygame.K_F3)
    opened.frame(0.5)
    assert "filming" in pygame.display.get_caption()[0]
    opened.device.picture = Image.new("1", (128, 64))
    opened.frame(0.5)
    key(opened, pygame.K_F3)
    opened.frame(0.01)
    assert "film in" in pygame.display.get_caption()[0]
    saved = sorted(path.suffix for path in tmp_path.iterdir())
    assert saved == [".gif", ".png"]
    with Image.open(next(tmp_path.glob("*.gif"))) as film:
        assert film.n_frames == 2


def test_the_title_names_the_folder_and_the_nvm(opened):
    opened.frame(0.01)
    assert pygame.display.get_caption()[0] == "Handful: /somewhere, games kept in /somewhere/a.nvm"


def test_f1_toggles_the_help_line(opened):
    opened.frame(0.01)
    before = pygame.image.tobytes(opened.screen, "RGB")
    key(opened, pygame.K_F1)
    opened.frame(0.01)
    assert pygame.image.tobytes(opened.screen, "RGB") != before


def test_closing_the_window_and_ctrl_q_end_the_play(opened):
    assert not opened.take(pygame.event.Event(pygame.QUIT))
    assert not opened.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, mod=pygame.KMOD_CTRL))
    assert opened.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, mod=0))
