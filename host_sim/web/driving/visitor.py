# SPDX-License-Identifier: MIT
"""Somebody on the page: presses keys, sees the canvas, hears what a screen reader would say."""

import hashlib
import time

KEYS = {
    "UP": "ArrowUp", "DOWN": "ArrowDown", "LEFT": "ArrowLeft", "RIGHT": "ArrowRight", "A": "x",
    "B": "z",
}  # fmt: skip
# What is on the canvas, 1 or 0 for each pixel of the panel: the middle of its square is looked at.
SEEN = """(() => {
  const canvas = document.getElementById("panel");
  const scale = canvas.width / 128;
  const copy = new OffscreenCanvas(canvas.width, canvas.height);
  const context = copy.getContext("2d", { willReadFrequently: true });
  context.drawImage(canvas, 0, 0);
  const data = context.getImageData(0, 0, canvas.width, canvas.height).data;
  let seen = "";
  for (let y = 0; y < 64; y++) for (let x = 0; x < 128; x++) {
    const at = Math.floor((y + 0.6) * scale) * canvas.width + Math.floor((x + 0.6) * scale);
    seen += data[4 * at] > 60 ? 1 : 0;
  }
  return seen;
})()"""
TEXT = 'document.getElementById("text").textContent'
LANGUAGE = "Deutsch"  # a line of the very first question
MOMENT = 0.15  # seconds before a press: a question has a moment before it listens (at speed 8)


class Visitor:
    def __init__(self, browser, site, query="", phone=None, context=None):
        self.page = browser.page(context=context)
        if phone:
            self.page.phone(*phone)
        self.address = site + query
        self.page.open(self.address)
        self.wait_for_picture()
        self.answer()

    def wait_for_picture(self):
        self.page.until('performance.getEntriesByName("first picture").length')

    def answer(self):
        """English, where a first start asks for the language."""
        self.page.until(f"{TEXT}.length")
        if LANGUAGE in self.page.value(TEXT):
            self.press("A")
            self.page.until(f"!{TEXT}.includes({LANGUAGE!r})")

    def reload(self):
        self.page.value("window.old = true")
        self.page.reload()
        self.page.until("!window.old")
        self.wait_for_picture()

    def press(self, button):
        time.sleep(MOMENT)
        self.page.key(KEYS[button])

    def touch(self, x, y):
        time.sleep(MOMENT)
        self.page.touch(x, y)

    def picture(self):
        return self.page.value(SEEN)

    def see(self, picture, seconds=30):
        """Waits until exactly this picture is on the canvas."""
        end = time.monotonic() + seconds
        while (seen := self.picture()) != picture:
            assert time.monotonic() < end, f"never came:\n{drawn(picture)}\nbut\n{drawn(seen)}"
            time.sleep(0.02)

    def hear(self, words, seconds=30):
        """Waits until this is part of what is said of the screen."""
        self.page.until(f"{TEXT}.includes({words!r})", seconds)
        return self.page.value(TEXT)

    def hear_all(self, lines, seconds=30):
        """Waits until exactly these lines are what is said of the screen."""
        words = "\n".join(lines)
        self.page.until(f"{TEXT} === {words!r}", seconds)


def pixels(image):
    """The simulator's picture as `Visitor.picture` tells it."""
    return "".join("1" if value else "0" for value in image.convert("L").tobytes())


def drawn(picture):
    rows = [picture[at : at + 128] for at in range(0, len(picture), 128)]
    return "\n".join(row.replace("0", " ").replace("1", "#") for row in rows) + name(picture)


def name(picture):
    return hashlib.sha256(picture.encode()).hexdigest()[:8]
