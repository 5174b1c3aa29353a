# SPDX-License-Identifier: MIT
"""The console: everything the games share."""

VERSION = "1.0"
