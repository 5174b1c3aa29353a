# SPDX-License-Identifier: MIT
"""A new game is one folder, for the tests, too.

Copies of the checkout have one game more and no other change: Farkle under a name that nothing
here knows, or what `new-game` writes. The tests of the copies pass.
"""

import os
import re
import shutil
import subprocess
import sys

import pytest

from host_sim.cli.commands import new_game
from host_sim.device_code import contract, published_games
from host_sim.errors import Trouble
from host_sim.paths import ROOT

NEW = "sixth_game"
LEFT_BEHIND = (".git", ".venv", "captures", "saves", ".ruff_cache", ".hypothesis")
# Files that a new game need not have, by those of a game that has them. Tests that go through such
# files are run for a new game as soon as it has them.
OPTIONAL = {
    "games/yahtzee/text/lesson.txt": f"games/{NEW}/text/lesson.txt",
    "games/yahtzee/spoken": f"games/{NEW}/spoken",
    "scenarios/yahtzee.txt": f"scenarios/{NEW}.txt",
    "tests/golden/yahtzee": f"tests/golden/{NEW}",
    "tests/sample/pig/art": f"games/{NEW}/art",
    "games/yahtzee/challenge.py": f"games/{NEW}/challenge.py",
}
# The one test of what is written by hand for each game, in a file that is not the game's: a script
# of key presses in host_sim/quality/faults/scripts.py.
BY_HAND = {"tests/quality/faults/test_failures.py::test_a_script_does_what_it_says"}
# Quick ones of every kind; some go through all games in a loop.
QUICK = (
    f"tests/test_games.py::test_the_game_keeps_the_contract[{NEW}]",
    f"tests/test_games.py::test_the_game_has_golden_playthroughs[{NEW}]",
    "tests/docs/test_pages.py",
    "tests/device/test_files.py::test_the_devices_parser_reads_every_file",
    "tests/device/test_files.py::test_nothing_in_the_files_is_missing_or_different_on_the_device",
    "tests/device/test_types.py",
    "tests/handful/test_game_independence.py",
    f"tests/quality/faults/test_failures.py::test_every_game_has_a_script_of_its_play_and_of_its_end[{NEW}]",
    f"tests/quality/test_bench.py::test_every_game_has_figures_in_the_baseline[{NEW}]",
    f"tests/deploy/test_deploy.py::test_the_table_of_the_docs_has_the_game_and_its_limits[{NEW}]",
    f"tests/scenario/test_scenario.py::test_every_game_has_a_scenario[{NEW}]",
)


def copied(folder):
    """Return a copy of the checkout with the packages of this one, and without the sixth game of a
    test that runs in such a copy."""
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*LEFT_BEHIND, NEW))
    if (ROOT / ".venv").is_dir() and os.name != "nt":
        (folder / ".venv").symlink_to(ROOT / ".venv")
    return folder


def add_farkle(copy):
    """Add Farkle to a checkout, as a game that nothing knows."""
    caches = shutil.ignore_patterns("__pycache__")
    shutil.copytree(copy / "tests/sample/farkle", copy / "games" / NEW, ignore=caches)
    for file in (copy / "games" / NEW).rglob("*.*"):
        text = file.read_text(encoding="utf-8")
        text = text.replace("farkle.rules", f"{NEW}.rules").replace(
            "title = Farkle", "title = Sixth Game"
        )
        file.write_text(text, encoding="utf-8")


def add_skeleton(copy):
    """Add what `new-game` writes to a checkout."""
    new_game.write(NEW, copy)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    """Return a copy of the checkout with Farkle as a sixth game."""
    copy = copied(tmp_path_factory.mktemp("checkout") / "handful")
    add_farkle(copy)
    return copy


def pytest_in(folder, *arguments):
    order = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "--no-header", *arguments]
    environment = {**os.environ, "PYTHONPATH": "", "CI": ""}  # what it leaves out is told here
    return subprocess.run(
        order, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def hard_wired(collected, known, new):
    """Tests that were collected for each of the known games, and not for the new one."""
    kinds = {}
    for line in collected.splitlines():
        test, bracket, parameters = line.rstrip("]").partition("[")
        if bracket:
            kinds.setdefault(test, []).append(re.split(r"[-/.]", parameters))
    return {
        test
        for test, words in kinds.items()
        if all(any(game in each for each in words) for game in known)
        and not any(new in each for each in words)
    }


@pytest.fixture
def complete(checkout):
    """Return the checkout, in which the sixth game has all files that a game may have."""
    for source, target in OPTIONAL.items():
        copy = shutil.copytree if (checkout / source).is_dir() else shutil.copy
        copy(checkout / source, checkout / target)
    yield checkout
    for target in OPTIONAL.values():
        path = checkout / target
        shutil.rmtree(path) if path.is_dir() else path.unlink()


def test_a_test_for_every_game_is_one_for_a_new_game_too(complete):
    found = pytest_in(complete, "--collect-only", "--assert=plain", "tests")
    assert not found.returncode, found.stdout[-2000:]
    known = published_games()
    assert len(known) >= 5
    assert hard_wired(found.stdout, known, NEW) == BY_HAND


def test_a_list_of_games_written_by_hand_is_found():
    by_hand = "t.py::by_hand[a]\nt.py::by_hand[b]\nt.py::all[a]\nt.py::all[b]\nt.py::all[x-c]\n"
    assert hard_wired(by_hand + "t.py::one[a]\nt.py::plain\n", ["a", "b"], "c") == {"t.py::by_hand"}


def test_the_tests_pass_with_a_new_folder_and_no_other_file_touched(checkout):
    found = pytest_in(checkout, *QUICK)
    assert not found.returncode, found.stdout[-3000:]
    left_out = found.stdout.splitlines()[-1]
    for what in (
        "golden games",
        "a section",
        "failures amid",
        "figures",
        "docs/sizes.md",
        "a scenario",
    ):
        assert what in left_out, left_out


# new-game, judge, and the whole command


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Bad", "small letters"),
        ("1x", "small letters"),
        ("two words", "small letters"),
        ("class", "small letters"),
        ("a" * 30, "too long"),
        ("console", "taken"),
        ("yahtzee", "games/yahtzee exists"),
        ("handful", "taken"),
    ],
)
def test_new_game_refuses_a_bad_or_taken_name_in_one_sentence(name, reason):
    with pytest.raises(Trouble, match=reason) as refusal:
        new_game.check_name(name)
    assert "\n" not in str(refusal.value) and str(refusal.value).endswith(".")


def test_new_game_writes_a_game_with_all_texts_an_icon_and_a_test(tmp_path):
    (tmp_path / "games").mkdir()
    (tmp_path / "tests").mkdir()
    paths = {file.relative_to(tmp_path).as_posix() for file in new_game.write("ant_hill", tmp_path)}
    wanted = ["__init__.py", "rules.py", "screen.py", "bot.py", "icon.bin", "art/icon.txt"]
    wanted += [f"text/{code}.txt" for code in ("de", "en", "es", "fr", "it", "nl")]
    assert paths == {f"games/ant_hill/{path}" for path in wanted} | {
        "tests/ant_hill/test_ant_hill.py"
    }
    for path in paths:
        if not path.endswith(".bin"):
            text = (tmp_path / path).read_text(encoding="utf-8")
            assert not re.search(r"\bpig\b", text, re.IGNORECASE), path
    assert "title = Ant Hill" in (tmp_path / "games/ant_hill/text/it.txt").read_text("utf-8")


@pytest.mark.parametrize("bad", ["", "W" * 18, 'Say "no"', "Back\\slash", "two\nlines"])
def test_new_game_refuses_a_bad_title(bad):
    with pytest.raises(Trouble):
        new_game.check_title(bad)


@pytest.mark.parametrize(
    ("name", "title"),
    [("a", None), ("w" * 16, None), ("a_b_c_d_e_f_g_h", "W" * 17), ("cant_stop", "Can't Stop!")],
)
def test_new_game_writes_clean_code_under_any_name_and_title(tmp_path, name, title):
    new_game.check_name(name)
    new_game.check_title(title)
    for folder in ("games", "tests"):
        (tmp_path / folder).mkdir()
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    new_game.write(name, tmp_path, title)
    for order in (["check", "-q"], ["format", "--check", "-q"]):
        ruff = [sys.executable, "-m", "ruff", *order, "games", "tests"]
        found = subprocess.run(ruff, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert not found.returncode, found.stdout
    assert contract.problems(tmp_path / "games" / name) == []


@pytest.mark.long
def test_what_new_game_writes_passes_its_judges(tmp_path):
    copy = copied(tmp_path / "handful")
    add_skeleton(copy)
    found = command_in(copy, "judge", NEW)
    assert not found.returncode and f"{NEW} passes." in found.stdout, found.stdout[-3000:]


@pytest.mark.long
@pytest.mark.parametrize("add", [add_farkle, add_skeleton])
def test_the_whole_test_command_passes_with_a_sixth_game(tmp_path, add):
    copy = copied(tmp_path / "handful")
    add(copy)
    found = command_in(copy, "test")
    assert not found.returncode, found.stdout[-5000:]


def command_in(folder, *words):
    """Run a command of a checkout."""
    order = [sys.executable, "-m", "host_sim", *words]
    environment = {**os.environ, "PYTHONPATH": "", "CI": ""}
    return subprocess.run(
        order, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
