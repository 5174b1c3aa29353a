# SPDX-License-Identifier: MIT
"""Lessons, statistics and the pages around a game, as a player hears them who sees nothing."""

import pytest
from handful.words import read_entries

from host_sim.cli.arguments import lessons_here
from host_sim.frontends import text
from host_sim.frontends.device_words import console_of
from host_sim.handheld.device import Device
from host_sim.paths import ROOT
from host_sim.quality.faults.scripts import journal_with_finished_games

LANGUAGES = ("en", "de", "fr", "it", "es", "nl")


class NvmFile:
    def save(self, data):
        pass


class Listener:
    """A player with a keyboard and ears, in the menu of the console."""

    def __init__(self, nvm=None, language="en"):
        self.device, self.heard = Device(nvm=nvm, language=language), []
        self.device.power_on()
        self.session = text.TextPlay(self.device, NvmFile(), self.heard.append)
        self.session.begin()
        self.do("a")

    def do(self, *lines):
        """Type lines; return what is said after the last one."""
        for line in lines:
            before = len(self.heard)
            self.session.execute(line)
        assert "Traceback" not in self.device.serial
        return self.heard[before:]


@pytest.fixture(scope="module")
def veteran():
    """A console with a finished game of each kind."""
    return Listener(bytes(journal_with_finished_games()._nvm))


def test_a_lesson_says_every_caption_also_while_a_computer_is_to_play():
    listener = Listener()
    heard = listener.do("choose Top 12", "a")
    captions = [heard[-2]]
    for _ in range(3):  # Chip is to write all this time
        captions.append(listener.do("a")[0])
    assert captions == [
        "Press the button that is named at the end. Hold B to stop.",
        "Your sheet has five rows of 12 cells.",
        "The first to fill a row with 12 numbers wins!",
        "The numbers run from 1 to 100 and must rise from left to right.",
    ]
    assert listener.do("down") == ["Nothing changed. Press A."]
    assert listener.do("hold b") == ["Stop the lesson?", "A: Stop. B: Continue."]
    assert listener.do("b")[-2:] == [captions[-1], "Press A."]
    assert "You have a 10 to write. It can go in any cell." in listener.do("a", "a")


@pytest.mark.parametrize("game", lessons_here())
def test_every_caption_for_listeners_belongs_to_one_on_the_screen(game):
    folder = ROOT / "games" / game
    captions = dict(read_entries(str(folder / "text/en.txt"), "lesson"))
    english = dict(read_entries(str(folder / "spoken/text/en.txt"), "lesson"))
    assert set(english) <= set(captions)
    for code in LANGUAGES:
        spoken = dict(read_entries(str(folder / f"spoken/text/{code}.txt"), "lesson"))
        assert spoken.keys() == english.keys(), code


def test_statistics_are_said_in_full(veteran):
    for game, title in (("yahtzee", "Yahtzee"), ("top12", "Top 12"), ("top33", "Top 33")):
        said = veteran.do(f"choose {title}", "choose Stat")
        assert said[0] == f"Statistics, {title}.", game
        records = console_of(veteran.device).scenes[-1].records
        pages = "\n".join(said + veteran.do("a") + veteran.do("a"))
        for score in records.last_scores:
            assert f"{score}." in pages
        if any(records.level_results + records.level_ties):
            assert "won " in pages and "lost " in pages and "Streak" in pages
        assert veteran.do("?")[-1].endswith("B: Back.")
        veteran.do("b", "b")


def test_a_challenge_is_entered_letter_by_letter(veteran):
    said = veteran.do("choose Yahtzee", "choose Challenge", "choose Enter")
    assert said == [
        "Enter a code.",
        "Code: A A A A A A A A.",
        "At: Letter 1: A.",
        "A: Check. B: Back.",
    ]
    assert veteran.do("up")[0].startswith("Code: ")
    assert "There's a mistake in this code." in veteran.do("a")[0]
    veteran.do("a", "b", "b", "b")


def test_rules_are_read_with_their_arrows_and_drawings(veteran):
    veteran.do("choose Top 12", "choose Rules", "choose Naming")
    assert "Left and right change the number by 1, up and down by 10." in veteran.do("?")[1]
    veteran.do("b", "b", "b")


def test_a_drawing_beside_its_name_is_not_said_again(veteran):
    scenes = text.load(veteran.device, "handful.spoken.scenes")
    for name, done, rest, said in (
        ("golden 12", "a golden 12 ", " may be", "a golden 12"),
        ("heart", "Suit:|", " heart", "Suit:|"),
        ("one", "", " Aces: sum", ""),
        ("Happy Man", "", " One at a time", "Happy Man:"),
        ("joker", "With ", ", pick a row", "With joker"),
    ):
        assert scenes._add_drawing(done, name, rest) == said
    veteran.do("choose AURUXXX", "choose Rules", "choose What fits")
    assert "heart, wave, gem, clover, star." in veteran.do("?")[1]
    veteran.do("b", "b", "b")


def test_lines_that_end_early_in_a_box_are_sentences_and_wrapped_ones_are_not(veteran):
    scenes = text.load(veteran.device, "handful.spoken.scenes")
    notice = text.load(veteran.device, "handful.scenes.notice")
    assert scenes.NOTICE_LETTERS == notice.LETTERS_PER_LINE
    assert scenes.LINES_PER_PAGE == notice.LINES_PER_PAGE
    wrap = text.load(veteran.device, "handful.words").wrap
    box = "Round 2 of 3.|Player: -5 points|Chip: 30 points and a very long story"
    said = scenes._join_lines(wrap(box, scenes.NOTICE_LETTERS))
    assert " ".join(said.split()) == box.replace("points|", "points. ").replace("|", " ")


def test_the_number_of_a_seat_is_said_once():
    listener = Listener()
    assert "At: Player 1: Human, 1 of 6." in listener.do("choose Yahtzee", "b")
    assert "At: Player 2: Human, 2 of 6." in listener.do("down", "right")
    listener.device.cut_power()


def test_about_is_said_and_the_settings_again_after_it(veteran):
    assert veteran.do("b", "choose About")[0].startswith("Handful ")
    assert veteran.do("b")[0] == "Settings."
    veteran.do("b")


def test_short_forms_and_signs_of_the_screen_are_said_in_full():
    listener = Listener()
    console = console_of(listener.device)
    speech = text.load(listener.device, "handful.spoken.speech").Speech(console, "yahtzee")
    assert speech.sentence("Lg. straight: 40") == "Large straight: 40."
    assert speech.sentence("1-6 players. ▶ and score") == "1 to 6 players. Right and score."
    assert speech.sentence("Go with ◀▶|or ▲.") == "Go with left and right or up."
    assert speech.sentence("Luck -3.2") == "Luck -3.2."
