# SPDX-License-Identifier: MIT
"""Checks for mistakes that the device hides: drawing outside the screen, a wrong number of gaps.

The device cuts the drawing off, and ignores values that a text has no gap for. The simulator prints
a line on the serial console for each place in the code. In tests they are errors.
"""

import re
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

MISTAKE = "Mistake: "  # the start of a reported line
WORDS = "handful.words"
GAP = re.compile(r"{(\d*)}")


def count_gaps(text: str) -> int:
    """Return the number of values that a text needs. A number form needs at least one."""
    count = 1 if "<" in text else 0
    for place, number in enumerate(GAP.findall(text)):
        count = max(count, int(number or place) + 1)
    return count


class Checks:
    """The checks of one handheld.

    raises:  True in tests: a mistake is a ValueError in the device code
    """

    raises = False

    def __init__(self, print_line: Callable[[str], None]) -> None:
        """Start without reports. `print_line` prints on the serial console."""
        self._print_line = print_line
        self._reported: set[str] = set()

    def on_clipped(self, drawing: str) -> None:
        """Report a drawing that leaves its bitmap."""
        self._report(f"Drawing outside the screen: {drawing}")

    def on_module(self, module: ModuleType) -> None:
        """Let Words count the gaps, as soon as its module is loaded."""
        if module.__name__ != WORDS:
            return
        words: Any = module
        genuine = words.Words.__call__

        def call(table: Any, name: str, *values: object) -> str:  # noqa: ANN401 (the device's Words)
            text = table._find(name)
            if text and count_gaps(text) != len(values):
                english = table._find_english(name) or text  # a translation may be wrong
                if count_gaps(english) != len(values):
                    gaps = count_gaps(english)
                    self._report(f'Text "{name}" has {gaps} gaps and gets {len(values)} values')
            return str(genuine(table, name, *values))

        words.Words.__call__ = call

    def _report(self, mistake: str) -> None:
        """Print the mistake once for each place in the device code, or raise ValueError."""
        if self.raises:
            raise ValueError(mistake)
        place = self._place()
        if place not in self._reported:
            self._reported.add(place)
            self._print_line(f"{MISTAKE}{mistake}. {place}\n")

    def _place(self) -> str:
        """Return file and line of the innermost call by a game, otherwise by the console."""
        found = ""
        frame = sys._getframe(1)
        while frame:
            path = frame.f_code.co_filename.replace("\\", "/")
            if "games/" in path:
                return f"games/{path.rpartition('games/')[2]}, line {frame.f_lineno}"
            if not found and "lib/handful/" in path and "screen.py" not in path:
                found = f"lib/handful/{path.rpartition('lib/handful/')[2]}, line {frame.f_lineno}"
            if frame.f_back is None:
                break
            frame = frame.f_back
        return found
