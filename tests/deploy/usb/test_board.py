# SPDX-License-Identifier: MIT
"""A real board as a front end, against a port that answers as CircuitPython's prompt does."""

import sys
from types import SimpleNamespace

import pytest

from host_sim.cli import registry
from host_sim.cli.commands import board
from host_sim.deploy.usb import repl
from host_sim.errors import Trouble
from host_sim.handheld.connected import BoardConsole
from host_sim.paths import ROOT
from tests.deploy.usb.fake import FakeBoard


def run(port, work, *words):
    board.work(SimpleNamespace(work=work, words=words), port)


def test_a_backup_is_the_boards_nvm_and_the_game_starts_again(tmp_path, capsys):
    port = FakeBoard()
    run(port, "backup", str(tmp_path / "a.nvm"))
    assert (tmp_path / "a.nvm").read_bytes() == bytes(port.nvm)
    assert (port.state, port.starts) == ("busy", 2)
    assert "4096 bytes" in capsys.readouterr().out


def test_a_restored_nvm_is_on_the_board(tmp_path):
    port, wanted = FakeBoard(), bytes(reversed(range(256))) * 16
    (tmp_path / "a.nvm").write_bytes(wanted)
    run(port, "restore", str(tmp_path / "a.nvm"))
    assert bytes(port.nvm) == wanted


def test_an_nvm_that_does_not_take_what_is_written_is_noticed(tmp_path, capsys):
    port = FakeBoard()
    port.is_worn, before = True, bytes(port.nvm)
    (tmp_path / "a.nvm").write_bytes(bytes(4096))
    with pytest.raises(Trouble, match="differs from the file after writing"):
        run(port, "restore", str(tmp_path / "a.nvm"))
    assert bytes(port.nvm) == before
    assert "compared" not in capsys.readouterr().out


def test_what_arrives_damaged_is_neither_kept_nor_written(tmp_path):
    port = FakeBoard()
    port.damaged, before = True, bytes(port.nvm)
    with pytest.raises(Trouble, match="damaged"):
        run(port, "backup", str(tmp_path / "a.nvm"))
    assert not (tmp_path / "a.nvm").exists()
    (tmp_path / "b.nvm").write_bytes(bytes(4096))
    with pytest.raises(Trouble, match="was not written"):
        run(port, "restore", str(tmp_path / "b.nvm"))
    assert bytes(port.nvm) == before
    assert port.state == "busy"


def test_buttons_go_down_and_up_and_the_screen_is_shown(capsys):
    port = FakeBoard()
    run(port, "press", "down", "A")
    assert port.log == [("DOWN", True), ("DOWN", False), ("A", True), ("A", False)]
    shown = capsys.readouterr().out.splitlines()
    assert len(shown) == 32 and shown[0][0] in "▀'" and shown[31][127] in "▄."
    assert port.starts == 2


def test_the_picture_is_the_bitmaps_pixel_for_pixel():
    with repl.Repl(FakeBoard()) as prompt:
        console = BoardConsole(prompt, sleep=lambda seconds: None)
        console.power_on()
        image = console.image()
    lit = {(x, y) for y in range(64) for x in range(128) if image.getpixel((x, y))}
    assert lit == {(0, 0), (127, 63), (5, 9)}


def test_the_free_heap_is_told(capsys):
    run(FakeBoard(), "heap")
    assert capsys.readouterr().out == "43210 bytes of heap are free.\n"


def test_a_scenario_presses_the_boards_buttons(tmp_path, capsys):
    port = FakeBoard()
    (tmp_path / "s.txt").write_text('press UP\nhold B 0.1\nexpect no text "Yahtzee"\n')
    run(port, "scenario", str(tmp_path / "s.txt"))
    assert [name for name, down in port.log if down] == ["UP", "B"]
    assert "all as expected on the board" in capsys.readouterr().out
    (tmp_path / "s.txt").write_text("press UP\ncut power\n")
    with pytest.raises(Trouble, match="cuts the power"):
        run(port, "scenario", str(tmp_path / "s.txt"))


def test_a_board_that_does_not_answer_is_one_sentence():
    dead = SimpleNamespace(write=lambda data: None, read=lambda most=1: b"")
    ticks = iter(range(10000))
    with pytest.raises(Trouble, match="shows no prompt"):
        repl.Repl(dead, clock=lambda: next(ticks)).interrupt()


@pytest.mark.parametrize("work", ["write", "read"])
def test_a_board_that_is_unplugged_meanwhile_is_one_sentence(work, monkeypatch):
    class Gone(Exception):
        """What pyserial raises."""

    def fail(_):
        raise Gone

    gone = SimpleNamespace(write=fail, read=fail)
    serial = SimpleNamespace(SerialException=Gone, Serial=lambda *_, **__: gone)
    monkeypatch.setitem(sys.modules, "serial", serial)
    port = repl.SerialPort("COM3")
    with pytest.raises(Trouble, match="no longer answers"):
        port.write(b"x") if work == "write" else port.read()


def test_a_complaint_of_the_board_is_one_sentence():
    with repl.Repl(FakeBoard()) as prompt, pytest.raises(Trouble, match="no module named 'nono'"):
        prompt.run("import nono")


def ports(*makers):
    return [SimpleNamespace(device=f"/dev/p{n}", vid=vid) for n, vid in enumerate(makers)]


def test_the_one_board_is_found_and_of_several_one_must_be_chosen():
    assert repl.find(ports=ports(None, 0x2E8A, 0x1234)) == "/dev/p1"
    assert repl.find("COM7", ports()) == "COM7"
    with pytest.raises(Trouble, match="no board found on a serial port"):
        repl.find(ports=ports(None, 0x1234))
    with pytest.raises(Trouble, match=r"several boards.*/dev/p0, /dev/p1"):
        repl.find(ports=ports(0x239A, 0x2E8A))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (["board", "press"], "press takes buttons"),
        (["board", "press", "C"], "'C' is not a button"),
        (["board", "backup"], "backup takes one file"),
        (["board", "screen", "x"], "screen takes no 'x'"),
        (["board", "restore", "/nowhere/a.nvm"], "does not exist"),
        (["board", "backup", "README.md"], "already exists"),
        (["board", "restore", "README.md"], "is not a backup"),
    ],
)
def test_a_wrong_line_is_one_sentence(line, words, monkeypatch):
    monkeypatch.chdir(ROOT)
    with pytest.raises(registry.Usage, match=words):
        registry.parse(line)


def test_only_this_command_installs_the_serial_port():
    assert registry.parse(["board"]).needs == ("play", "board")
    for line in (["play"], ["deploy", "-o", "a.zip"], ["web"], ["test"]):
        assert "board" not in registry.parse(line).needs
