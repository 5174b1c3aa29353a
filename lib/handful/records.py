# SPDX-License-Identifier: MIT
"""What is remembered of games played: how many, the best, the mean, the last ten."""

import struct

from handful.screen import WIDTH

LAST = 10
HEAD = "<HIHHH"  # solo games, sum of their scores, best; games with others, won by a person
HEAD_SIZE = 12


class Records:
    """A game's statistics, as the journal keeps them."""

    def __init__(self, journal, name, facts):
        self.note = "stats/" + name
        self.low_wins = getattr(facts, "LOW_WINS", False)
        self.games = self.total = self.best = self.shared = self.won = 0
        self.last = []
        data = journal.get(self.note)
        if len(data) >= HEAD_SIZE:
            head = struct.unpack(HEAD, data[:HEAD_SIZE])
            self.games, self.total, self.best, self.shared, self.won = head
            count = (len(data) - HEAD_SIZE) // 2
            self.last = list(struct.unpack("<%dH" % count, data[HEAD_SIZE:]))

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
        self.last = (self.last + [score])[-LAST:]

    def mean(self):
        """The mean score, rounded."""
        return (self.total + self.games // 2) // self.games if self.games else 0

    def pack(self):
        """The bytes for the journal."""
        head = struct.pack(HEAD, self.games, self.total, self.best, self.shared, self.won)
        return head + struct.pack("<%dH" % len(self.last), *self.last)


class Statistics:
    """The last ten solo games as bars, and the figures."""

    def __init__(self, console, name, facts):
        self.console = console
        self.words = console.words("statistics")
        self.title = console.game_words(name, "game")("title")
        self.records = Records(console.journal, name, facts)

    def draw(self):
        screen, words, records = self.console.screen, self.words, self.records
        screen.header(words("title"), "", self.title)
        screen.footer("", words("back"))
        if not records.games and not records.shared:
            screen.centre(28, words("none"))
            return
        screen.fill(0, 45, 84, 1, 1)
        highest = max(records.last + [1])
        for number, score in enumerate(records.last):
            height = max(1, 27 * score // highest)
            x = 2 + 8 * number
            if number == len(records.last) - 1:  # the last game is solid
                screen.fill(x, 45 - height, 6, height, 1)
            else:
                screen.frame(x, 45 - height, 6, height)
        if records.last:
            screen.digits(2, 10, str(highest))
            figures = ("games", records.games), ("mean", records.mean()), ("best", records.best)
            for number, (name, value) in enumerate(figures):
                screen.text(88, 8 + 12 * number, words(name))
                screen.right(WIDTH - 1, 8 + 12 * number, str(value))
        if records.shared:
            screen.text(0, 48, words("shared", records.shared, records.won))

    def key(self, button):
        if button == "B":
            self.console.pop()

    def tick(self, now):
        pass
