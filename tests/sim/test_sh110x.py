# SPDX-License-Identifier: MIT
"""The SH1106 and SH1107 decoders: the datasheets' commands, and nothing but them; and where each
bit of their memories is on the panel."""

import pytest

from host_sim.sim.chip import ChipError
from host_sim.sim.sh110x import CHIPS, SH1106, SH1107

# Each module's own setting-up, written down from the datasheets, not from Adafruit's drivers.
START = {
    "sh1106": "AE D5 80 A8 3F D3 00 40 AD 8B A1 C8 DA 12 81 FF D9 1F DB 40 33 A6 A4 AF",
    "sh1107": "AE DC 00 81 4F 20 A0 C0 A8 3F D3 60 D9 22 DB 35 A4 A6 AF",
}


def commands(chip, text):
    chip.write(b"\x00" + bytes.fromhex(text))


def put(chip, page, column, *values):
    commands(chip, f"{0xB0 | page:02X} {0x10 | column >> 4:02X} {column & 15:02X}")
    assert chip.write(b"\x40" + bytes(values)) == 1


def lit(chip):
    image = chip.image()
    return {(x, y) for y in range(64) for x in range(128) if image.getpixel((x, y))}


@pytest.fixture
def start():
    def make(name):
        chip = CHIPS[name]()
        commands(chip, START[name])
        return chip

    return make


@pytest.mark.parametrize("name", START)
def test_the_panel_is_dark_until_the_display_is_on_and_keeps_its_memory_while_off(start, name):
    chip = start(name)
    put(chip, 3, 40, 0xFF)
    seen = lit(chip)
    assert len(seen) == 8 and chip.awake
    commands(chip, "AE")
    assert not lit(chip) and not chip.awake
    commands(chip, "AF")
    assert lit(chip) == seen
    chip.power_on_reset()
    commands(chip, START[name])
    assert not lit(chip), "without power it forgets"


def test_the_sh1106_shows_the_128_columns_in_the_middle_of_its_132(start):
    chip = start("sh1106")
    for column in (0, 1, 130, 131):
        put(chip, 0, column, 0xFF)
    assert not lit(chip)
    put(chip, 0, 2, 0b10000001)
    put(chip, 7, 129, 0b10000000)
    assert lit(chip) == {(0, 0), (0, 7), (127, 63)}
    commands(chip, "A0")
    assert lit(chip) == {(127, 0), (127, 7), (0, 63)}
    commands(chip, "C0")
    assert lit(chip) == {(127, 63), (127, 56), (0, 0)}
    commands(chip, "A1 C8 42")
    assert lit(chip) == {(0, 62), (0, 5), (127, 61)}


def test_the_sh1106_is_dark_without_its_converter(start):
    chip = start("sh1106")
    put(chip, 0, 2, 1)
    commands(chip, "AD 8A")
    assert not lit(chip) and not chip.awake


def test_the_sh1107_lies_on_its_side(start):
    """Columns go up the screen, pages from left to right."""
    chip = start("sh1107")
    put(chip, 0, 0, 0b00000101)
    put(chip, 15, 63, 0b10000000)
    assert lit(chip) == {(0, 63), (2, 63), (127, 0)}
    put(chip, 0, 64, *([0xFF] * 64))
    assert lit(chip) == {(0, 63), (2, 63), (127, 0)}, "half of its memory is behind no glass"


def test_the_sh1107_with_another_offset_shows_another_half(start):
    chip = start("sh1107")
    put(chip, 0, 0, *([1] * 64))
    assert lit(chip) == {(0, y) for y in range(64)}
    commands(chip, "D3 00")
    assert lit(chip) == {(0, y) for y in range(32, 64)}
    commands(chip, "D3 60 DC 20")
    assert lit(chip) == {(0, y) for y in range(32, 64)}


def test_the_sh1107_s_directions_mirror_the_panel(start):
    chip = start("sh1107")
    put(chip, 0, 0, 1)
    commands(chip, "C8")
    assert lit(chip) == {(0, 0)}
    commands(chip, "A1")
    assert lit(chip) == {(127, 0)}


@pytest.mark.parametrize("name", START)
def test_inverse_and_entire_on(start, name):
    chip = start(name)
    put(chip, 2, 20, 1)
    commands(chip, "A7")
    assert len(lit(chip)) == 128 * 64 - 1
    commands(chip, "A5")
    assert len(lit(chip)) == 128 * 64


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("sh1106", "21 00 7F", "SH1106 has no command 0x21"),
        ("sh1106", "22", "no command 0x22"),
        ("sh1106", "8D 14", "no command 0x8D"),
        ("sh1106", "B8", "no command 0xB8"),
        ("sh1106", "19", "upper half of the column is 9"),
        ("sh1106", "AD 81", "DC-DC setting 0x81"),
        ("sh1106", "DA 22", "COM pins"),
        ("sh1106", "D3 40", "display offset is 64"),
        ("sh1106", "DC 00", "no command 0xDC"),
        ("sh1106", "E0", "not simulated"),
        ("sh1107", "21", "vertical addressing"),
        ("sh1107", "22", "SH1107 has no command 0x22"),
        ("sh1107", "18", "upper half of the column is 8"),
        ("sh1107", "40", "no command 0x40"),
        ("sh1107", "8D", "no command 0x8D"),
        ("sh1107", "DA", "no command 0xDA"),
        ("sh1107", "DC 80", "start line is 128"),
        ("sh1107", "A8 80", "multiplex ratio is 128"),
        ("sh1107", "AD 90", "DC-DC setting is 144"),
        ("sh1107", "D9 02", "precharge"),
        ("sh1107", "EE", "not simulated"),
    ],
)
def test_what_the_datasheets_do_not_know_is_refused(start, name, text, sentence):
    with pytest.raises(ChipError, match=sentence):
        commands(start(name), text)


@pytest.mark.parametrize(("kind", "columns"), [(SH1106, 132), (SH1107, 128)])
def test_data_must_end_within_its_page(kind, columns):
    chip = kind()
    put(chip, 0, columns - 2, 1, 2)
    with pytest.raises(ChipError, match=f"beyond the last column, {columns - 1}"):
        put(chip, 0, columns - 2, 1, 2, 3)


def test_the_ssd1306_s_setting_up_is_refused_by_both(start):
    """So a wrong HANDFUL_CHIP cannot go unnoticed in the simulator."""
    ssd1306 = "AE 20 00 81 CF A1 A6 C8 A8 3F D5 80 D9 F1 DA 12 DB 40 8D 14 AF"
    for name in START:
        with pytest.raises(ChipError):
            commands(start(name), ssd1306)


def test_blinka_still_loses_the_upper_half_of_a_column():
    """What virtual/strict.py mends; once Blinka does it right this fails, and that can go."""
    from types import SimpleNamespace

    from host_sim.sim.blinka import _displaycore

    def sent(method):
        found = []
        core = SimpleNamespace(
            sh1107_addressing=True, data_as_commands=True, always_toggle_chip_select=False,
            colstart=2, rowstart=0, ram_width=255, ram_height=255, column_command=0, row_command=0,
            set_current_column_command=0x100, set_current_row_command=0x100,
            colorspace=SimpleNamespace(depth=1, pixels_in_byte_share_row=False, bytes_per_cell=1),
            begin_transaction=lambda: None, end_transaction=lambda: None,
            send=lambda kind, select, data: found.append(bytes(data)),
        )  # fmt: skip
        method(core, _displaycore.Area(60, 16, 70, 24))
        return found

    mended = _displaycore._DisplayCore.set_region_to_update
    assert sent(mended) == [bytes([0x13, 0x0E]), bytes([0xB2])]
    assert sent(mended.__wrapped__)[0] == bytes([0x10, 0x0E])
