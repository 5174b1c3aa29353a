# SPDX-License-Identifier: MIT
"""AURUXXX written down: cards and moves as text, and whether bytes are a position that a game can
come to. Not loaded in play."""

from handful.game import CHANCE
from handful.match.saved import must, position

from games.auruxxx import SEATS
from games.auruxxx.rules import (
    DEALT,
    DRAW,
    DRAWS,
    GUARD,
    HANDS,
    PASSES,
    PER_TWO,
    SCORES,
    State,
)
from games.auruxxx.rules.cards import (
    DECK,
    DRAW_TWO,
    FIFTY,
    GOLD,
    HAPPY,
    KINDS,
    NO_CARD,
    PER_TOP,
    SETS,
    SWAP,
    below,
    listed,
)
from games.auruxxx.rules.knowledge import NOBODY

COLOURS = "RBGYP"
MOST_TWOS = 10


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


def describe(state, action):
    """A decision, or what chance did, in short."""
    if state.dealer == NOBODY:
        return "seat {}".format(action + 1)
    if state.turn() == CHANCE or action < SWAP:
        return name(action)
    if action >= SETS:
        return set_name(action - SETS)
    if action >= DRAW:
        return ("draw", "pass", "end")[action - DRAW]
    return "swap {}".format(action - SWAP + 1)


def written(state):
    """The top card, the debt and the hands as far as they are shown."""
    top = "-" if state.top == NO_CARD else name(state.top)
    lines = ["top {}, debt {}".format(top, state.debt)]
    for seat, hand in enumerate(state.hands):
        held = "{} cards".format(state.sizes[seat])
        if hand is not None:
            held = " ".join([name(kind) for kind in listed(hand)])
        lines.append("{}: {}".format(seat + 1, held))
    return "\n".join(lines)


# Bytes that may be damaged


def unpack(data):
    """The state, or ValueError with what is impossible about it."""
    must(len(data) > 2 and SEATS[0] <= data[1] & 7 <= SEATS[1], "seats")
    state = position(State.recall, data)
    seats = state.seats
    must(state.eye == NOBODY, "view")
    must(state.player < seats, "turn")
    must(all(one < seats or one == NOBODY for one in (state.dealer, state.figure)), "seats")
    must(state.top < KINDS or state.top == NO_CARD, "card")
    must(state.top != GOLD and not state.under[GOLD], "gold")
    must(max(state.passes) <= PASSES, "passes")
    check_past(state)
    check_cards(state)
    check_seen(state)
    if state.top == NO_CARD:
        check_deal(state)
    else:
        check_turn(state)
    return state


def check_past(state):
    """Hands that are over, with a winner or stopped by the guard."""
    must(len(state.past) <= HANDS, "hands")
    for winner, holder, scored in state.past:
        must(all(one < state.seats or one == NOBODY for one in (winner, holder)), "winner")
        for points in scored:
            must(SCORES[0] // HANDS <= points <= SCORES[1] // HANDS, "points")


def check_cards(state):
    """The 160 cards, each in one place."""
    for seat in range(state.seats):
        must(sum(state.hands[seat]) == state.sizes[seat], "hand")
    for kind in range(KINDS):
        count = state.under[kind] + (kind == state.top)
        must(count + sum([hand[kind] for hand in state.hands]) <= DECK[kind], "cards")


def check_seen(state):
    """Nobody has seen what is not there."""
    for pair in state.seen:
        seer, holder = pair & 7, pair >> 3
        must(seer != holder and max(seer, holder) < state.seats, "memory")
        for kind in range(KINDS):
            must(state.seen[pair][kind] <= state.hands[holder][kind], "memory")


def check_deal(state):
    """Card by card, from the dealer's left; or not even a dealer yet."""
    dealt = sum(state.sizes)
    must(len(state.past) < HANDS and dealt <= DEALT * state.seats, "deal")
    must(not (any(state.under) or any(state.passes) or state.due or state.seen), "deal")
    must(not (state.debt or state.drawn or state.begun or state.turns or state.player), "deal")
    if state.dealer == NOBODY:
        must(not dealt and not state.past, "deal")
    for seat in range(state.seats):
        place = (seat - state.dealer - 1) % state.seats
        must(state.sizes[seat] == (dealt + state.seats - 1 - place) // state.seats, "deal")


def check_turn(state):
    """Draws, debts and cards on their way."""
    seats, due = state.seats, state.due
    must(state.dealer < seats, "dealer")
    over = len(state.past) == HANDS
    must(state.turns < GUARD or (over and state.turns == GUARD), "turns")
    must(state.drawn <= DRAWS and (state.begun or not state.drawn), "draws")
    must(state.debt % PER_TWO == 0 and state.debt <= PER_TWO * MOST_TWOS, "debt")
    must(not state.debt or (state.top // 5 == DRAW_TWO and not state.begun), "debt")
    must(not due or not (over or state.debt), "draws")
    must(len(due) <= PER_TWO * MOST_TWOS, "draws")
    for way in due:
        taker, victim = way & 7, way >> 3
        must(taker < seats and taker != victim, "draws")
        must(victim < seats or victim == NOBODY, "draws")
    if due:
        victim = due[0] >> 3
        must(any(state.pile) if victim == NOBODY else state.sizes[victim] > 0, "draws")
