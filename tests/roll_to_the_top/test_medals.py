# SPDX-License-Identifier: MIT
"""Medals for playing alone."""

import pytest

from games.roll_to_the_top.lobby.medals import (
    BRONZE,
    GOLD,
    NO_MEDAL,
    SILVER,
    medal_for,
    rounds_for_medals,
)
from tests.roll_to_the_top.helpers import NAMES


@pytest.mark.parametrize("decreasing", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_every_challenge_has_its_three_medals(name, decreasing):
    gold, silver, bronze = rounds_for_medals(name, decreasing)
    assert 5 <= gold < silver < bronze <= 20
    assert medal_for(name, decreasing, 1) == medal_for(name, decreasing, gold) == GOLD
    assert medal_for(name, decreasing, gold + 1) == medal_for(name, decreasing, silver) == SILVER
    assert medal_for(name, decreasing, silver + 1) == medal_for(name, decreasing, bronze) == BRONZE
    assert medal_for(name, decreasing, bronze + 1) == NO_MEDAL


def test_an_own_sheet_has_no_medals():
    assert rounds_for_medals("own", False) is None
    assert medal_for("own", False, 3) == NO_MEDAL


def test_the_burj_khalifa_is_the_easiest():
    for decreasing in (False, True):
        golds = [rounds_for_medals(name, decreasing)[GOLD] for name in NAMES]
        assert rounds_for_medals("burj_khalifa", decreasing)[GOLD] == min(golds)
