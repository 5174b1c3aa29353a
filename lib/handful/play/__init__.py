# SPDX-License-Identifier: MIT
"""A game in play: the Play scene and the pages that open over it."""
