# SPDX-License-Identifier: MIT
"""`image`: what the file does to a board's flash, and what it must never do."""

import errno
import random
import tomllib
from functools import partial

import pytest

from host_sim.cli import registry
from host_sim.cli.commands.deploy import build_to_fit
from host_sim.cli.commands.emulate import VARIABLE
from host_sim.deploy import copier, languages, planner, tree
from host_sim.deploy.flash import firmware, image, layouts, uf2
from host_sim.errors import Trouble
from host_sim.hardware import boards
from host_sim.paths import ROOT
from tests.deploy.flash import fake
from tests.deploy.flash.reader import SECTOR, Chip, Volume
from tests.emulator.test_drive import files_on

MARKS = {".fseventsd/no_log", ".metadata_never_index", ".Trashes", ".Trash-1000"}
LIST = "lib/handful/deployed.txt"
FILES = {
    "code.py": b"print('hello')\n",
    "settings.toml": b'# HANDFUL_LANGUAGE = "de"\n',
    "lib/handful/text/en.txt": b"name = English\n",
    "lib/handful/text/de.txt": b"name = Deutsch\n",
    "lib/handful/zeros.bin": bytes(3 * SECTOR),
}


@pytest.fixture
def small(monkeypatch):
    """A few files instead of the whole console."""
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setattr(tree, "build", lambda form, **_: dict(FILES))


@pytest.fixture(scope="module")
def console():
    """What is deployed, in all languages."""
    return tree.build()


def order(tmp_path, data=None, *words):
    """The command line for a firmware of these bytes."""
    file = tmp_path / "fw.uf2"
    file.write_bytes(fake.uf2(fake.memory()) if data is None else data)
    where = () if "-o" in words else ("-o", str(tmp_path / "out.uf2"))
    return ["image", "--firmware", str(file), *where, *words]


def made(tmp_path, data=None, *words):
    """The file that the command makes."""
    assert not registry.parse(order(tmp_path, data, *words)).run()
    return (tmp_path / "out.uf2").read_bytes()


def old_flash(size):
    """What was on the board before: something everywhere."""
    return random.Random(9).randbytes(size)


def shuffled(blocks):
    return random.Random(5).sample(blocks, len(blocks))


@pytest.mark.parametrize("board", fake.BOARDS)
@pytest.mark.parametrize("arrival", [None, shuffled], ids=["in order", "in disorder"])
def test_dragged_onto_a_board_it_writes_firmware_and_drive_and_spares_the_nvm(
    small, tmp_path, board, arrival
):
    family, nvm, size = fake.BOARDS[board]
    nvm, size, code = nvm * 1024, size * 1024, fake.memory(board)
    before = old_flash(size)
    chip = Chip(before, family, by_number=family == fake.RP2040)
    chip.drag(made(tmp_path, fake.uf2(code, family)), arrival)
    after, end = bytes(chip.flash), -(-len(code) // SECTOR) * SECTOR
    assert chip.restarted and after.startswith(code)
    assert after[end : nvm + 4096] == before[end : nvm + 4096], "nvm, and nothing before it"
    drive = after[nvm + 4096 :]
    volume = Volume(drive)
    assert volume.label == "CIRCUITPY" and len(drive) == size - nvm - 4096
    assert {path: volume.files[path] for path in FILES} == FILES
    assert set(volume.files) == {*FILES, *MARKS, LIST}
    assert files_on(drive, tmp_path) == volume.files


def test_a_file_whose_last_sector_is_not_filled_up_would_spoil_the_drive(
    small, tmp_path, monkeypatch
):
    """A planted fault: does our boot ROM see what the genuine one would do?"""
    monkeypatch.setattr(uf2, "SECTOR", uf2.PAGE)
    chip = Chip(old_flash(2 << 20), fake.RP2040, by_number=True)
    chip.drag(made(tmp_path))
    assert chip.restarted
    with pytest.raises((AssertionError, UnicodeDecodeError)):
        Volume(bytes(chip.flash[1 << 20 :]))


def test_only_what_is_used_of_a_drive_is_written(small, tmp_path):
    assert len(made(tmp_path)) < 2 * (len(fake.memory()) + 64 * 1024)


def test_deploy_finds_everything_as_it_would_have_written_it(small, tmp_path):
    chip = Chip(old_flash(2 << 20), fake.RP2040, by_number=True)
    chip.drag(made(tmp_path))
    folder = tmp_path / "CIRCUITPY"
    for path, data in Volume(bytes(chip.flash[1 << 20 :])).files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    steps = copier.plan(folder, FILES)
    assert {step.path for step in steps} == set(FILES)
    assert {step.fate for step in steps} == {planner.SAME}
    assert {step.fate for step in copier.plan_removal(folder)} == {planner.REMOVED}


def test_the_same_firmware_and_files_make_the_same_bytes(small, tmp_path):
    first = made(tmp_path)
    (tmp_path / "out.uf2").unlink()
    assert made(tmp_path) == first


# All of the console


@pytest.mark.parametrize("board", fake.BOARDS)
def test_all_languages_fit_and_on_a_pico_w_english_with_four_games(console, board):
    fits = partial(image.fits, layout=layouts.LAYOUTS[board])
    layout = layouts.LAYOUTS[board]
    if board == "raspberry_pi_pico_w":
        console = build_to_fit(fits, tree.COMPILED)
        assert len({path.split("/")[1] for path in console if path.startswith("games/")}) >= 4
    chosen, _ = languages.as_many_as_fit(console, fits)
    every = languages.found(console)
    spoken = languages.found(chosen)
    assert "en" in spoken if board == "raspberry_pi_pico_w" else spoken == every
    assert Volume(image.drive(chosen, layout).data).files == image.contents(chosen)


def test_a_language_that_was_asked_for_is_the_one_it_starts_in(small, tmp_path, capsys):
    chip = Chip(old_flash(2 << 20), fake.RP2040, by_number=True)
    chip.drag(made(tmp_path, None, "--language", "de"))
    settings = Volume(bytes(chip.flash[1 << 20 :])).files["settings.toml"].decode()
    assert tomllib.loads(settings) == {"HANDFUL_LANGUAGE": "de"}
    assert "a new console starts in Deutsch" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("version", "form"), [("10.2.1", tree.COMPILED), ("11.0.0-alpha.1", tree.STRIPPED)]
)
def test_a_firmware_too_new_to_compile_for_gets_sources(tmp_path, monkeypatch, version, form):
    asked = []
    monkeypatch.setattr(tree, "build", lambda form, **options: asked.append(form) or dict(FILES))
    made(tmp_path, fake.uf2(fake.memory(version=version)))
    assert asked == [form]


# What is said


def test_it_says_what_is_lost_and_how_to_keep_it(small, tmp_path, capsys):
    made(tmp_path)
    said = capsys.readouterr().out
    assert "A Board with rp2040, CircuitPython 10.0.3" in said
    assert "drag it onto RPI-RP2" in said
    assert "replaces everything on the board's CIRCUITPY drive" in said and "nvm stay" in said
    assert "`board backup FILE`" in said and "`deploy`" in said


def test_a_pico_2_waits_under_another_name(small, tmp_path, capsys):
    made(tmp_path, fake.uf2(fake.memory("raspberry_pi_pico2"), fake.RP2350))
    assert "drag it onto RP2350." in capsys.readouterr().out


def test_it_needs_deploying_s_packages_and_no_more(small, tmp_path):
    assert registry.parse(order(tmp_path)).needs == ("play", "deploy")


# What is refused, before anything is installed or made


def refused(tmp_path, data=None, *words):
    line = order(tmp_path, data, *words)
    with pytest.raises(Trouble) as trouble:
        registry.parse(line)
    assert not (tmp_path / "out.uf2").exists()
    said = str(trouble.value)
    assert "\n" not in said and said.endswith(".")
    return said


WHOLE = fake.uf2(fake.memory())


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "not a UF2 file"),
        (b"PK" * 4000, "not a UF2 file"),
        (WHOLE[:-100], "not a UF2 file"),
        (WHOLE[:-512], "is incomplete: it has 82 of 83 blocks; download it again"),
        (WHOLE + WHOLE, "is incomplete"),
        (fake.uf2(fake.memory(), fake.RISCV), "not for an RP2040 or an RP2350"),
        (fake.uf2(fake.memory(), flags=0), "is not for"),
        (WHOLE[:-512] + fake.uf2(fake.memory(), fake.RP2350)[-512:], "is not for"),
        (fake.uf2(fake.memory(), flags=0x2001), "is not for"),
        (fake.uf2(fake.memory(), at=0x20000000), "blocks outside the flash"),
        (fake.uf2(fake.memory(), at=0x11000000 - 256), "blocks outside the flash"),
        (fake.uf2(b"MicroPython v1.27.0 on 2026-01-01; Raspberry Pi Pico"), "is not CircuitPython"),
        (fake.uf2(fake.memory(version="9.2.8")), "is CircuitPython 9.2.8, but Handful needs 10"),
        (fake.uf2(fake.memory("adafruit_feather_rp2040")), "the board adafruit_feather_rp2040"),
        (fake.uf2(fake.memory(nvm=1536)), "does not have its nvm at 1020 KB"),
        (fake.uf2(fake.memory(size=1020 * 1024 + 1)), "has only 1020 KB"),
    ],
)  # fmt: skip
def test_a_firmware_that_will_not_do_is_refused_in_a_sentence(small, tmp_path, data, says):
    assert says in refused(tmp_path, data)


def test_a_board_that_is_not_in_the_table_is_told_which_are(small, tmp_path):
    said = refused(tmp_path, fake.uf2(fake.memory("some_board")))
    assert all(board in said for board in fake.BOARDS) and "use `deploy`" in said


def test_without_a_firmware_it_says_where_to_get_one(small):
    with pytest.raises(Trouble, match=r"--firmware FILE\.uf2 is missing.*circuitpython\.org"):
        registry.parse(["image"])
    with pytest.raises(Trouble, match=r"cannot read the firmware none\.uf2"):
        registry.parse(["image", "--firmware", "none.uf2"])


def test_the_environment_may_name_the_firmware(small, tmp_path, monkeypatch):
    _, _, file, *rest = order(tmp_path)
    monkeypatch.setenv(VARIABLE, file)
    assert registry.parse(["image", *rest]).run


def test_a_file_that_is_there_is_not_touched(small, tmp_path):
    file = tmp_path / "mine.uf2"
    line = order(tmp_path, None, "-o", str(file))
    run = registry.parse(line).run
    file.write_bytes(b"mine")
    with pytest.raises(Trouble, match="already exists; name a new file"):
        registry.parse(line)
    with pytest.raises(Trouble, match="already exists; name a new file"):
        run()  # somebody made it while we worked
    assert file.read_bytes() == b"mine"
    assert "already exists" in refused(tmp_path, None, "-o", str(tmp_path / "fw.uf2"))


def test_an_output_that_cannot_be_is_refused_at_once(small, tmp_path):
    assert "must end in .uf2" in refused(tmp_path, None, "-o", str(tmp_path / "out.bin"))
    assert "cannot write" in refused(tmp_path, None, "-o", str(tmp_path / "fw.uf2" / "x.uf2"))


def test_a_full_disk_leaves_no_half_of_a_file(small, tmp_path, monkeypatch):
    class Full:
        def __init__(self, path, mode):
            self.file = open(path, mode)  # noqa: SIM115 - closed on the way out

        def __enter__(self):
            return self

        def __exit__(self, *_):
            self.file.close()

        def write(self, data):
            self.file.write(data[:1000])
            raise OSError(errno.ENOSPC, "No space left on device")

    run = registry.parse(order(tmp_path)).run
    monkeypatch.setattr("host_sim.cli.commands.image.open", Full, raising=False)
    with pytest.raises(Trouble, match="No space left on device"):
        run()
    assert not (tmp_path / "out.uf2").exists()


def test_what_does_not_fit_is_refused_in_a_sentence(tmp_path, monkeypatch):
    large = {**FILES, "games/big.bin": bytes(2 << 20)}
    monkeypatch.setattr(tree, "build", lambda form, **_: large)
    with pytest.raises(Trouble, match="do not fit on the drive of 1024 KB: leave out"):
        made(tmp_path)
    assert not (tmp_path / "out.uf2").exists()


def test_room_is_left_for_what_circuitpython_writes_itself():
    room = image.drive({}, layouts.PICO).free - 512  # the list grows to a cluster
    assert image.drive({"a": bytes(room - image.ROOM)}, layouts.PICO).free == image.ROOM
    assert not image.fits({"a": bytes(room - image.ROOM + 1)}, layouts.PICO)


def test_an_unknown_language_is_refused_and_nothing_is_made(small, tmp_path):
    with pytest.raises(Trouble, match="unknown language 'xx'; choose from: en, de"):
        made(tmp_path, None, "--language", "xx")
    assert not (tmp_path / "out.uf2").exists()


# What the pages promise


def test_the_page_names_every_board_and_what_is_lost():
    page = (ROOT / "docs" / "build-one.md").read_text(encoding="utf-8")
    section = page.partition("### The short way")[2].partition("\n### ")[0]
    titles = [
        boards.profiles()[board]["title"].removeprefix("Raspberry Pi ") for board in fake.BOARDS
    ]
    assert f"{', '.join(titles[:-1])} or {titles[-1]}" in section
    for words in ("replaces everything", "board backup", "English and four games", "real board"):
        assert words in section


def test_a_release_has_no_image():
    assert "host_sim image" not in (ROOT / ".github/workflows/release.yml").read_text()


# The table


@pytest.mark.parametrize("board", fake.BOARDS)
def test_the_table_says_what_circuitpython_s_sources_say(board):
    layout, (_, nvm, size) = layouts.LAYOUTS[board], fake.BOARDS[board]
    assert (layout.nvm, layout.drive, layout.size) == (nvm << 10, (nvm + 4) << 10, size << 10)


def test_every_board_in_the_table_is_one_that_we_can_wire():
    assert set(layouts.LAYOUTS) == set(fake.BOARDS) <= set(boards.profiles())


def test_a_firmware_s_board_and_version_are_read_from_it(tmp_path):
    file = tmp_path / "fw.uf2"
    file.write_bytes(fake.uf2(fake.memory("raspberry_pi_pico_w", "10.1.0-rc.1")))
    found = firmware.read(file)
    assert (found.board, found.version, found.major) == ("raspberry_pi_pico_w", "10.1.0-rc.1", 10)
    assert found.name == "A Board with rp2040" and found.family == fake.RP2040
