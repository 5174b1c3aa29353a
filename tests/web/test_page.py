# SPDX-License-Identifier: MIT
"""The page in a real Chromium: played by keys and by touch, reloaded, cut, without a network."""

import shutil
import threading
import time

from host_sim.web import building, serving
from host_sim.web.browser.sample_game import SEED, picture_after_power_on, play_until
from host_sim.web.browser.visitor import Visitor

FIRST_PICTURE = 2  # seconds after the page is asked for
FRAMES = 2  # in which a key is answered
TRIES = 3  # the best of so many: a machine may be busy with other things
THUMB = 44  # CSS pixels a finger needs


def test_a_whole_game_is_pixel_for_pixel_the_simulators(visit):
    script, words, _ = play_until("What next?")
    assert len(script) > 13 * 3
    visitor = visit(f"?seed={SEED}&speed=8")
    visitor.follow(script)
    visitor.hear_all(words)


def test_the_first_picture_takes_less_than_two_seconds_of_a_processor(browser, site):
    """The time that the page's own process has used: a machine may be busy with other things."""
    session = browser.new_browser_cdp_session()

    def processor_seconds():
        processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
        return {each["id"]: each["cpuTime"] for each in processes if each["type"] == "renderer"}

    def open_page():
        context = browser.new_context()
        page = context.new_page()
        before = processor_seconds()
        page.goto(site)
        while not page.evaluate('performance.getEntriesByName("first picture").length'):
            time.sleep(0.3)
        after = processor_seconds()
        context.close()
        return max(after[number] - before.get(number, 0) for number in after)  # others stand still

    used = [open_page()]
    while used[-1] > FIRST_PICTURE and len(used) < TRIES:
        used.append(open_page())
    session.detach()
    assert 0 < min(used) <= FIRST_PICTURE, used


def test_a_key_is_answered_within_two_frames(visit):
    visitor = visit()
    visitor.press("A")
    visitor.hear("Yahtzee")
    time.sleep(1.5)  # the menu learns names at first
    count = """(async () => {
      const canvas = document.getElementById("panel");
      const look = () => canvas.toDataURL();
      const key = (type, key) => dispatchEvent(new KeyboardEvent(type, { key, code: key }));
      const frame = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
      const frames = [];
      for (const name of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft"]) {
        const before = look();
        await frame();
        key("keydown", name);
        let count = 0;
        while (look() === before && count < 100) { await frame(); count++; }
        key("keyup", name);
        frames.push(count);
        await new Promise((go) => setTimeout(go, 300));
      }
      return frames.sort();
    })()"""
    medians = []
    while len(medians) < TRIES and FRAMES not in medians:
        frames = visitor.page.evaluate(count)
        medians.append(max(frames[len(frames) // 2], FRAMES))
    assert min(medians) == FRAMES, medians


def test_a_reload_goes_on_where_the_game_was(visit):
    script, _, nvm = play_until("2/13")
    visitor = visit(f"?seed={SEED}&speed=4")
    visitor.follow(script)
    visitor.reload()
    visitor.see(picture_after_power_on(nvm))


def test_a_tab_closed_right_after_a_key_has_lost_nothing(visit):
    script = play_until("2/13").script
    visitor = visit(f"?seed={SEED}&speed=4")
    visitor.follow(script[:-1])
    other = visitor.context.new_page()
    visitor.press_until_answered("A")  # writes; and the tab is gone
    visitor.page.close()
    visitor.use(other)
    other.goto(visitor.address)
    assert "Turn 2 of 13" in visitor.hear("of 13")


def test_two_tabs_do_not_play_on_one_memory(visit):
    visitor = visit()
    first, second = visitor.page, visitor.context.new_page()
    visitor.use(second)
    second.goto(visitor.address)
    visitor.expect("#notice").to_contain_text("another tab")
    first.close()
    visitor.wait_for_picture()


def test_a_phone_is_played_by_touch(visit):
    visitor = visit(f"?seed={SEED}&speed=4", phone=(360, 740))
    script = play_until("2/13").script
    centre = """(() => {
      const box = document.querySelector("[data-button=%s]").getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2, box.width, box.height];
    })()"""
    for button, picture in script:
        if button:
            x, y, wide, high = visitor.page.evaluate(centre % button)
            assert min(wide, high) >= THUMB, button
            visitor.tap(x, y)
        visitor.see(picture)


def test_nothing_lies_outside_a_phones_screen_however_it_is_held(visit):
    visitor = visit(phone=(360, 640))
    inside = """(() => [...document.querySelectorAll("#device, #device button, #bar button")]
      .filter((item) => item.offsetParent)
      .map((item) => item.getBoundingClientRect())
      .every((box) => box.left >= 0 && box.top >= 0 && box.right <= innerWidth
        && box.bottom <= innerHeight))()"""
    for size in ((360, 640), (640, 360), (320, 568), (1024, 768)):
        visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
        visitor.until(inside)


def test_it_plays_without_a_network_after_the_first_visit(visit):
    visitor = visit()
    visitor.until("navigator.serviceWorker.ready.then((ready) => Boolean(ready.active))")
    visitor.until("navigator.serviceWorker.controller !== null")
    visitor.context.set_offline(True)
    visitor.reload()
    visitor.hear("Yahtzee")


def test_a_newer_page_takes_over_as_a_whole(browser, page_folder, tmp_path):
    folder = tmp_path / "page"
    shutil.copytree(page_folder, folder)
    with serving.server(folder, 0) as served:
        threading.Thread(target=served.serve_forever, daemon=True).start()
        visitor = Visitor(browser, f"http://{serving.HOST}:{served.server_port}/")
        visitor.until("navigator.serviceWorker.controller !== null")
        for name, old, new in (
            ("index.html", "<title>Handful", "<title>Newer"),
            (building.SERVICE, 'VERSION = "', 'VERSION = "newer-'),
        ):
            text = (folder / name).read_text(encoding="utf-8")
            (folder / name).write_text(text.replace(old, new), encoding="utf-8")
        visitor.reload()
        visitor.until('document.title === "Newer"')
        visitor.wait_for_picture()
        visitor.close()
        served.shutdown()


def test_a_gamepad_plays(visit):
    visitor = visit()
    visitor.page.evaluate("""(() => {
      const pressed = Array(16).fill(false);
      window.pad = { index: 0, axes: [0, 0], pressed };
      Object.defineProperty(window.pad, "buttons", {
        get: () => pressed.map((down) => ({ pressed: down })),
      });
      navigator.getGamepads = () => [null, window.pad];
      dispatchEvent(new Event("gamepadconnected"));
    })()""")
    push = """(async () => {
      %s;
      await new Promise((go) => setTimeout(go, 120));
      pad.pressed.fill(false);
      pad.axes = [0, 0];
    })()"""
    visitor.page.evaluate(push % "pad.pressed[0] = true")  # the lower button
    visitor.hear("Yahtzee")
    visitor.page.evaluate(push % "pad.axes = [0.9, 0]")  # the stick to the right
    visitor.hear("Top 12")
    visitor.page.evaluate(push % "pad.pressed[14] = true")  # the cross to the left
    visitor.hear("Yahtzee")
    visitor.page.evaluate(push % "pad.pressed[1] = true")  # the right button
    visitor.hear("Settings.")


def test_the_page_says_what_the_simulator_says(visit):
    script, words, _ = play_until("New to this game")
    visitor = visit(f"?seed={SEED}")
    visitor.follow(script)
    visitor.hear_all(words)


def test_all_of_it_is_small(page_folder):
    size = sum(file.stat().st_size for file in page_folder.rglob("*") if file.is_file())
    assert size <= building.MOST_BYTES


def test_a_game_begun_in_the_browser_goes_on_in_the_simulator_and_back(visit, tmp_path):
    script, _, nvm = play_until("2/13")
    visitor = visit(f"?seed={SEED}&speed=4")
    visitor.follow(script)
    with visitor.page.expect_download() as download:
        visitor.page.evaluate('document.getElementById("export").click()')
    saved = tmp_path / download.value.suggested_filename
    download.value.save_as(saved)
    assert saved.name == "handful.nvm"
    assert saved.read_bytes() == nvm
    other = visit()
    other.page.set_input_files("#file", saved)
    other.see(picture_after_power_on(nvm))
    other.reload()
    other.see(picture_after_power_on(nvm))


def test_a_file_that_is_no_memory_is_refused_and_nothing_lost(visit, tmp_path):
    visitor = visit()
    visitor.hear("A handful of")
    picture = visitor.picture()
    wrong = tmp_path / "holiday.nvm"
    wrong.write_bytes(b"sand")
    visitor.page.set_input_files("#file", wrong)
    said = visitor.until('document.getElementById("saves-news").textContent')
    assert said.startswith("holiday.nvm is not a copy of your games. Choose another file.")
    assert visitor.picture() == picture


def test_the_page_is_played_by_the_keyboard_alone(visit):
    visitor = visit()
    visitor.press("A")
    visitor.hear("Yahtzee")
    for _ in range(3):
        visitor.key("Tab")
        if visitor.page.evaluate('document.activeElement.id === "open-help"'):
            break
    visitor.key("Enter")
    visitor.until('document.getElementById("help").open')
    visitor.key("Escape")
    visitor.until('!document.getElementById("help").open')
    visitor.key("ArrowRight")
    visitor.hear("Top 12")


def test_words_and_signs_stand_out_from_their_ground(visit):
    """WCAG AA: 4.5 to 1."""
    contrast = """(() => {
      const channel = (part) => {
        const c = part / 255;
        return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
      };
      const light = ([r, g, b]) =>
        0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
      const colour = (text) => text.match(/[\\d.]+/g).map(Number);
      const ground = (item) => {
        for (; item; item = item.parentElement) {
          const [r, g, b, a = 1] = colour(getComputedStyle(item).backgroundColor);
          if (a === 1) return [r, g, b];
        }
        return [38, 42, 50];
      };
      return [...document.querySelectorAll("#bar p, #bar button, kbd, dialog *")]
        .filter((item) => [...item.childNodes].some((node) => node.data?.trim()))
        .map((item) => {
          const [one, other] = [light(colour(getComputedStyle(item).color)), light(ground(item))];
          const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
          return [ratio, item.outerHTML.slice(0, 80)];
        })
        .filter(([ratio]) => ratio < 4.5);
    })()"""
    assert visit().page.evaluate(contrast) == []


LISTEN = """(() => {
  const genuine = AudioParam.prototype.setValueAtTime;
  window.tones = [];
  AudioParam.prototype.setValueAtTime = function (value, when) {
    window.tones.push(value);
    return genuine.call(this, value, when);
  };
})()"""


def test_a_key_ticks_with_the_buzzers_own_tone(visit):
    visitor = visit()
    visitor.page.evaluate(LISTEN)
    visitor.press("A")
    visitor.hear("Yahtzee")
    visitor.until('document.visibilityState === "visible"')
    for _ in range(3):
        visitor.press("RIGHT")
    visitor.until("window.tones.includes(2093)")
    assert visitor.page.evaluate("window.tones.some((value) => value > 0 && value < 0.05)"), (
        "softly"
    )
    visitor.until("window.tones[window.tones.length - 1] === 0")


def test_a_screen_reader_hears_only_what_is_new_and_can_read_everything(visit):
    script = play_until("Roll 5").script
    visitor = visit(f"?seed={SEED}")
    visitor.follow(script)
    visitor.hear("Turn 1 of 13")
    visitor.press("A")
    visitor.hear("Dice: ")
    live = str(visitor.page.evaluate('document.getElementById("text").textContent'))
    whole = str(visitor.page.evaluate('document.getElementById("words").textContent'))
    assert live.startswith("Dice: ") and "Turn 1 of 13" not in live
    assert "Turn 1 of 13" in whole and "Open boxes: " in whole
