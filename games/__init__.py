# SPDX-License-Identifier: MIT
"""One folder per game. The menu finds them by itself; nothing is listed here."""
