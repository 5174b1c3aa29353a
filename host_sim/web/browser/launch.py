# SPDX-License-Identifier: MIT
"""Start the Chromium that was found, with Playwright, which is installed when first needed."""

import importlib
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from host_sim.cli import bootstrap
from host_sim.errors import Trouble
from host_sim.web.browser.chromium import NoBrowser, find_chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FLAGS = ("--mute-audio", "--disable-gpu", "--host-resolver-rules=MAP *.test 127.0.0.1")


def prepare(say: Callable[[str], object] = print) -> tuple[str | Path, dict[str, str]]:
    """Install what is missing; return what `launch` needs. Raise NoBrowser if that fails."""
    try:
        if bootstrap.inside_venv():
            with bootstrap.one_at_a_time():
                bootstrap.install("browser")
            importlib.invalidate_caches()
        importlib.import_module("playwright.sync_api")
    except (Trouble, ImportError) as reason:
        raise NoBrowser(str(reason)) from None
    return find_chromium(say)


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
