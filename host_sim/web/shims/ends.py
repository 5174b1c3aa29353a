# SPDX-License-Identifier: MIT
"""How the firmware's turn ends: it rests, begins anew, or has no power any more.

None of them is an Exception, so no handler of the firmware's takes it for trouble of its own.
"""


class Rest(BaseException):
    pass


class Reload(BaseException):
    pass


class Reset(BaseException):
    pass


class PowerCut(BaseException):
    pass
