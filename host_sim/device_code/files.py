# SPDX-License-Identifier: MIT
"""Which files a device gets, and which of them a module is."""

from pathlib import Path

from host_sim.paths import ROOT

START_FILES = ("code.py", "boot.py", "safemode.py")
PLACES = ("lib", "games")


def device_files(root=ROOT, every_kind=False):
    """The files a device gets, sorted: Python only, or settings, texts and tables as well."""
    root = Path(root)
    starts = START_FILES + (("settings.toml",) if every_kind else ())
    found = [root / name for name in starts if (root / name).exists()]
    for place in PLACES:
        for file in sorted((root / place).rglob("*" if every_kind else "*.py")):
            if file.is_file() and "__pycache__" not in file.parts and not file.name.startswith("."):
                found.append(file)
    return found


def games(root=ROOT):
    """Names of the game folders that can be played: facts for the menu, and rules."""
    return sorted(
        file.parent.name
        for file in (Path(root) / "games").glob("*/__init__.py")
        if module_file(f"games.{file.parent.name}.rules", root)
    )


def module_file(name, root=ROOT):
    """The device file that `import name` reads, or None if it is not ours."""
    for place in ("lib", "."):
        path = Path(root) / place / name.replace(".", "/")
        for file in (path.with_suffix(".py"), path / "__init__.py"):
            if file.exists():
                return file
    return None
