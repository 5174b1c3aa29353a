# SPDX-License-Identifier: MIT
"""Top 33's buttons: take a pawn, step, exchange or not; and how the others' moves are shown.

A pawn taken up stays on its square until an arrow moves it: the arrows lead over the nine squares
round it, also over those it may not enter, where the panel says why. Open values: the whole move is
put together here and decided at once, so B takes back whatever is not confirmed. A asks for an
exchange where one gains something; others are reached by an arrow further on, which the panel
names. Face down: the step is decided first, then a look, then the exchange. Only what
`play.viewer()` may know is ever handed to the picture.
"""

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
from games.top33.rules.state import LOOK, NO_EXCHANGE
from games.top33.screen.panel import (
    ARRANGE,
    EXCHANGE,
    NAMES_AREA,
    PANEL,
    PICK,
    STEP,
    best_gain,
    under_cursor,
)
from games.top33.screen.picture import TAKEN, crossing, neighbour
from games.top33.screen.showing import Shower, begins

BUTTONS = ("UP", "RIGHT", "DOWN", "LEFT")  # every second one of STEPS
READS = 160  # milliseconds the cursor rests before what is under it is told


class Board(Shower):
    """What the Play scene asks (docs/architecture.md).

    pawn, to:  the pawn taken up and the square it would step to
    partners:  square -> exchange, for the pawn standing on `to`
    moves:     what may be decided
    choices:   squares to choose from; a step may also be looked at where it is none of them
    pushed:    the name of the sentence about an arrow that led nowhere, or ""
    hint:      the coach's action while its step is looked at
    keys_area: what a lesson's captions hide: the panel, but what is said of a pawn taken up
    """

    def __init__(self, play):
        super().__init__(play)
        self.partners, self.choices, self.moves = {}, [], []
        self.pushed, self.hint = "", None

    def opening(self):
        """Who begins, and why."""
        return "" if self.arranging else begins(self.play)

    def on_human_turn(self, seat):
        """A person is to decide."""
        state = self.play.match.state
        self.sit(seat)
        if self.arranging:
            from games.top33.screen.between import Arrange

            self.stage, self.arranger = ARRANGE, Arrange(self)
            return
        self.moves, self.hint = state.actions(), None
        if self.stepping:
            told = self.news
            self._pick(self._last_pawn(state))
            if not told and len(state.done) == state.seats - 1:
                from games.top33.screen.between import lead_home

                lead_home(self)
        else:
            self._exchanges()

    def key(self, button):
        """A does what the panel says, B takes back, arrows jump."""
        if self.stage == ARRANGE:
            self.arranger.key(button)
        elif button == "A":
            self.act()
        elif button == "B":
            self._back()
        else:
            way = BUTTONS.index(button)
            if self.stage == STEP:
                self._lean(*STEPS[2 * way])
            else:
                self._jump(way)
            self.play.call_when_idle(READS, self.read)

    def selected_action(self):
        """The move that A would play; -1 - action: its step, with every exchange still open."""
        if self.stage == EXCHANGE:
            exchange = self.partners.get(self.picture.cursor, NO_EXCHANGE)
            if self.stepping:
                return exchange + self._action()
            return exchange or (LOOK if self.may_look() else NO_EXCHANGE)
        if self.stage == STEP and self.to in self.choices:
            return -1 - self._action()
        return None

    def select_action(self, action):
        """Puts everything where the coach would, up to the last press."""
        from games.top33.screen.between import suggest

        suggest(self, action)

    def overview(self):
        """Everybody's points."""
        from games.top33.screen.between import Table

        return Table(self.play)

    def rules_topic(self):
        """The rules about what is to be decided."""
        if self.stage == EXCHANGE and self.play.match.state.down:
            return "look"
        return ("", "hand", "turn", "step", "swap")[self.stage]

    # A and B

    def act(self):
        if self.stage == PICK:
            self.take()
        elif self.stage == STEP:
            if self.to in self.choices:
                self._step()
        elif self.stage == EXCHANGE:
            self.play.submit(self.selected_action())

    def may_look(self):
        """Face down, after the step: whether there is something here not seen yet."""
        return not self.stepping and LOOK in self.moves

    def _back(self):
        """Takes back what is not confirmed; else the menu."""
        if self.stage == STEP:
            self.put_back(self.pawn)
        elif self.stage == EXCHANGE and self.stepping:
            to = self.to
            self.put_back(self.pawn)
            self.take()
            self.point(to)
            self.read()
        elif self._can_undo():
            self.play.undo()
        else:
            self.play.pause()

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
        if self.news:
            self.panel.say(self.news)
            self.news = ""
        else:
            self.read()

    def put_back(self, pawn):
        self.load()
        self._pick(pawn)

    def take(self):
        """A pawn is taken up; it stays where it is until an arrow moves it."""
        picture = self.picture
        places = picture.places
        self.pawn = pawn = picture.pawn_on(picture.cursor)
        self.stage = STEP
        picture.update(places, picture.plugs)
        seen = (self.seat, 0, 0, 0)  # what the others did before
        if seen not in self.steps:
            self.steps.append(seen)
        around = NEIGHBOURS[places[pawn]]
        self.choices = []
        for move in self.moves:
            if move // PER_PAWN == pawn and move % PER_STEP == 0:
                self.choices.append(around[move // PER_STEP % 8])
        picture.take(pawn // 3)
        self.point(places[pawn], self.choices)
        self.read()

    def plain(self):
        """Open values: whether A ends the move. No exchange gains anything, nor is one advised."""
        return best_gain(self)[0] <= 0 and self.hinted(self.to) in (None, self.to)

    def _step(self, further=False):
        """The pawn is on its new square: what may follow is an exchange."""
        if self.play.match.state.down or not self.partners or (self.plain() and not further):
            self.play.submit(self._action())
            return
        picture, pawn = self.picture, self.pawn
        came = picture.places[pawn]
        places = list(picture.places)
        places[pawn] = self.to
        picture.show(None, (), ())
        picture.update(places, picture.plugs, {came: TAKEN + pawn // 3})
        self._exchanges()

    def _exchanges(self):
        """The cursor waits on the exchange that gains most; face down only if one does."""
        self.stage = EXCHANGE
        self.partners = self._partners(self.picture.places)
        self.choices = sorted([self.to] + list(self.partners))
        gain, place = best_gain(self)
        if gain <= 0 and not self.stepping:
            place = self.to
        hinted = self.hinted(self.to)
        self.point(place if hinted is None else hinted)
        self.read()

    def hinted(self, to):
        """The square the coach would exchange with after this step, `to` itself for none; None if
        it was not asked or would step elsewhere."""
        if self.stepping and self.hint is not None:
            exchange = self.hint - self._action()
            if 0 <= exchange < PER_STEP:
                return DIAGONALS[to][exchange - 1] if exchange else to
        return None

    def _action(self):
        """The step that was chosen, without an exchange."""
        around = NEIGHBOURS[self.play.match.state.places[self.pawn]]
        return self.pawn * PER_PAWN + around.find(bytes([self.to])) * PER_STEP

    def _partners(self, places):
        around = beside(places, self.pawn)
        diagonals = DIAGONALS[places[self.pawn]]
        return {diagonals[k]: k + 1 for k in range(4) if around[k] < EMPTY}

    # The cursor

    def _jump(self, way):
        """To the pawn that lies there; where none does, and among exchanges, on or back in reading
        order: the same press always leads from here to there."""
        to = here = self.picture.cursor
        if self.stage != EXCHANGE:
            to = neighbour(here, self.choices, *STEPS[2 * way])
        if to == here:
            choices = sorted(self.choices)
            to = choices[(choices.index(here) + (1 if 0 < way < 3 else -1)) % len(choices)]
        if to != here:
            self.point(to)

    def _lean(self, dx, dy):
        """A square on, among the nine round the pawn; beyond them to the exchanges that A does not
        ask for; or what is in the way."""
        come = self.picture.places[self.pawn]
        x, y = self.to % SIZE + dx, self.to // SIZE + dy
        self.pushed = ""
        beyond = abs(x - come % SIZE) > 1 or abs(y - come // SIZE) > 1
        if beyond and self.partners and not self.play.match.state.down and self.plain():
            self._step(True)
        elif not (0 <= x < SIZE and 0 <= y < SIZE):
            self.pushed = "no_edge"
        elif beyond:
            self.pushed = "no_more"
        else:
            self.point(y * SIZE + x)

    def point(self, cursor, seeds=None):
        """The cursor on one of the choices, with the exchanges possible from there."""
        picture = self.picture
        held = None
        self.pushed = ""
        if self.stage == STEP:
            self.to, self.partners = cursor, {}
            if cursor in self.choices:
                held = self.pawn
                places = list(picture.places)
                places[held] = cursor
                self.partners = self._partners(places)
        crosses = [] if self.stage == PICK else [crossing(self.to, each) for each in self.partners]
        picture.show(cursor, crosses, seeds, held)
        self._tell()

    def _last_pawn(self, state):
        """The pawn this seat moved last: its player most likely goes on with it; or the one that
        was robbed since, which was framed a moment ago."""
        places = state.places
        for action in reversed(self.play.match.log.last(2 * state.seats)):
            pawn = action // PER_PAWN
            if state.owner(pawn) == self.seat:
                return pawn
            if action % PER_STEP and not state.down:
                other = self.picture.pawn_on(DIAGONALS[places[pawn]][action % PER_STEP - 1])
                if other is not None and state.owner(other) == self.seat:
                    return other
        return None

    # In words

    def _tell(self):
        """What A and B do."""
        words, stage, cursor = self.words, self.stage, self.picture.cursor
        self.buttons_area = PANEL if stage == PICK else NAMES_AREA
        a, b = "take", ""
        if stage == STEP:
            a, b = "move" if cursor in self.choices else "", "put_back"
        elif stage == EXCHANGE:
            a = "swap"
            if cursor == self.to:
                a = "look" if self.may_look() else "keep"
            if self.stepping or self._can_undo():
                b = "take_back"
        self.panel.keys(a and words(a), words(b) if b else self.play.common_words("menu"))

    def read(self):
        """What is under the cursor: not while it is on its way."""
        self.panel.say(under_cursor(self))
