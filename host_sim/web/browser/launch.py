# SPDX-License-Identifier: MIT
"""Start the Chromium that was found, with Playwright, which is installed when first needed."""

import importlib
import os
from contextlib import contextmanager

from host_sim.cli import bootstrap
from host_sim.errors import Trouble
from host_sim.web.browser.chromium import NoBrowser, find_chromium

FLAGS = ("--mute-audio", "--disable-gpu", "--host-resolver-rules=MAP *.test 127.0.0.1")


def prepare(say=print):
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
def launch(program, environment):
    """Yield a Playwright Browser without a window. Names that end in .test lead to this computer:
    an address that the browser does not trust the way it trusts localhost."""
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
