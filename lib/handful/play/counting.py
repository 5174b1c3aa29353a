# SPDX-License-Identifier: MIT
"""A finished game is counted."""

import struct

from handful.records import HEAD, MORE

LAST = 10  # scores that are remembered


def count(records, match):
    """Adds the game to its records, and gives their bytes for the journal."""
    if len(match.kinds) > 1:
        add_shared(records, match)
    else:
        add_solo(records, match.state.scores()[0], (match.kinds[0] >> 4) + 1)
    head = (records.games, records.total, records.best, records.shared, records.won)
    rest = records.bands + records.last
    more = struct.pack(MORE, records.holder, 0, records.record_game)
    if any(records.against):
        more += struct.pack("<%dH" % len(records.against), *records.against)
    note = struct.pack(HEAD, *head) + struct.pack("<%dH" % len(rest), *rest)
    return note + more + bytes([len(more)])


def add_shared(records, match):
    """With others, who won counts; what computers play among themselves does not."""
    places = match.state.ranking()
    people = [places[s] for s in range(len(places)) if match.is_human(s)]
    if not people:
        return
    records.shared = min(records.shared + 1, 65535)
    if min(people) == 1:
        records.won = min(records.won + 1, 65535)
    # Against each level: the best of the people and the best computer of that level.
    for level in range(len(records.against) // 2):
        theirs = [places[s] for s in range(len(places)) if match.kinds[s] & 15 == level + 1]
        if theirs and min(theirs) != min(people):
            at = 2 * level + (min(theirs) < min(people))
            records.against[at] = min(records.against[at] + 1, 65535)


def add_solo(records, score, chair=0):
    """Alone, the score counts."""
    better = score < records.best if records.low_wins else score > records.best
    if better or not records.games:
        records.best = score
        records.holder, records.record_game = chair, min(records.games + 1, 65535)
    if records.games < 65535:
        records.games += 1
        records.total += score
        if records.bands:
            records.bands[records.band(score)] += 1
    records.last = (records.last + [score])[-LAST:]
