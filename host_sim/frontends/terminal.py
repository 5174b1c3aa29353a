# SPDX-License-Identifier: MIT
"""The handheld in a terminal, also over ssh: the chip's pixels as half blocks or braille, keys as
buttons.

Keys are read by ninety lines of ours: blessed, the library for it, would bring three packages to
everybody's first start, on Windows a fourth, and still need a loop of ours around it.

A terminal tells no key-up: a button stays down for a moment after its key, and for as long as the
terminal repeats the key. Whatever ends the play, the terminal is given back as it was.
"""

import os
import shutil
import sys
import time
from typing import Never

from host_sim.errors import Trouble
from host_sim.frontends.number_keys import NumberKeys
from host_sim.frontends.rewind import Rewind
from host_sim.frontends.serial_text import News, tell

FRAME_SECONDS = 1 / 30
KEY_SECONDS = 0.13  # longer than the gap between two repeats of a held key
LONG_SECONDS = 1.0  # Shift+Z: a long B in one key
ESCAPE_SECONDS = 0.05  # after this an escape alone is the Escape key
LONGEST_FRAME = 0.25  # a suspended laptop does not make the device catch up hours

KEYS = {
    "\x1b[A": "UP", "\x1bOA": "UP", "w": "UP",
    "\x1b[B": "DOWN", "\x1bOB": "DOWN", "s": "DOWN",
    "\x1b[D": "LEFT", "\x1bOD": "LEFT", "a": "LEFT",
    "\x1b[C": "RIGHT", "\x1bOC": "RIGHT", "d": "RIGHT",
    "x": "A", "\r": "A", "\n": "A", " ": "A",
    "z": "B", "\x7f": "B", "\x08": "B", "\x1b": "B",
}  # fmt: skip
LONG_B, PICTURE, FILM, QUIT = "Z", "p", "g", ("q", "Q", "\x03", "\x04")
HELP = "?"
NUMBERS, ROLL, BACK = "123456789", "r", "<"
WINDOWS_ARROWS = {"H": "\x1b[A", "P": "\x1b[B", "K": "\x1b[D", "M": "\x1b[C"}
HELP_LINE = "arrows/wasd  x A  z B  Z long B  ? help  q quit"
HELP_PAGE = (
    "arrows, w a s d        move",
    "x, Enter, Space        A: does what the footer says",
    "z, Backspace, Esc      B: goes back or takes back",
    "Z (Shift and z)        a long B: the pause menu",
    "1 to 9                 that die, line or picture",
    "r                      roll the dice",
    "<                      back in time by one press",
    "p                      a picture into captures/",
    "g                      a film; g again ends it",
    "q, Ctrl-C              save and quit",
    "?                      this page; any key goes on",
    "",
    "What the firmware prints (Bug report) comes after q.",
    "Without pictures, in words: python3 -m host_sim --text",
)

ON_ALTERNATE, OFF_ALTERNATE = "\x1b[?1049h\x1b[?25l\x1b[2J", "\x1b[0m\x1b[?25h\x1b[?1049l"
BRIGHT, DIM, GREY, PLAIN = (
    "\x1b[38;5;195;48;5;233m",
    "\x1b[38;5;245;48;5;233m",
    "\x1b[38;5;244m",
    "\x1b[0m",
)

# --- the picture as text -------------------------------------------------------------------------

HALF_BLOCKS = " ▀▄█"
ASCII_HALVES = " '.#"
BRAILLE_DOTS = (0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80)  # row by row, left and right


def rows_of(image):
    """The picture as 64 rows of 128 bools."""
    data = image.convert("L").tobytes()
    width = image.width
    return [
        [value > 0 for value in data[start : start + width]] for start in range(0, len(data), width)
    ]


def halves(image, signs=HALF_BLOCKS):
    """128x32 characters, two pixels in each."""
    rows = rows_of(image)
    return [
        "".join(signs[above + 2 * below] for above, below in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    ]


def braille(image):
    """64x16 characters, eight pixels in each."""
    rows = rows_of(image)
    lines = []
    for top in range(0, len(rows), 4):
        line = []
        for left in range(0, len(rows[0]), 2):
            bits = 0
            for place, dot in enumerate(BRAILLE_DOTS):
                if rows[top + place // 2][left + place % 2]:
                    bits |= dot
            line.append(chr(0x2800 + bits))
        lines.append("".join(line))
    return lines


def ascii_halves(image):
    return halves(image, ASCII_HALVES)


STYLES = ((halves, 128, 32, "▀▄█"), (braille, 64, 16, "⠿"), (ascii_halves, 128, 32, "#"))


def can_write(signs, encoding) -> bool:
    try:
        signs.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def choose_style(columns, lines, encoding):
    """(renderer, its columns, its lines) that fits, best first; None when the terminal is too
    small."""
    for renderer, width, height, signs in STYLES:
        if width <= columns and height + 1 <= lines and can_write(signs, encoding):
            return renderer, width, height
    return None


def least_size(encoding):
    """(columns, lines) below which nothing can be shown in this encoding."""
    return (64, 17) if can_write("⠿", encoding) else (128, 33)


def text_art(image, encoding):
    """The picture for a log: half blocks, or plain ASCII where the encoding has no more."""
    return halves(image) if can_write(HALF_BLOCKS, encoding) else ascii_halves(image)


# --- keys ----------------------------------------------------------------------------------------


class Thumb:
    """Makes key-downs and key-ups out of a terminal's stream of keys."""

    def __init__(self, device) -> None:
        self.device = device
        self._up_at = {}

    def key(self, button, now, length=KEY_SECONDS) -> None:
        for other in [name for name in self._up_at if name != button]:
            self._release(other)
        if button not in self._up_at:
            self.device.down(button)
        self._up_at[button] = now + length

    def tick(self, now) -> None:
        for button in [name for name, moment in self._up_at.items() if moment <= now]:
            self._release(button)

    def let_go(self) -> None:
        for button in list(self._up_at):
            self._release(button)

    def _release(self, button) -> None:
        del self._up_at[button]
        self.device.up(button)


def split_keys(typed):
    """The keys in a piece of input; the second value is the start of a sequence that is not
    complete yet."""
    keys = []
    while typed:
        if typed[0] != "\x1b" or (len(typed) > 1 and typed[1] not in "[O"):
            keys.append(typed[0])
            typed = typed[1:]
            continue
        end = 2
        if typed[1:2] == "[":
            while end < len(typed) and not "@" <= typed[end] <= "~":
                end += 1
        if end >= len(typed):
            break
        keys.append(typed[: end + 1])
        typed = typed[end + 1 :]
    return keys, typed


class PosixKeyboard:
    """Keys from a terminal in character mode; Ctrl-C stays a signal."""

    def __init__(self) -> None:
        import termios

        self._fd = sys.stdin.fileno()
        self._before = termios.tcgetattr(self._fd)
        self._rest = ""
        self._rest_since = 0.0

    def open(self) -> None:
        import tty

        tty.setcbreak(self._fd)

    def close(self) -> None:
        import termios

        termios.tcsetattr(self._fd, termios.TCSADRAIN, self._before)

    def read(self, seconds):
        """The keys typed within so many seconds; an end of input reads as q."""
        import select

        try:
            ready, _, _ = select.select([self._fd], [], [], max(0.0, seconds))
        except InterruptedError:
            ready = []
        now = time.monotonic()
        if ready:
            typed = os.read(self._fd, 1024).decode("utf-8", "replace")
            if not typed:
                return ["q"]
            self._rest_since = now
            keys, self._rest = split_keys(self._rest + typed)
            return keys
        if self._rest and now - self._rest_since > ESCAPE_SECONDS:
            keys, self._rest = list(self._rest), ""
            return keys[:1]  # the Escape key, or a broken sequence that began like it
        return []


class WindowsKeyboard:
    """Keys from a Windows console."""

    def open(self) -> None:
        os.system("")  # switches the console's escape sequences on

    def close(self) -> None:
        pass

    def read(self, seconds):
        import msvcrt

        end = time.monotonic() + seconds
        keys = []
        while not msvcrt.kbhit():
            if time.monotonic() >= end:
                return keys
            time.sleep(0.005)
        while msvcrt.kbhit():
            key = msvcrt.getwch()
            keys.append(WINDOWS_ARROWS.get(msvcrt.getwch(), "") if key in "\x00\xe0" else key)
        return keys


# --- the screen ----------------------------------------------------------------------------------


class Canvas:
    """The terminal's screen: draws the picture in the middle and writes only the lines that
    changed."""

    def __init__(self, write, encoding, size=shutil.get_terminal_size, colours=True) -> None:
        self._write = write
        self._encoding = encoding
        self._size = size
        self._colours = colours
        self.forget()

    def forget(self) -> None:
        """The screen's content is unknown (resized, come back from elsewhere): draw everything."""
        self._shown = {}
        self._last_size = None

    def draw(self, image, brightness, status, page=()) -> None:
        """The picture, or a page of text in its place."""
        columns, lines = self._size()
        out = []
        if (columns, lines) != self._last_size:
            self._shown = {}
            self._last_size = (columns, lines)
            out.append(PLAIN + "\x1b[2J")
        style = choose_style(columns, lines, self._encoding)
        if not style:
            wanted = self._apology(columns)
        elif page:
            wanted = self._page(style, columns, lines, page)
        else:
            wanted = self._picture(style, columns, lines, image, brightness)
        if style:
            colour = GREY if self._colours else ""
            wanted[lines] = (1, colour + status[: columns - 1].center(columns - 1))
        for row, (column, text) in wanted.items():
            if self._shown.get(row) != (column, text):
                self._shown[row] = (column, text)
                out.append(f"\x1b[{row};{column}H{text}{PLAIN}")
        if out:
            self._write("".join(out))

    def _picture(self, style, columns, lines, image, brightness):
        renderer, width, height = style
        colour = (DIM if brightness < 0.5 else BRIGHT) if self._colours else ""
        left, top = (columns - width) // 2 + 1, (lines - 1 - height) // 2 + 1
        return {top + row: (left, colour + text) for row, text in enumerate(renderer(image))}

    def _page(self, style, columns, lines, page):
        """In the place of the picture, as many lines as that has: nothing of it stays."""
        _, width, height = style
        left, top = (columns - width) // 2 + 1, (lines - 1 - height) // 2 + 1
        edge = (width - max(map(len, page))) // 2
        rows = ["", *page, *[""] * height][:height]
        return {
            top + row: (left, (" " * edge + text).ljust(width)) for row, text in enumerate(rows)
        }

    def _apology(self, columns):
        width, height = least_size(self._encoding)
        now = self._last_size
        text = (
            f"This terminal is too small: {now[0]}x{now[1]} instead of at least {width}x{height}. "
            "Enlarge it, or q quits."
        )
        pieces = [text[start : start + columns] for start in range(0, len(text), max(1, columns))]
        return {row: (1, piece) for row, piece in enumerate(pieces[: now[1]], 1)}


def has_colours():
    if os.environ.get("NO_COLOR"):
        return False
    return (
        os.name == "nt" or "256" in os.environ.get("TERM", "") or bool(os.environ.get("COLORTERM"))
    )


# --- playing -------------------------------------------------------------------------------------


class TerminalPlay:
    """One play in a terminal, from taking it over to giving it back."""

    def __init__(self, device, nvm_file, camera, keyboard=None, canvas=None) -> None:
        self.device = device
        self.nvm_file = nvm_file
        self.camera = camera
        self.keyboard = keyboard or (WindowsKeyboard() if os.name == "nt" else PosixKeyboard())
        self.canvas = canvas or Canvas(write, sys.stdout.encoding, colours=has_colours())
        self.rewind = Rewind(device)
        self.number_keys = NumberKeys(device, self.rewind)
        self.thumb = Thumb(self.rewind)
        self.printed = News(device)
        self.status = HELP_LINE
        self.help = False
        self._status_until = 0.0
        self._said = []

    def __enter__(self):
        self.keyboard.open()
        write(ON_ALTERNATE)
        self.canvas.forget()
        return self

    def __exit__(self, *_):
        write(OFF_ALTERNATE)
        self.keyboard.close()

    def play(self) -> None:
        last = time.monotonic()
        while True:
            now = time.monotonic()
            if not self.help:
                self.device.run(min(now - last, LONGEST_FRAME))
            last = now
            self.camera.watch(self.device)
            self.nvm_file.watch(self.device.nvm, now)
            if now > self._status_until:
                self.status = HELP_LINE
            page = HELP_PAGE if self.help else ()
            self.canvas.draw(self.device.image(), self.device.brightness, self.status, page)
            while True:
                left = now + FRAME_SECONDS - time.monotonic()
                for key in self.keyboard.read(left):
                    if key in QUIT:
                        return
                    self.key(key, time.monotonic())
                if left <= 0:
                    break
            self.thumb.tick(time.monotonic())

    def key(self, key, now) -> None:
        if self.help or key == HELP:
            self.help = not self.help
        elif key in KEYS:
            self.thumb.key(KEYS[key], now)
        elif key == LONG_B:
            self.thumb.key("B", now, LONG_SECONDS)
        else:
            try:
                self._do(key, now)
            except Trouble as trouble:
                self.say(str(trouble), now)

    def _do(self, key, now) -> None:
        if key in (PICTURE, FILM):
            self.capture(key == FILM, now)
        elif key in NUMBERS or key == ROLL:
            if key == ROLL:
                self.number_keys.roll()
            else:
                self.number_keys.choose(int(key))
        elif key == BACK:
            self.thumb.let_go()
            self.rewind.back()
            self.say("one press back", now)

    def capture(self, film, now) -> None:
        if not film:
            self.say(f"picture: {self.camera.shoot(self.device)}", now)
            return
        path = self.camera.roll(self.device)
        self.say(f"film: {path}" if path else "filming; g again to stop", now)

    def say(self, text, now) -> None:
        self.status = text
        self._status_until = now + 4.0
        self._said.append(text)


def write(text) -> None:
    """All of it, also when the terminal is slow and the descriptor does not block."""
    sys.stdout.write(text)
    sys.stdout.flush()


def stop_and_go(session) -> None:
    """Ctrl-Z gives the terminal back and takes it again at fg; SIGHUP and SIGTERM end the play."""
    import signal

    def suspend(*_) -> None:
        session.__exit__()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, suspend)  # here again after fg
        session.__enter__()

    def leave(*_) -> Never:
        raise KeyboardInterrupt

    if hasattr(signal, "SIGTSTP"):
        signal.signal(signal.SIGTSTP, suspend)
        signal.signal(signal.SIGHUP, leave)
    signal.signal(signal.SIGTERM, leave)
    # A program that a script started in the background may have Ctrl-C switched off.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def play(device, nvm_file, camera) -> None:
    """Play until q or Ctrl-C."""
    size, encoding = shutil.get_terminal_size(), sys.stdout.encoding
    if choose_style(size.columns, size.lines, encoding) is None:
        width, height = least_size(encoding)
        raise Trouble(
            f"this terminal is too small: it has {size.columns} columns and {size.lines} lines, "
            f"the handheld needs at least {width} and {height}; enlarge it and start again."
        )
    session = TerminalPlay(device, nvm_file, camera)
    stop_and_go(session)
    try:
        with session:
            session.play()
    except KeyboardInterrupt:
        pass
    finally:
        if camera.film is not None:
            session.say(f"film: {camera.roll(device)}", 0.0)
        for text in session._said:
            print(text)
        tell(session.printed.take())
