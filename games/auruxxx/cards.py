# SPDX-License-Identifier: MIT
"""The 160 cards of AURUXXX: what each is called and worth, and what may be laid on what.

A kind is a number: five colours of 0, five of 1, ... to 12, then the 50s and the Happy Men, then
the cards without a colour. Knows single cards and sets of one number; nothing of hands or turns.
"""

COLOURS = "RBGYP"
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


def name(kind):
    """A short name: 7R, 50B, HG, gold, lucky, draw-a-card, swap."""
    if kind >= GOLD:
        return ("gold", "lucky", "draw-a-card", "swap")[kind - GOLD]
    number = kind // 5
    text = "H" if number == HAPPY else "50" if number == FIFTY else str(number)
    return text + COLOURS[kind % 5]


def set_name(code):
    """All cards of a set joined by +, the one on top last."""
    top = code // PER_TOP
    cards = []
    for colour, count in enumerate(below(code % PER_TOP)):
        cards += [name(top - top % 5 + colour)] * count
    return "+".join(cards + [name(top)])


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
