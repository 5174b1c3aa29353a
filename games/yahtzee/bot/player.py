# SPDX-License-Identifier: MIT
"""Yahtzee's computer players and its coach.

All think a turn through exactly (turn.py) and differ in how much they care for the rest of the
card. Hard takes the table at its word; with rivals, it plays its last two turns for the chance to
win instead of points. The coach is Hard, for points.
"""

from games.yahtzee.bot.turn import ALL_OF_IT, NEVER, Turn
from games.yahtzee.bot.values import UNIT, Values, column, decimal, upper_mask
from games.yahtzee.rules.state import (
    DICE,
    FULL_HOUSE,
    LARGE_STRAIGHT,
    OPEN,
    SMALL_STRAIGHT,
    THROWS,
    WRITE,
    YAHTZEE,
    payoffs,
    upper_total,
)

# How many eighths of the card's future a level counts (means in docs/yahtzee-player.md).
FORESIGHT = {"easy": 3, "normal": 3, "hard": ALL_OF_IT}
BLUR = 12  # bits, four points: Easy sees no finer when it chooses dice, and then keeps more of them

FOR_WINNING = 2  # so many last turns
CHANCE = 1 << 18  # certain victory
# The standard deviation of what a number of turns will bring, in units: about 17.3 points for one.
SPREAD = (0, 17735, 25081, 30718)
# The normal distribution in eighths of a standard deviation, from even chances upwards.
NORMAL = (
    131072,
    144111,
    156947,
    169390,
    181263,
    192417,
    202735,
    212130,
    220553,
    227988,
    234449,
    239976,
    244631,
    248491,
    251643,
    254176,
    256180,
    257742,
    258939,
    259844,
    260516,
    261008,
    261363,
    261614,
    261790,
    261911,
    261993,
    262047,
    262083,
    262106,
    262121,
    262130,
    262136,
)

_turn = None
_thought = None  # what _turn has been prepared for


def choose(view, seat, level, luck):
    """A generator: yields percents, returns the action of a computer player."""
    rival = _rival(view, seat) if level == "hard" else None
    turn = yield from think(view.cards[seat], FORESIGHT[level], rival)
    return best_action(turn, view, BLUR if level == "easy" else 0)


def advise(view, seat):
    """A generator: yields percents, returns (action, name of the reason, its arguments).

    The last argument: before the first roll the final score to expect; then by how many points on
    average the choice is better, a keep than writing now, a box than anything else.
    """
    card, dice = view.cards[seat], view.dice
    turn = yield from think(card)
    action = best_action(turn, view)
    if not view.throws:
        return action, "roll", (view.total(seat) + (turn.start + UNIT // 2) // UNIT,)
    boxes = list(turn.box_values(dice))
    left = THROWS - view.throws
    keeps = list(turn.keep_values(dice, left))[:31] if left else []
    if action < WRITE:
        more = decimal(keeps[action] - max(boxes), 1)
        kept = [dice[i] for i in range(DICE) if action >> i & 1]
        if not kept:
            return action, "reroll", (more,)
        return action, _aim(card, kept), (" ".join([str(die) for die in kept]), more)
    box = action - WRITE
    value, boxes[box] = boxes[box], NEVER
    other = max(boxes + keeps)
    if other == NEVER:
        return action, "last", ()
    points, more = payoffs(card, dice)[box], decimal(value - other, 1)
    return (action, "box%d" % box, (points, more)) if points else (action, "zero%d" % box, (more,))


def _aim(card, kept):
    """What dice are kept for, by their look and the boxes that are open."""
    count, low, faces = len(kept), min(kept), len(set(kept))
    row = 5 if card[LARGE_STRAIGHT] == OPEN else 4 if card[SMALL_STRAIGHT] == OPEN else 0
    if 1 < count == faces and max(kept) - low < row:
        return "fifth" if count == 4 and max(kept) - low == 3 else "row"
    if faces == 1 < count:
        if count == 4 or OPEN in (card[low - 1], card[6], card[7], card[YAHTZEE]):
            return "more"
    if card[FULL_HOUSE] == OPEN and faces < 3 and count > 2 * faces - 1:
        return "house"
    return "high"


def think(card, foresight=ALL_OF_IT, rival=None):
    """A generator that returns the Turn of this card, prepared unless it is already."""
    global _thought
    turn, wanted = _the_turn(), (bytes(card), foresight, rival)
    if _thought != wanted:
        yield 10  # the first time it took 20 ms so far
        _thought = None
        known = {}  # the few boxes left leave few different values

        def aim(value):
            if value not in known:
                known[value] = win_chance(value + rival[0], rival[1])
            return known[value]

        yield from turn.prepare(card, foresight, aim if rival else None)
        _thought = wanted
    return turn


def _the_turn():
    global _turn
    _turn = _turn or Turn(Values())
    return _turn


def win_chance(lead, spread):
    """The chance to win of who is expected to lead by so many units, give or take the spread."""
    points = lead >> 13  # where chances are even, more is better
    if not spread:
        return points + (CHANCE if lead > 0 else 0 if lead else CHANCE // 2)
    steps = 64 * abs(lead) // spread
    whole = min(steps >> 3, len(NORMAL) - 2)
    part = min(steps - 8 * whole, 8)
    chance = NORMAL[whole] + (NORMAL[whole + 1] - NORMAL[whole]) * part // 8
    return points + (chance if lead > 0 else CHANCE - chance)


def best_action(turn, view, blur=0):
    """The best action of a prepared Turn: a mask to keep, or WRITE + box."""
    if not view.throws:
        return 0
    if view.throws < THROWS:
        kept = turn.best_keep(view.dice, THROWS - view.throws, blur)
        if kept < 31:
            return kept
    return WRITE + turn.best_box(view.dice)


def _rival(view, seat):
    """Near the end: (lead over the strongest rival before this turn's value, spread), else None."""
    left = _open_boxes(view.cards[seat])
    if left > FOR_WINNING or view.seats == 1:
        return None
    values = _the_turn().values
    best = None
    for other in range(view.seats):
        if other != seat:
            expected = view.total(other) * UNIT + _worth(values, view.cards[other])
            if best is None or expected > best[0]:
                best = (expected, _open_boxes(view.cards[other]))
    return view.total(seat) * UNIT - best[0], SPREAD[left - 1 + best[1]]


def _open_boxes(card):
    return sum([points == OPEN for points in card])


def _worth(values, card):
    values.take(column(card))
    values.load(upper_mask(card), upper_total(card))
    return values.worth()
