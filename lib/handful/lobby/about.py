# SPDX-License-Identifier: MIT
"""What this is: version, firmware, board. From the settings."""

import sys

import board

from handful import VERSION
from handful.scene import Scene
from handful.screen.screen import PAGE, WIDTH


class About(Scene):
    """One page; B leaves it."""

    def __init__(self, console):
        self.console = console
        self.words = console.words("about")

    def draw(self):
        screen, words = self.console.screen, self.words
        screen.header(words("title"))
        screen.footer("", words("back"))
        screen.show()  # the library takes a moment
        from handful.screen.labels import write

        firmware = ".".join([str(part) for part in sys.implementation.version[:3]])
        write(screen, 0, 11, "Handful", scale=2)
        write(screen, WIDTH, 18, VERSION, across=1)
        for number, line in enumerate((words("firmware", firmware), board.board_id, words("free"))):
            write(screen, 0, 30 + 8 * number, line)
        screen.touch(0, PAGE, WIDTH, 6 * PAGE)

    def key(self, button):
        if button == "B":
            self.console.pop()
