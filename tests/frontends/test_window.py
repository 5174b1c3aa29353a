# SPDX-License-Identifier: MIT
"""The window, on SDL's dummy screen: the chip's pixels, keys, the mouse on the drawn buttons,
pictures."""

import os
import re
from pathlib import Path

import pytest
from PIL import Image

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
pygame = pytest.importorskip("pygame")

from host_sim.errors import Trouble  # noqa: E402
from host_sim.frontends.audio import Speaker  # noqa: E402
from host_sim.frontends.terminal import terminal  # noqa: E402
from host_sim.frontends.window import overlay, palette, serial_pane, skin, window  # noqa: E402
from host_sim.handheld.device import Device as Console  # noqa: E402
from host_sim.paths import ROOT  # noqa: E402
from host_sim.scenario.captures import Camera  # noqa: E402
from tests.handheld import with_offers  # noqa: E402


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

    def cut_power(self):
        self.log.append("off")

    def power_on(self):
        self.log.append("on")

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


def key(opened, code, up=True, mod=0):
    opened.take(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod))
    if up:
        opened.take(pygame.event.Event(pygame.KEYUP, key=code, mod=0))


def lit_pixels(opened):
    """The panel as a person reads it off the window: the brightness at the middle of each OLED
    pixel."""
    scale = opened.skin.scale
    left, top = (opened.origin[axis] + skin.PANEL[axis] * scale for axis in (0, 1))
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
    opened.screen = pygame.display.set_mode((skin.WIDTH * 3 + 100, skin.HEIGHT * 4))
    opened.lay_out()
    assert opened.skin.scale == 3


def test_a_dimmed_panel_is_darker(opened):
    opened.device.picture = Image.new("1", (128, 64), 1)
    scale = opened.skin.scale
    place = tuple(
        opened.origin[axis] + (skin.PANEL[axis] + 30) * scale + scale // 2 for axis in (0, 1)
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
    reach = skin.REACH - 5
    middle = {"UP": (0, -reach), "DOWN": (0, reach), "LEFT": (-reach, 0), "RIGHT": (reach, 0)}
    x, y = skin.CENTRES.get(button) or (skin.CROSS[i] + middle[button][i] for i in (0, 1))
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
    for place in ((136, 57), skin.CROSS, (2, 2), (skin.CROSS[0] + 14, skin.CROSS[1] + 14)):
        assert skin.button_at(*place) is None


def test_f2_and_f3_save_what_was_shown_and_the_title_says_where(opened, tmp_path):
    key(opened, pygame.K_F2)
    opened.frame(0.01)
    assert "Picture saved" in pygame.display.get_caption()[0]
    key(opened, pygame.K_F3)
    opened.frame(0.5)
    assert "Filming" in pygame.display.get_caption()[0]
    opened.device.picture = Image.new("1", (128, 64))
    opened.frame(0.5)
    key(opened, pygame.K_F3)
    opened.frame(0.01)
    assert "Film saved" in pygame.display.get_caption()[0]
    saved = sorted(path.suffix for path in tmp_path.iterdir())
    assert saved == [".gif", ".png"]
    with Image.open(next(tmp_path.glob("*.gif"))) as film:
        assert film.n_frames == 2


def strip(opened):
    """The window's lower edge, where messages are shown."""
    width, height = opened.screen.get_size()
    return pygame.image.tobytes(opened.screen.subsurface((0, height - 24, width, 24)), "RGB")


@pytest.mark.parametrize("bare", [False, True])
def test_the_answer_to_f2_is_shown_in_the_window_for_a_while(opened, bare, monkeypatch):
    opened.bare = bare
    opened.lay_out()
    opened.frame(0.01)
    before = strip(opened)
    key(opened, pygame.K_F2)
    opened.frame(0.01)
    assert strip(opened) != before
    later = window.time.monotonic() + window.MESSAGE_SECONDS
    monkeypatch.setattr(window.time, "monotonic", lambda: later)
    opened.frame(0.01)
    assert strip(opened) == before


@pytest.mark.parametrize("width", [60, 300, 1100])
def test_a_message_is_wrapped_to_the_window_and_loses_no_letter(opened, width):
    message = "Picture saved: /somewhere/deep/in/a/folder/with-a-very-long-name/handful.png"
    lines = overlay.wrap_message(opened.font, message, width)
    assert all(opened.font.size(line)[0] <= width for line in lines)
    assert "".join(lines).replace(" ", "") == message.replace(" ", "")


@pytest.mark.parametrize("scale", [3, 4])
def test_dark_letters_on_a_lit_area_have_no_gaps_around_them(opened, scale):
    """At a small scale all of a lit area is equally bright, so only the letter is dark."""
    opened.device.picture = Image.new("1", (128, 64), 1)
    opened.screen = pygame.display.set_mode((skin.WIDTH * scale, skin.HEIGHT * scale))
    opened.lay_out()
    opened.frame(0.01)
    middle = opened.panel.picture.subsurface((40 * scale, 20 * scale, 4 * scale, 4 * scale))
    light = [sum(middle.get_at((x, y))[:3]) for x in range(4 * scale) for y in range(4 * scale)]
    assert max(light) - min(light) < 0.05 * max(light)


def test_help_is_large_enough_to_read_in_the_first_window(opened):
    opened.screen = pygame.display.set_mode((skin.WIDTH * 4, (skin.HEIGHT + 8) * 4))
    page = overlay.help_page(opened.screen.get_size())
    assert page.get_height() / (len(overlay.HELP) + 2) >= 24
    assert max(len(meaning) for _, meaning in overlay.HELP) < 60
    opened.lay_out()
    assert opened.font.get_height() >= 18, "messages such as F2's"


def test_the_title_names_the_folder_and_the_nvm(opened):
    opened.frame(0.01)
    assert pygame.display.get_caption()[0] == "Handful: /somewhere, games saved in /somewhere/a.nvm"


def test_f1_toggles_the_help_line(opened):
    opened.frame(0.01)
    before = pygame.image.tobytes(opened.screen, "RGB")
    key(opened, pygame.K_F1)
    opened.frame(0.01)
    assert pygame.image.tobytes(opened.screen, "RGB") != before


def test_the_play_draws_frame_after_frame_until_the_window_is_closed(opened, monkeypatch):
    frames = []

    def frame(elapsed, at_speed):
        frames.append(at_speed)
        if len(frames) == 3:
            pygame.event.post(pygame.event.Event(pygame.QUIT))
        assert len(frames) <= 3

    monkeypatch.setattr(opened, "frame", frame)
    opened.play()
    assert frames == [True] * 3


def test_the_letters_on_the_device_are_centred(opened):
    image = skin.Skin(4)
    image._unit, image._large = 4, pygame.Surface((400, 120), pygame.SRCALPHA)
    image._word("HANDFUL", 50, 15, 8, (255, 255, 255), spaced=2)
    box = image._large.get_bounding_rect()
    assert abs(box.centerx - 200) <= 4
    assert abs(box.centery - 60) <= 8


def test_closing_the_window_and_ctrl_q_end_the_play(opened):
    assert not opened.take(pygame.event.Event(pygame.QUIT))
    assert not opened.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, mod=pygame.KMOD_CTRL))
    assert opened.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, mod=0))


SIZES = [(272, 124), (1100, 480), (400, 900), (1700, 900)]


@pytest.mark.parametrize("size", SIZES)
def test_help_fits_every_size_and_says_how_to_quit(opened, size):
    opened.screen = pygame.display.set_mode(size)
    opened.lay_out()
    page = overlay.help_page(opened.screen.get_size())
    assert page.get_width() <= size[0] and page.get_height() <= size[1]
    assert ("F1, Ctrl-Q", "Close this page. Save and quit") in overlay.HELP
    assert "Ctrl-Q: quit" in overlay.HELP_LINE
    assert opened.font.size(overlay.HELP_LINE)[0] <= size[0]


def test_every_key_of_the_window_is_on_the_page_of_help():
    page = ", ".join(keys for keys, _ in overlay.HELP)
    functions = [f"F{number}" for number in (1, 2, 3, 5, 6, 7, 8, 9, 11)]
    for word in (*functions, "Shift+F9", "1 to 9", "R", "Tab", "Shift+Tab", "Esc"):
        assert word in re.split(r", ", page.replace("; ", ", "))
    meanings = " ".join(meaning for _, meaning in overlay.HELP)
    assert all(word in meanings for word in ("Ctrl-C", "PgUp", "PgDn"))


def test_f5_pulls_the_battery_with_no_button_left_down(opened):
    key(opened, pygame.K_x, up=False)
    key(opened, pygame.K_F5)
    assert opened.device.log == ["+A", "-A", "off", "on"]


@pytest.mark.parametrize("size", SIZES)
def test_f6_shows_only_the_screen_as_large_as_it_goes(opened, size):
    opened.screen = pygame.display.set_mode(size)
    opened.lay_out()
    before = opened.skin.scale
    key(opened, pygame.K_F6)
    opened.frame(0.01)
    assert opened.skin.scale == min(size[0] // 128, size[1] // 64) >= before
    image = opened.device.picture
    assert lit_pixels(opened) == [
        [bool(image.getpixel((x, y))) for x in range(128)] for y in range(64)
    ]
    key(opened, pygame.K_F6)
    assert opened.skin.scale == before


def test_f11_fills_the_screen_and_gives_the_window_back(opened):
    before = opened.screen.get_size()
    key(opened, pygame.K_F11)
    opened.frame(0.01)
    assert opened.screen.get_size() == pygame.display.get_desktop_sizes()[0]
    key(opened, pygame.K_F11)
    opened.frame(0.01)
    assert opened.screen.get_size() == before


def middle_of_panel(opened):
    scale = opened.skin.scale
    return tuple(round(opened.origin[i] + (skin.PANEL[i] + 30) * scale) for i in (0, 1))


@pytest.mark.parametrize(("button", "name"), [(1, "A"), (3, "B")])
@pytest.mark.parametrize("bare", [False, True])
def test_a_click_on_the_panel_is_a_and_the_right_button_b(opened, button, name, bare):
    if bare:
        key(opened, pygame.K_F6)
    place = middle_of_panel(opened)
    opened.take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=button))
    opened.take(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=button))
    assert opened.device.log == ["+" + name, "-" + name]


def test_the_wheel_is_up_and_down_and_lets_go_by_itself(opened):
    opened.take(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    assert opened.device.log == ["+DOWN"]
    for _ in range(10):
        opened.frame(0.016)
    assert opened.device.log == ["+DOWN", "-DOWN"]


def test_a_gamepads_cross_buttons_and_stick_are_buttons(opened):
    def pad(kind, **facts):
        opened.take(pygame.event.Event(kind, instance_id=0, **facts))

    for name in ("LEFT", "RIGHT", "UP", "DOWN", "A", "B"):
        cross = "" if name in "AB" else "DPAD_"
        code = getattr(pygame, f"CONTROLLER_BUTTON_{cross}{name}")
        pad(pygame.CONTROLLERBUTTONDOWN, button=code)
        pad(pygame.CONTROLLERBUTTONUP, button=code)
        assert opened.device.log[-2:] == ["+" + name, "-" + name]
    opened.device.log.clear()
    for value in (9000, 30000, 31000, -30000, 0):
        pad(pygame.CONTROLLERAXISMOTION, axis=pygame.CONTROLLER_AXIS_LEFTY, value=value)
    assert opened.device.log == ["+DOWN", "-DOWN", "+UP", "-UP"]


def test_a_gamepad_that_is_unplugged_holds_nothing(opened):
    down = {"instance_id": 3, "button": pygame.CONTROLLER_BUTTON_B}
    key(opened, pygame.K_x, up=False)
    opened.take(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, **down))
    opened.take(pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=3))
    assert opened.device.log == ["+A", "+B", "-B"]


def test_shift_tab_stays_fast_until_it_is_pressed_again_and_a_sign_says_so(opened):
    key(opened, pygame.K_TAB)
    assert not opened.fast
    key(opened, pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert opened.fast and opened.signs() == ("x8",)
    assert opened.draw()
    key(opened, pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert opened.signs() == ()


def test_filming_shows_a_red_sign_in_the_corner(opened):
    opened.frame(0.01)
    high = opened.font.get_height()
    place = (8 + high // 3, 6 + high // 2)
    key(opened, pygame.K_F3)
    opened.frame(0.01)
    assert opened.screen.get_at(place)[:3] == palette.RECORDING
    key(opened, pygame.K_F3)
    opened.frame(0.01)
    assert opened.screen.get_at(place)[:3] != palette.RECORDING


def test_the_time_can_be_stopped_and_goes_on_step_by_step(opened):
    key(opened, pygame.K_F8)
    opened.frame(0.5)
    assert opened.device.now == 0.0 and opened.signs() == ("paused",)
    key(opened, pygame.K_F9)
    assert opened.device.now == window.STEP
    key(opened, pygame.K_F8)
    opened.frame(0.5)
    assert opened.device.now == window.STEP + 0.5


# --- the serial pane ---

REPLAY = "HF1:yahtzee:" + "AQcAeWFodHplZQEAAAAAAAAAAApvnh8" * 8


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_f7_opens_a_pane_below_the_device_that_shows_the_last_words_at_any_size(opened, size, bare):
    opened.screen = pygame.display.set_mode(size)
    opened.bare = bare
    opened.lay_out()
    opened.frame(0.01)
    before = pygame.image.tobytes(opened.screen, "RGB")
    opened.device.serial = "first\n" * 50 + REPLAY + "\n"
    key(opened, pygame.K_F7)
    opened.frame(0.01)
    pane = opened.pane
    assert "".join(pane.visible_lines()).endswith(REPLAY[-20:]) and 0 < pane.height < size[1]
    assert len(pane.visible_lines()) == pane.rows >= 2
    assert all(pane.font.size(line)[0] <= size[0] for line in pane.visible_lines())
    top = size[1] - pane.height
    assert opened.screen.get_at((0, top + 1))[:3] == serial_pane.GROUND
    if top >= (64 if bare else skin.HEIGHT):
        panel = opened.origin[1] + (skin.PANEL[1] + 64) * opened.skin.scale
        assert panel <= top, "no pixel of the panel is hidden"
    key(opened, pygame.K_F7)
    opened.frame(0.01)
    assert pygame.image.tobytes(opened.screen, "RGB") == before


def test_the_pane_draws_its_heading_and_the_lines_below_each_other(opened):
    opened.device.serial = "one\ntwo\n"
    key(opened, pygame.K_F7)
    opened.frame(0.01)
    pane = opened.pane
    top = opened.screen.get_height() - pane.height + 4
    for row in range(3):
        band = opened.screen.subsurface((4, top + row * pane.line, 100, pane.line))
        size = band.get_size()
        colours = {band.get_at((x, y))[:3] for x in range(size[0]) for y in range(size[1])}
        assert (serial_pane.INK in colours) == (row > 0)
        assert len(colours) > 1, f"row {row} is empty"


def test_the_pane_cuts_long_lines_and_loses_nothing(opened):
    opened.device.serial = f"one\n{REPLAY}\ntwo\n"
    key(opened, pygame.K_F7)
    lines = opened.pane.lines()
    assert (lines[0], lines[-1], "".join(lines[1:-1])) == ("one", "two", REPLAY)
    assert serial_pane.wrap("abc", lambda text: False) == ["a", "b", "c"]


def test_the_pane_follows_what_is_printed_and_scrolls_no_further_than_there_are_lines(opened):
    opened.device.serial = "".join(f"line {number}\n" for number in range(100))
    key(opened, pygame.K_F7)
    assert opened.pane.visible_lines()[-1] == "line 99"
    opened.frame(0.01)
    assert not opened.draw()
    opened.device.serial += "line 100\n"
    assert opened.draw() and opened.pane.visible_lines()[-1] == "line 100"
    key(opened, pygame.K_PAGEUP)
    assert opened.pane.visible_lines()[-1] == f"line {100 - opened.pane.rows}"
    for _ in range(60):
        key(opened, pygame.K_PAGEUP)
    assert opened.pane.visible_lines()[0] == "line 0"
    for _ in range(60):
        key(opened, pygame.K_PAGEDOWN)
    assert opened.pane.visible_lines()[-1] == "line 100"
    assert opened.device.log == []


def test_ctrl_c_copies_what_was_printed(opened):
    key(opened, pygame.K_F7)
    key(opened, pygame.K_c, mod=pygame.KMOD_CTRL)
    assert "nothing to copy" in opened.message
    opened.device.serial = REPLAY + "\n"
    key(opened, pygame.K_c)
    assert "copied" not in opened.message, "a c alone is no command"
    key(opened, pygame.K_c, mod=pygame.KMOD_CTRL)
    assert "copied" in opened.message and pygame.scrap.get_text() == REPLAY + "\n"


def test_without_a_clipboard_a_sentence_says_where_the_lines_are(monkeypatch):
    def refuse(text):
        raise pygame.error("no display")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    with pytest.raises(Trouble, match="in the terminal too"):
        serial_pane.copy("words")


def test_what_is_printed_goes_to_the_terminal_as_well_once(opened, capsys):
    opened.device.serial = REPLAY + "\n"
    opened.frame(0.01)
    opened.frame(0.01)
    assert capsys.readouterr().out == REPLAY + "\n"


def test_a_click_on_the_pane_presses_nothing(opened):
    opened.screen = pygame.display.set_mode((272, 124))
    opened.lay_out()
    key(opened, pygame.K_F7)
    for x in range(0, 272, 8):
        place = (x, 124 - opened.pane.height // 2)
        opened.take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
    assert opened.device.log == []


def test_an_emulated_console_which_reports_no_sound_plays_silently(tmp_path, monkeypatch):
    monkeypatch.setattr(window.Window, "play", lambda opened: opened.frame(0.1))
    device = Device()
    window.play(device, NvmFile(), Camera(tmp_path))
    assert device.now == 0.1


# --- with the firmware: direct keys, and back in time ---


@pytest.fixture
def real(tmp_path):
    """A window with a console in it, in the menu."""
    device = Console(nvm=with_offers(None), seed=1, settings={"HANDFUL_BUZZER": 1})
    device.power_on()
    real = window.Window(device, NvmFile(), Camera(tmp_path), Speaker(device))
    frames(real, 0.4)
    yield real
    device.cut_power()
    pygame.quit()


def frames(real, seconds):
    for _ in range(round(seconds * window.FRAMES_A_SECOND)):
        real.frame(1 / window.FRAMES_A_SECOND)


def tap(real, code, mod=0, after=0.1):
    key(real, code, up=False, mod=mod)
    frames(real, 0.05)
    real.take(pygame.event.Event(pygame.KEYUP, key=code, mod=0))
    frames(real, after)


def into_yahtzee(real):
    tap(real, pygame.K_1)
    while type(real.device.firmware("__main__").console.scenes[-1]).__name__ != "Play":
        tap(real, pygame.K_x, after=0.4)
    return real.device.firmware("__main__").console.scenes[-1].board.picture


def test_numbers_and_r_play_in_the_window_also_on_the_keypad(real):
    picture = into_yahtzee(real)
    tap(real, pygame.K_r, after=1.3)
    tap(real, pygame.K_KP3)
    assert picture.kept_mask >> 2 & 1
    tap(real, pygame.K_3)
    assert not picture.kept_mask >> 2 & 1
    tap(real, pygame.K_r, mod=pygame.KMOD_CTRL, after=1.3)
    assert real.device.firmware("__main__").console.scenes[-1].match.state.rolls_used == 1
    tap(real, pygame.K_r, after=1.3)
    assert real.device.firmware("__main__").console.scenes[-1].match.state.rolls_used == 2


def test_in_stopped_time_a_direct_key_presses_nothing_and_says_why(real):
    tap(real, pygame.K_F8)
    now = real.device.now
    tap(real, pygame.K_2)
    assert real.device.now == now and "F8" in real.message


def test_shift_f9_goes_back_press_by_press_and_one_plays_on(real):
    into_yahtzee(real)
    before = []
    for code in (pygame.K_x, pygame.K_LEFT, pygame.K_x, pygame.K_UP, pygame.K_x):
        before.append((real.device.ram, bytes(real.device.nvm)))
        tap(real, code, after=1.3)
    after = real.device.ram, bytes(real.device.nvm)
    for expected in reversed(before):
        key(real, pygame.K_F9, mod=pygame.KMOD_SHIFT)
        assert (real.device.ram, bytes(real.device.nvm)) == expected
        assert real.message == "Back by one press." and not real.is_paused
    for code in (pygame.K_x, pygame.K_LEFT, pygame.K_x, pygame.K_UP, pygame.K_x):
        tap(real, code, after=1.3)
    assert (real.device.ram, bytes(real.device.nvm)) == after, "the dice fell the same way"


def test_where_nothing_was_pressed_shift_f9_says_so(real):
    key(real, pygame.K_F9, mod=pygame.KMOD_SHIFT)
    assert "no press left" in real.message and real.device.running


def test_going_back_leaves_no_key_down_and_prints_nothing_twice(real, capsys):
    real.device.machine.print("at power-on\n")
    tap(real, pygame.K_RIGHT)
    key(real, pygame.K_RIGHT, up=False)
    frames(real, 0.2)
    capsys.readouterr()
    key(real, pygame.K_F9, mod=pygame.KMOD_SHIFT)
    picture = real.device.ram
    frames(real, 1.5)
    assert real.device.ram == picture and not real.button_holders.holders
    assert capsys.readouterr().out == ""


def test_sound_goes_on_after_going_back(real):
    tap(real, pygame.K_RIGHT, after=1.0)
    key(real, pygame.K_F9, mod=pygame.KMOD_SHIFT)
    assert abs(real.speaker._wave._at - real.device.now) < 0.001


def test_the_docs_list_every_key():
    page = (ROOT / "docs/lab.md").read_text(encoding="utf-8")
    section = page.split("## In the window and the terminal")[1]
    columns = [keys for keys, _ in overlay.HELP]
    columns += re.findall(r"^(\S.*?)  +", "\n".join(terminal.HELP_PAGE), re.MULTILINE)
    keys = [key for column in columns for key in column.split(", ")]
    assert len(keys) > 30
    for key in (*keys, "Ctrl-C", "PgUp", "PgDn"):
        assert key in section, key
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "docs/lab.md#in-the-window-and-the-terminal" in readme
