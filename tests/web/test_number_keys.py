# SPDX-License-Identifier: MIT
"""Number keys and R: on the page they press what they press in the simulator's window."""

import pytest

from host_sim.frontends.number_keys import NumberKeys
from host_sim.frontends.rewind import Rewind
from host_sim.handheld.device import Device
from host_sim.web.browser.sample_game import REST_SECONDS, SEED
from host_sim.web.browser.visitor import pixels

BUTTONS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")
# Keys from the menu on. A number in the menu is a game, in a list a line, on a board a die.
YAHTZEE = ("1", "B", "A", "r", "2", "5", "2", "r", "1", "r", "3", "r")
ROLL_TO_THE_TOP = ("3", "B", "A", "A", "A", "5", "2", "r", "9")
SETTINGS = ("B", "5", "3", "B", "9", "B", "4")


def simulate(keys):
    """Yield (key, picture) of the simulator, with the picture of the menu first."""
    device = Device(seed=SEED, settings={"HANDFUL_BUZZER": 1})  # as on the page
    device.power_on()
    device.run(1)
    device.press("A")
    device.run(REST_SECONDS)
    yield None, pixels(device.image())
    number_keys = NumberKeys(device, Rewind(device))
    for key in keys:
        if key in BUTTONS:
            device.press(key)
        elif key == "r":
            number_keys.roll()
        else:
            number_keys.choose(int(key))
        device.run(REST_SECONDS)
        yield key, pixels(device.image())
    device.cut_power()


@pytest.mark.parametrize("keys", [YAHTZEE, ROLL_TO_THE_TOP, SETTINGS])
def test_each_key_leads_to_the_simulators_picture(visit, keys):
    script = list(simulate(keys))
    pictures = [picture for _, picture in script]
    assert len(set(pictures)) > len(keys) // 2, "most keys do something"
    visitor = visit(f"?seed={SEED}&speed=4")
    for key, picture in script:
        if key in BUTTONS:
            visitor.press(key)
        elif key:
            visitor.key(key)
        visitor.see(picture)


def test_a_number_that_means_nothing_presses_nothing(visit):
    visitor = visit(f"?seed={SEED}&speed=4")
    visitor.hear("Yahtzee")
    visitor.page.click("#open-lab")
    visitor.expect("#time").to_contain_text("1 press,")  # it chose the language
    for key in ("6", "9", "r"):
        visitor.key(key)
    visitor.page.wait_for_timeout(300)
    visitor.expect("#time").to_contain_text("1 press,")


def test_its_presses_can_be_gone_back_to_and_are_shown(visit):
    visitor = visit(f"?seed={SEED}&speed=4")
    visitor.hear("Yahtzee")
    picture = visitor.picture()
    visitor.page.click("#open-lab")
    visitor.key("2")  # right, and A
    visitor.expect("#time").to_contain_text("3 presses, the last one A")
    visitor.page.click("#back")
    visitor.page.click("#back")
    visitor.see(picture)


def test_help_names_the_number_keys(visit):
    visitor = visit()
    visitor.page.click("#open-help")
    for words in ("pick by number", "1 to 9", "roll the dice", "R"):
        visitor.expect("#help table").to_contain_text(words)
