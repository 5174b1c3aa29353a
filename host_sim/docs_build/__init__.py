# SPDX-License-Identifier: MIT
"""Generated parts of the docs: the manual, the pictures, the screens of every language."""
