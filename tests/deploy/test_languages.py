# SPDX-License-Identifier: MIT
"""Which languages a drive gets, and what it is told to start with."""

import tomllib
from functools import partial

import pytest

from host_sim.cli.commands import deploy
from host_sim.cli.registry import parse
from host_sim.deploy import copier, languages
from host_sim.errors import Trouble
from host_sim.paths import ROOT
from host_sim.sim.files import Drive

SETTINGS = (ROOT / "settings.toml").read_bytes()


def table(name):
    return f"# {name}.\n\n[language]\nname = {name}\nchoose = {name}\n".encode()


FILES = {
    "code.py": b"",
    "settings.toml": SETTINGS,
    "lib/handful/text/en.txt": table("English"),
    "lib/handful/text/de.txt": table("Deutsch"),
    "lib/handful/text/fr.txt": table("Français"),
    "games/pig/text/en.txt": b"[game]\n",
    "games/pig/text/de.txt": b"[game]\n",
    "games/pig/text/lesson.txt": b"new you\n",
    "lib/handful/hardware/boards.txt": b"",
}


def setting(files):
    return tomllib.loads(files["settings.toml"].decode()).get("HANDFUL_LANGUAGE")


def test_all_languages_come_and_the_console_asks(capsys):
    files = deploy.choose_languages(FILES, None, None)
    assert set(files) == set(FILES) and setting(files) is None
    assert "languages: English, Deutsch, Français; a new console asks which" in (
        capsys.readouterr().out
    )


def test_english_alone_is_as_it_always_was(capsys):
    alone = {path: data for path, data in FILES.items() if path[-7:] not in ("/de.txt", "/fr.txt")}
    assert deploy.choose_languages(alone, None, None) == alone and setting(alone) is None
    assert capsys.readouterr().out == ""


def test_one_language_is_asked_for_and_english_stays(capsys):
    files = deploy.choose_languages(FILES, "de", None)
    assert languages.found(files) == ["en", "de"] and setting(files) == "de"
    assert "games/pig/text/lesson.txt" in files and "lib/handful/hardware/boards.txt" in files
    assert "a new console starts in Deutsch" in capsys.readouterr().out


def test_the_first_of_several_is_where_it_starts():
    assert setting(deploy.choose_languages(FILES, "fr,de", None)) == "fr"
    files = deploy.choose_languages(FILES, "en", None)
    assert languages.found(files) == ["en"] and setting(files) == "en"


def test_a_small_drive_gets_as_many_as_fit(monkeypatch, capsys, tmp_path):
    def fits(_, files):
        return len(languages.found(files)) < 3

    monkeypatch.setattr("host_sim.deploy.planner.fits", fits)
    files = deploy.choose_languages(FILES, None, partial(copier.fits, tmp_path))
    assert languages.found(files) == ["en", "de"] and setting(files) is None
    assert "no room for Français: --language fr takes only that" in capsys.readouterr().out
    monkeypatch.setattr("host_sim.deploy.planner.fits", lambda *_: False)
    files = deploy.choose_languages(FILES, None, partial(copier.fits, tmp_path))
    assert languages.found(files) == ["en"] and setting(files) is None
    assert "no room for Deutsch, Français\n" in capsys.readouterr().out, "none would fit alone"


def test_an_unknown_language_is_refused_before_anything_is_written():
    with pytest.raises(Trouble, match="unknown language 'nl'; choose from: en, de, fr"):
        deploy.choose_languages(FILES, "de,nl", None)
    with pytest.raises(Trouble, match="'german' is not a language"):
        parse(["deploy", "--language", "german"])


def test_a_device_reads_what_was_set(tmp_path):
    for path, data in deploy.choose_languages(FILES, "fr", None).items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(data)
    assert Drive(tmp_path).getenv("HANDFUL_LANGUAGE") == "fr"


def test_playing_in_an_unknown_language_is_refused():
    with pytest.raises(Trouble, match="unknown language 'zz'; available: de, en"):
        parse(["play", "--language", "zz"])
