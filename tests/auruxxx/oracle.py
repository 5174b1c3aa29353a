# SPDX-License-Identifier: MIT
"""An independent judge of which cards may be played on which, written from the rulebook.

Cards are tuples (number or name, suit). It shares no code with the game.
"""

ACTIONS = ("lucky", "draw-a-card", "swap")


def card(text):
    """Return a card by name: "7R" is (7, "R"), "HG" ("happy", "G"), "gold" ("gold", None)."""
    if text == "gold" or text in ACTIONS:
        return (text, None)
    what = text[:-1]
    return ("happy" if what == "H" else int(what), text[-1])


def is_number(what):
    return what in range(13)


def goes_by_number(what, top):
    """Return True for a 7 on a 7, also for the number before and after it, and for a 50 on a 50."""
    under = top[0]
    if is_number(what) and is_number(under):
        return abs(what - under) <= 1
    return what == 50 and under == 50


def may_play(played, top, hand):
    """Return True if these cards of the hand may be played on the top card."""
    rest = list(hand)
    for each in played:
        if each not in rest:
            return False
        rest.remove(each)
    what = played[0][0]
    if any(each[0] != what for each in played):
        return False
    if what == "gold":
        # As the last cards, all together, on anything.
        return not rest
    if not rest:
        return False
    if what in ACTIONS:
        return len(played) == 1
    if len(played) > 1:
        if what == "happy":
            return False
        return goes_by_number(what, top) or top[0] in ACTIONS
    suit = played[0][1]
    return (
        what == 2
        or top[0] == 2
        or top[0] in ACTIONS
        or suit == top[1]
        or goes_by_number(what, top)
        or (what == "happy" and top[0] == "happy")
    )
