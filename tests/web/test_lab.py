# SPDX-License-Identifier: MIT
"""The lab in a real Chromium: what it shows is true, and its handles do what they say."""

import shlex

import pytest

from host_sim.cli.commands.replay import read_line
from host_sim.cli.registry import parse
from host_sim.handheld.device import Device
from host_sim.web.browser.sample_game import SEED, picture_after_power_on, play_until
from host_sim.web.browser.visitor import LANGUAGE, pixels

READ = "document.getElementById({!r}).textContent"


class LabVisitor:
    """Somebody on the page with the lab open."""

    def __init__(self, visitor):
        self.visitor, self.page = visitor, visitor.page
        self.click("open-lab")

    def click(self, name):
        self.page.click(f"#{name}")

    def read(self, name):
        return self.page.evaluate(READ.format(name))

    def wait_for(self, name, words):
        self.visitor.until(f"{READ.format(name)}.includes({words!r})")
        return self.read(name)


@pytest.fixture
def lab(visit):
    return lambda query=f"?seed={SEED}&speed=4": LabVisitor(visit(query))


def test_a_key_costs_the_bytes_that_the_simulator_counts(lab):
    device = Device(seed=SEED)
    device.power_on()
    device.run(1)
    device.press("A")  # on the page the title leads on by itself
    device.run(2.5)
    script, costs = [(None, pixels(device.image()))], []
    for button in ("RIGHT", "LEFT", "A", "B", "A", "A", "DOWN", "RIGHT"):
        device.wire.reset()
        device.press(button)
        device.run(2.5)
        costs.append([button, str(device.wire.bytes), str(device.wire.areas)])
        script.append((button, pixels(device.image())))
    device.cut_power()
    opened = lab("?seed=7")
    rows = """[...document.querySelectorAll("#wire tbody tr:first-child > *")]
      .map((cell) => cell.textContent)"""
    seen = []
    for step in script:
        opened.visitor.follow([step])
        seen.append(opened.page.evaluate(rows))
    moves = [number for number, (name, *_) in enumerate(costs) if name in ("RIGHT", "LEFT", "DOWN")]
    assert [seen[number + 1] for number in moves] == [costs[number] for number in moves]


def test_the_battery_is_pulled_and_the_game_goes_on(lab):
    script, _, nvm = play_until("2/13")
    opened = lab()
    opened.visitor.follow(script)
    opened.click("cut-now")
    opened.wait_for("power", "is back")
    opened.visitor.see("0" * len(script[0][1]))
    opened.visitor.see(picture_after_power_on(nvm))


def test_a_battery_pulled_in_the_middle_of_a_write_costs_that_write_and_nothing_else(lab):
    script = play_until("2/13").script
    opened = lab()
    opened.visitor.follow(script[:-1])
    opened.click("cut-writing")
    opened.visitor.press("A")  # writes into a box, and that is cut short
    opened.wait_for("power", "is back")
    opened.visitor.hear("Turn 1 of 13")
    assert "seat 1: write" not in opened.wait_for("journal", "a power cut lost")


def test_the_journal_is_told_in_words_and_as_a_replay_line(lab):
    script = play_until("2/13").script
    opened = lab()
    opened.wait_for("journal", "start of the journal")
    opened.visitor.expect("#copy-line").to_be_hidden()  # there is no game to replay
    opened.visitor.follow(script)
    journal = opened.wait_for("journal", "seat 1: write")
    assert "seat 1: throw, die " in journal and "yahtzee starts, seats: 1" in journal
    command = shlex.split(opened.page.evaluate("document.getElementById('line').value"))
    assert command[:-1] == ["python3", "-m", "host_sim", "replay"]
    match = read_line(command[-1])
    assert match.name == "yahtzee" and len(match.log) == 7  # thrown, five dice, written
    check_that_a_text_field_keeps_its_keys(opened.visitor)


def check_that_a_text_field_keeps_its_keys(visitor):
    """They are the field's until the device is clicked, or a button was."""
    picture = visitor.picture()
    visitor.page.click("#line")
    visitor.expect("#line").to_be_focused()
    visitor.key("x")
    visitor.page.wait_for_timeout(300)
    assert visitor.picture() == picture
    visitor.page.click("#copy-line")
    visitor.expect("#device").to_be_focused()
    visitor.page.click("#line")
    visitor.page.click(".name", force=True)  # the shell, where no button is
    visitor.expect("#device").to_be_focused()


def test_the_map_shows_each_record_in_its_colour(lab):
    script = play_until("2/13").script
    opened = lab()
    opened.visitor.follow(script)
    opened.wait_for("journal", "seat 1: write")
    colours = """(() => {
      const map = document.getElementById("map");
      const data = map.getContext("2d").getImageData(0, 0, map.width, map.height).data;
      const seen = new Set();
      for (let row = 0; row < 64; row++) for (let column = 0; column < 64; column++) {
        const at = 4 * ((row * 4 + 1) * map.width + column * 4 + 1);
        seen.add([...data.slice(at, at + 3)].join());
      }
      return [...seen];
    })()"""
    seen = opened.page.evaluate(colours)
    for colour in ("23,26,32", "79,179,165", "169,135,232", "232,182,76"):  # blank and three kinds
        assert colour in seen


def test_the_live_heap_is_below_a_picos(lab):
    opened = lab()
    opened.visitor.press("A")
    words = opened.wait_for("heap", "KB in use")
    assert 40 < float(words.split()[0]) < 154
    opened.wait_for("scenes", "Menu")


def test_every_press_can_be_gone_back_to(lab):
    script = play_until("2/13").script
    opened = lab()
    opened.visitor.follow(script)
    opened.click("back")
    opened.visitor.see(script[-2][1])
    opened.page.evaluate("""(() => {
      const slider = document.getElementById("past");
      slider.value = 5;  // the first press chose the language
      slider.dispatchEvent(new Event("change"));
    })()""")
    opened.visitor.see(script[4][1])
    opened.visitor.follow(script[5:])


def test_true_dice_fall_the_same_way_again_when_the_past_is_played_again(lab):
    opened = lab("?speed=4")
    opened.visitor.follow(play_until("Roll 5")[0])
    opened.visitor.press("A")
    thrown = opened.wait_for("journal", "throw, die")
    opened.click("back")
    opened.visitor.until(f"!{READ.format('journal')}.includes('throw')")
    opened.visitor.press("A")
    assert opened.wait_for("journal", "throw, die") == thrown


def test_a_record_back_is_the_memory_before_it(lab):
    script = play_until("2/13").script
    opened = lab()
    opened.visitor.follow(script)
    opened.wait_for("journal", "seat 1: write")
    opened.click("back-record")
    opened.visitor.hear("Turn 1 of 13")
    opened.visitor.until(f"!{READ.format('journal')}.includes('seat 1: write')")
    opened.visitor.reload()
    assert "Turn 1 of 13" in opened.visitor.hear("of 13")


def test_held_time_moves_by_steps_only(lab):
    opened = lab()
    opened.click("hold")
    clock = "document.getElementById('time').textContent.split(' ')[0]"
    opened.visitor.until(f"new Promise((go) => {{ const then = {clock};"
                      f" setTimeout(() => go(then === {clock}), 300); }})")  # fmt: skip
    before = float(opened.page.evaluate(clock))
    opened.click("step")
    opened.visitor.until(f"{clock} !== '{before:.2f}'")
    assert float(opened.page.evaluate(clock)) == pytest.approx(before + 0.01)


def test_recorded_presses_are_a_scenario_that_the_printed_command_plays(
    lab, tmp_path, monkeypatch, capsys
):
    script, _, nvm = play_until("2/13")
    opened = lab()
    opened.visitor.follow(script)
    opened.click("record")
    opened.visitor.hear(LANGUAGE)
    opened.visitor.press("A")
    opened.visitor.hear("Yahtzee")  # the title leads on by itself
    for button, words in (("A", "lesson"), ("B", "Players"), ("A", "Roll 5")):
        opened.visitor.press(button)
        opened.visitor.hear(words)
    opened.visitor.press("A")
    opened.visitor.until(f"!{READ.format('words')}.includes('Roll 5')")  # thrown, and at rest
    with opened.page.expect_download() as download:
        opened.click("record")
    text = opened.read("scenario")
    assert "press B\n" in text and "expect text" in text
    download.value.save_as(tmp_path / download.value.suggested_filename)
    monkeypatch.chdir(tmp_path)
    command = shlex.split(opened.read("play-command"))
    assert command[:3] == ["python3", "-m", "host_sim"]
    assert parse(command[3:]).run() == 0
    assert "all as expected" in capsys.readouterr().out
    opened.visitor.see(picture_after_power_on(nvm))  # one's own memory is back
