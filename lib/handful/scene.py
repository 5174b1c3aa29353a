# SPDX-License-Identifier: MIT
"""What a scene is, and what it does where it has nothing else to do."""


class Scene:
    """What is on the screen: everything is drawn, keys come in, time passes."""

    def draw(self):
        """Everything, on a black screen."""

    def key(self, button):
        """A, B, UP, DOWN, LEFT, RIGHT, or PAUSE for a long B."""

    def tick(self, now):
        """Every round of the main loop; `now` in milliseconds."""


SETTLE_MS = 500  # milliseconds in which nobody means what they press


class Question(Scene):
    """A scene that listens only after a moment, so that nobody answers it by habit."""

    settle = SETTLE_MS
    _since = None
    _now = 0

    def tick(self, now):
        if self._since is None:  # drawn, and seen from now on
            self._since = now
        self._now = now

    def accepts_keys(self):
        """Whether whoever presses now has seen it."""
        return self._since is not None and self._now - self._since >= self.settle
