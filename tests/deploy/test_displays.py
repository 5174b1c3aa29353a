# SPDX-License-Identifier: MIT
"""Which display's driver a drive gets: the one that the settings.toml on it will name."""

import ast
import zipfile

import pytest

from host_sim.cli import registry
from host_sim.deploy import displays, tree
from host_sim.paths import ROOT
from host_sim.sim.sh110x import CHIPS

BOOT_OUT = "Adafruit CircuitPython 10.2.1 on 2026-01-01; Raspberry Pi Pico with rp2040\r\n"


@pytest.fixture
def drive(tmp_path):
    folder = tmp_path / "CIRCUITPY"
    (folder / "lib").mkdir(parents=True)
    (folder / "boot_out.txt").write_text(BOOT_OUT + "Board ID:raspberry_pi_pico\r\n")
    return folder


def deploy(*words):
    """As .py files, which takes no compiler."""
    registry.parse(["deploy", *map(str, words), "--no-strip"]).run()


def drivers(names):
    """The chips whose driver, and whose driver's licence, are among these paths."""
    found = {}
    for what in ("adafruit_displayio_", "displayio-"):
        found[what] = sorted(
            name.rpartition(what)[2].partition(".")[0]
            for name in names
            if what in name and name.endswith((".py", ".mpy", ".txt"))
        )
    assert found["adafruit_displayio_"] == found["displayio-"], "each with its licence"
    return found["displayio-"]


def on(drive):
    return drivers([path.name for path in (drive / "lib").rglob("*")])


def test_the_usual_display_s_driver_comes_alone(drive, capsys):
    deploy(drive)
    assert on(drive) == ["ssd1306"]
    assert "display: SSD1306, as HANDFUL_CHIP in settings.toml says" in capsys.readouterr().out


def test_whoever_names_another_chip_on_the_drive_gets_its_driver_with_the_next_deploy(drive):
    deploy(drive)
    settings = drive / "settings.toml"
    edited = settings.read_text() + '\nHANDFUL_CHIP = "sh1107"\n'
    settings.write_text(edited)
    deploy(drive)
    assert on(drive) == ["sh1107"], "and the one that nobody needs is gone"
    assert settings.read_text() == edited
    settings.write_text(edited.replace("sh1107", "sh1106"))
    deploy(drive)
    assert on(drive) == ["sh1106"]


def test_settings_that_are_there_first_count(drive):
    (drive / "settings.toml").write_text('HANDFUL_CHIP = "sh1106"\n')
    deploy(drive)
    assert on(drive) == ["sh1106"]


def test_a_driver_of_somebody_s_own_is_not_taken_away(drive):
    own = drive / "lib/adafruit_displayio_sh1106.py"
    own.write_text("# mine\n")
    deploy(drive)
    assert own.read_text() == "# mine\n"


def test_an_archive_has_all_of_them(tmp_path):
    """Whoever unpacks it has no Python to fetch another one with."""
    deploy("-o", tmp_path / "handful.zip")
    with zipfile.ZipFile(tmp_path / "handful.zip") as archive:
        assert drivers(archive.namelist()) == sorted(CHIPS)


@pytest.mark.parametrize(
    ("settings", "chip"),
    [
        (None, "ssd1306"),
        (b"", "ssd1306"),
        (b'HANDFUL_CHIP = "sh1107"', "sh1107"),
        (b'# HANDFUL_CHIP = "sh1107"', "ssd1306"),
        (b'HANDFUL_CHIP = "ssd1309"', "ssd1306"),
        (b"HANDFUL_CHIP = 1106", "ssd1306"),
        (b"HANDFUL_CHIP = [1]", "ssd1306"),
        (b"HANDFUL_CHIP = sh1106", "ssd1306"),
        (b"\xff\xfe", "ssd1306"),
    ],
)
def test_settings_that_make_no_sense_are_what_the_console_takes_them_for(settings, chip):
    assert displays.named(settings) == chip


def test_console_simulator_and_deploy_know_the_same_chips():
    from handful.hardware.wiring import SETTINGS

    default, allowed = SETTINGS["HANDFUL_CHIP"]
    assert allowed == displays.CHIPS == tuple(CHIPS) and default == displays.CHIPS[0]
    imported = tree.imported(tree.sources(ROOT))
    tops = {name.partition(".")[0] for name in imported if name.startswith(displays.DRIVER)}
    assert tops == {displays.DRIVER + chip for chip in allowed}


def test_nothing_of_the_others_is_read_before_settings_are():
    """Their drivers are not on the drive, so no module may import them as it is read itself."""
    for path, data in tree.sources(ROOT).items():
        if path.endswith(".py"):
            for node in ast.parse(data).body:
                text = ast.unparse(node) if isinstance(node, ast.Import | ast.ImportFrom) else ""
                assert displays.DRIVER not in text, path
