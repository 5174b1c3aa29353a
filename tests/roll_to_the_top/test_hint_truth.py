# SPDX-License-Identifier: MIT
"""Every sentence of the coach of Roll to the Top! is true.

The claims are checked from the drawing of the sheet and the notation of the legal actions, without
the code of the computer players.
"""

import collections
import random
import re

import pytest

from games.roll_to_the_top.bot import player as bot
from games.roll_to_the_top.rules.actions import CLIMB
from games.roll_to_the_top.rules.state import CHANCE, OVER, State
from host_sim.players.arena import answer, luck_of
from host_sim.players.roll_to_the_top.own import random_sheet
from tests.roll_to_the_top.helpers import DIRECTIONS, NAMES


class Claims:
    """A position, and the claims that a sentence can make about it, for the seat to decide."""

    def __init__(self, state):
        self.state, self.seat = state, state.turn()
        self.numbers = list(state.numbers[self.seat])
        # Squares by place: x in half squares, row from the bottom
        self.places = [(code & 15, code >> 4) for code in state.sheet.code]
        self.moves = [state.describe(action) for action in state.actions()]

    def below(self, square):
        x, row = self.places[square]
        return [i for i, (u, v) in enumerate(self.places) if v == row - 1 and abs(u - x) < 2]

    def above(self, square):
        return [i for i in range(len(self.places)) if square in self.below(i)]

    def squares_opened(self, square):
        """Return the squares on top whose other support, if any, is filled."""
        return [
            upper
            for upper in self.above(square)
            if all(self.numbers[i] for i in self.below(upper) if i != square)
        ]

    def most_squares(self, state, limit):
        """Return True if the seat can fill `limit` more squares with the unused dice."""
        if not limit:
            return True
        for action in state.actions():
            if action >= 32:
                after = State.unpack_trusted(state.pack())
                after.apply(action)
                if self.most_squares(after, limit - 1):
                    return True
        return False

    def check(self, action, key, args):
        """Raise AssertionError if the sentence with this key is not true of an action."""
        move = self.state.describe(action)
        assert move in self.moves
        if self.state.phase != CLIMB:
            self.check_change(move, key, args)
        elif move == "done":
            self.check_stop(key, args)
        else:
            self.check_write(move, key, list(args))

    def check_write(self, move, key, args):
        dice, number, square = re.fullmatch(r"(.*)=(\d+)>(\d+)", move).groups()
        number, square = int(number), int(square)
        written = str(args.pop(0))
        assert written.rpartition("=")[2] == str(number)
        assert written.count("+") == dice.count("+")
        falls = self.state.decreasing
        below = [self.numbers[i] for i in self.below(square)]
        row = self.places[square][1]
        if key in ("low_base", "high_base", "ground"):
            assert row == 0, "it is not at the bottom"
            assert (key == "ground") or (key == "high_base") == falls
            assert number <= 4 if key == "low_base" else number >= 9 or key == "ground"
        elif key == "last":
            assert self.numbers.count(0) == 1
        elif key == "hangs":
            assert row and not below
        elif key == "top":
            assert not self.above(square)
        elif key == "top_first":
            assert not self.above(square) and args.pop(0) == (min if falls else max)(below)
            assert any(not self.numbers[i] for i, (_, row) in enumerate(self.places) if not row)
        elif key == "opens":
            assert args.pop(0) == len(self.squares_opened(square)) > 0
        elif key in ("close", "equal", "first_of", "fits"):
            assert args.pop(0) == (min if falls else max)(below)
            assert key != "close" or 0 < min(abs(number - each) for each in below) <= 2
            assert key != "equal" or number in below
            if key == "first_of":
                assert self.most_squares(self.state, args.pop(0))
        else:
            raise AssertionError("no sentence about a number")
        assert not args

    def check_dice(self, move, is_told):
        """The hint says that a sum needs all of its dice where no part of them fits the square."""
        dice, _, square = move.rpartition(">")
        names = set(dice.partition("=")[0].split("+"))
        others = [other for other in self.moves if other.endswith(">" + square)]
        parts = [set(other.partition("=")[0].split("+")) for other in others]
        needs_all = len(names) > 1 and not any(part < names for part in parts)
        assert is_told == needs_all, "it says nothing or something wrong about the sum"

    def check_stop(self, key, args):
        writes = [move for move in self.moves if ">" in move]
        entries = self.state.entries[self.seat]
        in_play = [die for die in range(5) if self.state.dice_in_play >> die & 1]
        unused = len(in_play) - sum(bin(action >> 5).count("1") for action in entries)
        if key == "complete":
            assert 0 not in self.numbers
        elif key == "all_used":
            assert not unused
        elif key == "nothing":
            assert not writes and unused
        elif key in ("skip_all", "skip_five"):
            assert self.state.seats == 1 and not entries
            assert (len(in_play) == 5) == (key == "skip_five")
        else:
            assert key in ("skip_rest", "skip_turn", "leave") and writes
            assert args == (() if key == "skip_turn" else (unused,))
            assert key == "leave" or bool(entries) == (key == "skip_rest")
            if key != "leave":
                for move in writes:
                    assert self.above(int(move.partition(">")[2])), "it blocks nothing there"

    def check_change(self, move, key, args):
        dice = [(sign, int(faces)) for sign, faces in re.findall(r"([+-])d(\d+)", move)]
        if key.startswith("drop_"):
            self.check_drop(dice[0], key, args)
            return
        assert tuple(faces for _, faces in sorted(dice)) == args
        others = [move for move in self.moves if move.startswith("+") and "-" not in move]
        if key == "forced":
            assert len(self.moves) == 1
        elif len(dice) == 2:
            assert key in ("deny_swap", "larger" if args[0] > args[1] else "smaller")
        elif dice[0][0] == "-":
            assert key in ("remove", "deny_remove")
        else:
            faces = [int(other[2:]) for other in others]
            assert key in ("add", "add_low", "add_high", "deny_add")
            assert key != "add_low" or args[0] == min(faces) <= 6
            assert key != "add_high" or args[0] == max(faces) >= 12

    def check_drop(self, die, key, args):
        """A die to drop is too low or often too high for some squares, or could block others."""
        sign, faces = die
        removals = [int(move[2:]) for move in self.moves if "+" not in move]
        assert sign == "-" and faces == args[0]
        falls = self.state.decreasing
        squares = [i for i, number in enumerate(self.numbers) if not number]
        following = [i for i in squares if self.takes_a_number(i)]
        if key == "drop_block":
            assert faces == (min if falls else max)(removals), "others would block more"
            assert args[1:] == (len(squares) - len(following),) and args[1] > 1
            return
        assert falls == (key == "drop_high")
        assert faces == (max if falls else min)(removals), "others would fit less"
        below = [[self.numbers[lower] for lower in self.below(i)] for i in following]
        if falls:
            misfits = [each for each in below if each and min(each) < faces]
        else:
            misfits = [each for each in below if each and max(each) > faces]
        assert misfits and args[1:] == (len(misfits), len(following))

    def takes_a_number(self, square):
        """Return True if this open square is on the ground, supported, or beside a number."""
        x, row = self.places[square]
        if not row or self.below(square):
            return all(self.numbers[i] for i in self.below(square))
        return any(
            self.numbers[i] for i, (u, v) in enumerate(self.places) if v == row and abs(u - x) == 2
        )


def positions(seed, count):
    """Generate positions of random and level play in which a seat decides."""
    luck = random.Random(seed)
    while count:
        sheet = luck.choice([*NAMES, random_sheet(luck)])
        state = State(luck.choice((1, 1, 2, 3)), sheet, luck.choice(DIRECTIONS))
        level = luck.choice(("random", "easy", "normal"))
        dice = luck_of(luck.getrandbits(32))
        while state.turn() != OVER and state.round < 16 and count:
            seat = state.turn()
            if seat == CHANCE:
                state.apply(dice.pick(state.actions(), state.odds()))
                continue
            if luck.random() < 0.3:
                yield state
                count -= 1
            if level == "random":
                actions = [action for action in state.actions() if action != 1]
                state.apply(luck.choice(actions))
            else:
                state.apply(answer(bot.choose(state.view(seat), seat, level, dice)))


@pytest.mark.parametrize("seed", [1, 2])
def test_every_hint_is_true(seed):
    counts, lies = collections.Counter(), []
    for state in positions(seed, 250):
        action, key, args, *more = answer(bot.advise(state.view(state.turn()), state.turn()))
        counts[key] += 1
        try:
            Claims(state).check(action, key, args)
            if state.phase == CLIMB:
                Claims(state).check_dice(state.describe(action), more[:1] == ["fewer"])
                counts["fewer"] += more[:1] == ["fewer"]
        except AssertionError as error:
            lies.append(f"{state}\n{state.describe(action)} {key} {args}: {error}")
    assert not lies, f"{len(lies)} of {counts.total()}\n" + "\n".join(lies[:3])
    assert len(counts) >= 15 and counts["fewer"], counts
    assert counts["top_first"] and counts["top"] and counts["equal"] and counts["close"], counts


def rounds_after(state, action, seed):
    """Return the rounds (and open squares) of a game alone in which Hard continues after this."""
    state = State.unpack_trusted(state.pack())
    state.apply(action)
    dice = luck_of(seed)
    while state.turn() != OVER:
        if state.turn() == CHANCE:
            state.apply(dice.pick(state.actions(), state.odds()))
        else:
            state.apply(answer(bot.choose(state.view(0), 0, "hard", dice)))
    return state.scores()[0]


def test_the_cost_of_a_selected_action_is_what_playing_on_shows():
    """Compare the named figures with games that Hard plays to the end, with the same dice."""
    luck = random.Random(5)
    named, without_figure = [], []  # (told rounds, played rounds)
    for game in range(60):
        state = State(1, NAMES[game % 6], "increasing")
        dice = luck_of(game)
        until_round = luck.randint(1, 4)
        while state.turn() != 0 or state.phase != CLIMB or state.round < until_round:
            if state.turn() == CHANCE:
                state.apply(dice.pick(state.actions(), state.odds()))
            else:
                state.apply(answer(bot.choose(state.view(0), 0, "normal", dice)))
        writes = [action for action in state.actions() if action >= 32]
        if not writes:
            continue
        # A careless player: the highest of a few numbers
        selected = max(luck.choices(writes, k=2), key=lambda action: state.total(action >> 5))
        advice, _, _, *told = answer(bot.advise(state.view(0), 0, selected))
        if not told or told[0].startswith("beside") or advice == selected:
            continue
        seeds = range(1000 * game, 1000 * game + 2)
        played = [
            rounds_after(state, selected, seed) - rounds_after(state, advice, seed)
            for seed in seeds
        ]
        mean = sum(played) / len(played)
        if told[0] == "costs":
            named.append((float(told[1][0]), mean))
        else:
            without_figure.append(mean)
    assert len(named) > 12 and len(without_figure) > 5
    told, played = (sum(column) for column in zip(*named, strict=True))
    assert told * 0.6 < played < told * 2.2, (told, played)
    assert sum(without_figure) / len(without_figure) > 1
