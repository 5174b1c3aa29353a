# SPDX-License-Identifier: MIT
"""What is remembered of games played: how many, the best, the mean, the last ten; and where a
game's facts have BANDS (ascending limits of solo scores), how many games ended in each."""

import struct

LAST = 10
HEAD = "<HIHHH"  # solo games, sum of their scores, best; games with others, won by a person
HEAD_SIZE = 12


class Records:
    """A game's statistics, as the journal keeps them."""

    def __init__(self, journal, name, facts, options=()):
        """`options`: the numbers of a match's; where the facts have RECORDS_BY (places among
        OPTIONS), each choice of those has statistics of its own."""
        self.note = "stats/" + name
        if options:
            for place in getattr(facts, "RECORDS_BY", ()):
                self.note += "/" + str(options[place])
        self.low_wins = getattr(facts, "LOW_WINS", False)
        self.games = self.total = self.best = self.shared = self.won = 0
        self.last = []
        self.limits = getattr(facts, "BANDS", ())
        # Games up to the first limit, to the second, ...; those above the last come last.
        self.bands = [0] * (len(self.limits) + 1) if self.limits else []
        data = journal.get(self.note)
        if len(data) >= HEAD_SIZE:
            head = struct.unpack(HEAD, data[:HEAD_SIZE])
            self.games, self.total, self.best, self.shared, self.won = head
            count = (len(data) - HEAD_SIZE) // 2
            rest = list(struct.unpack("<%dH" % count, data[HEAD_SIZE:]))
            count = len(self.bands)
            self.bands, self.last = rest[:count], rest[count:]

    def add(self, match):
        """Counts a finished game. Solo games count by score, others by who won."""
        if len(match.kinds) > 1:
            self.shared = min(self.shared + 1, 65535)
            places = match.state.ranking()
            if any(places[s] == 1 and match.is_person(s) for s in range(len(places))):
                self.won = min(self.won + 1, 65535)
            return
        score = match.state.scores()[0]
        better = score < self.best if self.low_wins else score > self.best
        if better or not self.games:
            self.best = score
        if self.games < 65535:
            self.games += 1
            self.total += score
            if self.bands:
                self.bands[self.band(score)] += 1
        self.last = (self.last + [score])[-LAST:]

    def band(self, score):
        """The place of a score among the bands."""
        return sum([score > limit for limit in self.limits])

    def mean(self):
        """The mean score, rounded."""
        return (self.total + self.games // 2) // self.games if self.games else 0

    def pack(self):
        """The bytes for the journal."""
        head = struct.pack(HEAD, self.games, self.total, self.best, self.shared, self.won)
        rest = self.bands + self.last
        return head + struct.pack("<%dH" % len(rest), *rest)
