# SPDX-License-Identifier: MIT
"""The handheld in a browser: a static page that runs the deployed files in MicroPython.

building   writes the page's folder: page/, the drive in one file, MicroPython, icons
serving    serves that folder on this computer, or in its network
pictures   takes the docs' pictures of the page
browser/   a real browser on the page, for the tests and the pictures
python/    what runs in the page's MicroPython beside the firmware and the shims (micropython/shims)
page/      the page
"""
