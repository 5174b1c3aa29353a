# SPDX-License-Identifier: MIT
"""The self-test: a test pattern for the display, all buttons, and facts about the board.

It is opened by holding A and B at power-on, or from the settings. The results are also printed on
the serial console, for a device whose display stays black.
"""

import gc
import os
import sys
import time

from handful import TYPE_CHECKING, VERSION
from handful.hardware.hardware import BUTTONS
from handful.journal.journal import Journal
from handful.lobby.menu import find_games
from handful.scene import Scene
from handful.screen.glyphs import DOWN, LEFT, RIGHT, UP, A, B
from handful.screen.screen import HEIGHT, PAGE, WIDTH

if TYPE_CHECKING:
    from handful.console import Console

# Glyph, x and y of each button, arranged as on the board.
BUTTON_GLYPHS = {
    "UP": (UP, 26, 14),
    "DOWN": (DOWN, 26, 38),
    "LEFT": (LEFT, 10, 26),
    "RIGHT": (RIGHT, 42, 26),
    "B": (B, 82, 32),
    "A": (A, 104, 20),
}
PATTERN, BUTTON_TEST, FACTS = range(3)  # the pages
BUTTON_TIMEOUT_MS = 10_000  # after this time without a press the missing buttons count as dead
LOOP_COUNT = 10_000  # of the loop that measures the speed
NOTE = "selftest"
NOTE_ROOM = 64  # free bytes of the journal; with less, writing the note would rewrite all of it


class SelfTest(Scene):
    """Three pages. Any button leaves the first, all buttons leave the second, B the last.

    missing:  the buttons that were not pressed yet
    """

    def __init__(self, console: "Console") -> None:
        self.console, self.screen = console, console.screen
        self.words = console.words("selftest")
        self.page = PATTERN
        self.missing = list(BUTTONS)
        self.facts: list[tuple[str, str]] = []
        self._timeout_ms = 0  # when the test of the buttons ends
        self.chip = (console.hardware.settings["HANDFUL_CHIP"] or "ssd1306").upper()
        print(self.words("chip", self.chip))

    def draw(self) -> None:
        (self.draw_pattern, self.draw_buttons, self.draw_facts)[self.page]()

    def next_page(self) -> None:
        """Show the next page. Before the last one the facts are measured and printed."""
        self.page += 1
        self._timeout_ms = self.console.now + BUTTON_TIMEOUT_MS
        if self.page == FACTS:
            self.facts = self.measure_facts()
            for name, value in self.facts:
                print(name, value)
        self.screen.clear()
        self.draw()

    def draw_pattern(self) -> None:
        """Draw the outermost pixels, squares and fine lines, which show a dead row or column."""
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

    def draw_buttons(self) -> None:
        """Draw the test of the buttons."""
        self._draw_count()
        for button in BUTTONS:
            self.draw_button(button)
        self.screen.text_centred(56, self.words("press"))

    def _draw_count(self) -> None:
        count = len(BUTTONS) - len(self.missing)
        self.screen.header(self.words("title"), "", "%d/6" % count)

    def draw_button(self, button: str) -> None:
        """Draw a button, inverted once it was pressed."""
        glyph, x, y = BUTTON_GLYPHS[button]
        is_done = button not in self.missing
        self.screen.fill(x - 2, y - 2, 12, 12, is_done)
        self.screen.frame(x - 2, y - 2, 12, 12)
        self.screen.glyph(glyph, x, y, is_done)

    def draw_facts(self) -> None:
        """Draw the measured facts."""
        screen, words = self.screen, self.words
        screen.header(words("title"))
        screen.footer("", words("back"))
        for number, (name, value) in enumerate(self.facts):
            y = PAGE * (1 + number)
            screen.text(0, y, name)
            screen.text_right(WIDTH, y, value)

    def key(self, button: str) -> None:
        if self.page == PATTERN:
            self.next_page()
        elif self.page == BUTTON_TEST:
            self.count_button("B" if button == "PAUSE" else button)
        elif button == "B":
            self.console.pop()

    def count_button(self, button: str) -> None:
        """Mark a button as working. After the last one show the facts."""
        self._timeout_ms = self.console.now + BUTTON_TIMEOUT_MS
        if button in self.missing:
            self.missing.remove(button)
            self.draw_button(button)
            self._draw_count()
        if not self.missing:
            self.next_page()

    def tick(self, now: int) -> None:
        if self.page == BUTTON_TEST and now >= self._timeout_ms:
            self.next_page()

    def measure_facts(self) -> list[tuple[str, str]]:
        """Return (name, value) of each line of the last page."""
        words = self.words
        version = ".".join([str(part) for part in sys.implementation.version[:3]])
        buttons = ", ".join(self.missing) if self.missing else words("fine")
        gc.collect()
        return [
            (words("buttons"), buttons),
            (words("memory"), self.test_journal()),
            (words("free"), "%d KB" % (gc.mem_free() // 1024)),
            (words("speed"), "%d ms" % self.measure_loop_ms()),
            ("Handful " + VERSION, words("games", len(find_games()[0]))),
            ("CircuitPython", version),
        ]

    def test_journal(self) -> str:
        """Return the journal's size, and whether a note that is written now can be read back."""
        journal = self.console.journal
        if not journal.saving:
            return self.words("none")
        if journal.unrecognised or journal.free_bytes() < NOTE_ROOM:
            return "%d B" % journal.size
        data = os.urandom(4)
        journal.put(NOTE, data)
        is_fine = Journal(self.console.hardware.nvm, journal.sector).get(NOTE) == data
        journal.put(NOTE, b"")
        return "%d B, %s" % (journal.size, self.words("fine" if is_fine else "broken"))

    def measure_loop_ms(self) -> int:
        """Return the milliseconds that a fixed loop takes: about 260 on a Pico."""
        start = time.monotonic_ns()
        total = 0
        for number in range(LOOP_COUNT):
            total = total + number * 3 & 0xFFFF
        return (time.monotonic_ns() - start) // 1_000_000
