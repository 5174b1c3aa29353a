# SPDX-License-Identifier: MIT
"""Deploying never destroys: what is on a drive and not ours is somewhere on it afterwards, however
often the work is cut short, and taking Handful off brings it back."""

import contextlib
import errno
import os
import re
from pathlib import Path

import pytest

from host_sim.cli import registry
from host_sim.deploy import copier, tree
from host_sim.deploy.manifest import MANIFEST
from host_sim.deploy.planner import ASIDE, ASIDE_FOLDER, KEPT
from host_sim.errors import Trouble

BOOT_OUT = (
    b"Adafruit CircuitPython 10.2.1 on 2026-02-03; Raspberry Pi Pico with rp2040\r\n"
    b"Board ID:raspberry_pi_pico\r\n"
)
OURS = {
    "code.py": b"import handful\n",
    "boot.py": b"pass\n",
    "settings.toml": b"HANDFUL_BRIGHTNESS = 4\n",
    "lib/handful/__init__.mpy": b"C\x06\x00\x1fone",
    "lib/handful/play.mpy": b"C\x06\x00\x1ftwo",
    "lib/adafruit_thing.mpy": b"C\x06\x00\x1fthree",
    "games/pig/__init__.mpy": b"C\x06\x00\x1ffour",
}
THEIRS = {  # all of it in our way
    "code.py": b"import mine\n",
    "boot.py": b"my boot\n",
    "code.txt": b"the firmware starts this before code.py\n",
    "lib/handful/__init__.mpy": b"my own handful",
    "lib/handful/play.py": b"found before play.mpy\n",
    "lib/adafruit_thing.py": b"found before the .mpy\n",
    "lib/adafruit_thing/__init__.py": b"found before both\n",
    "games/pig/__init__.mpy": b"my own pig",
    "handful.py": b"found before lib/handful\n",
    "adafruit_thing/help.txt": b"found before lib/adafruit_thing\n",
}
APART = {"notes.txt": b"shopping", "lib/neopixel.mpy": b"C\x06", "settings.toml": b"MINE = 1\n"}
NOW = re.compile(rf"{ASIDE_FOLDER}/\d{{4}}-\d\d-\d\d-\d\d\.\d\d\.\d\d(-\d+)?/")


class Killed(BaseException):
    """The cable was pulled, the laptop went to sleep for good."""


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Waiting for the disk would take most of the time."""
    monkeypatch.setattr(os, "fsync", lambda _: None)


@pytest.fixture
def drive(tmp_path):
    return fill(tmp_path / "CIRCUITPY", {**THEIRS, **APART})


def fill(folder, files):
    for path, data in {"boot_out.txt": BOOT_OUT, **files}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    return folder


def contents(folder):
    return {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and not file.is_symlink()
    }


def deploy(folder, files=OURS):
    steps = copier.plan(folder, files)
    copier.bring(folder, files, steps)
    return steps


def remove(folder):
    steps = copier.plan_removal(folder)
    copier.take_off(folder, steps)
    return steps


def asides(folder):
    """{path it had: bytes} of what is set aside."""
    return {NOW.sub("", path): data for path, data in contents(folder).items() if NOW.match(path)}


def assert_nothing_is_lost(folder, theirs):
    there = list(contents(folder).values())
    lost = [path for path, data in theirs.items() if data not in there]
    assert lost == []


# Set aside


def test_all_that_is_in_our_way_is_set_aside_under_a_name_that_says_when(drive):
    steps = deploy(drive)
    assert {step.path for step in steps if step.fate == ASIDE} == set(THEIRS)
    assert asides(drive) == THEIRS
    there = contents(drive)
    assert {path: there[path] for path in OURS if path != "settings.toml"} == {
        path: data for path, data in OURS.items() if path != "settings.toml"
    }
    assert {path: there[path] for path in APART} == APART
    assert not any(path in there for path in set(THEIRS) - set(OURS)), "they would hide ours"


def test_a_program_saved_over_ours_is_set_aside_and_the_first_one_stays(drive):
    deploy(drive)
    (drive / "code.py").write_bytes(b"my second program\n")
    (drive / "lib/handful/play.mpy").write_bytes(b"my own play")
    steps = deploy(drive)
    assert {step.path for step in steps if step.fate == ASIDE} == {
        "code.py",
        "lib/handful/play.mpy",
    }
    assert (drive / "code.py").read_bytes() == OURS["code.py"]
    there = list(contents(drive).values())
    for data in (b"my second program\n", b"my own play", THEIRS["code.py"]):
        assert data in there


def test_our_own_older_files_are_replaced_without_ado(tmp_path):
    folder = fill(tmp_path, {})
    deploy(folder)
    steps = deploy(folder, {path: data + b"#" for path, data in OURS.items()})
    assert not any(step.fate in (ASIDE, KEPT) for step in steps)
    assert not (folder / ASIDE_FOLDER).exists()


def test_everything_is_set_aside_and_verified_before_anything_is_written(drive, monkeypatch):
    deeds = []
    for name in ("move", "put"):
        deed = getattr(copier, name)
        monkeypatch.setattr(
            copier, name, lambda *args, name=name, deed=deed: (deeds.append(name), deed(*args))
        )
    deploy(drive)
    assert deeds[: len(THEIRS)] == ["move"] * len(THEIRS) and "move" not in deeds[len(THEIRS) :]


def test_what_does_not_arrive_as_it_was_stops_the_work(drive, monkeypatch):
    rename = Path.rename

    def spoil(source, target):
        rename(source, target)
        if target.name == "code.txt":
            target.write_bytes(b"")

    monkeypatch.setattr(Path, "rename", spoil)
    with pytest.raises(Trouble, match=r"cannot write code\.txt \(it reads back differently\)"):
        deploy(drive)
    assert not (drive / MANIFEST).exists()


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_nothing_is_written_through_a_link(drive, tmp_path):
    outside = fill(tmp_path / "outside", {"code.py": b"precious\n", "games/pig/x.txt": b"x"})
    before = contents(outside)
    for path, target in (("code.py", "code.py"), ("lib/handful/play.mpy", "code.py")):
        (drive / path).unlink(missing_ok=True)
        (drive / path).symlink_to(outside / target)
    (drive / "games/pig/__init__.mpy").unlink()
    (drive / "games/pig").rmdir()
    (drive / "games/pig").symlink_to(outside / "games/pig")
    (drive / "lib/handful/deployed.part").symlink_to(outside / "code.py")
    (drive / MANIFEST).symlink_to(outside / "code.py")
    deploy(drive)
    assert contents(outside) == before
    assert not (drive / "code.py").is_symlink()
    assert (drive / "code.py").read_bytes() == OURS["code.py"]
    links = [path for path in drive.rglob("*") if path.is_symlink()]
    assert {path.name for path in links} == {"code.py", "play.mpy", "pig", "deployed.txt"}
    assert all(ASIDE_FOLDER in path.as_posix() for path in links)


def test_a_file_where_a_folder_must_be_is_set_aside(tmp_path):
    folder = fill(tmp_path, {"games": b"a list of games\n", ASIDE_FOLDER: b"?"})
    deploy(folder)
    assert (folder / "games/pig/__init__.mpy").exists()
    assert_nothing_is_lost(folder, {"games": b"a list of games\n", "aside": b"?"})


def test_an_empty_file_is_nobodys_work(tmp_path):
    folder = fill(tmp_path, {"code.py": b"\n", "lib/handful/play.mpy": b""})
    steps = deploy(folder)
    assert not any(step.fate == ASIDE for step in steps)


def test_a_file_takes_its_place_when_it_is_whole(drive, monkeypatch):
    taken, replace = {}, os.replace

    def look(part, target):
        taken[target.relative_to(drive).as_posix()] = Path(part).read_bytes()
        replace(part, target)

    monkeypatch.setattr(os, "replace", look)
    deploy(drive)
    assert {path: taken.get(path) for path in OURS if path != "settings.toml"} == {
        path: data for path, data in OURS.items() if path != "settings.toml"
    }


# Cut short


def deeds_of(monkeypatch, count, error):
    """Let so many changes of the drive happen; the next one does not, or only by half."""
    left = [count]

    def guard(deed, half=None):
        def guarded(*args, **options):
            left[0] -= 1
            if left[0] < 0:
                if half:
                    half(*args)
                raise error
            return deed(*args, **options)

        return guarded

    for name in ("rename", "unlink", "rmdir", "mkdir"):
        monkeypatch.setattr(Path, name, guard(getattr(Path, name)))
    monkeypatch.setattr(os, "replace", guard(os.replace))
    write = copier.write
    half = lambda target, data: write(target, data[: len(data) // 2])  # noqa: E731
    monkeypatch.setattr(copier, "write", guard(write, half))
    return left


ERRORS = [Killed(), OSError(errno.ENOSPC, "No space left on device")]


@pytest.mark.parametrize("error", ERRORS, ids=["killed", "full"])
@pytest.mark.parametrize("work", ["first", "newer", "remove"])
def test_cut_short_at_any_step_and_run_again_nothing_is_lost(tmp_path, monkeypatch, work, error):
    newer = {path: data + b"#" for path, data in OURS.items()}
    newer["lib/handful/more.mpy"] = newer.pop("lib/handful/play.mpy")
    later = {"code.py": b"saved over ours\n"}
    for count in range(1000):
        folder = fill(tmp_path / str(count), {**THEIRS, **APART})
        theirs = {**THEIRS, **APART}
        if work != "first":
            deploy(folder)
            fill(folder, later)
            theirs |= {f"{path} (later)": data for path, data in later.items()}
        act = {"first": deploy, "newer": lambda it: deploy(it, newer), "remove": remove}[work]
        with monkeypatch.context() as patch:
            left = deeds_of(patch, count, error)
            with contextlib.suppress(Killed, Trouble):
                act(folder)
        assert_nothing_is_lost(folder, theirs)
        if left[0] >= 0:
            break
        act(folder)
        assert_nothing_is_lost(folder, theirs)
        if work != "remove":
            wanted = OURS if work == "first" else newer
            there = contents(folder)
            assert all(there[path] == wanted[path] for path in wanted if path != "settings.toml")
            assert "lib/handful/play.py" not in there
            assert work == "first" or "lib/handful/play.mpy" not in there
            put_aside = [data for path, data in there.items() if NOW.match(path)]
            assert set(put_aside) <= set(theirs.values()), "an older file of ours is no stranger"
            act(folder)
            assert contents(folder) == there, "once is enough"
    assert count > 30
    print(f"{work}: {count} steps")


# Taken off again


def test_taking_it_off_leaves_the_drive_as_it_was(drive):
    before = contents(drive)
    deploy(drive)
    assert contents(drive) != before
    remove(drive)
    assert contents(drive) == before
    assert not (drive / ASIDE_FOLDER).exists() and not (drive / "lib/handful/text").exists()


def test_the_latest_of_what_was_set_aside_comes_back_and_the_others_stay(drive):
    deploy(drive)
    (drive / "code.py").write_bytes(b"my second program\n")
    deploy(drive)
    remove(drive)
    assert (drive / "code.py").read_bytes() == b"my second program\n"
    assert asides(drive) == {"code.py": THEIRS["code.py"]}


def test_what_was_changed_since_stays_when_it_is_taken_off(drive):
    deploy(drive)
    (drive / "code.py").write_bytes(b"saved over ours\n")
    steps = remove(drive)
    assert (drive / "code.py").read_bytes() == b"saved over ours\n"
    assert KEPT in {step.fate for step in steps if step.path == "code.py"}
    assert asides(drive) == {"code.py": THEIRS["code.py"]}


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_what_a_link_leads_to_is_not_removed(tmp_path):
    folder = fill(tmp_path / "drive", {})
    deploy(folder)
    outside = tmp_path / "outside"
    (folder / "games").rename(outside)
    (folder / "games").symlink_to(outside)
    before = contents(outside)
    remove(folder)
    assert contents(outside) == before != {}


def test_half_a_file_of_ours_goes_too(drive):
    before = contents(drive)
    deploy(drive)
    (drive / copier.PART).write_bytes(b"half")
    remove(drive)
    assert contents(drive) == before


def test_a_program_that_version_1_put_aside_comes_back(tmp_path):
    folder = fill(tmp_path, {"code-before-handful.py": b"import mine\n"})
    deploy(folder)
    remove(folder)
    assert contents(folder) == {"boot_out.txt": BOOT_OUT, "code.py": b"import mine\n"}


def test_taking_off_what_is_not_there_is_a_sentence(tmp_path):
    with pytest.raises(Trouble, match="Handful is not on"):
        remove(fill(tmp_path, {"code.py": b"import mine\n"}))


# The command


def test_the_command_says_what_it_does_from_the_first_second(drive, monkeypatch, capsys):
    said = []

    def build(**_):
        said.append(capsys.readouterr().out)
        return OURS

    monkeypatch.setattr(tree, "build", build)
    registry.parse(["deploy", str(drive)]).run()
    assert "CircuitPython 10.2.1" in said[0] and "preparing ..." in said[0]
    told = capsys.readouterr().out
    assert re.search(rf"aside    code\.py \(it is yours: it moves to {ASIDE_FOLDER}/20", told)
    assert (
        "writing ..." in told and "6 files written and verified; 1 file already up to date" in told
    )
    assert told.endswith("to play.\n")
    before = contents(drive)
    registry.parse(["deploy", str(drive), "--remove", "--dry-run"]).run()
    assert contents(drive) == before
    registry.parse(["deploy", str(drive), "--remove"]).run()
    told = capsys.readouterr().out
    assert "it is code.py again" in told and "Handful is removed from the drive." in told
    assert contents(drive) == {"boot_out.txt": BOOT_OUT, **THEIRS, **APART}


@pytest.mark.parametrize("options", [["-o", "x.zip"], ["--source"], ["--no-strip"]])
def test_removing_goes_with_nothing_else(drive, options):
    with pytest.raises(Trouble, match="cannot be combined with"):
        registry.parse(["deploy", str(drive), "--remove", *options]).run()
