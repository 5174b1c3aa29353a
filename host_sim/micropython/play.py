# SPDX-License-Identifier: MIT
"""A game played by chance or by computer players, through Match and Journal, in any Python.

Runs on the laptop and, copied into the machine, in MicroPython. What `report` says must be equal
for equal seeds: if not, the rules or a computer player lean on what the device does otherwise.
"""

from binascii import crc32

from handful.chance import Chance
from handful.game import OVER, IllegalAction
from handful.journal.journal import Journal
from handful.match.match import Match
from handful.match.saved import load_match
from handful.modules import load_game

UNDO_EVERY = 7  # every so many decisions of a person the last one is taken back, if it can be


def seed_bytes(seed):
    return seed.to_bytes(16, "little")


class Play:
    """A game whose seats, options and decisions follow from the seed alone."""

    def __init__(self, name, seed, computers=False):
        facts = load_game(name, "")
        self.luck = Chance(seed_bytes(seed + 1000))
        self.nvm = bytearray(b"\xff" * 4096)
        fewest, most = facts.SEATS
        seats = fewest + self.luck.randbelow(most - fewest + 1)
        kinds = [0] * seats
        if computers:
            kinds = [1 + (seed + seat) % len(facts.LEVELS) for seat in range(seats)]
        options = [self.luck.randbelow(len(choices)) for _, choices in facts.OPTIONS]
        self.journal = Journal(self.nvm)
        self.match = Match(name, kinds, options, Chance(seed_bytes(seed)), self.journal)
        self.match.start()
        self.decisions = 0
        self.seen = 0  # a checksum over every position and every text on the way

    def over(self):
        return self.match.turn() == OVER

    def steps(self, count):
        """Up to `count` decisions; whether the game goes on."""
        for _ in range(count):
            if self.over():
                return False
            self.step()
        return not self.over()

    def step(self):
        match = self.match
        seat = match.turn()
        if match.is_human(seat):
            actions = match.state.actions()
            action = actions[self.luck.randbelow(len(actions))]
        else:
            action = think(match.choose_action())
        self.look(match.state.describe(action))
        match.play(action)
        self.decisions += 1
        if match.is_human(seat) and self.decisions % UNDO_EVERY == 0:
            match.undo()
        self.look(match.state.pack())

    def look(self, data):
        self.seen = crc32(data.encode() if isinstance(data, str) else data, self.seen)

    def refuses(self):
        """How many of the first ints are illegal now; each must leave the state as it was."""
        state = self.match.state
        before, legal, refused = state.pack(), state.actions(), 0
        for action in range(64):
            if action not in legal:
                try:
                    state.apply(action)
                except IllegalAction:
                    refused += 1
        return refused if state.pack() == before else -1

    def advice(self):
        """What the coach says now."""
        return think(self.match.advise())

    def resumes(self):
        """Whether the nvm alone brings the same position back."""
        journal = Journal(bytearray(self.nvm))
        match, whole = load_match(journal.game, self.luck, journal, journal.steps)
        return whole and match.state == self.match.state and not journal.damaged

    def report(self):
        """Everything two interpreters must agree on, as a tuple of plain values."""
        match, state = self.match, self.match.state
        places = tuple(state.ranking()) if self.over() else ()
        return self.decisions, self.seen, tuple(state.scores()), places, crc32(match.save())


def think(thoughts):
    """What a generator returns in the end."""
    while True:
        try:
            next(thoughts)
        except StopIteration as end:
            return end.value
