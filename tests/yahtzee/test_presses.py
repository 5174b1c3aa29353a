# SPDX-License-Identifier: MIT
"""How many presses a turn takes: the fewest, found by trying, for what perfect play decides."""

from collections import deque
from types import SimpleNamespace

import pytest
from handful.game import OVER
from handful.match.match import Match

from games.yahtzee.bot.player import best_action, think
from games.yahtzee.rules.state import (
    FULL_HOUSE,
    LARGE_STRAIGHT,
    OPEN,
    THROWS,
    WRITE,
    State,
    natural,
)
from games.yahtzee.screen import board as screen
from games.yahtzee.screen.cursor import FIRST_BOX, ROLL
from games.yahtzee.screen.picture import Picture
from host_sim.players.arena import answer, luck_of

GAMES = 100
AT_MOST = 7.5  # presses a turn; it was 15.1 when A kept one die and Roll had to be walked to


class Nothing:
    """Draws nothing, quickly."""

    def __getattr__(self, name):
        return lambda *args: None


class BlindPicture(Picture):
    """A picture nobody looks at."""

    def at(self, *args):
        pass

    die = bar = tumbling = roll = header = points = sign = box = upper = advise = at
    everything = after_roll = lambda self: self.weigh()


@pytest.fixture
def board(monkeypatch):
    """A Board whose decisions are noted in `board.decided`, not played."""
    monkeypatch.setattr("games.yahtzee.screen.picture.TileSheet", lambda path: None)
    monkeypatch.setattr(screen, "Picture", BlindPicture)
    match = SimpleNamespace(state=State(1), last=None, can_undo=lambda: False, turn=lambda: 0)
    play = SimpleNamespace(
        screen=Nothing(), words=lambda *args: "", match=match, coach=False, now=0,
        call_when_idle=lambda *args: None, load_note=lambda name: b"",
        common_words=lambda *args: "",
        section=lambda name: lambda *args: "", is_shaking=lambda: False, console=None,
    )  # fmt: skip
    made = screen.Board(play)
    made.asked = 0
    play.submit = lambda action: setattr(made, "decided", action)
    play.undo = play.pause = lambda: None

    def ask(words, yes, then):
        made.asked = 1
        then()

    play.ask = ask
    return made


def fewest_presses(board, state, kept, wanted):
    """From where the cursor waits to a decision that is as good: the same box, or equal dice. The
    answer to a question is a press too."""
    picture, match = board.picture, board.play.match
    match.state, match.last_action = state, kept
    picture.kept, picture.shown = kept, list(state.dice)
    board.before = []
    board.on_human_turn(0)
    board.play.now += 1000
    start = (picture.cursor, picture.kept)
    seen, waiting = {start}, deque([(start, 0)])
    while waiting:
        (cursor, mask), presses = waiting.popleft()
        for button in ("A", "UP", "DOWN", "LEFT", "RIGHT"):
            picture.cursor, picture.kept, board.decided, board.before = cursor, mask, None, []
            board.asked = 0
            board.key(button)
            if board.decided is not None:
                if same(state.dice, board.decided, wanted):
                    return presses + 1 + board.asked
            elif (after := (picture.cursor, picture.kept)) not in seen:
                seen.add(after)
                waiting.append((after, presses + 1))
    raise AssertionError(f"no way to {wanted} from {state}")


def same(dice, one, other):
    """Whether two actions are worth the same: equal dice are."""
    if max(one, other) >= WRITE:
        return one == other
    return faces(dice, one) == faces(dice, other)


def faces(dice, mask):
    return sorted(die for at, die in enumerate(dice) if mask >> at & 1)


def test_a_perfect_turn_takes_at_most_so_many_presses(board):
    presses = 0
    for seed in range(GAMES):
        match = Match("yahtzee", [0], [], luck_of(seed))
        match.start()
        kept = 0
        while match.turn() != OVER:
            state = match.state
            action = best_action(answer(think(state.cards[0])), state)
            presses += fewest_presses(board, state, kept, action)
            kept = action if action < WRITE else 0
            match.play(action)
    mean = presses / (13 * GAMES)
    print(f"{mean:.2f} presses a turn")
    assert mean <= AT_MOST


def test_after_a_roll_a_never_rolls_all_dice_again(board):
    for seed in range(200):
        match = Match("yahtzee", [0], [], luck_of(seed))
        match.start()
        match.play(0)
        board.play.match.state = match.state
        board.picture.kept, board.decided = 0, None
        board.on_human_turn(0)
        dice = match.state.dice
        done = len(set(dice)) == 1 or natural(LARGE_STRAIGHT, dice) or natural(FULL_HOUSE, dice)
        assert done or board.picture.cursor < ROLL
        board.key("A")
        assert board.decided is None or board.decided >= WRITE
        assert board.picture.kept or done


def test_every_box_that_may_be_written_can_be_reached_after_each_roll(board):
    for seed in range(40):
        match = Match("yahtzee", [0], [], luck_of(seed))
        match.start()
        for turn in range(13):
            match.play(0)
            for _ in range(turn % THROWS):
                match.play(turn)
            state = match.state
            for action in state.actions():
                if action >= WRITE:
                    assert fewest_presses(board, state, 0, action) <= 9
            free = [box for box in range(13) if state.cards[0][box] == OPEN]
            legal = [action for action in state.actions() if action >= WRITE]
            match.play(legal[(seed + len(free)) % len(legal)])


def test_right_after_a_roll_a_press_too_many_does_not_roll_again(board):
    state = board.play.match.state
    state.dice, state.throws, board.decided = [6, 6, 2, 3, 1], 2, None
    board.play.match.last_action = board.picture.kept = 0b00011
    board.on_human_turn(0)
    assert board.picture.cursor == ROLL
    board.play.now += 200
    board.key("A")
    assert board.decided is None
    board.play.now += 200
    board.key("A")
    assert board.decided == 0b00011


def show(board, dice, action=0):
    """The pauses of what is shown after a decision; negative ones must be seen."""
    board.play.match.state.dice = list(dice)
    board.play.animations, board.play.redraw = True, lambda: None
    pauses = []
    for pause in board.show_move(action):
        pauses.append(pause)
        board.play.now += abs(pause)
    return pauses


def test_five_alike_is_a_moment_of_its_own(board):
    assert min(show(board, [3, 3, 3, 3, 4])) > 0
    assert min(show(board, [3, 3, 3, 3, 3])) < 0


def test_the_bonus_of_the_upper_section_is_a_moment_of_its_own(board):
    card = board.play.match.state.cards[0]
    card[:6] = bytes([3, 6, 9, 12, 15, 12])
    assert not show(board, [0] * 5, WRITE + 5)
    card[5] = 18
    assert min(show(board, [0] * 5, WRITE + 5)) < 0
    assert not show(board, [0] * 5, WRITE + 7), "only when it is reached"


def test_the_hundred_of_a_further_yahtzee_is_told_before_it_is_written(board):
    state, told = board.play.match.state, []
    state.cards[0][:] = bytes([OPEN] * 3 + [20] + [OPEN] * 7 + [50, OPEN])
    state.dice, state.throws = [4] * 5, THROWS
    board.picture.shown = [4] * 5
    board.words = lambda name, *args: f"{name} {args[0] if args else ''}"
    board.screen = SimpleNamespace(footer=lambda a, b: told.append(a))
    board.picture.weigh()
    board.picture.cursor = FIRST_BOX + 9
    board._footer()
    assert told == ["write 30+100"]
