# SPDX-License-Identifier: MIT
"""A board in a browser tab: this computer runs it, the page shows its screen and sends keys.

The page of `web` is something else: there the browser itself runs the games.
"""
