# SPDX-License-Identifier: MIT
"""The handheld in words: what is said of a screen, what a line may say, and whole games through a
pipe."""

import io
import os
import subprocess
import sys

import pytest
from PIL import Image

from host_sim.device_code import games
from host_sim.frontends import screen_text, text
from host_sim.frontends.device_words import console_of
from host_sim.handheld.device import Device
from host_sim.paths import ROOT

GOLDENS = ROOT / "tests" / "golden"
BEGIN = "a a b a"  # past the title and the lesson's offer, into Yahtzee for one


def golden(name):
    with Image.open(GOLDENS / f"{name}.png") as image:
        return screen_text.describe(image.convert("1"), ROOT)


def test_dice_are_said_and_the_one_under_the_cursor_stands_in_brackets():
    assert "Dice: [2], 1, 4, 6, 3" in golden("yahtzee/thrown")


def test_dice_that_are_kept_are_said_to_be():
    assert "Dice: 2 kept, [1 kept], 4, 6, 3" in golden("yahtzee/kept")


def test_what_open_boxes_would_pay_is_said():
    lines = golden("yahtzee/thrown")
    assert [line.split()[:2] for line in lines if line.startswith("+")] == [
        ["+1", "+2"],
        ["+30", "+16"],
    ]


def test_a_hand_of_cards_is_said_by_its_signs():
    [signs] = [line for line in golden("auruxxx/hand") if line.startswith("Signs: ")]
    assert signs.startswith("Signs: [heart], wave, wave, wave, star, star")


def test_the_cursors_line_of_a_list_is_marked_and_no_other():
    lines = golden("roll_to_the_top/pause")
    assert [line for line in lines if line.startswith(">")] == ["> Hint"]
    assert "Save and quit" in lines


def test_a_games_icon_is_not_read_as_figures():
    device = Device(seed=1)
    device.power_on()
    device.run(1.5)
    assert not [line for line in screen_text.describe(device.image(), ROOT) if "Figures" in line]
    device.press("A")
    device.run(1)
    assert not [line for line in screen_text.describe(device.image(), ROOT) if "Figures" in line]


def test_only_what_changed_is_news_and_losing_the_cursor_is_none():
    before = ["Yahtzee", "> New game", "Learn"]
    assert screen_text.new_lines(before, ["Yahtzee", "New game", "> Learn"]) == ["> Learn"]
    assert screen_text.new_lines(before, before) == []


class NvmFile:
    def __init__(self):
        self.kept = None

    def save(self, data):
        self.kept = bytes(data)


@pytest.fixture
def session():
    device, said = Device(seed=12), []
    device.power_on()
    session = text.TextPlay(device, NvmFile(), said.append)
    session.said = said
    session.begin()
    yield session
    device.cut_power()


def answer(session, line):
    session.said.clear()
    assert session.execute(line)
    return list(session.said)


def test_at_the_players_turn_the_button_of_the_computers_turn_is_not_said(session):
    session.execute(BEGIN)
    play = console_of(session.device).scenes[-1]
    assert any("Roll 5 dice" in line for line in play.board.describe())
    play.screen.button_labels = (play.common_words("skip"), "")  # not yet drawn anew
    assert not any("Skip" in line for line in play.board.describe())


def test_letters_that_the_terminal_has_are_printed_as_they_are(monkeypatch):
    class Session:
        def __init__(self, device, nvm_file, say):
            self.say = say

        def begin(self):
            self.say("Würfel: ⚀")

    for encoding, printed in (("utf-8", "Würfel: ⚀"), ("latin-1", "Würfel: ?")):
        output = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
        monkeypatch.setattr(text, "TextPlay", Session)
        monkeypatch.setattr(sys, "stdout", output)
        monkeypatch.setattr(sys, "stdin", io.StringIO())
        text.play(None, None, None)
        assert output.buffer.getvalue().decode(encoding).strip() == printed


def test_a_line_of_a_list_can_be_chosen_only_while_the_console_runs(session, monkeypatch):
    monkeypatch.setattr(text, "console_of", lambda device: None)
    [said] = answer(session, "choose Yahtzee")
    assert said.startswith("choose works only in lists")


def test_every_line_is_answered(session):
    assert "A: Play. B: Settings." in answer(session, "A")
    assert "A: Learn. B: Just play." in answer(session, "A")
    answer(session, "b")
    assert "At: New game, 1 of 5." in answer(session, "b")
    assert answer(session, "down") == ["At: Learn, 2 of 5."]
    assert answer(session, "down x2") == ["At: Challenge, 3 of 5.", "At: Statistics, 4 of 5."]
    assert answer(session, "left") == ["Nothing changed. A: Choose. B: Back."]
    assert answer(session, "up frobnicate up")[-1].startswith("Unknown command: frobnicate up.")
    assert "Nothing changed." not in answer(session, "choose New game")[-1]
    assert "?: " in "\n".join(answer(session, "help"))
    assert answer(session, "?") == [line.strip() for line in session.lines]


def test_quit_says_goodbye_and_ends(session):
    session.said.clear()
    assert not session.execute("quit")
    assert session.said == ["Saved. Goodbye."]


def test_the_totals_of_all_players_are_said_unasked_once_a_round(session):
    answer(session, "a a b down right a")
    totals = [line for line in answer(session, "a") if line.startswith("Totals: ")]
    assert totals == ["Totals: Player 1: 0, Player 2: 0."]
    assert not [line for line in answer(session, "a") if line.startswith("Totals: ")]


def test_the_arrow_keys_of_a_terminal_are_understood(session):
    answer(session, "a")
    assert f"At: Top 12, 2 of {len(games())}." in answer(session, "\x1b[C")


def test_a_line_that_is_not_there_cannot_be_chosen(session):
    answer(session, "a a b b")
    assert answer(session, "choose Chess")[-1].startswith("No line starts with Chess")
    answer(session, BEGIN)
    board = session.device.ram
    assert answer(session, "choose Hint")[-1].startswith("choose works only in lists")
    assert session.device.ram == board, "no button was pressed"


def test_games_and_lines_can_be_chosen_by_name(session):
    answer(session, "a")
    answer(session, "choose AURUXXX")
    answer(session, "b b")
    assert "AURUXXX." in answer(session, "?")
    assert "Statistics" in " ".join(answer(session, "choose Statistics"))


def test_the_battery_can_be_pulled_and_the_game_is_there_again(session):
    answer(session, BEGIN + " a")
    dice = [line for line in session.lines if line.startswith("Dice")]
    assert len(dice) == 1
    answer(session, "pull battery")
    assert dice[0] in session.lines


def test_only_what_changed_is_said_and_the_whole_position_on_request(session):
    answer(session, BEGIN)
    rolled = answer(session, "a")
    assert rolled[0].startswith("Dice: ") and not any("Open boxes" in line for line in rolled)
    whole = answer(session, "?")
    assert whole[0] == "Your turn." and any(line.startswith("Open boxes: ") for line in whole)


def test_a_description_leaves_no_module_behind(session):
    answer(session, BEGIN)
    loaded = session.device.modules()
    answer(session, "? a ?")
    assert not [name for name in session.device.modules() if "spoken" in name]
    assert set(loaded) <= set(session.device.modules())


def test_a_page_without_words_of_its_own_is_read_from_the_screen(session):
    answer(session, "a a b b")
    assert "No games with you yet" in " ".join(answer(session, "choose Statistics"))


def test_everything_is_said_in_the_language_of_the_console():
    device, said = Device(seed=12, language="de"), []
    device.power_on()
    play = text.TextPlay(device, NvmFile(), said.append)
    play.begin()
    play.execute("help")
    english = Device(seed=12)
    english.power_on()
    other = []
    text.TextPlay(english, NvmFile(), other.append).begin()
    assert not set(said) & set(other)
    device.cut_power()
    english.cut_power()


class Pipe:
    """A program at the other end of two pipes; it knows that an answer is over when a word that
    nobody knows has been answered too."""

    OVER = "Unknown command: over."

    def __init__(self, nvm, *options):
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "host_sim", "--text", "--language", "en"),
                *("--nvm", str(nvm), *options),
            ],
            cwd=ROOT,
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        self.said = []

    def ask(self, line):
        self.process.stdin.write(f"{line}\nover\n")
        self.process.stdin.flush()
        heard = []
        for answer in self.process.stdout:
            if answer.startswith(self.OVER):
                self.said += heard
                return heard
            heard.append(answer.rstrip("\n"))
        raise AssertionError("\n".join(["it ended:", *self.said, *heard]))

    def end(self):
        self.process.stdin.close()
        assert self.process.stdout.read() == ""
        assert self.process.wait(60) == 0


def test_a_whole_yahtzee_is_played_through_a_pipe_and_saved_at_its_end(tmp_path):
    """Whoever plays knows no more than what is said: rolls, goes to the boxes, writes."""
    nvm = tmp_path / "a.nvm"
    pipe = Pipe(nvm, "--seed", "12")
    pipe.ask(BEGIN)
    written = 0
    for _ in range(120):
        screen = "\n".join(pipe.ask("?"))
        if "A: What next?" in screen:
            break
        if "Roll 5" in screen:
            pipe.ask("a")
        elif "Score" in screen:
            written += 1
            pipe.ask("a")
        elif "Keep" in screen:
            pipe.ask("down")
        else:
            pipe.ask("right")
    else:
        raise AssertionError("\n".join(pipe.said[-60:]))
    assert written >= 13
    assert any("Turn 13 of 13." in line for line in pipe.said)
    assert sum(line.startswith("Dice: ") for line in pipe.said) >= 13
    pipe.end()
    assert nvm.stat().st_size == 4096


def test_an_end_of_input_keeps_the_game(tmp_path):
    nvm = tmp_path / "a.nvm"
    first = Pipe(nvm, "--seed", "12")
    first.ask(BEGIN + " a")
    [dice] = [line for line in first.ask("?") if line.startswith("Dice")]
    first.end()
    second = Pipe(nvm)
    again = second.ask("?")
    second.end()
    assert dice in again
