# SPDX-License-Identifier: MIT
"""Every sentence of Top 33's coach is true.

The claims are checked with the second referee (oracle.py), which shares no code with the game: who
can take what in one turn, whose pawn it is, what the seat knows, how far home is.
"""

import collections

import pytest
from handful.game import OVER

from games.top33.bot import coach, reasons
from games.top33.bot import player as bot
from games.top33.bot.search import build_evaluator
from games.top33.rules.state import LOOK, State
from host_sim.players.arena import answer
from tests.positions import Luck
from tests.top33.helpers import act_at_random
from tests.top33.oracle import BOARD, HOME, OPPOSITE, Referee, text

VARIANTS = [
    (2, {}),
    (3, {}),
    (4, {}),
    (4, {"teams": "on"}),
    (2, {"values": "down"}),
    (4, {"values": "down", "teams": "on"}),
]
ARROWS = "↖↑↗←·→↙↓↘"  # by square of the 3 x 3 around a pawn


class Claims:
    """A position and the claims that a sentence can make about it, for one seat."""

    def __init__(self, state, seat):
        self.state, self.seat = state, seat
        self.referee = Referee(state.seats, state.values, state.is_face_down)
        pawns = self.referee.pawns
        for number, pawn in enumerate(pawns):
            pawn["square"] = (state.squares[number] % 7, state.squares[number] // 7)
            pawn["known"] = {s for s in range(state.seats) if state.seen_by[number] >> s & 1}
        self.referee.seat = seat
        if state.moved_pawn != 255:
            self.referee.stepped = pawns[state.moved_pawn]

    def side(self, pawn):
        owner = self.referee.owner(pawn)
        return owner % 2 if self.state.has_teams else owner

    def is_ours(self, pawn):
        return self.side(pawn) == self.side({"colour": self.referee.colours[self.seat][0]})

    def knows(self, pawn):
        return not self.state.is_face_down or self.seat in pawn["known"]

    def named(self, value):
        """Return the pawn with a value that a sentence names. The seat must know it."""
        (pawn,) = [pawn for pawn in self.referee.pawns if pawn["value"] == value]
        assert self.knows(pawn), f"the seat has not seen the {value}"
        return pawn

    def can_take(self, taker, victim):
        """Return True if the rules have a swap of these two, by a step of the taker."""
        referee = self.referee
        return not referee.is_home(taker) and any(
            referee.may_enter(taker, square) and victim["square"] in referee.partners(taker, square)
            for square in BOARD
        )

    def steps_home(self, pawn, square, is_blocked=False):
        """Return the length of the pawn's way home from a square; 99 without one.

        Pawns that are not home may make room, unless the way `is_blocked` by them.
        """
        colour = pawn["colour"]
        others = [other for other in self.referee.pawns if other is not pawn]
        fixed = [other["square"] for other in others if is_blocked or self.referee.is_home(other)]
        fixed += [(3, 3), *HOME[OPPOSITE[colour]]]
        seen, layer, steps = {square}, [square], 0
        while not any(here in HOME[colour] for here in layer):
            if not layer:
                return 99
            steps += 1
            layer = [
                there
                for there in BOARD
                if there not in seen
                and there not in fixed
                and any(max(abs(there[0] - x), abs(there[1] - y)) == 1 for x, y in layer)
            ]
            seen.update(layer)
        return steps

    def check(self, action, key, args, move):
        """Raise AssertionError if the sentence with this key is not true of a move."""
        referee = self.referee
        squares = {text(square): square for square in BOARD}
        step, _, partner = move.partition("x")
        partner = referee.pawn_on(squares[partner]) if partner else None
        if referee.stepped:
            pawn = referee.stepped
            target = pawn["square"]
        else:
            pawn, target = referee.pawn_on(squares[step[:2]]), squares[step[2:]]
            assert step in referee.legal()
        # The move's own pawn, arrow and partner
        args = list(args)
        if partner is None and key in ("look", "peek"):
            args = []
        elif not referee.stepped:
            if not key.endswith("unseen") and key != "peek":
                assert self.named(args.pop(0)) is pawn
            x, y = target[0] - pawn["square"][0], target[1] - pawn["square"][1]
            assert args.pop(0) == ARROWS[(y + 1) * 3 + x + 1]
        elif key in ("keep", "stay", "swap_shift") or key.startswith("swap_take"):
            assert self.named(args.pop(0)) is pawn
        if partner and key != "peek":
            assert self.named(args.pop(0)) is partner
            assert ("carry" in key) == self.is_ours(partner)
            assert ("team" in key) == (
                self.is_ours(partner) and referee.owner(partner) != self.seat
            )
            if key == "bring" or key.removeprefix("swap_").startswith("take"):
                assert args.pop(0) == partner["value"] - pawn["value"] > 0
                self.check_risk_of_swap(key, args, pawn, target, partner)
            if key in ("shift", "swap_shift"):
                assert partner["value"] < pawn["value"]
            if key.endswith("_safe"):
                thief, high = args
                holder = max((pawn, partner), key=lambda each: each["value"])
                assert high == holder["value"] and self.is_threat(thief, holder)
                self.exchange(pawn, partner)
                origin, pawn["square"] = pawn["square"], target
                assert not self.is_takable(self.named(high))
                pawn["square"] = origin
                self.exchange(pawn, partner)
            elif "carry" in key and "plain" not in key:
                mine = self.steps_home(pawn, target)
                theirs = self.steps_home(partner, partner["square"])
                assert (mine < theirs) if partner["value"] > pawn["value"] else (theirs < mine)
        assert (target in HOME[pawn["colour"]]) == (key in ("home", "bring", "home_unseen")) or (
            key.startswith(("peek", "carry", "shift", "swap", "keep", "stay", "look"))
        )
        self.check_others(key, args, pawn, target)

    def check_risk_of_swap(self, key, args, pawn, target, partner):
        """Check that a sentence names who could take the value of a swap, if anybody could.

        It also says what that would cost in all, or that it would cost nothing.
        """
        own_value = pawn["value"]
        self.exchange(pawn, partner)
        origin, pawn["square"] = pawn["square"], target
        can_lose = not self.referee.is_home(pawn) and self.is_takable(pawn)
        assert key.endswith(("_risk", "_even")) == can_lose
        if can_lose:
            thief = args.pop(0)
            assert self.is_threat(thief, pawn)
            if key.endswith("_risk"):
                assert args.pop(0) == own_value - thief > 0
            else:
                assert thief >= own_value
        pawn["square"] = origin
        self.exchange(pawn, partner)

    def check_others(self, key, args, pawn, target):
        """Check what a sentence says about other pawns and about the way home."""
        referee = self.referee
        origin = pawn["square"]
        if key in ("keep", "stay"):
            beside = [referee.pawn_on(square) for square in referee.partners(pawn, target)]
            highest = max([each["value"] for each in beside], default=0)
            assert (highest > pawn["value"]) == (key == "stay")
            assert args == ([highest] if key == "stay" else [])
        elif key == "peek":
            pawn["square"] = target
            in_sight = [pawn] + [referee.pawn_on(s) for s in referee.partners(pawn, target)]
            assert not all(self.knows(each) for each in in_sight)
            pawn["square"] = origin
        elif key.startswith("nearer"):
            steps = args.pop(0)
            assert steps == self.steps_home(pawn, target) < self.steps_home(pawn, origin)
        elif key == "detour":
            before = self.steps_home(pawn, origin, is_blocked=True)
            assert self.steps_home(pawn, target, is_blocked=True) < before
        if key in ("flee", "safer"):
            assert self.is_threat(args[0], pawn)
        elif key == "shield":
            victim = self.named(args[1])
            assert referee.owner(victim) == self.seat and self.is_threat(args[0], victim)
        elif key == "stalk":
            assert self.can_take(pawn, self.named(args[0]))
        elif key == "avoid":
            steps = self.steps_home(pawn, origin)
            nearer = [
                square
                for square in BOARD
                if referee.may_enter(pawn, square) and self.steps_home(pawn, square) < steps
            ]
            dangers = []
            for square in nearer:
                pawn["square"] = square
                assert self.is_takable(pawn)
                dangers.append(self.is_threat(args[0], pawn))
            assert any(dangers)
            pawn["square"] = target
            assert not self.is_takable(pawn)
        pawn["square"] = target
        if key == "flee":
            assert not self.is_takable(pawn)
        elif key == "safer":
            assert not self.is_threat(args[0], pawn)
        elif key == "shield":
            assert not self.is_threat(args[0], victim)
        elif key in ("nearer_risk", "nearer_back"):
            assert self.is_threat(args[0], pawn)
            assert self.can_take_back(self.named(args[0]), pawn) == (key == "nearer_back")
        elif key in ("chase", "stalk"):
            prey = self.named(args[0])
            assert not self.is_ours(prey) and prey["value"] > pawn["value"]
            assert self.can_take(pawn, prey)
        elif key == "linger":
            assert not referee.is_home(pawn) and any(
                not self.is_ours(each) and not referee.is_home(each)
                for each in referee.pawns
                if self.knows(each) and each["value"] > pawn["value"]
            )
        pawn["square"] = origin

    def exchange(self, pawn, other):
        """Exchange two values, and what the seats know of them."""
        for name in ("value", "known"):
            pawn[name], other[name] = other[name], pawn[name]

    def can_take_back(self, thief, victim):
        """Return True if the seat can take the value back from wherever the thief takes it."""
        referee, origin = self.referee, thief["square"]
        ways = [
            square
            for square in BOARD
            if referee.may_enter(thief, square)
            and victim["square"] in referee.partners(thief, square)
        ]
        answers = []
        for square in ways:
            thief["square"] = square
            self.exchange(thief, victim)
            answers.append(
                any(
                    referee.owner(own) == self.seat
                    and own["value"] < thief["value"]
                    and self.can_take(own, thief)
                    for own in referee.pawns
                    if self.knows(own)
                )
            )
            self.exchange(thief, victim)
            thief["square"] = origin
        return all(answers)

    def is_takable(self, victim):
        """Return True if the seat knows a pawn of the others that is a threat to the victim."""
        known = [pawn["value"] for pawn in self.referee.pawns if self.knows(pawn)]
        return any(self.is_threat(value, victim) for value in known)

    def is_threat(self, value, victim):
        """Return True if the pawn with this value is not ours, lower, and can take the victim."""
        thief = self.named(value)
        is_lower = thief["value"] < victim["value"]
        return not self.is_ours(thief) and is_lower and self.can_take(thief, victim)

    def threatens_own(self, value, own_value):
        """Return True if the pawn with the first value can take the seat's pawn with the second."""
        victim = self.named(own_value)
        return self.referee.owner(victim) == self.seat and self.is_threat(value, victim)

    def threatened_values(self):
        """Return the values of the seat that others could take for one that is lower by 3."""
        known = [pawn["value"] for pawn in self.referee.pawns if self.knows(pawn)]
        return {
            own for own in known for value in known
            if own - value >= 3 and self.threatens_own(value, own)
        }  # fmt: skip

    def check_alternative(self, key, args, move, value):
        """Check that another move exists and, with a value, that it keeps the value safe."""
        if key == "instead_none":
            return
        referee = self.referee
        mover, (arrow, _, partner) = self.named(args[0]), args[1].partition(" ⇄ ")
        row, column = divmod(ARROWS.index(arrow), 3)
        target = (mover["square"][0] + column - 1, mover["square"][1] + row - 1)
        step = text(mover["square"]) + text(target)
        assert step in referee.legal() and step != move.partition("x")[0]
        partner = self.named(int(partner)) if partner else None
        assert not partner or partner["square"] in referee.partners(mover, target)
        assert key in ("instead_even", "instead_same") or args[2] > 0
        if key in ("instead_safe", "instead_even"):
            origin, mover["square"] = mover["square"], target
            if partner:
                self.exchange(mover, partner)
            holder = self.named(value)
            assert referee.owner(holder) == self.seat
            assert referee.is_home(holder) or not self.is_takable(holder)
            assert not self.threatened_values(), "a safe move leaves no other threat"
            if partner:
                self.exchange(mover, partner)
            mover["square"] = origin

    def check_regain(self, value, thief, move):
        """Check that the seat can take a value back from a thief after a move."""
        step, _, partner = move.partition("x")
        squares = {text(square): square for square in BOARD}
        mover = self.referee.stepped or self.referee.pawn_on(squares[step[:2]])
        partner = self.referee.pawn_on(squares[partner]) if partner else None
        origin = mover["square"]
        if not self.referee.stepped:
            mover["square"] = squares[step[2:]]
        if partner:
            self.exchange(mover, partner)
        assert self.can_take_back(self.named(thief), self.named(value))
        if partner:
            self.exchange(mover, partner)
        mover["square"] = origin

    def check_comparison(self, key, args, move):
        """Check what the coach says about moves that it does not advise, and about threats."""
        referee = self.referee
        step, _, partner = move.partition("x")
        squares = {text(square): square for square in BOARD}
        mover = referee.stepped or referee.pawn_on(squares[step[:2]])
        target = mover["square"] if referee.stepped else squares[step[2:]]
        partner = referee.pawn_on(squares[partner]) if partner else None
        if key.startswith(("threat", "opens", "given", "closer")):
            was_threat = key != "closer" and self.threatens_own(*args)
            given = mover["value"]
            origin, mover["square"] = mover["square"], target
            if key != "closer":
                if partner:
                    self.exchange(mover, partner)
                assert self.threatens_own(*args) and args[1] - args[0] >= 3
                kind, _, more = key.partition("_")
                is_given = bool(partner) and args[0] == given
                assert kind == ("given" if is_given else "threat" if was_threat else "opens")
                others = self.threatened_values() - {args[1]}
                assert others or not more
                if partner:
                    self.exchange(mover, partner)
            else:
                higher = self.named(args[1])
                assert self.named(args[0]) is partner and higher["value"] > partner["value"]
                assert higher["square"] in referee.partners(mover, target)
                near, far = [self.steps_home(each, each["square"]) for each in (partner, higher)]
                assert near < far
            mover["square"] = origin
            return
        pawn = self.named(args[0])
        assert args[-1 if key != "instead_back" else 2] > 0
        if key == "instead_home":
            assert referee.owner(pawn) == self.seat
            assert any(referee.may_enter(pawn, square) for square in HOME[pawn["colour"]])
            return
        own = self.named(args[1])
        assert (own, pawn) != (mover, partner), "the very swap that is advised"
        assert not self.is_ours(pawn) and referee.owner(own) == self.seat
        assert pawn["value"] - own["value"] >= 3 and not referee.is_home(own)
        ways = [
            square
            for square in ([own["square"]] if own is referee.stepped else BOARD)
            if own is referee.stepped or (not referee.stepped and referee.may_enter(own, square))
            if pawn["square"] in referee.partners(own, square)
        ]
        assert ways
        if key == "instead_back":
            found = False
            for square in ways:
                origin, own["square"] = own["square"], square
                self.exchange(own, pawn)
                found = found or self.is_threat(args[3], own)
                self.exchange(own, pawn)
                own["square"] = origin
            assert found


def positions(seats, options, seed, every):
    """Generate states of a game in which a seat decides: half random, half Easy against Easy."""
    luck = Luck(seed)
    for is_random in (True, False):
        state = State(seats, **options)
        turns = 0
        while state.turn() != OVER and turns < 400:
            turns += 1
            if state.turn() >= 0 and turns % every == 0:
                yield state
            if is_random or state.turn() < 0:
                act_at_random(state, luck)
            else:
                seat = state.turn()
                state.apply(answer(bot.choose(state.view(seat), seat, "easy", luck)))


@pytest.mark.parametrize(("seats", "options"), VARIANTS, ids=str)
def test_every_reason_for_every_move_is_true(seats, options):
    """Ask for the reason of each legal move, not only of the best one."""
    counts, lies = collections.Counter(), []
    for state in positions(seats, options, 1, 7):
        seat, view = state.turn(), state.view(state.turn())
        if state.moved_pawn != 255 and LOOK in view.actions():
            continue
        values, unseen = bot.remembered_values(view)
        evaluator = answer(build_evaluator(view, seat, values, unseen))
        claims = Claims(state, seat)
        for candidate in bot.list_candidates(view, evaluator):
            key, args = reasons.explain(view, evaluator, candidate)
            counts[key] += 1
            move = state.describe(candidate[1])
            try:
                claims.check(candidate[1], key, args, move)
            except AssertionError as error:
                lies.append(f"{state}\n{move} {key} {args}: {error}")
    assert not lies, f"{len(lies)} of {counts.total()}\n" + "\n".join(lies[:3])
    assert counts.total() > 500 and len(counts) >= 9, counts


@pytest.mark.parametrize(("seats", "options"), VARIANTS, ids=str)
def test_hints_and_their_comparisons_are_true_and_legal(seats, options):
    for state in positions(seats, options, 2, 25):
        seat = state.turn()
        action, key, args, *comparison = answer(bot.advise(state.view(seat), seat))
        assert action in state.actions()
        claims, move = Claims(state, seat), state.describe(action)
        if state.is_face_down and key in ("take", "take_risk", "bring", "carry", "shift"):
            continue  # the action is the step alone
        if key != "look":
            claims.check(action, key, args, move)
        thief, threatened = None, args[0] if args else None
        for further, its_args in zip(comparison[::2], comparison[1::2], strict=True):
            if further == "regain":
                claims.check_regain(*its_args, thief, move)
            elif further.endswith(("_safe", "_even", "_none", "_next", "_same")):
                claims.check_alternative(further, its_args, move, threatened)
            else:
                claims.check_comparison(further, its_args, move)
                thief, threatened = its_args[0], its_args[-1]


def followed_hints(seats, options, seed, turns):
    """Generate (pawn, origin, target, key) of each step when all seats follow their hints."""
    luck = Luck(seed)
    state = State(seats, **options)
    while state.turn() != OVER and turns:
        seat = state.turn()
        if seat < 0:
            act_at_random(state, luck)
            continue
        turns -= 1
        action, key, *_ = answer(bot.advise(state.view(seat), seat))
        if state.moved_pawn == 255:
            pawn = action // 40
            origin = state.squares[pawn]
            state.apply(action)
            yield seat, pawn, origin, state.squares[pawn], key
        else:
            state.apply(action)


@pytest.mark.parametrize(
    ("seats", "options", "seed"), [(2, {"values": "down"}, 1), (4, {"teams": "on"}, 0)], ids=str
)
def test_hints_do_not_lead_back_and_forth_without_a_reason(seats, options, seed):
    """Follow the hints. A step back to the last square names something to gain or to avoid."""
    last_steps, returns = {}, []
    for seat, pawn, origin, target, key in followed_hints(seats, options, seed, 300):
        if last_steps.get(seat) == (pawn, target):
            returns.append(key)
        last_steps[seat] = (pawn, origin)
    vague = [key for key in returns if key in coach.VAGUE_REASONS and key != "linger"]
    assert len(vague) <= 2, returns


def test_followed_hints_seldom_lead_back_to_the_square_before():
    """A swap is progress wherever the pawn goes; other steps back are the exception."""
    steps = returns = 0
    for seats, seed in ((2, 1), (2, 2), (4, 1)):
        last_steps = {}
        for seat, pawn, origin, target, key in followed_hints(seats, {}, seed, 300):
            steps += 1
            is_swap = key.startswith(("take", "bring", "carry"))
            returns += not is_swap and last_steps.get(seat) == (pawn, target)
            last_steps[seat] = (pawn, origin)
    assert steps > 200 and returns * 20 < steps, (returns, steps)
