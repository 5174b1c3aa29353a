# SPDX-License-Identifier: MIT
"""Every sentence of AURUXXX's coach, and every reason why a card is refused, is true.

The claims are checked with the names of the cards and the independent judge (oracle.py), which
share no code with the computer players.
"""

import collections

import pytest
from handful.game import CHANCE, OVER

from games.auruxxx import bot
from games.auruxxx.constants import GOLDEN_12
from games.auruxxx.rules.state import State
from host_sim.players.arena import answer
from tests.auruxxx.helpers import held, position
from tests.auruxxx.oracle import ACTIONS, card, goes_by_number, is_number, may_play
from tests.positions import Luck

SUITS = "RBGYP"
VARIANTS = [(2, "printed"), (2, "original"), (3, "printed"), (4, "original"), (6, "printed")]


def points(each):
    """Return what a card costs if it is left over."""
    what = each[0]
    return what if what in range(51) else 12 if what == "gold" else 25


class Claims:
    """A position, and the claims that a sentence can make about it, for the seat to decide."""

    def __init__(self, state):
        self.state, self.seat = state, state.turn()
        self.hand = [card(name) for name in held(state, self.seat).split()]
        self.top = card(str(state).partition(",")[0].partition(" ")[2])
        self.others = [seat for seat in range(state.seats) if seat != self.seat]
        self.fitting = [each for each in self.hand if may_play([each], self.top, self.hand)]

    def can_pass(self, seat):
        return self.state.passes[seat] < 3

    def check(self, action, key, args):
        """Raise AssertionError if the sentence with this key is not true of an action."""
        move = self.state.describe(action)
        played = [] if move.split()[0] in ("draw", "pass", "end") else move.split()[0].split("+")
        played = [card(name) for name in played]
        if played == [("gold", None)]:  # it plays all of them
            played = [each for each in self.hand if each[0] == "gold"]
        if key.startswith("pay") or key == "dodge":
            self.check_debt(move, key, args)
            return
        assert not self.state.debt
        assert not played or may_play(played, self.top, self.hand)
        kept = ("save", "keep_hand", "draw", "end", "search")
        if key.startswith(kept) and not key.startswith("draw_card"):
            self.check_no_play(move, key, args)
        elif key.startswith("play_two"):
            assert played[0][0] == 2 and len(played) == 1
            can_pass = self.can_pass((self.seat + 1) % self.state.seats)
            assert can_pass == (key != "play_two_must")
            passes_left = 3 - self.state.passes[(self.seat + 1) % self.state.seats]
            assert args == ((passes_left,) if can_pass else ())
            assert not can_pass or (self.state.seats == 2) == (key == "play_two_back")
        elif key == "win":
            assert {each[0] for each in self.hand} == {"gold"} == {played[0][0]}
        elif key.startswith("swap"):
            rest = list(self.hand)
            rest.remove(("swap", None))
            facts = sum(map(points, rest)), self.state.hand_sizes[int(move.split()[1]) - 1]
            assert args == (facts if key == "swap" else facts[:1])
            assert key == "swap" or facts[1] == 1
        elif key == "play_set":
            number = played[0][0]
            assert args == (len(played), number, sum(map(points, played)))
            assert [each[0] for each in self.hand].count(number) > len(played)
        elif key in ("play_both", "play_all"):
            number = played[0][0]
            assert args == (number, sum(map(points, played)))
            assert [each[0] for each in self.hand].count(number) == len(played)
            assert (key == "play_both") == (len(played) == 2)
        elif key.startswith(("lucky", "draw_card", "opens")):
            self.check_action_card(played, key, args)
        elif key == "play_zeros":
            assert not args and len(played) > 1 and {each[0] for each in played} == {0}
        elif key in ("play_fifty", "play_happy"):
            assert [each[0] for each in played] == [50 if key == "play_fifty" else "happy"]
        else:
            self.check_number(played, key, args)

    def check_action_card(self, played, key, args):
        assert [each[0] for each in played] == ["lucky" if "lucky" in key else "draw-a-card"]
        if key.startswith("opens"):
            rest = list(self.hand)
            rest.remove(played[0])
            assert args[0] in self.sums_on_an_action_card(rest)
            return
        affected = self.others
        if "draw" in key:
            affected = [(self.seat + 1) % self.state.seats]
        has_one = 1 in [self.state.hand_sizes[seat] for seat in affected]
        assert not args and has_one == key.endswith(("stop", "take"))
        assert not has_one or self.state.has_original_actions == key.endswith("take")

    def sums_on_an_action_card(self, rest):
        """Return the points of the cards and sets that can be played on an action card."""
        sums = set()
        for each in rest:
            copies = [other for other in rest if other[0] == each[0]]
            if each[0] == "happy":
                copies = copies[:1]
            for count in range(1, min(len(copies), len(rest) - 1) + 1):
                sums.add(count * points(each))
        return sums

    def check_debt(self, move, key, args):
        next_seat = (self.seat + 1) % self.state.seats
        passes_left = 3 - self.state.passes[next_seat]
        assert args[0] == self.state.debt >= 2
        assert args[1:] == ((passes_left,) if key == "pay_back" else ())
        assert self.can_pass(self.seat) == (key != "pay_must")
        assert key != "pay_last" or not passes_left
        assert key != "pay_back" or (passes_left and self.state.seats == 2)
        assert key != "pay" or (passes_left and self.state.seats > 2)
        assert move == ("pass" if key == "dodge" else "draw")

    def check_no_play(self, move, key, args):
        assert move == ("end" if key.endswith("end") else "draw")
        sizes = [self.state.hand_sizes[seat] for seat in self.others]
        if key.startswith("search"):
            assert ("gold", None) not in self.hand and self.fitting
            assert bool(self.state.draw_count) == (key == "search_again")
        elif key.startswith("save"):
            self.check_only_actions_fit()
            assert key != "save_swap" or ("swap", None) in self.fitting
            assert (self.state.draw_count == 1) == (key == "save_again")
            if {"swap", "lucky"} & {each[0] for each in self.fitting}:
                assert args[0] < min(sizes), "the time to play it has come"
            else:
                assert args[0] < sizes[self.others.index((self.seat + 1) % self.state.seats)]
        elif key.startswith("keep_hand"):
            self.check_only_actions_fit()
            assert ("swap", None) in self.hand and min(sizes) <= 2
            costs = sum(map(points, self.hand)) - points(("swap", None))
            assert costs < 50 or ("gold", None) in self.hand, "not a good hand"
        else:
            assert not self.fitting, "something can be played"

    def check_only_actions_fit(self):
        assert self.fitting and all(each[0] in ACTIONS for each in self.fitting)

    def check_number(self, played, key, args):
        number = played[0][0]
        assert len(played) == 1 and args[0] == number
        numbers = [each[0] for each in self.fitting if is_number(each[0]) and each[0] != 50]
        higher = [each for each in numbers if each > number]
        lower = [each for each in numbers if each < number]
        if key == "keep_pair":
            copies = collections.Counter(each[0] for each in self.hand)
            assert higher and all(copies[each] > 1 for each in higher)
        elif key.startswith("play"):
            assert key == f"play_suit{SUITS.index(played[0][1])}" and not higher
            assert args[1:] == (max(lower), number - max(lower))
        else:
            assert key == f"only_suit{SUITS.index(played[0][1])}" and set(numbers) == {number}

    def check_second(self, action, key, second_key, args):
        """Check what follows the first sentence: golden 12s given away, or why not to draw."""
        golden = self.hand.count(("gold", None))
        if second_key == "gold":
            assert key.startswith("swap") and args == (golden,) and golden
            return
        assert not self.state.draw_count
        assert key.startswith(("play", "only"))
        if second_key == "has_gold":
            assert golden and not args
        else:
            sizes = [self.state.hand_sizes[seat] for seat in self.others]
            assert second_key == "almost_out" and args == (min(sizes),) and args[0] in (1, 2)

    def check_refusal(self, action, key, args):
        """Raise AssertionError if the reason why an action is illegal is not true."""
        if key.startswith("debt"):
            assert args == (self.state.debt,)
            assert self.can_pass(self.seat) == (key == "debt")
        elif key in ("one_by_suit", "one_on_two", "one_two"):
            played = [card(name) for name in self.state.describe(action).split("+")]
            assert not may_play(played, self.top, self.hand)
            number, suit = played[-1]
            assert may_play(played[-1:], self.top, self.hand)
            assert not goes_by_number(number, self.top)
            if key == "one_on_two":
                assert self.top[0] == 2 and args == (number,)
            elif key == "one_by_suit":
                assert suit == self.top[1], "its suit does not match"
            else:
                assert number == 2


def decisions(seats, actions, seed, level, limit=700):
    """Generate states in which a seat decides. The level "random" plays any legal action."""
    luck = Luck(seed)
    state = State(seats, actions=actions)
    while state.turn() != OVER and limit:
        seat = state.turn()
        if seat == CHANCE:
            state.apply(luck.fall(state))
            continue
        limit -= 1
        yield state
        if level == "random":
            legal = state.actions()
            state.apply(legal[luck.randbelow(len(legal))])
        else:
            state.apply(answer(bot.choose(state.view(seat), seat, level, luck)))


@pytest.mark.parametrize(("seats", "actions"), VARIANTS, ids=str)
def test_every_hint_is_true(seats, actions):
    counts, lies = collections.Counter(), []
    for seed, level in enumerate(("random", "easy", "normal", "hard")):
        for state in decisions(seats, actions, seed, level):
            seat = state.turn()
            action, key, args, *second = answer(bot.advise(state.view(seat), seat))
            counts[key] += 1
            try:
                Claims(state).check(action, key, args)
                if key.startswith("swap"):
                    assert bool(second) == bool(state.hands[seat][GOLDEN_12])
                if second:
                    Claims(state).check_second(action, key, *second)
            except AssertionError as error:
                lies.append(f"{state}\n{state.describe(action)} {key} {args}: {error}")
    assert not lies, f"{len(lies)} of {counts.total()}\n" + "\n".join(lies[:3])
    assert counts.total() > 1000 and len(counts) >= 15, counts


def pairs(state):
    """Return the actions that play two cards of one number in the hand, legal or not."""
    names = held(state, state.turn()).split()
    found = set()
    for place, name in enumerate(names):
        for other in names[place + 1 :]:
            if is_number(card(name)[0]) and card(name)[0] == card(other)[0]:
                # Any pair can be played on a lucky card.
                on_lucky = position(f"{name} {other} 1B", "3B", top="lucky")
                found.add(on_lucky.parse(f"{name}+{other}"))
    return found


def test_every_refusal_of_a_card_or_a_pair_is_true():
    counts, lies = collections.Counter(), []
    for seed, (seats, actions) in enumerate(VARIANTS[1:4]):
        for state in decisions(seats, actions, seed, "random"):
            claims = Claims(state)
            for action in [*range(86), *pairs(state)]:
                refusal = state.explain_refusal(action)
                if not refusal:
                    continue
                counts[refusal[0]] += 1
                try:
                    claims.check_refusal(action, refusal[0], refusal[1:])
                except AssertionError as error:
                    lies.append(f"{state}\n{state.describe(action)} {refusal}: {error}")
    assert not lies, f"{len(lies)} of {counts.total()}\n" + "\n".join(lies[:3])
    assert min(counts[key] for key in ("one_on_two", "one_by_suit", "debt", "debt_must")) > 10
