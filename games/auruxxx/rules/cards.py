# SPDX-License-Identifier: MIT
"""The 160 cards of AURUXXX: what each is worth, what of a hand may be laid on the top
card of the discard pile, and why something may not.

A kind is a number: five colours of 0, five of 1, ... to 12, then the 50s and the Happy Men, then
the cards without a colour. A kind as a decision lays it alone, GOLD all golden 12s, SETS and a
set's code several cards of a number. Knows cards, one hand and the top card; nothing of turns.
"""

FIFTY, HAPPY = 13, 14  # the "numbers" of the 50 and the Happy Man
DRAW_TWO = 2  # the number that makes the next player draw
GOLD, LUCKY, DRAW_CARD, SWAP = 75, 76, 77, 78  # the last three are the action cards
KINDS = 79
NO_CARD = 255

CARDS = 160
DECK = bytes([2] * 65 + [1] * 5 + [1] * 5 + [5] + [5] * 3)  # copies by kind
GOLD_LEFT = 12  # points of a golden 12 left in a loser's hand: its face value
POINTS = bytes([kind // 5 for kind in range(65)] + [50] * 5 + [25] * 5 + [GOLD_LEFT] + [25] * 3)
GOLD_LAID = -5  # points of one with which a hand is won
PASS_POINTS = 5

NOT, ONE, SET = 0, 1, 2  # how a card fits: not at all, alone, alone or with others of its number

# A set as an int: the kind on top, and how many of each colour lie below it, in base three.
THREES = (1, 3, 9, 27, 81)
PER_TOP = 243
SETS = 256
SETS_END = SETS + HAPPY * 5 * PER_TOP  # Happy Men go one at a time


def fits(kind, top):
    """How a card fits on the top card: NOT, ONE or SET."""
    if kind >= GOLD:
        return ONE
    number, under = kind // 5, top // 5
    if top >= LUCKY or number == under:
        return ONE if number == HAPPY else SET
    if number < FIFTY and under < FIFTY and -1 <= number - under <= 1:
        return SET
    if number == DRAW_TWO or under == DRAW_TWO or kind % 5 == top % 5:
        return ONE
    return NOT


def below(rest):
    """A set's lower cards: how many of each colour."""
    return [rest // power % 3 for power in THREES]


def set_code(top, lower):
    """A set as an int: the kind on top, `lower` the number of each colour below it."""
    return top * PER_TOP + sum([count * power for count, power in zip(lower, THREES)])


def listed(counts):
    """Counts by kind as a list of kinds, ascending."""
    return [kind for kind, count in enumerate(counts) if count for _ in range(count)]


def counted(kinds):
    """A list of kinds as counts by kind."""
    counts = bytearray(KINDS)
    for kind in kinds:
        counts[kind] += 1
    return counts


def points(counts):
    """What a hand left over costs."""
    return sum([POINTS[kind] * count for kind, count in enumerate(counts) if count])


def hand_points(counts, passes, won, halved):
    """What a hand costs in the end, with the passes; the Happy Man's holder may halve it."""
    number = PASS_POINTS * passes + (GOLD_LAID * counts[GOLD] if won else points(counts))
    return number // 2 if halved and number > 0 else number


# What of a hand may be laid


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
    if top >= LUCKY or top // 5 == DRAW_TWO:  # everything fits
        found = [kind for kind, count in enumerate(hand) if count and kind < GOLD]
    else:  # by colour, or near by number: only what can fit is looked for
        colour, low = top % 5, top // 5 * 5
        high = low + 5
        if high <= FIFTY * 5:
            low, high = low - 5, min(high + 5, FIFTY * 5)
        found = []
        for first in range(0, GOLD, 5):
            if low <= first < high or first == DRAW_TWO * 5:
                for kind in range(first, first + 5):
                    if hand[kind]:
                        found.append(kind)
            elif hand[first + colour]:
                found.append(first + colour)
    return found + [kind for kind in (LUCKY, DRAW_CARD) if hand[kind]]


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
