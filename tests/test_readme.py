# SPDX-License-Identifier: MIT
"""Docs: the README's examples run, and links, pictures and commands on every page exist."""

import doctest
import importlib.util
import re

import pytest

from host_sim.cli.registry import load, names
from host_sim.paths import ROOT

DOCS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])


def examples():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return re.findall(r"```python\n(.*?)```", text, re.DOTALL)


@pytest.mark.parametrize("example", examples())
def test_every_example_in_the_readme_runs(example):
    test = doctest.DocTestParser().get_doctest(example, {}, "README", "README.md", 0)
    result = doctest.DocTestRunner().run(test)
    assert result.attempted > 5 and result.failed == 0


def test_the_readme_is_short_enough_to_be_read():
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 120


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


@pytest.mark.parametrize("page", DOCS, ids=lambda page: page.name)
def test_every_part_and_tool_of_a_page_exists(page):
    text = page.read_text(encoding="utf-8")
    for command, part in re.findall(r"python3 -m host_sim (docs|measure) ([a-z]+)", text):
        assert part in load(command).PARTS, part
    for tool in re.findall(r"python3 -m (host_sim\.[a-z_.]+[a-z])", text):
        assert importlib.util.find_spec(tool), tool
