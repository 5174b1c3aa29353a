# SPDX-License-Identifier: MIT
"""The workflows say only what this checkout can do, with no more rights than they need."""

import re
import shlex
import tomllib
from pathlib import Path

import pytest
import yaml

from host_sim.cli import registry
from host_sim.packages import NEEDS_PYTHON, pins

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".github" / "workflows"
FILES = sorted(FOLDER.glob("*.yml"))
OURS = "python3 -m host_sim"
EXPRESSION = re.compile(r"\$\{\{.*?\}\}")  # filled in by GitHub: a number where it is used here
OTHERS = ("gh release create ", "python3 -m zipfile -c ", 'test "', "curl ")  # what runners have
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
        for found in re.finditer(rf"{OURS}([^|;&)\n]*)", EXPRESSION.sub("1", line)):
            yield shlex.split(found.group(1).strip('" '))


def test_there_are_workflows_and_they_call_us():
    assert [path.name for path in FILES] == [
        "checks.yml",
        "nightly.yml",
        "release.yml",
        "tests.yml",
    ]
    called = list(ours())
    assert ["test"] in called
    assert ["test", "--lint"] in called and ["test", "--quick"] in called
    assert ["test", "-m", "long"] in called
    assert any(words[0] == "deploy" for words in called)
    assert any(words[0] == "web" for words in called)


@pytest.mark.parametrize("words", list(ours()), ids=" ".join)
def test_every_command_of_ours_is_one(words, monkeypatch):
    monkeypatch.setenv("HANDFUL_FIRMWARE", __file__)  # downloaded by then
    monkeypatch.setattr("host_sim.deploy.flash.uf2.read", lambda path: None)
    if words[0].startswith("."):
        registry.parse_tool(f"host_sim{words[0]}", words[1:])
    else:
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


def test_the_nightly_run_has_the_official_firmware():
    job = read(FOLDER / "nightly.yml")["jobs"]["firmware"]
    assert job["env"]["UF2"].startswith(
        "https://downloads.circuitpython.org/bin/raspberry_pi_pico/"
    )
    steps = [step["run"] for step in job["steps"] if "run" in step]
    assert steps[0].startswith("curl --fail ") and '"$HANDFUL_FIRMWARE" "$UF2"' in steps[0]
    assert any(f"{OURS} test tests/quality/firmware" in step for step in steps[1:])


def test_before_a_commit_the_pinned_tools_run_on_every_system():
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    pinned = pins("test")
    for hook in hooks["repos"][0]["hooks"]:
        assert hook["language"] == "python", "made by pre-commit itself, also on Windows"
        [package] = hook["additional_dependencies"]
        assert package in pinned and hook["entry"].split()[0] == package.partition("==")[0]


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
