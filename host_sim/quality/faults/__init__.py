# SPDX-License-Identifier: MIT
"""What can go wrong with a handheld, on purpose: power cuts, damage, refusals, and a monkey."""

import sys

from host_sim.paths import ROOT

for _place in (ROOT / "lib", ROOT):  # the firmware's own modules, to read journals and saves with
    if str(_place) not in sys.path:
        sys.path.insert(0, str(_place))


def games():
    """The names of all finished games."""
    return sorted(path.parent.name for path in (ROOT / "games").glob("*/__init__.py"))
