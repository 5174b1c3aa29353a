# SPDX-License-Identifier: MIT
"""What is in a board's flash: firmware files (uf2, firmware), where each board keeps what
(layouts), the drive's file system (fat), and all of it in one file to drag (image)."""
