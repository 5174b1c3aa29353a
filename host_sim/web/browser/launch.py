# SPDX-License-Identifier: MIT
"""Start the Chromium that was found, with Playwright, which is installed when first needed."""

import importlib
import importlib.metadata
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from host_sim.file_lock import Lock
from host_sim.micropython import nodejs
from host_sim.packages import PIP_INSTALL, lock_file, requirements_file
from host_sim.web.browser.chromium import NoBrowser, find_chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PACKAGES = "browser"  # their set in requirements/
FLAGS = ("--mute-audio", "--disable-gpu", "--host-resolver-rules=MAP *.test 127.0.0.1")


def prepare(say: Callable[[str], object] = print) -> tuple[str | Path, dict[str, str]]:
    """Install what is missing; return what `launch` needs. Raise NoBrowser if that fails."""
    nodejs.home().mkdir(parents=True, exist_ok=True)
    with Lock(nodejs.home() / "playwright.lock"):
        if not is_installed() and sys.prefix != sys.base_prefix:
            install(say)
    if not is_installed():
        raise NoBrowser("Playwright is not installed")
    return find_chromium(say)


def is_installed() -> bool:
    """Return True if the pinned packages are here."""
    lines = requirements_file(PACKAGES).read_text(encoding="utf-8").splitlines()
    pins = [line.split("==") for line in lines if not line.startswith("#")]
    try:
        return all(importlib.metadata.version(name) == version for name, version in pins)
    except importlib.metadata.PackageNotFoundError:
        return False


def install(say: Callable[[str], object]) -> None:
    """Install the pinned packages with pip."""
    say("Installing Playwright with pip ...")
    order = ["-m", "pip", *PIP_INSTALL, "--quiet", "-r", str(lock_file(PACKAGES))]
    done = subprocess.run([sys.executable, *order], capture_output=True, text=True, check=False)
    if done.returncode:
        reason = nodejs.reason_in(f"{done.stdout}\n{done.stderr}")
        raise NoBrowser(f"pip could not install Playwright: {reason}")
    importlib.invalidate_caches()


@contextmanager
def launch(program: str | Path, environment: dict[str, str]) -> Iterator["Browser"]:
    """Yield a Playwright Browser without a window.

    Hosts whose names end in .test are this computer. The browser trusts them less than localhost.
    """
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=str(program),
            env={**os.environ, **environment},
            args=list(FLAGS),
            chromium_sandbox=False,
        )
        try:
            yield browser
        finally:
            browser.close()
