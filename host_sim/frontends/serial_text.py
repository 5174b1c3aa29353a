# SPDX-License-Identifier: MIT
"""What the firmware printed: all of it, and what is new since the last look."""

import sys


def printed(device):
    """All of it; nothing where a console has no cable."""
    return getattr(device, "serial", "")


def tell(text) -> None:
    """Into the terminal, in whatever letters that has."""
    if text:
        encoding = getattr(sys.stdout, "encoding", None) or "ascii"
        print(text.encode(encoding, "replace").decode(encoding), end="", flush=True)


class News:
    """What was printed since the last look. Where a console went back in time, what it printed in
    the past once more is no news."""

    def __init__(self, device) -> None:
        self.device = device
        self._told = len(printed(device))

    def take(self):
        text = printed(self.device)
        news, self._told = text[self._told :], len(text)
        return news
