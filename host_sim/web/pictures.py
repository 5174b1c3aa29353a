# SPDX-License-Identifier: MIT
"""Take the docs' pictures of the page in a real browser, during a game of Yahtzee.

Letters outside the panel look a little different in every browser, so pictures are not compared as
a whole. A picture is stale if its panel shows other pixels than the simulator, or if the files that
make the page's looks have changed since. Both can be checked without a browser: the PNG says where
its panel is and which files it was made of.
"""

import hashlib
import io
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image, PngImagePlugin

from host_sim.paths import ROOT
from host_sim.web import building, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser

UNTIL = "5/13"  # on the screen in all pictures
MENU_SECONDS = 1  # at speed 8 the menu has loaded the names of all games by then
# file, size of the window or phone in CSS pixels, device pixels in a CSS pixel, whether it is a
# phone, whether the lab is open
TABLE = (
    ("docs/pictures/page.png", (1100, 560), 1, False, False),
    ("docs/pictures/page-phone.png", (360, 740), 2, True, False),
    ("docs/pictures/lab.png", (1280, 1180), 1, False, True),
)
LOOKS = ("index.html", "style.css", "js/layout.js", "js/panel.js")
PANEL = """() => {
  const canvas = document.getElementById("panel");
  const box = canvas.getBoundingClientRect();
  return [box.left, box.top, canvas.width / 128];
}"""


def looks(lab: bool) -> str:
    """Return a digest of the files that make the page's looks."""
    digest = hashlib.sha256()
    files = [building.PAGE / name for name in LOOKS]
    files += sorted((building.PAGE / "js" / "lab").glob("*.js")) if lab else []
    for file in files:
        digest.update(file.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:16]


def make(folder: str | Path, say: Callable[[str], object] = print) -> Iterator[str]:
    """Take all pictures, below `folder`, and yield each file's name.

    Raise NoBrowser if no browser can be started.
    """
    from host_sim.web.browser.launch import launch, prepare

    found = prepare(say)
    script = simulate()
    with tempfile.TemporaryDirectory() as site:
        building.build(site, say)
        with serving.server(site, 0) as served, launch(*found) as browser:
            threading.Thread(target=served.serve_forever, daemon=True).start()
            address = f"http://{serving.HOST}:{served.server_port}/"
            for name, size, ratio, phone, lab in TABLE:
                picture, panel = take(browser, address, script, size, ratio, phone, lab)
                facts = PngImagePlugin.PngInfo()
                facts.add_text("panel", " ".join(str(round(number)) for number in panel))
                facts.add_text("looks", looks(lab))
                place = Path(folder) / name
                place.parent.mkdir(parents=True, exist_ok=True)
                picture.save(place, "PNG", optimize=True, pnginfo=facts)
                yield name
            served.shutdown()


def simulate() -> list[tuple[str | None, str]]:
    """Return the game's presses, each with the picture that it leads to."""
    from host_sim.web.browser.sample_game import play_until

    return play_until(UNTIL, more=1).script  # one more: the dice are rolled


def take(
    browser: "Browser",
    address: str,
    script: list[tuple[str | None, str]],
    size: tuple[int, int],
    ratio: int,
    phone: bool,
    lab: bool,
) -> tuple[Image.Image, tuple[float, float, float]]:
    """Return (picture, [left, top, scale] of its panel) at the end of the simulator's game."""
    from host_sim.web.browser.sample_game import SEED
    from host_sim.web.browser.visitor import Visitor

    query = f"?seed={SEED}&speed=8"
    visitor = Visitor(
        browser, address, query, phone=size if phone else None, size=size, ratio=ratio
    )
    page = visitor.page
    visitor.follow(script[:1])
    time.sleep(MENU_SECONDS)
    visitor.follow(script[1:])
    if lab:
        page.click("#open-lab")
        page.click("#hold")
        visitor.until('document.getElementById("line").value')
        visitor.expect("#heap").to_contain_text("KB")
        page.evaluate('document.getElementById("overlay").hidden = true')
    visitor.expect(".lit").to_have_count(0)
    left, top, scale = page.evaluate(PANEL)
    data = page.screenshot()
    visitor.close()
    return Image.open(io.BytesIO(data)).convert("RGB"), (left * ratio, top * ratio, scale)


def stale() -> list[str]:
    """Return the names of pictures that are missing or do not show the page of today."""
    panel = simulate()[-1][1]
    return [name for name, *_, lab in TABLE if not is_fresh(ROOT / name, panel, looks(lab))]


def is_fresh(path: str | Path, panel: str, look: str) -> bool:
    """Return True if the picture shows this panel and was made with these looks."""
    if not Path(path).is_file():
        return False
    with Image.open(path) as picture:
        picture.load()
        return picture.info.get("looks") == look and panel_pixels(picture) == panel


def panel_pixels(picture: Image.Image) -> str:
    """Return the panel's pixels in a picture, 1 or 0 each."""
    left, top, scale = map(int, picture.info["panel"].split())
    red = picture.convert("RGB").getchannel("R")
    data, width = red.tobytes(), red.width
    return "".join(
        "1" if data[(top + int((y + 0.6) * scale)) * width + left + int((x + 0.6) * scale)] > 60
        else "0"
        for y in range(64)
        for x in range(128)
    )  # fmt: skip
