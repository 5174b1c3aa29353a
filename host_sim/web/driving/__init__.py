# SPDX-License-Identifier: MIT
"""A real browser on the page, for the tests and for the docs' pictures of it."""
