# SPDX-License-Identifier: MIT
"""What is shown of a game of Top 33: the position as the viewer knows it, whose turn it is, and a
decided move, in words and at a pace one can follow.

Says nothing of a value that the picture does not show.
"""

from handful.game import OVER
from handful.play import board

from games.top33.rules.board import (
    ARROWS,
    DIAGONALS,
    HOME_OF,
    NEIGHBOURS,
    PER_PAWN,
    PER_STEP,
)
from games.top33.rules.state import LOOK, NO_PAWN
from games.top33.screen.panel import PANEL, WATCH, Panel, value
from games.top33.screen.picture import ARROW, HIDDEN, Picture

REST = 1100  # milliseconds a computer player's move stays before the next turn
READ = 500  # and its step before its exchange
PASS = 150  # milliseconds before somebody else's turn
WAIT = 600_000  # milliseconds: until a button is pressed
# Milliseconds a loss is told by itself; then beside the next turn. Or that you are home.
LOST = 8000


class Shower(board.Board):
    """The part of the Board that shows.

    seat:      who decides
    stage:     WATCH, ARRANGE, PICK, STEP or EXCHANGE
    stepping:  whether the next decision is a step; face down an exchange is a decision of its own
    arranging: whether it puts a value into a pawn
    pawn, to:  the pawn that steps and the square it steps to
    busy:      a move is being shown
    quick:     no person is left to wait for
    game:      the game of the match that is on the board
    steps:     (seat, pawn, square it came from, direction) of the last ones
    news:      what a computer player did, kept until a button is pressed
    """

    buttons_area = PANEL

    def __init__(self, play):
        super().__init__(play)
        state = play.match.state
        self.picture = Picture(play.screen)
        self.picture.places, self.picture.plugs = state.places, [HIDDEN] * len(state.places)
        self.panel = Panel(play, self.picture)
        self.stage = WATCH
        self.stepping, self.arranging = True, bool(state.hand)
        self.busy = self.quick = False
        self.game = len(state.finished_games)
        self.seat = max(0, state.turn())
        self.pawn = self.to = None
        self.news, self.steps = "", []

    def draw(self):
        """Everything on a black screen."""
        picture = self.picture
        if self.stage == WATCH and not self.busy:
            picture.places, picture.plugs, picture.mine = self._known()
            picture.trails = self.trails()
        picture.everything()
        self.panel.everything()

    def on_computer_turn(self, seat):
        """A computer player is to decide."""
        self.stage = WATCH
        self.sit(seat)
        self.panel.keys("", "")
        self.quick = self._finished()
        self.panel.say(self.words("finish") if self.quick else "")
        return self.quick

    def show_progress(self, percent):
        """How far a computer player has come."""
        if not self.quick:
            self.panel.say(self.play.common_words("thinks", percent))

    def draw_buttons(self, a, b):
        """Beside the board, which reaches down to the last line."""
        self.panel.keys(a, b)

    # The position, as the viewer may know it

    def sit(self, seat):
        """This seat's turn."""
        state = self.play.match.state
        self.seat, self.busy = seat, False
        self.load()
        self.arranging = bool(state.hand)
        self.stepping = state.moved == NO_PAWN and not self.arranging
        if state.moved != NO_PAWN:
            self.pawn, self.to = state.moved, state.places[state.moved]
        self.count(seat)

    def count(self, seat):
        """Whose turn it is, or who has won; and everybody's values together, as far as they are
        known."""
        state, viewer = self.play.match.state, self.play.viewer()
        self.panel.turn(seat, [total(state, each, viewer) for each in range(state.seats)])

    def load(self):
        """Draws what differs, with nothing chosen."""
        picture = self.picture
        picture.show(None, (), ())
        picture.take(None)
        places, plugs, mine = self._known()
        picture.update(places, plugs, self.trails())
        picture.mark(mine)

    def _known(self):
        """(places, plugs, own pawns)."""
        state, seat = self.play.match.state, self.play.viewer()
        plugs = list(state.plugs)
        for pawn, plug in enumerate(plugs):
            if plug and not known(state, pawn, seat):
                plugs[pawn] = None
        return list(state.places), plugs, state.pawns(self.seat if seat is None else seat)

    def trails(self):
        """Where the others' pawns came from since the viewer's last step, as {square: cell}."""
        seat, places, found = self.play.viewer(), self.play.match.state.places, {}
        for who, pawn, came, direction in self.steps:
            if who == seat:
                found = {}
            elif places[pawn] == NEIGHBOURS[came][direction]:
                found[came] = ARROW + direction
        return found

    def _finished(self):
        """Whether computer players finish the game among themselves: all people are done."""
        match = self.play.match
        for seat in range(len(match.kinds)):
            if match.is_human(seat) and seat not in match.state.done:
                return False
        return match.human_count() > 0

    # A decided move

    def describe_move(self, seat, action):
        """What was decided, in words that everybody may read; a computer player's move also in
        brief, for the panel."""
        words, picture, play = self.words, self.picture, self.play
        state, exchange = play.match.state, action % PER_STEP
        if self.arranging:
            return ""
        actor = play.player_name(seat)
        if not self.stepping:
            line = words("looks" if action == LOOK else "keeps")
            if 0 < exchange:
                line = words("swaps", ARROWS[2 * exchange - 1])
            brief = actor + "|" + line
        else:
            pawn, direction = action // PER_PAWN, action // PER_STEP % 8
            if self.stage == WATCH:  # a person's pawn may stand there already
                self.pawn, self.to = pawn, NEIGHBOURS[picture.places[pawn]][direction]
            self.steps = [each for each in self.steps if each[0] != seat][-3:]
            self.steps.append((seat, pawn, NEIGHBOURS[self.to][direction ^ 4], direction))
            mine = "" if state.down else value(picture.plugs[pawn])
            name, args = "went", ()
            home = HOME_OF[self.to] == pawn // 3
            if home:
                name = "went_home"
            brief = words("brief", actor, mine, ARROWS[direction])
            if exchange:
                other = picture.pawn_on(DIAGONALS[self.to][exchange - 1])
                owner = state.owner(other)
                theirs = value(picture.plugs[other])
                brief += words("home_swap" if home else "brief_swap", mine, theirs)
                name, args = name + "_swap", (play.player_name(owner), theirs)
                if owner == seat:
                    name, args = name + "_own", (theirs,)
            elif home:
                brief += words("brief_home")
            line = words(name, mine, ARROWS[direction], *args)
        self.news = brief if self.stage == WATCH else ""
        return line

    def show_move(self, action):
        """A move was decided."""
        computer = self.stage == WATCH
        self.stage, self.busy = WATCH, True
        self.buttons_area = PANEL
        return self._shown(action, computer)

    def _shown(self, action, computer):
        """Generator of milliseconds: the move, and what is to be said before the next turn."""
        picture, play = self.picture, self.play
        picture.show(None, (), ())
        self.panel.keys("", "")
        state = play.match.state
        slow = computer and not self.quick
        if slow:
            self.panel.say(self.news)
        if self.arranging:
            self.load()
        elif not self.stepping and action == LOOK:
            if not computer:
                self.load()
                if state.turn() != self.seat:  # whoever looks sees, and has time to
                    self.say_on(self.words("it_is", value(picture.plugs[self.pawn])))
                    yield -WAIT
        else:
            if self.stepping:
                if slow and len(self.steps) < 2:  # the board is new: time to see it
                    yield REST
                trails = self.trails()
                for pause in picture.step(self.pawn, self.to, trails, slow and play.animations):
                    yield pause
            if action % PER_STEP:  # an exchange, whether it came with the step or after a look
                yield READ if slow else 0
                other = picture.pawn_on(DIAGONALS[self.to][action % PER_STEP - 1])
                lost = picture.plugs[other]
                for pause in picture.swap(self.pawn, other, play.animations and not self.quick):
                    yield pause
                owner = state.owner(other)
                if computer and play.match.human_count() == 1 and play.match.is_human(owner):
                    # Taken from the one who looks: told until it was read.
                    line = self.words("lost_unseen")
                    got = picture.plugs[other]
                    if lost is not None and got is not None:
                        line = self.words("lost", lost, got, "%+d" % (got - lost))
                    picture.show(picture.places[other])
                    self.count(self.seat)
                    self.say_on(line)
                    since = play.now
                    yield -LOST
                    slow, self.news = False, line if play.now - since >= LOST // 2 else ""
        over = state.turn() == OVER
        if not computer and not over and self._finished():
            self.say_on(self.words("finish"))
            yield -LOST
        if computer or state.turn() != self.seat:
            yield REST if slow else PASS
        if len(state.finished_games) > self.game or self.arranging > bool(state.hand) or over:
            from games.top33.screen.between import news

            self.news = ""
            for pause in news(self):
                yield pause
        self.busy = False

    def say_on(self, words):
        """What is to be read before A goes on."""
        self.panel.say(words)
        self.panel.keys(self.play.common_words("go_on"), "")


def begins(play):
    """Who begins, and why."""
    state, words = play.match.state, play.section("table")
    seat = state.turn()
    if state.down:
        return words("drawn", play.player_name(seat))
    plugs = [[state.plugs[pawn] for pawn in state.pawns(each)] for each in range(state.seats)]
    points = sum(plugs[seat])
    if list(map(sum, plugs)).count(points) > 1:
        return words("tie", points, play.player_name(seat), max(plugs[seat]))
    if yours(play.match, seat):
        return words("you_begin", points)
    return words("begins", play.player_name(seat), points)


def yours(match, seat):
    """Whether the only person sits there: then it is "you"."""
    return match.human_count() == 1 and match.is_human(seat)


# What the viewer is shown of the values


def known(state, pawn, viewer):
    """Whether this pawn's. At home it is turned face down: the own may be shown. Face down it must
    have been looked at; from memory it lies open only in that turn."""
    if state.turn() == OVER:
        return True
    if not state.down:
        return state.owner(pawn) == viewer or not state.is_home(pawn)
    if viewer is None or not state.seen[pawn] >> viewer & 1:
        return False
    if not state.memory:
        return True
    return state.turn() == viewer and state.moved != NO_PAWN and pawn in state.in_sight()


def total(state, seat, viewer):
    """A seat's together, at home or not, in figures: a question mark where one is not shown,
    nothing face down or before they are dealt. With two seats one sum follows from the other."""
    pawns = state.pawns(seat)
    plugs = [state.plugs[pawn] for pawn in pawns]
    if (state.down and state.turn() != OVER) or 0 in plugs:
        return ""
    if state.seats > 2 and not all(known(state, pawn, viewer) for pawn in pawns):
        return "?"
    return str(sum(plugs))
