# SPDX-License-Identifier: MIT
"""How many key presses a round takes: the shortest way to each of Hard's actions."""

from handful.game import CHANCE, OVER

from games.roll_to_the_top.bot import player as bot
from games.roll_to_the_top.rules.actions import CHANGE, DONE
from games.roll_to_the_top.rules.state import State
from games.roll_to_the_top.screen.picture import END_TURN
from tests.check_game import chance, think
from tests.roll_to_the_top.helpers import NAMES, bare_board, climbing

BUTTONS = ("A", "B", "UP", "DOWN", "LEFT", "RIGHT")
GAMES = 4  # on each of the six sheets
MEAN = 7.6


def board_at_start_of_turn(state):
    """Return a Board without a screen, its cursor at the start of a turn.

    None in the list of submitted actions is the key press that confirms the end of a turn.
    """

    def ask(question, yes, then):
        board.submitted.append(None)
        then()

    board = bare_board(state, ask=ask, updates_buttons=False)
    board.picture.cursor = board.selection.default_cursor()
    return board


def presses(state, action):
    """Return the lowest number of key presses for this action."""
    board = board_at_start_of_turn(state)
    picture, selection, submitted = board.picture, board.selection, board.submitted
    level, seen, count = [(picture.cursor, ())], set(), 0
    while level:
        count += 1
        later = []
        for cursor, order in level:
            for button in BUTTONS:
                selection.sum_dice = list(order)
                selection.update_sum()
                picture.cursor = cursor
                submitted.clear()
                board.key(button)
                if submitted:
                    if submitted[-1] == action:
                        return count + len(submitted) - 1
                    continue
                place = picture.cursor, tuple(selection.sum_dice)
                if place not in seen:
                    seen.add(place)
                    later.append(place)
        level = later
    raise AssertionError(f"no way to {action}")


def rounds_of_two(name, games):
    """Return the key presses of each round in which Hard, alone, writes two sums."""
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
    """Two dice and the end of the turn take five presses; sums and unused dice take more."""
    found = sorted(count for name in NAMES for count in rounds_of_two(name, GAMES))
    mean = sum(found) / len(found)
    print(f"{len(found)} rounds of two sums: {mean:.2f} presses on average, {found[0]} at least")
    assert len(found) >= 20 and found[0] == 5
    assert mean <= MEAN


def test_the_cursor_starts_on_a_die_that_fits():
    """It starts on a die that fits alone, or else in a sum, or else on the flag."""
    for rolled, place in (("d4:1 d6:5 d8:6", 1), ("d4:1 d6:4", 0), ("d4:1 d6:3", END_TURN)):
        state = climbing(rolled=rolled)
        state.numbers[0][:20] = [5] * 20  # only the top is open
        assert board_at_start_of_turn(state).picture.cursor == place
