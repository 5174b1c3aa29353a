# SPDX-License-Identifier: MIT
"""The handheld in a browser: a static page that runs the deployed files in MicroPython.

building   the page's folder: page/, the drive in one file, MicroPython, icons
serving    that folder on this computer, for this computer
shims/     what is C on the device, in MicroPython; the other side is page/js/machine/
page/      the page
"""
