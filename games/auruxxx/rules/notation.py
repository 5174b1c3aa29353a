# SPDX-License-Identifier: MIT
"""AURUXXX written down: cards and moves as text, and whether bytes are a position that a game can
come to. Not loaded in play."""

from handful.game import CHANCE
from handful.match.saved import require, unpack_checked

from games.auruxxx import SEATS
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
from games.auruxxx.rules.state import (
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
    require(len(data) > 2 and SEATS[0] <= data[1] & 7 <= SEATS[1], "seats")
    state = unpack_checked(State.unpack_trusted, data)
    seats = state.seats
    require(state.eye == NOBODY, "view")
    require(state.player < seats, "turn")
    require(all(one < seats or one == NOBODY for one in (state.dealer, state.figure)), "seats")
    require(state.top < KINDS or state.top == NO_CARD, "card")
    require(state.top != GOLD and not state.under[GOLD], "gold")
    require(max(state.passes) <= PASSES, "passes")
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
    require(len(state.finished_games) <= HANDS, "hands")
    for winner, holder, scored in state.finished_games:
        require(all(one < state.seats or one == NOBODY for one in (winner, holder)), "winner")
        for points in scored:
            require(SCORES[0] // HANDS <= points <= SCORES[1] // HANDS, "points")


def check_cards(state):
    """The 160 cards, each in one place."""
    for seat in range(state.seats):
        require(sum(state.hands[seat]) == state.sizes[seat], "hand")
    for kind in range(KINDS):
        count = state.under[kind] + (kind == state.top)
        require(count + sum([hand[kind] for hand in state.hands]) <= DECK[kind], "cards")


def check_seen(state):
    """Nobody has seen what is not there."""
    for pair in state.seen:
        seer, holder = pair & 7, pair >> 3
        require(seer != holder and max(seer, holder) < state.seats, "memory")
        for kind in range(KINDS):
            require(state.seen[pair][kind] <= state.hands[holder][kind], "memory")


def check_deal(state):
    """Card by card, from the dealer's left; or not even a dealer yet."""
    dealt = sum(state.sizes)
    require(len(state.finished_games) < HANDS and dealt <= DEALT * state.seats, "deal")
    require(not (any(state.under) or any(state.passes) or state.due or state.seen), "deal")
    require(not (state.debt or state.drawn or state.begun or state.turns or state.player), "deal")
    if state.dealer == NOBODY:
        require(not dealt and not state.finished_games, "deal")
    for seat in range(state.seats):
        place = (seat - state.dealer - 1) % state.seats
        require(state.sizes[seat] == (dealt + state.seats - 1 - place) // state.seats, "deal")


def check_turn(state):
    """Draws, debts and cards on their way."""
    seats, due = state.seats, state.due
    require(state.dealer < seats, "dealer")
    over = len(state.finished_games) == HANDS
    require(state.turns < GUARD or (over and state.turns == GUARD), "turns")
    require(state.drawn <= DRAWS and (state.begun or not state.drawn), "draws")
    require(state.debt % PER_TWO == 0 and state.debt <= PER_TWO * MOST_TWOS, "debt")
    require(not state.debt or (state.top // 5 == DRAW_TWO and not state.begun), "debt")
    require(not due or not (over or state.debt), "draws")
    require(len(due) <= PER_TWO * MOST_TWOS, "draws")
    for way in due:
        taker, victim = way & 7, way >> 3
        require(taker < seats and taker != victim, "draws")
        require(victim < seats or victim == NOBODY, "draws")
    if due:
        victim = due[0] >> 3
        require(any(state.pile) if victim == NOBODY else state.sizes[victim] > 0, "draws")
