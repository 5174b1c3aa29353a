# SPDX-License-Identifier: MIT
"""Key decoding: arrows that repeat while they are held, and a short or a long B."""

LONG_PRESS_MS = 600  # B held this long means PAUSE
REPEAT_AFTER_MS, REPEAT_EVERY_MS = 400, 125  # a held arrow repeats
FAST_AFTER_MS, FAST_EVERY_MS = 2000, 50  # and repeats faster when it is held longer


class KeyDecoder:
    """Turns presses and releases of the six buttons into the keys that scenes get.

    Scenes get UP, DOWN, LEFT, RIGHT, A, B (a short press) and PAUSE (a long B).

    is_a_down:  True while A is held
    """

    def __init__(self) -> None:
        self.is_a_down = False
        self._held: str | None = None  # the arrow or B that is down
        self._pressed_ms = 0  # when it went down
        self._repeat_ms = 0  # when it repeats next

    def press(self, button: str, now: int) -> str | None:
        """Return the key for a button that goes down, or None for B, which may become a long one.

        `now` is in milliseconds.
        """
        self._held, self._pressed_ms = None, now
        if button == "A":
            self.is_a_down = True
            return button
        self._held = button
        if button == "B":
            return None
        self._repeat_ms = now + REPEAT_AFTER_MS
        return button

    def release(self, button: str) -> str | None:
        """Return "B" when B comes up before it is a long one, otherwise None."""
        if button == "A":
            self.is_a_down = False
        if button != self._held:
            return None
        self._held = None
        return "B" if button == "B" else None

    def poll(self, now: int) -> str | None:
        """Return the key that is due for a held button: a repeated arrow, or PAUSE. Or None."""
        button = self._held
        if button is None:
            return None
        held_ms = now - self._pressed_ms
        if button == "B":
            if held_ms < LONG_PRESS_MS:
                return None
            self._held = None
            return "PAUSE"
        if now < self._repeat_ms:
            return None
        self._repeat_ms = now + (FAST_EVERY_MS if held_ms > FAST_AFTER_MS else REPEAT_EVERY_MS)
        return button

    def ignore_held(self) -> None:
        """Send nothing more for a button that is down now: another scene is on the screen."""
        self._held = None
