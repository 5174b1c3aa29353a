# SPDX-License-Identifier: MIT
"""The drive CIRCUITPY as an image: a FAT file system with the deployed files on it, by pyfatfs.

Only pyfatfs' core is used: its other half wants the package `fs`, which has had its day.
"""

import copy
import tempfile
from pathlib import Path, PurePosixPath

from host_sim.bootstrap import Trouble

DRIVE_SIZE = 1 << 20  # what CircuitPython leaves for the drive on a flash of 2 MB
LABEL = "CIRCUITPY"


def image(files, size=DRIVE_SIZE):
    """The bytes of a drive with these files, {path: bytes}."""
    from pyfatfs._exceptions import PyFATException

    try:
        made = _image(files, size)
    except PyFATException:
        made = b""
    if len(made) != size:  # pyfatfs may also write past the end
        raise Trouble(f"what is deployed does not fit on the drive of {size // 1024} KB.")
    return made


def _image(files, size):
    from pyfatfs.PyFat import PyFat

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "drive.img"
        path.write_bytes(bytes(size))
        drive = PyFat(encoding="UTF-8")
        drive.mkfs(str(path), PyFat.FAT_TYPE_FAT12, size, number_of_fats=1, label=LABEL)
        drive.close()
        drive = PyFat(encoding="UTF-8")
        drive.open(path)  # only now does it know all of its clusters
        folders = {PurePosixPath("."): drive.root_dir}
        for name in sorted(files):
            place = PurePosixPath(name)
            _write(drive, _folder(drive, folders, place.parent), place.name, files[name])
        drive.flush_fat()
        drive.close()
        return path.read_bytes()


def _folder(drive, folders, place):
    """The folder's entry, made with its parents where missing."""
    if place not in folders:
        parent = _folder(drive, folders, place.parent)
        folders[place] = _new_folder(drive, parent, place.name)
    return folders[place]


def _new_folder(drive, parent, name):
    from pyfatfs.EightDotThree import EightDotThree
    from pyfatfs.FATDirectoryEntry import FATDirectoryEntry

    entry = _entry(drive, parent, name, FATDirectoryEntry.ATTR_DIRECTORY)
    size = FATDirectoryEntry.FAT_DIRECTORY_HEADER_SIZE * 2
    entry.set_cluster(drive.allocate_bytes(size, erase=True)[0])
    for dots, target in ((b".", entry), (b"..", parent)):
        own = copy.copy(target)
        own.name = EightDotThree()
        own.name.set_byte_name(dots.ljust(11))
        own.lfn_entry = own._parent = None
        if target is drive.root_dir:
            own.set_cluster(0)
        entry.add_subdirectory(own)
    drive.update_directory_entry(entry)
    parent.add_subdirectory(entry)
    drive.update_directory_entry(parent)
    return entry


def _write(drive, parent, name, data):
    entry = _entry(drive, parent, name)
    if data:
        first = drive.allocate_bytes(len(data))[0]
        drive.write_data_to_cluster(data, first)
        entry.set_cluster(first)
        entry.filesize = len(data)
    parent.add_subdirectory(entry)
    drive.update_directory_entry(parent)


def _entry(drive, parent, name, attributes=0):
    from pyfatfs.EightDotThree import EightDotThree
    from pyfatfs.FATDirectoryEntry import FATDirectoryEntry, make_lfn_entry

    short = EightDotThree(encoding=drive.encoding)
    short.set_str_name(short.make_8dot3_name(name, parent))
    entry = FATDirectoryEntry.new(name=short, tz=None, attr=attributes, encoding=drive.encoding)
    if short.get_unpadded_filename() != name:
        entry.set_lfn_entry(make_lfn_entry(name, short))
    return entry
