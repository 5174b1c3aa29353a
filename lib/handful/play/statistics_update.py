# SPDX-License-Identifier: MIT
"""Adding a finished game to its statistics."""

import struct

from handful import TYPE_CHECKING
from handful.records import EXTRA, HEAD, LEVEL_SCORES, LOST, RESULTS_KEPT, STREAKS, TIED, WON

if TYPE_CHECKING:
    from handful.match.match import Match
    from handful.records import Records

SCORES_KEPT = 10  # last solo scores
MOST = 65535  # the largest number that fits the note
LONGEST_STREAK = 255


def add_game(records: "Records", match: "Match") -> bytes:
    """Add a finished match to its records and return their bytes for the journal."""
    if len(match.kinds) > 1:
        add_shared_game(records, match)
    else:
        chair = (match.kinds[0] >> 4) + 1
        for score, can_be_record in match.state.solo_results():
            add_solo_game(records, score, chair, can_be_record)
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
    if any(records.level_results + records.level_ties):
        extra += _pack_counts(records.level_results + records.level_ties)
        results = 0
        for result in records.last_results:
            results = results << 2 | result
        extra += struct.pack(STREAKS, records.streak, records.best_streak, results)
        for scores in records.level_scores:
            extra += struct.pack(LEVEL_SCORES, *scores)
    return head + _pack_counts(counts) + extra + bytes([len(extra)])


def _pack_counts(counts: list[int]) -> bytes:
    return struct.pack("<%dH" % len(counts), *counts)


def add_shared_game(records: "Records", match: "Match") -> None:
    """Count the result of a game with several players. Ignore games without humans."""
    state = match.state
    places = state.ranking()
    humans = [seat for seat in range(len(places)) if match.is_human(seat)]
    if not humans:
        return
    records.shared_games = min(records.shared_games + 1, MOST)
    best_human = min(humans, key=lambda seat: places[seat])
    best_place = places[best_human]
    if best_place == 1:
        records.shared_wins = min(records.shared_wins + 1, MOST)
    # Compare the best human with the best computer. A partner does not count. The game counts
    # once, at the highest level among the rivals.
    own_side = state.side(best_human)
    rivals = [
        seat
        for seat in range(len(places))
        if state.side(seat) != own_side and not match.is_human(seat)
    ]
    if rivals:
        level = max([match.kinds[seat] & 15 for seat in rivals]) - 1
        rival_place = min([places[seat] for seat in rivals])
        add_level_score(records, level, state.comparable_score(best_human))
        if best_place == rival_place:
            add_result(records, TIED, records.level_ties, level)
        elif best_place < rival_place:
            add_result(records, WON, records.level_results, 2 * level)
        else:
            add_result(records, LOST, records.level_results, 2 * level + 1)


def add_level_score(records: "Records", level: int, score: int | None) -> None:
    """Add a score against a level, unless the game has none that can be compared."""
    levels = len(records.level_ties)
    if score is None or level >= levels:
        return
    if not records.level_scores:
        records.level_scores = [(0, 0, 0)] * levels
    games, total, best = records.level_scores[level]
    if games < MOST:
        is_better = not games or (score < best if records.low_wins else score > best)
        records.level_scores[level] = games + 1, total + score, score if is_better else best


def add_result(records: "Records", result: int, counts: list[int], index: int) -> None:
    """Count a result against computers. A shared win continues a streak of wins."""
    if index < len(counts):
        counts[index] = min(counts[index] + 1, MOST)
    records.last_results = (records.last_results + [result])[-RESULTS_KEPT:]
    records.streak = 0 if result == LOST else min(records.streak + 1, LONGEST_STREAK)
    records.best_streak = max(records.best_streak, records.streak)


def add_solo_game(records: "Records", score: int, chair: int, can_be_record: bool) -> None:
    """Count the score of a solo game. `chair` is the player's, from 1; 0 if unknown."""
    if can_be_record and records.is_better(score):
        records.best = score
        records.record_holder = chair
        records.record_game = min(records.solo_games + 1, MOST)
    if records.solo_games < MOST:
        records.solo_games += 1
        records.total += score
        if records.bands:
            records.bands[records.band_index(score)] += 1
    records.last_scores = (records.last_scores + [score])[-SCORES_KEPT:]
