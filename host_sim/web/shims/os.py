# SPDX-License-Identifier: MIT
"""CircuitPython's os: MicroPython's own, with settings.toml and the browser's random bytes."""

import browser
from uctypes import addressof
from uos import chdir, getcwd, listdir, stat, statvfs  # noqa: F401

sep = "/"
_settings = {}

with open("/settings.toml") as _file:
    for _line in _file:
        _key, _equals, _value = _line.partition("=")
        if _equals and _key[:1] != "#":
            _value = _value.strip()
            if _value[:1] == '"':
                _settings[_key.strip()] = _value[1 : _value.find('"', 1)]
            else:
                _settings[_key.strip()] = int(_value.partition("#")[0].strip(), 0)


def getenv(name: str, default: object = None) -> object:
    """Return a setting of settings.toml."""
    return _settings.get(name, default)


def urandom(size: int) -> bytes:
    """Return random bytes from the browser."""
    data = bytearray(size)
    browser.chance(addressof(data), size)
    return bytes(data)


def sync() -> None:
    """Do nothing: the drive is read-only."""
