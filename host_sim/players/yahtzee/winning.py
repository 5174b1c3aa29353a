# SPDX-License-Identifier: MIT
"""The gain of playing the last turns for winning: two near-perfect players, thousands of games.

Many games are played at a time. One player maximises points to the end. The other does the same,
or in its last turns maximises the chance to win. Both versions start from the same sheets with the
same luck, so the difference is known better than either share.
"""

import copy

import numpy as np

from games.yahtzee.bot import player as bot
from host_sim.players.yahtzee import evaluate, solver
from host_sim.players.yahtzee.solver import Array, Progress, no_progress


class Players:
    """Many sheets at once, with their scores."""

    def __init__(self, count: int, seed: int, estimate: Array) -> None:
        self.luck = np.random.default_rng(seed)
        self.estimate = estimate
        self.row = np.full(count, solver.ROW[0, 0])
        self.column = np.zeros(count, int)
        self.score = np.zeros(count, int)

    def expected(self) -> Array:
        """Return the score plus the expected rest, in units."""
        total: Array = self.score * evaluate.UNIT + self.estimate[self.row, self.column]
        return total

    def turn(self, rivals: "Players | None" = None, turns: int = 0) -> None:
        """Play a turn on each sheet: for points, or to beat `rivals` with `turns` turns to come."""
        for start in range(0, len(self.row), solver.CHUNK):
            cards = np.arange(start, min(start + solver.CHUNK, len(self.row)))
            self._some(cards, rivals, turns)

    def _some(self, cards: Array, rivals: "Players | None", turns: int) -> None:
        rows, columns = self.row[cards], self.column[cards]
        decisions = evaluate.Decisions(self.estimate, rows, columns)
        if rivals is not None:
            lead = self.score[cards] * evaluate.UNIT - rivals.expected()[cards]
            decisions.choose_keeps(_chances(decisions.roll_values[0] + lead, bot.SPREADS[turns]))
        here = np.arange(len(cards))
        roll = self._throw(np.zeros(len(cards), int))
        for left in (2, 1):
            roll = self._throw(decisions.keep[left][roll, here])
        self._write(cards, decisions.box[roll, here], roll)

    def _throw(self, keep: Array) -> Array:
        """Roll the dice that are missing from these keeps, and return the rolls."""
        keep = keep.copy()
        for size in range(solver.DICE):
            first = evaluate.FIRST[size]
            short = (keep >= first) & (keep < evaluate.FIRST[size + 1])
            faces = self.luck.integers(0, 6, len(keep))
            more = solver.ADD[size][faces[short], keep[short] - first]
            keep[short] = evaluate.FIRST[size + 1] + more
        rolls: Array = keep - evaluate.FIRST[solver.DICE]
        return rolls

    def _write(self, cards: Array, box: Array, roll: Array) -> None:
        rows, columns = self.row[cards], self.column[cards]
        five = evaluate.FIVES[roll]
        state = solver.YAHTZEE_STATE[columns]
        points = np.where(five & (state == solver.FIFTY), solver.EXTRA_YAHTZEE, 0)
        for face in range(solver.FACES):
            here = box == face
            count = solver.ROLLS[roll[here], face]
            points[here] += solver.UPPER_POINTS[face, count, rows[here]]
            self.row[cards[here]] = solver.NEXT_ROW[face, count, rows[here]]
        for lower in range(6):
            here = box == 6 + lower + lower // 5
            pays = np.where(
                state == solver.OPEN, evaluate.NATURAL[lower][roll], evaluate.JOKER[lower][roll]
            )
            points[here] += pays[here]
            self.column[cards[here]] = solver.NEXT_COLUMN[lower][columns[here]]
        here = box == 11
        points[here] += np.where(five[here], solver.YAHTZEE, 0)
        after = np.where(
            five,
            solver.YAHTZEE_COLUMN[solver.FIFTY][columns],
            solver.YAHTZEE_COLUMN[solver.ZERO][columns],
        )
        self.column[cards[here]] = after[here]
        self.score[cards] += points


def _chances(leads: Array, spread: int) -> Array:
    """Return bot.win_chance of many leads; the device's function is called once for each value."""
    different, which = np.unique(leads, return_inverse=True)
    chances = [bot.win_chance(int(lead), spread) for lead in different]
    return np.array(chances, np.int32)[which].reshape(leads.shape)


def measure(
    estimate: Array,
    games: int,
    last: bool,
    turns: int = bot.WIN_CHANCE_TURNS,
    seed: int = 1,
    progress: Progress = no_progress,
) -> tuple[float, float, float, float]:
    """Return (share for points, share for winning, gain, its standard error).

    These are of the player that moves last (or first) against one that maximises points. A shared
    win counts half.
    """
    ours, theirs = Players(games, seed, estimate), Players(games, seed + 1, estimate)
    for number in range(13 - turns):
        ours.turn()
        theirs.turn()
        progress((number + 1) / 13)
    shares = []
    for win in (False, True):
        us, them = copy.deepcopy(ours), copy.deepcopy(theirs)
        for left in reversed(range(turns)):
            if last:
                them.turn()
            us.turn(them if win else None, 2 * left + (not last))
            if not last:
                them.turn()
        shares.append((us.score > them.score) + 0.5 * (us.score == them.score))
    progress(1)
    gain = shares[1] - shares[0]
    return shares[0].mean(), shares[1].mean(), gain.mean(), gain.std() / np.sqrt(games)
