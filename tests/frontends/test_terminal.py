# SPDX-License-Identifier: MIT
"""The terminal: the picture as characters, keys without key-up, and a terminal given back as it
was."""

import io
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections import namedtuple
from types import SimpleNamespace

import pytest
from PIL import Image

from host_sim.frontends import headless
from host_sim.frontends.terminal import art, canvas, keyboard, terminal
from host_sim.paths import ROOT

Size = namedtuple("Size", "columns lines")


def picture(*lit):
    image = Image.new("1", (128, 64))
    for place in lit:
        image.putpixel(place, 1)
    return image


def test_half_blocks_hold_two_pixels_each():
    lines = art.halves(picture((0, 0), (1, 1), (2, 0), (2, 1), (127, 63)))
    assert (len(lines), {len(line) for line in lines}) == (32, {128})
    assert lines[0][:4] == "▀▄█ "
    assert lines[31][127] == "▄"


def test_braille_holds_eight_pixels_each():
    lines = art.braille(picture((0, 0), (1, 3), (126, 63)))
    assert (len(lines), {len(line) for line in lines}) == (16, {64})
    assert lines[0][0] == "⢁"
    assert lines[15][63] == "⡀"


def test_every_pixel_is_drawn_in_every_style():
    full = Image.new("1", (128, 64), 1)
    assert set("".join(art.halves(full))) == {"█"}
    assert set("".join(art.braille(full))) == {"⣿"}
    assert set("".join(art.ascii_halves(full))) == {"#"}


@pytest.mark.parametrize(
    ("columns", "lines", "encoding", "style"),
    [
        (140, 40, "utf-8", "halves"),
        (128, 33, "utf-8", "halves"),
        (127, 60, "utf-8", "braille"),
        (200, 32, "utf-8", "braille"),
        (64, 17, "utf-8", "braille"),
        (63, 17, "utf-8", None),
        (64, 16, "utf-8", None),
        (140, 40, "ascii", "ascii_halves"),
        (140, 40, "cp437", "halves"),
        (100, 40, "ascii", None),
    ],
)
def test_the_style_fits_size_and_encoding(columns, lines, encoding, style):
    chosen = art.choose_style(columns, lines, encoding)
    assert (chosen and chosen[0].__name__) == style


def test_a_log_in_ascii_gets_ascii():
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")

    class Device:
        now = 1.0

        def image(self):
            return picture((0, 0))

    headless.print_shot("menu", Device(), out)
    out.seek(0)
    assert out.read().startswith("-- menu (1.0 s) --")


class Canvas:
    """A canvas with a memory of what was written."""

    def __init__(self, columns, lines, encoding="utf-8"):
        self.size = Size(columns, lines)
        self.written = []
        self.canvas = canvas.Canvas(self.written.append, encoding, lambda: self.size)

    def draw(self, image):
        self.written.clear()
        self.canvas.draw(image, 1.0, "help")
        return "".join(self.written)


def test_only_changed_lines_are_written():
    canvas = Canvas(140, 40)
    assert canvas.draw(picture()).count("\x1b[38;5;195") == 32
    assert canvas.draw(picture()) == ""
    assert canvas.draw(picture((5, 5))).count("\x1b[38;5;195") == 1


def test_a_resize_draws_everything_anew_in_the_style_that_fits():
    canvas = Canvas(140, 40)
    canvas.draw(picture())
    canvas.size = Size(80, 24)
    assert canvas.draw(picture()).count("\u2800" * 64) == 16
    canvas.size = Size(40, 10)
    said = canvas.draw(picture())
    assert "too small: 40x10" in said
    canvas.size = Size(140, 40)
    assert canvas.draw(picture()).count("\x1b[38;5;195") == 32


@pytest.mark.parametrize("size", [Size(140, 40), Size(64, 17)])
def test_help_takes_the_pictures_place_at_every_size_and_says_how_to_quit(size):
    canvas = Canvas(*size)
    canvas.draw(Image.new("1", (128, 64), 1))
    canvas.written.clear()
    canvas.canvas.draw(picture(), 1.0, "help", terminal.HELP_PAGE)
    page = "".join(canvas.written)
    for line in terminal.HELP_PAGE:
        assert line in page
    assert "Esc" in page and "save and quit" in page
    rows = 32 if size.columns == 140 else 16
    assert len(re.findall(r"\x1b\[\d+;\d+H", page)) == rows  # nothing of the picture stays
    assert all(len(line) <= 64 for line in terminal.HELP_PAGE)


def test_a_question_mark_opens_help_and_the_next_key_only_closes_it():
    device = Log()
    session = terminal.TerminalPlay(device, None, None, keyboard=object(), canvas=object())
    session.key("?", 0.0)
    assert session.help
    session.key("x", 0.1)
    assert not session.help and device.log == []
    session.key("x", 0.2)
    assert device.log == ["+A"]
    assert "?" in terminal.HELP_LINE


def test_help_names_every_key():
    page = "\n".join(terminal.HELP_PAGE)
    for line in ("1 to 9 ", "r ", "< ", "p ", "g ", "Z ", "q, Ctrl-C ", "? "):
        assert f"\n{line}" in "\n" + page


def test_direct_keys_and_back_in_time_in_a_terminal(handheld):
    device = handheld(seed=1)
    session = terminal.TerminalPlay(device, None, None, keyboard=object(), canvas=object())
    menu = device.ram
    session.key("2", 0.0)
    assert device.shows("Top 12") and device.shows("New game")
    for _ in range(2):  # RIGHT and A
        session.key("<", 1.0)
        assert session.status == "rewound by one press"
    assert device.ram == menu
    session.key("<", 2.0)
    assert "no press left" in session.status
    session.key("r", 3.0)
    assert device.ram == menu
    session.key("z", 4.0)
    session.key("1", 4.01)
    assert session.rewind.held == ["B"], "a long B is not cut short"


@pytest.mark.parametrize(
    ("typed", "keys", "rest"),
    [
        ("xq", ["x", "q"], ""),
        ("\x1b[A\x1bOBx", ["\x1b[A", "\x1bOB", "x"], ""),
        ("\x1b[1;5C", ["\x1b[1;5C"], ""),
        ("x\x1b", ["x"], "\x1b"),
        ("\x1b[", [], "\x1b["),
        ("\x1bx", ["\x1b", "x"], ""),
    ],
)
def test_keys_are_taken_apart(typed, keys, rest):
    assert keyboard.split_keys(typed) == (keys, rest)


class Log:
    def __init__(self):
        self.log = []

    def down(self, name):
        self.log.append("+" + name)

    def up(self, name):
        self.log.append("-" + name)


def test_a_key_goes_up_by_itself_and_repeats_keep_it_down():
    device = Log()
    thumb = keyboard.KeyHolder(device)
    for moment in range(10):
        thumb.key("B", moment * 0.05)
        thumb.tick(moment * 0.05 + 0.04)
    assert device.log == ["+B"]
    thumb.tick(0.7)
    assert device.log == ["+B", "-B"]


def test_another_key_lets_the_first_one_go():
    device = Log()
    thumb = keyboard.KeyHolder(device)
    thumb.key("UP", 0.0)
    thumb.key("A", 0.01)
    assert device.log == ["+UP", "-UP", "+A"]


PLAY = """
import sys
sys.path.insert(0, {root!r})
from PIL import Image
from host_sim.frontends.terminal import terminal
class Device:
    brightness, nvm, now, serial = 1.0, bytes(4), 0.0, ""
    pressed = 0
    def run(self, seconds):
        if self.pressed == 2: raise ValueError("firmware died")
        self.serial = "a replay line\\n"
    def image(self):
        image = Image.new("1", (128, 64)); image.putpixel((0, 0), 1); return image
    def down(self, name): self.pressed += 1
    def up(self, name): pass
class Nvm:
    def watch(self, *_): pass
class Camera:
    film = None
    def watch(self, *_): pass
terminal.play(Device(), Nvm(), Camera())
print("ended well")
"""


class Clock:
    """Time that passes only while the keyboard is read."""

    now = 100.0

    def monotonic(self):
        return self.now


class TimedKeyboard:
    """A keyboard on which somebody types a key every `gap` seconds, and q at the end."""

    def __init__(self, clock, gap, seconds):
        self.clock, self.gap, self.end = clock, gap, clock.now + seconds

    def read(self, seconds):
        self.clock.now += max(0.0, min(seconds, self.gap))
        if self.clock.now >= self.end:
            return ["q"]
        return ["unknown key"] if seconds > self.gap else []


def played(monkeypatch, gap, seconds, message=""):
    """Play in a terminal without one; return [(time, status)] of all that was drawn."""
    clock, drawn = Clock(), []
    monkeypatch.setattr(terminal, "time", clock)
    canvas = SimpleNamespace(draw=lambda *args: drawn.append((clock.now - 100, args[2])))
    device = SimpleNamespace(
        brightness=1.0, nvm=b"", serial="", run=lambda seconds: None, image=lambda: None
    )
    camera = nvm_file = SimpleNamespace(watch=lambda *args: None)
    play = terminal.TerminalPlay(
        device, nvm_file, camera, TimedKeyboard(clock, gap, seconds), canvas
    )
    if message:
        play.say(message, clock.now)
    play.play()
    return drawn


def test_a_message_is_shown_for_about_four_seconds(monkeypatch):
    drawn = played(monkeypatch, gap=1, seconds=6, message="picture: a.png")
    assert all((status == "picture: a.png") == (now < 4.01) for now, status in drawn)


def test_quick_typing_draws_no_more_often(monkeypatch):
    assert len(played(monkeypatch, gap=0.001, seconds=2)) <= 2 / terminal.FRAME_SECONDS + 2


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("end", ["q", "\x03", "xz", "kill"])
def test_the_terminal_is_given_back_however_the_play_ends(end):
    import fcntl
    import pty
    import struct
    import termios

    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 140, 0, 0))
    before = termios.tcgetattr(slave)
    environment = {**os.environ, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"}
    for name in ("COLUMNS", "LINES", "NO_COLOR"):
        environment.pop(name, None)

    def take_over():  # makes the pseudo-terminal the one whose Ctrl-C counts
        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    process = subprocess.Popen(
        [sys.executable, "-c", PLAY.format(root=str(ROOT))],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment,
        preexec_fn=take_over,  # noqa: PLW1509
    )
    seen = read_until(master, "▀")
    assert terminal.ON_ALTERNATE in seen
    assert not termios.tcgetattr(slave)[3] & termios.ICANON
    if end == "kill":
        process.send_signal(signal.SIGTERM)
    for key in end if end != "kill" else "":
        os.write(master, key.encode())
        time.sleep(0.2)
    rest = read_until(master, "firmware died" if end == "xz" else "ended well")
    assert terminal.OFF_ALTERNATE in seen + rest
    assert "a replay line" in rest.partition(terminal.OFF_ALTERNATE)[2], "after q, to be copied"
    assert (process.wait(60) == 0) is (end != "xz")
    assert termios.tcgetattr(slave)[:4] == before[:4]
    os.close(master)
    os.close(slave)


def read_until(master, wanted, seconds=60):
    """What the program writes until the wanted words have come, escape sequences included."""
    seen = b""
    end = time.monotonic() + seconds
    while wanted not in seen.decode("utf-8", "replace"):
        assert time.monotonic() < end, re.sub(
            r"\x1b\[[\d;?]*\w", "", seen.decode("utf-8", "replace")
        )
        if select.select([master], [], [], 0.2)[0]:
            seen += os.read(master, 65536)
    return seen.decode("utf-8", "replace")
