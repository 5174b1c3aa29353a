# SPDX-License-Identifier: MIT
"""The self-test: a pattern on the display, every button, and the facts of this board.

Comes when A and B are held at power-on, and from the settings. What it finds is also said on the
serial console, for somebody whose display stays black.
"""

import gc
import os
import sys
import time

from handful import VERSION
from handful.hardware.hardware import BUTTONS
from handful.journal.journal import Journal
from handful.lobby.menu import find_games
from handful.screen.glyphs import DOWN, LEFT, RIGHT, UP, A, B
from handful.screen.screen import HEIGHT, PAGE, WIDTH

# Where the six buttons are drawn, as they lie under the thumbs.
PLACES = {
    "UP": (UP, 26, 14),
    "DOWN": (DOWN, 26, 38),
    "LEFT": (LEFT, 10, 26),
    "RIGHT": (RIGHT, 42, 26),
    "B": (B, 82, 32),
    "A": (A, 104, 20),
}
PATIENCE = 10_000  # milliseconds without a press after which a button counts as dead
ROUNDS = 10_000  # of the loop whose time is taken
NOTE, ROOM = "selftest", 64  # the note that is written, and bytes that must be free for it


class SelfTest:
    """The three pages; any button leads on from the first, B leaves the last."""

    def __init__(self, console):
        self.console, self.screen = console, console.screen
        self.words = console.words("selftest")
        self.page = 0
        self.missing = list(BUTTONS)
        self.until = 0
        self.lines = []
        self.chip = (console.hardware.settings["HANDFUL_CHIP"] or "ssd1306").upper()
        print(self.words("chip", self.chip))

    def draw(self):
        (self.draw_pattern, self.draw_buttons, self.draw_facts)[self.page]()

    def turn(self):
        """To the next page."""
        self.page += 1
        self.until = self.console.now + PATIENCE
        if self.page == 2:
            self.lines = self.facts()
            for line in self.lines:
                print(line[0], line[1])
        self.screen.clear()
        self.draw()

    def draw_pattern(self):
        """The outermost pixels, squares, fine lines: a dead row, column or corner shows."""
        screen = self.screen
        screen.frame(0, 0, WIDTH, HEIGHT)
        for square in range(4):
            screen.fill(8 + 14 * square, 8, 7, 7, 1)
            screen.fill(15 + 14 * square, 15, 7, 7, 1)
        for line in range(14):
            screen.fill(74 + 3 * line, 8, 1, 14, 1)
        screen.fill(8, 44, 112, 12, 1)
        screen.shade(64, 44, 56, 12)
        screen.text_centred(27, self.words("title") + " " + self.chip)
        screen.text_centred(35, self.words("pattern"))

    def draw_buttons(self):
        screen, words = self.screen, self.words
        screen.header(words("title"), "", "%d/6" % (6 - len(self.missing)))
        for name in BUTTONS:
            self.draw_button(name)
        screen.text_centred(56, words("press"))

    def draw_button(self, name):
        """A button's mark; black on white once it was pressed."""
        mark, x, y = PLACES[name]
        done = name not in self.missing
        self.screen.fill(x - 2, y - 2, 12, 12, done)
        self.screen.frame(x - 2, y - 2, 12, 12)
        self.screen.glyph(mark, x, y, done)

    def draw_facts(self):
        screen, words = self.screen, self.words
        screen.header(words("title"))
        screen.footer("", words("back"))
        screen.show()
        # Only now comes a library into the heap that would spoil the figures.
        from handful.screen.labels import write

        for number, line in enumerate(self.lines):
            y = PAGE * (1 + number)
            write(screen, 0, y, line[0])
            write(screen, WIDTH, y, line[1], across=1)
        screen.touch(0, PAGE, WIDTH, 6 * PAGE)

    def key(self, button):
        if self.page == 0:
            self.turn()
        elif self.page == 1:
            self.pressed("B" if button == "PAUSE" else button)
        elif button == "B":
            self.console.pop()

    def pressed(self, button):
        """One more button works; after the last of them the facts."""
        self.until = self.console.now + PATIENCE
        if button in self.missing:
            self.missing.remove(button)
            self.draw_button(button)
            self.screen.header(self.words("title"), "", "%d/6" % (6 - len(self.missing)))
        if not self.missing:
            self.turn()

    def tick(self, now):
        if self.page == 1 and now >= self.until:
            self.turn()

    def facts(self):
        """[name, value] of everything that can be told."""
        words = self.words
        version = ".".join([str(part) for part in sys.implementation.version[:3]])
        buttons = ", ".join(self.missing) if self.missing else words("fine")
        gc.collect()
        return [
            [words("buttons"), buttons],
            [words("memory"), self.memory()],
            [words("free"), "%d KB" % (gc.mem_free() // 1024)],
            [words("speed"), "%d ms" % self.speed()],
            ["Handful " + VERSION, words("games", len(find_games()[0]))],
            ["CircuitPython", version],
        ]

    def memory(self):
        """Whether the nvm keeps a note that is written now."""
        journal = self.console.journal
        if not journal.saving:
            return self.words("none")
        if journal.unrecognised or journal.room() < ROOM:  # a note would rewrite everything
            return "%d B" % journal.size
        mark = os.urandom(4)
        journal.put(NOTE, mark)
        kept = Journal(self.console.hardware.nvm).get(NOTE) == mark
        journal.put(NOTE, b"")
        return "%d B, %s" % (journal.size, self.words("fine" if kept else "broken"))

    def speed(self):
        """Milliseconds of a fixed loop: about 260 on a Pico."""
        start = time.monotonic_ns()
        total = 0
        for number in range(ROUNDS):
            total = total + number * 3 & 0xFFFF
        return (time.monotonic_ns() - start) // 1_000_000
