# SPDX-License-Identifier: MIT
"""Rules and help: a table of contents, and the pages.

A page is read from its file when it is opened. Only the headings stay in memory.
"""

import gc

from handful import ROOT, TYPE_CHECKING
from handful.scene import Scene
from handful.scenes.list import LETTERS_PER_LINE, LINES_PER_PAGE, ListScene
from handful.screen.glyphs import A, B
from handful.screen.screen import LETTER, PAGE, WIDTH
from handful.screen.tiles import TileSheet
from handful.words import FALLBACK, TEXT, find_entry, read_entries, wrap

if TYPE_CHECKING:
    from handful.console import Console

ARROWS = {"left": "◀", "right": "▶", "up": "▲", "down": "▼"}  # letters of the font
# Placeholders for a glyph while a text is wrapped: the first letter it covers, and the others.
GLYPH_START, GLYPH_FILL = "\ue000", "\ue001"


def open_rules(console: "Console", game: str = "", topic: str | None = None) -> None:
    """Open the contents of a game's rules, or of the console's help if `game` is empty.

    With a `topic`, open that page as well; an unknown topic opens the first page.
    """
    contents = RulesContents(console, game)
    if topic is not None:
        if topic in contents.topics:
            contents.cursor = contents.topics.index(topic)
        console.scenes.append(contents)
        contents.choose(contents.cursor)
    else:
        console.push(contents)


def read_headings(path: str) -> str:
    """Return "topic|heading" of all pages, a line break before each.

    They are one string, because strings of their own would lie scattered between the texts of the
    pages, and would split the free heap into small pieces.
    """
    lines = ""
    gc.collect()
    for topic, page in read_entries(path, "rules"):
        lines += "\n" + topic + "|" + page.partition("|")[0]
    return lines


class RulesContents(ListScene):
    """The headings of all pages.

    Section [rules] of a text table has a line `topic = Heading|text` for each page.
    """

    def __init__(self, console: "Console", game: str) -> None:
        super().__init__(console)
        self.words = words = console.words("pages")
        self.title, self.a_label, self.b_label = words("contents"), words("read"), words("back")
        self.game_folder = "games/" + game + "/"
        self.text_folder = ROOT + self.game_folder + "text" if game else TEXT
        language = console.preferences.language
        codes = (FALLBACK, language) if language != FALLBACK else (FALLBACK,)
        headings = [read_headings(self.text_folder + "/" + code + ".txt") for code in codes]
        gc.collect()  # the strings made now take the place of the pages that were read
        tables = [dict([line.split("|") for line in lines.split("\n")[1:]]) for lines in headings]
        self.topics = [line.partition("|")[0] for line in headings[0].split("\n")[1:]]
        self.lines = [[tables[-1].get(topic) or tables[0][topic], ""] for topic in self.topics]

    def choose(self, index: int) -> None:
        self.console.push(RulesPage(self))


class RulesPage(Scene):
    """The page that the cursor of the contents is on. LEFT and RIGHT turn pages.

    In a text, {A} and {B} stand for the buttons, {left} and the like for arrows. Other names are
    glyphs of the game: its text/signs.txt has a line `hand = signs.bin 0` with a sheet of tiles
    and the number of a tile.
    """

    def __init__(self, contents: RulesContents) -> None:
        self.console, self.contents = contents.console, contents
        self.words = contents.words
        self.index = contents.cursor
        self.first_line = 0  # at the top, on a page that is longer than the screen
        self._sheets: dict[str, TileSheet] = {}
        self._has_more = False  # lines below the screen

    def draw(self) -> None:
        screen, words, contents = self.console.screen, self.words, self.contents
        gc.collect()  # so that the text of a page does not lie in the middle of the free memory
        topic = contents.topics[self.index]
        for language in (self.console.preferences.language, FALLBACK):
            page = find_entry(contents.text_folder, "rules", topic, language)
            heading, _, text = page.partition("|")
            try:
                lines, glyphs = self.lay_out(text)
                break
            except (OSError, ValueError):  # an unknown glyph: try the English page
                pass
        count = len(contents.topics)
        left = "◀" if self.index else " "
        self._has_more = len(lines) > self.first_line + LINES_PER_PAGE
        right = "▶" if self._has_more or self.index < count - 1 else " "
        screen.header(heading, "", "%s%d/%d%s" % (left, self.index + 1, count, right))
        self._draw_lines(lines, glyphs)
        screen.footer(words("next") if right == "▶" else "", words("contents"))

    def _draw_lines(self, lines: list[str], glyphs: "list[tuple[TileSheet | None, int]]") -> None:
        screen = self.console.screen
        for number, line in enumerate(lines[: self.first_line + LINES_PER_PAGE]):
            y = PAGE * (1 + number - self.first_line)
            if y > 0:
                screen.text(0, y, line.replace(GLYPH_START, " ").replace(GLYPH_FILL, " "))
            for column, letter in enumerate(line):
                if letter == GLYPH_START:
                    sheet, tile = glyphs.pop(0)
                    if y > 0:
                        self._draw_glyph(sheet, tile, LETTER * column, y)

    def lay_out(self, text: str) -> "tuple[list[str], list[tuple[TileSheet | None, int]]]":
        """Return (lines, glyphs in their order). Placeholders in the lines leave room for them.

        Raise OSError or ValueError if a glyph does not exist.
        """
        glyphs, done = [], ""
        while "{" in text:
            before, _, text = text.partition("{")
            name, _, text = text.partition("}")
            done += before
            if name in ARROWS:
                done += ARROWS[name]
            else:
                sheet, tile = self.find_glyph(name)
                glyphs.append((sheet, tile))
                done += GLYPH_START + GLYPH_FILL * ((sheet.width if sheet else PAGE) // LETTER)
        return wrap(done + text, LETTERS_PER_LINE), glyphs

    def find_glyph(self, name: str) -> "tuple[TileSheet | None, int]":
        """Return (sheet, tile) of a glyph. The sheet is None for one of the console's glyphs."""
        if name in ("A", "B"):
            return None, A if name == "A" else B
        file, tile = find_entry(self.contents.text_folder, "", name, "signs").split()
        if file not in self._sheets:
            self._sheets[file] = TileSheet(self.contents.game_folder + file, True)
        return self._sheets[file], int(tile)

    def _draw_glyph(self, sheet: TileSheet | None, tile: int, x: int, y: int) -> None:
        """Draw a glyph in the middle of the letters it covers, and of the line."""
        if sheet is None:
            self.console.screen.glyph(tile, x + 1, y)
            return
        room = LETTER * (1 + sheet.width // LETTER)
        x = min(x + (room - sheet.width) // 2, WIDTH - sheet.width)
        self.console.screen.tile(sheet, tile, x, y + (PAGE - sheet.height) // 2)

    def key(self, button: str) -> None:
        if button == "B":
            self.console.pop()
            return
        step = {"A": 1, "RIGHT": 1, "DOWN": 1, "LEFT": -1, "UP": -1}.get(button, 0)
        if step > 0 and self._has_more:
            self.first_line += LINES_PER_PAGE
        elif step < 0 and self.first_line:
            self.first_line -= LINES_PER_PAGE
        elif 0 <= self.index + step < len(self.contents.topics):
            self.index += step
            self.contents.cursor = self.index
            self.first_line = 0
        else:
            return
        self.console.draw()
