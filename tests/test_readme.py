# SPDX-License-Identifier: MIT
"""The README is true: its game plays, its files and commands exist."""

import doctest
import re

import pytest

from host_sim.cli.registry import names
from host_sim.paths import ROOT

DOCS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])


def test_the_game_in_the_readme_plays():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    game = doctest.DocTestParser().get_doctest(block, {}, "README", "README.md", 0)
    result = doctest.DocTestRunner().run(game)
    assert result.attempted > 5 and result.failed == 0


@pytest.mark.parametrize("page", DOCS, ids=lambda page: page.name)
def test_every_link_and_picture_of_a_page_exists(page):
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", DOCS, ids=lambda page: page.name)
def test_every_command_of_a_page_exists(page):
    for command in re.findall(
        r"python3 -m host_sim ([a-z][a-z-]+)", page.read_text(encoding="utf-8")
    ):
        assert command in names(), command
