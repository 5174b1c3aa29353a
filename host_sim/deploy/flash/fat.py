# SPDX-License-Identifier: MIT
"""The CIRCUITPY drive as an image: a FAT12 file system with files.

It has the geometry that CircuitPython itself gives a drive of that size (lib/oofatfs, f_mkfs). The
same files give the same bytes. PyPI's pyfatfs is not used, because it cuts the label to CIRCUITP,
takes serial number and dates from the clock and has the geometry of a floppy disk; the tests read
the images with it.
"""

import binascii
import struct
from collections.abc import Mapping
from typing import NamedTuple

from host_sim.errors import Trouble

SECTOR = 512
LABEL = b"CIRCUITPY"
ENTRY, ROOT_ENTRIES = 32, 512
SMALL = 4096  # sectors; a larger drive has two sectors in a cluster
MOST = 4085  # clusters that FAT12 can address
LAST = 0xFFF  # the end of a chain
FOLDER, FILE, VOLUME, LONG = 0x10, 0x20, 0x08, 0x0F  # attributes of an entry
DATE = (2020 - 1980) << 9 | 1 << 5 | 1  # 1 January 2020, as in archive.py
LETTERS = 13  # of a long name in one entry

Tree = dict[str, "bytes | Tree"]  # {name: content of a file, or a folder}


class Drive(NamedTuple):
    """A file system and its free space."""

    data: bytes
    used: int  # bytes from the start; only free clusters follow
    free: int  # bytes


def drive(files: Mapping[str, bytes], size: int, room: int = 0) -> Drive:
    """Return a Drive of `size` bytes with these files and at least `room` bytes free.

    Raise Trouble if they do not fit.
    """
    volume = Volume(size)
    root = entry(LABEL, VOLUME, 0, 0) + content(volume, tree_of(files), 0)
    if len(root) > ROOT_ENTRIES * ENTRY or volume.free() < room:
        raise Trouble(
            f"the files do not fit on the drive of {size // 1024} KB: leave out a language or a "
            "game."
        )
    return Drive(*volume.image(root), volume.free())


class Volume:
    """A file system whose clusters are allocated in order."""

    def __init__(self, size: int) -> None:
        self.size, self.sectors = size, size // SECTOR
        self.per_cluster = 2 if self.sectors >= SMALL else 1
        self.cluster = self.per_cluster * SECTOR
        most = self.sectors // self.per_cluster
        if most > MOST:
            raise ValueError(f"a drive of {size} bytes is too large for FAT12")
        self.table_sectors = -(-((most * 3 + 1) // 2 + 3) // SECTOR)
        self.start = SECTOR * (1 + self.table_sectors) + ROOT_ENTRIES * ENTRY
        self.count = (size - self.start) // self.cluster
        self.chains = [0xFF8, LAST]  # the entries of clusters 0 and 1, which do not exist
        self.data = bytearray()

    def take(self, length: int) -> int:
        """Allocate clusters for `length` bytes and return the first one, or 0 for no bytes."""
        clusters = -(-length // self.cluster)
        if not clusters:
            return 0
        first = len(self.chains)
        self.chains += [*range(first + 1, first + clusters), LAST]
        self.data += bytes(clusters * self.cluster)
        return first

    def put(self, first: int, data: bytes) -> None:
        """Write data to the clusters that begin with `first`."""
        at = (first - 2) * self.cluster
        self.data[at : at + len(data)] = data

    def free(self) -> int:
        """Return the number of free bytes; negative if more were allocated than exist."""
        return (self.count - len(self.chains) + 2) * self.cluster

    def image(self, root: bytes) -> tuple[bytes, int]:
        """Return (all bytes with this root folder, the number of bytes in use)."""
        table = bytearray()
        for even, odd in zip(self.chains[::2], [*self.chains[1::2], 0], strict=False):
            table += (even | odd << 12).to_bytes(3, "little")
        used = (
            self.boot_sector(binascii.crc32(root + self.data))
            + table.ljust(self.table_sectors * SECTOR, b"\0")
            + root.ljust(ROOT_ENTRIES * ENTRY, b"\0")
            + self.data
        )
        return bytes(used.ljust(self.size, b"\0")), len(used)

    def boot_sector(self, number: int) -> bytes:
        """Return the boot sector with this serial number."""
        head = struct.pack(
            "<3s8sHBHBHHBHHHII", b"\xeb\xfe\x90", b"MSDOS5.0", SECTOR, self.per_cluster, 1, 1,
            ROOT_ENTRIES, self.sectors, 0xF8, self.table_sectors, 63, 255, 1, 0,
        )  # fmt: skip
        tail = struct.pack("<BBBI11s8s", 0x80, 0, 0x29, number, LABEL.ljust(11), b"FAT12   ")
        return (head + tail).ljust(SECTOR - 2, b"\0") + b"\x55\xaa"


def tree_of(files: Mapping[str, bytes]) -> Tree:
    """Return {name: content, or a dict for a folder} of {path: content}."""
    tree: Tree = {}
    for path in sorted(files):
        *folders, name = path.split("/")
        place = tree
        for folder in folders:
            inner = place.setdefault(folder, {})
            if isinstance(inner, bytes):
                raise ValueError(f"{folder} in {path} is a file and a folder")
            place = inner
        place[name] = files[path]
    return tree


def content(volume: Volume, tree: Tree, here: int) -> bytes:
    """Write a folder's files to the volume and return its entries. Its first cluster is `here`."""
    entries = b""
    for number, (name, data) in enumerate(tree.items(), 1):
        short = short_name(name, number)
        if isinstance(data, dict):
            length = ENTRY * (2 + sum(1 + -(-len(each) // LETTERS) for each in data))
            first = volume.take(length)
            dots = entry(b".", FOLDER, first, 0) + entry(b"..", FOLDER, here, 0)
            volume.put(first, dots + content(volume, data, first))
            own = entry(short, FOLDER, first, 0)
        else:
            first = volume.take(len(data))
            volume.put(first, data)
            own = entry(short, FILE, first, len(data))
        entries += long_name(name, short) + own
    return entries


def short_name(name: str, number: int) -> bytes:
    """Return the 8.3 name that old systems show, unique by its number in the folder."""
    stem, _, kind = name.rpartition(".") if "." in name[1:] else (name, "", "")
    tail = f"~{number}"
    return (plain(stem)[: 8 - len(tail)] + tail).ljust(8).encode() + plain(kind)[:3].encode()


def plain(text: str) -> str:
    """Return the text in upper case, with "_" for all but ASCII letters and digits."""
    return "".join(each if each.isascii() and each.isalnum() else "_" for each in text).upper()


def entry(short: bytes, kind: int, first: int, length: int) -> bytes:
    """Return the 32 bytes of a directory entry."""
    return struct.pack(
        "<11sBBBHHHHHHHI", short.ljust(11), kind, 0, 0, 0, DATE, DATE, 0, 0, DATE, first, length
    )


def long_name(name: str, short: bytes) -> bytes:
    """Return the entries of a long name, last letters first. They precede the file's own entry."""
    check = 0
    for byte in short.ljust(11):
        check = ((check & 1) << 7) + (check >> 1) + byte & 0xFF
    parts = [name[at : at + LETTERS] for at in range(0, len(name), LETTERS)]
    made = b""
    for place in range(len(parts), 0, -1):
        text = parts[place - 1].encode("utf-16-le")
        if len(text) < 2 * LETTERS:
            text = (text + b"\0\0").ljust(2 * LETTERS, b"\xff")
        order = place | (0x40 if place == len(parts) else 0)
        made += struct.pack(
            "<B10sBBB12sH4s", order, text[:10], LONG, 0, check, text[10:22], 0, text[22:]
        )
    return made
