# SPDX-License-Identifier: MIT
"""The error that a user sees. Standard library and old syntax only: bootstrap imports this."""


class Trouble(Exception):  # noqa: N818 (not a fault of the program)
    """One sentence for the user: what is wrong and what to do."""

    code = 1  # the exit code
