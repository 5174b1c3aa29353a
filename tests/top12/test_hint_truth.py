# SPDX-License-Identifier: MIT
"""Every sentence of Top 12's coach is true, and it does not contradict the preselected choice.

The claims are checked on the sheets as lists of rows, without the code of the computer players.
"""

import collections
import itertools
import random

import pytest
from handful.game import CHANCE, OVER

from games.top12.bot import player as bot
from games.top12.bot.coach import ROUNDS_PER_LOG
from games.top12.bot.sheet_worth import LOG_UNIT
from games.top12.rules.state import ENTER, NAME, START, State
from games.top12.screen.board import FIRST_NUMBER, fullest_row, harmless_cell, nearest_fit
from host_sim.players.arena import answer, luck_of

NUMBERS = range(1, 101)


class Claims:
    """A position, and the claims that a sentence can make about it, for the seat to decide."""

    def __init__(self, state):
        self.state, self.seat = state, state.turn()
        cells = [list(sheet) for sheet in state.sheets]
        self.sheets = [[cells[at : at + 12] for at in range(0, 60, 12)] for cells in cells]
        self.own = self.sheets[self.seat]
        self.rivals = [sheet for seat, sheet in enumerate(self.sheets) if seat != self.seat]

    def is_open(self, row):
        """Return True if the row can be completed: between neighbours are enough numbers."""
        written = [(-1, 0), *[(at, each) for at, each in enumerate(row) if each], (12, 101)]
        return all(
            right[1] - left[1] >= right[0] - left[0] for left, right in itertools.pairwise(written)
        )

    def takes(self, row, number):
        """Return the positions of a row that take the number."""
        return [
            at
            for at in range(12)
            if not row[at]
            and all(each < number for each in row[:at])
            and all(each > number or not each for each in row[at:])
        ]

    def counts(self, sheet, number=None):
        """Return the counts of the open rows, or of those that take the number."""
        return [
            12 - row.count(0)
            for row in sheet
            if self.is_open(row) and (number is None or self.takes(row, number))
        ]

    def check_number(self, action, key, args):
        """Raise AssertionError if the reason to name a number is not true."""
        own = self.counts(self.own, action)
        theirs = [self.counts(sheet, action) for sheet in self.rivals]
        assert args[0] == action
        if key in ("fullest", "fullest_most"):
            assert (key == "fullest") == (self.state.seats == 2)
            assert args[1] == max(self.counts(self.own)) and args[1] in own
            for sheet, counts in zip(self.rivals, theirs, strict=True):
                assert max(self.counts(sheet), default=0) not in counts
        elif key == "blocks":
            assert not own
        elif key == "alone":
            assert self.state.seats == 1 and args[1] == len(own)
        elif key == "fits_you":
            assert args[1:] == (len(own), max(own)) and not any(theirs)
        elif key == "only_you":
            assert args[1:] == (len(own),) and not any(theirs)
            more = [each for each in NUMBERS if len(self.counts(self.own, each)) > len(own)]
            assert more, "no number fits more of one's own rows"
            for number in more:
                assert any(self.counts(sheet, number) for sheet in self.rivals), number
        elif key == "many":
            assert args[1:] == (len(own),) and len(own) > 1
            assert max(own) <= 4, "not early: a row is a reason"
            assert len(own) <= max(map(len, theirs)), "it fits fewer rows of the others"
            scores = answer(bot.number_scores(self.state.view(self.seat), self.seat, []))
            half_a_round = LOG_UNIT / ROUNDS_PER_LOG / 2
            losses = [(max(scores[1:]) - scores[number]) / 6 for number in NUMBERS]
            assert sum(loss <= half_a_round for loss in losses) > 50, "not most of them"
        elif key == "fills":
            assert args[1:] == (max(own), 12 - max(own)) and 2 * max(own) >= 12
            assert max(own) == max(self.counts(self.own))
        elif key == "fits":
            assert self.state.seats == 2
            fullest = max(max(counts) for counts in theirs if counts)
            assert args[1:] == (len(own), max(own), len(theirs[0]), fullest)
        else:
            assert key == "fits_most" and self.state.seats > 2
            assert args[1:] == (len(own), max(own), max(map(len, theirs)))

    def check_comparison(self, action, selected, key, args):
        """Check why the selected number is worse than the advised one."""
        if key == "slower":
            assert args[1] == selected and args[0] >= 0
            return
        assert args[0] == selected and args[1] >= 1
        sheets = self.rivals if key in ("rival_row", "rival_rows") else [self.own]
        advised = [count for sheet in sheets for count in self.counts(sheet, action)]
        other = [count for sheet in sheets for count in self.counts(sheet, selected)]
        if key == "rival_row":
            assert args[2] in other and args[2] not in advised
        elif key == "own_row":
            assert args[2] in advised and args[2] not in other
        elif key == "rival_rows":
            assert args[2:] == (len(other), len(advised)) and len(other) > len(advised)
        elif key == "own_rows":
            assert args[2:] == (len(other), len(advised)) and len(other) < len(advised)
        else:
            assert key == "others"

    def spoils(self, cell):
        """Return True if the number in this cell makes it impossible to complete an open row."""
        row = list(self.own[cell // 12])
        was_open = self.is_open(row)
        row[cell % 12] = self.state.number
        return was_open and not self.is_open(row)

    def fitting_count(self, row):
        """Return how many numbers a row takes."""
        return sum(bool(self.takes(row, number)) for number in NUMBERS)

    def check_row(self, action, key):
        """Raise AssertionError if the reason to use a joker in this row is not true."""
        row = self.own[action // 12]
        count = 12 - row.count(0)
        others = [
            each
            for number, each in enumerate(self.own)
            if number != action // 12 and self.is_open(each)
            if self.takes(each, self.state.number)
        ]
        fuller = [each for each in others if 12 - each.count(0) > count]
        equal = [each for each in others if 12 - each.count(0) == count]
        assert (key == "easier_row") == bool(fuller)
        if not fuller:
            assert (key == "fullest_row") == (not equal)
        if equal and not fuller:
            is_roomier = all(self.fitting_count(row) > self.fitting_count(each) for each in equal)
            assert key == ("roomy_row" if is_roomier else "as_full")

    def check_cell(self, action, key, args):
        """Raise AssertionError if the reason to write in a cell is not true."""
        row, at = list(self.own[action // 12]), action % 12
        number = self.state.number
        assert at in self.takes(row, number)
        was_open, places = self.is_open(row), self.takes(row, number)
        row[at] = number
        if key == "complete":
            assert 0 not in row and args == (number,)
            return
        if key == "dead":
            assert not was_open and args == (at + 1,)
            return
        if key == "only":
            assert len(self.state.actions()) == 1 and args == (at + 1,)
        elif key.startswith("joker"):
            assert key == f"joker{action // 12}" and args == (number,)
        else:
            assert key == "room" and args == (number, at + 1, at - places[0], places[-1] - at)
            assert self.is_open(row), "there are not so many numbers"


def decisions(seats, seed, level, limit):
    """Generate states in which a seat names or writes. The level "random" plays anything."""
    luck, chance = luck_of(seed), random.Random(seed)
    state = State(seats)
    while state.turn() != OVER and limit:
        seat = state.turn()
        if seat == CHANCE or level == "random":
            action = chance.choice(state.actions())
        else:
            action = answer(bot.choose(state.view(seat), seat, level, luck))
        if seat != CHANCE and state.phase != START:
            limit -= 1
            yield state
        state.apply(action)


def preselected(state):
    """Return what the board preselects."""
    sheet = state.sheets[state.turn()]
    if state.phase == NAME:
        return nearest_fit(sheet, (state.seats == 1 and state.number) or FIRST_NUMBER)
    return harmless_cell(sheet, fullest_row(sheet, state.actions()), state.number)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_hint_is_true(seats):
    """Compare with the preselected choice, and with any other."""
    counts, lies = collections.Counter(), []
    chance = random.Random(seats)
    for seed, level in enumerate(("random", "easy", "normal", "hard")):
        for state in decisions(seats, seed, level, 120):
            seat = state.turn()
            selected = preselected(state)
            if chance.random() < 0.5:
                selected = chance.choice(state.actions())
            action, key, args, *comparison = answer(bot.advise(state.view(seat), seat, selected))
            counts[key] += 1
            claims = Claims(state)
            try:
                if state.phase == ENTER:
                    claims.check_cell(action, key, args)
                else:
                    claims.check_number(action, key, args)
                if key.startswith("joker") and action == selected:
                    counts[comparison[0]] += 1
                    claims.check_row(action, comparison[0])
                    continue
                assert (action != selected) == bool(comparison)
                if comparison and state.phase == ENTER:
                    is_spoilt = claims.spoils(selected)
                    assert is_spoilt == (comparison[0] == "spoils")
                elif comparison:
                    counts[comparison[0]] += 1
                    claims.check_comparison(action, selected, *comparison)
            except AssertionError as error:
                lies.append(
                    f"{state}\n{action} not {selected}, {key} {args}, {comparison}: {error}"
                )
    assert not lies, f"{len(lies)} of {counts.total()}\n" + "\n".join(lies[:3])
    assert counts.total() > 150, counts
    reasons = {"rival_row", "rival_rows", "own_row", "many", "fills"}
    assert seats == 1 or reasons <= set(counts), counts
    assert "fullest_row" in counts and (seats == 1 or "as_full" in counts), counts


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_hint_contradicts_the_preselected_number_only_with_a_concrete_reason(seats):
    verdicts = collections.Counter()
    for seed, level in enumerate(("normal", "hard")):
        for state in decisions(seats, seed, level, 200):
            if state.phase == NAME:
                seat, selected = state.turn(), preselected(state)
                action, _, _, *comparison = answer(bot.advise(state.view(seat), seat, selected))
                if action == selected:
                    verdicts["same"] += 1
                else:
                    verdicts["why" if len(comparison[1]) > 2 else "figure alone"] += 1
    assert verdicts["why"] and verdicts["same"], verdicts
    assert verdicts["figure alone"] <= verdicts.total() * 0.15, verdicts
