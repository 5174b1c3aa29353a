# SPDX-License-Identifier: MIT
"""The console: everything the games share."""

VERSION = "1.1.0"
# The drive: three steps up from lib/handful/__init__.py, with its slash.
ROOT = "".join([step + "/" for step in __file__.replace("\\", "/").split("/")[:-3]])
TYPE_CHECKING = False  # type checkers take it for True; deploy removes the blocks it guards
