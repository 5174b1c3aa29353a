# SPDX-License-Identifier: MIT
"""docs/adding-a-game.md: the game on the page is whole, is the sample the tests know, and plays."""

import re
import shutil

import pytest

from host_sim.paths import ROOT

PAGE = ROOT / "docs" / "adding-a-game.md"
SAMPLE = ROOT / "tests" / "sample" / "pig"


def pages_game():
    """{path: text} of the blocks, each under the last `games/pig/...` named before it."""
    files, path = {}, None
    text = PAGE.read_text(encoding="utf-8").split("\n## After Pig")[0]
    for named, block in re.findall(r"`(games/pig/[\w./]+)`|```\w*\n(.*?)\n```", text, re.DOTALL):
        if named:
            path = named
        elif not block.startswith("python3 -m"):
            gap = "" if path not in files else "\n" if block.startswith("    def") else "\n\n"
            files[path] = files.get(path, "") + gap + block + "\n"
    return files


def test_there_are_ten_steps():
    steps = re.findall(r"^## (\d+)\.", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert steps == [str(number) for number in range(1, 11)]


def test_what_the_page_shows_of_farkle_is_farkle():
    shown = PAGE.read_text(encoding="utf-8").split("\n## After Pig")[1]
    blocks = re.findall(r"```python\n(.*?)```", shown, re.DOTALL)
    source = (SAMPLE.parent / "farkle" / "screen.py").read_text(encoding="utf-8")
    assert len(blocks) >= 5 and all(block in source for block in blocks)


def test_the_page_holds_the_whole_sample_game():
    sample = {
        f"games/pig/{file.relative_to(SAMPLE).as_posix()}": file.read_text(encoding="utf-8")
        for file in SAMPLE.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    assert pages_game() == sample


@pytest.fixture
def console(drive, make_device):
    """A device with the page's game and no other, beside the console's own files."""
    shutil.rmtree(drive / "games")
    for path, text in pages_game().items():
        (drive / path).parent.mkdir(parents=True, exist_ok=True)
        (drive / path).write_text(text, encoding="utf-8")
    return make_device(drive, seed=6)


def shows(device, words):
    return any(words in line for line in device.text())


def test_the_page_s_game_is_found_and_played_to_its_end(console):
    console.power_on()
    console.run(0.5)
    console.press("A")
    assert shows(console, "Pig")
    for _ in range(6):
        if shows(console, "This turn"):
            break
        console.press("A")
        console.run(0.3)
    assert shows(console, "This turn: 0")
    for _ in range(300):
        if shows(console, "Play again"):
            break
        console.press("B" if shows(console, "Hold") else "A")
        console.run(0.5)
    assert shows(console, "Play again")
    assert "Traceback" not in console.serial
