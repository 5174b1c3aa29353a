# SPDX-License-Identifier: MIT
"""The other side of an image, written from the formats' descriptions and knowing nothing of
host_sim: a boot ROM that puts UF2 files into flash, and a reader of FAT12 that trusts nobody."""

import struct

SECTOR = 4096


class Chip:
    """Flash, and the boot ROM that writes to it. `by_number`: the RP2040's, which erases a sector
    for each sixteen block numbers and not for each address; the RP2350's goes by the address."""

    def __init__(self, flash, family, by_number):
        self.flash, self.family, self.by_number = bytearray(flash), family, by_number
        self.restarted = False

    def drag(self, file, order=None):
        """A file arrives block by block, in any order."""
        assert len(file) % 512 == 0
        blocks = [file[at : at + 512] for at in range(0, len(file), 512)]
        erased, seen = set(), set()
        for block in order(blocks) if order else blocks:
            start, second, flags, address, size, number, total, family = struct.unpack_from(
                "<8I", block
            )
            assert (start, second) == (0x0A324655, 0x9E5D5157)
            assert block[508:] == bytes.fromhex("306fb10a")
            assert flags == 0x2000 and family == self.family and size == 256
            assert total == len(blocks) and number < total and number not in seen
            at = address - 0x10000000
            assert 0 <= at <= len(self.flash) - 256 and at % 256 == 0
            unit = number // 16 if self.by_number else at // SECTOR
            if unit not in erased:
                erased.add(unit)
                begin = at - at % SECTOR
                self.flash[begin : begin + SECTOR] = b"\xff" * SECTOR
            for place in range(256):  # programming can only clear bits
                self.flash[at + place] &= block[32 + place]
            seen.add(number)
        self.restarted = len(seen) == total


class Volume:
    """A FAT12 file system; every doubt is an AssertionError."""

    def __init__(self, data):
        self.data = data
        (
            self.sector, self.per_cluster, reserved, tables, self.roots, self.sectors, media,
            self.table_sectors,
        ) = struct.unpack_from("<HBHBHHBH", data, 11)  # fmt: skip
        assert data[510:512] == b"\x55\xaa" and self.sector == 512 and media == 0xF8
        assert self.sectors * 512 == len(data) and tables == 1
        begin = reserved * 512
        table = data[begin : begin + self.table_sectors * 512]
        self.root_at = begin + len(table)
        self.data_at = self.root_at + self.roots * 32
        self.cluster = self.per_cluster * 512
        count = (len(data) - self.data_at) // self.cluster
        assert 0 < count < 4085 and (count + 2) * 3 <= len(table) * 2
        self.table = []
        for number in range(count + 2):
            pair = table[number // 2 * 3 : number // 2 * 3 + 3]
            value = int.from_bytes(pair, "little")
            self.table.append(value >> 12 if number % 2 else value & 0xFFF)
        assert self.table[:2] == [0xFF8, 0xFFF]
        self.owned = set()
        self.label = None
        self.files = {}
        self._folder(data[self.root_at : self.data_at], "", 0)
        lost = {n for n, value in enumerate(self.table) if n > 1 and value} - self.owned
        assert not lost, "clusters that belong to nobody"
        self.free = sum(value == 0 for value in self.table)

    def _chain(self, first):
        found = b""
        while first < 0xFF8:
            assert 2 <= first < len(self.table), "a chain leads out of the drive"
            assert first not in self.owned, "two files share a cluster"
            self.owned.add(first)
            at = self.data_at + (first - 2) * self.cluster
            found += self.data[at : at + self.cluster]
            first = self.table[first]
            assert first, "a chain leads into free space"
        return found

    def _folder(self, data, place, own, above=None):
        long, sums, shorts, names = "", set(), set(), set()
        for at in range(0, len(data), 32):
            row = data[at : at + 32]
            if not row[0]:
                assert not any(data[at:]), "something lies behind a folder's end"
                break
            if row[11] == 0x0F:
                letters = (row[1:11] + row[14:26] + row[28:32]).decode("utf-16-le")
                if row[0] & 0x40:
                    assert not long
                    self.expect = row[0] & 0x3F
                assert row[0] & 0x3F == self.expect
                self.expect -= 1
                long = letters.partition("\0")[0] + long
                sums.add(row[13])
                continue
            short, kind = row[:11], row[11]
            first, length = struct.unpack("<HI", row[26:])
            if kind == 0x08:
                assert not place and self.label is None
                self.label = short.decode().rstrip()
                continue
            if short.startswith(b"."):
                assert first == {b".": own, b"..": above}[short.rstrip()]
                continue
            if not sums:  # a short name is enough; two bits tell that its halves are in lower case
                long = ".".join(filter(None, halves(short.decode(), row[12])))
                self.expect, sums = 0, {_sum(short)}
            assert all(byte in b"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_~ " for byte in short)
            assert short not in shorts and long.lower() not in names, "two of one name"
            shorts.add(short)
            names.add(long.lower())
            assert self.expect == 0 and sums == {_sum(short)}
            content = self._chain(first) if first else b""
            if kind == 0x10:
                assert length == 0
                self._folder(content, f"{place}{long}/", first, own)
            else:
                assert kind == 0x20 and length <= len(content) < length + self.cluster
                self.files[place + long] = content[:length]
            long, sums = "", set()


def halves(short, case):
    stem, kind = short[:8].rstrip(), short[8:].rstrip()
    return stem.lower() if case & 0x08 else stem, kind.lower() if case & 0x10 else kind


def _sum(short):
    total = 0
    for byte in short:
        total = ((total >> 1 | total << 7) & 0xFF) + byte & 0xFF
    return total
