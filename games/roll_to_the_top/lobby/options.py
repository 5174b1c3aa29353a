# SPDX-License-Identifier: MIT
"""Choosing a sheet of Roll to the Top!, with its picture: the six challenges, then one's own.

An own sheet is a text file in games/roll_to_the_top/own_sheets; one that breaks the rules is not
offered, and it is told why.
"""

import os

from handful import ROOT
from handful.lobby import options as console_options
from handful.records import Records
from handful.scenes.notice import Notice
from handful.screen.glyphs import A, B
from handful.screen.screen import FOOTER, PAGE, WIDTH
from handful.words import wrap

from games.roll_to_the_top.lobby.medals import rounds_for
from games.roll_to_the_top.lobby.sheets import BadSheet, challenge, read
from games.roll_to_the_top.rules.pieces import Sheet
from games.roll_to_the_top.silhouette import PANEL, WIDE, Silhouette

FOLDER = ROOT + "games/roll_to_the_top/own_sheets"
ENDING = ".txt"
ACROSS = 10  # of a line beside the picture
SHEET, DIRECTION = 0, 1  # the first options
PLACES = (0, 32, 40)  # where the options stand
GRADES = (26, 28, 30, 36)  # one step harder for each of these that the sum of pars reaches


def found_sheets(words):
    """([(name, code)], [why a file is none])."""
    sheets, refused = [], []
    try:
        names = sorted(os.listdir(FOLDER))
    except OSError:  # somebody has removed the folder
        names = []
    for name in names:
        if name.startswith(".") or not name.endswith(ENDING):
            continue
        try:
            with open(FOLDER + "/" + name, encoding="utf-8") as lines:
                sheets.append((name[: -len(ENDING)], read(lines)))
        except BadSheet as error:
            refused.append(name + ": " + words(*error.args))
        except (OSError, ValueError):
            refused.append(name + ": " + words("unreadable"))
    return sheets, refused


class GameOptions(console_options.GameOptions):
    """The console's options, beside the sheet."""

    def __init__(self, console, name, facts):
        self.own, self.refused = found_sheets(console.game_words(name, "sheet"))
        self.values = facts.OPTIONS[SHEET][1]
        self.place = None  # among the six and the own ones
        super().__init__(console, name, facts)

    def change(self, number, step):
        if number != SHEET:
            super().change(number, step)
            return
        if self.place is None:
            self.place = self.last_place()
        self.place = (self.place + step) % (len(self.values) + len(self.own))
        self.chosen_values[SHEET] = min(self.place, len(self.values))
        if self.place < len(self.values):
            name = self.values[self.place]
            self.sheet = challenge(name)
            name = self.game_words("sheet." + name)
        else:
            name, code = self.own[self.place - len(self.values)]
            self.sheet = Sheet(code)
        self.lines[SHEET] = ["", name]

    def last_place(self):
        """The sheet played last, if it is still there."""
        place = self.chosen_values[SHEET]
        if place < len(self.values):
            return place
        last = self.console.journal.get("own/" + self.name)
        own = [code for _, code in self.own]
        return len(self.values) + own.index(last) if last in own else 0

    def draw(self):
        screen = self.screen
        self.draw_sheet()
        for number in range(1, len(self.lines)):
            self.draw_line(number)
        for button, y, words in ((A, FOOTER - PAGE, self.a_label), (B, FOOTER, self.b_label)):
            screen.glyph(button, PANEL, y)
            screen.text(PANEL + 9, y, words)

    def draw_line(self, number):
        screen, here = self.screen, number == self.cursor
        value = self.lines[number][1]
        x, width = (0, 25) if number == SHEET else (PANEL, ACROSS)
        value = value[: width - 2]
        words = "◀" + value + "▶" if here else value
        left = (width - len(words)) // 2 if number == SHEET else 0
        words = " " * left + words
        screen.fill(x, PLACES[number], WIDTH - x, PAGE, here)
        screen.text(x, PLACES[number], words + " " * (width - len(words)), here)

    def draw_sheet(self):
        """The picture."""
        screen, sheet = self.screen, self.sheet
        screen.fill(0, PAGE, WIDE, 7 * PAGE)
        Silhouette(screen, sheet).draw(bytes(len(sheet)))
        self.draw_line(SHEET)  # the highest square may reach it
        self.draw_facts()

    def draw_facts(self):
        """Beside it: the size, how difficult it is, the record; or what another choice means."""
        screen, words, sheet = self.screen, self.game_words, self.sheet
        option, values = self.facts.OPTIONS[self.cursor]
        if self.cursor == SHEET:
            records = Records(self.console.journal, self.name, self.facts, self.chosen_values)
            best = words("best", records.best) if records.solo_games else ""
            par = rounds_for(sheet.name, self.chosen_values[DIRECTION])
            grade = "own"
            if par:
                grade = "grade%d" % sum([sum(par) >= least for least in GRADES])
            lines = [words("squares", len(sheet)), words(grade), best]
        else:
            value = values[self.chosen_values[self.cursor]]
            lines = wrap(words(option + "." + value + ".why"), ACROSS)
        screen.fill(PANEL, PAGE, WIDTH - PANEL, 3 * PAGE)
        for line, told in enumerate(lines):
            screen.text(PANEL, PAGE * (1 + line), told)

    def key(self, button):
        super().key(button)
        if button in ("LEFT", "RIGHT"):
            self.draw_sheet()
        elif button in ("UP", "DOWN"):
            self.draw_facts()

    def choose(self, number):
        if self.place >= len(self.values):
            code = self.own[self.place - len(self.values)][1]
            self.console.journal.put("own/" + self.name, code)
        super().choose(number)

    def tick(self, now):
        """Tells of the files that are no sheets, one after the other."""
        if self.refused:
            words = self.console.words("options")("go_on")
            self.console.push(Notice(self.console, self.refused.pop(0), words))
