# SPDX-License-Identifier: MIT
"""How a turn of the firmware ends: it rests, restarts, or loses its power.

None of them is an Exception, so no handler in the firmware catches it.
"""


class Rest(BaseException):
    pass


class Reload(BaseException):
    pass


class Reset(BaseException):
    pass


class PowerCut(BaseException):
    pass
