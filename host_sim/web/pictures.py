# SPDX-License-Identifier: MIT
"""The docs' pictures of the page, taken in a real browser while a game of Yahtzee is played.

Letters outside the panel look a little different in every browser. So a picture is stale if the
panel in it shows other pixels than the simulator, or if what makes the page's looks has changed
since: both can be told without a browser, for the picture says where its panel is and what it was
made of.
"""

import hashlib
import io
import tempfile
import threading
import time
from pathlib import Path

from PIL import Image, PngImagePlugin

from host_sim.paths import ROOT
from host_sim.web import building, serving

UNTIL = "5/13"  # what can be read in them
LEARNING = 1  # seconds in which the menu has learned all names, at the speed it is played with
# file, the size of what the page is shown on, pixels of a CSS pixel, whether the lab is open
TABLE = (
    ("docs/pictures/page.png", (1100, 560), 1, False),
    ("docs/pictures/page-phone.png", (360, 690), 2, False),
    ("docs/pictures/lab.png", (1280, 1180), 1, True),
)
LOOKS = ("index.html", "style.css", "js/layout.js", "js/panel.js")
PANEL = """(() => {
  const canvas = document.getElementById("panel");
  const box = canvas.getBoundingClientRect();
  return [box.left, box.top, canvas.width / 128];
})()"""


def looks(lab):
    """A fingerprint of the files that make the page's looks."""
    digest = hashlib.sha256()
    files = [building.PAGE / name for name in LOOKS]
    files += sorted((building.PAGE / "js" / "lab").glob("*.js")) if lab else []
    for file in files:
        digest.update(file.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:16]


def make(folder, say=print):
    """Take them all, below folder; yields the files' names as they are done. NoBrowser says why
    that cannot be done here."""
    from host_sim.web.driving.browser import Browser
    from host_sim.web.driving.chromium import ensure

    program, environment = ensure(say)
    script = simulated()
    with tempfile.TemporaryDirectory() as site:
        building.build(site, say)
        with serving.server(site, 0) as served, Browser(program, environment) as browser:
            threading.Thread(target=served.serve_forever, daemon=True).start()
            address = f"http://{serving.HOST}:{served.server_port}/"
            for name, size, ratio, lab in TABLE:
                picture, panel = take(browser, address, script, size, ratio, lab)
                facts = PngImagePlugin.PngInfo()
                facts.add_text("panel", " ".join(str(round(number)) for number in panel))
                facts.add_text("looks", looks(lab))
                place = Path(folder) / name
                place.parent.mkdir(parents=True, exist_ok=True)
                picture.save(place, "PNG", optimize=True, pnginfo=facts)
                yield name
            served.shutdown()


def simulated():
    """The game's presses, each with the picture it leads to."""
    from host_sim.web.driving.script import played

    return played(UNTIL, more=1).script  # thrown


def take(browser, address, script, size, ratio, lab):
    """(picture, [left, top, scale] of the panel in it), with the game as the simulator has it."""
    from host_sim.web.driving.script import SEED
    from host_sim.web.driving.visitor import Visitor

    visitor = Visitor(browser, address, f"?seed={SEED}&speed=8")
    page = visitor.page
    page.size(*size, ratio, mobile=ratio > 1)
    page.ask("Emulation.setTouchEmulationEnabled", enabled=ratio > 1)
    for number, (button, picture) in enumerate(script):
        if button:
            visitor.press(button)
        visitor.see(picture)
        if number == 0:
            time.sleep(LEARNING)
    if lab:
        page.value('document.getElementById("open-lab").click()')
        page.value('document.getElementById("hold").click()')
        page.until('document.getElementById("line").value')
        page.until('document.getElementById("heap").textContent.includes("KB")')
        page.value('document.getElementById("overlay").hidden = true')
    page.until('!document.querySelector(".lit")')
    left, top, scale = page.value(PANEL)
    data = page.screenshot()
    page.close()
    return Image.open(io.BytesIO(data)).convert("RGB"), (left * ratio, top * ratio, scale)


def stale():
    """The names in the table whose file is missing or shows something else than it should."""
    panel = simulated()[-1][1]
    return [name for name, _, _, lab in TABLE if not is_fresh(ROOT / name, panel, looks(lab))]


def is_fresh(path, panel, look):
    if not Path(path).is_file():
        return False
    with Image.open(path) as picture:
        picture.load()
        return picture.text.get("looks") == look and shown(picture) == panel


def shown(picture):
    """The panel's pixels in a picture, 1 or 0 each."""
    left, top, scale = map(int, picture.text["panel"].split())
    red = picture.convert("RGB").getchannel("R")
    return "".join(
        "1" if red.getpixel((left + int((x + 0.6) * scale), top + int((y + 0.6) * scale))) > 60
        else "0"
        for y in range(64)
        for x in range(128)
    )  # fmt: skip
