# SPDX-License-Identifier: MIT
"""The coach on the screen: off by default, never slow, with correct ratings."""

import random
import re
from types import SimpleNamespace

import pytest

from games.yahtzee.bot.player import prepare_turn
from games.yahtzee.bot.values import UNITS_PER_POINT, format_points
from games.yahtzee.rules.state import OPEN, SCORE_BOX, possible_points
from games.yahtzee.screen.coach import TurnCoach, add_rating
from games.yahtzee.screen.cursor import (
    FIRST_BOX,
    ROLL,
    cursor_after_toggle,
    cursor_for_action,
    toggled_dice,
)
from games.yahtzee.screen.picture import box_position
from host_sim.players.arena import answer
from tests.handheld import TUMBLE


@pytest.fixture
def handheld(handheld):
    return handheld(seed=12)


def choose(device, line):
    device.keys("P 0.2")
    device.choose(line)
    device.run(0.3)
    if line == "Turn coach on":
        assert device.shows("An arrow means")
        device.keys("A 0.3")


LOSS = re.compile(r" -\d")


def shows_loss(device):
    """Return True if the coach says in the footer what A would lose."""
    return LOSS.search(device.text()[-1]) is not None


ARROW = "...######..."  # the lower of the two rows under a die
BROKEN = "#..##..##..#"


def bar_under(image, middle):
    """Return the lower of the two rows under a die or Roll, 12 columns around its middle."""
    return "".join(".#"[bool(image.getpixel((middle + x, 23)))] for x in range(-6, 6))


def has_arrow(device):
    """Return True if an arrowhead is under a die, under Roll or in a box."""
    image = device.image().convert("1")

    def is_lit(x, y):
        return bool(image.getpixel((x, y)))

    for middle in [9 + 17 * die for die in range(5)] + [108]:
        if bar_under(image, middle) == ARROW:
            return True
    for box in range(13):
        x, y = box_position(box)
        ground = is_lit(x, y + 8)
        column = [is_lit(x + 1, y + row) != ground for row in range(9, 14)]
        tip = [is_lit(x + 3, y + row) != ground for row in range(9, 14)]
        if all(column) and tip == [False, False, True, False, False]:
            return True
    return False


def is_advised(device):
    """Return True if the coach marks something and A at the cursor loses nothing."""
    return has_arrow(device) and not shows_loss(device)


def test_the_coach_is_off_by_default_and_stays_on_after_power_loss(handheld):
    handheld.new_yahtzee()
    handheld.keys(f"A {TUMBLE} d 0.5")
    assert not shows_loss(handheld)
    choose(handheld, "Turn coach on")
    handheld.keys("0.5")
    assert shows_loss(handheld), "an upper box now is a mistake"
    handheld.pull_battery()
    handheld.keys("0.5 d 0.5")
    assert shows_loss(handheld)


def test_the_coach_rates_the_choice_under_the_cursor(handheld):
    handheld.new_yahtzee()
    choose(handheld, "Turn coach on")
    handheld.keys(f"A {TUMBLE}")
    assert is_advised(handheld), "the cursor waits where the coach would go"
    handheld.keys("u 0.5")
    assert re.search(r"Roll 5 dice +-\d+\.\d", handheld.screen())
    handheld.keys("d 0.5")
    assert re.search(r"Score \d+ +-\d", handheld.screen()), "an upper box now is a mistake"


def test_a_hint_moves_the_cursor_to_its_choice(handheld):
    handheld.new_yahtzee()
    choose(handheld, "Turn coach on")
    handheld.keys(f"A {TUMBLE}")
    choose(handheld, "Hint")
    handheld.run(1)
    assert handheld.shows("over the game than")
    before = handheld.screen()
    handheld.keys("A 0.3")
    assert is_advised(handheld) and handheld.shows("Keep") and not handheld.shows("Undo")
    for _ in range(5):  # A after A keeps the marked dice
        if handheld.shows("Keep"):
            handheld.keys("A 0.4")
    assert handheld.shows("Roll") and is_advised(handheld), before


def test_the_coach_is_off_between_humans_even_if_it_was_on_in_a_solo_game(handheld):
    handheld.new_yahtzee()
    choose(handheld, "Turn coach on")
    choose(handheld, "Save and quit")
    handheld.new_yahtzee("d r")
    handheld.keys("A 0.3")
    handheld.keys(f"A {TUMBLE} d 0.5")
    assert not shows_loss(handheld)


def test_the_evaluation_never_delays_a_key(handheld):
    handheld.new_yahtzee()
    choose(handheld, "Turn coach on")
    with handheld.opcodes() as counter:
        handheld.press("A")
    assert counter.opcodes < 60_000
    handheld.run(TUMBLE)
    for button in ("RIGHT", "A", "RIGHT", "A", "DOWN", "RIGHT", "LEFT", "DOWN", "LEFT"):
        handheld.run(0.5)
        handheld.wire.reset()
        with handheld.opcodes() as counter:
            handheld.press(button)
        assert counter.opcodes < 60_000
        if button != "A":
            assert handheld.wire.bytes <= 160, "the cursor, and the words of A"
        handheld.wire.reset()
        handheld.run(0.5)
        assert handheld.wire.bytes <= 130, "the coach's word about it, and the name of a box"


def test_the_figures_of_the_review_add_up_on_the_screen(handheld):
    handheld.new_yahtzee()
    handheld.play_out()
    handheld.after_game("Review the game")
    handheld.run(0.5)
    lines = {line.split("  ")[0]: line.split("  ")[-1] for line in handheld.text()}
    total = sum(round(10 * float(lines[name])) for name in ("Perfect play", "Luck", "Mistakes"))
    assert total == 10 * int(lines["Score"])
    handheld.keys("A")
    assert handheld.shows("points lost") and handheld.shows("Better:")
    handheld.keys("B B 0.6")
    handheld.choose("Games")
    handheld.keys("0.3 A 0.2")
    handheld.choose("Statistics")
    handheld.keys("A 0.2")
    assert re.search(r"Reviewed: -\d\.\d\d a move", handheld.screen())


class FakeEvaluator:
    """An evaluator with simple values.

    Box 0 is best, each further box costs a point. With a three on the table the best keep is one
    three; every other kept die costs 2 points and no three 4. Dice without a three are best
    scored.
    """

    def roll_value(self, dice, left):
        return 9 * UNITS_PER_POINT

    def box_values(self, dice):
        return [(9 - box) * UNITS_PER_POINT for box in range(13)]

    def keep_values(self, dice, left):
        if 3 not in dice:
            return [5 * UNITS_PER_POINT] * 31 + [9 * UNITS_PER_POINT]
        kept = [[die for i, die in enumerate(dice) if mask >> i & 1] for mask in range(32)]
        wrong = [2 * (len(some) - 1) if 3 in some else 4 + 2 * len(some) for some in kept]
        return [(9 - lost) * UNITS_PER_POINT for lost in wrong]

    def best_keep(self, dice, left, blur=0):
        return 0b00001 if 3 in dice else 0b11111

    def best_box(self, dice):
        return 0


class Names:
    """Words that return the name of a text, and numbers as English writes them."""

    def __call__(self, name):
        return name

    def number(self, text):
        return text


@pytest.fixture
def coach():
    made = TurnCoach(SimpleNamespace(cursor=0, kept_mask=0, points_by_box=[0] * 13, words=Names()))
    made.evaluator = FakeEvaluator()
    return made


def test_after_the_third_roll_the_coach_rates_boxes_but_not_dice(coach):
    state = SimpleNamespace(rolls_used=3, dice=[1, 2, 4, 4, 6], rolling_mask=0)
    assert coach.rating(state) == ""
    coach.picture.cursor = FIRST_BOX
    assert coach.rating(state) == "", "the best box"
    coach.picture.cursor = FIRST_BOX + 3
    assert coach.rating(state) == "-3.0"


def test_before_the_third_roll_the_coach_rates_every_choice(coach):
    state = SimpleNamespace(rolls_used=2, dice=[1, 2, 4, 4, 6], rolling_mask=0)
    for cursor in range(ROLL + 1):
        coach.picture.cursor = cursor
        assert coach.rating(state) == "-4.0", "to roll, whatever is kept"
    coach.picture.cursor = FIRST_BOX
    assert coach.rating(state) == ""
    state.dice, coach.picture.cursor = [3, 3, 1, 1, 1], ROLL
    assert coach.rating(state) == "-4.0"
    coach.picture.kept_mask = 0b00010
    assert coach.rating(state) == ""


def test_keeping_five_dice_alike_is_rated_as_a_roll(coach):
    state = SimpleNamespace(rolls_used=1, dice=[6, 6, 6, 6, 6], rolling_mask=0)
    assert coach.rating(state) == "-4.0"


def test_of_equal_dice_the_coach_advises_those_already_kept(coach):
    state = SimpleNamespace(rolls_used=1, dice=[3, 3, 1, 1, 1], rolling_mask=0)
    picture = coach.picture
    assert coach.best_action(state) == 0b00001 and coach.rating(state) == "", (
        "A keeps the marked one"
    )
    picture.cursor = 1
    assert coach.rating(state) == "-2.0", "A would keep both"
    picture.kept_mask = 0b00010
    assert coach.best_action(state) == 0b00010 and coach.rating(state) == "-4.0", (
        "do not release it"
    )
    picture.cursor = 2
    assert coach.rating(state) == "-6.0", "A would keep three aces"
    picture.kept_mask, picture.cursor = 0b00011, 1
    assert coach.rating(state) == "", "one of two is to be released, the marked one"
    picture.cursor = 0
    assert coach.rating(state) == "", "one of two is to be released, whichever"
    picture.kept_mask, picture.cursor = 0b00101, 2
    assert coach.rating(state) == "", "so is an ace"


@pytest.mark.parametrize("sheet", [[OPEN] * 13, [0] * 11 + [OPEN, 0]])
def test_a_die_is_rated_as_the_best_roll_that_keeps_it(coach, sheet):
    evaluator = coach.evaluator = answer(prepare_turn(sheet))
    picture, rng = coach.picture, random.Random(4)
    for _ in range(40):
        dice = [rng.randrange(1, 7) for _ in range(5)]
        state = SimpleNamespace(rolls_used=rng.randrange(1, 3), dice=dice, rolling_mask=0)
        picture.kept_mask, picture.cursor = rng.randrange(31), rng.randrange(5)
        picture.points_by_box = possible_points(sheet, dice)
        said = coach.rating(state)
        assert said != "0.0"
        if not picture.kept_mask >> picture.cursor & 1:
            best = coach.best_action(state)
            kept = picture.kept_mask | toggled_dice(
                picture.cursor, dice, picture.kept_mask, picture.points_by_box, best
            )
            left = 3 - state.rolls_used
            values = evaluator.keep_values(dice, left)
            rolls = [values[mask] for mask in range(31) if mask & kept == kept]
            if rolls:
                words = format_points(max(rolls) - evaluator.roll_value(dice, left), 1)
                words = "" if words == "0.0" else words
                assert said == (words if len(words) < 5 else words[:-2])


def test_of_keeps_with_equal_values_the_coach_advises_the_current_one(coach):
    coach.evaluator = answer(prepare_turn([0] * 11 + [OPEN, 0]))
    state = SimpleNamespace(rolls_used=2, dice=[1, 2, 4, 4, 1], rolling_mask=0)
    for kept in (0b01100, 0b10001):
        coach.picture.kept_mask = kept
        assert coach.best_action(state) == kept


def test_a_after_a_follows_the_advice_without_a_loss_to_the_dice_it_began_with(coach):
    """Each A is free of a loss, and a keep of equal value on the way does not end the advice."""
    picture, rng = coach.picture, random.Random(9)
    for sheet in ([OPEN] * 13, [OPEN, 6] * 6 + [OPEN], [3, 6, OPEN, 12] + [OPEN] * 7 + [0, 20]):
        coach.evaluator = answer(prepare_turn(sheet))
        for _ in range(150):
            dice = [rng.randrange(1, 7) for _ in range(5)]
            state = SimpleNamespace(rolls_used=rng.randrange(1, 3), dice=dice, rolling_mask=0)
            points = picture.points_by_box = possible_points(sheet, dice)
            picture.kept_mask = 0
            first = advised = coach.best_action(state)
            if advised >= SCORE_BOX:
                continue
            picture.cursor = cursor_for_action(advised, 0)
            while picture.cursor != ROLL:
                assert coach.rating(state) == "", (sheet, dice, picture.kept_mask)
                kept = picture.kept_mask
                kept ^= toggled_dice(picture.cursor, dice, kept, points, advised)
                picture.cursor = cursor_after_toggle(picture.cursor, dice, kept, points, advised)
                picture.kept_mask = kept
                advised = coach.best_action(state)
            assert coach.rating(state) == "" and picture.kept_mask == first, (sheet, dice)


def test_the_cursor_stays_after_a_toggle_against_the_advice():
    dice, advised = [5, 2, 5, 6, 1], 0b00101
    assert cursor_after_toggle(3, dice, 0b01000, [0] * 13, advised) == 3
    assert cursor_after_toggle(1, dice, 0b00111, [0] * 13, advised) == 1, "not on with a straight"
    assert cursor_after_toggle(3, dice, 0, [0] * 13, advised) == 0, "taken back: on with the advice"


def test_dice_to_release_come_before_dice_to_keep():
    assert cursor_for_action(0b00001, 0b00100) == 2
    assert cursor_for_action(0b00001, 0) == 0
    assert cursor_for_action(0b00001, 0b00001) == ROLL


@pytest.mark.parametrize(
    ("a", "said", "b", "footer"),
    [
        ("Score 6", "-28", "Undo", "Score 6      -28"),
        ("Roll 4 dice", "-1.9", "Undo", "Roll 4 dice  -1.9"),
        ("Würfle mit 4", "-1.9", "Zurück", "Würfle mit 4 -2"),
        ("Würfle mit 4", "-0,1", "Zurück", "Würfle mit 4 -1"),
        ("Würfle mit 4", "-1.0", "Zurück", "Würfle mit 4 -1"),
        ("Stop 6 6 6 6", "-11", "Annulla", "Stop 6666  -11"),
        ("Stop 6 6 6 6", "-1.1", "Annulla", "Stop 6666 -1.1"),
        ("Trag 40+100 ein", "-11", "Zurück", "Trag 40+100 ein"),
    ],
)
def test_the_rating_leaves_room_for_b(a, said, b, footer):
    assert add_rating(a, said, b) == footer and len(footer + b) <= 21 + (a == footer)


def test_pressing_a_repeatedly_keeps_the_coachs_dice_and_reaches_roll(handheld):
    handheld.new_yahtzee()
    choose(handheld, "Turn coach on")
    handheld.keys(f"A {TUMBLE} 0.3")
    for _ in range(5):
        if handheld.shows("Keep"):
            assert is_advised(handheld)
            handheld.keys("A 0.4")
    assert handheld.shows("Roll") and is_advised(handheld)


def test_the_cursor_waits_on_the_coachs_choice(handheld):
    handheld.new_yahtzee()
    choose(handheld, "Turn coach on")
    for _ in range(13):
        handheld.keys(f"A {TUMBLE} 0.3")
        handheld.until("Menu", "Undo")  # after a celebration
        assert is_advised(handheld)
        for _ in range(2):
            for _ in range(4):  # from a box to a die, from a die to Roll
                if not re.search(r"Roll \d", handheld.screen()):
                    handheld.keys("u 0.3")
            handheld.keys(f"A {TUMBLE} 0.3")
        assert handheld.shows("Score") and is_advised(handheld)
        handheld.keys("A 0.7")
        assert not handheld.shows("Score 0 in"), "its own advice is not asked about"
        handheld.run(1.6)
    assert handheld.shows("What next?")


def test_an_arrow_means_keep_and_a_broken_bar_means_release(handheld):
    handheld.new_yahtzee()
    choose(handheld, "Turn coach on")
    handheld.keys(f"A {TUMBLE} 0.5")

    def marks():
        image = handheld.image().convert("1")
        return [bar_under(image, 9 + 17 * die) for die in range(5)]

    assert ARROW in marks() and BROKEN not in marks()
    for die in range(5):
        if marks()[die] != ARROW:
            handheld.keys("u 0.3" + " r" * (die + 1) + " A 0.5")
            assert marks()[die] == BROKEN, "kept against the advice"
            assert handheld.shows("Release"), "the cursor stays there"
            handheld.keys("A 0.5")
            assert BROKEN not in marks()
            return
    raise AssertionError("the coach keeps all dice")
