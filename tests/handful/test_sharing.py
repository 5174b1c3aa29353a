# SPDX-License-Identifier: MIT
"""Turns of several humans around one device: the box between them, recaps, handing over."""

from types import SimpleNamespace

import pytest
from handful.play import sharing
from handful.play.handover import HandOver
from handful.play.move_list import MoveList
from handful.play.sharing import TurnAnnouncement, start_shared_turn
from handful.screen.screen import LETTER, WIDTH

from tests.handful.stand_ins import Console, Texts, press

ANN, BEN = 0, 1
NAMES = ("Ann", "Ben")


@pytest.fixture
def play(monkeypatch):
    """A stand-in for Play in which Ann has the device. `started` has the turns that began."""
    console = Console()
    started, keys = [], []
    play = SimpleNamespace(
        console=console,
        screen=console.screen,
        words=Texts(),
        common_words=Texts(),
        player_name=lambda seat: NAMES[seat],
        match=SimpleNamespace(is_secret=lambda: False, human_count=lambda: 2, kinds=b"\0\x10"),
        board=SimpleNamespace(shows_recap=False),
        holder=ANN,
        moves=[],
        last_recap=None,
        started=started,
        keys=keys,
        push=console.push,
        draw=console.screen.drawn_board,
        is_on_top=lambda: not console.scenes,
    )
    play.match.is_human = lambda seat: True

    def start_human_turn(seat):
        started.append(seat)
        play.phase = SimpleNamespace(key=keys.append)

    play.start_human_turn = start_human_turn
    play.ignored = []
    play.ignore_a = play.ignored.append

    def draw_large_text(screen, x, y, text):
        screen.large_text(x, y, text)

    monkeypatch.setattr(sharing, "draw_large_text", draw_large_text)
    return play


def tick(play, now):
    """Let the time pass in the phase of this Play."""
    play.console.now = now
    play.phase.tick(now)


def test_between_two_humans_a_box_names_the_next_one(play):
    start_shared_turn(play, BEN)
    texts = [call[1:] for call in play.screen.calls if "text" in call[0]]
    assert [text for *_, text in texts] == ["Ben", "your_turn"]
    assert texts[0][0] == WIDTH // 2 - 3 * LETTER, "three large letters in the middle"
    assert play.holder == BEN and not play.started


def test_the_turn_begins_by_itself_on_a_board_drawn_anew(play):
    play.console.now = 1000
    start_shared_turn(play, BEN)
    tick(play, 1590)
    assert not play.started
    play.screen.calls.clear()
    tick(play, 1600)
    assert play.started == [BEN] and not play.keys
    assert [call[0] for call in play.screen.calls] == ["clear", "drawn_board"]
    assert play.ignored[0] >= 800, "a player who presses A every 1.2 s rolls for no one else"


def test_a_in_the_box_was_meant_for_the_player_before_and_makes_it_stay(play):
    start_shared_turn(play, BEN)
    for now in (300, 700, 1100):
        tick(play, now)
        press(play.phase, "A")
    tick(play, 1690)
    assert not play.started
    tick(play, 1700)
    assert play.started == [BEN] and not play.keys


@pytest.mark.parametrize("button", ["B", "LEFT"])
def test_other_buttons_act_at_once_in_the_turn_that_begins(play, button):
    start_shared_turn(play, BEN)
    press(play.phase, button)
    assert play.started == [BEN] and play.keys == [button] and not play.ignored


@pytest.mark.parametrize("holder", [BEN, None])
def test_the_one_who_has_the_device_starts_at_once(play, holder):
    play.holder = holder  # None: the first turn, also after a power cut
    start_shared_turn(play, BEN)
    assert play.started == [BEN] and play.holder == BEN


def test_below_another_scene_there_is_no_box(play):
    play.console.push("a page of the game")
    start_shared_turn(play, BEN)
    assert play.started == [BEN] and not play.screen.calls


@pytest.mark.parametrize("reason", ["secret", "setting"])
def test_secrets_or_the_setting_hand_the_device_over_instead(play, reason):
    play.match.is_secret = lambda: reason == "secret"
    play.console.preferences.always_pass = int(reason == "setting")
    start_shared_turn(play, ANN)
    assert play.started == [ANN], "Ann has it already"
    start_shared_turn(play, BEN)
    (page,) = play.console.scenes
    assert isinstance(page, HandOver) and page.seat == BEN
    assert play.holder is None and play.started == [ANN]


def test_a_recap_lists_the_moves_since_the_own_one_and_only_once(play):
    play.board.shows_recap = True
    play.moves = [(ANN, "one"), (BEN, "two"), (ANN, "three"), (ANN, "four")]
    start_shared_turn(play, BEN)
    (page,) = play.console.scenes
    assert isinstance(page, MoveList) and page.then == play.start_human_turn
    assert [text for _, text in page.lines if text] == ["Ann three", "Ann four"]
    assert play.holder == BEN and not play.started
    play.console.scenes.clear()
    start_shared_turn(play, BEN)
    assert play.started == [BEN] and not isinstance(getattr(play, "phase", None), TurnAnnouncement)
