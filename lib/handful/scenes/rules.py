# SPDX-License-Identifier: MIT
"""Rules and help: a list of contents, and page by page, one thought each. A page is read from its
file when it is turned to; of the rest the heap holds the headings."""

from handful import ROOT
from handful.scene import Scene
from handful.scenes.list import ACROSS, DOWN, List
from handful.screen.glyphs import A, B
from handful.screen.screen import LETTER, PAGE, WIDTH
from handful.screen.tiles import TileSheet
from handful.words import FALLBACK, TEXT, entries, find, wrap

ARROWS = {"left": "◀", "right": "▶", "up": "▲", "down": "▼"}  # letters of the font
SIGN = "\ue000"  # where a sign begins in a line; FILL for each further letter it takes
FILL = "\ue001"


def open_rules(console, name="", topic=None):
    """The contents of a game's rules, or without a game of the console's own help; above them the
    page of that `topic`, the first one for ""."""
    contents = Contents(console, name)
    if topic is not None:
        if topic in contents.names:
            contents.cursor = contents.names.index(topic)
        console.scenes.append(contents)
        contents.choose(contents.cursor)
    else:
        console.push(contents)


class Contents(List):
    """The headings of the [rules] section of a text table, `name = Heading|text` for each page."""

    def __init__(self, console, name):
        super().__init__(console)
        self.words = words = console.words("pages")
        self.title, self.a, self.b = words("contents"), words("read"), words("back")
        self.folder = "games/" + name + "/"
        self.place = ROOT + self.folder + "text" if name else TEXT
        headings = {}
        self.names = []
        language = console.preferences.language
        for code in (FALLBACK, language) if language != FALLBACK else (FALLBACK,):
            for page, text in entries(self.place + "/" + code + ".txt", "rules"):
                if code == FALLBACK:
                    self.names.append(page)
                headings[page] = text.partition("|")[0]
        self.lines = [[headings[page], ""] for page in self.names]

    def choose(self, number):
        self.console.push(Rules(self))


class Rules(Scene):
    """A page; left and right turn. {A}, {left} and the names in the game's text/signs.txt
    (`hand = signs.bin 0`: a sheet and its cell) stand for signs."""

    def __init__(self, contents):
        """The page that the contents' cursor is on; it moves along."""
        self.console, self.contents = contents.console, contents
        self.words, self.names = contents.words, contents.names
        self.folder, self.place = contents.folder, contents.place
        self.here = contents.cursor
        self.sheets = {}
        self.top = 0  # of a page that is longer than the screen

    def draw(self):
        screen, words = self.console.screen, self.words
        name = self.names[self.here]
        for language in (self.console.preferences.language, FALLBACK):
            page = find(self.place, "rules", name, language)
            heading, _, text = page.partition("|")
            try:
                lines, signs = self.set(text)
                break
            except (OSError, ValueError):  # a sign that there is not: in English then
                pass
        count = len(self.names)
        left = "◀" if self.here else " "
        self.more = len(lines) > self.top + DOWN
        right = "▶" if self.more or self.here < count - 1 else " "
        screen.header(heading, "", "%s%d/%d%s" % (left, self.here + 1, count, right))
        for number, line in enumerate(lines[: self.top + DOWN]):
            y = PAGE * (1 + number - self.top)
            if y > 0:
                screen.text(0, y, line.replace(SIGN, " ").replace(FILL, " "))
            for column, letter in enumerate(line):
                if letter == SIGN:
                    sign = signs.pop(0)
                    if y > 0:
                        self.draw_sign(sign, LETTER * column, y)
        screen.footer(words("next") if right == "▶" else "", words("contents"))

    def set(self, text):
        """(lines, signs in the order they come): room is left for each sign."""
        signs, done = [], ""
        while "{" in text:
            before, _, text = text.partition("{")
            name, _, text = text.partition("}")
            done += before
            if name in ARROWS:
                done += ARROWS[name]
            else:
                signs.append(self.sign(name))
                sheet = signs[-1][0]
                done += SIGN + FILL * ((sheet.width if sheet else PAGE) // LETTER)
        return wrap(done + text, ACROSS), signs

    def sign(self, name):
        """(sheet, cell); the console's marks have no sheet of their own here."""
        if name in ("A", "B"):
            return None, A if name == "A" else B
        file, cell = "", "0"
        for sign, words in entries(self.place + "/signs.txt", ""):
            if sign == name:
                file, cell = words.split()
        if file not in self.sheets:
            self.sheets[file] = TileSheet(self.folder + file, True)
        return self.sheets[file], int(cell)

    def draw_sign(self, sign, x, y):
        """In the middle of the letters it takes, and of the line."""
        sheet, cell = sign
        if sheet is None:
            self.console.screen.glyph(cell, x + 1, y)
            return
        room = LETTER * (1 + sheet.width // LETTER)
        x = min(x + (room - sheet.width) // 2, WIDTH - sheet.width)
        self.console.screen.tile(sheet, cell, x, y + (PAGE - sheet.height) // 2)

    def key(self, button):
        if button == "B":
            self.console.pop()
            return
        step = {"A": 1, "RIGHT": 1, "DOWN": 1, "LEFT": -1, "UP": -1}.get(button, 0)
        if step > 0 and self.more:
            self.top += DOWN
        elif step < 0 and self.top:
            self.top -= DOWN
        elif 0 <= self.here + step < len(self.names):
            self.here += step
            self.contents.cursor = self.here
            self.top = 0
        else:
            return
        self.console.draw()
