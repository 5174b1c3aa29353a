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
