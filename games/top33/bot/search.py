# SPDX-License-Identifier: MIT
"""Evaluation of positions and look-ahead for Top 33's computer players.

All numbers are ints. The worth of a pawn is ten times its value, because the expected value of an
unknown one may be a fraction. A position is judged by worth times nearness to home.

A candidate is a tuple (gain, action, pawn, target, partner): a step of a pawn to a target square
and an exchange with a partner, or None, and what they gain for the seat that moves.
"""

from handful import TYPE_CHECKING

from games.top33.rules.squares import (
    ACTIONS_PER_PAWN,
    ACTIONS_PER_STEP,
    DIAGONALS,
    EMPTY,
    HOME_COLOUR,
    HOME_SQUARES,
    LOCKED,
    NEIGHBOURS,
    NO_SQUARE,
    PAWNS_PER_COLOUR,
    START_COLOUR,
    all_occupants,
    legal_steps,
)

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from games.top33.rules.state import State

    Candidate = tuple[int, int, int, int, int | None]

FARTHEST = 19  # steps; every longer way home counts as this one
# By distance from home, in percent: how much of a pawn's worth counts for being near.
NEARNESS = (100, 76, 61, 49, 40, 32, 26, 21, 17, 14, 11, 9, 7, 6, 4, 3, 3, 2, 1, 1)
# Weights, found by playing thousands of games in host_sim's arena.
HOLD_WEIGHT = 47  # of a pawn's worth, wherever the pawn stands
HOME_WEIGHT = 150  # of a pawn's worth at home, where it is safe
PROSPECT_WEIGHT = 800  # of the better values that a pawn at home can no longer take
PAWN_WORTH = 30  # of a pawn near home, whatever it carries
URGENCY = 5  # added to PAWN_WORTH for each round without a new pawn home
PATIENT_PAWNS = 8  # with fewer pawns out, the hope for better values ends sooner
RISK_PERCENT = 15  # of what the others could take after the replies
CHANCE_PERCENT = 90  # of what this side could take after the replies
OTHERS_PERCENT = (100, 45, 35)  # by seats - 2: of the other sides' gains
MOST_CANDIDATES = 8  # candidates that are judged by the replies to them
MOST_REPLIES = 3  # replies to each candidate, with two seats


def _reach_table() -> tuple[bytearray, ...]:
    """Return a table of the squares that a pawn can step to and exchange with diagonally.

    Row square // 8 has, for each square that can be reached, the bit square % 8. Several small rows
    are easier to place in the heap than a large one.
    """
    rows = tuple([bytearray(NO_SQUARE + 1) for _ in range(NO_SQUARE // 8 + 1)])
    for square in range(NO_SQUARE):
        for target in NEIGHBOURS[square]:
            if target != NO_SQUARE:
                for diagonal in DIAGONALS[target]:
                    if square != diagonal != NO_SQUARE:
                        rows[square // 8][diagonal] |= 1 << square % 8
    return rows


REACH_TABLE = _reach_table()
del _reach_table  # frees heap on the device


def home_distances(squares: list[int], colour: int) -> bytearray:
    """Return the steps from each square to the nearest free home square of a colour.

    A pawn in the way costs one step more. A pawn at home cannot be passed.
    """
    occupants = all_occupants(squares)
    distances = bytearray([FARTHEST] * (NO_SQUARE + 1))
    layers: list[list[int]] = [[] for _ in range(FARTHEST + 3)]  # squares by distance
    for square in HOME_SQUARES[colour]:
        distances[square] = 0
        if occupants[square] != LOCKED:
            layers[0].append(square)
    for distance in range(FARTHEST):
        for square in layers[distance]:
            farther = distance + 1 if occupants[square] == EMPTY else distance + 2
            for neighbour in NEIGHBOURS[square]:
                if distances[neighbour] > farther and occupants[neighbour] != LOCKED:
                    distances[neighbour] = farther
                    if START_COLOUR[neighbour] != colour:  # no way leads across its own start
                        layers[farther].append(neighbour)
    return distances


def build_evaluator(
    view: "State", seat: int, values: "list[int | None]", unseen: "Sequence[int]" = ()
) -> "Generator[int, None, Evaluator]":
    """Generate progress in percent and return an Evaluator.

    `values` are those that the seat remembers, None where it does not; `unseen` are the values
    that those may be.
    """
    distances = []
    for colour in range(len(values) // PAWNS_PER_COLOUR):
        distances.append(home_distances(view.squares, colour))
        if colour % 2:
            yield 2 * colour
    return Evaluator(view, seat, values, unseen, distances)


class Evaluator:
    """A position as one seat judges it. Moves can be tried and taken back.

    seat:          the seat that judges
    squares:       the square of each pawn
    worth:         by pawn: ten times its value, or the average of the unseen values
    is_unknown:    by pawn: True if its worth is only an average
    unseen:        the worths that unknown pawns may have
    own, others:   the pawns of the seat's side, and all other pawns
    weights:       by seat, then by pawn: how much the pawn's gains count for the seat, in percent
    distances:     by colour, then by square: steps home
    prospects:     worths that the side may hope to take
    worth_factors, bonuses:  by distance: a pawn counts worth * factor + bonus
    """

    def __init__(
        self,
        view: "State",
        seat: int,
        values: "list[int | None]",
        unseen: "Sequence[int]",
        distances: list[bytearray],
    ) -> None:
        pawns = range(len(values))
        self.view = view
        self.seat = seat
        self.squares = list(view.squares)
        self.unseen = [value * 10 for value in unseen]
        average = sum(self.unseen) // len(self.unseen) if unseen else 0
        self.is_unknown = [value is None for value in values]
        self.worth = [average if value is None else value * 10 for value in values]
        self.distances = distances
        side = view.side(seat)
        self.owner = [view.owner(pawn) for pawn in pawns]
        self.own = [pawn for pawn in pawns if view.side(self.owner[pawn]) == side]
        self.others = [pawn for pawn in pawns if view.side(self.owner[pawn]) != side]
        others_weight = -OTHERS_PERCENT[view.seats - 2]
        self.weights = []
        for mover in range(view.seats):
            side = view.side(mover)
            self.weights.append(
                [100 if view.side(owner) == side else others_weight for owner in self.owner]
            )
        self.prospects = []
        # Without hope pawns stop chasing each other and go home: after half of the quiet turns, or
        # sooner with few pawns out, because these would repeat the same positions for long.
        out = [pawn for pawn in pawns if not view.is_home(pawn)]
        patience = view.quiet_turn_limit() * min(len(out), PATIENT_PAWNS) // (2 * PATIENT_PAWNS)
        urgency = URGENCY * (view.quiet_turns // view.seats)
        if view.quiet_turns < patience:
            self.prospects = [self.worth[pawn] for pawn in self.others if pawn in out]
        else:  # sooner or later going home outweighs every risk
            urgency *= 1 + (view.quiet_turns - patience) // view.seats
        self.worth_factors = [HOLD_WEIGHT + nearness for nearness in NEARNESS]
        self.bonuses = [(PAWN_WORTH + urgency) * nearness for nearness in NEARNESS]
        self.worth_factors[0] = HOLD_WEIGHT + HOME_WEIGHT
        self.bonuses[0] += urgency * HOME_WEIGHT

    def gain(self, seat: int, pawn: int, target: int, partner: int | None) -> int:
        """Return how much a step and an exchange (or None) improve the position for a seat."""
        worth, factors, weights = self.worth, self.worth_factors, self.weights[seat]
        own_worth = worth[pawn]
        distances = self.distances[pawn // PAWNS_PER_COLOUR]
        after, before = distances[target], distances[self.squares[pawn]]
        change = self.bonuses[after] - self.bonuses[before] - own_worth * factors[before]
        carried = own_worth
        if partner is not None:
            carried = worth[partner]
            if self.is_unknown[pawn] or self.is_unknown[partner]:
                carried = self._expected_best(own_worth, carried)
        change += carried * factors[after]
        if after == 0:
            change -= self._lost_prospects(carried)
        change *= weights[pawn]
        if partner is not None:
            distance = self.distances[partner // PAWNS_PER_COLOUR][self.squares[partner]]
            change += (own_worth - carried) * factors[distance] * weights[partner]
        return change // 100

    def _expected_best(self, worth: int, other_worth: int) -> int:
        """Return the worth to expect after looking at two pawns and keeping the better value."""
        least = max(worth, other_worth)
        return sum([max(least, unseen) for unseen in self.unseen]) // len(self.unseen)

    def _lost_prospects(self, worth: int) -> int:
        """Return what a pawn with this worth gives up by going home: better values to take."""
        better = 0
        for prospect in self.prospects:
            if prospect > worth:
                better += prospect - worth
        return better and better * PROSPECT_WEIGHT // len(self.prospects)

    def risk_and_chance(self) -> tuple[int, int]:
        """Return what the others could take from this side in one turn, and this side from them."""
        squares, worth, owner = self.squares, self.worth, self.owner
        threats = [
            pawn for pawn in self.others if HOME_COLOUR[squares[pawn]] != pawn // PAWNS_PER_COLOUR
        ]
        losses = [0] * 4  # the highest loss to each seat
        chance = 0
        for pawn in self.own:
            square = squares[pawn]
            colour = pawn // PAWNS_PER_COLOUR
            if HOME_COLOUR[square] == colour:
                continue
            own_worth = worth[pawn]
            factor = self.worth_factors[self.distances[colour][square]]
            reached_from, bit = REACH_TABLE[square // 8], 1 << square % 8
            for other in threats:
                if reached_from[squares[other]] & bit:
                    loss = (own_worth - worth[other]) * factor
                    if loss > losses[owner[other]]:
                        losses[owner[other]] = loss
                    elif -loss > chance:
                        chance = -loss
        return sum(losses), chance

    def move(self, pawn: int, target: int, partner: int | None) -> None:
        """Make a step and an exchange. The same call with the old square takes them back."""
        self.squares[pawn] = target
        if partner is not None:
            worth, is_unknown = self.worth, self.is_unknown
            worth[pawn], worth[partner] = worth[partner], worth[pawn]
            is_unknown[pawn], is_unknown[partner] = is_unknown[partner], is_unknown[pawn]

    def candidates(self, seat: int) -> "list[Candidate]":
        """Return all steps of a seat with all their exchanges."""
        squares = self.squares
        occupants = all_occupants(squares)
        found: list[Candidate] = []
        for action in legal_steps(squares, self.view.pawns(seat), True):
            pawn = action // ACTIONS_PER_PAWN
            target = NEIGHBOURS[squares[pawn]][action // ACTIONS_PER_STEP % 8]
            exchange = action % ACTIONS_PER_STEP
            partner = occupants[DIAGONALS[target][exchange - 1]] if exchange else None
            found.append((self.gain(seat, pawn, target, partner), action, pawn, target, partner))
        return found


def sort_best_first(candidates: "list[Candidate]") -> None:
    """Sort candidates in place by falling gain."""
    candidates.sort()
    candidates.reverse()


def judge_by_replies(
    evaluator: Evaluator, candidates: "list[Candidate]"
) -> "Generator[int, None, None]":
    """Generate progress in percent while the replies to the best candidates are judged.

    Changes the list in place, because a second one would be large: afterwards it has only those
    candidates, best first, and their gains include the replies.
    """
    sort_best_first(candidates)
    del candidates[MOST_CANDIDATES:]
    for number, (gain, action, pawn, target, partner) in enumerate(candidates):
        origin = evaluator.squares[pawn]
        evaluator.move(pawn, target, partner)
        percent = 10 + 90 * number // len(candidates)
        later_gain = yield from gain_from_replies(evaluator, evaluator.seat + 1, percent)
        evaluator.move(pawn, origin, partner)
        candidates[number] = (gain + later_gain, action, pawn, target, partner)
    sort_best_first(candidates)


def gain_from_replies(evaluator: Evaluator, seat: int, percent: int) -> "Generator[int, None, int]":
    """Generate progress in percent and return what this side gains until its next turn.

    The seats from `seat` on reply in turn, each with the best move for itself. With two seats,
    the reply that is worst for this side counts, out of a few. The result includes the risk and
    the chance that are left at the end.
    """
    seats = evaluator.view.seats
    seat %= seats
    if seat == evaluator.seat:
        risk, chance = evaluator.risk_and_chance()
        hope = chance * CHANCE_PERCENT if evaluator.prospects else 0
        return (hope - risk * RISK_PERCENT) // 100
    replies = evaluator.candidates(seat)
    yield percent
    if not replies:
        return (yield from gain_from_replies(evaluator, seat + 1, percent))
    if seats > 2:
        replies = [max(replies)]
    else:
        sort_best_first(replies)
        del replies[MOST_REPLIES:]
    worst = None
    for _, _, pawn, target, partner in replies:
        origin = evaluator.squares[pawn]
        gain = evaluator.gain(evaluator.seat, pawn, target, partner)
        evaluator.move(pawn, target, partner)
        gain += yield from gain_from_replies(evaluator, seat + 1, percent)
        evaluator.move(pawn, origin, partner)
        if worst is None or gain < worst:
            worst = gain
    return worst or 0
