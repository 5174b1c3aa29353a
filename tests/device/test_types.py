# SPDX-License-Identifier: MIT
"""mypy knows CircuitPython's stubs and the Pico's pins, and it reads all of our code."""

import os
import re
import shutil
import subprocess
import sys
import tomllib

from host_sim import device_code, paths

PLANTED = """
import time

import alarm
import board
import displayio
import keypad
import supervisor
from adafruit_displayio_ssd1306 import SSD1306


def planted(display: SSD1306, keys: keypad.Keys) -> None:
    display.show(None)
    time.ticks_ms()
    print(board.GP99)
    keys.events.fetch()
    alarm.light_sleep()
    supervisor.ticks_ms(1)
    displayio.Bitmap(8, 8)
    display.refrehs()
"""
FIRST, LAST = 13, 20  # the lines of the eight planted errors


SETTINGS = tomllib.loads((paths.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]


def run_mypy(cache, *files):
    """Run mypy with the settings of pyproject.toml, as `mypy` in a shell does."""
    return subprocess.run(
        [sys.executable, "-m", "mypy", "--cache-dir", str(cache), *map(str, files)],
        cwd=paths.ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_mypy_finds_all_eight_planted_errors(tmp_path):
    """The test command runs mypy over all of our code before it starts the tests."""
    planted = tmp_path / "planted.py"
    planted.write_text(PLANTED)
    found = run_mypy(tmp_path / "cache", planted)
    lines = [int(line) for line in re.findall(r"planted\.py:(\d+): error:", found.stdout)]
    assert found.stderr == ""
    assert set(lines) == set(range(FIRST, LAST + 1)), found.stdout


def test_mypy_is_strict_and_no_error_code_is_disabled():
    mypy = SETTINGS["mypy"]
    assert mypy["strict"] is True
    assert not {"disable_error_code", "ignore_errors"} & set(mypy)
    assert mypy["exclude"] == ["micropython/(shims|host)", "web/python"], "code for MicroPython"
    for override in mypy.get("overrides", ()):
        names = override["module"] if isinstance(override["module"], list) else [override["module"]]
        ours = [name for name in names if name.split(".")[0] in ("handful", "games", "host_sim")]
        assert ours == [], "only packages of others may lack types"


def test_every_module_is_checked_for_types_or_listed_as_not_yet_checked():
    """`files` of mypy and the rules that ruff ignores for a package are two sides of one list."""
    checked = SETTINGS["mypy"]["files"]
    ignored = SETTINGS["ruff"]["lint"]["per-file-ignores"]
    unchecked = [name.removesuffix("/**") for name, rules in ignored.items() if "ANN" in rules]
    modules = [*device_code.device_files(), *(paths.ROOT / "host_sim").rglob("*.py")]
    names = [file.relative_to(paths.ROOT).as_posix() for file in modules]
    wrong = [
        name
        for name in names
        if not re.search("micropython/(shims|host)|web/python", name)  # they run in MicroPython
        and is_below(name, checked) == is_below(name, unchecked)
    ]
    assert wrong == []


def is_below(name, places):
    """Return True if a file is one of these files or in one of these folders."""
    return any(name == place or name.startswith(f"{place}/") for place in places)


def test_the_paths_for_editors_exist():
    pyright = SETTINGS["pyright"]
    places = [*pyright["include"], *pyright["extraPaths"], pyright["stubPath"]]
    assert [place for place in places if not (paths.ROOT / place).exists()] == []


def test_the_board_of_editors_has_the_pins_of_a_pico():
    """typings/board is what mypy and editors read; circuitpython-stubs knows the firmware."""
    stub = (paths.ROOT / "typings" / "board" / "__init__.pyi").read_text(encoding="utf-8")
    assert device_code.stub_names(stub) == device_code.board_names()


def test_the_sample_games_pass_strict_mypy(tmp_path):
    shutil.copytree(paths.ROOT / "tests/sample", tmp_path / "games")
    order = [sys.executable, "-m", "mypy", "--strict", "--follow-untyped-imports"]
    order += ["--explicit-package-bases", "games/pig", "games/farkle"]
    folders = (tmp_path, paths.ROOT / "typings", paths.ROOT / "lib")
    found = subprocess.run(
        order,
        cwd=tmp_path,
        env={**os.environ, "MYPYPATH": os.pathsep.join(map(str, folders))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.stdout == "Success: no issues found in 8 source files\n"
