# SPDX-License-Identifier: MIT
"""The About page of the settings: versions of the console and the firmware, and the board."""

import sys

import board

from handful import TYPE_CHECKING, VERSION
from handful.scene import Scene
from handful.screen.screen import PAGE, WIDTH

if TYPE_CHECKING:
    from handful.console import Console


class About(Scene):
    """A page of facts; B leaves it."""

    def __init__(self, console: "Console") -> None:
        self.console = console
        self.words = console.words("about")

    def draw(self) -> None:
        screen, words = self.console.screen, self.words
        screen.header(words("title"))
        screen.footer("", words("back"))
        screen.show()  # before the library for labels is loaded, which takes 0.1 s
        from handful.screen.labels import add_label

        firmware = ".".join([str(part) for part in sys.implementation.version[:3]])
        add_label(screen, 0, 11, "Handful", scale=2)
        add_label(screen, WIDTH, 18, VERSION, anchor=1)
        for number, line in enumerate((words("firmware", firmware), board.board_id, words("free"))):
            add_label(screen, 0, 30 + 8 * number, line)
        screen.touch(0, PAGE, WIDTH, 6 * PAGE)

    def key(self, button: str) -> None:
        if button == "B":
            self.console.pop()
