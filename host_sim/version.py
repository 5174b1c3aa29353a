# SPDX-License-Identifier: MIT
"""Handful's version, read from the one file that has it."""

import re

from host_sim.paths import ROOT


def version() -> str:
    """Return the version of this checkout, for example "1.1.0"."""
    text = (ROOT / "lib/handful/__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^VERSION = "([^"]+)"$', text, re.MULTILINE)
    assert found is not None, "lib/handful/__init__.py has no VERSION"
    return found[1]
