# SPDX-License-Identifier: MIT
"""The judgement of Normal and Hard: which card or set to play, and when to do something else."""

from handful import TYPE_CHECKING

from games.auruxxx.constants import (
    FIFTY,
    FITS_IN_SET,
    GOLDEN_12,
    HAPPY_MAN,
    LUCKY_CARD,
    MAX_DRAWS,
    MAX_PASSES,
    SUITS,
    SWAP_CARD,
    SWAP_WITH,
    TWO,
)
from games.auruxxx.rules.cards import CARD_POINTS, encode_set, sum_points
from games.auruxxx.rules.legal_plays import find_fit, playable_singles

if TYPE_CHECKING:
    from games.auruxxx.rules.state import State

    # (worth, other cards of its suit in the hand, kind of the top card, number of cards). Plays
    # compare by worth; a tie goes to the suit on which more cards can follow.
    RatedPlay = tuple[int, int, int, int]
    # Action, reason and arguments, sometimes followed by a second reason and its arguments.
    ShortAdvice = tuple[int, str, tuple[int, ...]]
    Advice = ShortAdvice | tuple[int, str, tuple[int, ...], str, tuple[int, ...]]

# Worth and cost of plays, in points.
FIGURE_WORTH = 8  # of the Happy Man figure
TWO_WORTH = 40  # of a 2 that the next player may pass: played after a 50, before a 12
FEWER_CARDS_WORTH = 3  # of every card less, if the hand has a golden 12
SPLIT_COST = 3  # of playing one of several cards that could be played as a set later
EARLY_HAPPY_MAN_COST = 30  # of a Happy Man that others will have time to replace
BETTER_PLAY_GAIN = 5  # that an action card must bring if it is played for a better play

# Cards of another player from which on an action card is used. The hints name these numbers, and
# the lesson teaches the first one.
SWAP_HAND_SIZE = 2  # for a swap card
GOLD_SWAP_HAND_SIZE = 1  # the same if the own golden 12s would be given away
STOP_HAND_SIZE = 1  # for lucky and draw cards
SEARCH_RIVAL_SIZE = 2  # with so few cards another player may end the round at once: no time to draw
SEARCH_HAND_SIZE = 14  # with more cards, drawing before every play gains nothing

LATE_HAND_SIZE = 5  # cards of another player from which on a Happy Man is not too early

# Swaps.
UNKNOWN_CARD_POINTS = 6  # average points of a card
NORMAL_SWAP_GAIN = 10  # points that a swap must gain for Normal
HARD_SWAP_LOSS = 10  # points that Hard pays for an almost empty hand: it may be golden
EARLY_SWAP_GAIN = 220  # points that a swap must gain for Hard while no hand is almost empty
DUEL_SWAP_GAIN = 50  # the same with two seats: it shortens the rounds and costs no strength
ANY_SIZE = 99  # more cards than a partner's hand has
ANY_GAIN = -9999  # points; any swap gains more
FEW_BESIDE_GOLD = 2  # cards that whoever gets them with a golden 12 will soon have played
PATIENT_TURNS = 40  # of each player; after these no card is kept for a better moment
SMALL_HAND = 4  # with so few cards left, action cards must go


def other_seats(view: "State", seat: int) -> list[int]:
    """Return the other seats in the order of play, the next one first."""
    return [(seat + step) % view.seats for step in range(1, view.seats)]


def smallest_other_hand(view: "State", seat: int) -> int:
    """Return the size of the smallest hand among the other seats."""
    return min([view.hand_sizes[other] for other in other_seats(view, seat)])


def swap_hand_size(view: "State", seat: int) -> int:
    """Return the size of another player's hand from which on Hard uses a swap card."""
    return GOLD_SWAP_HAND_SIZE if view.hands[seat][GOLDEN_12] else SWAP_HAND_SIZE


def is_impatient(view: "State") -> bool:
    """Return True if the round has lasted so long that it should be brought to an end."""
    return view.turn_count >= PATIENT_TURNS * view.seats


def find_swap_partner(view: "State", seat: int, is_hard: bool) -> int | None:
    """Return the seat to swap hands with now, or None to keep the swap card."""
    hand = view.hands[seat]
    own_points = sum_points(hand) - CARD_POINTS[SWAP_CARD]
    best_gain = -HARD_SWAP_LOSS - 1 if is_hard else NORMAL_SWAP_GAIN - 1
    max_size = swap_hand_size(view, seat) if is_hard else ANY_SIZE
    early_gain = EARLY_SWAP_GAIN if view.seats > 2 else DUEL_SWAP_GAIN
    if is_impatient(view):
        best_gain, max_size = ANY_GAIN, ANY_SIZE
    elif is_hard and view.seats > 2 and hand[SWAP_CARD] > 1 and not hand[GOLDEN_12]:
        max_size = ANY_SIZE
    partner = None
    for other in other_seats(view, seat):
        size = view.hand_sizes[other]
        known = view.known_cards.get((seat, other))
        if size and known and known[GOLDEN_12] == size:
            return other
        points = size * UNKNOWN_CARD_POINTS
        if known:
            points = sum_points(known) + (size - sum(known)) * UNKNOWN_CARD_POINTS
        gain = own_points - points
        if _gives_a_win_away(hand, view.hand_sizes[seat], size):
            continue
        if size and gain > best_gain and (size <= max_size or gain >= early_gain):
            best_gain, partner = gain, other
    return partner


def _gives_a_win_away(hand: bytearray, hand_size: int, partner_size: int) -> bool:
    """Return True if a swap would hand over golden 12s that end the round at once, or soon.

    A partner's only card is probably a golden 12 itself, so only "at once" counts against it.
    """
    others = hand_size - hand[GOLDEN_12] - 1  # without the swap card
    if not hand[GOLDEN_12] or others > FEW_BESIDE_GOLD:
        return False
    return others == 0 or partner_size > 1


def should_search(view: "State", seat: int) -> bool:
    """Return True to draw for a golden 12 although a card could be played.

    With more than two seats only while no other hand is smaller, because the smallest hand is
    the one that others swap for.
    """
    if view.hands[seat][GOLDEN_12] or view.draw_count == MAX_DRAWS or is_impatient(view):
        return False
    size, smallest = view.hand_sizes[seat], smallest_other_hand(view, seat)
    has_time = smallest > SEARCH_RIVAL_SIZE and size <= SEARCH_HAND_SIZE
    return has_time and (view.seats == 2 or size <= smallest)


def is_time_for_action_card(view: "State", seat: int, kind: int) -> bool:
    """Return True to play a lucky card or a draw card now.

    It stops a player who may have only the golden 12 left. Late in a round it must go, too.
    """
    if view.hand_sizes[seat] <= SMALL_HAND or is_impatient(view):
        return True
    return _target_size(view, seat, kind) <= STOP_HAND_SIZE


def _target_size(view: "State", seat: int, kind: int) -> int:
    """Return the size of the smallest hand that a lucky card or a draw card affects."""
    if kind == LUCKY_CARD:
        return smallest_other_hand(view, seat)
    return view.hand_sizes[(seat + 1) % view.seats]


def explain_action_card(view: "State", seat: int, kind: int) -> "ShortAdvice":
    """Return a lucky card or a draw card as (action, reason, arguments)."""
    reason = "lucky" if kind == LUCKY_CARD else "draw_card"
    if _target_size(view, seat, kind) == 1:
        reason += "_take" if view.has_original_actions else "_stop"
    return kind, reason, ()


def explain_swap(view: "State", seat: int, partner: int) -> "Advice":
    """Return a swap with a partner, and the golden 12s that it gives away."""
    hand, action = view.hands[seat], SWAP_WITH + partner
    facts: tuple[int, ...] = (sum_points(hand) - CARD_POINTS[SWAP_CARD], view.hand_sizes[partner])
    reason = "swap"
    if facts[1] == 1 and not view.known_cards.get((seat, partner)):
        reason, facts = "swap_last", facts[:1]
    if hand[GOLDEN_12]:
        return action, reason, facts, "gold", (hand[GOLDEN_12],)
    return action, reason, facts


# Plays


def find_best_play(
    view: "State", seat: int, hand: bytearray, size: int, top_card: int, is_hard: bool
) -> "RatedPlay | None":
    """Return the best card or set to play on `top_card`, or None if nothing fits."""
    best = None
    for number in range(HAPPY_MAN + 1):
        first = number * SUITS
        copies = hand[first : first + SUITS]
        total = sum(copies)
        if not total:
            continue
        kinds = [first + suit for suit in range(SUITS) if copies[suit]]
        count = min(total, size - 1)
        if count < 2 or number == TWO or find_fit(kinds[0], top_card) != FITS_IN_SET:
            count = 1
        extra = _extra_worth(view, seat, number, is_hard)
        if hand[GOLDEN_12]:
            extra += FEWER_CARDS_WORTH * count
        if is_hard and total > count and number != TWO:
            extra -= SPLIT_COST
        for kind in kinds:
            if find_fit(kind, top_card):
                suit = kind % SUITS
                followers = sum([hand[other] for other in range(suit, GOLDEN_12, SUITS)])
                followers -= copies[suit]
                play = (CARD_POINTS[kind] * count + extra, followers, kind, count)
                if best is None or play > best:
                    best = play
    return best


def _extra_worth(view: "State", seat: int, number: int, is_hard: bool) -> int:
    """Return what a 2 or a Happy Man is worth besides its points."""
    if number == TWO and is_hard and _may_cost_a_pass(view, seat):
        return TWO_WORTH
    if number != HAPPY_MAN:
        return 0
    worth = FIGURE_WORTH if view.figure_holder != seat else 0
    if is_hard and view.seats > 2 and smallest_other_hand(view, seat) > LATE_HAND_SIZE:
        worth -= EARLY_HAPPY_MAN_COST
    return worth


def _may_cost_a_pass(view: "State", seat: int) -> bool:
    """Return True if a 2 may cost the next player a pass.

    With more than two seats the 2 may also come back. Then another player must have passed
    before, unless the round has just begun.
    """
    if view.passes[(seat + 1) % view.seats] == MAX_PASSES:
        return False
    has_just_begun = view.turn_count < 2 * view.seats
    return view.seats == 2 or has_just_begun or sum(view.passes) > view.passes[seat]


def opened_points(view: "State", seat: int, kind: int, best: "RatedPlay | None") -> int:
    """Return the points of a much better play that an action card opens: every card fits on it.

    Return 0 if there is none. With two seats action cards are kept, except a lucky card beside a
    golden 12.
    """
    hand = view.hands[seat]
    if view.seats == 2 and (kind != LUCKY_CARD or not hand[GOLDEN_12]):
        return 0
    rest = bytearray(hand)
    rest[kind] -= 1
    opened = find_best_play(view, seat, rest, view.hand_sizes[seat] - 1, kind, True)
    if opened is None or opened[0] - (best[0] if best else 0) < BETTER_PLAY_GAIN:
        return 0
    points = CARD_POINTS[opened[2]] * opened[3]
    return points if points >= BETTER_PLAY_GAIN else 0


def explain_play(view: "State", seat: int, play: "RatedPlay") -> "Advice":
    """Return a play as (action, reason, arguments), and maybe why not to draw first."""
    _, _, kind, count = play
    hand, number, points = view.hands[seat], kind // SUITS, CARD_POINTS[kind]
    if count > 1:
        action = encode_set(kind, _choose_lower_cards(hand, kind, count))
        args: tuple[int, ...] = (points, points * count)
        reason = "play_both" if count == 2 else "play_all"
        if not points:
            return action, "play_zeros", ()
        if count < sum(hand[number * SUITS : (number + 1) * SUITS]):
            reason, args = "play_set", (count, points, points * count)
        return _explain_no_draw(view, seat, (action, reason, args))
    if number == TWO:
        passes_left = MAX_PASSES - view.passes[(view.player + 1) % view.seats]
        if not passes_left:
            return kind, "play_two_must", ()
        return kind, "play_two" if view.seats > 2 else "play_two_back", (passes_left,)
    if number >= FIFTY:
        return kind, "play_fifty" if number == FIFTY else "play_happy", ()
    singles = playable_singles(hand, sum(hand), view.top_card)
    numbers = [single // SUITS for single in singles if single < FIFTY * SUITS]
    if max(numbers) > number:
        return kind, "keep_pair", (points,)
    lower = [other for other in numbers if other < number]
    reason, args = "only_suit%d", (points,)
    if lower:
        reason, args = "play_suit%d", (points, max(lower), number - max(lower))
    return _explain_no_draw(view, seat, (kind, reason % (kind % SUITS), args))


def _explain_no_draw(view: "State", seat: int, advice: "ShortAdvice") -> "Advice":
    """Add to a play why it comes before the first draw, because the coach often draws first."""
    if view.draw_count:
        return advice
    if view.hands[seat][GOLDEN_12]:
        return advice + ("has_gold", ())
    smallest = smallest_other_hand(view, seat)
    if 0 < smallest <= SEARCH_RIVAL_SIZE:
        return advice + ("almost_out", (smallest,))
    return advice


def _choose_lower_cards(hand: bytearray, top_card: int, count: int) -> list[int]:
    """Return how many cards of each suit to put below the top card of a set of `count` cards."""
    first = top_card - top_card % SUITS
    lower_counts = list(hand[first : first + SUITS])
    lower_counts[top_card % SUITS] -= 1
    for suit in range(SUITS):
        while lower_counts[suit] and sum(lower_counts) >= count:
            lower_counts[suit] -= 1
    return lower_counts
