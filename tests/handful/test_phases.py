# SPDX-License-Identifier: MIT
"""The phases of a game in play: who gets the keys, and what an illegal action leads to."""

import sys

import pytest
from handful.journal.journal import Journal
from handful.match.saved import REPLAY
from handful.play.board import Board
from handful.play.play import Play

from host_sim.sim.nvm import Flash

MOST_CROSSINGS = 3  # the Board's key(), describe_move() and show_move()
GAMES = {
    "Yahtzee": "yahtzee",
    "Top 12": "top12",
    "Roll to the Top!": "roll_to_the_top",
    "Top 33": "top33",
    "AURUXXX": "auruxxx",
}
QUERIES = {"player_name", "viewer", "section", "load_note", "is_shaking", "is_on_top"}
COMMANDS = {
    name for name in vars(Play) if not name.startswith("_") and callable(getattr(Play, name))
} - QUERIES
HOOKS = {name for name in vars(Board) if not name.startswith("_") and callable(vars(Board)[name])}


def console_of(device):
    return device.firmware("__main__").console


class CrossingCounter:
    """Counts calls between Play and the game's Board during a press that plays an action."""

    def __init__(self, play):
        self.play, self.calls, self.most_calls = play, [], []
        for name in HOOKS:
            self.wrap(play.board, name, "lib/handful/")
        for name in COMMANDS - {"key", "tick", "draw"}:
            self.wrap(play, name, "games/")
        key, log = play.key, play.match.log

        def counted_key(button):
            self.calls, length = [], len(log)
            key(button)
            if len(log) > length:
                self.most_calls = max(self.most_calls, list(self.calls), key=len)

        play.key = counted_key

    def wrap(self, owner, name, caller_folder):
        method = getattr(owner, name)

        def counted(*args, **kwargs):
            if caller_folder in sys._getframe(1).f_code.co_filename.replace("\\", "/"):
                self.calls.append(name)
            return method(*args, **kwargs)

        setattr(owner, name, counted)


@pytest.mark.parametrize("title", GAMES)
def test_a_press_crosses_between_play_and_board_at_most_three_times(handheld, title):
    device = handheld(seed=5)
    console_of(device).journal.put("seats/" + GAMES[title], b"")
    device.pick(title)
    device.keys("A")
    device.choose("New game")
    for _ in range(12):
        scene = console_of(device).scenes[-1]
        if type(scene).__name__ == "Play" and scene.is_awaiting_human():
            break
        device.keys("A 0.7")
    counter = CrossingCounter(scene)
    for arrow in "urdl" * 10:
        device.keys(f"A 0.8 {arrow} 0.3")
        if counter.most_calls:
            break
    assert counter.most_calls, device.screen()
    assert counter.most_calls[0] == "key" and "show_move" in counter.most_calls
    assert len(counter.most_calls) <= MOST_CROSSINGS, counter.most_calls


PLANTED_BOT = """
def choose(view, seat, level, luck):
    yield 0
    return {}
"""


@pytest.mark.parametrize("action", ["77", "None"])
def test_an_illegal_action_of_a_computer_player_is_a_crash_and_no_turn_for_the_human(
    make_device, sample, action
):
    from tests.handheld import Handheld

    drive = sample("pig")
    (drive / "games/pig/bot.py").write_text(PLANTED_BOT.format(action), encoding="utf-8")
    device = make_device(drive, kind=Handheld, seed=4)
    device.pick("Pig")
    device.keys("A")
    device.choose("New game")
    device.keys("A 0.5 A 0.5")
    for _ in range(20):
        if "Traceback" in device.serial:
            break
        device.keys("A 0.8 B 0.8")  # roll and hold; the next A closes a refusal
    assert "Traceback" in device.serial, device.screen()
    assert f"illegal action {action} by " in device.serial
    assert REPLAY + "pig:" in device.serial
    assert type(console_of(device).scenes[-1]).__name__ == "CrashScene", device.screen()
    device.keys("A 2")  # continue the saved game: the same computer player decides again
    for _ in range(3):
        scene = console_of(device).scenes[-1]
        assert type(scene).__name__ != "Play" or not scene.is_awaiting_human()
        device.keys("A 1")


def test_notes_are_saved_with_the_games_name_and_found_under_their_old_name(handheld):
    device = handheld(seed=2)
    device.new_yahtzee()
    device.keys("A 1.5 A 1.6")
    board = console_of(device).scenes[-1].board
    kept_mask = board.picture.kept_mask
    assert kept_mask
    journal = Journal(device.nvm)
    note = journal.get("kept/yahtzee")
    assert note[0] == kept_mask and not journal.get("kept")
    device.cut_power()
    flash = Flash(bytes(device.nvm))
    journal = Journal(flash)
    journal.put("kept", note)  # as release 1.1 saved it
    journal.put("kept/yahtzee", b"")
    device = handheld(nvm=flash)
    device.run(1)
    play = console_of(device).scenes[-1]
    assert play.board.picture.kept_mask == kept_mask
    play.console.journal.put("names", b"Ada")
    assert play.load_note("names") == b"", "the console's own notes are not the game's"


def test_a_long_b_opens_the_menu_from_a_question_a_hint_and_the_handover_page(handheld):
    device = handheld(seed=2)
    device.new_yahtzee()
    play = console_of(device).scenes[0]
    play.call_when_idle(0, lambda: play.ask("Really?", "Yes", lambda: None))
    device.run(0.2)
    assert device.shows("Really?")
    device.keys("P 0.1")
    assert device.shows("Save and quit"), device.screen()
    device.keys("B 0.1 B 0.1 A 1.5 P 0.1")
    device.choose("Hint")
    device.until("Show", "Next page")
    device.keys("P 0.1")
    assert device.shows("Save and quit"), device.screen()
    device.keys("B 0.2")
    from handful.play.handover import HandOver

    play.call_when_idle(0, lambda: play.push(HandOver(play, 0)))
    device.run(0.3)
    assert type(console_of(device).scenes[-1]).__name__ == "HandOver", device.screen()
    device.keys("P 0.1")
    assert device.shows("Save and quit"), device.screen()
