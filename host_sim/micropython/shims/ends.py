# SPDX-License-Identifier: MIT
"""The ways in which a turn of the firmware ends: it rests, restarts, or loses its power.

None of them is an Exception, so no handler in the firmware catches it.
"""


class Rest(BaseException):
    """The main loop rests."""


class Reload(BaseException):
    """A soft restart."""


class Reset(BaseException):
    """A reset of the microcontroller."""


class PowerCut(BaseException):
    """A loss of power."""
