# SPDX-License-Identifier: MIT
"""The page on phones and on large screens: size, touch, sound, vibration, full screen."""

import pytest

from tests.web.test_page import LISTEN

PHONE = (360, 740)
SIDEWAYS = (740, 360)
FEEL = """() => {
  window.felt = [];
  Object.defineProperty(Navigator.prototype, "vibrate", {
    value(milliseconds) { window.felt.push(milliseconds); return true; },
  });
}"""


def box(visitor, selector):
    """Return an element's box, as Playwright has it: x, y, width, height."""
    return visitor.page.locator(selector).bounding_box()


def tap(visitor, selector):
    there = box(visitor, selector)
    visitor.tap(there["x"] + there["width"] / 2, there["y"] + there["height"] / 2)


@pytest.mark.parametrize(
    "how, width, share",
    [
        ({"phone": PHONE, "ratio": 3}, 360, 0.94),
        ({"phone": PHONE, "ratio": 2}, 360, 0.88),
        ({"phone": (412, 880), "ratio": 2.625}, 412, 0.9),
        ({"phone": SIDEWAYS, "ratio": 3}, 740, 0.55),
    ],
)
def test_the_screen_uses_the_width_of_a_phone(visit, how, width, share):
    assert box(visit(**how), "#panel")["width"] >= share * width


@pytest.mark.parametrize("size", [(1440, 900), (1920, 1080), (2560, 1440)])
def test_the_device_grows_with_the_window(visit, size):
    visitor = visit(size=size)
    device = box(visitor, "#device")
    assert device["width"] >= 0.9 * size[0]
    assert device["y"] >= 0 and device["y"] + device["height"] <= box(visitor, "#bar")["y"]


@pytest.mark.parametrize("how", [{"phone": PHONE}, {"phone": SIDEWAYS}, {}])
def test_a_pixel_of_the_panel_is_a_whole_number_of_the_screens(visit, how):
    visitor = visit(**how)
    width = visitor.page.evaluate("document.getElementById('panel').width")
    shown = box(visitor, "#panel")["width"] * visitor.page.evaluate("devicePixelRatio")
    assert width % 128 == 0 and shown == pytest.approx(width, abs=0.1)


def test_a_tap_on_the_screen_is_a(visit):
    visitor = visit(phone=PHONE)
    visitor.hear("Yahtzee")
    tap(visitor, "#panel")
    visitor.hear("New to this game")


def test_a_click_on_the_screen_is_a_and_a_right_click_is_b(visit):
    visitor = visit()  # at any other speed a slow machine may find the console asleep
    visitor.hear("Yahtzee")
    visitor.page.click("#panel", button="right")
    visitor.hear("Brightness")
    visitor.page.wait_for_timeout(200)
    visitor.page.click("#panel", button="right")
    visitor.hear("Yahtzee")
    visitor.page.wait_for_timeout(200)
    visitor.page.click("#panel")
    visitor.hear("New to this game")


def test_help_is_about_touch_on_a_phone_and_about_keys_elsewhere(visit):
    phone = visit(phone=PHONE)
    tap(phone, "#open-help")
    phone.expect("#help .by-touch").to_be_visible()
    phone.expect("#help").to_contain_text("tap the screen")
    phone.expect("#help table").to_be_hidden()
    desk = visit()
    desk.page.click("#open-help")
    desk.expect("#help table").to_be_visible()
    desk.expect("#help .by-touch").to_be_hidden()


def test_help_opens_at_its_top_in_landscape(visit):
    visitor = visit(phone=SIDEWAYS)
    tap(visitor, "#open-help")
    visitor.expect("#help-title").to_be_in_viewport()
    assert visitor.page.evaluate("document.getElementById('help').scrollTop") == 0
    top = box(visitor, "#help")
    assert top["y"] >= 0 and top["y"] + top["height"] <= SIDEWAYS[1]


def test_about_is_reached_on_a_phone_through_help(visit):
    visitor = visit(phone=PHONE)
    tap(visitor, "#open-help")
    visitor.page.click("#help .open-about")
    visitor.expect("#about").to_be_visible()
    visitor.expect("#help").to_be_hidden()


def test_sound_can_be_muted_for_good(visit):
    visitor = visit()
    visitor.hear("Yahtzee")
    visitor.page.evaluate(LISTEN)
    visitor.page.click("#sound")
    visitor.expect("#sound").to_have_attribute("aria-pressed", "false")
    for _ in range(3):
        visitor.key("ArrowRight")
    visitor.hear("Top 33")
    assert not visitor.page.evaluate("window.tones.some((value) => value > 0)")
    visitor.reload()
    visitor.expect("#sound").to_have_attribute("aria-pressed", "false")
    visitor.key("m")
    visitor.expect("#sound").to_have_attribute("aria-pressed", "true")


def test_a_touch_is_felt_unless_vibration_is_off(visit):
    visitor = visit(phone=PHONE)
    visitor.hear("Yahtzee")
    visitor.page.evaluate(FEEL)
    tap(visitor, "[data-button=RIGHT]")
    visitor.hear("Top 12")
    assert len(visitor.page.evaluate("window.felt")) == 1
    tap(visitor, "#vibration")
    tap(visitor, "[data-button=LEFT]")
    visitor.hear("Yahtzee")
    assert len(visitor.page.evaluate("window.felt")) == 1


def test_the_page_fills_the_screen_and_leaves_it_again(visit):
    visitor = visit()
    visitor.page.click("#full-screen")
    visitor.until("document.fullscreenElement")
    visitor.expect("#full-screen").to_have_attribute("aria-pressed", "true")
    visitor.key("f")
    visitor.until("!document.fullscreenElement")
    visitor.expect("#full-screen").to_have_attribute("aria-pressed", "false")


def test_a_phone_plays_over_plain_http_and_keeps_its_games(browser, site):
    """`web --host`: a browser does not trust such an address, and lacks some features there."""
    from host_sim.web.browser.visitor import Visitor

    visitor = Visitor(browser, site.replace("127.0.0.1", "phone.test"), phone=PHONE)
    assert not visitor.page.evaluate("isSecureContext")
    visitor.hear("Yahtzee")
    tap(visitor, "[data-button=RIGHT]")
    visitor.hear("Top 12")
    visitor.reload()
    visitor.hear("Yahtzee")  # the language is not asked for again
    tap(visitor, "#open-help")
    visitor.expect("#help .if-offline").to_be_hidden()
    assert visitor.errors == []
    visitor.close()
