# SPDX-License-Identifier: MIT
"""No keyboard, no mouse."""


def disable():
    pass
