# SPDX-License-Identifier: MIT
"""Write the .lock file of every package set: the pins of its .txt file with all their hashes.

Needs uv (`pip install uv`) and the network. Run it after changing a pin.
"""

import shutil
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent
UV = ("uv", "pip", "compile", "--quiet", "--universal", "--python-version", "3.11")
# The .txt files are complete, so nothing is added. Hashes of an older .lock are not reused.
EXACT = ("--no-deps", "--generate-hashes", "--upgrade")
# The files say nothing about the machine that wrote them.
PLAIN = ("--no-config", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links")
HEADER = ("--custom-compile-command", "python3 requirements/lock.py")


def main() -> int:
    """Write all .lock files. Return the exit code."""
    if shutil.which("uv") is None:
        print("uv is not installed. Run: pip install uv", file=sys.stderr)
        return 1
    for pins in sorted(FOLDER.glob("*.txt")):
        command = [*UV, *EXACT, *PLAIN, *HEADER, "-o", pins.with_suffix(".lock").name, pins.name]
        if subprocess.call(command, cwd=FOLDER, stdout=subprocess.DEVNULL):
            return 1
        print(f"requirements/{pins.stem}.lock")
    return 0


if __name__ == "__main__":
    sys.exit(main())
