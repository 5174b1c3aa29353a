# SPDX-License-Identifier: MIT
"""The 160 cards of AURUXXX: their copies and points, and the actions that play sets of cards.

A hand or a pile is a bytearray with the number of copies of each kind (../constants.py).
"""

from handful import TYPE_CHECKING

from games.auruxxx.constants import (
    FIRST_SET,
    GOLDEN_12,
    GOLDEN_12_BONUS,
    GOLDEN_12_POINTS,
    KIND_COUNT,
    PASS_POINTS,
    SETS_PER_TOP_CARD,
    SUITS,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

DECK = bytes([2] * 65 + [1] * 5 + [1] * 5 + [5] + [5] * 3)  # copies of each kind
CARD_POINTS = bytes(
    [kind // SUITS for kind in range(65)] + [50] * 5 + [25] * 5 + [GOLDEN_12_POINTS] + [25] * 3
)

# action = FIRST_SET + top card * SETS_PER_TOP_CARD + lower cards. The lower cards are a number in
# base 3 whose digits count the cards of each suit.
POWERS_OF_3 = (1, 3, 9, 27, 81)


class FinishedRound:
    """The result of a round: the deal and all turns until a player plays golden 12s.

    winner:         the seat that played the golden 12s, or NO_SEAT
    figure_holder:  the seat that had the Happy Man figure, or NO_SEAT
    points:         the points of each seat
    """

    def __init__(self, winner: int, figure_holder: int, points: list[int]) -> None:
        self.winner, self.figure_holder, self.points = winner, figure_holder, points


def list_kinds(counts: "Sequence[int]") -> list[int]:
    """Return the kind of every card in `counts`, in ascending order."""
    return [kind for kind, count in enumerate(counts) if count for _ in range(count)]


def count_kinds(kinds: "Iterable[int]") -> bytearray:
    """Return the number of copies of each kind in `kinds`."""
    counts = bytearray(KIND_COUNT)
    for kind in kinds:
        counts[kind] += 1
    return counts


def sum_points(counts: "Sequence[int]") -> int:
    """Return the points of all cards in `counts`, as if they were left in a loser's hand."""
    return sum([CARD_POINTS[kind] * count for kind, count in enumerate(counts) if count])


def score_round(counts: "Sequence[int]", passes: int, is_winner: bool, has_figure: bool) -> int:
    """Return a seat's points at the end of a round.

    The holder of the Happy Man figure pays half of a positive number, rounded down.
    """
    card_points = GOLDEN_12_BONUS * counts[GOLDEN_12] if is_winner else sum_points(counts)
    points = PASS_POINTS * passes + card_points
    return points // 2 if has_figure and points > 0 else points


# Sets


def encode_set(top_card: int, lower_counts: "Sequence[int]") -> int:
    """Return the action that plays a set. `lower_counts` counts the lower cards of each suit."""
    lower = sum([count * power for count, power in zip(lower_counts, POWERS_OF_3)])
    return FIRST_SET + top_card * SETS_PER_TOP_CARD + lower


def set_top_card(action: int) -> int:
    """Return the kind of a set's top card."""
    return (action - FIRST_SET) // SETS_PER_TOP_CARD


def set_lower_counts(action: int) -> list[int]:
    """Return how many cards of each suit lie below a set's top card."""
    lower = (action - FIRST_SET) % SETS_PER_TOP_CARD
    return [lower // power % 3 for power in POWERS_OF_3]


def set_size(action: int) -> int:
    """Return the number of cards in a set."""
    return sum(set_lower_counts(action)) + 1


def set_kinds(action: int) -> list[int]:
    """Return the kind of every card in a set, the top card last."""
    top_card = set_top_card(action)
    first = top_card - top_card % SUITS
    kinds = []
    for suit, count in enumerate(set_lower_counts(action)):
        kinds += [first + suit] * count
    return kinds + [top_card]
