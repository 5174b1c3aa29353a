# SPDX-License-Identifier: MIT
"""AURUXXX's computer players and coach. They know what their seat knows, and nothing else.

Easy lays any card that fits, one at a time, and swaps for fewer cards. Normal lays what has most
points and swaps a bad hand; both pass rather than draw for a 2. Hard knows what a pass costs, and
lays its 2s first while the next player may pay that. It draws before it lays while it looks for a
golden 12, keeps its action cards for their moment, swaps when somebody is nearly out, and with two
seats gathers cards until then, to give them away. The figures here were found by playing millions
of games; host_sim/arena.py tells what they are worth.
"""

from games.auruxxx.rules.cards import (
    DRAW_TWO,
    FIFTY,
    GOLD,
    HAPPY,
    LUCKY,
    PER_TOP,
    POINTS,
    SET,
    SETS,
    SWAP,
    below,
    fits,
    points,
    set_code,
    singles,
)
from games.auruxxx.rules.state import DRAW, DRAWS, END, PASS, PASSES

CARD = 6  # points of a card nobody knows, on average
FIGURE = 8  # points the Happy Man is worth
TWO = 60  # points a 2 is worth while the next player may pass: it is laid before a 50
FAST = 3  # points a card less is worth to one who holds a golden 12
PAIR = 3  # points it costs to lay one card of several of a number, which could go together
LATE = 5  # cards of somebody else at which a Happy Man is laid, so that he is not lost again
EARLY = 30  # points it costs to lay him before that
OPENS = 5  # points more than can be laid now that are worth an action card
SWAP_GAIN = 10  # points a swap must win for Normal
SWAP_LOSS = 10  # points Hard gives for a hand that is nearly out: it may be golden
SWAP_AT_ONCE = 220  # points a swap must win if nobody is nearly out yet
HOARD = 99  # cards to gather at most
RIVAL = 10  # an opponent with more cards gathers too: then nobody would ever be nearly out
PATIENCE = 40  # rounds after which nothing is kept for a better moment any more
FEW = 4  # with so few cards left, action cards must go


def choose(view, seat, level, luck):
    """Generator: yields its progress in percent, returns the action."""
    yield 0
    if level == "easy":
        return easy(view, seat, luck)
    return decide(view, seat, level == "hard")[0]


def advise(view, seat, pointed=None):
    """Generator: yields its progress in percent, returns (action, why, args); and another why and
    args where the cards pointed at would lay fewer points."""
    yield 0
    advice = decide(view, seat, True)
    if pointed is not None and view.refusal(pointed) is None:
        fewer = laid(advice[0]) - laid(pointed)
        if fewer > 0 and laid(pointed) >= 0:
            advice += ("fewer", (fewer,))
    return advice


def laid(action):
    """The points a card or a set takes out of the hand; -1 for what is no such decision: what an
    action card or a draw is worth cannot be told in points."""
    if action < GOLD:
        return POINTS[action]
    code = action - SETS
    return POINTS[code // PER_TOP] * (1 + sum(below(code % PER_TOP))) if code >= 0 else -1


def easy(view, seat, luck):
    hand, size = view.hands[seat], view.sizes[seat]
    if view.debt:
        return PASS if view.passes[seat] < PASSES else DRAW
    lays = singles(hand, size, view.top)
    if size > 1 and hand[SWAP]:
        lays += [SWAP + s for s in range(view.seats) if 0 < view.sizes[s] < size]
    if lays:
        return lays[luck.below(len(lays))]
    return DRAW if view.drawn < DRAWS else END


def decide(view, seat, hard):
    """(action, why, args): the reason is a sentence in the text table, args fill its gaps."""
    hand, size = view.hands[seat], view.sizes[seat]
    if view.debt:
        return owing(view, seat, hand, size, hard)
    if size and hand[GOLD] == size:
        return GOLD, "win", ()
    gathering = False
    if size > 1:
        if hand[SWAP]:
            other = swap_with(view, seat, hand, hard)
            if other is not None:
                return SWAP + other, "swap", (points(hand) - POINTS[SWAP], view.sizes[other])
            gathering = hard and gathers(view, seat, hand, size)
        best = None if gathering else best_lay(view, seat, hand, size, view.top, hard)
        for kind in (LUCKY, LUCKY + 1):
            if hand[kind]:
                if not hard or its_moment(view, seat, size, kind):
                    return kind, "lucky" if kind == LUCKY else "draw_card", ()
                if not gathering and opens(view, seat, hand, size, kind, best):
                    return kind, "opens", ()
        if best:
            if hard and searches(view, seat, hand, size):
                return DRAW, "search", ()
            return laying(view, hand, best)
    kept = max(view.actions()) >= SETS or min(view.actions()) < DRAW  # something could be laid
    if view.drawn == DRAWS:
        return END, "keep" if gathering else "save_end" if kept else "end", ()
    return DRAW, "gather" if gathering else "save" if kept else "draw", ()


def owing(view, seat, hand, size, hard):
    """A pass costs five points and the turn: worth it only just before the end, with more seats a
    turn earlier. Normal does not know that, and dodges every debt."""
    nearly = hand[GOLD] and size - hand[GOLD] <= (view.seats > 2)
    if (nearly or not hard) and not view.begun and view.passes[seat] < PASSES:
        return PASS, "dodge", (view.debt,)
    return DRAW, "pay", (view.debt,)


def others(view, seat):
    """The other seats, the next one first."""
    return [(seat + step) % view.seats for step in range(1, view.seats)]


def swap_with(view, seat, hand, hard):
    """The seat to swap hands with now, or None to keep the swap."""
    mine = points(hand) - POINTS[SWAP]
    best, partner = -SWAP_LOSS - 1 if hard else SWAP_GAIN - 1, None
    nearly_out = min(view.seats - 1, 2) if hard else 99
    if impatient(view):
        best, nearly_out = -9999, 99
    elif hard and view.seats > 2 and hand[SWAP] > 1:
        nearly_out = 99
    for other in others(view, seat):
        size = view.sizes[other]
        known = view.seen.get(seat + 8 * other)
        if size and known and known[GOLD] == size:
            return other
        theirs = points(known) + (size - sum(known)) * CARD if known else size * CARD
        gain = mine - theirs
        if size and gain > best and (size <= nearly_out or gain >= SWAP_AT_ONCE):
            best, partner = gain, other
    return partner


def fewest(view, seat):
    """How many cards the others have at least."""
    return min([view.sizes[other] for other in others(view, seat)])


def searches(view, seat, hand, size):
    """Whether to draw for a golden 12 although something could be laid. With more seats only
    while nobody has fewer cards: it is the smallest hand that others swap for."""
    if hand[GOLD] or view.drawn == DRAWS or impatient(view):
        return False
    least = fewest(view, seat)
    return least > 2 and (view.seats == 2 or size <= least)


def gathers(view, seat, hand, size):
    """Whether to draw and keep everything, to give it away with the swap. A second swap would
    go with the hand, and bring it back."""
    if view.seats > 2 or hand[SWAP] > 1 or impatient(view):
        return False
    return size < HOARD and view.sizes[1 - seat] <= RIVAL


def impatient(view):
    """Whether the hand has gone on for so long that it must be brought to an end."""
    return view.turns >= PATIENCE * view.seats


def its_moment(view, seat, size, kind):
    """Whether to lay a lucky card or a draw-a-card: to stop one who may have but the golden 12,
    or to be rid of it in time."""
    least = fewest(view, seat) if kind == LUCKY else view.sizes[(seat + 1) % view.seats]
    return size <= FEW or impatient(view) or least <= 1


def opens(view, seat, hand, size, kind, now):
    """Whether an action card, on which everything fits, lets so much more be laid than now. With
    two seats it is kept, but for a lucky card beside a golden 12."""
    if view.seats == 2 and (kind != LUCKY or not hand[GOLD]):
        return False
    rest = bytearray(hand)
    rest[kind] -= 1
    then = best_lay(view, seat, rest, size - 1, kind, True)
    return then is not None and then[0] - (now[0] if now else 0) >= OPENS


def may_pass(view, seat):
    """Whether a 2 may cost the next player a pass. With more seats it may also come back: there
    somebody must have passed already, unless the hand is young."""
    if view.passes[(seat + 1) % view.seats] == PASSES:
        return False
    young = view.turns < 2 * view.seats
    return view.seats == 2 or young or sum(view.passes) > view.passes[seat]


def best_lay(view, seat, hand, size, top, hard):
    """(worth, cards of its colour left, kind, how many) of the card or set to lay on that top
    card: mostly the one with most points; a tie goes to the colour on top of which more can be
    laid. None if nothing fits."""
    best = None
    early = EARLY if hard and view.seats > 2 and fewest(view, seat) > LATE else 0
    for number in range(HAPPY + 1):
        first = number * 5
        held = hand[first : first + 5]
        together = sum(held)
        if not together:
            continue
        kinds = [first + colour for colour in range(5) if held[colour]]
        many = min(together, size - 1)
        if many < 2 or number == DRAW_TWO or fits(kinds[0], top) != SET:
            many = 1
        extra = FAST * many if hand[GOLD] else 0
        if number == DRAW_TWO and hard and may_pass(view, seat):
            extra += TWO
        elif number == HAPPY:
            extra += (FIGURE if view.figure != seat else 0) - early
        if hard and together > many and number != DRAW_TWO:
            extra -= PAIR
        for kind in kinds:
            if fits(kind, top):
                same = sum([hand[each] for each in range(kind % 5, GOLD, 5)]) - held[kind % 5]
                worth = (POINTS[kind] * many + extra, same, kind, many)
                if best is None or worth > best:
                    best = worth
    return best


def laying(view, hand, best):
    """(action, why, args) of what best_lay found."""
    _, _, kind, many = best
    if many > 1:
        action = SETS + set_code(kind, below_it(hand, kind, many))
        return action, "lay_set", (many, POINTS[kind], POINTS[kind] * many)
    if kind // 5 == DRAW_TWO:
        return kind, "lay_two" if view.seats > 2 else "lay_two_back", ()
    if kind // 5 >= FIFTY:
        return kind, "lay_fifty" if kind // 5 == FIFTY else "lay_happy", ()
    numbers = [each // 5 for each in singles(hand, sum(hand), view.top) if each < FIFTY * 5]
    why = "lay_pair" if max(numbers) > kind // 5 else "lay%d" % (kind % 5)
    return kind, why, (POINTS[kind],)


def below_it(hand, kind, many):
    """How many of each colour lie below the top card of a set of so many."""
    first = kind - kind % 5
    lower = list(hand[first : first + 5])
    lower[kind % 5] -= 1
    for colour in range(5):
        while lower[colour] and sum(lower) >= many:
            lower[colour] -= 1
    return lower
