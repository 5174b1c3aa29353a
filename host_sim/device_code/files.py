# SPDX-License-Identifier: MIT
"""The files that a device gets, and the file of a module."""

from pathlib import Path

from host_sim.paths import ROOT

START_FILES = ("code.py", "boot.py", "safemode.py")
PLACES = ("lib", "games")
STAYS = {"__pycache__", "art"}  # folders that stay on the laptop
# Descriptions in words: part of the page, but not of a drive, because the device cannot speak.
SPOKEN = "spoken"


def device_files(root: str | Path = ROOT, every_kind: bool = False) -> list[Path]:
    """Return the sorted files of a device: Python files, or with `every_kind` all files."""
    root = Path(root)
    starts = START_FILES + (("settings.toml",) if every_kind else ())
    found = [root / name for name in starts if (root / name).exists()]
    for place in PLACES:
        for file in sorted((root / place).rglob("*" if every_kind else "*.py")):
            stays = file.name.startswith(".") or STAYS.intersection(file.relative_to(root).parts)
            if file.is_file() and not stays:
                found.append(file)
    return found


def games(root: str | Path = ROOT) -> list[str]:
    """Return the names of the game folders that have facts for the menu and rules."""
    return sorted(
        file.parent.name
        for file in (Path(root) / "games").glob("*/__init__.py")
        if module_file(f"games.{file.parent.name}.rules", root)
    )


def published_games(root: str | Path = ROOT) -> list[str]:
    """Return the names of the games that the manual and the pictures show: those with a scenario.

    A new game needs none of this until it has scenarios/NAME.txt.
    """
    return [name for name in games(root) if (Path(root) / "scenarios" / f"{name}.txt").exists()]


def module_file(name: str, root: str | Path = ROOT) -> Path | None:
    """Return the device file that `import name` reads, or None if it is not part of Handful."""
    for place in ("lib", "."):
        path = Path(root) / place / name.replace(".", "/")
        for file in (path.with_suffix(".py"), path / "__init__.py"):
            if file.exists():
                return file
    return None
