# SPDX-License-Identifier: MIT
"""About: Handful's version and licence."""

from host_sim.paths import ROOT
from host_sim.version import version


def test_about_says_version_and_licence(visit):
    visitor = visit()
    visitor.page.click("#bar .open-about")
    visitor.expect("#about").to_contain_text(f"Version {version()}")
    visitor.expect("#about").to_contain_text("MIT License")
    visitor.page.click("#about summary")
    visitor.expect("#licence").to_be_visible()
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert visitor.page.text_content("#licence").split() == licence.split()
