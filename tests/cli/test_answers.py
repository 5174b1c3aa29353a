# SPDX-License-Identifier: MIT
"""Every command answers: what cannot be done is said in one sentence, before any work is done."""

import json
import os
import subprocess
import sys
import textwrap

import pytest

from host_sim import file_lock
from host_sim.cli import registry
from host_sim.cli.commands import play, soak
from host_sim.errors import Trouble
from host_sim.frontends import save_file
from host_sim.frontends.window import sdl
from host_sim.hardware import boards
from host_sim.paths import ROOT
from host_sim.scenario.captures import Camera

OTHER_NAMES_FOR_OUTPUT = {
    "--png",
    "--gif",
    "--json",
    "--zip",
    "--build",
    "--out",
    "--write",
    "--to-file",
}
NOWHERE = f"{ROOT / 'LICENSE'}/below/a-file"  # not even root can make a folder there


def start(*arguments, **environment):
    done = subprocess.run(
        [sys.executable, "-m", "host_sim", *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done


REFUSED = [
    # places
    (["arena", "yahtzee", "-o", f"{NOWHERE}.json"], ("--output", "cannot write")),
    (["arena", "yahtzee", "-o", f"{NOWHERE}.png"], ("--output", "cannot write")),
    (["arena", "yahtzee", "-o", "ladder.jpeg"], ("--output", "must end in .json or .png")),
    (["emulate", "--serial", str(ROOT)], ("--serial", "it is a folder")),
    (["measure", "speed", "-o", f"{NOWHERE}.json"], ("--output", "cannot write")),
    (["docs", "art", "-o", f"{NOWHERE}.png"], ("--output", "cannot write")),
    (["play", "a.txt", "-o", f"{NOWHERE}.png"], ("--output", "cannot write")),
    (["play", "a.txt", "-o", f"{NOWHERE}.gif"], ("--output", "cannot write")),
    (["--nvm", f"{NOWHERE}.nvm"], ("--nvm", "does not exist")),
    (["--nvm", str(ROOT)], ("--nvm", "it is a folder")),
    (["replay", "HF1:x", "-o", f"{NOWHERE}.nvm"], ("--output", "does not exist")),
    (["replay", "HF1:x", "-o", str(ROOT / "LICENSE")], (f"file {ROOT}", "name a new file")),
    # numbers
    (["arena", "yahtzee", "--processes", "0"], ("--processes", "at least 1")),
    (["arena", "yahtzee", "--games", "0"], ("--games", "at least 1")),
    (["arena", "yahtzee", "--seed", "-5"], ("--seed", "at least 0")),
    (["arena", "yahtzee", "--seed", str(1 << 64)], ("--seed", "at most")),
    (["--seed", "-5"], ("--seed", "at least 0")),
    (["soak", "--seed", "-5"], ("--seed", "at least 0")),
    (["soak", "--processes", "0"], ("--processes", "at least 1")),
    (["soak", "--minutes", "-1"], ("--minutes", "above 0")),
    (["soak", "--minutes", "0"], ("--minutes", "above 0")),
    (["soak", "--minutes", "nan"], ("--minutes", "above 0")),
    (["soak", "--minutes", "inf"], ("--minutes", "above 0")),
    # combinations
    (["arena", "yahtzee", "--dask", "a:1", "--processes", "2"], ("not allowed with",)),
    (
        ["arena", "yahtzee", "--ladder", "--seats", "hard,easy"],
        ("--seats cannot be combined with --ladder",),
    ),
    (["measure", "speed", "--compare", "--update"], ("not allowed with",)),
    (["docs", "art", "--double"], ("--double needs",)),
    (["wiring", "--display", "spi"], ("--display needs --board",)),
    (["soak", "--replay", "monkey:1:1", "--minutes", "3"], ("--replay", "--minutes")),
    (["play", "a.txt", "--board", "zzz"], ("scenario", "--board")),
    (["play", "a.txt", "--seed", "4"], ("scenario", "--seed")),
    (["play", "a.txt", "--nvm", "a.nvm"], ("scenario", "--nvm")),
    (["play", "a.txt", "--fresh"], ("scenario", "--fresh")),
    (["play", "a.txt", "--settings", "LANGUAGE=de"], ("scenario", "--settings")),
    (["play", "a.txt", "--window"], ("scenario", "--window")),
    (["--headless", "--seed", "4"], ("scenario", "--seed")),
    (["--update-goldens"], ("--update-goldens needs a scenario",)),
    (["--board", "zzz"], ("unknown board 'zzz'",)),
    (["--settings", "A"], ("KEY=VALUE",)),
    (["--settings", "LANGUAGES=de"], ("unknown setting 'LANGUAGES'", "did you mean LANGUAGE?")),
    (["--settings", "XYZ=1"], ("unknown setting 'XYZ'", "settings.toml lists")),
    (["--settings", "LANGUAGE=zz"], ("no language 'zz'", "available: ")),
    (["--nvm", str(ROOT / "nosuch" / "a.nvm")], ("--nvm", "does not exist")),
    # names, which are checked before any package is installed
    (["arena", "nosuch"], ("no game 'nosuch'", "available: auruxxx")),
    (["arena", "top21"], ("no game 'top21'", "did you mean top12?")),
    (["arena", "yahtzee", "--seats", "hard,god"], ("no player 'god'",)),
    (["arena", "yahtzee", "--seats", "reference,hard"], ("yahtzee has no reference player",)),
    (["arena", "yahtzee", "--option", "colour=red"], ("no option 'colour'",)),
    (["measure", "heap", "nosuch"], ("no game 'nosuch'",)),
    (["soak", "--game", "nosuch"], ("no game 'nosuch'",)),
    (["docs", "lessons", "nosuch"], ("no lesson for 'nosuch'",)),
    (["wiring", "--board", "zzz"], ("unknown board 'zzz'",)),
    (["play", "nosuch.txt"], ("the scenario file 'nosuch.txt' does not exist",)),
    (["replay", "HF1:x"], ("copy the whole line",)),
    (["deploy", "/nosuch"], ("/nosuch is not a CircuitPython drive",)),
    (["new-game", "1x"], ("'1x' cannot be a game's name",)),
    (["new-game", "yahtzee"], ("games/yahtzee exists",)),
    (["judge", "nosuch"], ("no game 'nosuch'",)),
    (["test", "tests/nosuch.py"], ("there is no tests/nosuch.py",)),
    (["test", "--quik"], ("unknown option --quik", "did you mean --quick?")),
    (["board", "backups"], ("no action 'backups'", "did you mean backup?")),
    (["run", "/nosuch"], ("the folder '/nosuch' does not exist",)),
    (["image", "--firmware", "nosuch"], ("cannot read the firmware nosuch",)),
    (["emulate", "--firmware", "nosuch"], ("cannot read the firmware nosuch",)),
    (["web", "--port", "x"], ("'x' is not a whole number",)),
    (["web", "-o", str(ROOT / "LICENSE")], ("is not a folder",)),
    (["docs", "art", "--show", "nosuch"], ("no sheet 'nosuch'",)),
    (["docs", "screens", "-o", str(ROOT / "LICENSE")], ("is a file; name a folder",)),
    # options with another name in the last release
    (["play", "a.txt", "--png", "a.png"], ("--png is now -o FILE.png",)),
    (["deploy", "--zip=a.zip"], ("--zip is now -o FILE.zip",)),
    (["web", "--build", "a"], ("--build is now -o FOLDER",)),
    (["measure", "sizes", "--write"], ("--write is now --update",)),
]


@pytest.mark.parametrize(
    ("line", "words"),
    REFUSED,
    ids=lambda line: " ".join(line) if isinstance(line, list) else "",
)
def test_what_cannot_be_done_is_said_while_the_line_is_read(line, words):
    with pytest.raises(Trouble) as caught:
        registry.parse(line)
    for word in words:
        assert word in str(caught.value)
    assert "\n" not in str(caught.value) and caught.value.code


def test_no_refusal_needs_a_package():
    """A bare Python, without the packages of .venv, refuses the same lines."""
    program = """
        import json, sys
        from host_sim.cli import registry
        from host_sim.errors import Trouble
        for line in json.loads(sys.argv[1]):
            try:
                registry.parse(line)
                print(line)
            except Trouble:
                pass
    """
    lines = json.dumps([line for line, _ in REFUSED])
    done = subprocess.run(
        [sys.executable, "-S", "-c", textwrap.dedent(program), lines],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("", "")


def test_whatever_writes_a_file_of_the_users_choice_calls_it_output():
    wrong = []
    for name in registry.names():
        module = registry.load(name)
        parts = [registry.load(name, part) for part in getattr(module, "PARTS", ())]
        for each in parts or [module]:
            parser = registry.Parser()
            each.add_arguments(parser)
            actions = parser._actions  # noqa: SLF001 - argparse has no other list of its options
            options = {option for action in actions for option in action.option_strings}
            if name == "run":  # scripts of other projects may use it, and -o is there, too
                options.discard("--png")
            wrong += [(name, option) for option in options & OTHER_NAMES_FOR_OUTPUT]
            wrong += [(name, "-o")] * (("-o" in options) != ("--output" in options))
    assert not wrong


def test_the_trial_leaves_no_file_and_touches_none(tmp_path):
    (tmp_path / "old.json").write_text("kept")
    registry.parse(["arena", "yahtzee", "-o", str(tmp_path / "old.json")])
    registry.parse(["arena", "yahtzee", "-o", str(tmp_path / "deep/new.json")])
    assert [path.name for path in tmp_path.iterdir()] == ["old.json"]
    assert (tmp_path / "old.json").read_text() == "kept"


def test_a_wrong_line_ends_with_one_sentence_and_a_code():
    done = start("soak", "--minutes", "nan")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


def test_the_version_is_that_of_the_device():
    done = start("--version")
    assert done.returncode == 0
    about = (ROOT / "lib/handful/__init__.py").read_text(encoding="utf-8")
    assert f'VERSION = "{done.stdout.removeprefix("handful ").strip()}"\n' in about


def test_the_example_of_replay_works():
    done = start(*registry.load("replay").EXAMPLE.split())
    assert done.returncode == 0, done.stderr
    assert "yahtzee, 1 seat," in done.stdout and "seat 1: throw" in done.stdout


@pytest.mark.parametrize("only", soak.KINDS)
def test_a_soak_that_tried_nothing_is_no_success(only):
    done = start("soak", "--only", only, "--minutes", "1e-9", "--game", "top12")
    assert done.returncode == 1
    assert "too short for any test" in done.stderr and "Nothing found" not in done.stdout


def test_other_boards_need_the_packages_that_know_their_pins():
    assert registry.parse(["--board", "feather"]).needs[-1] == "test"
    assert registry.parse(["--board", "pico"]).needs == ("play",)
    assert boards.named("pico") == boards.PICO


# --- no screen ---


def without_a_screen():
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    return {name: value for name, value in os.environ.items() if name not in hidden}


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there always is a screen")
def test_sdls_offscreen_driver_is_no_screen():
    done = subprocess.run(
        [sys.executable, "-m", "host_sim", "--window"],
        cwd=ROOT,
        env=without_a_screen(),
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert done.returncode == 1
    assert "no window can be opened (" in done.stderr and "--terminal" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("driver", sdl.INVISIBLE)
def test_a_driver_that_nobody_sees_opens_no_window(monkeypatch, driver):
    pygame = pytest.importorskip("pygame")
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    monkeypatch.setattr(pygame.display, "quit", lambda: None)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    assert sdl.why_no_window() == "there is no screen"
    monkeypatch.setenv("SDL_VIDEODRIVER", driver)  # asked for by name, as the tests do
    assert sdl.why_no_window() is None


def test_where_only_the_demo_can_play_it_does_not_pretend_to_heed_a_seed(monkeypatch):
    monkeypatch.setattr(play, "faces", lambda: ["headless"])
    with pytest.raises(
        Trouble, match=r"neither a screen nor a terminal .* --seed cannot be combined"
    ):
        registry.parse(["--seed", "4"]).run()


# --- one save file, two windows ---


def test_a_second_window_on_one_save_file_is_told(tmp_path):
    path = tmp_path / "a.nvm"
    with save_file.NvmFile(path).held():
        second = save_file.NvmFile(path).held()
        with pytest.raises(Trouble, match="is already in use"), second:
            pass
        with save_file.NvmFile(tmp_path / "b.nvm").held():
            pass
    with save_file.NvmFile(path).held():
        pass
    assert list(tmp_path.iterdir()) == []


def test_a_save_file_whose_player_was_killed_is_free(tmp_path):
    path = tmp_path / "a.nvm"
    holder = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "from host_sim.frontends.save_file import NvmFile\n"
            f"with NvmFile({str(path)!r}).held():\n"
            "    print('held', flush=True); input()",
        ],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert holder.stdout.readline().strip() == b"held"
    with pytest.raises(Trouble), save_file.NvmFile(path).held():
        pass
    holder.kill()
    holder.communicate()
    with save_file.NvmFile(path).held():
        pass


def test_play_holds_its_save_file_and_keeps_the_old_one_when_told_to_leave(tmp_path, monkeypatch):
    path = tmp_path / "a.nvm"
    path.write_bytes(b"\xff" * 4096)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    order = registry.parse(["--window", "--fresh", "--nvm", str(path)])
    with save_file.NvmFile(path).held(), pytest.raises(Trouble, match="already in use"):
        order.run()
    assert path.exists() and not path.with_name("a.nvm.bak").exists()


def test_a_save_file_that_could_not_be_written_is_told_before_the_play(tmp_path):
    (tmp_path / "file").write_text("")
    held = save_file.NvmFile(tmp_path / "file" / "a.nvm").held()
    with pytest.raises(Trouble, match="cannot save games in"), held:
        pass


def test_starting_afresh_twice_keeps_both_old_games(tmp_path):
    path = tmp_path / "a.nvm"
    for byte in (b"\1", b"\2"):
        path.write_bytes(byte * 4096)
        save_file.NvmFile(path).load(fresh=True)
    assert (tmp_path / "a.nvm.bak").read_bytes() == b"\1" * 4096
    assert (tmp_path / "a.nvm.bak2").read_bytes() == b"\2" * 4096


def test_a_picture_that_cannot_be_kept_is_a_sentence(tmp_path, make_device):
    (tmp_path / "file").write_text("")
    device = make_device()
    with pytest.raises(Trouble, match="cannot write"):
        Camera(tmp_path / "file" / "captures").shoot(device)


# --- the lock ---


def test_who_waits_for_a_lock_says_so_once_and_gets_it(tmp_path):
    said = []
    first = file_lock.Lock(tmp_path / "a.lock")
    assert first.take()

    def waiting():
        said.append("waiting")
        first.free()

    with file_lock.Lock(tmp_path / "a.lock", waiting):
        assert not file_lock.Lock(tmp_path / "a.lock").take()
    assert said == ["waiting"] and list(tmp_path.iterdir()) == []
