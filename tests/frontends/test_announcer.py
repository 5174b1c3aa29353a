# SPDX-License-Identifier: MIT
"""What is new: the moves of all players, then the changed sentences, each of them once."""

from types import SimpleNamespace

from host_sim.frontends.announcer import Announcer


class HumanTurn:
    """The player decides."""


class ShowingMove:
    """A move is shown."""


class Console:
    """A console with one game in play, and the announcer that listens to it."""

    def __init__(self):
        match = SimpleNamespace(kinds=[0, 1])
        self.play = SimpleNamespace(phase=HumanTurn(), moves=[], is_new=True, match=match)
        self.scenes, self.input_filter = [self.play], None
        self.lines, self.announcer = [], Announcer()

    def describe(self, _):
        return self.lines

    def find_play(self, _):
        return self.play

    def new_moves(self, play, said):
        return [move for move in play.moves if move not in said]

    def say(self, phase, *lines, moves=()):
        """Return what is said when the game is in this phase."""
        self.play.phase, self.lines, self.play.moves = phase(), list(lines), list(moves)
        return self.announcer.look(self, lambda name: self, {})


def test_only_changed_sentences_are_said():
    console = Console()
    assert console.say(HumanTurn, "Your turn.", "Dice: 1, 2.") == ["Your turn.", "Dice: 1, 2."]
    assert console.say(HumanTurn, "Your turn.", "Dice: 3, 4.") == ["Dice: 3, 4."]


def test_details_are_said_only_on_request():
    assert Console().say(HumanTurn, "Your turn.", "  Open boxes: Chance.") == ["Your turn."]


def test_a_sentence_that_goes_with_another_is_said_whenever_that_one_is_and_only_then():
    console = Console()
    assert console.say(HumanTurn, "Your turn.", "Round 1.", " Hand: 7.") == [
        *("Your turn.", "Round 1.", "Hand: 7."),
    ]
    assert console.say(HumanTurn, "Your turn.", "Round 1.", " Hand: 8.") == []
    assert console.say(HumanTurn, "Your turn.", "Round 2.", " Hand: 9.") == ["Round 2.", "Hand: 9."]


def test_a_line_that_stands_on_a_page_twice_is_said_twice():
    lines = ["Last moves.", "Chip draws 2.", "Player passes.", "Chip draws 2."]
    assert Console().say(HumanTurn, *lines) == lines


def test_a_move_is_said_once_even_if_the_screen_still_shows_it_at_the_players_turn():
    console = Console()
    console.say(HumanTurn, "Your turn.")
    moves = ["Chip plays 6 of gems."]
    assert console.say(ShowingMove, "Chip's turn.", moves=moves) == moves
    said = console.say(HumanTurn, "Your turn.", "Chip plays 6 of gems.", moves=moves)
    assert said == ["Your turn."]


def test_the_turn_is_said_again_after_another_players_move_and_only_then():
    console = Console()
    console.say(HumanTurn, "Your turn.", "Score 0.")
    assert console.say(HumanTurn, "Your turn.", "Score 0.") == []
    assert console.say(ShowingMove, "Your turn.", "Score 0.", moves=["Chip rolls."])
    assert console.say(HumanTurn, "Your turn.", "Score 0.", moves=["Chip rolls."]) == ["Your turn."]
    assert console.say(HumanTurn, "Your turn.", "Score 0.", moves=["Chip rolls."]) == []


def test_nothing_but_moves_is_said_while_a_move_is_shown():
    console = Console()
    assert console.say(ShowingMove, "Chip's turn.", "Dice: 1, 2.") == []


def test_a_computers_decision_and_a_shown_move_are_not_settled_but_a_scene_above_them_is():
    console = Console()
    console.say(ShowingMove)
    assert not console.announcer.is_settled(console)
    console.scenes.append("the rules")
    assert console.announcer.is_settled(console)
    console.scenes = []
    assert console.announcer.is_settled(console)
    console.scenes = [console.play]
    console.play.phase = HumanTurn()
    assert console.announcer.is_settled(console)


def test_while_a_lesson_shows_a_caption_it_is_settled_and_names_its_button_again():
    console = Console()
    console.input_filter = SimpleNamespace(caption="Roll!")
    assert console.say(ShowingMove, "Roll the dice.", "Press A.") == ["Roll the dice.", "Press A."]
    assert console.say(ShowingMove, "Score it.", "Press A.") == ["Score it.", "Press A."]


def test_a_scene_without_words_is_forgotten_so_that_the_one_below_is_said_again():
    console = Console()
    console.say(HumanTurn, "Your turn.")
    console.lines = None
    console.describe = lambda _: None
    assert console.announcer.look(console, lambda name: console, {}) == []
    del console.describe
    assert console.say(HumanTurn, "Your turn.") == ["Your turn."]


def test_the_last_moves_of_a_game_that_appears_are_no_news():
    assert Console().say(HumanTurn, "Your turn.", moves=["Chip rolls."]) == ["Your turn."]


def test_moves_are_no_news_when_a_new_game_takes_the_place_of_another():
    console = Console()
    console.say(HumanTurn, "Your turn.")
    console.play.is_new = False
    assert console.say(HumanTurn, "Your turn.", moves=["Chip rolls."]) == []


def test_modules_for_words_are_unloaded_after_a_look():
    console, modules = Console(), {"code": None}
    modules["handful"] = package = SimpleNamespace()

    def load(name):
        package.spoken = modules["handful.spoken"] = object()
        return console

    console.announcer.look(console, load, modules)
    assert set(modules) == {"code", "handful"}
    assert not hasattr(package, "spoken")
