# SPDX-License-Identifier: MIT
"""Golden playthroughs of Top 33's variants, in addition to those of tests/check_game.py."""

import pytest

import games.top33 as facts
from tests.check_game import GOLDEN, playthrough, replay_golden

VARIANTS = {  # name: seats, numbers of the options' values (games, values, teams, arrange)
    "three": (3, (0, 0, 0, 0)),
    "four": (4, (0, 0, 0, 0)),
    "two-face-down": (2, (0, 1, 0, 0)),
    "four-teams-by-hand": (4, (0, 0, 1, 1)),
    "three-match": (3, (1, 0, 0, 0)),
}


@pytest.mark.parametrize("name", VARIANTS)
def test_golden_playthrough_of_a_variant(name, request):
    seats, options = VARIANTS[name]
    path = GOLDEN / "top33" / f"{name}.txt"
    text = playthrough("top33", facts, seats, bytes(options), 33)
    if "top33" in request.config.getoption("--update-goldens"):
        path.write_text(text, encoding="utf-8", newline="\n")
    assert path.read_text(encoding="utf-8") == text, f"{path}: the game plays differently"
    replay_golden("top33", facts, path)
