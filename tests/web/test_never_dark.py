# SPDX-License-Identifier: MIT
"""The page is never dark without a word: loading, asleep, stopped, from disk, no scripts."""

import pytest

from host_sim.web import building

ASLEEP = "Asleep: press any button"


@pytest.fixture
def page(browser):
    """A page of its own, for addresses that do not become a console."""
    context = browser.new_context(service_workers="block")
    yield context.new_page()
    context.close()


def expect(page, selector):
    from playwright.sync_api import expect

    return expect(page.locator(selector))


def test_a_sign_says_that_the_page_is_loading_until_the_first_picture(page, site):
    waiting = []

    def wait(route):
        waiting.append(route)

    page.route("**/" + building.PACK, wait)
    page.goto(site)
    expect(page, "#notice").to_be_visible()
    expect(page, "#notice").to_contain_text("Loading")
    while not waiting:
        page.wait_for_timeout(20)
    assert not page.evaluate('performance.getEntriesByName("first picture").length')
    for route in waiting:
        route.continue_()
    expect(page, "#notice").to_be_hidden()
    assert page.evaluate('performance.getEntriesByName("first picture").length')


def test_a_page_that_cannot_start_says_so(page, site):
    page.route("**/" + building.PACK, lambda route: route.fulfill(status=404))
    page.goto(site)
    expect(page, "#notice").to_contain_text("The console has stopped.")
    expect(page, "#notice").to_contain_text("Reload the page")


def test_a_sleeping_console_says_so_and_any_click_or_key_wakes_it(visit):
    visitor = visit("?speed=16")
    visitor.hear("Yahtzee")
    picture = visitor.picture()
    visitor.expect("#notice").to_be_hidden()
    for wake in (
        lambda: visitor.page.click(".name", force=True),
        lambda: visitor.page.keyboard.press("q"),
    ):
        visitor.until(f'document.getElementById("notice").textContent === {ASLEEP!r}')
        visitor.expect("#notice").to_be_visible()
        visitor.see("0" * len(picture))
        wake()
        visitor.see(picture)  # the press that wakes does nothing else
        visitor.expect("#notice").to_be_hidden()
        visitor.hear("Yahtzee")
        visitor.page.evaluate('document.querySelector("#notice .words").textContent = ""')


def test_opened_from_disk_it_says_what_to_do(page, page_folder):
    page.goto((page_folder / "index.html").as_uri())
    expect(page, "#from-disk").to_be_visible()
    expect(page, "#from-disk").to_contain_text("python3 -m http.server")
    expect(page, "#device").to_be_hidden()


def test_without_javascript_it_says_what_to_do(browser, site):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site)
    assert page.inner_text("body").startswith("Handful needs JavaScript")
    expect(page, "#device").to_be_hidden()
    context.close()


def test_served_with_javascript_neither_explanation_is_shown(visit):
    visitor = visit()
    visitor.expect("#from-disk").to_be_hidden()
    visitor.expect("#device").to_be_visible()
