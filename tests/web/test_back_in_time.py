# SPDX-License-Identifier: MIT
"""Which memories the page can go back to, in node, with a worker that only says what it saved."""

import json
import shutil
import subprocess

import pytest

from host_sim.micropython import nodejs
from host_sim.web import building
from tests.not_run import not_run

SETUP = """
globalThis.Worker = class extends EventTarget {
  postMessage() {}
  terminate() {}
};
globalThis.CustomEvent ??= class extends Event {};
const { Handheld } = await import("./handheld.js");
const handheld = new Handheld({ seed: 1, speed: 1 });
const last = () => handheld.nvm?.[0];
const save = (byte, now) => handheld.receive({ nvm: new Uint8Array(4096).fill(byte), now });
const press = (now) => handheld.receive({ pressed: [now, 0, true] });
handheld.powerOn();
"""


@pytest.fixture(scope="module")
def run_page(page_folder, tmp_path_factory):
    """Run JavaScript beside the page's handheld.js; return what it prints as JSON."""
    try:
        node = nodejs.ensure_node()
    except nodejs.NoMachine as reason:
        not_run("the page's scripts in node", str(reason))
    folder = tmp_path_factory.mktemp("node")
    shutil.copy(page_folder / "js" / "handheld.js", folder)
    (folder / "machine").mkdir()
    shutil.copy(page_folder / building.FLASH_FACTS, folder / "machine")
    (folder / "package.json").write_text('{"type": "module"}')

    def run(script):
        (folder / "test.js").write_text(SETUP + script)
        command = [str(node), "test.js"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run


def test_each_way_back_by_one_save_leads_to_the_memory_before_it(run_page):
    seen = run_page("""
      const seen = [];
      for (const byte of [1, 2, 3]) save(byte, byte * 100);
      for (let i = 0; i < 4; i++) {
        handheld.goBackARecord();
        seen.push(last());
      }
      console.log(JSON.stringify(seen));
    """)
    assert seen == [2, 1, 255, 255], "a new console's memory is blank"


def test_after_going_back_to_a_press_a_later_save_is_not_one_to_go_back_to(run_page):
    seen = run_page("""
      save(1, 100);
      press(150);
      save(2, 200);
      press(250);
      save(3, 300);
      handheld.goBackTo(1);  // before the second press
      save(2, 250);  // what the repeated presses leave behind
      handheld.goBackARecord();
      console.log(JSON.stringify([last(), handheld.presses.length]));
    """)
    assert seen == [1, 0]


def test_going_back_to_a_press_keeps_the_saves_from_before_the_restart(run_page):
    seen = run_page("""
      save(1, 500);
      handheld.powerOn();
      press(100);
      save(2, 200);
      handheld.goBackTo(0);
      save(1, 100);
      handheld.goBackARecord();
      console.log(JSON.stringify(last()));
    """)
    assert seen == 255


def test_a_round_that_saves_nothing_is_no_save(run_page):
    seen = run_page("""
      save(1, 100);
      save(1, 200);
      save(2, 300);
      handheld.goBackARecord();
      handheld.goBackARecord();
      console.log(JSON.stringify(last()));
    """)
    assert seen == 255
