# SPDX-License-Identifier: MIT
"""A display that counts its refreshes."""


class BusDisplay:
    def __init__(
        self, display_bus, init_sequence, *, width, height, rotation=0, auto_refresh=True, **rest
    ):
        if auto_refresh:
            raise ValueError("the console refreshes by itself: auto_refresh=False")
        self.bus = display_bus
        self.width = width
        self.height = height
        self.rotation = rotation
        self.brightness = 1.0
        self.root_group = None
        self.refreshes = 0

    def refresh(self, *, target_frames_per_second=None, minimum_frames_per_second=0):
        self.refreshes += 1
        return True
