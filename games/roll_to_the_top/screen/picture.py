# SPDX-License-Identifier: MIT
"""Roll to the Top!'s picture on 128x64: the sheet at the left; dice, sum and buttons at the right.

The dice have their shapes: with a number when rolled, a tick when used, dotted when out of the
set; a bar below is in the sum. The sixth place is the field that ends the turn. While the set is
changed it is the white die, and the others are small, above the numbers they can roll. The cursor
is a white block. Knows where things are drawn, not what buttons do.
"""

from handful.screen.glyphs import A, B
from handful.screen.screen import PAGE, WIDTH
from handful.screen.tiles import TileSheet

from games.roll_to_the_top.rules.pieces import CHANGE, CLIMB, FACES
from games.roll_to_the_top.silhouette import PANEL, Silhouette

CELL = 18  # columns of a die
ABOUT, A_LINE = 40, 48  # the lines below the dice; B's is the next one
END_TURN, FIRST_SQUARE = 5, 6  # the cursor: 0..4 dice, 5 the field that ends a turn, 6.. squares
TICKED, OUT, SIGN, FIELD = 5, 10, 15, 19  # cells of dice.bin; the rolled shapes come first
SIGNS = "+-±⇄"  # the white die in a line of words, its first letter
SMALL = 10  # cell of waiting.bin: the white die there, by its sign
ON_DIE = (6, 5, 5, 6, 5)  # the row of a shape where its number begins


def place(die):
    """The upper left corner of a die."""
    return PANEL + CELL * (die % 3), PAGE + 2 * PAGE * (die // 3)


def draw_die(screen, sheet, cell, die, face, x, y, here=False):
    """A shape with its number."""
    screen.tile(sheet, cell + die, x, y, here)
    screen.digits(x + (7 if face < 10 else 5), y + ON_DIE[die], str(face), here)


class Picture:
    """What is on the screen.

    seat:     whose sheet
    cursor:   see END_TURN; None while nobody here decides
    chosen:   mask of the dice in the sum
    targets:  the squares that take the sum
    shown:    the dice as they lie, 0 for out; differs from the state while they tumble
    banner:   a sentence instead of the header
    """

    def __init__(self, play):
        self.play, self.screen = play, play.screen
        self.dice_sheet = TileSheet("games/roll_to_the_top/screen/dice.bin")
        self.waiting = TileSheet("games/roll_to_the_top/screen/waiting.bin")
        self.silhouette = Silhouette(play.screen, play.match.state.sheet)
        self.seat = 0
        self.cursor = None
        self.chosen = 0
        self.targets = []
        self.shown = [0] * 5
        self.told = ["", "", ""]
        self.banner = ""

    def everything(self):
        """All but the lines below the dice, on a black screen."""
        self.header()
        for square in range(len(self.silhouette.sheet)):
            self.square(square)
        self.dice()

    def header(self):
        """What the roller must do; else how many squares are left and the round; falling numbers;
        between several people whose sheet it is."""
        play = self.play
        if self.banner:
            self.screen.header(self.banner)
            return
        state, words = play.match.state, play.words
        first = words("left", state.open_squares(self.seat))
        second = direction(state, words)
        if play.match.human_count() > 1:
            first, second = play.player_name(self.seat), first
        self.screen.header(first, second, words("round", state.round))

    def square(self, square):
        """A square, with its seed or the sum that could be written there."""
        state = self.play.match.state
        number = state.numbers[self.seat][square]
        here = self.cursor == FIRST_SQUARE + square
        if here:
            number = state.total(self.chosen)
        self.silhouette.square(square, number, square in self.targets, here)

    def used(self):
        """The mask of the dice this seat has written already."""
        state = self.play.match.state
        mask = 0
        if state.phase == CLIMB:
            for action in state.entries[self.seat]:
                mask |= action >> 5
        return mask

    def dice(self):
        """The whole set, and what is beside it."""
        for die in range(6):
            self.die(die)

    def die(self, die):
        """A die, on white under the cursor, with its bar when it is in the sum."""
        screen, sheet = self.screen, self.dice_sheet
        x, y = place(die)
        here = die == self.cursor
        state = self.play.match.state
        changing = state.phase == CHANGE
        if die == END_TURN:
            screen.tile(sheet, SIGN + state.must() if changing else FIELD, x, y, here)
            return
        face = self.shown[die]
        if changing:  # no number on it: none is rolled; the one a swap has taken is in
            inside = state.set | self.chosen
            screen.fill(x, y, 17, 15, here)
            screen.tile(self.waiting, die + (0 if inside >> die & 1 else 5), x + 4, y + 1, here)
            screen.digits(x + (3, 3, 3, 0, 2)[die], y + 9, "1-%d" % FACES[die], here)
        elif not face:
            screen.tile(sheet, OUT + die, x, y, here)
        elif self.used() >> die & 1:
            screen.tile(sheet, TICKED + die, x, y, here)
        else:
            draw_die(screen, sheet, 0, die, face, x, y, here)
        screen.fill(x + 4, y + 15, 9, 1, self.chosen >> die & 1)

    def at(self, cursor):
        """The place of a cursor: what changes when it comes or goes."""
        if cursor is None:
            return
        if cursor < FIRST_SQUARE:
            self.die(cursor)
        else:
            self.square(cursor - FIRST_SQUARE)

    def tell(self, about, a="", b="", disc=True):
        """The lines below the dice: a few words (a sign before them is the white die), what A does,
        what B does; without discs, more words."""
        screen, told = self.screen, self.told
        if about != told[0]:
            signs = [words[0] in SIGNS for words in (told[0] or " ", about or " ")]
            if any(signs):  # the white die is wider than a letter
                screen.fill(PANEL, ABOUT, WIDTH - PANEL, PAGE)
                told[0] = ""
            if signs[1]:
                screen.tile(self.waiting, SMALL + SIGNS.index(about[0]), PANEL, ABOUT)
                screen.text(PANEL + 10, ABOUT, about[1:])
            else:
                screen.update_text(PANEL, ABOUT, told[0], about)
        for line, button, word in ((1, A, a), (2, B, b)):
            y = A_LINE + PAGE * (line - 1)
            if not disc:
                screen.fill(PANEL, y, WIDTH - PANEL, PAGE)
                screen.text(PANEL, y, word)
                continue
            if told[line] is None or bool(word) != bool(told[line]):
                screen.fill(PANEL, y, WIDTH - PANEL, PAGE)
                told[line] = ""
                if word:
                    screen.glyph(button, PANEL, y)
            screen.update_text(PANEL + 9, y, told[line], word)
        self.told = [about, a, b] if disc else [about, None, None]

    def lie(self):
        """The dice as the state has them."""
        state = self.play.match.state
        self.shown = [state.dice[die] for die in range(5)]


def direction(state, words):
    """Falling, or nothing: rising numbers are the rule."""
    return words("falling") if state.decreasing else ""
