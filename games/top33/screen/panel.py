# SPDX-License-Identifier: MIT
"""The right half of Top 33's screen: whose turn, who has which pawns home, a line, A and B.

Each part is drawn again only where it differs from what stands there. Says nothing of a plug that
the picture does not show.
"""

from handful.game import OVER
from handful.screen import LETTER, PAGE, WIDTH
from handful.screen.marks import A, B

from games.top33.rules import NO_PAWN
from games.top33.rules.board import HOME_OF, PER_PAWN, PER_STEP, name

LEFT = 67
NAMES = LEFT + 10
LAMPS = 117
BRACKET = 65
LINE, KEY_A = 40, 48
MOST = 12  # letters across
ARRANGE, PICK, STEP, EXCHANGE = 1, 2, 3, 4  # stages of a turn; 0 is somebody else's


class Panel:
    """colours: in the order of their lines, those that belong together next to each other."""

    def __init__(self, play, sheet):
        self.play, self.screen, self.sheet = play, play.screen, sheet
        state = play.match.state
        self.together = state.seats == 2 or state.teams
        self.colours = (0, 2, 1, 3) if self.together else tuple(range(state.seats))
        self._shown = ["", "", "", "", ""]  # tag, right end, line, A, B
        self._homes = b""  # pawns at home by colour
        self._sums = ("", "")  # points of the two seats that have two colours each

    def everything(self):
        """The panel as it was, on a black screen."""
        screen, state = self.screen, self.play.match.state
        for number, colour in enumerate(self.colours):
            y = PAGE + PAGE * number
            sign(screen, self.sheet, colour, LEFT, y)
            if colour < state.seats:
                screen.text(NAMES, y, self.play.name(colour))
        if self.together:
            for y in (PAGE + 2, 3 * PAGE + 2):
                screen.frame(BRACKET, y, 2, 12)
                screen.fill(BRACKET + 1, y + 1, 1, 10)
        tag, right, words, a, b = self._shown
        self._shown = ["", "", "", "", ""]
        self._homes, sums, self._sums = b"", self._sums, ("", "")
        if tag:
            self.header(tag, right)
            self.line(words)
            self.keys(a, b)
            self.homes(self.places, sums)

    def header(self, name, right):
        """The seat's name on a white tag, and the right end."""
        screen, old = self.screen, self._shown
        if name != old[0] or len(right) != len(old[1]):
            end = LEFT + 3 + LETTER * len(name)
            screen.fill(LEFT, 0, WIDTH - LEFT, PAGE)
            screen.fill(LEFT, 0, end - LEFT, PAGE, 1)
            screen.text(LEFT + 2, 0, name, True)
            for corner in (LEFT, end - 1):
                screen.bitmap[corner, 0] = screen.bitmap[corner, PAGE - 1] = 0
            old[:2] = name, " " * len(right)
        screen.retext(WIDTH - LETTER * len(right), 0, old[1], right)
        old[1] = right

    def homes(self, places, sums=None):
        """A lamp for every pawn at home; with two colours a seat, its points."""
        screen = self.screen
        self.places = places
        count = bytearray(4)
        for pawn, place in enumerate(places):
            count[pawn // 3] += HOME_OF[place] == pawn // 3
        for number, colour in enumerate(self.colours):
            y = PAGE + PAGE * number
            if self._homes[colour : colour + 1] != count[colour : colour + 1]:
                for lamp in range(3):
                    screen.fill(LAMPS + 4 * lamp, y + 3, 3, 3, lamp < count[colour])
                    screen.fill(LAMPS + 4 * lamp + 1, y + 4, 1, 1, 1)
        self._homes = count
        if sums and len(sums) == 2:
            for seat in range(2):
                screen.retext(NAMES, (2 + 2 * seat) * PAGE, self._sums[seat], sums[seat])
            self._sums = sums

    def line(self, words):
        """One line about what is under the cursor, or what happened."""
        self.screen.retext(LEFT, LINE, self._shown[2], words)
        self._shown[2] = words

    def keys(self, a, b):
        """What A and B do now; nothing where they do nothing."""
        for number, mark, words in ((3, A, a), (4, B, b)):
            old, y = self._shown[number], KEY_A + PAGE * (number - 3)
            if bool(old) != bool(words):
                self.screen.fill(LEFT, y, 8, PAGE)
                if words:
                    self.screen.mark(mark, LEFT, y)
            self.screen.retext(LEFT + 9, y, old, words)
            self._shown[number] = words


def sign(screen, sheet, colour, x, y):
    """A pawn without a value, seven rows high: signs below each other do not touch."""
    screen.tile(sheet, colour, x, y)
    screen.fill(x, y if colour == 2 else y + 7, 8, 1)


# In words


def line(board):
    """A few words about what is under the cursor."""
    words, picture, stage = board.words, board.picture, board.stage
    cursor, pawn = picture.cursor, board.pawn
    if stage == PICK:
        pawn = picture.pawn_on(cursor)
        count = sum([m // PER_PAWN == pawn and m % PER_STEP == 0 for m in board.moves])
        return words("ways", value(picture.plugs[pawn]), count)
    if stage == STEP:
        home = "✓" if HOME_OF[cursor] == pawn // 3 else ""
        gains = sorted([gain(board, place) for place in board.partners], reverse=True)
        if not gains:
            return words("home") if home else name(cursor)
        gains = [each for _, each in gains]
        spaced = home + "⇄ " + " ".join(gains)
        return spaced if len(spaced) <= MOST else home + "⇄" + "".join(gains)
    mine = value(picture.plugs[pawn])
    if cursor == board.to:
        return mine + " ⇄"
    theirs = value(picture.plugs[picture.pawn_on(cursor)])
    return mine + " ⇄ " + theirs + " " + gain(board, cursor)[1]


def gain(board, place):
    """(number, words) of what the side gains if its pawn exchanges with the one on a square."""
    state, plugs = board.play.match.state, board.picture.plugs
    other = board.picture.pawn_on(place)
    if state.side(state.owner(other)) == state.side(board.seat):
        return 0, "0"
    if plugs[other] is None or plugs[board.pawn] is None:
        return 0, "?"
    more = plugs[other] - plugs[board.pawn]
    return more, "%+d" % more


def known(state, pawn, viewer):
    """Whether the viewer is shown this pawn's plug. At home it is turned face down: the own may be
    shown. Face down it must have been looked at; from memory it lies open only in that turn."""
    if state.turn() == OVER:
        return True
    if not state.down:
        return state.owner(pawn) == viewer or not state.is_home(pawn)
    if viewer is None or not state.seen[pawn] >> viewer & 1:
        return False
    if not state.memory:
        return True
    return state.turn() == viewer and state.moved != NO_PAWN and pawn in state.in_sight()


def points(state, viewer):
    """Points at home by seat, in words; a question mark where the viewer is not shown them."""
    told = []
    for seat in range(state.seats):
        home = [pawn for pawn in state.pawns(seat) if state.is_home(pawn)]
        total = sum([state.plugs[pawn] for pawn in home])
        shown = all(known(state, pawn, viewer) for pawn in home)
        told.append("Σ" + (str(total) if shown else "?"))
    return told


def value(plug):
    """A plug in words."""
    return "?" if plug is None else str(plug)
