# SPDX-License-Identifier: MIT
"""What the docs are made of: the manual, the pictures, the screens of every language."""
