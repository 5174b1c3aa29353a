# SPDX-License-Identifier: MIT
"""The drive's file system, read back by somebody else."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_sim.deploy.flash import fat
from host_sim.errors import Trouble
from tests.deploy.flash.reader import Volume
from tests.emulator.test_drive import FILES, files_on

KB = 1024
NAMES = st.text("abcXYZ019_-. é", min_size=1, max_size=40).filter(lambda name: name.strip(". "))
PATHS = st.lists(NAMES, min_size=1, max_size=4).map("/".join)


def apart(paths):
    """Those that no other stands in the way of: FAT knows no case, and a file is no folder."""
    kept, taken = [], set()
    for path in paths:
        parts = path.lower().split("/")
        above = {"/".join(parts[:count]) for count in range(1, len(parts))}
        files = {each.lower() for each in kept}
        spelled = {"/".join(each.split("/")[:n]) for each in kept for n in range(len(each))}
        mine = {"/".join(path.split("/")[:n]) for n in range(1, len(parts))}
        if "/".join(parts) in taken or above & files:
            continue
        if any(place not in spelled and place.lower() in taken for place in mine):
            continue
        kept.append(path)
        taken |= {*above, "/".join(parts)}
    return kept


@settings(max_examples=40, deadline=None)
@given(st.lists(PATHS, max_size=30), st.data())
def test_whatever_is_written_is_read_by_a_reader_that_knows_only_the_format(paths, data):
    files = {path: data.draw(st.binary(max_size=1500)) for path in apart(paths)}
    volume = Volume(fat.drive(files, 508 * KB).data)
    assert volume.files == files and volume.label == "CIRCUITPY"


def test_two_readers_agree_on_a_drive(tmp_path):
    made = fat.drive(FILES, 1024 * KB)
    assert Volume(made.data).files == files_on(made.data, tmp_path) == FILES


@pytest.mark.parametrize("letters", [1, 13, 14, 27])
def test_a_folder_that_just_fills_its_clusters_or_just_does_not_is_whole(letters):
    files = {
        f"{count}/{chr(97 + each) * letters}": b"%d" % each
        for count in range(1, 18)
        for each in range(count)
    }
    assert Volume(fat.drive(files, 508 * KB).data).files == files


# Worked out by hand from f_mkfs of CircuitPython's lib/oofatfs for sectors of 512 bytes.
@pytest.mark.parametrize(
    ("size", "per_cluster", "table"),
    [(1024, 1, 7), (508, 1, 3), (3072, 2, 10), (2556, 2, 8)],
)
def test_a_drive_has_the_shape_that_circuitpython_gives_it(size, per_cluster, table):
    volume = Volume(fat.drive(FILES, size * KB).data)
    shape = (volume.per_cluster, volume.table_sectors, volume.roots, volume.sectors)
    assert shape == (per_cluster, table, 512, 2 * size)


def test_the_same_files_make_the_same_drive_and_others_another_number():
    made = fat.drive(FILES, 508 * KB).data
    assert fat.drive(dict(reversed(FILES.items())), 508 * KB).data == made
    other = fat.drive({**FILES, "code.py": b""}, 508 * KB).data
    assert other[39:43] != made[39:43]


def test_it_tells_how_much_is_used_and_free():
    made = fat.drive(FILES, 508 * KB)
    volume = Volume(made.data)
    assert made.free == volume.free * 512 and not any(made.data[made.used :])
    assert Volume(made.data[: made.used] + b"z" * (len(made.data) - made.used)).files == FILES


@pytest.mark.parametrize(
    "files",
    [
        {"large.bin": bytes(508 * KB)},
        {f"{number}/x": b"1" for number in range(600)},
        {f"lib/{number}": b"1" for number in range(1200)},
        {f"{number}": b"" for number in range(300)},
    ],
)
def test_too_much_is_refused_in_a_sentence(files):
    with pytest.raises(Trouble, match=r"do not fit on the drive of 508 KB: leave out"):
        fat.drive(files, 508 * KB)


def test_exactly_full_is_no_trouble_and_one_byte_more_is():
    room = fat.drive({}, 508 * KB).free
    full = fat.drive({"all": b"x" * room}, 508 * KB)
    assert full.free == 0 and full.used == len(full.data)
    assert Volume(full.data).files == {"all": b"x" * room}
    with pytest.raises(Trouble):
        fat.drive({"all": b"x" * (room + 1)}, 508 * KB)
    with pytest.raises(Trouble):
        fat.drive({"all": b"x" * room}, 508 * KB, room=1)
