# SPDX-License-Identifier: MIT
"""Medals for playing alone."""

import pytest

from games.roll_to_the_top.lobby.medals import BRONZE, GOLD, NONE, SILVER, medal, rounds_for
from tests.roll_to_the_top.helpers import NAMES


@pytest.mark.parametrize("decreasing", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_every_challenge_has_its_three_medals(name, decreasing):
    gold, silver, bronze = rounds_for(name, decreasing)
    assert 5 <= gold < silver < bronze <= 20
    assert medal(name, decreasing, 1) == medal(name, decreasing, gold) == GOLD
    assert medal(name, decreasing, gold + 1) == medal(name, decreasing, silver) == SILVER
    assert medal(name, decreasing, silver + 1) == medal(name, decreasing, bronze) == BRONZE
    assert medal(name, decreasing, bronze + 1) == NONE


def test_an_own_sheet_has_none():
    assert rounds_for("own", False) is None
    assert medal("own", False, 3) == NONE


def test_the_burj_khalifa_is_the_easiest():
    for decreasing in (False, True):
        golds = [rounds_for(name, decreasing)[GOLD] for name in NAMES]
        assert rounds_for("burj_khalifa", decreasing)[GOLD] == min(golds)
