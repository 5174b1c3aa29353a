# SPDX-License-Identifier: MIT
"""The page's folder: what is in it, where it may be put, and what it may fetch."""

import gzip
import io
import json
import re

import pytest

from host_sim import flash
from host_sim.cli.registry import parse
from host_sim.errors import Trouble
from host_sim.micropython.vm import MICROPYTHON_SHA256, device_tree
from host_sim.web import building, pictures, serving
from tests.not_run import extra


def test_the_drive_is_what_deploy_writes_byte_for_byte(page_folder):
    data = gzip.decompress((page_folder / building.PACK).read_bytes())
    line, _, rest = data.partition(b"\n")
    files, at = {}, 0
    for path, length in json.loads(line).items():
        files[path] = rest[at : at + length]
        at += length
    assert at == len(rest)
    ours = {path: data for path, data in files.items() if not path.startswith("/shims/")}
    del ours["letters.txt"], ours["letters.bin"]
    settings = ours["/settings.toml"]
    assert settings.endswith(building.BUZZER), "the page has a buzzer"
    ours["/settings.toml"] = settings.removesuffix(building.BUZZER)
    words = {path for path in ours if "/spoken/" in path}
    assert "/lib/handful/spoken/scenes.mpy" in words and "/games/top33/spoken/text/en.txt" in words
    drive = {path: data for path, data in ours.items() if path not in words}
    assert drive == device_tree()


def test_micropython_is_the_pinned_one(page_folder):
    from hashlib import sha256

    for name, digest in MICROPYTHON_SHA256.items():
        file = page_folder / "micropython" / name.replace(".mjs", ".js")
        assert sha256(file.read_bytes()).hexdigest() == digest


def test_the_service_worker_keeps_every_file_and_knows_a_new_page(page_folder):
    text = (page_folder / building.SERVICE).read_text(encoding="utf-8")
    kept = json.loads(re.search(r"const FILES = (\[.*\]);", text).group(1))
    found = {
        file.relative_to(page_folder).as_posix()
        for file in page_folder.rglob("*")
        if file.is_file()
    }
    assert set(kept) == found - {building.SERVICE} | {"./"}
    files = building.page_files()
    other = {**files, "style.css": b""}
    assert building.service(files) != building.service(other)


def test_the_page_allows_no_inline_script_or_style_and_no_other_host():
    text = (building.PAGE / "index.html").read_text(encoding="utf-8")
    rules = dict(
        rule.strip().partition(" ")[::2]
        for rule in re.search(r'Security-Policy" content="([^"]*)"', text).group(1).split(";")
    )
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert all(
        value in ("'none'", "'self'", "'self' 'wasm-unsafe-eval'") for value in rules.values()
    )
    assert not re.search(r"<script(?![^>]* src=)|<style| style=| on\w+=", text)
    for file in building.PAGE.rglob("*.*"):
        assert not re.search(r"https?://", file.read_text(encoding="utf-8")), file.name


def test_every_file_of_the_page_says_its_licence():
    for file in building.PAGE.rglob("*"):
        if file.suffix in (".js", ".css", ".html"):
            assert "SPDX-License-Identifier: MIT" in file.read_text(encoding="utf-8")[:120], (
                file.name
            )


def test_every_model_of_the_flash_reads_one_table(page_folder):
    facts = json.loads(flash.FILE.read_text(encoding="utf-8"))
    script = (page_folder / building.FLASH_FACTS).read_text(encoding="utf-8")
    for name, value in (
        ("PAGE", "page_bytes"),
        ("NVM_SIZE", "nvm_bytes"),
        ("ERASED", "erased_byte"),
    ):
        assert f"export const {name} = {facts[value]};" in script
    package = flash.FILE.parent
    for model in ("sim/nvm.py", "web/page/js/machine/flash.js", "emulator/machine/flash.mjs"):
        text = (package / model).read_text(encoding="utf-8").lower()
        assert not re.search(r"\b(4096|0x1000|256|0x100|255)\b", text), model


def test_a_folder_with_other_things_is_left_alone(tmp_path):
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    with pytest.raises(Trouble, match=r"contains other files than the page; empty it, or"):
        building.build(tmp_path)
    with pytest.raises(Trouble, match=r"is not a folder"):
        building.build(tmp_path / "letter.txt")
    assert (tmp_path / "letter.txt").read_text(encoding="utf-8") == "dear"


def test_a_page_built_before_is_replaced_as_a_whole(page_folder, tmp_path, monkeypatch):
    (tmp_path / building.PACK).touch()
    (tmp_path / "js").mkdir()
    (tmp_path / "js" / "old.js").touch()
    console = gzip.decompress((page_folder / building.PACK).read_bytes())
    monkeypatch.setattr(building, "pack", lambda root: console)  # it takes seconds to compile
    building.build(tmp_path)
    assert not (tmp_path / "js" / "old.js").exists()
    assert (tmp_path / building.INDEX).read_bytes() == (page_folder / building.INDEX).read_bytes()


def test_a_port_that_is_taken_is_told_in_a_sentence(tmp_path):
    with (
        serving.server(tmp_path, 0) as first,
        pytest.raises(Trouble, match=r"cannot use port .*; choose another with --port N"),
    ):
        serving.server(tmp_path, first.server_port)


@pytest.mark.parametrize(
    "words, why",
    [
        (["--port", "70000"], "at most 65535"),
        (["-o", "page", "--no-browser"], "--no-browser cannot be combined with --output"),
        (["-o", "page", "--host"], "--host cannot be combined with --output"),
    ],
)
def test_options_that_make_no_sense_are_told(words, why):
    with pytest.raises(Trouble, match=why):
        parse(["web", *words])


def test_without_host_only_this_computer_is_served(tmp_path):
    with serving.server(tmp_path, 0) as served:
        assert served.server_address[0] == "127.0.0.1"
    assert parse(["web"]).needs == ("play", "deploy")
    assert parse(["web", "--host"]).needs == ("play", "deploy", "qr")
    assert list(serving.announcement(8137, serving.HOST)) == [
        "Handful is at http://127.0.0.1:8137/ (Ctrl-C stops it)"
    ]


def test_host_prints_the_address_and_a_qr_code_for_phones(tmp_path, monkeypatch):
    segno = extra("qr", "segno", "the QR code of `web --host`")
    monkeypatch.setattr(serving, "network_address", lambda: "192.168.1.5")
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(io.BytesIO(), "utf-8"))
    first, second, *code, last = serving.announcement(8137, serving.EVERY_HOST)
    assert first == "Handful is at http://127.0.0.1:8137/ (Ctrl-C stops it)"
    assert second == "On a phone in the same network: http://192.168.1.5:8137/"
    assert "firewall" in last
    modules = segno.make_qr("http://192.168.1.5:8137/").matrix
    assert modules == read_qr_code(code)
    with serving.server(tmp_path, 0, serving.EVERY_HOST) as served:
        assert served.server_address[0] == "0.0.0.0"


def read_qr_code(lines):
    """Return the modules of a code printed with half blocks, without its quiet zone."""
    halves = {"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}
    rows = []
    for line in lines:
        upper, lower = zip(*(halves[letter] for letter in line), strict=True)
        rows += [upper, lower]
    size = len(lines[0]) - 8
    return tuple(bytearray(row[4:-4]) for row in rows[4 : 4 + size])


def test_host_without_a_network_says_what_to_do(monkeypatch):
    monkeypatch.setattr(serving, "network_address", lambda: None)
    *_, last = serving.announcement(8137, serving.EVERY_HOST)
    assert last == "This computer is in no network. Connect it to the phone's, then start again."


def test_a_terminal_that_cannot_show_the_qr_code_gets_the_address_alone():
    assert serving.qr_code("http://192.168.1.5:8137/", "cp1252") == []


def test_the_docs_pictures_of_the_page_are_fresh():
    assert pictures.stale() == [], "run: python3 -m host_sim docs pictures"


def test_a_picture_of_other_looks_or_another_game_is_stale(tmp_path):
    from PIL import Image, PngImagePlugin

    facts = PngImagePlugin.PngInfo()
    facts.add_text("panel", "0 0 1")
    facts.add_text("looks", "these")
    picture = Image.new("RGB", (128, 64))
    picture.putpixel((5, 0), (216, 233, 255))
    picture.save(tmp_path / "page.png", pnginfo=facts)
    panel = "0" * 5 + "1" + "0" * (128 * 64 - 6)
    assert pictures.is_fresh(tmp_path / "page.png", panel, "these")
    assert not pictures.is_fresh(tmp_path / "page.png", panel, "others")
    assert not pictures.is_fresh(tmp_path / "page.png", "0" * (128 * 64), "these")
    assert not pictures.is_fresh(tmp_path / "none.png", panel, "these")
