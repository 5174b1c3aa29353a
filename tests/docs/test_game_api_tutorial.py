# SPDX-License-Identifier: MIT
"""docs/game-api.md, the ten steps: the game is complete, is tests/sample/pig, and plays."""

import re
import shutil

import pytest

from host_sim.paths import ROOT

PAGE = (ROOT / "docs" / "game-api.md").read_text(encoding="utf-8")
STEPS = PAGE.split("\n## A game in ten steps\n")[1].split("\n## ")[0]
SECOND_GAME = PAGE.split("\n## A second game\n")[1].split("\n## ")[0]
SAMPLE = ROOT / "tests" / "sample" / "pig"


def pages_game():
    """{path: text} of the blocks, each under the last `games/pig/...` named before it."""
    files, path = {}, None
    for named, block in re.findall(r"`(games/pig/[\w./]+)`|```\w*\n(.*?)\n```", STEPS, re.DOTALL):
        if named:
            path = named
        elif not block.startswith("python3 -m"):
            gap = "" if path not in files else "\n" if block.startswith("    def") else "\n\n"
            files[path] = files.get(path, "") + gap + block + "\n"
    return files


def test_there_are_ten_steps():
    steps = re.findall(r"^### (\d+)\.", STEPS, re.MULTILINE)
    assert steps == [str(number) for number in range(1, 11)]


def test_what_the_page_shows_of_farkle_is_farkle():
    blocks = re.findall(r"```python\n(.*?)```", SECOND_GAME, re.DOTALL)
    source = (SAMPLE.parent / "farkle" / "screen.py").read_text(encoding="utf-8")
    assert len(blocks) >= 5 and all(block in source for block in blocks)


def test_the_page_holds_the_whole_sample_game():
    sample = {
        f"games/pig/{file.relative_to(SAMPLE).as_posix()}": file.read_text(encoding="utf-8")
        for file in SAMPLE.rglob("*")
        if file.suffix == ".py" or file.name == "en.txt"
    }
    assert pages_game() == sample


def test_the_page_names_the_other_files_of_the_sample():
    for file in SAMPLE.rglob("*"):
        if file.is_file() and "__pycache__" not in file.parts:
            assert file.name in PAGE, file


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
        if shows(console, "What next?"):
            break
        console.press("B" if shows(console, "Hold") else "A")
        console.run(0.5)
    assert shows(console, "What next?")
    assert "Traceback" not in console.serial
