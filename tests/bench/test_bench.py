# SPDX-License-Identifier: MIT
"""The bench for any project: small programs, simulated and on genuine firmware."""

from types import SimpleNamespace

import pytest

from host_sim.bench.bench import Bench
from host_sim.bench.board import NotShown
from host_sim.bench.wiring import parse_wiring, read_wiring
from host_sim.cli import registry
from host_sim.errors import Trouble
from tests.bench.conftest import PROJECTS
from tests.test_imports import PACKAGE, read_graph

MAY_IMPORT = (
    "host_sim.bench", "host_sim.sim", "host_sim.emulator", "host_sim.errors",
    "host_sim.deploy.flash.uf2",
)  # fmt: skip


def write_project(folder, code, **files):
    (folder / "code.py").write_text(code)
    for name, text in files.items():
        (folder / name.replace("_toml", ".toml")).write_text(text)
    return folder


def test_the_bench_imports_only_the_simulator_and_the_emulator():
    graph = read_graph(PACKAGE)
    for module in [name for name in graph if name.startswith("host_sim.bench")]:
        own = {name for name in graph[module] if name.startswith("host_sim")}
        assert all(name.startswith(MAY_IMPORT) for name in own), module


# --- the same on the simulator and on firmware ---


def test_presses_are_counted_and_the_count_survives_a_power_cut(either):
    bench = either("counter")
    bench.wait_for("Count: 0")
    bench.press("A")
    bench.press("A")
    bench.wait_for("Count: 2")
    assert bench.text()[0] == "Counter"
    assert bench.nvm[0] == 2
    assert {write.address for write in bench.wire} == {0x3C}
    bench.cut_power()
    bench.power_on()
    bench.wait_for("Count: 2")


def test_every_kind_of_input_reaches_the_program(either):
    bench = either("inputs")
    bench.wait_for("sensor 400")
    bench.wait_for("settings 171")
    bench.wait_for(f"answer {0x1234}")
    bench.wait_for(f"answer {0x5600}")
    bench.wait_for("tenths of a volt 10")
    bench.press("FOUR")
    bench.wait_for("key 3")
    bench.turn("KNOB", 2)
    bench.turn("KNOB", -3)
    bench.run(0.1)
    positions = [line.split()[1] for line in bench.serial.splitlines() if "position" in line]
    assert positions == ["0", "1", "2", "1", "0", "-1"]
    bench.volts("VOLUME", 2.5)
    bench.wait_for("tenths of a volt 25")


def test_both_show_the_same_picture(either, project):
    boards = project("counter"), either("counter")
    for board in boards:
        board.wait_for("Count: 0")
        board.run(0.2)
    assert boards[0].picture().tobytes() == boards[1].picture().tobytes()


# --- the simulator ---


def test_an_error_in_boot_py_does_not_stop_the_program_and_files_stay(project):
    bench = project("logger")
    bench.wait_for("start 1")
    assert "ValueError: boot.py has failed" in bench.serial
    assert (bench.drive / "starts.txt").read_text() == "1"
    assert not (PROJECTS / "logger" / "starts.txt").exists(), "the project is not changed"
    bench.cut_power()
    bench.power_on()
    bench.wait_for("start 2")


@pytest.mark.parametrize(
    ("code", "error"),
    [
        ("open('/a.txt', 'w')", "Read-only filesystem"),
        ("import storage\nstorage.remount('/', readonly=False)", "when visible via USB"),
        ("import board, busio\nbusio.I2C(board.GP1, board.GP0)", "No pull up found on SDA or SCL"),
        ("import board, rotaryio\nrotaryio.IncrementalEncoder(board.GP1, board.GP5)", "sequential"),
    ],
)
def test_what_the_device_refuses_is_refused(tmp_path, code, error):
    """The drive is read-only unless boot.py remounts it, and wires are where bench.toml says."""
    with Bench(write_project(tmp_path, code)) as bench:
        bench.power_on()
        bench.run(1)
        assert error in bench.serial


def test_a_text_that_does_not_appear_is_reported_with_what_does(project):
    bench = project("counter")
    with pytest.raises(NotShown) as caught:
        bench.wait_for("Count: 9", seconds=2)
    for part in ("'Count: 9' did not appear within 2 s", "    Count: 0", "ready"):
        assert part in str(caught.value)


@pytest.mark.parametrize(
    ("module", "sentence"),
    [
        ("audiocore", "audiocore is not simulated; try --firmware."),
        ("adafruit_frob", "adafruit_frob was not found; copy adafruit_frob.py"),
    ],
)
def test_a_missing_module_is_named_with_what_to_do(tmp_path, module, sentence):
    with Bench(write_project(tmp_path, f"import {module}")) as bench:
        bench.power_on()
        with pytest.raises(NotShown) as caught:
            bench.wait_for("anything", seconds=1)
        assert sentence in str(caught.value)


def test_printed_text_is_on_the_display_until_the_program_sets_its_own_group(tmp_path):
    code = (PROJECTS / "counter" / "code.py").read_text()
    show = "display.root_group = group"
    lines = "".join(f'print("line {number}")\n' for number in range(5))
    write_project(tmp_path, code.replace(show, f"{lines}import time\ntime.sleep(1)\n{show}"))
    with Bench(tmp_path) as bench:
        bench.power_on()
        bench.wait_for("line 4")
        bench.run(0.3)
        assert bench.text() == ["line 2", "line 3", "line 4"]
        bench.run(1)
        assert bench.text() == ["Counter", "Count: 0"]


def test_a_row_of_tasks_and_a_clock_run(tmp_path):
    code = """
import rtc, select, time
rtc.RTC().datetime = time.struct_time((2026, 2, 3, 4, 5, 6, 0, -1, -1))
select.poll().ipoll(2000)
print(time.localtime()[:6])
"""
    with Bench(write_project(tmp_path, code)) as bench:
        bench.power_on()
        bench.wait_for("(2026, 2, 3, 4, 5, 8)")


def test_pixels_are_recorded(project):
    bench = project("inputs")
    bench.wait_for("position 0")
    assert bench.pixels == {16: bytes((1, 2, 3))}


def test_an_unknown_button_is_answered_with_the_known_ones(project):
    with pytest.raises(ValueError, match="unknown button 'C'; known: ONE, FOUR"):
        project("inputs").press("C")


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"displays": {}}, "unknown section 'displays'; known: display, "),
        ({"display": {"chip": "st7789"}}, "unknown display chip 'st7789'; known: ssd1306, "),
        ({"buttons": {"A": "D5"}}, "a Pico has no pin 'D5'"),
    ],
)
def test_a_mistake_in_the_wiring_is_explained(table, message):
    with pytest.raises(ValueError, match=message):
        parse_wiring(table)


def test_a_broken_wiring_file_is_named(tmp_path):
    write_project(tmp_path, "", bench_toml="[display\n")
    with pytest.raises(Trouble, match=r"bench\.toml: "):
        read_wiring(tmp_path)


# --- the command ---


def test_the_command_prints_the_screen_and_saves_it(tmp_path, capsys):
    png = tmp_path / "screen.png"
    words = ["run", str(PROJECTS / "counter"), "--seconds", "2", "--press", "A", "-o", str(png)]
    assert registry.parse(words).run() == 0
    printed = capsys.readouterr().out
    assert "    Count: 1" in printed and "ready" in printed
    assert png.read_bytes().startswith(b"\x89PNG")


def test_the_command_fails_if_the_program_does(tmp_path, capsys):
    write_project(tmp_path, "import rp2pio")
    assert registry.parse(["run", str(tmp_path), "--seconds", "1"]).run() == 1
    assert "rp2pio is not simulated; try --firmware." in capsys.readouterr().out


def test_a_folder_without_a_program_is_refused(tmp_path):
    with pytest.raises(Trouble, match="has no code"):
        registry.parse(["run", str(tmp_path)])


def test_a_front_end_shows_the_project_and_its_keys_press_the_project_s_buttons(
    tmp_path, monkeypatch
):
    """A front end has six buttons; those that the project does not name press its others."""
    from host_sim.cli.commands import emulate
    from host_sim.frontends import save_file

    code = (PROJECTS / "counter" / "code.py").read_text()
    write_project(tmp_path, code, bench_toml='[buttons]\nOK = "GP14"\n')
    nvm = tmp_path / "saves" / "any.nvm"
    nvm.parent.mkdir()
    monkeypatch.setattr(save_file, "DEFAULT", nvm)
    seen = []

    def play(device, nvm_file, camera):
        device.run(1)
        device.press("A")
        device.press("LEFT")
        device.run(0.5)
        seen.extend(device.text())
        assert device.image().size == (128, 64) and 0 < device.brightness <= 1

    monkeypatch.setattr(emulate, "front_end", lambda face: SimpleNamespace(play=play))
    order = registry.parse(["run", str(tmp_path), "--terminal"])
    assert order.run() == 0 and seen == ["Counter", "Count: 1"]
    seen.clear()
    assert order.run() == 0 and seen == ["Counter", "Count: 2"], "the nvm was saved"
