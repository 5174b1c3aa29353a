# SPDX-License-Identifier: MIT
"""Adding a finished game to its statistics."""

import struct

from handful import TYPE_CHECKING
from handful.records import EXTRA, HEAD

if TYPE_CHECKING:
    from handful.match.match import Match
    from handful.records import Records

SCORES_KEPT = 10  # last solo scores
MOST = 65535  # the largest number that fits the note


def add_game(records: "Records", match: "Match") -> bytes:
    """Add a finished match to its records and return their bytes for the journal."""
    if len(match.kinds) > 1:
        add_shared_game(records, match)
    else:
        add_solo_game(records, match.state.scores()[0], (match.kinds[0] >> 4) + 1)
    head = struct.pack(
        HEAD,
        records.solo_games,
        records.total,
        records.best,
        records.shared_games,
        records.shared_wins,
    )
    counts = records.bands + records.last_scores
    extra = struct.pack(EXTRA, records.record_holder, 0, records.record_game)
    if any(records.level_results):
        extra += _pack_counts(records.level_results)
    return head + _pack_counts(counts) + extra + bytes([len(extra)])


def _pack_counts(counts: list[int]) -> bytes:
    return struct.pack("<%dH" % len(counts), *counts)


def add_shared_game(records: "Records", match: "Match") -> None:
    """Count the winners of a game with several players. Ignore games without humans."""
    places = match.state.ranking()
    human_places = [places[s] for s in range(len(places)) if match.is_human(s)]
    if not human_places:
        return
    records.shared_games = min(records.shared_games + 1, MOST)
    if min(human_places) == 1:
        records.shared_wins = min(records.shared_wins + 1, MOST)
    # Compare the best human with the best computer player of each level.
    for level in range(len(records.level_results) // 2):
        level_places = [places[s] for s in range(len(places)) if match.kinds[s] & 15 == level + 1]
        if level_places and min(level_places) != min(human_places):
            index = 2 * level + (min(level_places) < min(human_places))
            records.level_results[index] = min(records.level_results[index] + 1, MOST)


def add_solo_game(records: "Records", score: int, chair: int = 0) -> None:
    """Count the score of a solo game. `chair` is the player's, from 1; 0 if unknown."""
    is_better = score < records.best if records.low_wins else score > records.best
    if is_better or not records.solo_games:
        records.best = score
        records.record_holder = chair
        records.record_game = min(records.solo_games + 1, MOST)
    if records.solo_games < MOST:
        records.solo_games += 1
        records.total += score
        if records.bands:
            records.bands[records.band_index(score)] += 1
    records.last_scores = (records.last_scores + [score])[-SCORES_KEPT:]
