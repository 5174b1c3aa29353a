# SPDX-License-Identifier: MIT
"""The base class of a game's review: what an analysis of the finished game has found.

A game with the fact REVIEW has a lobby/review.py with a class Review and a function
start_review(play), which returns a generator: it yields percents while it analyses the game, and
returns the data for Review(play, data).
"""

from handful.scene import Scene


class Review(Scene):
    """A scene about a finished game, opened from its result."""

    def save_statistics(self) -> None:
        """Add the findings to the game's statistics. Called once, after the analysis."""
