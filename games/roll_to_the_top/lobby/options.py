# SPDX-License-Identifier: MIT
"""The options of Roll to the Top!, with a picture of the chosen sheet.

The six challenges come first, then the player's own sheets: text files in
games/roll_to_the_top/own_sheets. A file that breaks the rules is reported and left out.
"""

import os

from handful import ROOT, TYPE_CHECKING
from handful.lobby import options as console_options
from handful.records import Records
from handful.scenes.notice import Notice
from handful.screen.glyphs import A, B
from handful.screen.screen import FOOTER, PAGE, WIDTH
from handful.words import wrap

from games.roll_to_the_top.lobby.medals import rounds_for_medals
from games.roll_to_the_top.lobby.sheets import SheetError, challenge_sheet, parse_drawing
from games.roll_to_the_top.rules.sheet import Sheet
from games.roll_to_the_top.silhouette import PANEL_X, SHEET_WIDTH, Silhouette

if TYPE_CHECKING:
    from types import ModuleType

    from handful.console import Console
    from handful.words import Words

FOLDER = ROOT + "games/roll_to_the_top/own_sheets"
EXTENSION = ".txt"
PANEL_LETTERS = 10  # letters in a line beside the picture
SHEET, DIRECTION = 0, 1  # options, by their index in OPTIONS
OPTION_Y = (0, 32, 40)  # row of each option on the screen
# The sheet is one grade harder for each of these that the sum of its three medals' rounds reaches.
GRADE_LIMITS = (26, 28, 30, 36)


def find_own_sheets(words: "Words") -> tuple[list[tuple[str, bytes]], list[str]]:
    """Return (name, code) of each own sheet, and a sentence about each file that is not one.

    `words` is section [sheet] of the text table.
    """
    sheets, problems = [], []
    try:
        names = sorted(os.listdir(FOLDER))
    except OSError:  # the folder was deleted
        names = []
    for name in names:
        if name.startswith(".") or not name.endswith(EXTENSION):
            continue
        try:
            with open(FOLDER + "/" + name, encoding="utf-8") as lines:
                sheets.append((name[: -len(EXTENSION)], parse_drawing(lines)))
        except SheetError as error:
            problems.append(name + ": " + words(*error.args))
        except (OSError, ValueError):
            problems.append(name + ": " + words("unreadable"))
    return sheets, problems


class GameOptions(console_options.GameOptions):
    """The console's options beside a picture of the sheet.

    sheet:        the chosen Sheet
    sheet_index:  its index among the challenges and the own sheets; None until the first choice
    """

    sheet: Sheet

    def __init__(self, console: "Console", name: str, facts: "ModuleType") -> None:
        self.own_sheets, self.problems = find_own_sheets(console.game_words(name, "sheet"))
        self.challenges = facts.OPTIONS[SHEET][1]
        self.sheet_index: int | None = None
        super().__init__(console, name, facts)

    def change(self, number: int, step: int) -> None:
        if number != SHEET:
            super().change(number, step)
            return
        count = len(self.challenges)
        index = self._last_sheet_index() if self.sheet_index is None else self.sheet_index
        self.sheet_index = index = (index + step) % (count + len(self.own_sheets))
        self.chosen_values[SHEET] = min(index, count)
        if index < count:
            self.sheet = challenge_sheet(self.challenges[index])
            name = self.game_words("sheet." + self.challenges[index])
        else:
            name, code = self.own_sheets[index - count]
            self.sheet = Sheet(code)
        self.lines[SHEET] = ["", name]

    def _last_sheet_index(self) -> int:
        """Return the index of the sheet that was played last, or 0 if its file was deleted."""
        index: int = self.chosen_values[SHEET]
        if index < len(self.challenges):
            return index
        last_code = self.console.journal.get("own/" + self.name)
        codes = [code for _, code in self.own_sheets]
        return len(self.challenges) + codes.index(last_code) if last_code in codes else 0

    def draw(self) -> None:
        screen = self.screen
        self.draw_sheet()
        for number in range(1, len(self.lines)):
            self.draw_line(number)
        for button, y, words in ((A, FOOTER - PAGE, self.a_label), (B, FOOTER, self.b_label)):
            screen.glyph(button, PANEL_X, y)
            screen.text(PANEL_X + 9, y, words)

    def draw_line(self, number: int) -> None:
        screen, is_current = self.screen, number == self.cursor
        x, letters = (0, 25) if number == SHEET else (PANEL_X, PANEL_LETTERS)
        words = self.lines[number][1][: letters - 2]
        if is_current:
            words = "◀" + words + "▶"
        if number == SHEET:
            words = " " * ((letters - len(words)) // 2) + words
        y = OPTION_Y[number]
        left = max(0, x - 1)  # white surrounds the value under the cursor
        screen.fill(left, y, WIDTH - left, PAGE, is_current)
        screen.text(x, y, words + " " * (letters - len(words)), is_current)

    def draw_sheet(self) -> None:
        """Draw the picture of the sheet, its name, and the facts beside it."""
        screen, sheet = self.screen, self.sheet
        screen.fill(0, PAGE, SHEET_WIDTH, 7 * PAGE)
        Silhouette(screen, sheet).draw(bytes(len(sheet)))
        self.draw_line(SHEET)  # the highest square may overlap it
        self.draw_facts()

    def draw_facts(self) -> None:
        """Draw the sheet's size, grade and record; or what another option's value means."""
        screen, words = self.screen, self.game_words
        if self.cursor == SHEET:
            lines = self._sheet_facts()
        else:
            option, values = self.facts.OPTIONS[self.cursor]
            value = values[self.chosen_values[self.cursor]]
            lines = wrap(words(option + "." + value + ".why"), PANEL_LETTERS)
        screen.fill(PANEL_X, PAGE, WIDTH - PANEL_X, 3 * PAGE)
        for number, line in enumerate(lines):
            screen.text(PANEL_X, PAGE * (1 + number), line)

    def _sheet_facts(self) -> list[str]:
        """Return three lines: size, grade, and the solo record if there is one."""
        words, sheet = self.game_words, self.sheet
        records = Records(self.console.journal, self.name, self.facts, self.chosen_values)
        rounds = rounds_for_medals(sheet.name, bool(self.chosen_values[DIRECTION]))
        grade = "own"
        if rounds:
            grade = "grade%d" % sum([sum(rounds) >= limit for limit in GRADE_LIMITS])
        record = words("best", records.best) if records.solo_games else ""
        return [words("squares", len(sheet)), words(grade), record]

    def key(self, button: str) -> None:
        super().key(button)
        if button in ("LEFT", "RIGHT"):
            self.draw_sheet()
        elif button in ("UP", "DOWN"):
            self.draw_facts()

    def choose(self, number: int) -> None:
        own_index = (self.sheet_index or 0) - len(self.challenges)
        if own_index >= 0:
            self.console.journal.put("own/" + self.name, self.own_sheets[own_index][1])
        super().choose(number)

    def tick(self, now: int) -> None:
        """Report the files that are not valid sheets, one after the other."""
        if self.problems:
            words = self.console.words("options")("go_on")
            self.console.push(Notice(self.console, self.problems.pop(0), words))
