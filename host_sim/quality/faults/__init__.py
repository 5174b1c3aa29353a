# SPDX-License-Identifier: MIT
"""Fault injection: power cuts, damaged bytes, refused writes, and random key presses."""

import sys

from host_sim.paths import ROOT

for _place in (ROOT / "lib", ROOT):  # the firmware's own modules, to read journals and saves with
    if str(_place) not in sys.path:
        sys.path.insert(0, str(_place))


def games() -> list[str]:
    """Return the names of all games."""
    return sorted(path.parent.name for path in (ROOT / "games").glob("*/__init__.py"))
