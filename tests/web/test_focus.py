# SPDX-License-Identifier: MIT
"""The keyboard always plays: focus returns to the device after every dialog and every control."""

import pytest

from tests.web.test_lab import LabVisitor

MENU = ["Yahtzee", "Top 12", "Roll to the Top!", "Top 33", "AURUXXX"]


@pytest.fixture
def menu(visit):
    """Open the page and go to the menu, where the arrow keys choose a game."""

    def open_menu(query="", **how):
        visitor = visit(query, **how)
        visitor.hear("Yahtzee")
        return visitor

    return open_menu


def check_that_keys_play(visitor, place=1):
    visitor.expect("#device").to_be_focused()
    visitor.key("ArrowRight")
    visitor.hear(MENU[place])


def test_keys_play_after_a_dialog(menu):
    visitor = menu()
    for number in range(9):
        name = ("help", "saves", "about")[number // 3]
        how = ("Escape", ".close", ".main")[number % 3]
        visitor.page.click(f"#bar #open-{name}, #bar .open-{name}")
        visitor.expect(f"#{name}").to_be_visible()
        if how == "Escape":
            visitor.page.keyboard.press("Escape")
        else:
            visitor.page.click(f"#{name} button{how}")
        visitor.expect(f"#{name}").to_be_hidden()
        check_that_keys_play(visitor, (number + 1) % len(MENU))


def test_enter_plays_after_help_and_does_not_open_it_again(menu):
    visitor = menu()
    picture = visitor.picture()
    visitor.page.click("#open-help")
    visitor.key("ArrowRight")  # for the dialog
    visitor.page.wait_for_timeout(300)
    assert visitor.picture() == picture
    visitor.page.keyboard.press("Escape")
    visitor.key("Enter")
    visitor.hear("New to this game")
    visitor.expect("#help").to_be_hidden()


def test_keys_play_after_the_question_about_erasing(menu):
    visitor = menu()
    visitor.page.click("#open-saves")
    visitor.page.click("#open-erase")
    visitor.page.click("#erase .main")
    visitor.expect("#saves").to_be_visible()
    visitor.page.keyboard.press("Escape")
    check_that_keys_play(visitor)


def test_keys_play_after_a_button_of_the_bar(menu):
    visitor = menu()
    for place, name in enumerate(("sound", "full-screen", "open-lab"), 1):
        visitor.page.click(f"#{name}")
        check_that_keys_play(visitor, place)


def test_keys_play_after_every_control_of_the_lab(menu):
    visitor = menu()
    lab = LabVisitor(visitor)
    lab.wait_for("heap", "KB")
    buttons = visitor.page.locator("#lab button").evaluate_all(
        "(all) => all.filter((one) => one.checkVisibility()).map((one) => one.id)"
    )
    # Those that restart the console are tested below.
    restarting = {"back", "back-record", "cut-now", "cut-writing", "record"}
    assert restarting < set(buttons) and len(buttons) > 10
    for name in buttons:
        if name not in restarting:
            lab.click(name)
            visitor.expect("#device").to_be_focused()
    visitor.page.check("#lab [type=checkbox]")
    visitor.expect("#device").to_be_focused()
    visitor.page.click("#normal")  # at eight times the speed it may fall asleep first
    check_that_keys_play(visitor)
    visitor.page.click("#past", position={"x": 5, "y": 20})  # back to the start
    visitor.expect("#device").to_be_focused()


def test_keys_play_after_the_lab_has_restarted_the_console(menu):
    visitor = menu()
    lab = LabVisitor(visitor)
    for name in ("cut-now", "record", "back", "back-record"):
        lab.click(name)
        visitor.expect("#device").to_be_focused()
        for _ in range(100):  # it ignores keys while it restarts
            visitor.key("ArrowRight")
            if "the last one RIGHT" in lab.read("time"):
                break
        else:
            raise AssertionError(f"no press arrived after {name}")


def test_a_button_reached_with_tab_is_pressed_by_enter_and_space(menu):
    visitor = menu()
    for key, dialog in (("Enter", "#help"), (" ", "#help")):
        visitor.page.keyboard.press("Tab")
        visitor.expect("#open-help").to_be_focused()
        visitor.page.keyboard.press(key)
        visitor.expect(dialog).to_be_visible()
        visitor.page.keyboard.press("Escape")
        visitor.expect("#device").to_be_focused()
    visitor.page.keyboard.press("Tab")
    visitor.expect("#open-help").to_be_focused()
    visitor.key("ArrowRight")  # a button does not need the arrows
    visitor.hear("Top 12")


def test_a_slider_moved_by_keys_keeps_the_focus(menu):
    visitor = menu()
    LabVisitor(visitor)
    visitor.page.focus("#past")
    visitor.page.keyboard.press("ArrowLeft")
    visitor.expect("#past").to_be_focused()
