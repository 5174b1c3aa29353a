# SPDX-License-Identifier: MIT
"""AURUXXX in words: cards, what a player did, what is under the cursor; where the coach points."""

from games.auruxxx.rules import DRAW, END, PASS
from games.auruxxx.rules.cards import FIFTY, GOLD, HAPPY, PER_TOP, SETS, SWAP, below
from games.auruxxx.screen.picture import DECK, PASS_ITEM


def card_name(words, kind):
    """A card in words."""
    if kind >= GOLD:
        return words("card%d" % (kind - GOLD))
    number = kind // 5
    told = words("happy") if number == HAPPY else "50" if number == FIFTY else str(number)
    return told + " " + words("colour%d" % (kind % 5))


def told(play, action):
    """What a player has just done."""
    words = play.words
    if action == PASS:
        return words("did_pass")
    if action == END:
        return words("did_end")
    if action == DRAW:
        return words("did_draw", len(play.match.fell))
    if SWAP <= action < DRAW:
        return words("did_swap", play.name(action - SWAP))
    if action >= SETS:
        count = sum(below((action - SETS) % PER_TOP)) + 1
        return words("did_lay_set", count, card_name(words, (action - SETS) // PER_TOP))
    return words("did_lay", card_name(words, action))


def remark(play, picture):
    """What the card under the cursor is, or what is chosen."""
    words = play.words
    if picture.chosen:
        last = picture.cards[picture.chosen[-1]]
        return words("chosen", len(picture.chosen), words("colour%d" % (last % 5)))
    if picture.cursor >= 0 and picture.cards:
        return card_name(words, picture.cards[picture.cursor])
    return ""


def point_at(picture, action):
    """Cursor and bars on what the coach would do."""
    picture.chosen = []
    if action < SETS:
        if action >= DRAW:
            picture.cursor = PASS_ITEM if action == PASS else DECK
        else:
            picture.cursor = picture.cards.index(min(action, SWAP))
        return
    top = (action - SETS) // PER_TOP
    kinds = []
    for colour, count in enumerate(below((action - SETS) % PER_TOP)):
        kinds += [top - top % 5 + colour] * count
    for kind in kinds + [top]:
        places = [place for place, held in enumerate(picture.cards) if held == kind]
        picture.chosen += [place for place in places if place not in picture.chosen][:1]
    picture.cursor = picture.chosen[-1]
