# SPDX-License-Identifier: MIT
"""Every game that the menu would find is held to the contract; and so are the samples, Pig and
Farkle."""

import importlib
import random
import sys
from pathlib import Path

import pytest
from handful.game import IllegalAction
from handful.modules import load_game

import games
from tests.check_game import GOLDEN, check_game, check_words
from tests.not_run import not_run

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = Path(__file__).parent / "sample"
GAMES = sorted(path.parent.name for path in (ROOT / "games").glob("*/__init__.py"))


def told_of(name, what):
    """What a game's own tests know of it: tests/<game>/twins.py, where a game with secrets tells
    which states must look alike; counts.py, what is in its box."""
    if not (ROOT / "tests" / name / f"{what}.py").exists():
        return None
    return getattr(importlib.import_module(f"tests.{name}.{what}"), what)


@pytest.fixture
def sample_games(monkeypatch):
    """games.pig, as if it lay among the games."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(SAMPLE)])


@pytest.fixture
def update(request):
    return request.config.getoption("--update-goldens")


def test_there_are_games():
    assert "yahtzee" in GAMES


@pytest.mark.parametrize("name", GAMES)
def test_the_game_keeps_the_contract(name, update):
    check_game(
        name, twins=told_of(name, "twins"), counts=told_of(name, "counts"), update=name in update
    )


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_said_in_words_without_secrets(name):
    check_words(name, told_of(name, "twins"))


@pytest.mark.parametrize("language", ["de", "es", "fr", "it", "nl"])
@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_said_in_every_language(name, language):
    check_words(name, language=language, seed=2)


def test_check_words_finds_a_secret():
    twins = told_of("auruxxx", "twins")

    def all_hands(state, seat):
        yield from twins(state, 1 - seat)  # the human's own hand is exchanged, which is said

    with pytest.raises(AssertionError, match="the words tell a secret"):
        check_words("auruxxx", all_hands)


@pytest.mark.parametrize("name", GAMES)
def test_the_game_has_golden_playthroughs(name):
    if not (GOLDEN / name).exists():
        not_run(f"golden games of {name}", f"there are none: --update-goldens {name} keeps them")
    assert list((GOLDEN / name).glob("*.txt"))


@pytest.mark.parametrize("name", ["pig", "farkle"])
def test_the_sample_game_keeps_the_contract(name, sample_games, update):
    check_game(name, games=3, update=name in update)


def test_the_sample_game_s_rules_are_short():
    source = (SAMPLE / "pig" / "rules.py").read_text(encoding="utf-8")
    assert sum(bool(line.strip()) for line in source.splitlines()) < 100


# A new game is one folder: the menu finds it, and it is played to its end


@pytest.fixture
def console_with_pig(sample, make_device):
    """The device's files and Pig in a folder of their own."""
    return make_device(sample("pig"))


def press_until(device, button, words, most=12):
    """Presses until the words can be read."""
    for _ in range(most):
        if any(words in line for line in device.text()):
            return
        device.press(button)
    raise AssertionError(f"{words!r} never came: {device.text()}")


def test_a_new_game_is_one_folder(console_with_pig):
    device = console_with_pig
    device.power_on()
    press_until(device, "A", "Yahtzee")
    press_until(device, "RIGHT", "Pig")
    device.press("A")
    press_until(device, "A", "Target")
    device.press("A")
    press_until(device, "A", "Player")
    device.press("A")
    assert any("This turn: 0" in line for line in device.text()), device.text()
    for _ in range(400):
        lines = device.text()
        if any("What next?" in line for line in lines):
            break
        if any("Hold" in line for line in lines):
            device.press("B")
        elif any("Roll" in line for line in lines):
            device.press("A")
        device.run(1)
    assert any("What next?" in line for line in device.text()), device.text()
    device.press("B")
    assert any("Pig" in line for line in device.text()), device.text()


def test_a_new_game_comes_back_after_power_loss(console_with_pig):
    device = console_with_pig
    device.power_on()
    press_until(device, "A", "Yahtzee")
    press_until(device, "RIGHT", "Pig")
    for _ in range(4):
        device.press("A")
    before = device.text()
    for _ in range(3):
        device.press("A")
        device.run(4)  # until the human decides again
        before = device.text()
        device.cut_power()
        device.power_on()
        device.run(0.5)
        assert device.text() == before


# check_game itself: each of these faults, planted in Pig, is found


def unsorted_actions(rules, bot):
    right = rules.State.actions
    rules.State.actions = lambda self: right(self)[::-1]


def equal_texts(rules, bot):
    rules.State.describe = lambda self, action: "roll"


def text_that_does_not_parse_back(rules, bot):
    rules.State.parse = lambda self, text: 0


def illegal_action_played(rules, bot):
    right = rules.State.apply
    rules.State.apply = lambda self, action: right(self, min(action, 1))


def refusal_without_a_sentence(rules, bot):
    def apply(self, action, right=rules.State.apply):
        try:
            right(self, action)
        except rules.IllegalAction as refusal:
            raise rules.IllegalAction("no such sentence") from refusal

    rules.State.apply = apply


def refusal_that_changes_the_state(rules, bot):
    def apply(self, action, right=rules.State.apply):
        try:
            right(self, action)
        except rules.IllegalAction:
            self.rounds ^= 1
            raise

    rules.State.apply = apply


def something_not_packed(rules, bot):
    right = rules.State.pack
    rules.State.pack = lambda self: right(self)[:3] + b"\0" + right(self)[4:]


def view_that_is_no_copy(rules, bot):
    rules.State.view = lambda self, seat: self


def view_with_something_missing(rules, bot):
    def view(self, seat, right=rules.State.view):
        seen = right(self, seat)
        seen.turn_points = 0
        return seen

    rules.State.view = view


def odds_of_nothing(rules, bot):
    rules.State.odds = lambda self: [1, 1, 1, 1, 1, 0]


def odds_too_few(rules, bot):
    rules.State.odds = lambda self: [1, 1, 1, 1, 1]


def scores_out_of_bounds(rules, bot):
    rules.SCORES = (0, 40)


def too_long(rules, bot):
    rules.LONGEST = 10


def places_out_of_order(rules, bot):
    rules.State.ranking = lambda self: [2] * self.seats


def rules_with_dice_of_their_own(rules, bot):
    dice = random.Random(1)

    def actions(self, right=rules.State.actions):
        legal = right(self)
        return legal[:1] if len(legal) == 2 and dice.random() < 0.5 else legal

    rules.State.actions = actions


def other_rules_than_the_golden_ones(rules, bot):
    rules.LOSING_FACE = 2


def computer_player_who_cheats(rules, bot):
    def choose(view, seat, level, luck):
        yield 50
        view.banked[seat] += 1
        return rules.ROLL

    bot.choose = choose


def computer_player_with_dice_of_its_own(rules, bot):
    dice = random.Random(1)

    def choose(view, seat, level, luck):
        yield 50
        return dice.choice(view.actions())

    bot.choose = choose


def computer_player_who_plays_anything(rules, bot):
    def choose(view, seat, level, luck):
        yield 50
        return 5

    bot.choose = choose


def easy_that_plays_like_normal(rules, bot):
    def choose(view, seat, level, luck, right=bot.choose):
        return right(view, seat, "normal" if level == "easy" else level, luck)

    bot.choose = choose


def normal_that_plays_like_hard(rules, bot):
    bot.HOLD_AT["normal"] = bot.HOLD_AT["hard"]


def coach_without_words(rules, bot):
    def advise(view, seat, selected):
        yield 50
        return rules.ROLL, "no such sentence", ()

    bot.advise = advise


def damage_unnoticed(rules, bot):
    def unpack(data):
        state = rules.State(2)
        state.seat, state.turn_points, state.rounds, state.is_rolling = data[2:6]
        state.banked = list(data[6:])
        return state

    rules.State.unpack = staticmethod(unpack)


def nonsense_taken_for_an_action(rules, bot):
    rules.State.parse = lambda self, text, right=rules.State.parse: right(self, text) if text else 0


FAULTS = (
    unsorted_actions, equal_texts, text_that_does_not_parse_back, illegal_action_played,
    refusal_without_a_sentence, refusal_that_changes_the_state, something_not_packed,
    view_that_is_no_copy, view_with_something_missing, odds_of_nothing, odds_too_few,
    scores_out_of_bounds, too_long, places_out_of_order, rules_with_dice_of_their_own,
    other_rules_than_the_golden_ones, computer_player_who_cheats,
    computer_player_with_dice_of_its_own, computer_player_who_plays_anything,
    easy_that_plays_like_normal, normal_that_plays_like_hard, coach_without_words,
    damage_unnoticed, nonsense_taken_for_an_action,
)  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_check_game_finds(fault, sample_games):
    for part in [name for name in sys.modules if name.startswith("games.pig")]:
        del sys.modules[part]
    fault(load_game("pig", "rules"), load_game("pig", "bot"))
    try:
        with pytest.raises((AssertionError, IllegalAction, IndexError)):
            check_game("pig")
    finally:
        for part in [name for name in sys.modules if name.startswith("games.pig")]:
            del sys.modules[part]


def test_check_game_finds_a_view_that_shows_a_secret(sample_games):
    def twins(state, seat):
        twin = state.view(seat)
        twin.turn_points += 1
        return [twin]

    with pytest.raises(AssertionError, match="hidden"):
        check_game("pig", twins=twins)


def test_check_game_finds_a_missing_golden(sample_games, monkeypatch, tmp_path):
    monkeypatch.setattr("tests.check_game.GOLDEN", tmp_path)
    (tmp_path / "pig").mkdir()
    with pytest.raises(AssertionError, match="update-goldens"):
        check_game("pig")
