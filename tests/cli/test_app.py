# SPDX-License-Identifier: MIT
"""`handful`, as pipx and uvx install it: unpacked into the user's data folder, and started."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import handful_app
from host_sim.cli import registry
from host_sim.paths import ROOT

INCLUDED = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"][
    "build"
]["targets"]["wheel"]["force-include"]


def make(folder, **files):
    for name, words in files.items():
        path = folder / name.replace("_", "/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(words, encoding="utf-8")
    return folder


def found(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in folder.rglob("*")
        if path.is_file() and path.name != handful_app.CONTENTS
    }


def test_a_new_version_takes_the_old_ones_place_and_touches_nothing_else(tmp_path):
    place = tmp_path / "data"
    old = make(tmp_path / "old", code="1", lib_a="1", lib_gone="1")
    assert handful_app.unpack(old, place) == place
    assert found(place) == {"code": "1", "lib/a": "1", "lib/gone": "1"}
    make(place, saves_handful="a game", games_own="a sheet")
    new = make(tmp_path / "new", code="2", lib_a="1", lib_b="2")
    handful_app.unpack(new, place)
    kept = {"saves/handful": "a game", "games/own": "a sheet"}
    assert found(place) == {"code": "2", "lib/a": "1", "lib/b": "2", **kept}


def test_a_second_start_writes_nothing(tmp_path):
    tree, place = make(tmp_path / "tree", code="1"), tmp_path / "data"
    handful_app.unpack(tree, place)
    make(place, code="edited")
    handful_app.unpack(tree, place)
    assert found(place) == {"code": "edited"}


def test_an_edited_settings_file_outlives_a_new_version(tmp_path):
    place = tmp_path / "data"
    trees = [make(tmp_path / n, **{"settings.toml": f"# {n}", "code": n}) for n in ("1", "2", "3")]
    handful_app.unpack(trees[0], place)
    handful_app.unpack(trees[1], place)
    assert found(place) == {"settings.toml": "# 2", "code": "2"}, "nobody had edited it"
    make(place, **{"settings.toml": "mine"})
    handful_app.unpack(trees[2], place)
    kept = {"settings.toml": "mine", "settings.toml.new": "# 3"}
    assert found(place) == {"code": "3", **kept}


def test_a_settings_file_that_an_old_version_unpacked_is_kept(tmp_path):
    """Old versions recorded names without digests, so an edit cannot be told from the original."""
    place = make(tmp_path / "data", **{"settings.toml": "mine", "gone": "", "code": "1"})
    make(place, **{handful_app.CONTENTS: "0000\nsettings.toml\ngone\ncode"})
    handful_app.unpack(make(tmp_path / "new", **{"settings.toml": "# 2", "code": "2"}), place)
    kept = {"settings.toml": "mine", "settings.toml.new": "# 2"}
    assert found(place) == {"code": "2", **kept}


def test_it_runs_its_own_files_from_any_folder_and_names_itself(tmp_path, monkeypatch, capfd):
    for name in ("host_sim", "json"):  # a checkout, or any file, in the current folder
        make(tmp_path / "here", **{f"{name}.py": "print('a stranger')"})
    place = tmp_path / "data"
    shutil.copytree(ROOT / "host_sim", place / "host_sim")
    monkeypatch.setattr(handful_app, "unpack", lambda *_: place)
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setattr(sys, "argv", ["handful", "--help"])
    assert handful_app.main() == 0
    help_text = capfd.readouterr().out
    assert "usage: handful [COMMAND]" in help_text and "stranger" not in help_text
    assert "python3 -m host_sim" not in help_text
    monkeypatch.setattr(sys, "argv", ["handful", "pley"])
    assert handful_app.main() == 2
    assert capfd.readouterr().err.startswith("handful: unknown command 'pley'")


def test_an_unwritable_folder_is_said_in_a_sentence(tmp_path, monkeypatch, capsys):
    (tmp_path / "data").write_text("a file")
    monkeypatch.setattr(handful_app, "TREE", make(tmp_path / "tree", code="1"))
    monkeypatch.setattr(handful_app, "user_data_path", lambda *_, **__: tmp_path / "data")
    assert handful_app.main() == 1
    assert capsys.readouterr().err.startswith("handful: cannot write ")


def test_what_is_installed_plays_from_any_folder(tmp_path):
    tree = tmp_path / "tree"
    for source, target in INCLUDED.items():
        inside = tree / Path(target).relative_to("handful_app/tree")
        inside.parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if (ROOT / source).is_dir() else shutil.copy)(ROOT / source, inside)
    code = (
        "from host_sim.cli import bootstrap;"
        "from host_sim.cli.registry import version;"
        "from host_sim.frontends import headless, save_file;"
        "bootstrap.prepare = lambda *_: None;"
        "print(version(), save_file.DEFAULT, bootstrap.main(['play']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(tree)},
        capture_output=True, encoding="utf-8", stdin=subprocess.DEVNULL, check=False,
    )  # fmt: skip
    last = done.stdout.splitlines()[-1] if done.stdout else done.stderr
    assert last == f"{registry.version()} {tree / 'saves' / 'handful.nvm'} 0", done.stderr


def test_the_version_has_three_numbers_and_one_place():
    assert [part.isdecimal() for part in registry.version().split(".")] == [True] * 3
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "version" not in project and project["dynamic"] == ["version"]
