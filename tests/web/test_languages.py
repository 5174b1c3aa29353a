# SPDX-License-Identifier: MIT
"""The page speaks the console's language, in each of the six."""

import re

import pytest

from host_sim.web import building, wording
from host_sim.web.browser.visitor import Visitor

CODES = wording.languages()
ENGLISH = wording.table("en")
# In the order of the console's question, which starts at English.
STEPS = {"de": -1, "en": 0, "es": 1, "fr": 2, "it": 3, "nl": 4}
MARKS = re.compile(r"\{\}|\[|\]|`|\*")


def plain(text):
    """Return a text without its markup."""
    return wording.MARKUP.sub(lambda found: next(filter(None, found.groups())), text)


def choose(visitor, code):
    """Answer the console's first question."""
    for _ in range(abs(STEPS[code])):
        visitor.press("DOWN" if STEPS[code] > 0 else "UP")
    visitor.press("A")
    visitor.until(f"document.documentElement.lang === {code!r}")


class Newcomer(Visitor):
    """A visitor who has not chosen a language yet."""

    def start(self):
        """Wait for the console's question."""
        self.wait_for_picture()
        self.until('document.getElementById("words").textContent.includes("Deutsch")')


def come(browser, site, locale="en-US", **how):
    size = how.get("phone") or (1280, 800)
    context = browser.new_context(
        locale=locale,
        viewport={"width": size[0], "height": size[1]},
        is_mobile="phone" in how,
        has_touch="phone" in how,
    )
    return Newcomer(browser, site, context=context)


@pytest.mark.parametrize("code", CODES)
def test_a_language_lacks_no_text_no_gap_and_no_key(code):
    texts = wording.table(code)
    assert list(texts) == list(ENGLISH)
    for name, text in texts.items():
        assert text.strip() == text and text, name
        assert sorted(MARKS.findall(text)) == sorted(MARKS.findall(ENGLISH[name])), name
        assert text.count("<") == ENGLISH[name].count("<"), name


def test_every_text_is_used_and_every_used_text_exists():
    source = "".join(data.decode() for data in building.page_files().values())
    source += (building.PYTHON / "librarian.py").read_text(encoding="utf-8")
    used = set(re.findall(r'data-(?:text|label)="([\w.]+)"', source))
    used |= set(re.findall(r'"([a-z]+\.[a-z_]+)"', source)) & set(ENGLISH)
    assert used <= set(ENGLISH)
    made = {
        name for name in ENGLISH if name.startswith(("memory.", "journal.", "disk.", "scripts."))
    }
    assert set(ENGLISH) - made <= used


def test_no_word_of_the_page_is_outside_the_tables():
    text = (building.PAGE / "index.html").read_text(encoding="utf-8")
    body = re.sub(r"<pre.*?</pre>|<!--.*?-->", "", text[text.index("<main>") :], flags=re.DOTALL)
    words = " ".join(re.findall(r">([^<>]*[A-Za-z]{2}[^<>]*)<", body))
    allowed = (ENGLISH["page.loading"], ENGLISH["page.slow"], "HANDFUL")
    for word in allowed:
        words = words.replace(word, "")
    assert not words.strip()
    for file in (building.PAGE / "js").rglob("*.js"):
        script = re.sub(r"//.*", "", file.read_text(encoding="utf-8"))
        assert not re.search(r'"[A-Z][a-z]+ [a-z]+ [^"]*"', script), file.name


# The tables are compared above, so two languages show that the page follows: one before English
# and one behind it in the console's question.
@pytest.mark.parametrize("code", ["de", "it"])
def test_the_page_follows_the_consoles_language(browser, site, code):
    visitor = come(browser, site)
    choose(visitor, code)
    texts = wording.table(code)
    for name in ("help", "saves", "share"):
        visitor.expect(f"#open-{name} span").to_have_text(texts[f"bar.{name}"])
        visitor.page.click(f"#open-{name}")
        visitor.expect(f"#{name}-title").to_have_text(texts[f"{name}.title"])
        visitor.page.keyboard.press("Escape")
    visitor.page.click("#open-lab")
    visitor.expect("#lab").to_contain_text(texts["lab.words"])
    visitor.expect("#record").to_have_text(texts["record.record"])
    visitor.page.click("#bar .open-about")
    visitor.expect("#about").to_contain_text(texts["about.words"])
    visitor.expect("#device").to_have_attribute("aria-label", texts["page.device"])
    shown = visitor.page.locator("[data-text]").evaluate_all(
        "(all) => all.map((one) => [one.dataset.text, one.textContent])"
    )
    for name, text in shown:
        if name and "{}" not in texts[name]:
            assert text == plain(texts[name])
    visitor.reload()
    assert visitor.page.evaluate("document.documentElement.lang") == code
    assert visitor.errors == []
    visitor.close()


def test_a_first_visit_speaks_the_browsers_language_until_one_is_chosen(browser, site):
    visitor = come(browser, site, "fr-CA")
    visitor.expect("#open-help span").to_have_text(wording.table("fr")["bar.help"])
    choose(visitor, "nl")
    visitor.expect("#open-help span").to_have_text(wording.table("nl")["bar.help"])
    visitor.close()


def test_a_browser_in_another_language_starts_in_english(browser, site):
    visitor = come(browser, site, "ja-JP")
    assert visitor.page.evaluate("document.documentElement.lang") == "en"
    visitor.close()


@pytest.mark.parametrize("code", CODES)
def test_the_buttons_fit_a_narrow_phone(browser, site, code):
    visitor = come(browser, site, code, phone=(360, 740))
    assert visitor.page.evaluate("document.documentElement.lang") == code
    wide = visitor.page.locator(".tools button").evaluate_all(
        """(all) => all.filter((one) => one.offsetWidth).map((one) => [
          one.innerText, one.querySelector("span:not(.long)").getBoundingClientRect().width,
          one.getBoundingClientRect().width])"""
    )
    assert len(wide) >= 5
    for words, text, button in wide:
        assert text <= button, words
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= 360
    visitor.close()


def test_opened_from_disk_it_speaks_the_browsers_language(browser, page_folder):
    for code in CODES:
        context = browser.new_context(locale=code)
        page = context.new_page()
        page.goto((page_folder / "index.html").as_uri())
        assert page.inner_text("body").strip().startswith(wording.table(code)["disk.title"])
        context.close()
