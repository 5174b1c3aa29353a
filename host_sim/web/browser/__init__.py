# SPDX-License-Identifier: MIT
"""A real browser on the page, driven by Playwright: for the tests and the docs' pictures.

chromium     finds a Chromium, or installs one
launch       starts it with Playwright
visitor      a user of the page: presses keys, taps, looks at the panel
sample_game  a game that the simulator has played, to be followed on the page
"""
