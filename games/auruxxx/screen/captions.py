# SPDX-License-Identifier: MIT
"""AURUXXX in words: what A would do under the cursor or why it does nothing, what a player did and
what came of it, cards, questions. `say` is the text table's section of that name: it
is read when something is told, and not kept."""

from games.auruxxx.rules.cards import (
    DRAW_CARD,
    DRAW_TWO,
    FIFTY,
    GOLD,
    HAPPY,
    LUCKY,
    ONE,
    PER_TOP,
    SETS,
    SWAP,
    below,
    fits,
)
from games.auruxxx.rules.state import DRAW, DRAWS, END, PASS, PASSES, PER_TWO
from games.auruxxx.screen.picture import DECK, PASS_ITEM, SEAT, SORT, chosen_action


def card_name(say, kind):
    """A card in words: its sign first, so that no number is taken for an amount."""
    if kind >= GOLD:
        return say("card%d" % (kind - GOLD))
    number = kind // 5
    if number == HAPPY:
        return say("happy")
    return say("colour%d" % (kind % 5)) + " " + ("50" if number == FIFTY else str(number))


def several(say, count, kind):
    """So many cards of that one's number: two 10s."""
    number = "50" if kind // 5 == FIFTY else str(kind // 5)
    return say("many", say("count%d" % count), number)


def effect(play, say, seat, kind):
    """What an action card does when that seat lays it."""
    state = play.match.state
    if kind >= SWAP:
        return say("swap_between", play.player_name(seat), play.player_name(kind - SWAP))
    reading = "original" if state.original else "printed"
    name = ("lucky_" if kind == LUCKY else "draw_") + reading
    return say(name, play.player_name((seat + 1) % state.seats))


# What was done


def did(play, say, action):
    """What a player has just done, in a few words."""
    if action == PASS:
        return say("did_pass")
    if action == END:
        return say("did_end")
    if action == DRAW:
        return say("did_draw", len(play.match.outcomes))
    if action >= SETS:
        count = sum(below((action - SETS) % PER_TOP)) + 1
        return say("did_lay", several(say, count, (action - SETS) // PER_TOP))
    return say("did_lay", card_name(say, min(action, SWAP)))


def told(play, say, action):
    """The same for a page of moves: there is room for whom a swap was with, and a set's top."""
    if SWAP <= action < DRAW:
        return say("did_swap", play.player_name(action - SWAP))
    words = did(play, say, action)
    if action >= SETS:
        words = say("chosen", words, say("colour%d" % ((action - SETS) // PER_TOP % 5)))
    return words


def came_of_it(play, say, seat, action, viewer):
    """What that means for somebody other than who has the device, or ""."""
    state = play.match.state
    if action == DRAW_CARD:
        follower = (seat + 1) % state.seats
        if follower == viewer:
            return ""  # what came or went is told by its name
        if not state.original:
            return play.player_name(follower) + " " + say("did_draw", len(play.match.outcomes))
    if LUCKY <= action < DRAW:
        return effect(play, say, seat, action)
    if state.debt:
        if state.player != viewer:
            return owes(play, say, state.player, state.debt)
    elif HAPPY * 5 <= action < GOLD:
        return say("figure_you") if seat == viewer else say("figure", play.player_name(seat))
    return ""


def owes(play, say, seat, debt):
    """What the 2s mean for that seat."""
    may_pass = play.match.state.passes[seat] < PASSES
    return say("owes" if may_pass else "must_draw", play.player_name(seat), debt)


def gained(play, say, seat, old, actor, action):
    """How that seat's hand has changed, or "": swapped, cards drawn, or one lost to the actor."""
    if SWAP <= action < DRAW:
        partner = action - SWAP
        if seat not in (actor, partner):
            return ""
        return say("swapped", play.player_name(partner if seat == actor else actor))
    hand = play.match.state.hands[seat]
    more = [kind for kind in range(len(hand)) for _ in range(hand[kind] - old[kind])]
    less = [kind for kind in range(len(hand)) for _ in range(old[kind] - hand[kind])]
    if len(more) > 1:
        return say("drew_many", len(more))
    if more:
        return say("drew", card_name(say, more[0]))
    return say("lost", card_name(say, less[0])) if seat != actor and len(less) == 1 else ""


# What is under the cursor


def option(play, picture):
    """(word, its gap or None, action) of what A does; action None where A only chooses, None where
    it does nothing."""
    state, cursor = play.match.state, picture.cursor
    if cursor is None:
        return None
    if cursor == DECK:
        if state.drawn == DRAWS and not state.debt:
            return ("end", None, END)
        if state.debt:
            return ("draw_debt", state.debt, DRAW)
        return ("draw_again" if state.drawn else "draw", None, DRAW)
    if cursor == PASS_ITEM:
        return ("pass", None, PASS) if state.refusal(PASS) is None else None
    if cursor == SORT:
        return ("sort", None, None)
    if cursor <= SEAT:
        return ("swap", play.player_name(SEAT - cursor), SWAP + SEAT - cursor)
    kind = picture.cards[cursor]
    count = len(picture.chosen)
    if count:
        if cursor not in picture.chosen:
            return ("add", None, None) if picture.may_play(cursor) else None
        action = chosen_action(picture.cards, picture.chosen)
        if state.refusal(action) is not None:
            return None
    elif not picture.may_play(cursor):
        return None
    elif kind == GOLD:
        action, count = kind, len(picture.cards)  # all of them
    if count > 1:
        return ("play_set", play.section("say")("count%d" % count), action)
    if count:
        return ("play", None, action)
    if kind == SWAP and state.seats > 2:
        return ("swap_whom", None, None)
    if company(state, picture.cards, cursor) > 1:
        return ("choose", None, None)
    return ("play", None, picture.action_of(kind))


def sentence(play, picture):
    """What is under the cursor and what A would make happen, or why it does nothing."""
    say = play.section("say")
    why = "" if option(play, picture) else why_not(play, say, picture)
    words = why or remark(play, say, picture)
    first = words[:1]
    return first.upper() + words[1:] if first < "{" else words  # the device knows no other letters


def remark(play, say, picture):
    """What is chosen, or under the cursor."""
    state, cursor = play.match.state, picture.cursor
    if picture.chosen:
        last, count = picture.cards[picture.chosen[-1]], len(picture.chosen)
        if cursor not in picture.chosen:
            arrow = "◀" if picture.chosen[-1] < cursor else "▶"
            return say("add_it", card_name(say, picture.cards[cursor]), arrow)
        if count == 1:
            return say("chosen_one", "50" if last // 5 == FIFTY else last // 5)
        if last // 5 == DRAW_TWO:
            return owes(play, say, (picture.seat + 1) % state.seats, PER_TWO * count)
        return say("chosen", several(say, count, last), say("colour%d" % (last % 5)))
    if cursor >= 0:
        return about(play, say, picture, cursor) if picture.cards else ""
    if cursor <= SEAT:
        return say("swap_sizes", state.sizes[picture.seat] - 1, state.sizes[SEAT - cursor])
    if cursor == SORT:
        return say("sort_number" if picture.colour_first else "sort_colour")
    if cursor == PASS_ITEM:
        return say("pass_on" if state.debt else "pass_turn")
    if state.debt:
        if state.passes[picture.seat] == PASSES:
            return say("debt_must", state.debt)
        if play.match.last_action == PASS:
            return say("debt_passed", play.player_name((picture.seat - 1) % state.seats))
        return say("debt", state.debt)
    if len(picture.cards) == 1 and picture.cards[0] != GOLD:
        return say("no_last_card")
    if any(picture.may_play(place) for place in range(len(picture.cards))):
        return say("draws%d" % state.drawn)
    if not state.drawn and state.refusal(PASS) is None:
        return say("none_pass")
    return say("none%d" % state.drawn)


def about(play, say, picture, place):
    """A card that can be laid."""
    state, kind = play.match.state, picture.cards[place]
    if kind == SWAP:
        if state.seats > 2:
            return say("swap_whom")
        return say("swap_with", play.player_name(1 - picture.seat))
    if kind >= LUCKY:
        return effect(play, say, picture.seat, kind)
    if kind == GOLD:
        return say("gold_wins")
    count = company(state, picture.cards, place)
    if count > 1:
        return say("several", card_name(say, kind), say("count%d" % count))
    if kind // 5 == DRAW_TWO:
        return owes(play, say, (picture.seat + 1) % state.seats, PER_TWO)
    if kind // 5 == HAPPY:
        return say("happy_halves")
    count = sum([other // 5 == kind // 5 for other in picture.cards])
    if count > 1 and fits(kind, state.top) == ONE:
        return say("no_colour_alone")  # the others of its number stay
    return card_name(say, kind)


def company(state, cards, place):
    """How many cards of its number could be laid together with the card there, itself included."""
    if cards[place] >= GOLD:
        return 1
    found = [place]
    for other, kind in enumerate(cards):
        if other != place and kind // 5 == cards[place] // 5:
            if state.refusal(chosen_action(cards, [other] + found)) is None:
                found.insert(0, other)
    return len(found)


def aim(picture):
    """The decision that A would be on a card, or on the passes."""
    if picture.chosen:
        return chosen_action(picture.cards, picture.chosen)
    return picture.action_of(picture.cards[picture.cursor]) if picture.cursor >= 0 else PASS


def why_not(play, say, picture):
    """Why A does nothing here: what would fit; or ""."""
    state, cursor = play.match.state, picture.cursor
    kind = picture.cards[cursor] if cursor >= 0 else 0
    reason = state.refusal(aim(picture))
    if not reason:
        return ""
    name, gaps = reason[0], reason[1:]
    if name == "debt" and kind // 5 == DRAW_TWO:
        name = "debt_two"
    if name[:3] == "on_" or name == "colour_only":
        colour = kind % 5 if name == "colour_only" else state.top % 5
        if name == "colour_only" and kind // 5 == HAPPY:
            name = "happy_only"
        gaps = (say("colour%d" % colour),) + gaps
    return say("no_" + name, *gaps)


def question(play, action):
    """(words, what A answers) before a pass, a swap or many cards: what it costs, or gives away."""
    state, say = play.match.state, play.section("say")
    if action == PASS:
        name, follower = "ask_pass", (state.player + 1) % state.seats
        if state.debt:
            name = "ask_pass_two" if state.seats == 2 else "ask_pass_on"
            if state.passes[follower] == PASSES:
                name = "ask_pass_must"
        return say(name, play.player_name(follower), state.debt), play.words("pass")
    if action == DRAW:
        return say("debt", state.debt), play.words("draw_debt", state.debt)
    seat, gold = action - SWAP, state.hands[state.player][GOLD]
    words = say(
        "ask_swap", play.player_name(seat), state.sizes[state.player] - 1, state.sizes[seat]
    )
    if gold:
        words += " " + say("ask_gold", gold)
    return words, play.words("swap", play.player_name(seat))
