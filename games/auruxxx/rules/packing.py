# SPDX-License-Identifier: MIT
"""The byte format of an AURUXXX position, complete or as one seat may know it."""

from handful import TYPE_CHECKING

from games.auruxxx.constants import LOWEST_SCORE, NO_SEAT
from games.auruxxx.rules.cards import FinishedRound, count_kinds, list_kinds
from games.auruxxx.rules.knowledge import HIDDEN, count_unseen

if TYPE_CHECKING:
    from games.auruxxx.rules.state import State

FORMAT = 1


def pack_state(state: "State", viewer: int) -> bytes:
    """Return the position as bytes, with only what seat `viewer` may know (NO_SEAT: everything)."""
    data = [FORMAT, state.seats | state.has_original_actions << 3]
    data += [viewer, state.dealer, state.figure_holder, state.top_card]
    data += [state.player, state.debt, state.draw_count | state.has_begun << 2]
    data += [state.turn_count & 255, state.turn_count >> 8]
    data += state.passes + state.hand_sizes + [len(state.finished_games)]
    for finished in state.finished_games:
        data += [finished.winner, finished.figure_holder]
        for points in finished.points:
            data += [points - LOWEST_SCORE & 255, points - LOWEST_SCORE >> 8]
    data += [len(state.pending_draws)]
    data += [taker | source << 3 for taker, source in state.pending_draws]
    shown_seats = range(state.seats) if viewer == NO_SEAT else (viewer,)
    for cards in [state.discards] + [state.hands[seat] for seat in shown_seats]:
        kinds = list_kinds(cards)
        data += [len(kinds)] + kinds
    # Sorted, because the order of a dict differs between the device and the laptop.
    for pair in sorted([seer | holder << 3 for seer, holder in state.known_cards]):
        seer, holder = pair & 7, pair >> 3
        kinds = list_kinds(state.known_cards[seer, holder])
        if kinds and viewer in (seer, NO_SEAT):
            data += [pair, len(kinds)] + kinds
    return bytes(data)


def restore_state(state: "State", data: bytes) -> None:
    """Fill a new State, which has the same number of seats, with the position in `data`."""
    seats = state.seats
    state.viewer, state.dealer, state.figure_holder, state.top_card = data[2:6]
    state.player, state.debt, flags, low, high = data[6:11]
    state.draw_count, state.has_begun = flags & 3, bool(flags >> 2)
    state.turn_count = low | high << 8
    state.passes = list(data[11 : 11 + seats])
    state.hand_sizes = list(data[11 + seats : 11 + 2 * seats])
    rest = iter(data[11 + 2 * seats :])
    for _ in range(next(rest)):
        finished = FinishedRound(next(rest), next(rest), [])
        for _ in range(seats):
            low = next(rest)
            finished.points.append((low | next(rest) << 8) + LOWEST_SCORE)
        state.finished_games.append(finished)
    for _ in range(next(rest)):
        draw = next(rest)
        state.pending_draws.append((draw & 7, draw >> 3))
    state.discards = count_kinds([next(rest) for _ in range(next(rest))])
    for seat in range(seats):
        state.hands[seat] = HIDDEN
        if state.viewer in (seat, NO_SEAT):
            state.hands[seat] = count_kinds([next(rest) for _ in range(next(rest))])
    for pair in rest:
        kinds = [next(rest) for _ in range(next(rest))]
        state.known_cards[pair & 7, pair >> 3] = count_kinds(kinds)
    state.draw_pile = count_unseen(state) if state.viewer == NO_SEAT else HIDDEN
