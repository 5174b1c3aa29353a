# SPDX-License-Identifier: MIT
"""What goes into the emulated flash: the firmware's blocks, the drive's files, the settings."""

import struct

import pytest

from host_sim.deploy.flash import fat, uf2
from host_sim.deploy.flash.layouts import PICO
from host_sim.emulator import pico
from host_sim.errors import Trouble
from host_sim.flash import CHIP_SIZE, NVM_SIZE
from host_sim.handheld import emulated
from host_sim.hardware import boards

FILES = {
    "code.py": b"print('hello')\n",
    "settings.toml": b'A = "x"\n# HANDFUL_A = "GP14"\n',
    "lib/a_long_name_of_a_module.mpy": bytes(range(256)) * 9,
    "lib/handful/Mixed.txt": b"x" * 512,
    "lib/handful/empty.py": b"",
    "games/deep/er/file.bin": b"y" * 513,
}


def block(address, data, flags=uf2.HAS_FAMILY, family=uf2.RP2040):
    head = struct.pack("<8I", *uf2.MAGIC[:2], flags, address, len(data), 0, 1, family)
    return (head + data).ljust(508, b"\0") + struct.pack("<I", uf2.MAGIC[2])


def test_a_firmware_s_blocks_lie_where_they_say_and_the_rest_is_erased():
    data = block(uf2.FLASH_START, b"a" * 256) + block(uf2.FLASH_START + 512, b"b" * 256)
    assert uf2.flash_of(data) == b"a" * 256 + b"\xff" * 256 + b"b" * 256


def test_blocks_that_are_not_for_flash_are_left_out():
    data = block(uf2.FLASH_START, b"a" * 256) + block(0, b"b" * 256, flags=uf2.NOT_FLASH)
    assert uf2.flash_of(data) == b"a" * 256


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "not a UF2 file"),
        (b"x" * 512, "not a UF2 file"),
        (block(uf2.FLASH_START, b"a")[:-1], "not a UF2 file"),
        (block(uf2.FLASH_START, b"a", family=0xE48BFF59), "is not for"),
        (block(uf2.FLASH_START + CHIP_SIZE, b"a"), "does not fit"),
        (block(0x20000000, b"a"), "does not fit"),
    ],
)
def test_a_file_that_is_no_firmware_for_the_pico_is_refused_in_a_sentence(data, says):
    with pytest.raises(Trouble, match=says):
        uf2.flash_of(data)


def test_a_firmware_that_is_not_there_says_where_to_get_one(tmp_path):
    with pytest.raises(Trouble, match=r"circuitpython\.org"):
        uf2.read(tmp_path / "none.uf2")


def files_on(image, tmp_path):
    """{path: bytes} of a drive, read back."""
    from pyfatfs.PyFat import PyFat

    file = tmp_path / "drive.img"
    file.write_bytes(image)
    drive = PyFat(encoding="UTF-8")
    drive.open(file, read_only=True)
    found = {}

    def walk(folder, place):
        folders, files, _ = folder.get_entries()
        for entry in files:
            data = b""
            if entry.filesize:
                for cluster in drive.get_cluster_chain(entry.get_cluster()):
                    data += drive.read_cluster_contents(cluster)
            found[f"{place}{entry}"] = data[: entry.filesize]
        for entry in folders:
            if not entry.is_special():
                walk(entry, f"{place}{entry}/")

    walk(drive.root_dir, "")
    drive.close()
    return found


def test_a_drive_holds_every_file_under_its_own_name(tmp_path):
    made = fat.drive(FILES, PICO.drive_size)
    assert len(made.data) == PICO.drive_size
    assert files_on(made.data, tmp_path) == FILES


def test_a_drive_that_is_too_small_is_no_drive():
    with pytest.raises(Trouble, match="do not fit on the drive"):
        fat.drive({"large.bin": bytes(PICO.drive_size)}, PICO.drive_size)


def test_flash_is_firmware_then_nvm_then_drive(tmp_path):
    memory = pico.flash(b"firmware", FILES, nvm=b"n" * NVM_SIZE)
    assert len(memory) == CHIP_SIZE
    assert memory.startswith(b"firmware\xff")
    assert memory[pico.NVM : pico.DRIVE] == b"n" * NVM_SIZE
    assert files_on(memory[pico.DRIVE :], tmp_path)["code.py"] == FILES["code.py"]


def test_an_empty_nvm_is_erased_flash():
    memory = pico.flash(b"firmware", FILES)
    assert memory[pico.NVM : pico.DRIVE] == b"\xff" * NVM_SIZE


def test_settings_replace_the_lines_that_set_them_and_comments_stay():
    text = emulated.change_settings(FILES["settings.toml"], {"A": 3, "HANDFUL_A": "GP2"}).decode()
    assert text.splitlines() == ['# HANDFUL_A = "GP14"', "A = 3", 'HANDFUL_A = "GP2"']


def test_the_board_of_a_firmware_gets_a_section_unless_boards_txt_has_one():
    known = b"# Boards\n\n[raspberry_pi_pico]\nUP = GP10\n\n[other]\nUP = D1\n"
    assert emulated.add_board(known, b"..BOARD=some_board\0..") == (
        b"# Boards\n\n[some_board]\nUP = GP10\n\n" + known.partition(b"\n\n")[2]
    )
    assert emulated.add_board(known, f"BOARD={boards.PICO}\0".encode()) == known
