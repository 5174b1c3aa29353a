# SPDX-License-Identifier: MIT
"""What is remembered of games played: how many, the best, the mean, the last ten; and where a
game's facts have BANDS (ascending limits of solo scores), how many games ended in each; whose the
record is, and games won and lost by the computer's level. A finished game is counted in
counting.py.

The note: HEAD, the bands, the last scores. If its length is odd more follows: MORE, won and lost of
each level, and the number of these bytes (older notes have an even length).
"""

import struct

HEAD = "<HIHHH"  # solo games, sum of their scores, best; games with others, won by a person
HEAD_SIZE = 12
MORE = "<BBH"  # the record holder's chair from 1 on (0: unknown), spare, the number of that game
MORE_SIZE = 4


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
        self.holder = self.record_game = 0
        self.against = [0] * (2 * len(getattr(facts, "LEVELS", ())))  # won, lost of each level
        self.limits = getattr(facts, "BANDS", ())
        # Games up to the first limit, to the second, ...; those above the last come last.
        self.bands = [0] * (len(self.limits) + 1) if self.limits else []
        data = journal.get(self.note)
        if len(data) & 1:
            more = data[-1 - data[-1] : -1]
            data = data[: -1 - data[-1]]
            self.holder, _, self.record_game = struct.unpack(MORE, more[:MORE_SIZE])
            pairs = struct.unpack("<%dH" % ((len(more) - MORE_SIZE) // 2), more[MORE_SIZE:])
            self.against[: len(pairs)] = pairs
        if len(data) >= HEAD_SIZE:
            head = struct.unpack(HEAD, data[:HEAD_SIZE])
            self.games, self.total, self.best, self.shared, self.won = head
            count = (len(data) - HEAD_SIZE) // 2
            rest = list(struct.unpack("<%dH" % count, data[HEAD_SIZE:]))
            count = len(self.bands)
            self.bands, self.last = rest[:count], rest[count:]

    def band(self, score):
        """The place of a score among the bands."""
        return sum([score > limit for limit in self.limits])

    def mean(self):
        """The mean score, rounded."""
        return (self.total + self.games // 2) // self.games if self.games else 0
