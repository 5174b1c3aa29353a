# SPDX-License-Identifier: MIT
"""From a bare Python to the handheld: nothing here downloads; venv and pip are played by small
programs."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from host_sim import errors, packages
from host_sim.cli import bootstrap

ROOT = Path(__file__).resolve().parents[2]
FIRST = (  # all that a bare Python reads
    "__init__.py",
    "__main__.py",
    "cli/__init__.py",
    "cli/arguments.py",
    "cli/bootstrap.py",
    "cli/commands/__init__.py",
    "cli/commands/arena.py",
    "cli/commands/docs/__init__.py",
    "cli/commands/docs/pictures.py",
    "cli/commands/play.py",
    "cli/commands/test.py",
    "cli/registry.py",
    "cli/wording.py",
    "errors.py",
    "file_lock.py",
    "hardware/__init__.py",
    "hardware/boards.py",
    "packages.py",
    "paths.py",
    "program.py",
    "sim/__init__.py",
    "sim/board_pins.py",
    "version.py",
)
posix_only = pytest.mark.skipif(os.name == "nt", reason="the actors are shell scripts")

FAKE_VENV = """
import os, pathlib, sys
print("venv", file=open(os.environ["CALLS"], "a"))
if os.environ.get("FAKE_VENV"):
    sys.exit(os.environ["FAKE_VENV"])
place = pathlib.Path(sys.argv[1])
(place / "bin").mkdir(parents=True, exist_ok=True)
(place / "pyvenv.cfg").write_text("")
python = place / "bin" / "python"
python.write_text(pathlib.Path(os.environ["FAKE_PYTHON"]).read_text())
python.chmod(0o755)
"""
FAKE_PYTHON = """#!/bin/sh
case "$*" in
  "-P -m pip --version") exit 0 ;;
  "-P -m pip install"*"--require-hashes"*".lock")
    echo pip "${@##*/}" >> "$CALLS"
    echo "Collecting pillow==13.0.0"
    echo "Requirement already satisfied: packaging==26.3"
    if [ -n "$SLOW_PIP" ]; then sleep 1; fi
    if [ -n "$FAKE_PIP" ]; then echo "$FAKE_PIP"; exit 1; fi
    echo "Installing collected packages: pillow" ;;
  "-c "*) echo VERSION ;;
  */host_sim|*/host_sim" "*) echo "inside: ${*##*/}" ;;
esac
"""


class Checkout:
    """A folder with host_sim in it and a Python that only acts."""

    def __init__(self, folder):
        self.folder = folder / "checkout"
        self.calls_file = folder / "calls"
        self.calls_file.touch()
        for name in FIRST:
            copy = self.folder / "host_sim" / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / "host_sim" / name, copy)
        (self.folder / "requirements").mkdir()
        (self.folder / "tests").mkdir()
        self.require("play", "pillow==13.0.0", "packaging==26.3")
        self.require("deploy", "packaging==26.3")
        self.require("test", "pytest==9.2.0")
        actors = folder / "actors"
        actors.mkdir()
        (actors / "venv.py").write_text(FAKE_VENV)
        version = "{}.{}".format(*sys.version_info[:2])
        (actors / "python").write_text(FAKE_PYTHON.replace("VERSION", version))
        self.environment = {
            **os.environ,
            "PYTHONPATH": str(actors),
            "FAKE_PYTHON": str(actors / "python"),
            "CALLS": str(self.calls_file),
        }
        self.venv = self.folder / ".venv"

    def require(self, name, *pins):
        """These, with a hash that no file has."""
        folder = self.folder / "requirements"
        (folder / f"{name}.txt").write_text("\n".join(("# some", *pins, "")))
        locked = [f"{pin} --hash=sha256:{'0' * 64}\n" for pin in pins]
        (folder / f"{name}.lock").write_text("".join(locked))

    def start(self, *arguments, **environment):
        return subprocess.run(
            [sys.executable, "-m", "host_sim", *arguments],
            cwd=self.folder,
            env={**self.environment, **environment},
            capture_output=True,
            text=True,
            timeout=180,
            check=False,
        )

    def calls(self):
        """What was called since the last time."""
        calls = self.calls_file.read_text().split("\n")[:-1]
        self.calls_file.write_text("")
        return [call.split()[0] for call in calls]


@pytest.fixture
def checkout(tmp_path):
    return Checkout(tmp_path)


def is_one_sentence(done, *words):
    """One line on stderr, with these words, and no success."""
    assert done.returncode != 0
    assert "Traceback" not in done.stdout + done.stderr
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    for word in words:
        assert word in done.stderr
    return True


@posix_only
def test_the_first_start_makes_a_venv_installs_with_progress_and_starts_inside(checkout):
    done = checkout.start("--seed", "3")
    assert done.returncode == 0, done.stderr
    assert checkout.calls() == ["venv", "pip"]
    assert "Installing 2 packages" in done.stdout
    assert "[1/2] pillow" in done.stdout
    assert "[2/2] packaging" in done.stdout
    assert done.stdout.endswith("inside: host_sim --seed 3\n")


@posix_only
def test_two_first_starts_at_once_make_one_venv(checkout):
    command = [sys.executable, "-m", "host_sim"]
    environment = {**checkout.environment, "SLOW_PIP": "1"}
    starts = [
        subprocess.Popen(
            command, cwd=checkout.folder, env=environment, stdout=subprocess.PIPE, text=True
        )
        for _ in range(2)
    ]
    told = sorted((start.communicate(timeout=180)[0] for start in starts), key=len)
    assert [start.returncode for start in starts] == [0, 0]
    assert checkout.calls() == ["venv", "pip"]
    assert all(text.endswith("inside: host_sim\n") for text in told)
    assert told[0].startswith("Another start is making .venv")
    assert not checkout.folder.joinpath(".venv.lock").exists()


@posix_only
def test_the_second_start_calls_neither_venv_nor_pip(checkout):
    checkout.start()
    checkout.calls()
    done = checkout.start()
    assert checkout.calls() == []
    assert done.stdout == "inside: host_sim\n"


@posix_only
def test_the_test_command_installs_its_packages_on_top_once(checkout):
    checkout.start()
    checkout.calls()
    assert "[1/1] pillow" in checkout.start("test").stdout
    assert checkout.calls() == ["pip", "pip"], "one call for deploying's, one for testing's"
    checkout.start("test")
    assert checkout.calls() == []


@posix_only
def test_changed_requirements_are_installed(checkout):
    checkout.start()
    checkout.calls()
    checkout.require("play", "pillow==13.0.1")
    checkout.start()
    assert checkout.calls() == ["pip"]


@posix_only
def test_an_interrupted_installation_is_repaired_by_the_next_start(checkout):
    assert checkout.start(FAKE_PIP="interrupted").returncode == 1
    checkout.calls()
    done = checkout.start()
    assert checkout.calls() == ["pip"]
    assert done.stdout.endswith("inside: host_sim\n")


@posix_only
@pytest.mark.parametrize("harm", ["no python", "base python gone", "a file", "no pip"])
def test_a_broken_venv_is_built_again(checkout, harm):
    checkout.start()
    checkout.calls()
    python = checkout.venv / "bin/python"
    if harm == "a file":
        shutil.rmtree(checkout.venv)
        checkout.venv.write_text("not a folder")
    elif harm == "no pip":
        python.write_text("#!/bin/sh\nexit 1\n")
        (checkout.venv / "handful-play.stamp").unlink()
    else:
        python.unlink()
        if harm == "base python gone":
            python.symlink_to("/nowhere/python3")
    done = checkout.start()
    assert checkout.calls() == ["venv", "pip"]
    assert done.stdout.endswith("inside: host_sim\n")


@posix_only
def test_a_half_written_pip_makes_the_venv_anew_once(checkout):
    checkout.start()
    (checkout.venv / "handful-play.stamp").unlink()
    checkout.calls()
    done = checkout.start(FAKE_PIP="Traceback (most recent call last)")
    assert checkout.calls() == ["pip", "venv", "pip"]
    assert done.returncode == 1


def test_a_package_missing_from_the_venv_is_one_sentence(capsys, monkeypatch):
    monkeypatch.setattr(bootstrap, "prepare", lambda *_: None)
    monkeypatch.setitem(sys.modules, "PIL", None)  # as if it had been taken out
    monkeypatch.delitem(sys.modules, "host_sim.docs_build.pictures", raising=False)
    assert bootstrap.main(["docs", "pictures", "--check"]) == 1
    told = capsys.readouterr().err
    assert "the package PIL is missing" in told and "start again" in told
    assert len(told.splitlines()) == 1


def test_a_module_of_ours_that_is_missing_is_a_fault_and_not_hidden(monkeypatch):
    monkeypatch.setattr(bootstrap, "prepare", lambda *_: None)
    monkeypatch.setitem(sys.modules, "host_sim.docs_build.pictures", None)
    monkeypatch.delattr("host_sim.docs_build.pictures", raising=False)
    with pytest.raises(ModuleNotFoundError):
        bootstrap.main(["docs", "pictures", "--check"])


@posix_only
def test_no_network_is_one_sentence(checkout):
    done = checkout.start(
        FAKE_PIP="ERROR: Could not find a version that satisfies the requirement pillow==13.0.0 "
        "(from versions: none)"
    )
    assert is_one_sentence(done, "pillow 13.0.0", "needs the network once", "start again")
    assert (checkout.venv / "handful-install.log").is_file()


@posix_only
def test_a_venv_module_that_fails_is_one_sentence(checkout):
    assert is_one_sentence(checkout.start(FAKE_VENV="the moon is full"), "the moon is full")


@posix_only
def test_a_venv_without_ensurepip_says_what_to_install(checkout):
    done = checkout.start(FAKE_VENV="ensurepip is not available")
    assert is_one_sentence(done, "apt install python3-venv")


@posix_only
def test_a_python_that_never_gets_inside_does_not_loop(checkout):
    done = checkout.start(HANDFUL_STARTED_IN_VENV="1")
    assert is_one_sentence(done, "delete it and start again")
    assert checkout.calls() == []


@posix_only
def test_a_wrong_command_line_installs_nothing(checkout):
    done = checkout.start("--wndow")
    assert is_one_sentence(done, "unknown option --wndow", "--window")
    assert done.returncode == 2
    assert checkout.calls() == []


def test_real_pip_without_an_index_is_one_sentence(checkout):
    del checkout.environment["PYTHONPATH"]
    done = checkout.start(PIP_NO_INDEX="1", PIP_FIND_LINKS="", PIP_CONFIG_FILE=os.devnull)
    assert is_one_sentence(done, "needs the network once")


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_python_without_venv_or_ensurepip_says_what_to_install(monkeypatch, tmp_path, module):
    found = bootstrap.importlib.util.find_spec
    monkeypatch.setattr(
        bootstrap.importlib.util, "find_spec", lambda name: None if name == module else found(name)
    )
    monkeypatch.setattr(bootstrap, "VENV", tmp_path / ".venv")
    with pytest.raises(errors.Trouble, match=f"no {module}.*apt install python3-venv"):
        bootstrap.build()
    assert not (tmp_path / ".venv").exists()


def test_an_unwritable_folder_is_one_sentence(monkeypatch, tmp_path):
    # Below a file nobody can make a folder, not even root.
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(bootstrap, "VENV", tmp_path / "file" / ".venv")
    with pytest.raises(errors.Trouble, match="folder that you may write to"):
        bootstrap.build()


def test_an_old_python_is_told_which_one_is_needed():
    with pytest.raises(errors.Trouble, match=r"needs Python 3\.11 or newer, this is 3\.9"):
        bootstrap.check_python((3, 9, 18))
    bootstrap.check_python((3, 11, 0))


@pytest.mark.parametrize(
    "name",
    [
        "__init__.py",
        "__main__.py",
        "cli/__init__.py",
        "cli/bootstrap.py",
        "cli/wording.py",
        "errors.py",
        "file_lock.py",
        "packages.py",
        "paths.py",
        "program.py",
    ],
)
def test_an_old_python_can_read_far_enough_to_say_so(name):
    ast.parse((ROOT / "host_sim" / name).read_text(encoding="utf-8"), feature_version=(3, 6))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("OSError: [Errno 28] No space left on device", "the disk is full"),
        ("SSLError: certificate verify failed", "certificate"),
        ("[Errno 13] Permission denied: 'x'", "cannot write into"),
        (
            "satisfies the requirement numpy==2.4.6 (from versions: 1.0, 1.1)",
            "numpy 2.4.6 does not exist for",
        ),
        ("WARNING: Retrying after connection broken by 'NewConnectionError'", "network once"),
        ("Read timed out.", "network once"),
        (
            "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE. (from a:1)",
            "a file that differs from the pinned one",
        ),
        ("ERROR: something new", "ERROR: something new"),
    ],
)
def test_what_pip_says_becomes_a_sentence(words, sentence):
    assert sentence in bootstrap.explain([words])


@pytest.mark.parametrize("name", sorted(packages.REQUIREMENTS))
def test_every_requirement_is_pinned_exactly(name):
    lines = packages.requirements_file(name).read_text(encoding="utf-8").splitlines()
    for line in lines:
        assert line.startswith("#") or line.split(";")[0].count("==") == 1, line
