# SPDX-License-Identifier: MIT
"""How many presses a round takes: the shortest way through the buttons to what Hard decides."""

from types import SimpleNamespace

from handful.game import CHANCE, OVER

from games.roll_to_the_top.bot import player as bot
from games.roll_to_the_top.rules.pieces import CHANGE, DONE
from games.roll_to_the_top.rules.state import State
from games.roll_to_the_top.screen.board import Board
from games.roll_to_the_top.screen.picture import END_TURN
from tests.check_game import chance, think
from tests.roll_to_the_top.helpers import NAMES, climbing

BUTTONS = ("A", "B", "UP", "DOWN", "LEFT", "RIGHT")
GAMES = 4  # on each of the six sheets
MEAN = 8.8


def board_of(state):
    """A Board without a screen, its cursor where it waits; what it decides is in `made`."""
    board, made = Board.__new__(Board), []

    def nothing(*_):
        pass

    picture = SimpleNamespace(seat=0, chosen=0, targets=[], cursor=None)
    picture.square = picture.die = picture.at = nothing
    board.picture, board.tell, board.words = picture, nothing, lambda *_: ""
    board.order, board.swap_in, board.advised = [], None, False
    board.phase, board.seat = state.phase, 0
    board.play = SimpleNamespace(
        match=SimpleNamespace(state=state, can_undo=lambda: False),
        pause=nothing,
        show_message=nothing,
        submit=made.append,
        ask=lambda words, yes, then: (made.append(None), then()),  # None: one press more
        section=lambda name: lambda *_: "",
    )
    picture.cursor = board.rest()
    board.made = made
    return board


def presses(state, action):
    """The fewest that lead to this decision."""
    board = board_of(state)
    picture = board.picture
    level, seen, count = [(picture.cursor, ())], set(), 0
    while level:
        count += 1
        later = []
        for cursor, order in level:
            for button in BUTTONS:
                board.order = list(order)
                board._sum_changed()
                picture.cursor = cursor
                board.made.clear()
                board.key(button)
                if board.made:
                    if board.made[-1] == action:
                        return count + len(board.made) - 1
                    continue
                place = picture.cursor, tuple(board.order)
                if place not in seen:
                    seen.add(place)
                    later.append(place)
        level = later
    raise AssertionError(f"no way to {action}")


def rounds_of_two(name, games):
    """The presses of every round in which Hard, alone, writes two sums."""
    found = []
    for seed in range(games):
        state, luck, mine = State(1, name), chance(seed), []
        while state.turn() != OVER:
            if state.turn() == CHANCE:
                state.apply(luck.pick(state.actions(), state.odds()))
                continue
            action = think(bot.choose(state.view(0), 0, "hard", luck))
            if state.phase != CHANGE:
                mine.append(presses(state, action))
                if action == DONE:
                    if len(mine) == 3:
                        found.append(sum(mine))
                    mine = []
            state.apply(action)
    return found


def test_rounds_of_two_sums_take_few_presses():
    """Two single dice take five; Hard's sums of several dice, and dice it leaves, take more. Before
    a pick led to the sheet it was 10.2 on average."""
    found = sorted(count for name in NAMES for count in rounds_of_two(name, GAMES))
    mean = sum(found) / len(found)
    print(f"{len(found)} rounds of two sums: {mean:.2f} presses on average, {found[0]} at least")
    assert len(found) >= 20 and found[0] == 5
    assert mean <= MEAN


def test_the_cursor_waits_on_a_die_that_fits():
    """Alone if there is one, else in a sum; else on the end of the turn."""
    for rolled, place in (("d4:1 d6:5 d8:6", 1), ("d4:1 d6:4", 0), ("d4:1 d6:3", END_TURN)):
        state = climbing(rolled=rolled)
        state.numbers[0][:20] = [5] * 20  # only the top is open
        assert board_of(state).picture.cursor == place
