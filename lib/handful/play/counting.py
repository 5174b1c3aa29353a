# SPDX-License-Identifier: MIT
"""A finished game is counted."""

import struct

from handful.records import HEAD

LAST = 10  # scores that are remembered


def count(records, match):
    """Adds the game to its records, and gives their bytes for the journal."""
    if len(match.kinds) > 1:
        add_shared(records, match)
    else:
        add_solo(records, match.state.scores()[0])
    head = (records.games, records.total, records.best, records.shared, records.won)
    rest = records.bands + records.last
    return struct.pack(HEAD, *head) + struct.pack("<%dH" % len(rest), *rest)


def add_shared(records, match):
    """With others, who won counts."""
    records.shared = min(records.shared + 1, 65535)
    places = match.state.ranking()
    if any(places[s] == 1 and match.is_person(s) for s in range(len(places))):
        records.won = min(records.won + 1, 65535)


def add_solo(records, score):
    """Alone, the score counts."""
    better = score < records.best if records.low_wins else score > records.best
    if better or not records.games:
        records.best = score
    if records.games < 65535:
        records.games += 1
        records.total += score
        if records.bands:
            records.bands[records.band(score)] += 1
    records.last = (records.last + [score])[-LAST:]
