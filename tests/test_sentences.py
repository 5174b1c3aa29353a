# SPDX-License-Identifier: MIT
"""What the coach says is so: its sentences held against the rules, over random games.

A reason that no check knows fails: a new one is checked here, or listed as a judgement.
Top 33 and Roll to the Top! have checks of their own: tests/<game>/test_hint_truth.py.
"""

import copy

import pytest
from handful.game import CHANCE, OVER
from handful.modules import load_game

from games.auruxxx.constants import (
    DRAW,
    DRAW_CARD,
    END_TURN,
    FIFTY,
    FIRST_SET,
    GOLDEN_12,
    HAPPY_MAN,
    LUCKY_CARD,
    PASS,
    SUITS,
    SWAP_CARD,
    SWAP_WITH,
    TWO,
)
from games.auruxxx.rules.cards import CARD_POINTS, set_size, set_top_card
from games.top12.rules.state import fitting_range, is_dead_row
from games.yahtzee.rules.state import OPEN, SCORE_BOX, possible_points
from tests.check_game import chance, choose, new_state, seatings, think

GAMES = 12
ASKED = 70  # times a game at most
KINDS_PLAYED = {"play_fifty": FIFTY, "play_happy": HAPPY_MAN}
# Reasons that state no fact of the position, or one that the game's own tests check.
JUDGEMENTS = {
    "auruxxx": (),
    "top12": (),
}  # fmt: skip


def auruxxx(state, seat, action, why, gaps):
    lays = [each for each in state.actions() if each not in (DRAW, PASS, END_TURN)]
    hand, words = state.hands[seat], state.describe(action)
    if why in ("draw", "end"):
        return not lays
    if why in ("save", "save_swap", "save_again", "save_end", "keep_hand", "keep_hand_end"):
        return bool(lays) and all(LUCKY_CARD <= each < DRAW for each in lays)
    if why == "win":
        return hand[GOLDEN_12] == state.hand_sizes[seat]
    if why in ("pay", "pay_back", "pay_last", "pay_must", "dodge"):
        passes_left = 3 - state.passes[(seat + 1) % state.seats]
        is_true = state.is_legal(PASS) == (why != "pay_must")
        is_true = is_true and (why != "pay_last" or not passes_left)
        facts = (state.debt, passes_left) if why == "pay_back" else (state.debt,)
        return is_true and gaps == facts and state.debt > 0
    if why == "swap":
        return gaps[1] == state.hand_sizes[action - SWAP_WITH]
    if why.startswith(("play_suit", "only_suit")):
        numbers = sorted({each // SUITS for each in lays if each < FIFTY * SUITS})
        facts = [numbers[-1]]
        if len(numbers) > 1:
            facts += [numbers[-2], numbers[-1] - numbers[-2]]
        word = "only" if len(numbers) == 1 else "play"
        is_highest = action // SUITS == numbers[-1]
        return is_highest and list(gaps) == facts and why == f"{word}_suit{action % SUITS}"
    if why in KINDS_PLAYED:
        return action // SUITS == KINDS_PLAYED[why]
    if why in ("opens_lucky", "opens_draw"):
        card = LUCKY_CARD if why == "opens_lucky" else DRAW_CARD
        return action == card and gaps[0] in points_playable_on(card, state, seat)
    if why.startswith(("lucky", "draw_card")):
        card, who = LUCKY_CARD, range(state.seats)
        if why.startswith("draw_card"):
            card, who = DRAW_CARD, [(seat + 1) % state.seats]
        is_last = any(state.hand_sizes[other] == 1 for other in who if other != seat)
        aim = ("_take" if state.has_original_actions else "_stop") if is_last else ""
        return action == card and why == ("lucky" if card == LUCKY_CARD else "draw_card") + aim
    if why == "swap_last":
        points = sum(count * CARD_POINTS[kind] for kind, count in enumerate(hand))
        is_last = state.hand_sizes[action - SWAP_WITH] == 1
        return is_last and gaps == (points - CARD_POINTS[SWAP_CARD],)
    if why == "play_zeros":
        return {card.rstrip("RBGYP") for card in words.split("+")} == {"0"}
    if why in ("search", "search_again"):
        return action == DRAW and not hand[GOLDEN_12] and bool(lays)
    if why == "keep_pair":
        higher = {each // 5 for each in lays if action < each < 65 and each // 5 > action // 5}
        several = all(sum(hand[5 * number : 5 * number + 5]) > 1 for number in higher)
        return bool(higher) and several and gaps == (action // 5,)
    if why == "play_two_must":
        return action // SUITS == TWO and state.passes[(seat + 1) % state.seats] == 3
    if why in ("play_two", "play_two_back"):
        return action // SUITS == TWO and (why == "play_two_back") == (state.seats == 2)
    if why == "play_set":
        cards = words.split("+")
        number = int(cards[0].rstrip("RBGYP"))
        return gaps == (len(cards), number, len(cards) * number)
    if why in ("play_both", "play_all"):
        cards = words.split("+")
        number = int(cards[0].rstrip("RBGYP"))
        return gaps == (number, len(cards) * number) and (why == "play_both") == (len(cards) == 2)
    return why in JUDGEMENTS["auruxxx"]


def points_playable_on(card, state, seat):
    """Return the points of each card and set that could be played once this card is played."""
    after = copy.deepcopy(state)
    after.hands[seat][card] -= 1
    after.hand_sizes[seat] -= 1
    after.top_card = card
    legal = after.actions()
    singles = {CARD_POINTS[each] for each in legal if each < GOLDEN_12}
    sets = [each for each in legal if each >= FIRST_SET]
    return singles | {CARD_POINTS[set_top_card(each)] * set_size(each) for each in sets}


def top12(state, seat, action, why, gaps):
    sheet = state.sheets[seat]
    if why in ("fits", "fits_most", "fits_you", "alone", "many", "only_you"):
        return gaps[:2] == (action, columns(sheet, action))
    if why in ("fullest", "fullest_most", "fills"):
        return gaps[0] == action and columns(sheet, action) > 0
    if why == "only":
        return len(state.actions()) == 1 and gaps == (action % 12 + 1,)
    if why == "complete":
        column = action // 12
        return sheet[column * 12 : column * 12 + 12].count(0) == 1
    if why.startswith("start") and why != "start_alone":
        return (why, gaps[1]) == (f"start{action // 12}", action % 12 + 1)
    if why.startswith("joker"):
        column = action // 12
        return state.face == 5 and (why, gaps) == (f"joker{column}", (state.number,))
    if why == "room":
        first, end = fitting_range(sheet, action // 12, state.number)
        return gaps == (state.number, action % 12 + 1, action - first, end - 1 - action)
    if why == "start_alone":
        return state.seats == 1 and action % 12 == 0
    if why == "blocks":
        return gaps == (action,) and not columns(sheet, action)
    if why == "dead":
        return is_dead_row(sheet, action // 12)
    return why in JUDGEMENTS["top12"]


def columns(sheet, number):
    found = [fitting_range(sheet, row, number) for row in range(5) if not is_dead_row(sheet, row)]
    return sum(first < end for first, end in found)


def yahtzee(state, seat, action, why, gaps):
    dice, sheet = list(state.dice), state.sheets[seat]
    kept = [str(die) for at, die in enumerate(dice) if action >> at & 1]
    if why == "last":
        return action >= SCORE_BOX and len([box for box in state.sheets[seat] if box == OPEN]) == 1
    if why == "roll":
        return not state.rolls_used and gaps[0] >= state.total(seat)
    if why.startswith("box"):
        return (
            action == SCORE_BOX + int(why[3:])
            and gaps[0] == possible_points(state.sheets[seat], dice)[action - SCORE_BOX]
        )
    if why.startswith("zero"):
        return (
            action == SCORE_BOX + int(why[4:])
            and possible_points(state.sheets[seat], dice)[action - SCORE_BOX] == 0
        )
    if why.startswith("than") and float(gaps[0]) < 0:  # the best choice is worse than another
        return False
    if why == "fifth" and int(max(kept)) - int(min(kept)) != 3:
        return False
    if why == "reroll":
        return action == 0 and state.rolls_used > 0
    if kept != gaps[0].split():
        return False
    if why == "more":  # of one die, only a box for equal dice wants more
        return len(set(kept)) == 1 and (len(kept) > 1 or OPEN in (sheet[6], sheet[7], sheet[11]))
    if why.startswith("try"):  # the only box that wants several of them
        aims = [box for box in (6, 7, 11) if sheet[box] == OPEN]
        return len(set(kept)) == 1 and aims == [int(why[3:])] and sheet[int(kept[0]) - 1] != OPEN
    if why == "house":
        return len(set(kept)) < 3 and len(kept) > 1
    if why.startswith(("safe", "bonus")):
        missing = 63 - sum(points for points in sheet[:6] if points != OPEN)
        is_open = len(set(kept)) == 1 and sheet[int(kept[0]) - 1] == OPEN
        if why.startswith("safe"):
            return is_open and 0 < missing <= sum(map(int, kept))
        return is_open and gaps[1] == missing
    if why.startswith("face"):
        return kept == [str(int(why[4:]) + 1)] and sheet[int(why[4:])] == OPEN
    if why == "sum":
        return OPEN in (sheet[6], sheet[7], sheet[12])
    return why in ("fifth", "row", "high")  # their dice are checked above


TRUE = {
    "auruxxx": auruxxx,
    "top12": top12,
    "yahtzee": yahtzee,
}


@pytest.mark.parametrize("name", sorted(TRUE))
def test_what_the_coach_says_is_so(name):
    facts, bot = load_game(name, ""), load_game(name, "bot")
    false, said = [], set()
    choices = seatings(facts)
    for seed in range(GAMES):
        seats, options = choices[seed * 7 % len(choices)]
        if seed == 0:
            seats = facts.SEATS[0]
        state, luck, asked = new_state(name, seats, options), chance(seed), 0
        while state.turn() != OVER and asked < ASKED:
            seat = state.turn()
            action = None
            if seat != CHANCE and len(state.actions()) > 1:
                asked += 1
                advice, why, gaps, *_ = think(bot.advise(state.view(seat), seat))
                said.add(why)
                if not TRUE[name](state, seat, advice, why, gaps):
                    false.append((why, gaps, state.describe(advice), str(state)))
                action = advice if luck.randbelow(3) else None  # mostly a game as people play it
            state.apply(choose(state, luck) if action is None else action)
    assert not false, f"{len(false)} untrue: {false[0]}"
    assert len(said) > 2


def test_a_reason_without_a_check_is_found():
    for name, is_true in TRUE.items():
        state, luck = new_state(name, *seatings(load_game(name, ""))[0]), chance(1)
        while state.turn() == CHANCE or len(state.actions()) < 2:
            state.apply(choose(state, luck))
        gaps = ("", "1") if name == "yahtzee" else (1, 1)
        assert not is_true(state, state.turn(), state.actions()[0], "unheard_of", gaps), name
