# SPDX-License-Identifier: MIT
"""Base classes of all scenes. A scene is what is on the screen now."""

SETTLE_MS = 500  # key presses this early are accidental and ignored


class Scene:
    """Anything on the screen. The console calls these methods of the topmost scene."""

    def draw(self) -> None:
        """Draw everything, on a black screen."""

    def key(self, button: str) -> None:
        """Handle a key: A, B, UP, DOWN, LEFT, RIGHT, or PAUSE for a long B."""

    def tick(self, now: int) -> None:
        """Handle a round of the main loop. `now` is in milliseconds."""


class Question(Scene):
    """A scene that ignores key presses at first, because they were meant for the scene before.

    settle_ms:  for how long
    """

    settle_ms = SETTLE_MS
    _shown_at: int | None = None
    _now = 0

    def tick(self, now: int) -> None:
        """Measure how long the scene is on the screen. An override must call this method."""
        if self._shown_at is None:
            self._shown_at = now
        self._now = now

    def accepts_keys(self) -> bool:
        """Return True once the scene has been on the screen for `settle_ms`."""
        return self._shown_at is not None and self._now - self._shown_at >= self.settle_ms
