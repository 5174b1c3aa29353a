# SPDX-License-Identifier: MIT
"""No music."""


def disable():
    pass
