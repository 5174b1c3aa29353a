# SPDX-License-Identifier: MIT
"""The fewest presses for a turn of perfect play, found by a breadth-first search."""

from collections import deque
from types import SimpleNamespace

import pytest
from handful.game import OVER
from handful.match.match import Match

from games.yahtzee.bot.player import best_action, prepare_turn
from games.yahtzee.rules.state import (
    FULL_HOUSE,
    LARGE_STRAIGHT,
    OPEN,
    ROLLS_PER_TURN,
    SCORE_BOX,
    State,
    box_points,
)
from games.yahtzee.screen import board as screen
from games.yahtzee.screen.cursor import FIRST_BOX, ROLL
from games.yahtzee.screen.picture import Picture
from host_sim.players.arena import answer, luck_of

GAMES = 100
AT_MOST = 7.9  # presses per turn; 15.1 if A keeps one die and the cursor does not move to Roll


class NullScreen:
    """A screen that ignores all calls."""

    def __getattr__(self, name):
        return lambda *args: None


class NullPicture(Picture):
    """A picture that draws nothing."""

    def draw_at_cursor(self, *args):
        pass

    draw_die = draw_die_base = draw_tumbling_die = draw_roll_button = draw_at_cursor
    draw_roll_base = draw_header = draw_box = draw_box_glyph = draw_box_points = draw_at_cursor
    draw_upper_sum = show_advice = draw_at_cursor
    draw_all = draw_after_roll = lambda self: self.update_points()


@pytest.fixture
def board(monkeypatch):
    """Return a Board that stores decisions in `board.decided` instead of playing them."""
    monkeypatch.setattr("games.yahtzee.screen.picture.TileSheet", lambda path: None)
    monkeypatch.setattr(screen, "Picture", NullPicture)
    match = SimpleNamespace(
        state=State(1),
        last_action=None,
        can_undo=lambda: False,
        turn=lambda: 0,
        human_count=lambda: 1,
    )
    play = SimpleNamespace(
        screen=NullScreen(), words=lambda *args: "", match=match, coach=False, now=0,
        call_when_idle=lambda *args: None, load_note=lambda *names: b"",
        common_words=lambda *args: "", section=lambda name: lambda *args: "",
        is_shaking=lambda: False, console=SimpleNamespace(emit=lambda event: None),
    )  # fmt: skip
    made = screen.Board(play)
    made.asked = 0
    genuine_key = made.key

    def submit(action):
        made.decided = action

    def key(button):
        action = genuine_key(button)
        if action is not None:
            submit(action)

    made.key, play.submit = key, submit
    play.undo = play.pause = lambda: None

    def ask(words, yes, then):
        made.asked = 1
        then()

    play.ask = ask
    return made


def fewest_presses(board, state, kept, wanted):
    """Return the fewest presses from the waiting cursor to an equivalent decision.

    The answer to a question counts as a press.
    """
    picture, match = board.picture, board.play.match
    match.state, match.last_action = state, kept
    picture.kept_mask, picture.shown_dice = kept, list(state.dice)
    board.keep_history = []
    board.on_human_turn(0)
    board.play.now += 1000
    start = (picture.cursor, picture.kept_mask)
    seen, waiting = {start}, deque([(start, 0)])
    while waiting:
        (cursor, mask), presses = waiting.popleft()
        for button in ("A", "UP", "DOWN", "LEFT", "RIGHT"):
            picture.cursor, picture.kept_mask = cursor, mask
            board.decided, board.keep_history = None, []
            board.asked = 0
            board.key(button)
            if board.decided is not None:
                if are_equivalent(state.dice, board.decided, wanted):
                    return presses + 1 + board.asked
            elif (after := (picture.cursor, picture.kept_mask)) not in seen:
                seen.add(after)
                waiting.append((after, presses + 1))
    raise AssertionError(f"no way to {wanted} from {state}")


def are_equivalent(dice, one, other):
    """Return True for the same box, or for keeps of the same faces."""
    if max(one, other) >= SCORE_BOX:
        return one == other
    return faces(dice, one) == faces(dice, other)


def faces(dice, mask):
    return sorted(die for at, die in enumerate(dice) if mask >> at & 1)


def test_a_perfect_turn_takes_few_presses(board):
    presses = 0
    for seed in range(GAMES):
        match = Match("yahtzee", [0], [], luck_of(seed))
        match.start()
        kept = 0
        while match.turn() != OVER:
            state = match.state
            action = best_action(answer(prepare_turn(state.sheets[0])), state)
            presses += fewest_presses(board, state, kept, action)
            kept = action if action < SCORE_BOX else 0
            match.play(action)
    mean = presses / (13 * GAMES)
    print(f"{mean:.2f} presses a turn")
    assert mean <= AT_MOST


def test_after_a_roll_a_does_not_roll_all_dice_again(board):
    for seed in range(200):
        match = Match("yahtzee", [0], [], luck_of(seed))
        match.start()
        match.play(0)
        board.play.match.state = match.state
        board.picture.kept_mask, board.decided = 0, None
        board.on_human_turn(0)
        dice = match.state.dice
        done = (
            len(set(dice)) == 1 or box_points(LARGE_STRAIGHT, dice) or box_points(FULL_HOUSE, dice)
        )
        assert done or board.picture.cursor < ROLL
        board.key("A")
        assert board.decided is None or board.decided >= SCORE_BOX
        assert board.picture.kept_mask or done


def test_every_allowed_box_can_be_reached_after_each_roll(board):
    for seed in range(40):
        match = Match("yahtzee", [0], [], luck_of(seed))
        match.start()
        for turn in range(13):
            match.play(0)
            for _ in range(turn % ROLLS_PER_TURN):
                match.play(turn)
            state = match.state
            for action in state.actions():
                if action >= SCORE_BOX:
                    assert fewest_presses(board, state, 0, action) <= 9
            free = [box for box in range(13) if state.sheets[0][box] == OPEN]
            legal = [action for action in state.actions() if action >= SCORE_BOX]
            match.play(legal[(seed + len(free)) % len(legal)])


def test_an_accidental_a_right_after_a_roll_does_not_roll_again(board):
    state = board.play.match.state
    state.dice, state.rolls_used, board.decided = [6, 6, 2, 3, 1], 2, None
    board.play.match.last_action = board.picture.kept_mask = 0b00011
    board.on_human_turn(0)
    assert board.picture.cursor == ROLL
    board.play.now += 200
    board.key("A")
    assert board.decided is None
    board.play.now += 200
    board.key("A")
    assert board.decided == 0b00011


def run_animation(board, dice, action=0):
    """Return the pauses of a move's animation; a press does not skip negative ones."""
    board.play.match.state.dice = list(dice)
    board.play.animations, board.play.redraw = True, lambda: None
    pauses = []
    for pause in board.show_move(action):
        pauses.append(pause)
        board.play.now += abs(pause)
    return pauses


def test_five_alike_are_celebrated(board):
    assert min(run_animation(board, [3, 3, 3, 3, 4])) > 0
    assert min(run_animation(board, [3, 3, 3, 3, 3])) < 0


def test_a_computer_players_yahtzee_and_bonus_do_not_stop_the_game(board):
    board.picture.cursor = None
    pauses = run_animation(board, [3, 3, 3, 3, 3])
    assert min(pauses) > 0 and sum(pauses) < 1000
    board.play.match.state.sheets[0][:6] = bytes([3, 6, 9, 12, 15, 18])
    board.picture.cursor = None
    assert not run_animation(board, [0] * 5, SCORE_BOX + 5)


def test_a_large_straight_of_a_human_is_celebrated_while_its_box_is_open(board):
    dice = [3, 2, 5, 4, 6]
    assert min(run_animation(board, dice)) < 0
    board.picture.cursor = None
    assert min(run_animation(board, dice)) > 0, "a computer player's is not"
    board.picture.cursor = ROLL
    board.play.match.state.sheets[0][LARGE_STRAIGHT] = 40
    assert min(run_animation(board, dice)) > 0


def test_the_upper_bonus_is_celebrated(board):
    sheet = board.play.match.state.sheets[0]
    sheet[:6] = bytes([3, 6, 9, 12, 15, 12])
    assert not run_animation(board, [0] * 5, SCORE_BOX + 5)
    sheet[5], board.picture.cursor = 18, ROLL
    assert min(run_animation(board, [0] * 5, SCORE_BOX + 5)) < 0
    assert not run_animation(board, [0] * 5, SCORE_BOX + 7), "only when it is reached"


def test_the_footer_shows_the_yahtzee_bonus_before_the_box_is_scored(board):
    state, told = board.play.match.state, []
    state.sheets[0][:] = bytes([OPEN] * 3 + [20] + [OPEN] * 7 + [50, OPEN])
    state.dice, state.rolls_used = [4] * 5, ROLLS_PER_TURN
    board.picture.shown_dice = [4] * 5
    board.words = lambda name, *args: f"{name} {args[0] if args else ''}"
    board.screen = SimpleNamespace(footer=lambda a, b: told.append(a))
    board.picture.update_points()
    board.picture.cursor = FIRST_BOX + 9
    board._draw_footer()
    assert told == ["write 30+100"]
