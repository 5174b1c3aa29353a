# SPDX-License-Identifier: MIT
"""Top 33's buttons: take a pawn, step, exchange or not; and how the others' moves are shown.

Open values: the whole move is put together here and decided at once, so B takes back whatever is
not confirmed. Face down: the step is decided first, then a look, then the exchange. Only what
`viewer` may know is ever handed to the picture.
"""

from games.top33.rules import LOOK, NO_EXCHANGE, NO_PAWN
from games.top33.rules.board import (
    DIAGONALS,
    EMPTY,
    NEIGHBOURS,
    PER_PAWN,
    PER_STEP,
    SIZE,
    STEPS,
    beside,
)
from games.top33.screen.moves import Moves
from games.top33.screen.panel import (
    ARRANGE,
    EXCHANGE,
    PICK,
    STEP,
    Panel,
    known,
    line,
    points,
)
from games.top33.screen.picture import HIDDEN, PITCH, Picture

WATCH = 0  # the stage of a turn that is somebody else's
ARROWS = ("UP", "RIGHT", "DOWN", "LEFT")  # every second one of STEPS


class Board:
    """What the Play scene asks (docs/architecture.md).

    seat:      who decides
    stage:     WATCH, ARRANGE, PICK, STEP or EXCHANGE
    stepping:  whether the next decision is a step; face down an exchange is a decision of its own
    pawn, to:  the pawn taken up and the square it would step to
    partners:  square -> exchange, for the pawn standing on `to`
    choices:   squares the cursor can be on
    """

    def __init__(self, play):
        self.play, self.words = play, play.words
        state = play.match.state
        self.picture = Picture(play.screen, len(state.places) // 3)
        self.picture.places, self.picture.plugs = state.places, [HIDDEN] * len(state.places)
        self.panel = Panel(play, self.picture.sheet)
        self.stage = WATCH
        self.stepping = True
        self.seat = max(0, state.turn())
        self.pawn = self.to = None
        self.partners, self.choices, self.moves = {}, [], []
        self.shown = Moves(self)
        self.tick, self.skip = self.shown.tick, self.shown.skip

    def opening(self):
        """Who begins, and why."""
        return "" if self.play.match.state.hand else begins(self.play)

    def draw(self):
        """Everything on a black screen."""
        picture = self.picture
        if self.stage == WATCH and not self.shown.busy:
            picture.places, picture.plugs, picture.mine = self._known()
        picture.everything()
        self.panel.everything()

    def ready(self, seat):
        """A person is to decide."""
        state = self.play.match.state
        self._sit(seat, state)
        if state.hand:
            from games.top33.screen.moves import Arrange

            self.stage, self.arranger = ARRANGE, Arrange(self)
            return
        self.moves = state.actions()
        if self.stepping:
            self._pick(self._last_pawn(state))
        else:
            self._exchanges(self.to)

    def watch(self, seat):
        """A computer player is to decide."""
        self.stage = WATCH
        self._sit(seat, self.play.match.state)
        self.panel.line("")
        self.panel.keys("", "")

    def thinks(self, percent):
        """How far a computer player has come."""
        self.panel.line(self.play.common("thinks", percent))

    def key(self, button):
        """A does what the panel says, B takes back, arrows jump."""
        if self.stage == ARRANGE:
            self.arranger.key(button)
        elif button == "A":
            self.act()
        elif button == "B":
            self._back()
        else:
            self.point(self._neighbour(*STEPS[2 * ARROWS.index(button)]))

    def played(self, action):
        """A move was decided."""
        computer = self.stage == WATCH
        self.stage = WATCH
        self.shown.show(action, computer)

    def suggest(self, action):
        """Puts everything where the coach would, up to the last press."""
        from games.top33.screen.moves import suggest

        suggest(self, action)

    def table(self):
        """Everybody's points."""
        from games.top33.screen.tables import Table

        return Table(self.play, self.viewer())

    def viewer(self):
        """The seat whose knowledge may be on the screen; None if it is nobody's."""
        play = self.play
        if play.holder is not None or play.match.people() != 1:
            return play.holder
        return next(seat for seat in range(len(play.match.kinds)) if play.match.is_person(seat))

    # A and B

    def act(self):
        if self.stage == PICK:
            self.take()
        elif self.stage == STEP:
            self._step()
        else:
            exchange = self.partners.get(self.picture.cursor, NO_EXCHANGE)
            if self.stepping:
                exchange += self._action()
            elif exchange == NO_EXCHANGE and self._may_look():
                exchange = LOOK
            self.play.decide(exchange)

    def _may_look(self):
        """Face down, after the step: whether there is something here not seen yet."""
        return not self.stepping and LOOK in self.moves

    def _back(self):
        """Takes back what is not confirmed; else lean back and see the table."""
        if self.stage == STEP:
            self.put_back(self.pawn)
        elif self.stage == EXCHANGE and self.stepping:
            to = self.to
            self.put_back(self.pawn)
            self.take()
            self.point(to)
        elif self._can_undo():
            self.play.undo()
        else:
            self.play.show_table()

    def _can_undo(self):
        """Face down: whether the step can be taken back."""
        return not self.stepping and self.play.match.can_undo()

    # The stages of a turn

    def _pick(self, pawn):
        """Whose turn: the pawns that can move."""
        self.stage = PICK
        self.pawn = pawn
        places = self.picture.places
        self.choices = []
        for move in self.moves:
            place = places[move // PER_PAWN]
            if place not in self.choices:
                self.choices.append(place)
        at = places[pawn] if pawn is not None and places[pawn] in self.choices else self.choices[0]
        self.picture.show(at, (), ())
        self._tell()

    def put_back(self, pawn):
        self.picture.show(None, (), ())
        self.load()
        self._pick(pawn)

    def take(self):
        """A pawn is taken up; the cursor waits on the step that leads home."""
        places = self.picture.places
        self.pawn = pawn = self.picture.pawn_on(self.picture.cursor)
        self.stage = STEP
        around = NEIGHBOURS[places[pawn]]
        self.choices = []
        for move in self.moves:
            if move // PER_PAWN == pawn and move % PER_STEP == 0:
                self.choices.append(around[move // PER_STEP % 8])
        best = min([(way_home(to, pawn // 3), to) for to in self.choices])[1]
        self.point(best, self.choices)

    def _step(self):
        """The pawn is on its new square: what may follow is an exchange, unless there is none."""
        if self.play.match.state.down or not self.partners:
            self.play.decide(self._action())
            return
        picture, pawn = self.picture, self.pawn
        came = picture.places[pawn]
        places = list(picture.places)
        places[pawn] = self.to
        picture.show(None, (), ())
        picture.update(places, picture.plugs, (came, pawn // 3))
        self._exchanges(self.to)

    def _exchanges(self, cursor):
        self.stage = EXCHANGE
        self.partners = self._partners(self.picture.places)
        self.choices = [self.to] + sorted(self.partners)
        self.point(cursor)

    def _action(self):
        """The step that was chosen, without an exchange."""
        around = NEIGHBOURS[self.play.match.state.places[self.pawn]]
        return self.pawn * PER_PAWN + around.find(bytes([self.to])) * PER_STEP

    def _partners(self, places):
        around = beside(places, self.pawn)
        diagonals = DIAGONALS[places[self.pawn]]
        return {diagonals[k]: k + 1 for k in range(4) if around[k] < EMPTY}

    # The cursor

    def point(self, cursor, seeds=None):
        """The cursor on one of the choices, with the exchanges possible from there."""
        picture = self.picture
        held = None
        if self.stage == STEP:
            held, self.to = self.pawn, cursor
            places = list(picture.places)
            places[held] = cursor
            self.partners = self._partners(places)
        crosses = [] if self.stage == PICK else [cross(self.to, each) for each in self.partners]
        picture.show(cursor, crosses, seeds, held)
        self._tell()

    def _neighbour(self, dx, dy):
        """The choice that lies best in that direction; with none there, the next of all."""
        here = self.picture.cursor
        x, y = here % SIZE, here // SIZE
        aside = 3 if self.stage == EXCHANGE else 5  # so that the pawn amid its partners is reached
        best = None
        for place in self.choices:
            right, down = place % SIZE - x, place // SIZE - y
            ahead, side = right * dx + down * dy, dx * down - dy * right
            key = (ahead * ahead + aside * side * side, side, place)
            if ahead > 0 and (best is None or key < best):
                best = key
        if best:
            return best[2]
        return self.choices[(self.choices.index(here) + 1) % len(self.choices)]

    def _last_pawn(self, state):
        """The pawn this seat moved last: its player most likely goes on with it."""
        for action in reversed(self.play.match.log.last(2 * state.seats)):
            pawn = action // PER_PAWN
            if state.owner(pawn) == self.seat:
                return pawn
        return None

    # What is shown

    def _sit(self, seat, state):
        """This seat's turn, as the viewer knows the position."""
        self.seat = seat
        self.picture.show(None, (), ())
        self.load()
        self.stepping = state.moved == NO_PAWN and not state.hand
        if state.moved != NO_PAWN:
            self.pawn, self.to = state.moved, state.places[state.moved]
        self.tell_seat()

    def load(self):
        """Draws what the viewer knows of the position, where it differs."""
        places, plugs, mine = self._known()
        self.picture.update(places, plugs)
        self.picture.mark(mine)

    def _known(self):
        """(places, plugs, own pawns) as the viewer may know them."""
        state, seat = self.play.match.state, self.viewer()
        plugs = list(state.plugs)
        for pawn in range(len(plugs)):
            if plugs[pawn] and not known(state, pawn, seat):
                plugs[pawn] = None
        return list(state.places), plugs, state.pawns(self.seat if seat is None else seat)

    def tell_seat(self):
        """The panel but for its last lines."""
        panel, state = self.panel, self.play.match.state
        sums = points(state, self.viewer())
        right = sums[self.seat]
        if state.games > 1:
            right = "%d/%d" % (len(state.past) + 1, state.games)
        panel.header(self.play.name(self.seat), right)
        panel.homes(self.picture.places, sums)

    def _tell(self):
        """What is under the cursor, and what A and B do there."""
        words, stage = self.words, self.stage
        a = "take" if stage == PICK else "move"
        if stage == EXCHANGE:
            a = "swap"
            if self.picture.cursor == self.to:
                a = "look" if self._may_look() else "keep"
        undo = stage == STEP or (stage == EXCHANGE and self.stepping) or self._can_undo()
        self.panel.line(line(self))
        self.panel.keys(words(a), words("undo" if undo else "table"))


def way_home(place, colour):
    """How far a square is from the colour's home edge; among equals the middle is nearer."""
    x, y = place % SIZE, place // SIZE
    ahead = (y, SIZE - 1 - x, SIZE - 1 - y, x)[colour]
    return SIZE * ahead + abs((y if colour & 1 else x) - SIZE // 2)


def cross(one, other):
    """The crossing that two diagonal neighbours share, in pixels."""
    x, y = max(one % SIZE, other % SIZE), max(one // SIZE, other // SIZE)
    return x * PITCH, y * PITCH


def begins(play):
    """Who begins, and why."""
    state, words = play.match.state, rare(play)
    seat = state.turn()
    if state.down:
        return words("lot", play.name(seat))
    total = sum([state.plugs[pawn] for pawn in state.pawns(seat)])
    return words("begins", play.name(seat), total)


def rare(play):
    """The words of what is said between turns, read when they are needed."""
    return play.console.game_words("top33", "table")
