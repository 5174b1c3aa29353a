# SPDX-License-Identifier: MIT
"""The statistics of a game, read from the journal. play/statistics_update.py adds finished games.

The note consists of HEAD, the band counts and the last scores. If its length is odd, EXTRA, the
results against computer players and the length of these extra bytes follow. The results are games
won and lost against each level, shared wins against each level, and STREAKS. In games whose scores
can be compared, LEVEL_SCORES of each level follow. Older notes lack these, the results from the
shared wins on, or all extra bytes; without these their length is even.
"""

import struct

from handful import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

    from handful.journal.journal import Journal

HEAD = "<HIHHH"  # solo games, sum of their scores, best score; shared games, won by a human
HEAD_SIZE = 12  # bytes
EXTRA = "<BBH"  # record holder's chair from 1 on (0: unknown), unused, number of the record game
EXTRA_SIZE = 4  # bytes
STREAKS = "<BBI"  # wins in a row now, the most wins in a row, the last results
STREAKS_SIZE = 6  # bytes
LEVEL_SCORES = "<Hih"  # games against a level with a score, the sum of the scores, the best one
LEVEL_SCORES_SIZE = 8  # bytes
WON, TIED, LOST = 1, 2, 3  # a result, in two bits; the newest is in the lowest ones
RESULTS_KEPT = 10
# First parts of the names of all notes that statistics pages read: "Reset records" deletes them.
STATISTICS_NOTES = ("stats", "coach", "cards", "challenge")


class Records:
    """The statistics of one game.

    note:           the name of the journal's note
    solo_games:     number of solo games; `total` is the sum of their scores, `best` the best one
    last_scores:    the last solo scores, oldest first
    record_holder:  the chair of the record's holder, counted from 1; 0 if unknown
    record_game:    the number of the solo game with the record, counted from 1
    shared_games:   number of games with other players; `shared_wins` of them were won by a human
    level_results:  games won and lost against each level: won, lost, won, lost, ...
    level_ties:     shared wins against each level
    level_scores:   (games, sum, best) of the scores against each level, or empty
    streak:         games in a row that a human won against computers; `best_streak` is the most
    last_results:   WON, TIED or LOST of the last games against computers, oldest first
    band_limits:    the game's BANDS: ascending upper limits of solo scores
    bands:          number of solo games in each band; the last band is above the last limit
    low_wins:       True if the lowest solo score is the best
    """

    def __init__(
        self,
        journal: "Journal",
        name: str,
        facts: "ModuleType",
        options: "Sequence[int]" = (),
    ) -> None:
        """Read the statistics of the game `name`.

        If the facts have RECORDS_BY (indices into OPTIONS), each choice of those options has its
        own statistics; `options` are the choices of the match.
        """
        self.note = "stats/" + name
        if options:
            for option in getattr(facts, "RECORDS_BY", ()):
                self.note += "/" + str(options[option])
        self.low_wins: bool = getattr(facts, "LOW_WINS", False)
        self.solo_games = self.total = self.best = self.shared_games = self.shared_wins = 0
        self.last_scores: list[int] = []
        self.record_holder = self.record_game = 0
        self.level_ties = [0] * len(getattr(facts, "LEVELS", ()))
        self.level_results = self.level_ties * 2
        self.level_scores: list[tuple[int, int, int]] = []
        self.streak = self.best_streak = 0
        self.last_results: list[int] = []
        self.band_limits: "Sequence[int]" = getattr(facts, "BANDS", ())
        self.bands = [0] * (len(self.band_limits) + 1) if self.band_limits else []
        self._read(journal.get(self.note))

    def _read(self, data: bytes) -> None:
        if len(data) & 1:
            extra = data[-1 - data[-1] : -1]
            data = data[: -1 - data[-1]]
            self.record_holder, _, self.record_game = struct.unpack(EXTRA, extra[:EXTRA_SIZE])
            levels = len(self.level_ties)
            size = EXTRA_SIZE + 6 * levels + STREAKS_SIZE
            if len(extra) == size + LEVEL_SCORES_SIZE * levels:
                for at in range(size, len(extra), LEVEL_SCORES_SIZE):
                    scores = struct.unpack(LEVEL_SCORES, extra[at : at + LEVEL_SCORES_SIZE])
                    self.level_scores.append(scores)
                extra = extra[:size]
            if len(extra) == size:
                streaks = struct.unpack(STREAKS, extra[-STREAKS_SIZE:])
                self.streak, self.best_streak, results = streaks
                while results:
                    self.last_results.insert(0, results & 3)
                    results >>= 2
                extra = extra[:-STREAKS_SIZE]
            count = (len(extra) - EXTRA_SIZE) // 2
            counts = list(struct.unpack("<%dH" % count, extra[EXTRA_SIZE:]))
            self.level_results[:count] = counts[: 2 * levels]
            if count > 2 * levels:
                self.level_ties = counts[2 * levels :]
        if len(data) >= HEAD_SIZE:
            head = struct.unpack(HEAD, data[:HEAD_SIZE])
            self.solo_games, self.total, self.best, self.shared_games, self.shared_wins = head
            count = (len(data) - HEAD_SIZE) // 2
            rest = list(struct.unpack("<%dH" % count, data[HEAD_SIZE:]))
            count = len(self.bands)
            self.bands, self.last_scores = rest[:count], rest[count:]

    def band_index(self, score: int) -> int:
        """Return the index of the band that a solo score belongs to."""
        return sum([score > limit for limit in self.band_limits])

    def has_record(self) -> bool:
        """Return True if a solo game has set a record. Where low scores win, none is 0."""
        return bool(self.best if self.low_wins else self.solo_games)

    def is_better(self, score: int) -> bool:
        """Return True if a solo score beats the record, or if there is none."""
        if not self.has_record():
            return True
        return score < self.best if self.low_wins else score > self.best

    def mean(self) -> int:
        """Return the mean solo score, rounded; 0 without games."""
        games = self.solo_games
        return (self.total + games // 2) // games if games else 0
