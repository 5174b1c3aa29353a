# SPDX-License-Identifier: MIT
"""A new game is one folder, for the tests too: Farkle under a name that nothing here knows lies in
the games/ of a copy of the checkout, no other file is touched, and the tests take it in."""

import os
import re
import shutil
import subprocess
import sys

import pytest

from host_sim.device_code import games
from host_sim.paths import ROOT

NEW = "zilch"
LEFT_BEHIND = (".git", ".venv", "captures", "saves", ".ruff_cache", ".hypothesis")
# Tests of what a new game need not have: they go through its files, and there are none yet.
LATER = {
    "tests/quality/faults/test_failures.py::test_a_script_does_what_it_says",
    "tests/art/test_art.py::test_a_committed_sheet_is_what_its_source_says",
    "tests/art/test_art.py::test_a_sheet_holds_its_cells_and_below_them_the_same_cells_inverted",
    "tests/scenario/test_scenario.py::test_scenario",
    # A lesson is another file that a game may bring.
    "tests/device/test_lessons.py::"
    "test_a_lesson_fits_the_heap_asks_for_no_large_block_and_leaves_nothing",
    *(
        f"tests/test_lessons.py::test_{what}"
        for what in (
            "captions_are_quick_to_read",
            "captions_keep_to_their_place_and_a_long_b_asks_at_every_step",
            "only_the_expected_button_has_an_effect",
            "a_lesson_can_be_played_to_its_end_and_changes_no_saved_data",
            "a_long_b_or_a_power_cut_ends_the_lesson_without_saving",
            "a_step_is_quick",
            "a_lesson_is_small",
            "every_caption_in_the_table_is_used",
            "after_the_lesson_a_real_game_starts_against_easy_with_the_coach",
        )
    ),
    "tests/test_sentences.py::test_what_the_coach_says_is_so",  # each reason is checked by hand
}
# Quick ones of every kind; some go through all games in a loop.
QUICK = (
    f"tests/test_games.py::test_the_game_keeps_the_contract[{NEW}]",
    f"tests/test_games.py::test_the_game_has_golden_playthroughs[{NEW}]",
    "tests/docs/test_pages.py",
    "tests/device/test_files.py::test_the_devices_parser_reads_every_file",
    "tests/device/test_files.py::test_nothing_in_the_files_is_missing_or_different_on_the_device",
    "tests/device/test_types.py::test_mypy_finds_no_error_in_device_code_and_eight_in_eight_planted",
    "tests/handful/test_game_independence.py",
    f"tests/quality/faults/test_failures.py::test_every_game_has_a_script_of_its_play_and_of_its_end[{NEW}]",
    f"tests/quality/test_bench.py::test_every_game_has_figures_in_the_baseline[{NEW}]",
    f"tests/deploy/test_deploy.py::test_the_table_of_the_docs_has_the_game_and_its_limits[{NEW}]",
    f"tests/scenario/test_scenario.py::test_every_game_has_a_scenario[{NEW}]",
)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    """A copy of the checkout with one folder more."""
    copy = tmp_path_factory.mktemp("checkout") / "handful"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*LEFT_BEHIND))
    shutil.copytree(copy / "tests/sample/farkle", copy / "games" / NEW)
    for file in (copy / "games" / NEW).rglob("*.*"):
        text = file.read_text(encoding="utf-8")
        text = text.replace("farkle.rules", f"{NEW}.rules").replace(
            "title = Farkle", "title = Zilch"
        )
        file.write_text(text, encoding="utf-8")
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


def test_a_test_for_every_game_is_one_for_a_new_game_too(checkout):
    found = pytest_in(checkout, "--collect-only", "tests")
    assert not found.returncode, found.stdout[-2000:]
    known = [game for game in games() if (ROOT / "tests" / game).is_dir()]
    assert len(known) >= 5
    assert hard_wired(found.stdout, known, NEW) <= LATER


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
