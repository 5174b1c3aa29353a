# SPDX-License-Identifier: MIT
"""Words by number, and lines that fit."""

import pytest
from handful.words import by_number


@pytest.mark.parametrize(
    ("words", "gaps", "said"),
    [
        ("{} <card/cards>", (1,), "1 card"),
        ("{} <card/cards>", (0,), "0 cards"),
        ("{} <card/cards>", (12,), "12 cards"),
        ("{} <card/cards>", ("1",), "1 card"),
        ("there <is/are> {} left", (1,), "there is 1 left"),
        ("{}-{} <player/players>", (1, 4), "1-4 players"),
        ("{1} of {0} <game/games>", (1, 5), "5 of 1 game"),
        ("{} has {} <no card/card/cards>", ("Ann", 0), "Ann has 0 no card"),
        ("{} <is/are> here, {} <is/are> not", (1, 2), "1 is here, 2 are not"),
    ],
)
def test_a_word_takes_the_form_of_the_number_before_it(words, gaps, said):
    assert by_number(words, gaps).format(*gaps) == said
