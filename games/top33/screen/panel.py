# SPDX-License-Identifier: MIT
"""The right half of Top 33's screen: who has which pawns and what their values add up to, whose
turn it is, two lines in words, A and B. And what is under the cursor in words.

Each part is drawn again only where it differs from what stands there. Says nothing of a value that
the picture does not show.
"""

from handful.screen.glyphs import A, B
from handful.screen.screen import LETTER, PAGE, WIDTH
from handful.words import wrap

from games.top33.rules.board import (
    BARE,
    EMPTY,
    HOME_SQUARES,
    PER_STEP,
    SIZE,
)
from games.top33.screen.picture import TAKEN

LEFT = 67
NAMES = 76  # a tag; the name on it, or without it, two columns further
POINTS = 120  # two narrow figures
BRACKET = 65
LINES, KEYS = 4 * PAGE, 6 * PAGE
# What a lesson's captions hide, themselves at least two lines and one: their pictures are small.
PANEL = (BRACKET, 20, WIDTH - BRACKET, 44)
NAMES_AREA = (BRACKET, 12, WIDTH - BRACKET, 20)
ACROSS = 12  # letters
ONWARD = "▲▲▶▼▼▼◀▲"  # the arrow that leads further on after a step, clockwise from north
WATCH, ARRANGE, PICK, STEP, EXCHANGE = 0, 1, 2, 3, 4  # stages of a turn; the first: not ours


class Panel:
    """colours: in the order of their lines, those that belong together next to each other."""

    def __init__(self, play, picture):
        self.play, self.screen, self.picture = play, play.screen, picture
        state = play.match.state
        self.together = state.seats == 2 or state.teams
        self.colours = (0, 2, 1, 3) if self.together else tuple(range(state.seats))
        self._turn = None  # the seat on the tag
        self._mine = ()  # the pawns whose signs are white
        self._points = [""] * state.seats
        self._lines = ["", ""]
        self._keys = ["", ""]

    def everything(self):
        """The panel as it was, on a black screen."""
        screen, seats = self.screen, len(self._points)
        self._signs()
        for number, colour in enumerate(self.colours):
            if colour < seats and colour != self._turn:
                screen.text(NAMES + 2, PAGE * number, self.play.player_name(colour))
        if self.together:
            for y in (2, 2 * PAGE + 2):
                screen.frame(BRACKET, y, 2, 12)
                screen.fill(BRACKET + 1, y + 1, 1, 10)
        turn, points, lines, keys = self._turn, self._points, self._lines, self._keys
        self._turn, self._points = None, [""] * seats
        self._lines, self._keys = ["", ""], ["", ""]
        if turn is not None:
            self.turn(turn, points)
        self.say("|".join(lines))
        self.keys(*keys)

    def _signs(self):
        """Everybody's, as their pawns look on the board."""
        self._mine = self.picture.mine
        for number, colour in enumerate(self.colours):
            sign(self.screen, self.picture, colour, LEFT, PAGE * number)

    def turn(self, seat, points):
        """Whose turn it is, and everybody's sum as far as it is known."""
        screen = self.screen
        if self._mine != self.picture.mine:
            self._signs()
        if seat != self._turn:
            if self._turn is not None:
                y = PAGE * self.colours.index(self._turn)
                screen.fill(NAMES, y, POINTS - NAMES, PAGE)
                screen.text(NAMES + 2, y, self.play.player_name(self._turn))
            screen.tag(NAMES, PAGE * self.colours.index(seat), self.play.player_name(seat))
            self._turn = seat
        for each, known in enumerate(points):
            old, y = self._points[each], PAGE * self.colours.index(each)
            if known == old:
                continue
            if len(points) == 2:  # the seat's second line is free
                words = [self.play.words("total", sum) if sum else "" for sum in (old, known)]
                screen.update_text(NAMES + 2, y + PAGE, *words)
            else:
                screen.fill(POINTS, y, WIDTH - POINTS, PAGE)
                screen.digits(POINTS if len(known) > 1 else POINTS + 4, y + 2, known)
        self._points = list(points)

    def say(self, words):
        """Two lines about what is under the cursor, or what happened."""
        screen, new = self.screen, (wrap(words, ACROSS) + [""])[:2]
        for number in range(2):
            old, line, y = self._lines[number], new[number], LINES + PAGE * number
            if old != line:
                if is_arrow(old):
                    screen.fill(LEFT - 1, y, 8, PAGE)
                screen.update_text(LEFT, y, old, line)
                if is_arrow(line):
                    screen.fill(LEFT - 1, y, 8, PAGE, 1)
                    screen.text(LEFT, y, line[0], True)
        self._lines = new

    def keys(self, a, b):
        """What A and B do now; nothing where they do nothing."""
        for number, mark, words in ((0, A, a), (1, B, b)):
            old, y = self._keys[number], KEYS + PAGE * number
            if old == words:
                continue
            if not words:
                self.screen.fill(LEFT, y, 9 + LETTER * len(old), PAGE)
            elif not old:
                self.screen.button(LEFT, y, mark, words)
            else:
                self.screen.update_text(LEFT + 9, y, old, words)
            self._keys[number] = words


def sign(screen, picture, colour, x, y):
    """A pawn without a value, seven rows high: signs below each other do not touch."""
    cell = colour if 3 * colour in picture.mine else TAKEN + colour
    screen.tile(picture.sheet, cell, x, y)
    end, base = (y, y + 1) if colour == 2 else (y + 7, y + 6)
    screen.fill(x, end, 8, 1)
    screen.fill(x + 3 if colour == 3 else x, base, 5 if colour & 1 else 8, 1, 1)


# In words


def is_arrow(line):
    """Whether it begins with a button, as A and B do: white, so that it is no list's cursor."""
    return line[1:2] == " " and line[0] in ONWARD


def under_cursor(board):
    """What is under the cursor, and what would come of it."""
    words, picture, stage = board.words, board.picture, board.stage
    cursor, pawn = picture.cursor, board.pawn
    if stage == PICK:
        pawn = picture.pawn_on(cursor)
        return words(
            "pawn", value(picture.plugs[pawn]), steps_home(cursor, HOME_SQUARES[pawn // 3])
        )
    mine = value(picture.plugs[pawn])
    if stage == STEP:
        return step_there(board, cursor, pawn, mine)
    if cursor == board.to:
        if board.may_look():
            return words("look_or_swap" if board.partners else "look_under")
        return words("keep_or_swap", mine)
    theirs = value(picture.plugs[picture.pawn_on(cursor)])
    more = gain(board, cursor)
    if more is not None:
        line = words("swap_for", mine, theirs, "%+d" % more)
    elif "?" in mine + theirs:
        line = words("brief_swap", mine, theirs)[1:]
    else:
        line = words("swap_ours", mine, theirs)
    if len(board.partners) > 1:
        choices = board.choices
        return line + "|" + words("other", choices.index(cursor) + 1, len(choices))
    return line + "|" + words("or_keep", mine)


def step_there(board, cursor, pawn, mine):
    """How far home it would be from there, and what an exchange could gain, or the one the coach
    would make, or which arrow leads to one that gains nothing; or why the pawn cannot go there."""
    words, picture = board.words, board.picture
    if board.pushed:
        return words(board.pushed)
    far = steps_home(cursor, HOME_SQUARES[pawn // 3])
    if cursor == picture.places[pawn]:
        return words("hold", far)
    if cursor not in board.choices:
        if BARE[cursor] != EMPTY:
            return words("no_middle")
        return words("no_start" if picture.pawn_on(cursor) is None else "no_room")
    then = ""
    if board.partners:
        best, place = best_gain(board)
        hinted = board.hinted(cursor)
        if hinted is not None and hinted != cursor:
            best, place = gain(board, hinted) or 0, hinted
        theirs = value(picture.plugs[picture.pawn_on(place)])
        if board.play.match.state.down:
            then = words("may_look")
        elif best > 0:
            then = words("may_swap", "%+d" % best)
        elif board.plain():
            arrow = ONWARD[(-1 - board.selected_action()) // PER_STEP % 8]
            then = words("on_swap", arrow, mine, theirs)
        else:
            then = words("brief_swap", mine, theirs)[1:]
    if far:
        return words("step_there", far) + "|" + then
    return words("step_home") + "|" + then if then else words("step_safe", mine)


def best_gain(board):
    """(gain, square) of the best exchange that is possible; an exchange with the own side gains
    nothing, nor is one counted of values that are not known. None is possible: no gain, here."""
    return max([(gain(board, place) or 0, place) for place in board.partners] or [(0, board.to)])


def gain(board, place):
    """What the side gains if its pawn exchanges with the one on a square, or None."""
    state, plugs = board.play.match.state, board.picture.plugs
    other = board.picture.pawn_on(place)
    if plugs[other] is None or plugs[board.pawn] is None:
        return None
    if state.side(state.owner(other)) == state.side(board.seat):
        return None
    return plugs[other] - plugs[board.pawn]


def steps_home(place, squares):
    """How many steps a square is from the nearest of these."""
    x, y = place % SIZE, place // SIZE
    return min([max(abs(x - to % SIZE), abs(y - to // SIZE)) for to in squares])


def value(plug):
    """A value in words."""
    return "?" if plug is None else str(plug)
