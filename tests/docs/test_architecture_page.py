# SPDX-License-Identifier: MIT
"""docs/architecture.md: the files and names it mentions exist."""

import re

import pytest

from host_sim.paths import ROOT

PAGE = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
ROWS = re.findall(
    r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", PAGE.split("## The laptop side")[0], re.M
)
PATH = re.compile(r"\b(?:lib|games|host_sim|tests)/[\w/]*(?:\.(?:py|txt|md))?")


def section(heading):
    """Return the text of a section."""
    return PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]


@pytest.mark.parametrize(("topic", "files", "names"), ROWS[1:], ids=lambda text: text[:30])
def test_each_topic_is_in_the_file_that_the_page_names(topic, files, names):
    paths = [ROOT / file for file in re.findall(r"`([^`]+)`", files)]
    assert paths and all(path.exists() for path in paths)
    source = "".join(path.read_text(encoding="utf-8") for path in paths if path.is_file())
    for name in re.findall(r"`([^`]+)`", names):
        assert name in source


def test_the_page_answers_the_usual_questions():
    topics = " ".join(row[0] for row in ROWS)
    for topic in (
        "key repeat", "MemoryError", "computer player sees", "sleep", "compaction", "coach",
        "undo", "golden", "saved games", "restart", "hint", "sound", "language", "statistics",
        "folding",
    ):  # fmt: skip
        assert topic in topics


def test_the_diagram_names_files_that_exist():
    diagram = re.search(r"```mermaid\n(.*?)```", PAGE, re.DOTALL)[1]
    folder, files = None, 0
    for found in re.findall(r'\["([\w/.]+)"\]', diagram):
        if (ROOT / found).is_dir():
            folder = ROOT / found
        else:
            files += 1
            assert (folder / found).is_file(), found
    assert files >= 8


def test_every_folder_of_host_sim_is_in_the_table():
    listed = set(re.findall(r"`(\w+)/`", section("The laptop side")))
    folders = {path.parent.name for path in (ROOT / "host_sim").glob("*/*.py")}
    assert folders - listed == set()


def test_every_path_on_the_page_exists():
    for path in PATH.findall(PAGE):
        assert (ROOT / path).exists(), path
