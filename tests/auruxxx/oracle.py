# SPDX-License-Identifier: MIT
"""A second referee for what may be laid on what, written from the rulebook's sentences.

Cards are plain tuples (what, colour); it shares no code with the game.
"""

ACTIONS = ("lucky", "draw-a-card", "swap")


def card(text):
    """ "7R" is (7, "R"), "50B" (50, "B"), "HG" ("happy", "G"), "gold" ("gold", None)."""
    if text == "gold" or text in ACTIONS:
        return (text, None)
    what = text[:-1]
    return ("happy" if what == "H" else int(what), text[-1])


def is_number(what):
    return what in range(13)


def goes_by_number(what, top):
    """ "7" on "7", but also the number before and the one after; 50 on 50."""
    under = top[0]
    if is_number(what) and is_number(under):
        return abs(what - under) <= 1
    return what == 50 and under == 50


def may_lay(laid, top, hand):
    """Whether these cards may be laid on the top card, being part of that hand."""
    rest = list(hand)
    for each in laid:
        if each not in rest:
            return False
        rest.remove(each)
    what = laid[0][0]
    if any(each[0] != what for each in laid):
        return False
    if what == "gold":
        # As the last cards, all together, on anything.
        return not rest
    if not rest:
        return False
    if what in ACTIONS:
        return len(laid) == 1
    if len(laid) > 1:
        if what == "happy":
            return False
        return goes_by_number(what, top) or top[0] in ACTIONS
    colour = laid[0][1]
    return (
        what == 2
        or top[0] == 2
        or top[0] in ACTIONS
        or colour == top[1]
        or goes_by_number(what, top)
        or (what == "happy" and top[0] == "happy")
    )
