# SPDX-License-Identifier: MIT
"""The base class of a game's review: what an analysis of the finished game has found.

A game with the fact REVIEW has a lobby/review.py with a class Review and a function
start_review(play), which returns a generator: it yields percents while it analyses the game, and
returns the data for Review(play, data).
"""

from handful import TYPE_CHECKING
from handful.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import TypeVar

    Result = TypeVar("Result")


class Review(Scene):
    """A scene about a finished game, opened from its result."""

    def save_statistics(self) -> None:
        """Add the findings to the game's statistics. Called once, after the analysis."""

    def turning_point(self) -> str:
        """Return which decision cost most, at most 25 letters, or an empty string if none did."""
        return ""


def replace_progress(
    steps: "Generator[int, None, Result]", percent: int
) -> "Generator[int, None, Result]":
    """Run a generator to its end and return its result. Yield `percent` for each of its steps."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            result: Result = done.value
            return result
        yield percent


def tenths_of(units: int, units_per_whole: int) -> int:
    """Return a number of units as rounded tenths of a whole."""
    return (10 * units + units_per_whole // 2) // units_per_whole


def format_tenths(tenths: int) -> str:
    """Return tenths as a number with one decimal. They are 0 or more."""
    return "%d.%d" % (tenths // 10, tenths % 10)
