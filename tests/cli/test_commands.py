# SPDX-License-Identifier: MIT
"""The command line: what it understands, what it says when it does not, and what it may need."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from host_sim.cli import registry
from host_sim.cli.commands import play
from host_sim.cli.commands import test as test_command
from host_sim.errors import Trouble
from host_sim.frontends import save_file

ROOT = Path(__file__).resolve().parents[2]


def run(*arguments, **environment):
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_help_lists_every_command_with_an_example_and_needs_no_package():
    done = run("-S", "-m", "host_sim", "--help")
    assert done.returncode == 0, done.stderr
    for name in registry.names():
        assert f"\n  {name} " in done.stdout
        assert f"python3 -m host_sim {registry.load(name).EXAMPLE}" in done.stdout


@pytest.mark.parametrize("name", registry.names())
def test_every_command_explains_itself(name, capsys):
    with pytest.raises(SystemExit) as ended:
        registry.parse([name, "--help"])
    assert ended.value.code == 0
    assert "example: python3 -m host_sim " in capsys.readouterr().out


def test_no_command_means_play():
    assert registry.parse([]).needs == ("play",)
    assert registry.parse(["--seed", "4"]).needs == ("play",)


def test_deploying_needs_more_packages_and_testing_more_still():
    assert registry.parse(["deploy"]).needs == ("play", "deploy")
    assert registry.parse(["test", "-k", "x"]).needs == ("play", "deploy", "test")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (["pley"], ("unknown command 'pley'", "did you mean play?")),
        (["xyzzy"], ("unknown command 'xyzzy'", "there are: play, ")),
        (["--termnal"], ("unknown option --termnal", "did you mean --terminal?")),
        (["play", "a.txt", "b.txt"], ("one word too many, 'b.txt'",)),
        (["--seed", "many"], ("--seed", "many")),
        (["--window", "--terminal"], ("not allowed with",)),
    ],
)
def test_a_wrong_line_gets_one_sentence_with_the_nearest_match(line, words):
    with pytest.raises(registry.Usage) as caught:
        registry.parse(line)
    for word in words:
        assert word in str(caught.value)
    assert "\n" not in str(caught.value)


def test_pytest_gets_its_arguments_in_their_order(monkeypatch):
    calls = []
    monkeypatch.setattr(test_command, "call", lambda *words, environment: calls.append(words) or 0)
    registry.parse(["test", "-k", "dice", "tests/a.py", "-x"]).run()
    assert [call[0] for call in calls] == ["ruff", "ruff", "codespell_lib", "pytest"]
    assert calls[-1][-4:] == ("-k", "dice", "tests/a.py", "-x")


@pytest.mark.parametrize(
    ("style", "spelling", "tests", "code"),
    [(0, 0, 0, 0), (1, 0, 0, 1), (0, 65, 0, 1), (0, 0, 1, 1), (1, 65, 2, 2)],
)
def test_the_test_command_fails_when_style_spelling_or_a_test_does(
    monkeypatch, style, spelling, tests, code
):
    results = {"ruff": style, "codespell_lib": spelling, "pytest": tests}
    monkeypatch.setattr(test_command, "call", lambda tool, *_, environment: results[tool])
    assert registry.parse(["test"]).run() == code


@pytest.mark.parametrize(
    ("environment", "platform", "interactive", "best"),
    [
        ({"DISPLAY": ":0"}, "linux", True, "window"),
        ({"WAYLAND_DISPLAY": "w"}, "linux", False, "window"),
        ({}, "linux", True, "terminal"),
        ({}, "linux", False, "headless"),
        ({}, "darwin", True, "window"),
        ({"SSH_CONNECTION": "x"}, "darwin", True, "terminal"),
        ({}, "win32", True, "window"),
        ({"CI": "true", "DISPLAY": ":0"}, "linux", False, "headless"),
    ],
)
def test_the_best_front_end_comes_first(environment, platform, interactive, best):
    assert play.faces(environment, platform, interactive)[0] == best


def test_settings_are_keys_and_values():
    assert play.read_settings(["LANGUAGE=de", "BRIGHTNESS=40"]) == {
        "LANGUAGE": "de",
        "BRIGHTNESS": 40,
    }
    with pytest.raises(Trouble, match="KEY=VALUE"):
        play.read_settings(["LANGUAGE"])


def test_a_picture_without_a_scenario_is_refused():
    with pytest.raises(Trouble, match="--png belongs to a scenario"):
        registry.parse(["--png", "x.png"]).run()


# --- the nvm file ---


def test_an_nvm_is_found_again(tmp_path):
    path = tmp_path / "deep" / "a.nvm"
    save_file.NvmFile(path).save(bytes(4096))
    assert save_file.NvmFile(path).load() == bytes(4096)
    assert [file.name for file in path.parent.iterdir()] == ["a.nvm"]


def test_no_file_is_an_empty_nvm(tmp_path):
    assert save_file.NvmFile(tmp_path / "a.nvm").load() is None


def test_fresh_keeps_the_old_file_beside(tmp_path):
    path = tmp_path / "a.nvm"
    path.write_bytes(bytes(4096))
    assert save_file.NvmFile(path).load(fresh=True) is None
    assert (tmp_path / "a.nvm.bak").read_bytes() == bytes(4096)


def test_a_file_of_the_wrong_size_is_refused_and_left_alone(tmp_path):
    path = tmp_path / "a.nvm"
    path.write_bytes(b"short")
    with pytest.raises(Trouble, match="5 bytes instead of 4096"):
        save_file.NvmFile(path).load()
    assert path.read_bytes() == b"short"


def test_an_unreadable_file_is_one_sentence(tmp_path):
    with pytest.raises(Trouble, match="cannot use"):
        save_file.NvmFile(tmp_path).load()


def test_a_change_is_written_after_a_calm_moment(tmp_path):
    file = save_file.NvmFile(tmp_path / "a.nvm")
    file.watch(bytes(4096), 0.0)
    file.watch(b"\1" * 4096, 0.2)
    file.watch(b"\1" * 4096, 0.4)
    assert not file.path.exists()
    file.watch(b"\1" * 4096, 0.6)
    assert file.path.read_bytes() == b"\1" * 4096


def test_a_failed_write_leaves_the_old_file(tmp_path, monkeypatch):
    file = save_file.NvmFile(tmp_path / "a.nvm")
    file.save(bytes(4096))

    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(save_file.os, "replace", fail)
    with pytest.raises(Trouble, match="No space left"):
        file.save(b"\1" * 4096)
    assert file.path.read_bytes() == bytes(4096)


# --- the name code.py ---


@pytest.mark.parametrize(
    "tool",
    [
        ("-m", "pytest", "--version"),
        ("-m", "pdb", "-c", "continue", "-c", "quit", "host_sim/__init__.py"),
        ("-m", "doctest", "LICENSE"),
        ("-c", "import code; code.InteractiveConsole"),
    ],
    ids=" ".join,
)
def test_the_firmwares_code_py_does_not_break_pythons_tools(tool):
    assert (ROOT / "code.py").is_file()
    done = run(*tool)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
