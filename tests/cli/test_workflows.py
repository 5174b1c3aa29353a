# SPDX-License-Identifier: MIT
"""The workflows say only what this checkout can do, with no more rights than they need."""

import re
import shlex
import tomllib
from pathlib import Path

import pytest
import yaml

from host_sim.cli import registry
from host_sim.packages import NEEDS_PYTHON

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".github" / "workflows"
FILES = sorted(FOLDER.glob("*.yml"))
OURS = "python3 -m host_sim"
OTHERS = ("gh release create ", "python3 -m zipfile -c ", 'test "')  # what runners have
MAY_WRITE = {
    ("release.yml", "release"): {"contents"},
    ("release.yml", "page"): {"pages", "id-token"},
}


def read(path):
    workflow = yaml.safe_load(path.read_text(encoding="utf-8"))
    workflow["on"] = workflow.pop(True)  # YAML 1.1 takes the word `on` for a yes
    return workflow


def jobs():
    for path in FILES:
        for name, job in read(path)["jobs"].items():
            yield path, name, job


def lines():
    for path, _, job in jobs():
        for step in job.get("steps", ()):
            for line in step.get("run", "").splitlines():
                yield path.name, line.strip()


def ours():
    """Every command of ours, also those within $( )."""
    for _, line in lines():
        for found in re.finditer(rf"{OURS}([^|;&)\n]*)", line):
            yield shlex.split(found.group(1).strip('" '))


def test_there_are_workflows_and_they_call_us():
    assert [path.name for path in FILES] == ["release.yml", "tests.yml"]
    called = list(ours())
    assert ["test"] in called
    assert any(words[0] == "deploy" for words in called)
    assert any(words[0] == "web" for words in called)


@pytest.mark.parametrize("words", list(ours()), ids=" ".join)
def test_every_command_of_ours_is_one(words):
    registry.parse(words)


def test_every_other_command_is_one_that_runners_have():
    for name, line in lines():
        assert line.startswith((OURS, *OTHERS)), (name, line)


def test_a_command_that_is_none_would_be_noticed():
    with pytest.raises(registry.Usage):
        registry.parse(["web", "--biuld", "page"])


def test_the_tests_are_run_by_the_one_command_on_every_system_and_python():
    [job] = read(FOLDER / "tests.yml")["jobs"].values()
    assert [step["run"] for step in job["steps"] if "run" in step] == [f"{OURS} test"]
    matrix = job["strategy"]["matrix"]
    assert {name.split("-")[0] for name in matrix["os"]} == {"ubuntu", "macos", "windows"}
    least = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert least["requires-python"] == f">={matrix['python'][0]}"
    assert matrix["python"] == [f"3.{minor}" for minor in range(NEEDS_PYTHON[1], 15)]


def test_every_action_is_pinned_by_its_commit_and_says_its_version():
    for path in FILES:
        for line in path.read_text(encoding="utf-8").splitlines():
            used = re.fullmatch(r"\s*(?:- )?uses: (\S+)(.*)", line)
            if not used:
                continue
            what, rest = used.groups()
            if what.startswith("./"):
                assert (ROOT / what).is_file()
            else:
                assert re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}", what), what
                assert re.fullmatch(r" # v\d+\.\d+\.\d+", rest), line


def test_nobody_may_write_more_than_the_job_is_for():
    for path in FILES:
        assert read(path)["permissions"] == {"contents": "read"}
    for path, name, job in jobs():
        writes = {what for what, how in job.get("permissions", {}).items() if how == "write"}
        assert writes == MAY_WRITE.get((path.name, name), set()), (path.name, name)


def test_nothing_is_published_before_the_tests_have_passed():
    found = {name: job for path, name, job in jobs() if path.name == "release.yml"}

    def before(name):
        need = found[name].get("needs")
        return [need, *before(need)] if need else []

    assert read(FOLDER / "release.yml")["on"] == {"push": {"tags": ["v*"]}}
    assert found["tests"]["uses"] == "./.github/workflows/tests.yml"
    for name in ("release", "page"):
        assert before(name)[-1] == "tests"


def test_what_is_released_was_built():
    text = (FOLDER / "release.yml").read_text(encoding="utf-8")
    built = {words[-1] for words in ours() if words[0] in ("deploy", "web", "case")}
    cases = {f"handful-case/{size}-{cell}" for size in ("0.96", "1.3") for cell in ("none", "lipo")}
    assert built == {"handful.zip", "handful-page"} | cases
    assert "--generate-notes handful.zip handful-page.zip handful-case.zip" in text
