# SPDX-License-Identifier: MIT
"""Planning a round of Roll to the Top!: which dice to write into which squares.

A beam search over all groupings of the dice and all squares. A plan is a list of actions that
write numbers; the best plan leaves the sheet that needs the fewest rounds (see values.py). Squares
that can be filled now are called ready. A ready square is packed into an int, because tuples would
take too much memory: bound << SQUARE_BITS | square, where the bound is the number that it must
reach, or 0 if any number fits.
"""

from collections import namedtuple

from handful import TYPE_CHECKING

from games.roll_to_the_top.bot.values import (
    BOUNDS,
    READY_COUNTS,
    STAGES,
    load_tables,
    square_kinds,
)
from games.roll_to_the_top.rules.actions import SQUARE_BITS, SQUARE_MASK
from games.roll_to_the_top.rules.dice import FACE_COUNTS, next_sets, sums_of
from games.roll_to_the_top.rules.state import MAX_NUMBER

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from games.roll_to_the_top.rules.sheet import Sheet

HOPELESS = 1 << 20  # more than any value
UNUSED_DIE_VALUE = 30  # what an unused die is expected to gain in the steps that follow
HARD_WIDTH = 16  # plans that Hard follows side by side
LAST_BOUND = BOUNDS - 1
LAST_READY_COUNT = READY_COUNTS - 1

# An unlocked square becomes ready when another one is filled. It is packed like a ready square;
# with this flag the filled square carries it, so that the new number may change its bound.
IS_CARRIED = 1 << 11
BOUND_MASK = 63

# A plan and what is needed to continue it.
#   score:        what plans are compared by: value less what the unused dice may gain
#   actions:      numbers to write, in order
#   cost:         sum of the costs of the squares that are still open
#   ready_count:  number of ready squares
#   ready:        the ready squares from which the last action chose
#   index:        the index of the chosen one
#   unlocked:     the squares that the last action makes ready
# The ready squares of most plans are never needed, so they are computed when a plan is continued.
Plan = namedtuple("Plan", ("score", "actions", "cost", "ready_count", "ready", "index", "unlocked"))


class Beam:
    """The best plans of one length. Holds up to twice as many before it drops the worse ones.

    limit:  plans with this score or a higher one are not among the best
    """

    def __init__(self, width: int) -> None:
        self.width = width
        self.limit = HOPELESS
        self.plans: list[Plan] = []

    def add(self, plan: Plan) -> None:
        """Add a plan whose score is below the limit."""
        self.plans.append(plan)
        if len(self.plans) >= 2 * self.width:
            self.plans = self.best_plans()
            self.limit = self.plans[-1].score

    def best_plans(self) -> list[Plan]:
        """Return up to `width` plans, the best first; equal scores in a fixed order."""
        self.plans.sort(key=lambda plan: (plan.score, plan.actions))
        return self.plans[: self.width]


class Planner:
    """The costs of squares, sheets and dice on one sheet in one direction.

    costs, open_costs, ready_costs and set_costs are the tables of values.load_tables().

    cost_starts:    index of each square's costs once it is ready; those before are BOUNDS later
    carried:        for each square the ones on top of it: (square, its other support or -1)
    hanging:        for each square the hanging squares beside it
    unused_values:  what unused dice may still gain, by their mask
    """

    def __init__(self, sheet: "Sheet", decreasing: bool) -> None:
        self.sheet = sheet
        self.decreasing = decreasing
        self.costs, self.open_costs, self.ready_costs, self.set_costs = load_tables(decreasing)
        self.cost_starts = [kind * 2 * BOUNDS for kind in square_kinds(sheet)]
        self.carried: list[tuple[tuple[int, int], ...]] = [()] * len(sheet)
        for square, supports in enumerate(sheet.supports):
            for below in supports:
                other_support = sum(supports) - below if len(supports) > 1 else -1
                self.carried[below] += ((square, other_support),)
        self.hanging = [
            tuple([i for i in neighbours if sheet.is_hanging(i)]) for neighbours in sheet.neighbours
        ]
        self.unused_values = [UNUSED_DIE_VALUE * count_dice(dice) for dice in range(32)]

    def set_cost(self, dice: int, open_count: int) -> int:
        """Return the cost of rolling this set of dice with that many squares left to fill."""
        if not open_count:
            return 0
        size = len(self.sheet)
        position = (STAGES - 1) * open_count
        stage = min(position // size, STAGES - 2)
        weight = position - stage * size  # of the next stage
        index = dice * STAGES + stage
        costs = self.set_costs
        return (costs[index] * (size - weight) + costs[index + 1] * weight) // size

    def next_roll_costs(
        self, open_count: int, dice: int, white_sign: int, skipping_adds: bool
    ) -> list[int]:
        """Return the cost of the best next set of dice, by the number of squares filled until then.

        Of one seat alone, filling nothing adds a die (`skipping_adds`).
        """
        costs = []
        for filled in range(min(open_count, 5) + 1):
            sets = next_sets(dice, white_sign, filled > 0 or not skipping_adds)
            costs.append(min([self.set_cost(other, open_count - filled) for other in sets]))
        return costs

    def evaluate_sets(
        self, numbers: "Sequence[int]", sets: list[int], roll_count: int
    ) -> "Generator[int, None, list[int]]":
        """Yield progress in percent. Return the mean value of the sheet after rolling each set.

        Each set is rolled `roll_count` times, with numbers spread evenly over the faces.
        """
        means = []
        for dice in sets:
            total = 0
            for roll in range(roll_count):
                faces = []
                for die in range(5):
                    part = 2 * ((roll * (2 * die + 1) + 3 * die) % roll_count) + 1
                    faces.append(1 + FACE_COUNTS[die] * part // (2 * roll_count))
                value, _ = yield from Search(self, numbers, dice, faces).run((0,) * 6, 2)
                total += max(0, value)  # a full sheet needs no round
            means.append(total // roll_count)
        return means

    def open_costs_and_ready(self, numbers: "Sequence[int]") -> tuple[int, list[int]]:
        """Return the sum of the costs of all open squares, and the ready ones, packed."""
        sheet, costs = self.sheet, self.costs
        total = 0
        ready = []
        for square in range(len(sheet)):
            if numbers[square]:
                continue
            below = [numbers[i] for i in sheet.supports[square]]
            filled = [number for number in below if number]
            bound = 0
            if filled:
                bound = min(filled) if self.decreasing else max(filled)
            index = self.cost_starts[square] + min(bound, LAST_BOUND)
            if len(filled) < len(below) or (
                sheet.is_hanging(square) and not sheet.has_filled_neighbour(square, numbers)
            ):
                index += BOUNDS
            else:
                ready.append(bound << SQUARE_BITS | square)
            total += costs[index]
        return total, ready

    def effects_of(
        self, numbers: "Sequence[int]", square: int
    ) -> tuple[int, list[tuple[int, int]], list[int]]:
        """Return what filling a square changes, whatever the number.

        The change of the sheet's cost; (start of its costs, bound by its other support) of each
        square on top, whose new cost depends on the number; the unlocked squares, packed.
        """
        costs, cost_starts = self.costs, self.cost_starts
        change = 0
        above, unlocked = [], []
        for other in self.hanging[square]:
            if not numbers[other] and not self.sheet.has_filled_neighbour(other, numbers):
                change += costs[cost_starts[other]] - costs[cost_starts[other] + BOUNDS]
                unlocked.append(other)
        for upper, other_support in self.carried[square]:
            start = cost_starts[upper]
            bound = numbers[other_support] if other_support >= 0 else 0
            if bound or other_support < 0:
                change -= costs[start + BOUNDS + min(bound, LAST_BOUND)]
                unlocked.append(IS_CARRIED | bound << SQUARE_BITS | upper)
                above.append((start, bound))
            else:
                change -= costs[start + BOUNDS]
                above.append((start + BOUNDS, 0))
        return change, above, unlocked


class Search:
    """A beam search for the best use of some dice on one sheet.

    numbers:                   on the sheet before the search
    dice:                      mask of the dice that may be used
    sums:                      the sum of each set of dice
    best_value, best_actions:  of the best plan so far
    """

    def __init__(
        self, planner: Planner, numbers: "Sequence[int]", dice: int, faces: "Sequence[int]"
    ) -> None:
        """Prepare a search. `faces` are the numbers that all five dice show."""
        self.planner, self.numbers, self.dice = planner, numbers, dice
        self.sums = sums_of(faces)
        self.best_value = HOPELESS
        self.best_actions: tuple[int, ...] = ()

    def run(
        self, end_costs: "Sequence[int]", width: int
    ) -> "Generator[int, None, tuple[int, tuple[int, ...]]]":
        """Yield progress in percent. Return value and actions of the best plan.

        `end_costs` are added to a plan's value, by the number of its actions. `width` is the number
        of plans that are continued at each step. A plan that fills the sheet has a value below 0.
        """
        planner = self.planner
        open_count = count_open(self.numbers)
        cost, ready = planner.open_costs_and_ready(self.numbers)
        ready_cost = planner.ready_costs[min(len(ready), LAST_READY_COUNT)]
        self.best_value = cost + planner.open_costs[open_count] + ready_cost + end_costs[0]
        plans = [Plan(0, (), cost, len(ready), ready, -1, ())]
        length = 0
        while plans and open_count:
            open_count -= 1
            length += 1
            end_cost = -HOPELESS
            if open_count:
                end_cost = planner.open_costs[open_count] + end_costs[length]
            beam = Beam(width)
            for plan in plans:
                yield min(99, 20 * length)
                self._expand(plan, end_cost, beam)
            plans = beam.best_plans()
        return self.best_value, self.best_actions

    def _expand(self, plan: Plan, end_cost: int, beam: Beam) -> None:
        """Continue a plan by one action in every possible way. Add the good ones to the beam.

        `end_cost` is the part of the new plans' value that does not depend on their squares.
        """
        planner = self.planner
        # Locals are faster, and most of the time is spent here.
        costs, sums, unused_values = planner.costs, self.sums, planner.unused_values
        decreasing, best_value, limit = planner.decreasing, self.best_value, beam.limit
        unused, numbers = self._apply(plan)
        masks = subsets(unused)
        ready = self._ready_squares(plan)
        for index in range(len(ready)):
            bound, square = ready[index] >> SQUARE_BITS, ready[index] & SQUARE_MASK
            lowest, highest = (1, bound or MAX_NUMBER) if decreasing else (bound, MAX_NUMBER)
            change, above, unlocked = planner.effects_of(numbers, square)
            cost_before = (
                plan.cost + change - costs[planner.cost_starts[square] + min(bound, LAST_BOUND)]
            )
            ready_count = plan.ready_count - 1 + len(unlocked)
            counts_cost = end_cost + planner.ready_costs[min(ready_count, LAST_READY_COUNT)]
            for mask in masks:
                number = sums[mask]
                if number < lowest or number > highest:
                    continue
                cost = cost_before
                for start, bound in above:
                    if bound and (bound < number if decreasing else bound > number):
                        cost += costs[start + (bound if bound < LAST_BOUND else LAST_BOUND)]
                    else:
                        cost += costs[start + (number if number < LAST_BOUND else LAST_BOUND)]
                value = cost + counts_cost
                left = unused & ~mask
                score = value - unused_values[left]
                if value >= best_value and (score >= limit or not left):
                    continue
                actions = plan.actions + (mask << SQUARE_BITS | square,)
                if value < best_value:
                    best_value = value
                    self.best_value, self.best_actions = value, actions
                if left and score < limit:
                    beam.add(Plan(score, actions, cost, ready_count, ready, index, unlocked))
                    limit = beam.limit

    def _apply(self, plan: Plan) -> tuple[int, bytearray]:
        """Return the unused dice and the numbers on the sheet after a plan."""
        unused, numbers = self.dice, bytearray(self.numbers)
        for action in plan.actions:
            dice = action >> SQUARE_BITS
            unused &= ~dice
            numbers[action & SQUARE_MASK] = self.sums[dice]
        return unused, numbers

    def _ready_squares(self, plan: Plan) -> list[int]:
        """Return the ready squares, packed, that the next action of a plan may fill.

        Those before the last chosen one are left out: another plan fills them first.
        """
        ready: list[int] = plan.ready[plan.index + 1 :]
        for packed in plan.unlocked:
            bound = packed >> SQUARE_BITS & BOUND_MASK
            if packed & IS_CARRIED:
                number = self.sums[plan.actions[-1] >> SQUARE_BITS]
                if not (bound and (bound < number) == self.planner.decreasing):
                    bound = number
            ready.append(bound << SQUARE_BITS | packed & SQUARE_MASK)
        return ready


def count_open(numbers: "Sequence[int]") -> int:
    """Return the number of open squares."""
    return sum([number == 0 for number in numbers])


def count_dice(dice: int) -> int:
    """Return the number of dice in a mask."""
    return sum([dice >> die & 1 for die in range(5)])


def subsets(dice: int) -> list[int]:
    """Return the masks of all non-empty subsets of these dice, ascending."""
    masks, mask = [], -dice & dice
    while mask:
        masks.append(mask)
        mask = (mask - dice) & dice
    return masks
