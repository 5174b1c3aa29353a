# SPDX-License-Identifier: MIT
"""A board's flash.

uf2 and firmware read firmware files, layouts knows where each board keeps its data, fat writes the
drive's file system, and image puts all of it into one file.
"""
