# SPDX-License-Identifier: MIT
"""What of a hand may be laid on the top card of the discard pile, and why something may not.

Knows one hand, its size and the top card; nothing of turns. Decisions are ints: a card's kind lays
it alone, GOLD all golden 12s, SETS and a set's code (cards.py) several cards of a number.
"""

from games.auruxxx.cards import (
    DRAW_CARD,
    DRAW_TWO,
    FIFTY,
    GOLD,
    HAPPY,
    LUCKY,
    NOT,
    PER_TOP,
    SET,
    THREES,
    below,
    fits,
)

SETS = 256
SETS_END = SETS + HAPPY * 5 * PER_TOP  # Happy Men go one at a time


def by_number(top):
    """The numbers of which several cards may be laid together."""
    if top >= LUCKY:
        return range(HAPPY)
    number = top // 5
    if number >= FIFTY:
        return range(FIFTY, FIFTY + (number == FIFTY))
    return range(max(number - 1, 0), min(number + 2, FIFTY))


def singles(hand, size, top):
    """What can be laid alone, ascending; without the swap, which needs a seat to swap with."""
    if hand[GOLD] == size:
        return [GOLD] if size else []
    if size == 1:
        return []  # nothing but a golden 12 may be the last card
    held = [kind for kind, count in enumerate(hand) if count]
    return [k for k in held if (k < GOLD and fits(k, top)) or k == LUCKY or k == DRAW_CARD]


def sets(hand, size, top):
    """The sets that can be laid, ascending: every choice of cards, and of the one on top."""
    found = []
    for number in by_number(top):
        first = number * 5
        held = hand[first : first + 5]
        together = sum(held)
        if together < 2:
            continue
        for colour in range(5):
            if not held[colour]:
                continue
            held[colour] -= 1
            codes = [SETS + (first + colour) * PER_TOP]
            for each in (4, 3, 2, 1, 0):
                if held[each]:
                    more = [count * THREES[each] for count in range(held[each] + 1)]
                    codes = [code + other for code in codes for other in more]
            held[colour] += 1
            found += codes[1:] if together < size else codes[1:-1]
    return found


def no_single(hand, size, top, kind):
    """None if the card can be laid alone, else the sentence why not and what fills it."""
    if not hand[kind]:
        return ("not_held",)
    if kind == GOLD:
        return None if hand[GOLD] == size else ("gold_last",)
    if size == 1:
        return ("last_card",)
    return None if fits(kind, top) else why_not(kind, top)


def no_set(hand, size, top, code):
    """The same for a set."""
    kind, rest = code // PER_TOP, code % PER_TOP
    if not rest:
        return ("unknown",)
    counts = below(rest)
    counts[kind % 5] += 1
    for colour in range(5):
        if counts[colour] > hand[kind - kind % 5 + colour]:
            return ("not_held",)
    fit = fits(kind, top)
    if fit == NOT:
        return why_not(kind, top)
    if fit != SET:
        return ("two_alone",) if kind // 5 == DRAW_TWO else ("colour_alone",)
    return ("last_card",) if sum(counts) == size else None


def why_not(kind, top):
    """The sentence, and what fills it, for a card that does not fit: what would."""
    number = top // 5
    if number == FIFTY:
        return ("on_fifty",)
    if number == HAPPY:
        return ("on_happy",)
    if kind // 5 >= FIFTY:
        return ("colour_only",)
    return ("on_number", max(number - 1, 0), min(number + 1, FIFTY - 1))
