# SPDX-License-Identifier: MIT
"""One play of one game: who sits where, the log, undo, computer players, saving.

Owns the random numbers: the rules say which dice roll, a Match makes them fall. Every decision is
in the journal, with what chance made of it, before anybody sees the result. Knows no pixels.
"""

from handful.game import CHANCE, OVER
from handful.match.log import Log, pack
from handful.modules import load_game

HUMAN = 0  # the low four bits of a seat; 1, 2, 3 are computer players of the game's LEVELS
FORMAT = 1
FARTHEST_BACK = 16  # decisions that undo can take back: each costs a packed state
LONG_LOG = 400  # bytes; a parked game with a longer log keeps only its position


def is_own(facts, options):
    """Whether the players brought something of their own for the game's first option: its number
    then follows those of the values."""
    return bool(options) and options[0] == len(facts.OPTIONS[0][1])


def draw_outcome(state, chance):
    """Draw one outcome at a CHANCE turn of `state`."""
    weights = state.outcome_weights()
    if weights is None:
        return chance.pick(state.actions(), state.odds())
    return chance.pick(range(len(weights)), weights)


class Match:
    """A game being played.

    name:    the game's folder
    kinds:   one int a seat: HUMAN or a computer player's strength; chair number << 4
    state:   the game's State; read it, change it only through `play` and `undo`
    log:     the Log: every action so far, chance included (since `origin`, if the game was parked)
    last:    the last decision, or None before there was one
    need:    bytes of journal that a game, or a hand of it, can take
    fell:    the chance outcomes of the last decision, for whoever shows them
    """

    def __init__(self, name, kinds, options, chance, journal=None, own=b""):
        """A new game. `options` are the numbers of the chosen values, in the order of OPTIONS;
        `own` stands for the first one's value (a sheet drawn by the players): then the position
        it makes is the game's origin, and the save needs nothing else."""
        self.name = name
        self.kinds = bytes(kinds)
        self.options = bytes(options)
        self.chance = chance
        self.log = Log()
        self.outcomes = []
        self.last = None
        self.origin = b""  # the packed position the log starts from, when it is not the beginning
        self._back = []  # (log length, packed state, seat that decided, `last`) to go back to
        self._journal = journal
        facts = load_game(name, "")
        self.journal_bytes = getattr(facts, "JOURNAL", 400) * len(self.kinds)
        self._rules = load_game(name, "rules")
        values = {}
        for (option, choices), number in zip(facts.OPTIONS, self.options):
            if number < len(choices):
                values[option] = choices[number]
        if own:
            values[facts.OPTIONS[0][0]] = own
        self.state = self._rules.State(len(self.kinds), **values)
        if own:
            self.origin = self.state.pack()

    def start(self, first=None):
        """Deals, throws for who begins: whatever chance does before the first decision. `first`
        is its first outcome where the game before has settled that (who begins, in a rematch)."""
        if self._journal:
            self._journal.begin(self.save(), self.journal_bytes)
        settled = []
        if first is not None and self.state.turn() == CHANCE and first in self.state.actions():
            self.apply_outcome(first)
            settled = [first]
        self.resolve_chance()
        self.outcomes = settled + self.outcomes
        if self.outcomes and self._journal:
            self._journal.step(pack(self.outcomes))

    def turn(self):
        """The seat that decides, or OVER."""
        return self.state.turn()

    def is_human(self, seat):
        """Whether somebody of flesh and blood sits there."""
        return self.kinds[seat] & 15 == HUMAN

    def human_count(self):
        """How many persons play."""
        return sum([kind & 15 == HUMAN for kind in self.kinds])

    def play(self, action):
        """A decision, and then whatever chance makes of it; saved before this returns.

        An action the rules refuse raises IllegalAction and changes nothing.
        """
        done = self.finished_count()
        self.apply_action(action)
        self.resolve_chance()
        if self._journal:
            self._journal.step(pack([action] + self.outcomes))
            self._make_room(self.finished_count() > done)

    def finished_count(self):
        """How many hands or games of the match are over."""
        return len(self.state.finished_games)

    def can_undo(self, seat=None):
        """Whether a seat (without it: whose turn it is) can take a decision back: nobody takes back
        another's."""
        if seat is None:
            seat = self.state.turn()
        for back in reversed(self._back):
            if self.is_human(back[2]):
                return back[2] == seat
        return False

    def undo(self, seat=None):
        """Takes back decisions up to and including the last one of that person."""
        if self.can_undo(seat):
            self.step_back()
            if self._journal:
                self._journal.undo()
                self._make_room()

    def choose_action(self):
        """The computer player's thoughts: yields percents, returns the action."""
        seat = self.state.turn()
        bot = load_game(self.name, "bot")
        level = load_game(self.name, "").LEVELS[(self.kinds[seat] & 15) - 1]
        return bot.choose(self.state.view(seat), seat, level, self.chance)

    def advise(self, pointed=None):
        """The coach's thoughts: yields percents, returns (action, why, args); and another why and
        args about the action pointed at, where the game weighs that."""
        seat = self.state.turn()
        advise = load_game(self.name, "bot").advise
        view = self.state.view(seat)
        return advise(view, seat) if pointed is None else advise(view, seat, pointed)

    def save(self):
        """Everything needed to set this game up again."""
        return b"".join(list(self.save_in_chunks()))

    def save_in_chunks(self):
        """The same, none of it large."""
        yield bytes([FORMAT])
        for part in (self.name.encode(), self.kinds, self.options, self.origin):
            yield len(part).to_bytes(2, "little") + part
        yield self.log.size().to_bytes(2, "little")
        for piece in self.log.pieces:
            yield bytes(piece)

    def discard_log(self):
        """Goes on from here as if it were the beginning: less to save, but nothing to replay."""
        self.origin = self.state.pack()
        self.log = Log()
        self._back = []

    def _make_room(self, calm=False):
        """When the journal fills up, the game is saved anew from where it is: between two hands
        or games of a match (`calm`); in the middle of one only if it is too long for the journal,
        and then while nothing can be taken back, or else at the last moment."""
        journal = self._journal
        enough = self.journal_bytes if calm else journal.size >> (6 if self._back else 5)
        if journal.is_short_of(enough) and self.state.turn() != OVER:
            self.discard_log()
            journal.begin(self.save(), self.journal_bytes)

    def is_secret(self):
        """Whether the seat to decide sees what the others must not."""
        return self.state.is_secret()

    def apply_action(self, action):
        """Applies a decision, without chance and without saving it."""
        seat = self.state.turn()
        final = self.state.reveals(action)
        secret = self.is_secret()
        before = self.state.pack()
        self.state.apply(action)
        if final or ((secret or self.is_secret()) and self.state.turn() != seat):
            # Somebody has seen, or is about to see, what the others must not: no way back.
            self._back = []
        else:
            self._back = self._back[-FARTHEST_BACK + 1 :]
            self._back.append((len(self.log), before, seat, self.last))
        self.log.append(action)
        self.last = action

    def resolve_chance(self):
        """Draws until somebody has to decide."""
        self.outcomes = []
        while self.state.turn() == CHANCE:
            outcome = draw_outcome(self.state, self.chance)
            self.apply_outcome(outcome)
            self.outcomes.append(outcome)

    def apply_outcome(self, outcome):
        """Applies what chance did: from here there is no way back."""
        self.state.apply(outcome)
        self.log.append(outcome)
        self._back = []

    def step_back(self):
        """Undo without saving it."""
        while True:
            length, packed, seat, last = self._back.pop()
            if self.is_human(seat):
                break
        self.state = self._rules.State.unpack_trusted(packed)
        self.log.cut(length)
        self.last = last
        self.outcomes = []
