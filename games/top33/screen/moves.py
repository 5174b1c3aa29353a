# SPDX-License-Identifier: MIT
"""A decided move on Top 33's board: where it came from, in words, at a pace one can follow.

Knows when there is news before the next turn; what it is, tables.py says.
"""

from handful.game import OVER

from games.top33.rules import LOOK
from games.top33.rules.board import DIAGONALS, HOME_OF, NEIGHBOURS, PER_PAWN, PER_STEP, name
from games.top33.screen.panel import ARRANGE, value
from games.top33.screen.picture import HIDDEN

BLINKS, BLINK = 4, 180  # both values vanish and come back twice, the second time exchanged
REST, REST_COMPUTER = 150, 1300  # milliseconds a finished move stays before the next turn
READ = 600  # milliseconds to see a computer player's step before its exchange


class Moves:
    """busy: a move is being shown; the next turn waits."""

    def __init__(self, board):
        self.board, self.picture, self.play = board, board.picture, board.play
        state = self.play.match.state
        self.game = len(state.past)  # the game of the match that is on the board
        self.arranging = bool(state.hand)
        self.busy = self.waits = False
        self.until = self.blinks = 0
        self.swapped = ()  # the two pawns of an exchange and the plugs they end up with

    def show(self, action, computer):
        """Begins to show what was decided; `computer`: nobody here has pressed a button."""
        board, picture = self.board, self.picture
        now = self.play.now
        self.busy = True
        self.until = now + (REST_COMPUTER if computer else REST)
        picture.show(None, (), ())
        board.panel.keys("", "")
        if self.arranging:
            board.load()
            return
        if not board.stepping and action == LOOK:
            self._looked(computer)
            return
        if board.stepping:
            self._step(action, computer)
        if action % PER_STEP:  # an exchange, whether it came with the step or after a look
            pawn, other = board.pawn, picture.pawn_on(DIAGONALS[board.to][action % PER_STEP - 1])
            self.swapped = (pawn, picture.plugs[other], other, picture.plugs[pawn])
            self.blinks = BLINKS if self.play.animations else 1
            self.until = now + (READ if computer else 0)
        board.panel.homes(picture.places)

    def _step(self, action, computer):
        """The pawn on its new square; a computer player's with where it came from."""
        board, picture = self.board, self.picture
        trail = None
        if computer:
            board.pawn = action // PER_PAWN
            came = picture.places[board.pawn]
            board.to = NEIGHBOURS[came][action // PER_STEP % 8]
            trail = (came, board.pawn // 3)
            home = " ✓" if HOME_OF[board.to] == board.pawn // 3 else ""
            self._say(board.words("went", name(came), name(board.to)) + home)
        places = list(picture.places)
        places[board.pawn] = board.to
        picture.update(places, picture.plugs, trail)

    def _looked(self, computer):
        """Whoever looks sees; where the look ends the turn, until a button is pressed."""
        if computer:
            self._say(self.board.words("looks"))
            return
        self.board.load()
        if self.play.match.turn() != self.board.seat:
            self.waits = True
            self._say(self.board.words("it_is", value(self.picture.plugs[self.board.pawn])))

    def _say(self, words):
        self.board.panel.line(words)
        self.board.panel.keys(self.play.common("go_on"), "")

    def tick(self, now):
        """True while something moves."""
        if not self.busy:
            return False
        if self.waits or now < self.until:
            return True
        if self.blinks:
            self._blink(now)
            return True
        self.busy = False
        state = self.play.match.state
        if len(state.past) == self.game and self.arranging == bool(state.hand):
            if state.turn() != OVER:
                return False
        from games.top33.screen.tables import news

        return news(self)

    def skip(self):
        """The last frame at once."""
        self.waits = False
        if self.blinks:
            self.blinks = 1
            self._blink(0)
        self.until = 0

    def _blink(self, now):
        self.blinks -= 1
        one, plug, other, theirs = self.swapped
        if self.blinks & 1:
            plug = theirs = HIDDEN
        elif self.blinks:
            plug, theirs = theirs, plug
        computer = self.picture.trail is not None
        self.until = now + (BLINK if self.blinks else REST_COMPUTER if computer else REST)
        plugs = list(self.picture.plugs)
        plugs[one], plugs[other] = plug, theirs
        self.picture.update(self.picture.places, plugs, self.picture.trail)
        if computer and not self.blinks:
            self.board.panel.line(value(theirs) + " ⇄ " + value(plug))


class Arrange:
    """Arranging plugs by hand: they go into the seat's pawns in order.

    choices are the plugs still in the hand; plug is the one shown in the next pawn.
    """

    def __init__(self, board):
        self.board, self.play = board, board.play
        state = self.play.match.state
        self.choices = sorted(state.hand)
        self.pawn = next(pawn for pawn in state.pawns(board.seat) if not state.plugs[pawn])
        full = len(self.choices) == len(state.pawns(board.seat))
        self.can_undo = not full and self.play.match.can_undo()
        board.picture.show(state.places[self.pawn], (), ())
        self.choose(self.choices[-1])

    def choose(self, plug):
        """Shows a plug in the pawn."""
        board, words = self.board, self.board.words
        self.plug = plug
        plugs = list(board.picture.plugs)
        plugs[self.pawn] = plug
        board.picture.update(board.picture.places, plugs)
        board.panel.line(" ".join([str(each) for each in self.choices]))
        board.panel.keys(words("plug", plug), words("undo" if self.can_undo else "table"))

    def key(self, button):
        """A plugs it in, B takes the last one back, arrows choose another."""
        if button == "A":
            self.play.decide(self.plug)
        elif button == "B":
            if self.can_undo:
                self.play.undo()
            else:
                self.play.show_table()
        else:
            at = self.choices.index(self.plug) + (1 if button in ("RIGHT", "UP") else -1)
            self.choose(self.choices[at % len(self.choices)])


def suggest(board, action):
    """Everything where the coach would put it; the last press is the player's."""
    state = board.play.match.state
    if board.stage == ARRANGE:
        board.arranger.choose(action)
        return
    if not board.stepping:
        board.point(DIAGONALS[board.to][action - 1] if 0 < action < LOOK else board.to)
        return
    pawn, exchange = action // PER_PAWN, action % PER_STEP
    board.put_back(pawn)
    board.take()
    board.point(NEIGHBOURS[state.places[pawn]][action // PER_STEP % 8])
    if board.partners and not state.down:
        board.act()
        board.point(DIAGONALS[board.to][exchange - 1] if exchange else board.to)
