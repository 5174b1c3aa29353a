# SPDX-License-Identifier: MIT
"""The SSD1306 decoder: the datasheet's commands, and nothing but them."""

import pytest

from host_sim.sim.chip import SSD1306, ChipError

START = bytes.fromhex("00 AE 20 00 81 CF A1 A6 C8 A8 3F D5 80 D9 F1 DA 12 DB 40 8D 14 AF")


@pytest.fixture
def chip():
    chip = SSD1306()
    chip.write(START)
    return chip


def commands(chip, text):
    chip.write(b"\x00" + bytes.fromhex(text))


def data(chip, values):
    return chip.write(b"\x40" + bytes(values))


def lit(chip):
    image = chip.image()
    return {(x, y) for y in range(64) for x in range(128) if image.getpixel((x, y))}


def test_after_reset_the_panel_is_dark_until_pump_and_display_are_on():
    chip = SSD1306()
    chip.ram[0] = 1
    assert not lit(chip)
    commands(chip, "AF")
    assert not lit(chip) and not chip.awake
    commands(chip, "8D 14")
    assert len(lit(chip)) == 1 and chip.awake


def test_horizontal_addressing_wraps_within_its_window(chip):
    commands(chip, "21 05 07 22 02 03")
    assert data(chip, range(1, 8)) == 1
    assert list(chip.ram[2 * 128 + 5 : 2 * 128 + 8]) == [7, 2, 3]
    assert list(chip.ram[3 * 128 + 5 : 3 * 128 + 8]) == [4, 5, 6]
    assert sum(map(bool, chip.ram)) == 6


def test_vertical_addressing_goes_down_first(chip):
    commands(chip, "20 01 21 05 07 22 02 03")
    data(chip, range(1, 8))
    assert list(chip.ram[2 * 128 + 5 : 2 * 128 + 8]) == [7, 3, 5]
    assert list(chip.ram[3 * 128 + 5 : 3 * 128 + 8]) == [2, 4, 6]


def test_page_addressing_stays_in_its_page(chip):
    commands(chip, "20 02 B3 0E 17")
    data(chip, (1, 2, 3))
    assert (chip.ram[3 * 128 + 126], chip.ram[3 * 128 + 127], chip.ram[3 * 128]) == (1, 2, 3)


def test_control_bytes_may_alternate_commands_and_data(chip):
    assert chip.write(bytes.fromhex("80 21 80 09 80 09 80 22 80 00 80 00 C0 AA")) == 1
    assert chip.ram[9] == 0xAA


def test_a_command_may_be_spread_over_several_writes(chip):
    chip.write(b"\x80\x81")
    chip.write(b"\x80\x22")
    assert chip.contrast == 0x22


def test_the_picture_is_upright_as_the_usual_modules_are_mounted(chip):
    data(chip, (0b10000001,))
    assert lit(chip) == {(0, 0), (0, 7)}
    commands(chip, "A0")
    assert lit(chip) == {(127, 0), (127, 7)}
    commands(chip, "C0")
    assert lit(chip) == {(127, 63), (127, 56)}


def test_inverse_entire_on_and_off(chip):
    data(chip, (1,))
    commands(chip, "A7")
    assert len(lit(chip)) == 128 * 64 - 1
    commands(chip, "A5")
    assert len(lit(chip)) == 128 * 64
    commands(chip, "A4 A6 AE")
    assert not lit(chip)
    commands(chip, "AF")
    assert lit(chip) == {(0, 0)}


def test_start_line_and_offset_move_the_picture(chip):
    data(chip, (0b100,))
    commands(chip, "41")
    assert lit(chip) == {(0, 1)}
    commands(chip, "40 D3 02")
    assert lit(chip) == {(0, 0)}


def test_rows_beyond_the_multiplex_ratio_stay_dark(chip):
    for _ in range(8):
        data(chip, (255,) * 128)
    commands(chip, "A8 1F")
    assert {y for _, y in lit(chip)} == set(range(32))


def test_the_status_byte_says_whether_it_is_on(chip):
    status = bytearray(1)
    chip.read_into(status)
    assert status[0] & 0x40 == 0
    commands(chip, "AE")
    chip.read_into(status)
    assert status[0] & 0x40


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("82", "no command 0x82"),
        ("FF", "no command 0xFF"),
        ("20 03", "addressing mode is 3"),
        ("21 00 80", "last column is 128"),
        ("21 09 05", "first column is 9"),
        ("22 00 08", "last page is 8"),
        ("22 05 03", "first page is 5"),
        ("A8 0E", "multiplex ratio is 14"),
        ("D3 40", "display offset is 64"),
        ("DA 13", "COM pins"),
        ("D9 10", "precharge"),
        ("8D 15", "charge pump"),
        ("DB 50", "VCOMH"),
        ("2F", "scrolling by the chip"),
        ("29 00 00 00 07 00", "vertical scrolling offset is 0"),
        ("26 00 05 00 03 00 FF", "last scrolled page is 3"),
        ("20 02 21 00 7F", "needs horizontal or vertical"),
        ("18", "upper half of the column"),
    ],
)
def test_what_the_datasheet_does_not_know_is_refused(chip, text, sentence):
    with pytest.raises(ChipError, match=sentence):
        commands(chip, text)


def test_stopping_to_scroll_is_allowed(chip):
    commands(chip, "2E E3 A3 00 40 26 00 00 00 07 00 FF")


def test_bad_control_bytes_and_data_inside_a_command_are_refused(chip):
    with pytest.raises(ChipError, match="0x20 is not a control byte"):
        chip.write(b"\x20\x00")
    with pytest.raises(ChipError, match="at the end"):
        chip.write(b"\x80")
    chip.write(b"\x80\x21")
    with pytest.raises(ChipError, match="data in the middle of command 0x21"):
        data(chip, (1,))
