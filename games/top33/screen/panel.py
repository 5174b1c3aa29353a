# SPDX-License-Identifier: MIT
"""The right half of Top 33's screen: who has which pawns and what their values add up to, whose
turn it is, two lines in words, A and B. And a decided move in words, at a pace one can follow.

Each part is drawn again only where it differs from what stands there. Says nothing of a value that
the picture does not show.
"""

from handful.game import OVER
from handful.screen import LETTER, PAGE, WIDTH
from handful.screen.marks import A, B
from handful.words import wrap

from games.top33.rules import LOOK, NO_PAWN
from games.top33.rules.board import (
    ARROWS,
    BARE,
    DIAGONALS,
    EMPTY,
    HOME_OF,
    HOME_SQUARES,
    PER_STEP,
    SIZE,
)

LEFT = 67
NAMES = 76  # a tag; the name on it, or without it, two columns further
POINTS = 120  # two narrow figures
BRACKET = 65
LINES, KEYS = 4 * PAGE, 6 * PAGE
# What a lesson's captions hide, themselves at least two lines and one: their pictures are small.
PANEL = (BRACKET, 20, WIDTH - BRACKET, 44)
NAMES_AREA = (BRACKET, 12, WIDTH - BRACKET, 20)
ACROSS = 12  # letters
REST = 1100  # milliseconds a computer player's move stays before the next turn
READ = 500  # and its step before its exchange
PASS = 150  # milliseconds before somebody else's turn
LAST_LOOK = 4000  # milliseconds the last board is shown with all values
WAIT = 600_000  # milliseconds: until a button is pressed
LOST = (
    8000  # milliseconds a loss is told by itself; then beside the next turn. Or that you are home
)
WATCH, ARRANGE, PICK, STEP, EXCHANGE = 0, 1, 2, 3, 4  # stages of a turn; the first: not ours


class Panel:
    """colours: in the order of their lines, those that belong together next to each other."""

    def __init__(self, play, sheet):
        self.play, self.screen, self.sheet = play, play.screen, sheet
        state = play.match.state
        self.together = state.seats == 2 or state.teams
        self.colours = (0, 2, 1, 3) if self.together else tuple(range(state.seats))
        self._turn = None  # the seat on the tag
        self._points = [""] * state.seats
        self._lines = ["", ""]
        self._keys = ["", ""]

    def everything(self):
        """The panel as it was, on a black screen."""
        screen, seats = self.screen, len(self._points)
        for number, colour in enumerate(self.colours):
            sign(screen, self.sheet, colour, LEFT, PAGE * number)
            if colour < seats and colour != self._turn:
                screen.text(NAMES + 2, PAGE * number, self.play.name(colour))
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

    def turn(self, seat, points):
        """Whose turn it is, and everybody's sum as far as it is known."""
        screen = self.screen
        if seat != self._turn:
            if self._turn is not None:
                y = PAGE * self.colours.index(self._turn)
                screen.fill(NAMES, y, POINTS - NAMES, PAGE)
                screen.text(NAMES + 2, y, self.play.name(self._turn))
            screen.tag(NAMES, PAGE * self.colours.index(seat), self.play.name(seat))
            self._turn = seat
        for each, known in enumerate(points):
            old, y = self._points[each], PAGE * self.colours.index(each)
            if known == old:
                continue
            if len(points) == 2:  # the seat's second line is free
                words = [self.play.words("total", sum) if sum else "" for sum in (old, known)]
                screen.retext(NAMES + 2, y + PAGE, *words)
            else:
                screen.fill(POINTS, y, WIDTH - POINTS, PAGE)
                screen.digits(POINTS if len(known) > 1 else POINTS + 4, y + 2, known)
        self._points = list(points)

    def say(self, words):
        """Two lines about what is under the cursor, or what happened."""
        new = (wrap(words, ACROSS) + [""])[:2]
        for number in range(2):
            self.screen.retext(LEFT, LINES + PAGE * number, self._lines[number], new[number])
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
                self.screen.retext(LEFT + 9, y, old, words)
            self._keys[number] = words


def sign(screen, sheet, colour, x, y):
    """A pawn without a value, seven rows high: signs below each other do not touch."""
    screen.tile(sheet, colour, x, y)
    screen.fill(x, y if colour == 2 else y + 7, 8, 1)


# In words


def told(board, action):
    """What was decided, in words that everybody may read; a computer player's move also in brief,
    for the panel."""
    words, picture, play = board.words, board.picture, board.play
    state, exchange = play.match.state, action % PER_STEP
    if board.arranging:
        return ""
    actor = play.name(board.seat)
    if not board.stepping:
        line = words("looks" if action == LOOK else "keeps")
        if 0 < exchange:
            line = words("swaps", ARROWS[2 * exchange - 1])
        brief = actor + "|" + line
    else:
        mine = "" if state.down else value(picture.plugs[board.pawn])
        arrow = ARROWS[action // PER_STEP % 8]
        name, args = "went", ()
        home = HOME_OF[board.to] == board.pawn // 3
        if home:
            name = "went_home"
        brief = words("brief", actor, mine, arrow)
        if exchange:
            other = picture.pawn_on(DIAGONALS[board.to][exchange - 1])
            owner = state.owner(other)
            theirs = value(picture.plugs[other])
            brief += words("brief_swap", mine, theirs)
            name, args = name + "_swap", (play.name(owner), theirs)
            if owner == board.seat:
                name, args = name + "_own", (theirs,)
        elif home:
            brief += words("brief_home")
        line = words(name, mine, arrow, *args)
    board.news = brief if board.stage == WATCH else ""
    return line


def shown(board, action, computer):
    """Generator of milliseconds: the move, and what is to be said before the next turn."""
    picture, play = board.picture, board.play
    board.busy = True
    picture.show(None, (), ())
    board.panel.keys("", "")
    state = play.match.state
    slow = computer and not board.quick
    if slow:
        board.panel.say(board.news)
    if board.arranging:
        board.load()
    elif not board.stepping and action == LOOK:
        if not computer:
            board.load()
        if not computer and state.turn() != board.seat:  # whoever looks sees, and has time to
            board.panel.say(board.words("it_is", value(picture.plugs[board.pawn])))
            board.panel.keys(play.common("go_on"), "")
            yield -WAIT
    else:
        if board.stepping:
            glides = slow and play.animations
            for pause in picture.step(board.pawn, board.to, board.trails(), glides):
                yield pause
        if action % PER_STEP:  # an exchange, whether it came with the step or after a look
            yield READ if slow else 0
            other = picture.pawn_on(DIAGONALS[board.to][action % PER_STEP - 1])
            lost = picture.plugs[other]
            for pause in picture.swap(board.pawn, other, play.animations and not board.quick):
                yield pause
            if computer and play.match.people() == 1 and play.match.is_person(state.owner(other)):
                # Taken from the one who looks: told until it was read.
                line = board.words("lost_unseen")
                got = picture.plugs[other]
                if lost is not None and got is not None:
                    line = board.words("lost", lost, got, "%+d" % (got - lost))
                picture.show(picture.places[other])
                board.count()
                board.panel.say(line)
                board.panel.keys(play.common("go_on"), "")
                since = play.now
                yield -LOST
                slow, board.news = False, line if play.now - since >= LOST // 2 else ""
    if not computer and state.turn() >= 0 and finished(play.match):
        board.panel.say(board.words("finish"))
        board.panel.keys(play.common("go_on"), "")
        yield -LOST
    if computer or state.turn() != board.seat:
        yield REST if slow else PASS
    if state.turn() == OVER:  # everything is turned up
        board.load()
        places = state.ranking()
        winner = places.index(1)
        board.count(winner)
        name = "over"
        if places.count(1) > 1:
            name = "over_team" if state.teams and places.count(1) == 2 else "over_shared"
        board.panel.say(board.words(name, play.name(winner)))
        board.panel.keys(play.common("go_on"), "")
        yield -LAST_LOOK
    if len(state.past) > board.game or board.arranging > bool(state.hand) or state.turn() == OVER:
        from games.top33.screen.between import news

        board.news = ""
        for pause in news(board):
            yield pause
    board.busy = False


def finished(match):
    """Whether computer players finish the game among themselves: all people are done."""
    seats = range(len(match.kinds))
    waiting = [seat for seat in seats if match.is_person(seat) and seat not in match.state.done]
    return match.people() > 0 and not waiting


def under_cursor(board):
    """What is under the cursor, and what would come of it."""
    words, picture, stage = board.words, board.picture, board.stage
    cursor, pawn = picture.cursor, board.pawn
    if stage == PICK:
        pawn = picture.pawn_on(cursor)
        return words("pawn", value(picture.plugs[pawn]), steps_home(cursor, pawn // 3))
    mine = value(picture.plugs[pawn])
    if stage == STEP:
        return step_there(board, cursor, pawn, mine)
    if cursor == board.to:
        if board.may_look():
            return words("look_or_swap" if board.partners else "look_under")
        cursor = best_gain(board)[1]
    theirs = value(picture.plugs[picture.pawn_on(cursor)])
    more = gain(board, cursor)
    if picture.cursor == board.to:
        if more is None:
            return words("keep_or_swap", mine)
        return words("keep_or_lose", mine, theirs, "%+d" % more)
    if more is None:
        return words("swap_unseen" if "?" in mine + theirs else "swap_ours", mine, theirs)
    return words("swap_for", mine, theirs, "%+d" % more)


def step_there(board, cursor, pawn, mine):
    """How far home it would be from there, and whether an exchange would be worth it; or why the
    pawn cannot go there."""
    words, picture = board.words, board.picture
    if board.pushed:
        return words(board.pushed)
    far = steps_home(cursor, pawn // 3)
    if cursor == picture.places[pawn]:
        return words("hold", far)
    if cursor not in board.choices:
        if BARE[cursor] != EMPTY:
            return words("no_middle")
        return words("no_start" if picture.pawn_on(cursor) is None else "no_room")
    then = ""
    if board.partners:
        best = best_gain(board)[0]
        if board.play.match.state.down:
            then = words("may_look")
        elif best > 0:
            then = words("may_swap", "%+d" % best)
    if far:
        return words("step_there", far) + "|" + then
    return words("step_home") + "|" + then if then else words("step_safe", mine)


def best_gain(board):
    """(gain, square) of the best exchange that is possible; an exchange with the own side gains
    nothing, nor is one counted of values that are not known."""
    return max([(gain(board, place) or 0, place) for place in board.partners])


def gain(board, place):
    """What the side gains if its pawn exchanges with the one on a square, or None."""
    state, plugs = board.play.match.state, board.picture.plugs
    other = board.picture.pawn_on(place)
    if plugs[other] is None or plugs[board.pawn] is None:
        return None
    if state.side(state.owner(other)) == state.side(board.seat):
        return None
    return plugs[other] - plugs[board.pawn]


def steps_home(place, colour):
    """How many steps a square is from the nearest home square."""
    x, y = place % SIZE, place // SIZE
    return min([max(abs(x - to % SIZE), abs(y - to // SIZE)) for to in HOME_SQUARES[colour]])


def known(state, pawn, viewer):
    """Whether the viewer is shown this pawn's value. At home it is turned face down: the own may be
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


def at_home(state, seat, viewer):
    """The values a seat has at home, None where the viewer is not shown one."""
    pawns = [pawn for pawn in state.pawns(seat) if state.is_home(pawn)]
    return [state.plugs[pawn] if known(state, pawn, viewer) else None for pawn in pawns]


def total(state, seat, viewer):
    """A seat's values together, at home or not, in figures: a question mark where the viewer is
    not shown one, nothing face down or before they are dealt. With two seats the one sum follows
    from the other."""
    plugs = [state.plugs[pawn] for pawn in state.pawns(seat)]
    if (state.down and state.turn() != OVER) or 0 in plugs:
        return ""
    hidden = [pawn for pawn in state.pawns(seat) if not known(state, pawn, viewer)]
    return "?" if hidden and state.seats > 2 else str(sum(plugs))


def value(plug):
    """A value in words."""
    return "?" if plug is None else str(plug)
