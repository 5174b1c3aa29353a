# SPDX-License-Identifier: MIT
"""The error that a person sees. Standard library and old syntax only: bootstrap imports this."""


class Trouble(Exception):
    """One sentence for the person at the keyboard: what is wrong and what to do."""

    code = 1  # the exit code
