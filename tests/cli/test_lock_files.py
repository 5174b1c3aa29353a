# SPDX-License-Identifier: MIT
"""The hashes of the pinned packages: each pin has them, and pip installs no other file."""

import re
import subprocess
import sys
import zipfile

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from host_sim.packages import PIP_INSTALL, REQUIREMENTS, lock_file, pins, requirements_file

DIGEST = re.compile(r"--hash=sha256:[0-9a-f]{64}")


def pin_of(text):
    requirement = Requirement(text)
    name = canonicalize_name(requirement.name)
    return name, str(requirement.specifier), str(requirement.marker or "")


def locked(name):
    """Return {(name, version, marker): its hashes} of a lock file."""
    text = lock_file(name).read_text(encoding="utf-8").replace(" \\\n", " ")
    found = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            pin, *digests = line.split("    --hash=")
            found[pin_of(pin)] = ["--hash=" + digest.strip() for digest in digests]
    return found


def test_every_pin_has_its_hashes_and_nothing_else_does():
    """If this fails: `python3 requirements/lock.py`."""
    for name in REQUIREMENTS:
        found = locked(name)
        assert set(found) == {pin_of(pin) for pin in pins(name)}, name
        for pin, digests in found.items():
            assert digests and all(DIGEST.fullmatch(digest) for digest in digests), pin


def test_every_file_of_pins_is_a_known_set():
    folder = requirements_file("play").parent
    assert {path.stem for path in folder.glob("*.txt")} == set(REQUIREMENTS)
    assert {path.stem for path in folder.glob("*.lock")} == set(REQUIREMENTS)


def test_no_address_or_path_of_a_machine_is_in_the_files():
    for name in REQUIREMENTS:
        for file in (requirements_file(name), lock_file(name)):
            text = file.read_text(encoding="utf-8")
            assert not re.search(r"://|^-|--(index|extra-index|find-links)|=/", text, re.M), file


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
