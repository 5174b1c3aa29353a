# SPDX-License-Identifier: MIT
"""CircuitPython's os: MicroPython's own, with settings.toml and random bytes."""

import host
from uctypes import addressof
from uos import chdir, getcwd, listdir, mkdir, remove, rename, rmdir, stat, statvfs, unlink  # noqa: F401

sep = "/"


def getenv(name, default=None):
    try:
        file = open("/settings.toml")  # noqa: SIM115
    except OSError:
        return default
    with file:
        for line in file:
            key, equals, value = line.partition("=")
            if equals and key.strip() == name:
                value = value.strip()
                if value[:1] == '"':
                    return value[1 : value.find('"', 1)]
                return int(value.partition("#")[0].strip(), 0)
    return default


def urandom(size):
    data = bytearray(size)
    host.chance(addressof(data), size)
    return bytes(data)


def sync():
    pass
