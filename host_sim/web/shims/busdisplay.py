# SPDX-License-Identifier: MIT
"""CircuitPython's busdisplay: combines the groups to one picture, which the page shows."""

import browser


class BusDisplay:
    def __init__(
        self, display_bus, init_sequence, *, width, height, rotation=0, auto_refresh=True,
        brightness=1.0, **rest,
    ):  # fmt: skip
        if auto_refresh:
            raise ValueError("only auto_refresh=False is supported")
        self.bus = display_bus
        self.width = width
        self.height = height
        self._rotation = rotation
        self._brightness = brightness
        self._group = None
        browser.wake(1)

    @property
    def root_group(self):
        return self._group

    @root_group.setter
    def root_group(self, group):
        self._group = group
        browser.touch_all()

    @property
    def rotation(self):
        return self._rotation

    @rotation.setter
    def rotation(self, degrees):
        self._rotation = degrees
        browser.touch_all()

    @property
    def brightness(self):
        return self._brightness

    @brightness.setter
    def brightness(self, level):
        self._brightness = level
        browser.light(level)

    def refresh(self, *, target_frames_per_second=None, minimum_frames_per_second=0):
        browser.begin_picture()
        if self._group is not None:
            self._group.paint(0, 0, 1)
        browser.end_picture(self._rotation)
        return True
