# SPDX-License-Identifier: MIT
"""A user of the page: presses keys, taps, looks at the panel, hears what a screen reader says."""

import hashlib
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image
    from playwright.sync_api import (
        Browser,
        BrowserContext,
        ConsoleMessage,
        LocatorAssertions,  # pyright: ignore[reportPrivateImportUsage]
        Page,
    )

KEYS = {
    "UP": "ArrowUp", "DOWN": "ArrowDown", "LEFT": "ArrowLeft", "RIGHT": "ArrowRight", "A": "x",
    "B": "z",
}  # fmt: skip
# The pixels of the panel as a text of 1 and 0, read from the middle of each pixel's square.
PANEL_PIXELS = """() => {
  const canvas = document.getElementById("panel");
  const scale = canvas.width / 128;
  const copy = new OffscreenCanvas(canvas.width, canvas.height);
  const context = copy.getContext("2d", { willReadFrequently: true });
  context.drawImage(canvas, 0, 0);
  const data = context.getImageData(0, 0, canvas.width, canvas.height).data;
  let pixels = "";
  for (let y = 0; y < 64; y++) for (let x = 0; x < 128; x++) {
    const at = Math.floor((y + 0.6) * scale) * canvas.width + Math.floor((x + 0.6) * scale);
    pixels += data[4 * at] > 60 ? 1 : 0;
  }
  return pixels;
}"""
# Both halves of a press in one task: a busy machine cannot make a long B of a short one.
PRESS = """(key) => {
  const target = document.activeElement ?? document.body;
  for (const type of ["keydown", "keyup"]) {
    target.dispatchEvent(new KeyboardEvent(type, { key, code: key, bubbles: true }));
  }
}"""
# The console sleeps, and a key would only wake it: on a slow machine at speed 8 that comes early.
IS_ASLEEP = """() => document.getElementById("notice").checkVisibility() &&
  document.getElementById("notice").dataset.name === "page.asleep" &&
  !document.querySelector("dialog[open]")"""
# The screen in words, without the details that are said on request.
TEXT = """document.getElementById("words").textContent.split("\\n")
    .filter((line) => !line.startsWith("  ")).join("\\n")"""
LANGUAGE = "Which language?"  # the question of a first start
SETTLE_SECONDS = 0.15  # before a press; at speed 8 a new question ignores keys this long
POLL_SECONDS = 0.03
TIMEOUT_SECONDS = 60
UNCHANGED_SECONDS = 5  # after which a press that changed nothing was ignored
PRESSES = 3  # at most, until one is not ignored


class Visitor:
    """One page in a browser, with the errors it reported and the addresses it requested.

    `phone` is (width, height) of a touch screen; without it the page is in a window of `size`.
    Visitors that share a Playwright `context` share their stored games.
    """

    def __init__(
        self,
        browser: "Browser",
        site: str,
        query: str = "",
        *,
        phone: tuple[int, int] | None = None,
        size: tuple[int, int] = (1100, 640),
        ratio: float | None = None,
        context: "BrowserContext | None" = None,
    ) -> None:
        width, height = phone or size
        self.context = context or browser.new_context(
            viewport={"width": width, "height": height},
            device_scale_factor=ratio or (3 if phone else 1),
            is_mobile=bool(phone),
            has_touch=bool(phone),
        )
        self.context.set_default_timeout(1000 * TIMEOUT_SECONDS)
        self.errors: list[str] = []
        self.requests: list[str] = []
        self.address = site + query
        self.use(self.context.new_page())
        self.page.goto(self.address)
        self.start()

    def use(self, page: "Page") -> None:
        """Continue in this page of the same context."""
        self.page = page
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", lambda request: self.requests.append(request.url))

    def _on_console(self, message: "ConsoleMessage") -> None:
        if message.type in ("error", "warning"):
            self.errors.append(message.text)

    def start(self) -> None:
        """Wait for the first picture; choose English if the console asks for a language."""
        self.wait_for_picture()
        self.until(f"{TEXT}.length")
        if LANGUAGE in self.text():
            self.press("A")
            self.until(f"!{TEXT}.includes({LANGUAGE!r})")

    def wait_for_picture(self) -> None:
        """Wait until the console has drawn something since the page was loaded."""
        self.until('performance.getEntriesByName("first picture").length')

    def until(self, expression: str, seconds: float = TIMEOUT_SECONDS) -> object:
        """Wait until a JavaScript expression is true, and return its value.

        Playwright's own wait_for_function needs `eval`, which the page's security policy forbids.
        """
        from playwright.sync_api import Error

        end = time.monotonic() + seconds
        while True:
            try:
                value = self.page.evaluate(expression)
            except Error:  # the page is being loaded
                value = None
            if value:
                return value
            if time.monotonic() > end:
                raise AssertionError(f"never true: {expression}; {self.errors}; {self.shown()}")
            time.sleep(POLL_SECONDS)

    def expect(self, selector: str) -> "LocatorAssertions":
        """Return Playwright's assertions about an element, which wait for it to become so."""
        from playwright.sync_api import expect

        return expect(self.page.locator(selector))

    def shown(self) -> str:
        """Return the text on the page and on the console's screen."""
        return str(self.page.evaluate(f"document.body.innerText + '\\n' + {TEXT}"))

    def reload(self) -> None:
        """Load the page again and wait for its first picture."""
        self.page.reload()
        self.wait_for_picture()

    def wake(self) -> None:
        """Wake the console if it sleeps, so that the next press is more than a wake-up."""
        if self.page.evaluate(IS_ASLEEP):
            self.page.evaluate(PRESS, "q")
            self.expect("#notice").to_be_hidden()

    def press(self, button: str) -> None:
        """Press a button of the console by its key, for a moment."""
        time.sleep(SETTLE_SECONDS)
        self.wake()
        self.page.evaluate(PRESS, KEYS[button])

    def key(self, name: str) -> None:
        """Press a key of the real keyboard, as Playwright names it."""
        time.sleep(SETTLE_SECONDS)
        self.wake()
        self.page.keyboard.press(name)

    def tap(self, x: float, y: float) -> None:
        """Tap a point of the page with a finger."""
        time.sleep(SETTLE_SECONDS)
        self.page.touchscreen.tap(x, y)

    def picture(self) -> str:
        """Return the panel's pixels, 1 or 0 each."""
        return str(self.page.evaluate(PANEL_PIXELS))

    def text(self) -> str:
        """Return what a screen reader says about the console's screen."""
        return str(self.page.evaluate(TEXT))

    def see(self, picture: str, seconds: float = TIMEOUT_SECONDS) -> None:
        """Wait until exactly this picture is on the panel."""
        end = time.monotonic() + seconds
        while (seen := self.picture()) != picture:
            assert time.monotonic() < end, f"expected\n{as_rows(picture)}\nbut saw\n{as_rows(seen)}"
            time.sleep(POLL_SECONDS)

    def follow(self, script: list[tuple[str | None, str]]) -> None:
        """Press each button of a script and wait for its picture."""
        for button, picture in script:
            if button and self.picture() == picture:
                self.press(button)
            elif button:
                self.press_until_answered(button)
            self.see(picture)

    def press_until_answered(self, button: str) -> None:
        """Press a button, and return as soon as the picture changes.

        A button that changes nothing is pressed again: the console ignores early presses, and on a
        slow machine its time passes slowly.
        """
        before = self.picture()
        for _ in range(PRESSES):
            self.press(button)
            if self._changes_from(before):
                return

    def _changes_from(self, picture: str) -> bool:
        """Return True as soon as the panel shows something else, or False after a while."""
        end = time.monotonic() + UNCHANGED_SECONDS
        while self.picture() == picture:
            if time.monotonic() > end:
                return False
            time.sleep(POLL_SECONDS)
        return True

    def hear(self, words: str, seconds: float = TIMEOUT_SECONDS) -> str:
        """Wait until a screen reader would say these words; return all that it says."""
        self.until(f"{TEXT}.includes({words!r})", seconds)
        return self.text()

    def hear_all(self, lines: list[str], seconds: float = TIMEOUT_SECONDS) -> None:
        """Wait until a screen reader would say exactly these lines."""
        self.until(f"{TEXT} === {chr(10).join(lines)!r}", seconds)

    def close(self) -> None:
        """Close the context and all of its pages."""
        self.context.close()


def pixels(image: "Image") -> str:
    """Return the simulator's picture in the form of `Visitor.picture`."""
    return "".join("1" if value else "0" for value in image.convert("L").tobytes())


def as_rows(picture: str) -> str:
    """Return a picture as rows of text, followed by a short hash."""
    rows = [picture[at : at + 128] for at in range(0, len(picture), 128)]
    digest = hashlib.sha256(picture.encode()).hexdigest()[:8]
    return "\n".join(row.replace("0", " ").replace("1", "#") for row in rows) + digest
