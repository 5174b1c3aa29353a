# SPDX-License-Identifier: MIT
"""A handheld with one small game, into which tests put faults."""

import shutil
from functools import partial

import pytest

from host_sim.paths import ROOT
from tests.handheld import Handheld

PIG = ROOT / "tests" / "sample" / "pig"


@pytest.fixture
def make_handheld(make_device):
    """Makes Handhelds that may print a traceback: here things break on purpose."""
    return partial(make_device, kind=Handheld)


@pytest.fixture
def pig(tmp_path, make_handheld):
    """`pig(file, old, new)`: a handheld that has only this game, changed so, at its first move."""
    for name in ("code.py", "boot.py", "safemode.py", "settings.toml"):
        shutil.copy(ROOT / name, tmp_path / name)
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "lib", tmp_path / "lib", ignore=ignore)
    (tmp_path / "games").mkdir()
    shutil.copy(ROOT / "games" / "__init__.py", tmp_path / "games")
    shutil.copytree(PIG, tmp_path / "games" / "pig", ignore=ignore)

    def make(file=None, old="", new="", **options):
        if file:
            path = tmp_path / "games" / "pig" / file
            source = path.read_text(encoding="utf-8")
            assert old in source
            path.write_text(source.replace(old, new, 1), encoding="utf-8")
        device = make_handheld(tmp_path, **options)
        for _ in range(8):
            if device.shows("Roll"):
                return device
            device.keys("A 0.2")
        raise AssertionError(device.screen())

    return make
