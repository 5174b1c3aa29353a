# SPDX-License-Identifier: MIT
"""What is pinned is pinned by its bytes: pip installs no other file."""

import re
import subprocess
import sys
import zipfile

import pytest

from host_sim.cli import hashes
from host_sim.errors import Trouble
from host_sim.packages import PIP_INSTALL, REQUIREMENTS, lock_file, requirements_file

ALL = sorted(REQUIREMENTS)


def locked(name):
    """[(name, version, marker, hashes)] of a lock file."""
    text = lock_file(name).read_text(encoding="utf-8").replace(" \\\n", "")
    rows = []
    for line in text.splitlines()[1:]:
        pin, *digests = line.split("    --hash=")
        rows.append((*hashes.pins(pin)[0], digests))
    return rows


@pytest.mark.parametrize("name", ALL)
def test_every_pin_has_its_hashes_and_nothing_else_does(name):
    """If this fails: `python3 -m host_sim.cli.hashes`."""
    pinned = hashes.pins(requirements_file(name).read_text(encoding="utf-8"))
    assert [row[:3] for row in locked(name)] == pinned
    for *_, digests in locked(name):
        assert digests
        for digest in digests:
            assert re.fullmatch(r"sha256:[0-9a-f]{64}", digest)


def test_no_address_of_an_index_is_in_the_files():
    for name in ALL:
        for file in (requirements_file(name), lock_file(name)):
            assert "://" not in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "fits"),
    [
        ("pillow-13.0.0-cp311-cp311-win_amd64.whl", True),
        ("pillow-13.0.0-cp314-cp314-macosx_11_0_arm64.whl", True),
        ("pillow-13.0.0-cp314-cp314t-manylinux_2_28_aarch64.whl", True),
        ("pillow-13.0.0-cp39-abi3-musllinux_1_2_x86_64.whl", True),
        ("pillow-13.0.0-py3-none-any.whl", True),
        ("pillow-13.0.0-py2.py3-none-any.whl", True),
        ("pillow-13.0.0.tar.gz", True),
        ("pillow-13.0.0-cp310-cp310-win_amd64.whl", False),
        ("pillow-13.0.0-pp311-pypy311_pp73-win_amd64.whl", False),
        ("pillow-13.0.1-py3-none-any.whl", False),
        ("pillow-13.0.0.post1.tar.gz", False),
        ("pillow-13.0.0.win32-py3.11.exe", False),
    ],
)
def test_files_of_the_version_for_a_python_of_ours_are_locked(file, fits):
    assert hashes.fits(file, "13.0.0") is fits


def test_a_version_that_the_index_lacks_is_a_sentence():
    with pytest.raises(Trouble, match="the package index has no "):
        hashes.lock_text("play", lambda name, version: {})


def test_pip_refuses_a_file_that_is_not_the_pinned_one(tmp_path):
    with zipfile.ZipFile(tmp_path / "forged-1.0-py3-none-any.whl", "w") as wheel:
        wheel.writestr("forged.py", "")
        wheel.writestr("forged-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: forged\n")
        wheel.writestr("forged-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\n")
        wheel.writestr("forged-1.0.dist-info/RECORD", "")
    lock = tmp_path / "forged.lock"
    lock.write_text(f"forged==1.0 --hash=sha256:{'0' * 64}\n")
    local = ("--no-index", "--find-links", str(tmp_path), "--target", str(tmp_path / "there"))
    done = subprocess.run(
        [sys.executable, "-P", "-m", "pip", *PIP_INSTALL, *local, "-r", str(lock)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode and "DO NOT MATCH THE HASHES" in done.stderr
    assert not (tmp_path / "there").exists()
