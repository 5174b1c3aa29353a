# SPDX-License-Identifier: MIT
"""CircuitPython's busdisplay: combines the groups to one picture, which `host` shows."""

import host


class BusDisplay:
    """A display that is refreshed by hand."""

    def __init__(
        self,
        display_bus: object,
        init_sequence: bytes,
        *,
        width: int,
        height: int,
        rotation: int = 0,
        auto_refresh: bool = True,
        brightness: float = 1.0,
        **rest: object,
    ) -> None:
        if auto_refresh:
            raise ValueError("only auto_refresh=False is supported")
        self.bus = display_bus
        self.width = width
        self.height = height
        self._rotation = rotation
        self._brightness = brightness
        self._group = None
        host.wake(1)

    @property
    def root_group(self) -> "Group | None":
        """The group on the display."""
        return self._group

    @root_group.setter
    def root_group(self, group: "Group") -> None:
        self._group = group
        host.touch_all()

    @property
    def rotation(self) -> int:
        """Degrees, clockwise."""
        return self._rotation

    @rotation.setter
    def rotation(self, degrees: int) -> None:
        self._rotation = degrees
        host.touch_all()

    @property
    def brightness(self) -> float:
        """0 to 1."""
        return self._brightness

    @brightness.setter
    def brightness(self, level: float) -> None:
        self._brightness = level
        host.light(level)

    def refresh(
        self,
        *,
        target_frames_per_second: "int | None" = None,
        minimum_frames_per_second: int = 0,
    ) -> bool:
        """Combine the groups to a picture, and show it."""
        if host.begin_picture():
            if self._group is not None:
                self._group.paint(0, 0, 1)
            host.end_picture(self._rotation)
        return True
