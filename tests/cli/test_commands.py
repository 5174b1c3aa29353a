# SPDX-License-Identifier: MIT
"""The command line: what it understands, what it says when it does not, and what it may need."""

import os
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

from host_sim import packages
from host_sim.cli import commands, registry, wording
from host_sim.cli.commands import judge, play
from host_sim.cli.commands import test as test_command
from host_sim.errors import Trouble
from host_sim.frontends import save_file

ROOT = Path(__file__).resolve().parents[2]


def run(*arguments, keys="", **environment):
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        input=keys,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


PARTS = [
    (name, part) for name in registry.names() for part in getattr(registry.load(name), "PARTS", ())
]


def test_help_lists_every_command_in_its_group_and_needs_no_package():
    done = run("-S", "-m", "host_sim", "--help")
    assert done.returncode == 0, done.stderr
    for title, (group, example) in registry.GROUPS.items():
        assert f"\n{title}:\n" in done.stdout
        assert f"\n  Example: python3 -m host_sim {example}\n" in done.stdout
        for name in group:
            assert f"\n  {name} " in done.stdout
        registry.parse(example.split())


def test_every_module_in_the_folder_is_a_command_of_the_help():
    folder = {module.name.replace("_", "-") for module in pkgutil.iter_modules(commands.__path__)}
    assert folder == set(registry.names())
    for name in registry.names():
        module = registry.load(name)
        found = {part.name for part in pkgutil.iter_modules(getattr(module, "__path__", ()))}
        assert found == set(getattr(module, "PARTS", ()))


@pytest.mark.parametrize("words", [*((name,) for name in registry.names()), *PARTS], ids=" ".join)
def test_every_command_explains_itself(words, capsys):
    try:
        registry.parse([*words, "--help"]).run()
    except SystemExit as ended:
        assert ended.code == 0
    printed = capsys.readouterr().out
    assert "Example: python3 -m host_sim " in printed
    if not hasattr(registry.load(*words), "PARTS"):
        assert re.search("The first run installs up to |It installs nothing", printed)


def test_the_example_of_every_command_is_checked_without_any_package():
    examples = [
        registry.load(*words).EXAMPLE for words in [*((name,) for name in registry.names()), *PARTS]
    ]
    script = f"""
import shlex
from host_sim.cli import registry
from host_sim.errors import Trouble
for example in {examples!r}:
    try:
        registry.parse(shlex.split(example))
    except Trouble:
        pass  # an input file that is not there
"""
    done = run("-S", "-c", script)
    assert not done.returncode, done.stderr


@pytest.mark.parametrize("name", [*registry.RENAMED, *registry.MOVED])
def test_an_old_command_is_answered_with_the_new_one(name):
    with pytest.raises(registry.Usage) as caught:
        registry.parse([name, "--check"])
    assert caught.value.code == 2 and "\n" not in str(caught.value)
    if name in registry.RENAMED:
        command, part = registry.RENAMED[name].split()
        assert part in registry.load(command).PARTS
        assert f"python3 -m host_sim {command} {part}." in str(caught.value)


def test_a_command_with_parts_lists_them():
    for words in ([], ["--compare"]):
        with pytest.raises(registry.Usage, match="needs one of: speed, sizes, heap"):
            registry.parse(["measure", *words])
    with pytest.raises(registry.Usage, match=r"no part 'picture' \(did you mean pictures\?\)"):
        registry.parse(["docs", "picture"])


@pytest.mark.parametrize("tool", ["quality.mutation", "players.yahtzee.solve"])
def test_a_tool_outside_the_command_list_runs_as_a_module(tool):
    done = run("-m", f"host_sim.{tool}", "--help")
    assert done.returncode == 0, done.stderr
    assert f"usage: python3 -m host_sim.{tool} " in done.stdout


def test_the_yahtzee_solver_refuses_options_that_do_not_go_together():
    with pytest.raises(registry.Usage, match="--levels cannot be combined with --joker"):
        registry.parse_tool("host_sim.players.yahtzee.solve", ["--joker", "free", "--levels"])


def test_the_folder_can_be_started_from_anywhere(tmp_path):
    (tmp_path / "host_sim.py").write_text("print('a stranger')")
    done = subprocess.run(
        [sys.executable, str(ROOT / "host_sim"), "--help"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert f"usage: python3 {ROOT / 'host_sim'} [COMMAND]" in done.stdout


def test_install_names_every_package_set():
    assert {*registry.parse(["install"]).needs, "vm"} == set(packages.REQUIREMENTS)


def test_suggestions_are_made_only_when_close():
    assert wording.suggestion("deploys", registry.names()) == " (did you mean deploy?)"
    assert wording.suggestion("xylophone", registry.names()) == ""


def test_plural_forms():
    assert wording.counted(1, "press", "presses") == "1 press"
    assert wording.counted(0, "file") == "0 files"
    assert wording.counted(1200, "press", "presses") == "1,200 presses"


def test_no_command_means_play():
    assert registry.parse([]).needs == ("play",)
    assert registry.parse(["--seed", "4"]).needs == ("play",)


def test_deploying_needs_more_packages_and_testing_more_still():
    assert registry.parse(["deploy", "-o", "a.zip"]).needs == ("play", "deploy")
    assert registry.parse(["new-game", "mine"]).needs == ()
    assert registry.parse(["test", "-k", "x"]).needs == ("play", "deploy", "test")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (["pley"], ("unknown command 'pley'", "did you mean play?")),
        (["xyzzy"], ("unknown command 'xyzzy'", "commands: play, ")),
        (["--termnal"], ("unknown option --termnal", "did you mean --terminal?")),
        (["play", "a.txt", "b.txt"], ("unexpected argument: 'b.txt'",)),
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
    monkeypatch.setattr(test_command, "call", lambda *words: calls.append(words) or 0)
    registry.parse(["test", "-k", "dice", "tests/sim", "-x"]).run()
    *lint, tests = calls
    assert tuple(lint) == test_command.LINT
    assert tests[0] == "pytest"
    assert tests[-4:] == ("-k", "dice", "tests/sim", "-x")


def test_quick_runs_lint_and_tests_that_exist(monkeypatch):
    calls = []
    monkeypatch.setattr(test_command, "call", lambda *words: calls.append(words) or 0)
    registry.parse(["test", "--quick", "-x"]).run()
    *lint, tests = calls
    assert tuple(lint) == test_command.LINT
    assert tests[-len(test_command.QUICK_TESTS) - 1 :] == (*test_command.QUICK_TESTS, "-x")
    for name in test_command.QUICK_TESTS:
        assert (ROOT / name).exists(), name


def test_lint_and_mutants_run_alone(monkeypatch):
    calls = []
    monkeypatch.setattr(test_command, "call", lambda *words: calls.append(words) or 0)
    assert registry.parse(["test", "--lint"]).run() == 0
    assert tuple(calls) == test_command.LINT
    del calls[:]
    assert registry.parse(["test", "--mutants", "--seed", "2"]).run() == 0
    assert calls == [("host_sim.quality.mutation", "--seed", "2")]


@pytest.mark.parametrize("tool", ["ruff", "mypy", "codespell_lib"])
@pytest.mark.parametrize(("lint", "tests", "code"), [(0, 0, 0), (1, 0, 1), (0, 1, 1), (1, 2, 2)])
def test_the_test_command_fails_when_lint_or_a_test_does(monkeypatch, tool, lint, tests, code):
    results = {tool: lint, "pytest": tests}
    monkeypatch.setattr(test_command, "call", lambda tool, *_: results.get(tool, 0))
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
    wanted = {"HANDFUL_LANGUAGE": "de", "HANDFUL_BRIGHTNESS": 4}
    assert play.read_settings(["LANGUAGE=de", "BRIGHTNESS=4"]) == wanted
    assert play.read_settings(["HANDFUL_LANGUAGE=de", "brightness=4"]) == wanted
    with pytest.raises(Trouble, match="KEY=VALUE"):
        play.read_settings(["LANGUAGE"])


def test_every_setting_of_settings_toml_is_known():
    text = (ROOT / "settings.toml").read_text(encoding="utf-8")
    assert set(re.findall(r"HANDFUL_(\w+) =", text)) == set(play.setting_names())


def test_a_language_given_as_a_setting_is_the_one_of_the_console(tmp_path):
    def play_in(language):
        settings = ["--settings", f"LANGUAGE={language}", "--nvm", str(tmp_path / "a.nvm")]
        return run("-m", "host_sim", "--text", *settings, keys="b\nquit\n").stdout

    assert "Spielen" in play_in("de")
    assert "Settings" in play_in("en")  # also where another one was chosen before


def test_a_picture_without_a_scenario_is_refused():
    with pytest.raises(Trouble, match="--output needs a scenario"):
        registry.parse(["-o", "x.png"]).run()


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


def test_ctrl_c_ends_the_judges_that_are_running(monkeypatch):
    def interrupt(finding):
        raise KeyboardInterrupt

    sleeper = ("timeit", "-n", "1", "-s", "import time", "time.sleep(600)")
    commands = {"quick": [("platform",)], "slow": [sleeper], "next": [sleeper]}
    monkeypatch.setattr(judge, "judges", lambda *_: commands)
    monkeypatch.setattr(judge, "prepare_machine", lambda: None)
    monkeypatch.setattr(judge, "show", interrupt)
    with pytest.raises(KeyboardInterrupt):
        registry.parse(["judge", "top12"]).run()
    assert not judge.RUNNING
