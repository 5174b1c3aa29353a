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


def resize(visitor, size):
    """Give the window this size and wait until the page has answered."""
    visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
    frame = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    visitor.until(f"innerWidth === {size[0]} && {frame}.then(() => true)")


def check_that_pixels_are_whole(visitor):
    """A pixel of the panel is a whole number of the screen's."""
    width = visitor.page.evaluate("document.getElementById('panel').width")
    shown = box(visitor, "#panel")["width"] * visitor.page.evaluate("devicePixelRatio")
    assert width % 128 == 0 and shown == pytest.approx(width, abs=0.1)


def check_size(visitor, size, share):
    """The panel has this share of the width, and the arrows are large enough for a thumb."""
    resize(visitor, size)
    check_that_pixels_are_whole(visitor)
    assert box(visitor, "#panel")["width"] >= share * size[0]
    arm, pad = box(visitor, "[data-button=UP]"), box(visitor, ".pad")
    assert min(arm["width"], arm["height"]) >= 28 and pad["width"] >= 100, size


@pytest.mark.parametrize(
    "ratio, upright, shares",
    [(3, PHONE, (0.94, 0.55)), (2, PHONE, (0.88, 0.5)), (2.625, (412, 880), (0.9, 0.55))],
)
def test_the_screen_uses_the_width_of_a_phone_however_it_is_held(visit, ratio, upright, shares):
    visitor = visit(phone=upright, ratio=ratio)
    check_size(visitor, upright, shares[0])
    check_size(visitor, upright[::-1], shares[1])


def test_the_device_grows_with_the_window(visit):
    visitor = visit()
    for size in ((1440, 900), (1920, 1080), (2560, 1440)):
        resize(visitor, size)
        check_that_pixels_are_whole(visitor)
        device = box(visitor, "#device")
        assert device["width"] >= 0.9 * size[0]
        assert device["y"] >= 0 and device["y"] + device["height"] <= box(visitor, "#bar")["y"]


def test_a_phone_is_held_and_turned(visit):
    """Touch help, about, a tap on the screen, vibration; then sideways, where help begins at its
    top."""
    visitor = visit(phone=PHONE)
    visitor.hear("Yahtzee")
    tap(visitor, "#open-help")
    visitor.expect("#help .by-touch").to_be_visible()
    visitor.expect("#help").to_contain_text("tap the screen")
    visitor.expect("#help .if-upright").to_be_visible()
    visitor.expect("#help table").to_be_hidden()
    visitor.page.click("#help .open-about")
    visitor.expect("#about").to_be_visible()
    visitor.expect("#help").to_be_hidden()
    tap(visitor, "#about .close")
    visitor.page.evaluate(FEEL)
    tap(visitor, "[data-button=RIGHT]")
    visitor.hear("Top 12")
    assert len(visitor.page.evaluate("window.felt")) == 1
    tap(visitor, "#vibration")
    tap(visitor, "[data-button=LEFT]")
    visitor.hear("Yahtzee")
    assert len(visitor.page.evaluate("window.felt")) == 1
    tap(visitor, "#panel")  # is A
    visitor.hear("New to this game")

    resize(visitor, SIDEWAYS)
    tap(visitor, "#open-help")
    visitor.expect("#help-title").to_be_in_viewport()
    visitor.expect("#help .if-upright").to_be_hidden()
    assert visitor.page.evaluate("document.getElementById('help').scrollTop") == 0
    top = box(visitor, "#help")
    assert top["y"] >= 0 and top["y"] + top["height"] <= SIDEWAYS[1]


def test_a_mouse_finds_help_about_keys_and_clicks_the_screen_for_a_and_b(visit):
    visitor = visit()  # at any other speed a slow machine may find the console asleep
    visitor.hear("Yahtzee")
    visitor.page.click("#open-help")
    visitor.expect("#help table").to_be_visible()
    visitor.expect("#help .by-touch").to_be_hidden()
    visitor.page.click("#help .close")
    visitor.page.click("#panel", button="right")
    visitor.hear("Brightness")
    visitor.page.wait_for_timeout(200)
    visitor.page.click("#panel", button="right")
    visitor.hear("Yahtzee")
    visitor.page.wait_for_timeout(200)
    visitor.page.click("#panel")
    visitor.hear("New to this game")


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
