# SPDX-License-Identifier: MIT
"""Tracebacks, by the interpreter's own means."""

import io
import sys


def print_exception(error, *rest, **options):
    sys.print_exception(error)


def format_exception(error, *rest, **options):
    text = io.StringIO()
    sys.print_exception(error, text)
    return [text.getvalue()]
